"""Jacoby: without an accepted double gammons and backgammons count single (C7)."""

import pytest

from bot.rules.cube import Cube, CubeOut
from bot.rules.game import Game
from bot.rules.match import Match
from bot.rules.options import Format, Options
from bot.rules.pair import Pair
from bot.rules.phases import Moving, ToRoll
from bot.rules.result import Ending, Level, Result
from tests.playing import BLACK, ONE_LEFT, WHITE, roll
from tests.rules.house_rules import begun, does, lost, next_game, ruled, scored

SINGLE, GAMMON, BACKGAMMON = Level.SINGLE, Level.GAMMON, Level.BACKGAMMON
GAMMON_NEAR = "x 2:1; o 6:15"
SINGLE_NEAR = "x 2:1; o 6:14"
LEVELS = [(SINGLE_NEAR, SINGLE), (GAMMON_NEAR, GAMMON), (ONE_LEFT, BACKGAMMON)]


def last_turn(position: str, cube: Cube | None, **options: bool | int) -> Game:
    """Return a game in which White is about to bear off its last checker, Jacoby agreed on."""
    return ruled(position, Moving(WHITE, roll("21")), cube, **{"jacoby": True, **options})


@pytest.mark.parametrize(("position", "level"), LEVELS)
@pytest.mark.parametrize(
    ("cube", "alive"),
    [
        (Cube(1), False),
        (Cube(2), False),  # turned by ties: nobody offered that
        (Cube(8), False),
        (Cube(2, BLACK), True),
        (Cube(2, WHITE), True),
        (Cube(64, BLACK), True),
        (None, True),  # without a cube it means nothing
    ],
)
def test_gammons_count_once_a_double_was_accepted_C7(position, level, cube, alive):
    at = last_turn(position, cube)
    assert at.jacoby_holds is not alive
    won = does(at, "W move 2/off").result
    stake = cube.value if cube else 1
    assert (won.level, won.stake, won.ending) == (level, stake, Ending.BORNE_OFF)
    assert won.points == stake * (level if alive else 1)
    without = does(last_turn(position, cube, jacoby=False), "W move 2/off").result
    assert without == Result(WHITE, level, stake, Ending.BORNE_OFF) and without.points == stake * level


def test_report_21_a_centred_cube_that_ties_turned_still_kills_gammons_C4_C7():
    at = Match.start(0, Options(automatic=3, jacoby=True), format=Format.MONEY)
    at = does(at, "- opening 33", "- opening 61")
    assert at.game.cube == Cube(2) and at.game.jacoby_holds
    resigned = lost(at, "B", "backgammon")
    assert resigned.score == Pair(2, 0) and resigned.results[-1].points == 2
    won = does(last_turn(ONE_LEFT, Cube(2)), "W move 2/off").result
    assert (won.level, won.points) == (BACKGAMMON, 2)


@pytest.mark.parametrize(
    ("lines", "points"),
    [
        (["W double", "B take"], 6),
        (["W double", "B beaver", "W take"], 12),  # an accepted beaver brings gammons too
        (["W double", "B beaver", "W beaver", "B take"], 24),
    ],
)
def test_an_accepted_double_or_beaver_brings_gammons_to_life_C7(lines, points):
    at = ruled(ONE_LEFT, jacoby=True, beaver=True, raccoon=True)
    won = does(at, *lines, "W roll 21", "W move 2/off").result
    assert (won.level, won.points) == (BACKGAMMON, points)


@pytest.mark.parametrize(
    ("lines", "points"),
    [
        (["W double", "B drop"], 1),
        (["W double", "B beaver", "W drop"], 2),
        (["W double", "B beaver", "W beaver", "B drop"], 4),
    ],
)
def test_a_dropped_double_or_beaver_is_a_single_loss_C7_C5(lines, points):
    at = ruled(ONE_LEFT, jacoby=True, beaver=True, raccoon=True)
    dropped = does(at, *lines).result
    assert (dropped.level, dropped.points, dropped.times) == (SINGLE, points, None)


@pytest.mark.parametrize(("level", "name"), [(SINGLE, "single"), (GAMMON, "gammon"), (BACKGAMMON, "backgammon")])
@pytest.mark.parametrize(
    ("cube", "times"), [(Cube(1), 1), (Cube(4), 1), (Cube(2, WHITE), None), (Cube(2, BLACK), None)]
)
def test_resigning_a_gammon_pays_as_it_would_be_lost_C7_G1(level, name, cube, times):
    at = does(ruled(cube=cube, jacoby=True), f"W resign {name}")
    asked = at.lost_by(WHITE, level, Ending.RESIGNED)  # what the question shows
    assert asked.points == cube.value * (times or level)
    assert does(at, "B let-go").result == asked


def test_resigning_60_pips_behind_is_called_a_gammon_and_pays_single_C7_G2():
    at = ruled("x 6:15; o 1:2", ToRoll(BLACK), Cube(1), jacoby=True)
    assert at.resignations(WHITE) == (GAMMON,)
    given = does(at, "W resign gammon", "B let-go").result
    assert (given.level, given.times, given.points) == (GAMMON, 1, 1)


def test_each_game_of_a_session_has_its_own_double_C7():
    at = does(begun(jacoby=True), "W move 8/5 6/5", "W done", "B double", "W take", "B roll 31")
    assert not at.game.jacoby_holds
    at = lost(at, "W", "gammon")
    assert at.score == Pair(0, 4)
    at = next_game(at)
    assert at.game.jacoby_holds and lost(at, "B", "gammon").score == Pair(1, 4)


def test_in_a_match_it_is_off_unless_ticked_and_dead_where_there_is_no_cube_C7_X2_X6():
    assert lost(begun(Format.MATCH, length=5), "B", "gammon").score == Pair(2, 0)
    assert lost(begun(Format.MATCH, length=5, jacoby=True), "B", "gammon").score == Pair(1, 0)
    assert lost(begun(Format.MATCH, length=5, jacoby=True, cube=False), "B", "gammon").score == Pair(2, 0)
    at = next_game(lost(does(scored(5, 3, 0, jacoby=True), "- opening 31"), "B"))
    assert at.is_crawford and at.game.cube_out is CubeOut.CRAWFORD
    assert lost(at, "W", "gammon").score == Pair(4, 2)


def test_it_says_nothing_about_variants_that_pay_for_checkers_C7_V3e():
    at = begun(variant="acey-deucey", jacoby=True)
    assert not at.game.jacoby_holds
    given = lost(does(at, "W quarter top_left"), "W").results[-1]
    assert (given.times, given.points) == (15, 15)


def test_a_strict_backgammon_counts_single_too_C7_R4():
    behind = "x 2:1; o 22:1 6:13"
    assert does(last_turn(behind, Cube(1), strict=True), "W move 2/off").result.points == 1
    assert does(last_turn(behind, Cube(2, BLACK), strict=True), "W move 2/off").result.points == 6
