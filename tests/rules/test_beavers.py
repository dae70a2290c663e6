"""Turning the cube again at once: beavers (C5), raccoons, otters and on (C6)."""

import msgspec
import pytest

from bot.rules import refusals as no
from bot.rules.board import Side
from bot.rules.cube import Cube
from bot.rules.game import Game
from bot.rules.match import Match
from bot.rules.pair import Pair
from bot.rules.phases import Doubled, Moving, ToRoll
from bot.rules.result import Ending, Level, Result
from tests.playing import BLACK, WHITE
from tests.rules.house_rules import any_turn, begun, does, refusal, ruled, said

SINGLE = Level.SINGLE
TURNS = ["W double", "B beaver", "W beaver", "B beaver", "W beaver", "B beaver"]
"""A double, a beaver, a raccoon, an otter, and two that have no name."""


def turned(times: int, cube: Cube | None = None, **options: bool) -> Game:
    """Return a game in which White has doubled and the cube has been turned so many times in all."""
    agreed = {"beaver": True, "raccoon": True, **options}
    return does(ruled(cube=cube or Cube(), **agreed), *TURNS[:times])


@pytest.mark.parametrize(("value", "owner"), [(1, None), (2, None), (2, WHITE), (64, WHITE)])  # redoubles too
@pytest.mark.parametrize("times", range(1, 7))
def test_every_offer_its_refusal_stake_and_owner_C5_C6(times, value, owner):
    at = turned(times, Cube(value, owner))
    newest, asked = (WHITE, BLACK) if times % 2 else (BLACK, WHITE)
    before, offered = value * 2 ** (times - 1), value * 2**times
    assert at.phase == Doubled(newest, times) and at.to_act is asked and at.on_roll is WHITE
    assert (at.stake, at.stake_offered) == (before, offered) and at.cube == Cube(value, owner)
    answer = "W" if asked is WHITE else "B"
    assert does(at, f"{answer} drop").result == Result(newest, SINGLE, before, Ending.DROPPED)
    taken = does(at, f"{answer} take")
    assert taken.cube == Cube(offered, BLACK) and taken.stake == offered  # who beavered, or took, keeps the cube
    assert taken.phase == ToRoll(WHITE)  # and the doubler has still to roll


def test_report_20_dropping_a_beaver_costs_the_doubled_cube_and_the_beaver_keeps_it_in_a_raccoon_C5_C6():
    beavered = turned(2)
    assert does(beavered, "W drop").result.points == 2  # X doubles to 2, Y beavers to 4, X drops and loses 2
    assert does(beavered, "W take").cube == Cube(4, BLACK)
    raccoon = does(beavered, "W beaver")
    assert does(raccoon, "B drop").result == Result(WHITE, SINGLE, 4, Ending.DROPPED)
    assert does(raccoon, "B take").cube == Cube(8, BLACK)
    otter = does(raccoon, "B beaver")
    assert does(otter, "W drop").result == Result(BLACK, SINGLE, 8, Ending.DROPPED)
    assert does(otter, "W take").cube == Cube(16, BLACK)


@pytest.mark.parametrize("doubler", [WHITE, BLACK])
def test_a_redouble_may_be_beavered_and_both_sides_may_C5(doubler):
    x, y = ("W", "B") if doubler is WHITE else ("B", "W")
    at = ruled(phase=ToRoll(doubler), cube=Cube(2, doubler), beaver=True)
    at = does(at, f"{x} double", f"{y} beaver")
    assert does(at, f"{x} drop").result == Result(doubler.other, SINGLE, 4, Ending.DROPPED)
    assert does(at, f"{x} take").cube == Cube(8, doubler.other)


def test_after_an_accepted_beaver_the_beaver_alone_may_redouble_C5_C3():
    at = does(turned(2), "W take")
    assert not at.may_double(WHITE) and isinstance(refusal(at, "W double"), no.NotYourCube)
    at = any_turn(at)
    assert at.may_double(BLACK)
    assert does(at, "B double", "W beaver", "B take").cube == Cube(16, WHITE)


@pytest.mark.parametrize(
    ("options", "times", "error"),
    [
        ({"beaver": False, "raccoon": False}, 1, no.NoBeavers),
        ({"raccoon": False}, 2, no.NoRaccoons),
        ({"raccoon": True}, 1, None),
        ({"raccoon": True}, 2, None),
        ({"raccoon": True}, 5, None),
    ],
)
def test_only_what_was_agreed_on_C5_C6(options, times, error):
    at = turned(times, **options)
    asked = at.to_act
    assert at.may_beaver(asked) is (error is None) and not at.may_beaver(asked.other)
    line = f"{'W' if asked is WHITE else 'B'} beaver"
    if error:
        assert isinstance(refusal(at, line), error) and said(refusal(at, line)).endswith(".")
    else:
        assert does(at, line).phase == Doubled(asked, times + 1)


@pytest.mark.parametrize("times", range(1, 5))
def test_whoever_turned_last_waits_for_the_other_C5_C9(times):
    at = turned(times)
    mine, other = ("W", "B") if times % 2 else ("B", "W")
    for answer in ("take", "drop", "beaver"):
        fault = refusal(at, f"{mine} {answer}")
        assert isinstance(fault, no.NotYourTurn) and fault.side is at.to_act
    for line in ("roll 31", "double", "resign single", "done"):
        for who in (mine, other):
            assert isinstance(refusal(at, f"{who} {line}"), no.QuestionOpen)


@pytest.mark.parametrize("line", ["W beaver", "B beaver"])
def test_there_is_no_beaver_without_a_double_C5(line):
    for at in (
        ruled(beaver=True, raccoon=True),
        does(turned(2), "W take"),  # each before any roll, and not once it was answered
        does(turned(1), "B take", "W roll 31"),
    ):
        assert isinstance(refusal(at, line), no.NoQuestion) and not at.may_beaver(WHITE) and not at.may_beaver(BLACK)
    assert isinstance(refusal(does(turned(1), "B drop"), line), no.NotNow)


def test_there_is_none_without_a_cube_C5_C8():
    at = ruled(cube=None, beaver=True)
    assert isinstance(refusal(at, "W double"), no.NoCube)
    assert isinstance(refusal(at, "B beaver"), no.NoQuestion)


def test_the_score_goes_to_who_turned_last_C5_C6():
    at = any_turn(begun(beaver=True, raccoon=True))
    at = does(at, "B double", "W beaver")
    assert does(at, "B drop").score == Pair(2, 0)
    assert does(at, "B beaver", "W drop").score == Pair(0, 4)
    taken = does(at, "B take", "B roll 31")
    assert isinstance(taken.game.phase, Moving) and taken.game.stake == 4


# --- with X4: in a match to 7, who may turn it to what


def duel(length: int, white: int, black: int, value: int, owner: Side | None) -> Match:
    """Return a match without winning doubles, Black's turn, in which the cube stands like this."""
    inner = ruled(phase=ToRoll(BLACK), cube=Cube(value, owner), beaver=True, raccoon=True, no_winning_double=True)
    inner = msgspec.structs.replace(inner, away=Pair(length - white, length - black))
    return Match(length, inner, inner.options, score=Pair(white, black))


@pytest.mark.parametrize(
    ("white", "black", "value", "beaver", "raccoon"),
    [
        (0, 0, 1, True, False),  # to 4 of 7, and 8 would be enough
        (3, 0, 1, False, None),  # White is 4 away: a beaver to 4 would win the match
        (3, 4, 1, False, None),
        (2, 0, 1, True, False),  # White 5 away may go to 4, Black 7 away may not answer with 8
        (5, 0, 1, True, False),  # the double to 2 that waits would win it already: turning it on changes nothing
        (6, 4, 1, True, True),  # nor here, where White needs a point; and Black, 3 away, wins by 4 as well as by 8
        (0, 0, 2, False, None),  # to 8
    ],
)
def test_who_beavers_may_not_win_the_match_by_it_C5_C6_X4(white, black, value, beaver, raccoon):
    at = does(duel(7, white, black, value, None if value == 1 else BLACK), "B double")
    assert at.game.may_beaver(WHITE) is beaver
    if not beaver:
        fault = refusal(at, "W beaver")
        assert isinstance(fault, no.WouldWinMatch) and fault.stake == 4 * value
        assert does(at, "W take").game.cube == Cube(2 * value, WHITE)  # taking it is no turning
        return
    beavered = does(at, "W beaver")
    assert beavered.game.may_beaver(BLACK) is raccoon
    if raccoon:
        assert does(beavered, "B beaver").game.phase == Doubled(BLACK, 3)
    else:
        assert isinstance(refusal(beavered, "B beaver"), no.WouldWinMatch)
