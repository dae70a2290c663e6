"""Strict backgammon: a checker far behind makes one even if others were borne off (R4)."""

import msgspec
import pytest

from bot.rules import refusals as no
from bot.rules.cube import Cube
from bot.rules.options import Options
from bot.rules.phases import Moving, ToRoll
from bot.rules.result import Ending, Level, Result, level_lost, levels_to_resign
from tests.playing import BLACK, WHITE, roll
from tests.rules.house_rules import does, of_variant, refusal, ruled, said
from tests.rules.positions import pos

SINGLE, GAMMON, BACKGAMMON = Level.SINGLE, Level.GAMMON, Level.BACKGAMMON

LOSERS = [
    # the loser's checkers, what it lost by R3, what by R4
    ("6:14", SINGLE, SINGLE),
    ("18:1 6:13", SINGLE, SINGLE),  # the nearest point outside the winner's home
    ("19:1 6:13", SINGLE, BACKGAMMON),
    ("24:1 6:1", SINGLE, BACKGAMMON),  # thirteen are off
    ("bar:1 6:13", SINGLE, BACKGAMMON),
    ("bar:1", SINGLE, BACKGAMMON),
    ("6:15", GAMMON, GAMMON),
    ("18:1 6:14", GAMMON, GAMMON),
    ("19:1 6:14", BACKGAMMON, BACKGAMMON),
    ("bar:1 6:14", BACKGAMMON, BACKGAMMON),
]


@pytest.mark.parametrize(("loser", "common", "strict"), LOSERS)
def test_a_checker_far_behind_goes_before_those_borne_off_R4_R1(loser, common, strict):
    for side, position in ((BLACK, f"x; o {loser}"), (WHITE, f"x {loser}; o")):
        assert level_lost(pos(position), side) is common
        assert level_lost(pos(position), side, strict=True) is strict


@pytest.mark.parametrize(("loser", "common", "strict"), LOSERS)
@pytest.mark.parametrize("cube", [Cube(), Cube(4, BLACK), None])
def test_the_game_is_scored_by_what_was_agreed_on_R4_R5(loser, common, strict, cube):
    for agreed, level in ((False, common), (True, strict)):
        at = ruled(f"x 2:1; o {loser}", Moving(WHITE, roll("65")), cube, strict=agreed)
        stake = cube.value if cube else 1
        assert does(at, "W move 2/off").result == Result(WHITE, level, stake, Ending.BORNE_OFF)


RESIGNERS = [
    # White's checkers, Black's, and what White may resign by R4
    ("6:14", "6:15", (SINGLE,)),  # a race: nothing can be sent back any more
    ("13:1 6:13", "13:1 6:14", (SINGLE, BACKGAMMON)),  # contact can still send one back
    ("24:1 6:13", "6:15", (SINGLE, BACKGAMMON)),
    ("bar:1 6:13", "6:15", (SINGLE, BACKGAMMON)),
    ("24:1 6:1", "5:1", (SINGLE, BACKGAMMON)),
    ("6:15", "6:15", (SINGLE, GAMMON)),  # with none off it is as it was
    ("24:1 6:14", "6:15", (SINGLE, GAMMON, BACKGAMMON)),
    ("24:1 6:14", "6:2", (GAMMON, BACKGAMMON)),  # 60 pips behind
    ("24:3 6:11", "6:2", (SINGLE, BACKGAMMON)),  # G2 asks for none off
]


@pytest.mark.parametrize(("white", "black", "levels"), RESIGNERS)
def test_what_can_be_lost_can_be_resigned_R4_G1_G2(white, black, levels):
    board = pos(f"x {white}; o {black}")
    assert levels_to_resign(board, WHITE, strict=True) == levels
    at = ruled(board, ToRoll(BLACK), strict=True)
    assert at.resignations(WHITE) == levels
    for level, name in ((SINGLE, "single"), (GAMMON, "gammon"), (BACKGAMMON, "backgammon")):
        if level in levels:
            given = does(at, f"W resign {name}", "B let-go").result
            assert given == Result(BLACK, level, 1, Ending.RESIGNED) and given.points == level
        else:
            fault = refusal(at, f"W resign {name}")
            assert isinstance(fault, no.CannotResign) and fault.levels == levels
            assert said(fault).startswith(f"You can’t resign a {name}")


def test_no_gammon_can_be_lost_with_one_off_so_none_is_offered_between_R4_G1():
    at = ruled("x 24:1 6:13; o 6:15", strict=True)
    at = does(at, "W resign single", "B play-on")
    assert at.resignations(WHITE) == (BACKGAMMON,)
    at = does(at, "W resign backgammon", "B play-on")
    assert at.resignations(WHITE) == ()


def test_in_hand_counts_as_on_the_bar_R3_R4():
    at = of_variant("dutch", "x 2:1; o bar:1 6:13", Moving(WHITE, roll("65")))
    assert does(at, "W move 2/off").result.level is SINGLE
    strict = msgspec.structs.replace(at, options=Options(strict=True))
    assert does(strict, "W move 2/off").result.level is BACKGAMMON
