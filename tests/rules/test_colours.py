"""What the winner of the opening roll chooses: its colour (O4), or the quarter to enter in (V3b)."""

import msgspec
import pytest

from bot.challenge import Challenge
from bot.requests import carry_out
from bot.rules import refusals as no
from bot.rules.board import Board
from bot.rules.match import Match
from bot.rules.options import Format, Options
from bot.rules.phases import Choosing, Moving, Quarter
from bot.table import Accept, Table
from tests.playing import BLACK, WHITE, Cup, game_at, restarted, roll
from tests.rules.house_rules import any_turn, begun, does, lost, next_game, refusal, said

MATCH, MONEY = Format.MATCH, Format.MONEY
BY_WINNER = [("61", "W", WHITE), ("16", "B", BLACK)]


def choosing(opening: str) -> Match:
    return begun(MATCH, length=5, opening=opening, choose_colour=True)


# --- O4


@pytest.mark.parametrize(("opening", "who", "winner"), BY_WINNER)
@pytest.mark.parametrize("colour", ["light", "dark"])
def test_the_winner_of_the_opening_roll_chooses_the_colour_O4(opening, who, winner, colour):
    at = choosing(opening)
    assert at.game.phase == Choosing(winner, roll("61")) and at.waits_for == (winner,)
    chosen = does(at, f"{who} {colour}")
    assert chosen.game.light is (winner if colour == "light" else winner.other)
    assert chosen.game.phase == Moving(winner, roll("61")) and chosen.game.turn == 1  # and plays what it rolled (O1)


def test_it_is_off_by_default_and_then_white_is_light_O4():
    at = begun(MATCH, length=5, opening="16")
    assert at.game.phase == Moving(BLACK, roll("61")) and at.game.light is WHITE
    for line in ("B light", "W dark"):
        assert isinstance(refusal(at, line), no.NotNow if line[0] == "B" else no.NotYourTurn)


def test_the_colour_changes_nothing_but_who_sits_where_O4():
    light, dark = (does(choosing("16"), f"B {colour}") for colour in ("light", "dark"))
    same = msgspec.structs.replace(dark, game=msgspec.structs.replace(dark.game, light=BLACK))
    assert same == light and light.game.board == Board.start()
    assert lost(light, "B").score == lost(dark, "B").score


@pytest.mark.parametrize(
    "line", ["W roll 31", "W move 13/7", "W done", "W undo", "W swap", "W double", "W quarter top_left"]
)
def test_nothing_is_played_before_the_choice_O4(line):
    fault = refusal(choosing("61"), line)
    assert isinstance(fault, no.TooLateToDouble if "double" in line else no.NotNow)
    assert said(fault)
    assert isinstance(refusal(choosing("61"), f"B{line[1:]}"), no.NotYourTurn)


def test_only_the_winner_chooses_and_only_once_O4():
    at = choosing("61")
    assert refusal(at, "B light").data == {"side": WHITE}
    chosen = does(at, "W dark")
    assert isinstance(refusal(chosen, "W light"), no.NotNow) and isinstance(refusal(chosen, "B light"), no.NotYourTurn)
    assert isinstance(refusal(any_turn(chosen), "B light"), no.NotNow)
    assert isinstance(refusal(at, "- opening 61"), no.NotNow)


def test_a_tie_gives_nobody_a_choice_and_each_game_has_its_own_O4_O2():
    at = does(Match.start(5, Options(choose_colour=True)), "- opening 44")
    assert at.waits_for == () and isinstance(refusal(at, "W light"), no.NotNow)
    at = lost(does(at, "- opening 16", "B light"), "W")
    assert at.game.light is BLACK
    at = next_game(at, "61")
    assert at.game.phase == Choosing(WHITE, roll("61")) and at.game.light is WHITE
    assert does(at, "W dark").game.light is BLACK


def test_the_choice_outlives_a_restart_and_a_question_O4():
    at, _ = carry_out(Table.offered(Challenge(3, Options(choose_colour=True))), BLACK, Accept(), Cup("22", "25"))
    assert game_at(at).phase == Choosing(BLACK, roll("52")) and at.to_act is BLACK
    at = restarted(does(restarted(at), "B light"))
    assert game_at(at).light is BLACK and game_at(at).phase == Moving(BLACK, roll("52"))


def test_either_side_may_resign_before_the_choice_G1_O4():
    at = choosing("16")
    for who, other in (("W", "B"), ("B", "W")):
        offered = does(at, f"{who} resign single")
        assert isinstance(refusal(offered, "B light"), no.QuestionOpen)
        assert does(offered, f"{other} let-go").results[-1].points == 1
        back = does(offered, f"{other} play-on")
        assert back.game.phase == at.game.phase and does(back, "B light").game.light is BLACK


# --- V3b


@pytest.mark.parametrize(("opening", "who", "starter"), BY_WINNER)
@pytest.mark.parametrize(
    ("quarter", "at_bottom", "on_right"),
    [
        ("top_left", True, False),
        ("top_right", True, True),
        ("bottom_left", False, False),
        ("bottom_right", False, True),
    ],
)
def test_the_starter_chooses_the_quarter_to_enter_in_V3b(opening, who, starter, quarter, at_bottom, on_right):
    at = begun(MONEY, variant="acey-deucey", opening=opening)
    assert at.game.phase == Choosing(starter, roll("61")) and at.game.quarter is None
    chosen = does(at, f"{who} quarter {quarter}")
    assert chosen.game.quarter is Quarter(quarter)
    assert (chosen.game.quarter.is_top, chosen.game.quarter.is_right) == (at_bottom, on_right)
    assert chosen.game.light is (starter if at_bottom else starter.other)  # light sits at the bottom, enters at the top
    assert chosen.game.phase == Moving(starter, roll("61"))


def test_the_quarter_changes_only_the_picture_V3b():
    at = begun(MONEY, variant="acey-deucey")
    chosen = [does(at, f"W quarter {quarter.value}").game for quarter in Quarter]
    same = {msgspec.structs.replace(game, quarter=None, light=WHITE) for game in chosen}
    assert len(same) == 1 and len(set(chosen)) == 4
    assert len({game.moves() for game in chosen}) == 1


def test_the_quarter_is_chosen_once_by_the_starter_in_that_variant_V3b():
    at = begun(MONEY, variant="acey-deucey")
    assert refusal(at, "B quarter top_left").data == {"side": WHITE}
    for line in ("W light", "W move 25/22", "W done", "W choose 4"):
        assert isinstance(refusal(at, line), no.NotNow)
    assert isinstance(refusal(does(at, "W quarter top_left"), "W quarter top_right"), no.NotNow)
    for variant in ("backgammon", "dutch"):
        assert isinstance(refusal(begun(MONEY, variant=variant), "W quarter top_left"), no.NotNow)


def test_a_colour_is_chosen_in_the_other_variants_that_start_in_hand_too_O4_V2():
    at = begun(MONEY, variant="dutch", choose_colour=True)
    assert does(at, "W dark").game.light is BLACK and does(at, "W dark").game.quarter is None
