"""Matches to a number of points (X1, X2, X5, X7)."""

import msgspec
import pytest

from bot.rules import actions as do
from bot.rules import refusals as no
from bot.rules.board import Board, Side
from bot.rules.cube import Cube
from bot.rules.match import LONGEST, Match
from bot.rules.options import Options
from bot.rules.pair import Pair
from bot.rules.phases import Moving, Opening, ToRoll
from bot.rules.refusals import NoSuchLength
from bot.rules.result import Level
from tests.playing import BLACK, ONE_LEFT, USUAL, WHITE, game, match, moving, roll
from tests.rules.positions import play

SINGLE, GAMMON, BACKGAMMON = Level.SINGLE, Level.GAMMON, Level.BACKGAMMON


def open_game(at: Match, white: int = 3, black: int = 1) -> Match:
    return at.act(None, do.OpeningRoll(white, black))


def lost(at: Match, loser: Side, level: Level = SINGLE) -> Match:
    """Return the match after `loser` resigned the game that is about to begin."""
    return open_game(at).act(loser, do.OfferResignation(level)).act(loser.other, do.AcceptResignation())


def both_continue(at: Match) -> Match:
    return at.act(WHITE, do.Continue()).act(BLACK, do.Continue())


def restart(at: Match) -> Match:
    return msgspec.json.decode(msgspec.json.encode(at), type=Match)


def after_games(length: int, *games: tuple[Side, Level], options: Options = USUAL) -> Match:
    """Return the match at the start of the game after `games`, each by its loser and level."""
    at = Match.start(length, options)
    for loser, level in games:
        at = both_continue(lost(at, loser, level))
    return at


# --- X1: the length


@pytest.mark.parametrize("length", [1, 2, 3, 5, 7, 9, 11, 64, 99])
def test_a_match_goes_to_any_length_up_to_99_X1(length):
    at = Match.start(length)
    assert (at.length, at.number, at.score, at.results) == (length, 1, Pair(0, 0), ())
    assert at.winner is None and at.waits_for == () and at.game.phase == Opening()
    assert at.away(WHITE) == at.away(BLACK) == length


@pytest.mark.parametrize("length", [0, -1, LONGEST + 1, 10**6])
def test_other_lengths_are_refused_X1(length):
    with pytest.raises(NoSuchLength) as refused:
        Match.start(length)
    assert refused.value.data == {"length": length}


@pytest.mark.parametrize(
    ("white", "stake", "level", "score", "won"),
    [
        (0, 1, SINGLE, 1, False),
        (0, 4, SINGLE, 4, False),
        (0, 2, GAMMON, 4, False),
        (4, 1, SINGLE, 5, True),
        (3, 2, SINGLE, 5, True),
        (3, 2, BACKGAMMON, 5, True),  # nine points, but no credit for more than the length
        (0, 64, BACKGAMMON, 5, True),
        (2, 1, GAMMON, 4, False),
        (2, 1, BACKGAMMON, 5, True),
    ],
)
def test_the_first_to_the_length_wins_without_credit_for_more_X1(white, stake, level, score, won):
    at = match(game(cube=Cube(stake, WHITE)), 5, white, 3)
    at = at.act(BLACK, do.OfferResignation(level)).act(WHITE, do.AcceptResignation())
    assert at.score == Pair(score, 3)
    assert at.winner is (WHITE if won else None)
    assert at.results[-1].points == stake * level  # the result keeps what was won


def test_a_match_that_is_over_refuses_everything_X1():
    over = lost(Match.start(1), BLACK)
    assert over.winner is WHITE and over.waits_for == () and over.away(WHITE) == 0
    for side in (None, WHITE, BLACK):
        for action in (do.Continue(), do.OpeningRoll(6, 1), do.Double(), do.RollDice(roll("31")), do.Drop()):
            with pytest.raises(no.MatchOver):
                over.act(side, action)


def test_in_a_match_to_one_the_cube_is_dead_X1():
    at = Match.start(1)
    assert at.game.cube is None and at.game.stake == 1
    assert not at.is_crawford and not at.crawford_next  # nor is it called Crawford
    with pytest.raises(no.NoCube):
        open_game(at).act(WHITE, do.Double())
    won = match(moving(WHITE, "21", ONE_LEFT, cube=None), 1).act(WHITE, do.MoveChecker(play("2/off")[0]))
    assert won.score == Pair(1, 0) and won.results[-1].points == 3


# --- X2: Crawford


def crawford_games(length: int, *games: tuple[Side, Level], options: Options = USUAL) -> list[int]:
    """Return the numbers of the Crawford games, asking after a restart at every step."""
    at, found = Match.start(length, options), []
    for loser, level in (*games, (WHITE, SINGLE)):
        if at.is_crawford:
            found.append(at.number)
        assert at.is_crawford == (at.game.cube is None)
        over = restart(lost(restart(at), loser, level))
        if over.winner is not None:
            assert not over.crawford_next
            break
        promised = over.crawford_next
        half = restart(over.act(BLACK, do.Continue()))
        assert half.crawford_next == promised
        at = restart(half.act(WHITE, do.Continue()))
        assert at.is_crawford == promised
    return found


W, B = (WHITE, SINGLE), (BLACK, SINGLE)


@pytest.mark.parametrize(
    ("length", "games", "crawford"),
    [
        (5, [(BLACK, GAMMON), (BLACK, GAMMON), W, W, W], [3]),  # case 16: 4-0, then never again, also at 4-4
        (5, [(BLACK, GAMMON), (WHITE, GAMMON), (BLACK, GAMMON), W, W, W], [4]),  # case 16: 4-2
        (3, [(BLACK, GAMMON), W, W], [2]),  # at 2-2 both are one away: no second one
        (3, [B, W, B, W], [4]),
        (2, [B, W], [2]),
        (3, [(BLACK, BACKGAMMON)], []),  # over at one blow
        (5, [(BLACK, BACKGAMMON), B, W], [3]),
        (5, [(WHITE, BACKGAMMON), W, W], [3]),
    ],
)
def test_the_first_game_at_one_away_is_crawford_once_a_match_X2(length, games, crawford):
    assert crawford_games(length, *games) == crawford


def test_the_crawford_game_has_no_cube_and_the_next_has_X2():
    at = after_games(3, (BLACK, GAMMON))
    assert at.is_crawford and at.game.cube is None
    with pytest.raises(no.NoCube):
        open_game(at).act(WHITE, do.Double())
    then = both_continue(lost(at, WHITE))
    assert not then.is_crawford and then.game.cube == Cube() and then.crawford == 2


def test_gammons_count_in_the_crawford_game_X2():
    at = lost(after_games(5, (BLACK, GAMMON), (BLACK, GAMMON)), WHITE, BACKGAMMON)
    assert at.score == Pair(4, 3) and at.results[-1].points == 3


@pytest.mark.parametrize("options", [Options(crawford=False), Options(cube=False)], ids=["no crawford", "no cube"])
def test_no_crawford_game_without_the_rule_or_without_a_cube_X2(options):
    over = lost(Match.start(3, options), BLACK, GAMMON)
    assert not over.crawford_next
    at = both_continue(over)
    assert not at.is_crawford and at.crawford == 0
    assert (at.game.cube is None) is not options.cube


# --- X5: after Crawford


def test_doubling_at_the_first_chance_after_crawford_X5():
    at = both_continue(lost(after_games(3, (BLACK, GAMMON)), WHITE))
    assert at.score == Pair(2, 1)
    at = open_game(at, 6, 5)  # the leader moves first, the trailer doubles at once
    for move in play("24/18 18/13"):
        at = at.act(WHITE, do.MoveChecker(move))
    at = at.act(WHITE, do.Done())
    assert at.game.may_double(BLACK)
    dropped = at.act(BLACK, do.Double()).act(WHITE, do.Drop())
    assert dropped.score == Pair(2, 2) and dropped.winner is None and not dropped.crawford_next
    taken = at.act(BLACK, do.Double()).act(WHITE, do.Take())
    assert taken.game.cube == Cube(2, WHITE)


# --- X7: between games


def test_the_next_game_starts_when_both_continue_X7():
    over = lost(Match.start(3), BLACK)
    assert over.waits_for == (WHITE, BLACK) and over.score == Pair(1, 0) and over.number == 1
    one = over.act(BLACK, do.Continue())
    assert one.waits_for == (WHITE,) and one.ready == Pair(False, True) and one.game == over.game
    both = one.act(WHITE, do.Continue())
    assert both.number == 2 and both.ready == Pair(False, False) and both.score == Pair(1, 0)
    assert both.game == Match.start(3).game and both.waits_for == ()


def test_continue_counts_once_and_only_between_games_X7():
    at = open_game(Match.start(3))
    for side in (None, WHITE, BLACK):
        with pytest.raises(no.GameGoesOn):
            at.act(side, do.Continue())
    over = lost(Match.start(3), BLACK)
    with pytest.raises(no.GameGoesOn):
        over.act(None, do.Continue())
    for side in (WHITE, BLACK):
        with pytest.raises(no.AlreadyReady):
            over.act(side, do.Continue()).act(side, do.Continue())


def test_nothing_but_continue_is_played_between_games_X7():
    over = lost(Match.start(3), BLACK)
    for action in (do.Double(), do.RollDice(roll("31")), do.Undo(), do.OfferResignation(SINGLE), do.Take()):
        with pytest.raises(no.NotNow):
            over.act(WHITE, action)
    with pytest.raises(no.NotNow):
        over.act(None, do.OpeningRoll(6, 1))


def test_nothing_leaks_into_the_next_game_X7():
    """Case 19's brother: cube, refused resignations, turn and dice of one game are not the next one's."""
    at = match(game(phase=ToRoll(WHITE), cube=Cube(2, WHITE)), 9)
    at = at.act(WHITE, do.OfferResignation(SINGLE)).act(BLACK, do.RefuseResignation())
    over = at.act(WHITE, do.Double()).act(BLACK, do.Drop())
    fresh = both_continue(over)
    assert fresh.game == Match.start(9).game
    assert fresh.game.board == Board.start() and fresh.game.refused == Pair(0, 0)


def test_a_match_waits_for_the_one_who_is_to_act():
    at = open_game(Match.start(3))
    assert at.waits_for == (WHITE,) and at.game.phase == Moving(WHITE, roll("31"))
    assert at.act(WHITE, do.OfferResignation(SINGLE)).waits_for == (BLACK,)


def test_results_are_kept_in_order():
    at = after_games(9, B, (WHITE, GAMMON), B)
    assert [(result.winner, result.points) for result in at.results] == [(WHITE, 1), (BLACK, 2), (WHITE, 1)]
    assert at.score == Pair(2, 2) and at.number == 4
