"""Single games and money sessions beside matches, and which format is played (X8, X9)."""

import msgspec
import pytest

from bot.challenge import Challenge
from bot.rules import refusals as no
from bot.rules.cube import Cube
from bot.rules.match import Match
from bot.rules.options import DoesNotGo, Format, Options
from bot.rules.pair import Pair
from bot.rules.phases import Opening, Over
from bot.rules.result import Ending
from bot.rules.variants import VARIANTS
from bot.table import Accept, AskForRematch, Finished, Playing, Table
from tests.playing import BLACK, WHITE, ask, game_at, restarted
from tests.rules.house_rules import any_turn, begun, does, lost, next_game, refusal, said

MATCH, SINGLE, MONEY = Format.MATCH, Format.SINGLE, Format.MONEY


# --- single games


@pytest.mark.parametrize(
    ("loser", "level", "score", "winner"),
    [
        ("B", "single", Pair(1, 0), WHITE),
        ("B", "backgammon", Pair(3, 0), WHITE),
        ("W", "gammon", Pair(0, 2), BLACK),
    ],
)
def test_a_single_game_is_over_with_its_one_result_X8(loser, level, score, winner):
    at = begun(SINGLE)
    assert not at.is_over and at.winner is None and at.length == 0
    over = lost(at, loser, level)
    assert over.is_over and over.winner is winner and over.score == score and over.waits_for == ()
    for line in ("W continue", "B continue", "W end", "B end", "W double", "- opening 31"):
        assert isinstance(refusal(over, line), no.MatchOver)


def test_a_single_game_goes_by_the_rules_of_money_play_X8_C7():
    """Jacoby is its default, beavers and automatic doubles go, there is no Crawford game and no credit is lost."""
    agreed = Options.usual(SINGLE)
    assert agreed == Options.usual(MONEY) and agreed.jacoby
    assert lost(begun(SINGLE, jacoby=True), "B", "backgammon").score == Pair(1, 0)
    at = any_turn(does(begun(SINGLE, automatic=1, beaver=True, opening="44"), "- opening 61"))
    assert does(at, "B double", "W beaver", "B take").game.stake == 8


def test_a_dropped_double_ends_a_single_game_X8_G3():
    at = does(any_turn(begun(SINGLE)), "B double", "W drop")
    assert at.is_over and at.winner is BLACK and at.results[-1].ending is Ending.DROPPED


@pytest.mark.parametrize("value", [64, 2**40])
def test_outside_matches_points_have_no_limit_X8_X1(value):
    at = begun(MONEY)
    at = msgspec.structs.replace(at, game=msgspec.structs.replace(at.game, cube=Cube(value, WHITE)))
    over = lost(at, "B", "backgammon")
    assert over.score == Pair(3 * value, 0) and not over.is_over


# --- money sessions


def test_games_follow_one_another_and_the_running_score_is_kept_X8():
    at, scores = begun(MONEY), []
    first = (("B", "gammon"), ("W", "single"), ("W", "backgammon"), ("B", "single"))
    for loser, level in (*first, *[("B", "single")] * 20):
        at = lost(at, loser, level)
        scores.append((at.score.white, at.score.black))
        assert not at.is_over and at.winner is None and not at.is_crawford and not at.crawford_next
        assert at.waits_for == (WHITE, BLACK)
        at = next_game(at)
        assert at.game.cube == Cube()
    assert scores[:4] == [(2, 0), (2, 1), (2, 4), (3, 4)] and scores[-1] == (23, 4)
    assert at.number == 25 and len(at.results) == 24 and at.crawford == 0


@pytest.mark.parametrize(
    ("games", "winner"),
    [
        ([("B", "single")], WHITE),
        ([("W", "gammon"), ("B", "single")], BLACK),
        ([("W", "gammon"), ("B", "gammon")], None),  # level: nobody has won
        ([("W", "single"), ("B", "gammon"), ("W", "single"), ("B", "single")], WHITE),
    ],
)
@pytest.mark.parametrize("who", ["W", "B"])
def test_either_player_ends_a_session_between_games_and_the_leader_has_won_X8(games, winner, who):
    at = lost(begun(MONEY), *games[0])
    for game in games[1:]:
        at = lost(next_game(at), *game)
    ended = does(at, f"{who} end")
    assert ended.is_over and ended.winner is winner and ended.waits_for == ()
    assert (ended.score, ended.results, ended.number) == (at.score, at.results, at.number)
    for line in ("W end", "B end", "W continue", "B continue", "W double"):
        assert isinstance(refusal(ended, line), no.MatchOver)


def test_one_may_end_it_although_the_other_or_oneself_wanted_to_go_on_X8():
    at = lost(begun(MONEY), "B")
    for wanted in ("W", "B"):
        assert does(at, f"{wanted} continue", "B end").is_over


def test_a_session_ends_between_games_only_X8():
    at = begun(MONEY)
    for now in (
        at,
        Match.start(0, format=MONEY),
        any_turn(at),
        does(any_turn(at), "B double"),
        next_game(lost(at, "B")),
    ):
        for who in ("W", "B"):
            assert isinstance(refusal(now, f"{who} end"), no.GameGoesOn)
    assert isinstance(refusal(lost(at, "B"), "- end"), no.NotYourTurn)  # and some player presses it


@pytest.mark.parametrize(("format", "length"), [(MATCH, 3), (SINGLE, 0)])
def test_nothing_else_can_be_ended_so_X8(format, length):
    at = begun(format, length=length)
    assert isinstance(refusal(at, "W end"), no.NoSession)
    if format is MATCH:
        assert isinstance(refusal(lost(at, "B"), "W end"), no.NoSession)
        assert "money session" in said(refusal(at, "W end"))


def test_nothing_is_played_between_the_games_of_a_session_but_the_score_stands_X7_X8():
    over = lost(begun(MONEY), "B", "gammon")
    assert isinstance(over.game.phase, Over) and over.score == Pair(2, 0)
    for line in ("W double", "B roll 31", "W undo", "B resign single", "- opening 61"):
        assert isinstance(refusal(over, line), no.NotNow)
    half = does(over, "B continue")
    assert half.waits_for == (WHITE,) and isinstance(refusal(half, "B continue"), no.AlreadyReady)
    assert does(half, "W continue").game.phase == Opening()


# --- which format, and its length


@pytest.mark.parametrize(
    ("format", "length", "goes"),
    [
        (MATCH, 1, True),
        (MATCH, 99, True),
        (MATCH, 0, False),
        (MATCH, 100, False),
        (SINGLE, 0, True),
        (SINGLE, 1, False),
        (MONEY, 0, True),
        (MONEY, 5, False),
    ],
)
def test_only_a_match_has_a_length_X1_X8(format, length, goes):
    if goes:
        assert Match.start(length, format=format).length == length
        assert Table.offered(Challenge(length, format=format)).is_live
    else:
        with pytest.raises(no.NoSuchLength):
            Match.start(length, format=format)
        with pytest.raises(no.NoSuchLength):
            Table.offered(Challenge(length, format=format))


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("format", "length"), [(MATCH, 3), (SINGLE, 0), (MONEY, 0)])
def test_a_format_is_chosen_by_itself_and_keeps_over_restarts_X9(format, length, variant):
    """No format brings a variant, a price or a clock with it; acey-deucey alone is played outside matches only (V3)."""
    challenge = Challenge(length, Options.usual(format), variant, format=format)
    if format is MATCH and variant == "acey-deucey":
        with pytest.raises(DoesNotGo):
            Table.offered(challenge)
        return
    at = restarted(ask(Table.offered(challenge), BLACK, Accept(), "31"))
    assert at.match is not None and at.match.format is format and game_at(at).variant == variant
    assert at.match.options == Options.usual(format)


def test_a_table_is_finished_with_its_single_game_or_session_X8():
    single = ask(Table.offered(Challenge(0, format=SINGLE)), BLACK, Accept(), "31")
    single = does(single, "B resign gammon", "W let-go")
    assert isinstance(single.phase, Finished) and single.match.winner is WHITE and single.closed_at == single.version
    money = ask(Table.offered(Challenge(0, format=MONEY)), BLACK, Accept(), "31")
    money = does(money, "B resign gammon", "W let-go")
    assert isinstance(money.phase, Playing) and money.waits_for == (WHITE, BLACK)
    ended = restarted(does(money, "B continue", "B end"))
    assert isinstance(ended.phase, Finished) and ended.match.winner is WHITE and ended.waits_for == ()
    assert ended.act(WHITE, AskForRematch()).asked is BLACK


def test_a_variant_that_is_not_played_is_refused_V1():
    with pytest.raises(no.NoSuchVariant) as refused:
        Match.start(3, variant="tavla")
    assert refused.value.text == "tavla"
