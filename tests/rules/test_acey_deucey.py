"""Acey-deucey: entering at will (V3a), the bonus for 1-2 (V3c), its stake (V3d) and what is paid (V3e)."""

import msgspec
import pytest

from bot.challenge import Challenge
from bot.requests import ThrowDice, carry_out
from bot.rules import actions as do
from bot.rules import refusals as no
from bot.rules.board import BAR, OFF, Board
from bot.rules.cube import CubeOut
from bot.rules.dice import ALL_ROLLS, NoSuchRoll, Roll
from bot.rules.explain import NotYetBearingOff
from bot.rules.game import Game
from bot.rules.options import Format, Options
from bot.rules.pair import Pair
from bot.rules.phases import Moving, Resigning, ToRoll
from bot.rules.plays import Move, after
from bot.rules.result import Ending, Level
from bot.rules.variants import ACEY_DEUCEY
from bot.table import Accept, Table
from tests.playing import BLACK, WHITE, Cup, ask, game_at, restarted, roll, table, typed
from tests.rules.house_rules import any_turn, begun, does, lost, of_variant, refusal, said
from tests.rules.positions import play, pos

ACES = "acey-deucey"
HOME = "x 6:3 5:3 4:3 3:3 2:2 1:1; o bar:15"
"""White has brought everything home; Black, all in hand, closes nothing."""


def aces(position: str | Board = HOME, dice: str = "21", **options: bool) -> Game:
    """Return a game in which White has rolled."""
    at = of_variant(ACES, position, Moving(WHITE, roll(dice)))
    return msgspec.structs.replace(at, options=Options(**options))


def fresh(opening: str = "21", **options: object) -> Game:
    """Return a game that White began with this roll, its quarter chosen."""
    return does(begun(variant=ACES, opening=opening, **options).game, "W quarter top_right")


# --- V3a


def test_all_checkers_start_in_hand_V3a():
    at = fresh("31")
    assert at.board == Board.start(ACEY_DEUCEY) and at.board.white[BAR] == at.board.black[BAR] == 15
    assert set(at.moves()) == {Move(25, 24), Move(25, 22)}


@pytest.mark.parametrize(
    ("position", "dice", "moves"),
    [
        ("x bar:10 24:5; o bar:15", "31", {"25/22", "25/24", "24/21", "24/23"}),  # nobody need enter first
        ("x bar:1 13:14; o bar:15", "65", {"25/19", "25/20", "13/7", "13/8"}),  # a checker that was hit needn't either
        ("x bar:1 6:14; o bar:15", "21", {"25/23", "25/24", "6/4", "6/5"}),  # at home, but none may be borne off
        ("x bar:1 2:14; o 6:2 5:2 4:2 3:2 2:2 1:2 24:3", "66", set()),  # nor with nothing else to play
        ("x bar:1 13:14; o 6:2 5:2 4:2 3:2 2:2 1:2 24:3", "61", {"13/7", "13/12"}),  # closed out, yet not lost
    ],
)
def test_checkers_in_hand_or_on_the_bar_enter_at_will_V3a_H2(position, dice, moves):
    assert {f"{move.start}/{move.end}" for move in aces(position, dice).moves()} == moves


def test_no_checker_is_borne_off_while_one_waits_to_enter_V3a_E1():
    fault = refusal(aces("x bar:1 6:14; o bar:15", "65"), "W move 6/off")
    assert isinstance(fault, NotYetBearingOff) and fault.farthest == BAR
    assert "bear off yet" in said(fault)


# --- V3c: the 1 and the 2, any double, and another turn


def test_the_opening_roll_has_its_bonus_too_V3c_O1():
    at = does(fresh(), "W move 25/24 25/23")
    assert at.may_choose_double and at.moves() == () and at.turn == 1
    at = does(at, "W choose 6")
    assert at.phase == Moving(WHITE, Roll(6, 6), first=at.phase.first) and at.left == (6, 6, 6, 6)
    at = does(at, "W move 25/19 25/19 25/19 25/19")
    assert at.moves() == () and not at.may_choose_double
    at = does(at, "W done")
    assert at.phase == ToRoll(WHITE) and at.turn == 2 and at.to_act is WHITE  # a whole new turn of the same side
    assert at.last.roll == Roll(6, 6) and at.last.first.roll == Roll(2, 1)
    assert at.last.first.play == play("bar/24 bar/23") and at.last.first.board == Board.start(ACEY_DEUCEY)
    assert at.last.board.white[BAR] == 13
    at = does(at, "W roll 54", "W move 25/20 25/21", "W done")
    assert at.phase == ToRoll(BLACK)


@pytest.mark.parametrize("dice", ["12", "21"])
@pytest.mark.parametrize("order", ["25/24 25/23", "25/23 25/24", "25/24 24/22", "25/23 23/22"])
def test_the_1_and_the_2_go_in_any_order_and_with_one_checker_too_V3c_M3(dice, order):
    at = does(of_variant(ACES, Board.start(ACEY_DEUCEY)), f"W roll {dice}", f"W move {order}")
    assert at.may_choose_double


@pytest.mark.parametrize("die", range(1, 7))
def test_any_double_may_be_chosen_and_is_four_moves_V3c_M4(die):
    at = does(fresh(), "W move 25/24 25/23", f"W choose {die}")
    assert at.phase.roll == Roll(die, die) and at.left == (die,) * 4
    at = does(at, *[f"W move 25/{25 - die}"] * 4, "W done")
    assert at.phase == ToRoll(WHITE)


def test_a_double_must_be_chosen_and_what_can_be_played_must_be_V3c_M5_M8():
    at = fresh()
    assert isinstance(refusal(at, "W done"), no.TurnUnfinished)
    one = does(at, "W move 25/24")
    assert isinstance(refusal(one, "W done"), no.TurnUnfinished) and not one.may_choose_double
    both = does(one, "W move 25/23")
    fault = refusal(both, "W done")
    assert isinstance(fault, no.DoubleToChoose) and "choose a double" in said(fault)
    chosen = does(both, "W choose 3")
    for left in (4, 3, 2, 1):
        fault = refusal(chosen, "W done")
        assert isinstance(fault, no.TurnUnfinished) and fault.left == (3,) * left
        chosen = does(chosen, "W move 25/22")
    assert does(chosen, "W done").to_act is WHITE


ONE_LEFT = "x 24:1; o 4:2 3:2 6:11"  # 24/23 goes, and then nothing: 22 and 21 are Black's
EITHER = "x 24:1; o 4:2 6:13"  # 24/23 and 24/22 go, and then 21 is Black's
NEITHER = "x 24:1; o 2:2 3:2 6:11"


@pytest.mark.parametrize(
    ("position", "moves", "line"),
    [
        (ONE_LEFT, {Move(24, 23)}, "W move 24/23"),
        (EITHER, {Move(24, 22)}, "W move 24/22"),  # the larger (M6)
        (NEITHER, set(), None),
    ],
)
def test_if_the_1_and_the_2_cannot_both_be_played_the_turn_ends_V3c_M6_M7_M9(position, moves, line):
    at = aces(position)
    assert set(at.moves()) == moves
    at = does(at, line) if line else at
    assert at.moves() == () and not at.may_choose_double
    fault = refusal(at, "W choose 6")
    assert isinstance(fault, no.NoDoubleToChoose) and "both been played" in said(fault)
    assert does(at, "W done").phase == ToRoll(BLACK)


BONUS_LOST = [
    # a position after whose 1-2 a double plays so many: Black's points stop the checkers in their way
    ("x bar:1 24:1 13:1; o 7:2 6:2 8:2", "W move 13/12 12/10", 6, 1),
    ("x bar:15; o 6:2 7:2 8:2", "W move 25/24 25/23", 6, 0),  # a choice that plays nothing, and is allowed
    ("x bar:15; o 5:2 11:2 12:2", "W move 25/24 25/23", 5, 2),
]


@pytest.mark.parametrize(("position", "first", "die", "most"), BONUS_LOST)
def test_if_the_four_cannot_all_be_played_the_extra_roll_is_lost_V3c_M8(position, first, die, most):
    at = does(aces(position), first, f"W choose {die}")
    while at.moves():
        assert isinstance(refusal(at, "W done"), no.TurnUnfinished)
        at = at.act(WHITE, do.MoveChecker(at.moves()[0]))
    assert len(at.phase.played) == most
    ended = does(at, "W done")
    assert ended.phase == ToRoll(BLACK) and ended.turn == at.turn + 1
    assert ended.last.first is not None and len(ended.last.play) == most


def test_a_second_1_2_in_the_extra_turn_has_its_full_bonus_and_so_on_V3c():
    at = does(fresh(), "W move 25/24 25/23", "W choose 1", *["W move 25/24"] * 4, "W done")
    for turn, die in ((2, 2), (3, 3)):
        assert at.phase == ToRoll(WHITE) and at.turn == turn
        at = does(at, "W roll 12")
        assert at.phase.first is None  # nothing of the turn before
        at = does(at, "W move 24/23 24/22")
        assert at.may_choose_double
        at = any_moves(does(at, f"W choose {die}"))
        at = does(at, "W done")
    assert at.phase == ToRoll(WHITE) and at.turn == 4 and at.last.first.first is None


def any_moves(at: Game) -> Game:
    """Return the game after whoever moves has moved all it can."""
    while at.moves():
        at = at.act(at.to_act, do.MoveChecker(at.moves()[0]))
    return at


def test_the_chosen_double_brings_no_bonus_of_its_own_V3c():
    at = any_moves(does(fresh(), "W move 25/24 25/23", "W choose 1"))
    assert not at.may_choose_double and isinstance(refusal(at, "W choose 2"), no.NoDoubleToChoose)


@pytest.mark.parametrize("thrown", [r for r in ALL_ROLLS if set(r.numbers) != {1, 2}], ids=str)
def test_no_other_roll_brings_a_bonus_V3c(thrown):
    at = any_moves(aces(Board.start(ACEY_DEUCEY), f"{thrown.a}{thrown.b}"))
    assert not at.may_choose_double and isinstance(refusal(at, "W choose 4"), no.NoDoubleToChoose)
    assert does(at, "W done").to_act is BLACK


@pytest.mark.parametrize("variant", ["backgammon", "dutch"])
def test_no_other_variant_has_a_bonus_V3c(variant):
    at = any_moves(of_variant(variant, HOME, Moving(WHITE, roll("21"))))
    assert not at.may_choose_double and does(at, "W done").phase == ToRoll(BLACK)


@pytest.mark.parametrize("die", [0, 7, -1])
def test_dice_have_six_faces_V3c(die):
    at = does(fresh(), "W move 25/24 25/23")
    with pytest.raises(NoSuchRoll):
        does(at, f"W choose {die}")


def test_the_opponent_chooses_and_rolls_nothing_meanwhile_V3c():
    at = does(fresh(), "W move 25/24 25/23")
    for now in (at, does(at, "W choose 4"), does(at, "W choose 4", *["W move 25/21"] * 4, "W done")):
        for line in ("B choose 4", "B roll 31", "B done", "B undo", "B move 25/24"):
            assert isinstance(refusal(now, line), no.NotYourTurn)
    assert isinstance(refusal(does(at, "W choose 4", *["W move 25/21"] * 4, "W done"), "W choose 4"), no.NotNow)


# --- A3 in the bonus


def test_undo_goes_back_over_the_choice_to_the_very_beginning_V3c_A3():
    start = fresh()
    both = does(start, "W move 25/24 25/23")
    chosen = does(both, "W choose 6", "W move 25/19 19/13")
    back = does(chosen, "W undo", "W undo")
    assert back.phase == does(both, "W choose 6").phase and back.position == both.position
    again = does(back, "W undo")
    assert again == both and again.may_choose_double
    assert does(again, "W choose 2").phase.roll == Roll(2, 2)
    assert does(again, "W undo", "W undo") == start
    assert isinstance(refusal(start, "W undo"), no.NothingToUndo)


def test_done_is_the_end_of_undoing_V3c_A3():
    at = does(fresh(), "W move 25/24 25/23", "W choose 6", *["W move 25/19"] * 4, "W done")
    assert isinstance(refusal(at, "W undo"), no.NotNow)
    assert isinstance(refusal(does(at, "W roll 31"), "W undo"), no.NothingToUndo)


def test_a_bonus_by_buttons_and_by_text_and_over_restarts_V3c():
    at = ask(Table.offered(Challenge(0, variant=ACES, format=Format.MONEY)), BLACK, Accept(), "21")
    at = does(restarted(at), "W quarter bottom_left")
    at = restarted(does(restarted(typed(at, "bar/23 bar/24")), "W choose 5"))
    at = restarted(typed(at, "bar/20(3) 20/15"))
    assert game_at(at).phase.played == play("bar/20 bar/20 bar/20 20/15")
    at = restarted(does(at, "W done"))
    assert game_at(at).phase == ToRoll(WHITE) and at.waits_for == (WHITE,)


# --- E7 in the bonus


@pytest.mark.parametrize(
    ("position", "lines"),
    [
        ("x 2:1 1:1; o bar:15", ["W move 2/off 1/off"]),  # with the 1 and the 2
        ("x 3:1; o bar:15", ["W move 3/2 2/off"]),
        ("x 6:2 2:1 1:1; o bar:15", ["W move 2/off 1/off", "W choose 6", "W move 6/off 6/off"]),  # in mid-bonus
        ("x 6:4 2:1 1:1; o bar:15", ["W move 2/off 1/off", "W choose 6", "W move 6/off 6/off 6/off 6/off"]),
    ],
)
def test_the_last_checker_wins_at_once_wherever_in_the_bonus_V3c_E7_V3e(position, lines):
    at = does(aces(position), *lines)
    assert at.result is not None and (at.result.winner, at.result.points) == (WHITE, 15)
    assert at.board.white[OFF] == 15 and at.to_act is None
    for line in ("W choose 6", "W done", "W undo", "B roll 31"):
        assert isinstance(refusal(at, line), no.NotNow)


# --- V3d


def test_there_is_no_cube_V3d():
    at = any_turn(fresh("31"))
    assert at.cube is None and at.cube_out is CubeOut.VARIANT and not at.may_double(BLACK)
    assert isinstance(refusal(at, "B double"), no.NoCube)


@pytest.mark.parametrize(("agreed", "stake"), [(True, 2), (False, 1)])
def test_each_acey_deucey_doubles_the_stake_where_agreed_on_V3d(agreed, stake):
    at = fresh(aces_double=agreed)
    assert at.stake == stake
    assert fresh("31", aces_double=agreed).stake == 1
    for line in ("W move 25/24 25/23", "W choose 1", *["W move 25/24"] * 4, "W done"):
        at = does(at, line)
        assert at.stake == stake  # the double that was chosen is no acey-deucey
    at = does(at, "W roll 12")
    assert at.stake == stake**2
    at = does(any_moves(at), "W choose 6")
    at = does(any_moves(at), "W done")
    assert any_turn(at, "31").stake == stake**2 and lost_by(any_turn(at, "31")) == 15 * stake**2


def lost_by(at: Game) -> int:
    """Return what White would lose now."""
    return at.lost_by(WHITE, Level.SINGLE, Ending.RESIGNED).points


@pytest.mark.parametrize("position", [NEITHER, ONE_LEFT, EITHER, HOME])
@pytest.mark.parametrize("side", [WHITE, BLACK])
def test_it_doubles_playable_or_not_and_for_either_side_V3d(position, side):
    board = pos(position)
    board = board if side is WHITE else Board(board.black, board.white)
    at = of_variant(ACES, board, ToRoll(side), options=Options(aces_double=True))
    who = "W" if side is WHITE else "B"
    assert does(at, f"{who} roll 21").stake == does(at, f"{who} roll 12").stake == 2
    for other in ("11", "22", "31", "66"):
        assert does(at, f"{who} roll {other}").stake == 1


def test_undoing_rolls_nothing_back_and_each_game_begins_at_one_V3d():
    at = begun(variant=ACES, opening="21", aces_double=True)
    at = does(at, "W quarter top_left", "W move 25/24 25/23", "W choose 4", "W undo", "W undo", "W undo")
    assert at.game.stake == 2
    over = lost(at, "B")
    assert over.score == Pair(30, 0)
    assert does(over, "W continue", "B continue", "- opening 31").game.stake == 1


# --- V3e


@pytest.mark.parametrize(
    ("loser", "left"),
    [("bar:15", 15), ("6:15", 15), ("6:1", 1), ("bar:1", 1), ("6:7 bar:1", 8), ("24:2 6:5", 7), ("24:15", 15)],
)
@pytest.mark.parametrize("doubled", [0, 1, 3])
def test_the_loser_pays_for_each_checker_left_whatever_its_place_V3e(loser, left, doubled):
    at = of_variant(ACES, f"x 3:1; o {loser}", Moving(WHITE, roll("65")), aces=doubled)
    result = does(at, "W move 3/off").result
    assert (result.winner, result.times, result.stake, result.points) == (WHITE, left, 2**doubled, left * 2**doubled)


@pytest.mark.parametrize(("white", "left"), [("bar:15", 15), ("6:4 1:3", 7), ("6:1", 1), ("24:1 6:10", 11)])
def test_resigning_pays_for_the_checkers_left_V3e_G1(white, left):
    at = of_variant(ACES, f"x {white}; o bar:15", ToRoll(BLACK), aces=1)
    assert at.resignations(WHITE) == at.resignations(BLACK) == (Level.SINGLE,)  # there is nothing else to lose
    given = does(at, "W resign single", "B let-go").result
    assert (given.winner, given.times, given.points, given.ending) == (BLACK, left, 2 * left, Ending.RESIGNED)
    for level in ("gammon", "backgammon"):  # there are none: the game is what is given up
        assert does(at, f"W resign {level}", "B let-go").result == given
    refused = does(at, "W resign single", "B play-on")
    assert refused.resignations(WHITE) == ()  # no higher one exists in this turn


def test_the_checkers_are_counted_before_the_moves_of_an_unfinished_turn_V3e_G2():
    """Also in the bonus, which is the same turn as its 1-2: nothing of it counts before it is over."""
    start = aces(HOME, "21")
    stages = [
        start,
        does(start, "W move 2/off"),
        does(start, "W move 2/off 1/off"),
        does(start, "W move 2/off 1/off", "W choose 6"),
        does(start, "W move 2/off 1/off", "W choose 6", "W move 6/off 6/off"),
    ]
    for at in stages:
        offered = does(at, "W resign single")
        assert isinstance(offered.phase, Resigning) and lost_by(offered) == 15
        assert does(offered, "B let-go").result.points == 15
        assert does(offered, "B play-on").phase == at.phase
    ended = does(any_moves(stages[-1]), "W done")
    assert lost_by(ended) == 15 - 6


def test_the_points_make_the_score_of_a_session_V3e_X8():
    at = does(begun(variant=ACES), "W quarter top_left")
    at = lost(at, "W")
    assert at.score == Pair(0, 15) and not at.is_over
    single = does(begun(Format.SINGLE, variant=ACES), "W quarter top_left")
    assert lost(single, "B").is_over and lost(single, "B").winner is WHITE


# --- A4


@pytest.mark.parametrize(
    ("position", "dice", "played", "to_act"),
    [
        (NEITHER, "21", None, BLACK),  # a dance ends the turn
        (ONE_LEFT, "21", "24/23", WHITE),
        ("x 24:1; o 6:15", "21", "24/22 22/21", WHITE),  # one board in the end: and then a double is to be chosen
        ("x 24:1 13:1; o 6:15", "21", "", WHITE),
    ],
)
def test_forced_plays_run_up_to_the_choice_of_a_double_and_no_farther_A4_V3c(position, dice, played, to_act):
    at = table(of_variant(ACES, position))
    then, _ = carry_out(at, WHITE, ThrowDice(), Cup(dice), forced=True)
    game = game_at(then)
    assert game.to_act is to_act
    if played is not None:
        assert after(game.board, WHITE, game.phase.played) == after(game.board, WHITE, play(played))
        assert game.may_choose_double is (len(play(played)) == 2)
