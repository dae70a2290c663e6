"""Faults that players reported of other programs, about the cube, the score and giving up."""

import pytest

from bot.requests import ThrowDice
from bot.rules import actions as do
from bot.rules import refusals as no
from bot.rules.cube import Cube
from bot.rules.options import Options
from bot.rules.phases import ToRoll
from bot.rules.result import Ending, Level, Result
from bot.table import AskForRematch, Table
from cogs._buttons import buttons_for
from cogs._menus import menu_rows, question_row, resign_question
from cogs._screens import board_screen
from tests.playing import (
    BLACK,
    ONE_LEFT,
    WHITE,
    ask,
    begun,
    error_of,
    game,
    game_at,
    match,
    moving,
    next_game,
    resigned,
    restarted,
    table,
    typed,
)
from tests.screens import labels, viewed

START = "x 24:2 13:5 8:3 6:5; o 24:2 13:5 8:3 6:5"
SINGLE, GAMMON, BACKGAMMON = Level.SINGLE, Level.GAMMON, Level.BACKGAMMON


def turn(dice: str, position: str, side=WHITE) -> Table:
    return table(moving(side, dice, position))


@pytest.mark.parametrize(("doubler", "value"), [(WHITE, 1), (BLACK, 1), (WHITE, 2), (BLACK, 4)])
def test_report_13_a_dropped_double_loses_the_cube_as_it_was_never_a_gammon_C2(doubler, value):
    cube = Cube(value, None if value == 1 else doubler)
    at = table(match(game("x 24:15; o 24:15", ToRoll(doubler), cube), 9, 1, 1))
    dropped = ask(ask(at, doubler, do.Double()), doubler.other, do.Drop())
    assert game_at(dropped).result == Result(doubler, SINGLE, value, Ending.DROPPED)
    assert dropped.match.score[doubler] == 1 + value and dropped.match.score[doubler.other] == 1


def test_report_14_the_taker_owns_the_cube_C3():
    at = ask(ask(table(game()), WHITE, do.Double()), BLACK, do.Take())
    assert game_at(at).cube == Cube(2, BLACK)
    assert isinstance(error_of(at, WHITE, do.Double()), no.NotYourCube)
    at = ask(typed(ask(at, WHITE, ThrowDice(), "31"), "8/5 6/5"), WHITE, do.Done())
    at = ask(ask(at, BLACK, do.Double()), WHITE, do.Take())
    assert game_at(at).cube == Cube(4, WHITE) and at.to_act is BLACK


@pytest.mark.parametrize("value", [64, 128, 2**20, 2**80])
def test_report_15_a_backgammon_with_a_big_cube_B6_R5(value):
    at = table(match(moving(WHITE, "21", ONE_LEFT, Cube(value, WHITE)), 99))
    won = restarted(typed(at, "2/off"))
    assert won.match.results[-1].points == 3 * value and won.match.score.white == 99
    doubled = ask(table(game(cube=Cube(value, WHITE))), WHITE, do.Double())
    assert game_at(restarted(ask(doubled, BLACK, do.Take()))).stake == 2 * value


def test_report_16_crawford_also_when_the_bot_restarts_between_the_games_X2():
    at = begun(5)
    for loser in (BLACK, WHITE):  # 2-0, 2-2
        at = restarted(next_game(restarted(resigned(at, loser, GAMMON))))
        assert not at.match.is_crawford
    at = restarted(resigned(at, BLACK, GAMMON))
    assert (at.match.score.white, at.match.score.black) == (4, 2) and at.match.crawford_next
    half = restarted(ask(at, BLACK, do.Continue()))
    crawford = restarted(ask(half, WHITE, do.Continue(), "31"))
    assert crawford.match.is_crawford and game_at(crawford).cube is None
    assert "Crawford" in board_screen(viewed(crawford)).content
    later = restarted(next_game(restarted(resigned(crawford, WHITE))))
    assert (later.match.score.white, later.match.score.black) == (4, 3)
    assert not later.match.is_crawford and game_at(later).cube == Cube()
    assert "Crawford" not in board_screen(viewed(later)).content
    last = next_game(resigned(later, WHITE))
    assert (last.match.score.white, last.match.score.black) == (4, 4) and not last.match.is_crawford


def test_report_16_a_match_to_one_has_neither_cube_nor_crawford_X1():
    at = begun(1)
    assert game_at(at).cube is None and not at.match.is_crawford and not at.match.crawford_next
    screen = board_screen(viewed(at))
    assert "Crawford" not in screen.content and "Crawford" not in screen.scene.caption and screen.scene.cube is None
    assert isinstance(error_of(at, WHITE, do.Double()), no.NoCube)


def test_report_17_no_double_before_the_first_move_nor_after_the_game_O3():
    at = begun(5)
    assert not any("Double" in row for row in labels(at))
    fault = error_of(at, WHITE, do.Double())
    assert isinstance(fault, no.TooLateToDouble) and fault.first_turn
    over = ask(ask(table(game()), WHITE, do.Double()), BLACK, do.Drop())
    for side in (WHITE, BLACK):
        for request in (do.Double(), do.Take(), do.Drop(), do.Beaver()):
            assert isinstance(error_of(over, side, request), no.NotNow)


@pytest.mark.parametrize(
    ("loser", "level"),
    [("6:14", SINGLE), ("bar:1 6:13", SINGLE), ("6:15", GAMMON), ("bar:1 6:14", BACKGAMMON)],
)
def test_report_18_a_gammon_needs_none_borne_off_R1_R2_R3(loser, level):
    won = typed(turn("65", f"x 2:1; o {loser}"), "2/off")
    assert game_at(won).result.level is level


def test_report_19_a_rematch_starts_from_nought():
    at = table(match(game(cube=Cube(4, WHITE)), 3, 2, 2))
    over = ask(ask(at, WHITE, do.Double()), BLACK, do.Drop())
    asked = ask(ask(over, WHITE, AskForRematch()), BLACK, AskForRematch())
    again = begun(asked.challenge.length)
    assert again.match.score.white == again.match.score.black == 0 and again.match.results == ()
    assert game_at(again).cube == Cube() and not again.match.is_crawford and again.match.crawford == 0
    assert asked.match == over.match  # the old one stays what it was


def test_report_22_house_rules_are_frozen_with_the_match():
    options = Options(cube=True, crawford=False)
    at = begun(3, options=options)
    at = next_game(restarted(resigned(at, WHITE, GAMMON)))
    assert at.match.options == at.challenge.options == options
    assert not at.match.is_crawford and game_at(at).cube == Cube()


def test_report_23_take_and_drop_stand_elsewhere_than_roll_and_the_offer_shows_the_game():
    at = table(match(game("x 13:5 6:10; o 13:5 6:9", cube=Cube(2, WHITE)), 7, 3, 1))
    before, offered = labels(at), ask(at, WHITE, do.Double())
    where = {label: (y, x) for y, row in enumerate(before) for x, label in enumerate(row)}
    assert labels(offered)[0].index("Take") != where["Roll"][1] != labels(offered)[0].index("Drop")
    screen = board_screen(viewed(offered))
    assert screen.scene.board == game_at(at).board and screen.scene.cube.value == 4
    assert "125" in screen.scene.white.pips and "119" in screen.scene.black.pips
    assert (screen.scene.white.score, screen.scene.black.score) == ("3", "1")
    for said in ("doubles to 4", "costs 2 points", "<@12>"):
        assert said in screen.content


# --- giving up


def test_report_24_three_quick_clicks_on_resign_offer_one_resignation_G1():
    at = table(game())
    once = ask(at, WHITE, do.OfferResignation(SINGLE))
    for _ in range(2):
        assert isinstance(error_of(once, WHITE, do.OfferResignation(SINGLE)), no.QuestionOpen)
    over = ask(once, BLACK, do.AcceptResignation())
    assert over.match.score.black == 1 and len(over.match.results) == 1
    for side in (WHITE, BLACK):
        for request in (do.OfferResignation(SINGLE), do.AcceptResignation()):
            assert isinstance(error_of(over, side, request), no.NotNow)
    keep, sure = question_row("en-US", buttons_for("en-US", at, named=True)[0][0])
    assert keep.action == "keep" and sure != keep  # a click in the habit's place keeps the game


def test_report_24_a_refused_offer_is_cleared_G1():
    refused = ask(ask(table(game()), WHITE, do.OfferResignation(SINGLE)), BLACK, do.RefuseResignation())
    assert game_at(refused).phase == ToRoll(WHITE)
    for answer in (do.AcceptResignation(), do.RefuseResignation()):
        assert isinstance(error_of(refused, BLACK, answer), no.NoQuestion)


def test_report_24_the_level_is_what_can_still_be_lost_and_the_question_shows_points_and_score_G1_G2():
    one_off = table(game("x 6:14; o 13:5 6:10"))
    assert game_at(one_off).resignations(WHITE) == (SINGLE,)
    offered = [button.label for button in menu_rows("en-US", viewed(one_off), 11)[1]]
    assert len(offered) == 1 and "single" in offered[0]
    at = table(match(game(cube=Cube(2, WHITE)), 9, 1, 3))
    assert "Bob gets 4 points, and the score becomes 7–1" in resign_question("en-US", viewed(at), WHITE, GAMMON)
    assert "wins the match 9–1" in resign_question("en-US", viewed(at), WHITE, BACKGAMMON)
    behind = table(game("x 6:15; o 17:1"))
    assert "do you really want to resign a gammon" in resign_question("en-US", viewed(behind), WHITE, GAMMON)
