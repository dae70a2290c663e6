"""Faults that players reported of other programs: each number is a report, its right outcome the test.

Those about cube, score and giving up stand in `test_reports_of_scores`.
"""

from pathlib import Path

import pytest

from bot.requests import PlayText, ThrowDice, carry_out
from bot.rules import actions as do
from bot.rules import explain
from bot.rules import refusals as no
from bot.rules.board import BAR, Board, SharedPoint, TooManyCheckers
from bot.rules.dice import Roll
from bot.rules.errors import RulesError
from bot.rules.ids import BadPositionId, board_from_position_id, parse_xgid, position_id, xgid
from bot.rules.notation import IncompletePlay, NoPassing, UnreadablePlay
from bot.rules.plays import Move
from bot.rules.result import Ending, Level, Result
from bot.store import Store
from bot.table import Accept, Table
from bot.table_refusals import TableClosed
from cogs._scenes import scene_of
from tests.playing import (
    BLACK,
    WHITE,
    Cup,
    ask,
    begun,
    error_of,
    game,
    game_at,
    moving,
    resigned,
    restarted,
    roll,
    table,
    typed,
)
from tests.rules.positions import play, pos
from tests.screens import labels, viewed
from tests.service.house import ANN, BOB, CLEO, House

START = "x 24:2 13:5 8:3 6:5; o 24:2 13:5 8:3 6:5"
SINGLE, GAMMON, BACKGAMMON = Level.SINGLE, Level.GAMMON, Level.BACKGAMMON


def turn(dice: str, position: str, side=WHITE) -> Table:
    return table(moving(side, dice, position))


# --- turns


@pytest.mark.parametrize(
    ("dice", "position", "larger", "smaller"),
    [
        ("65", "x 12:1 2:14; o 24:2 6:9", "12/6", "12/7"),  # the straggler by either, then nothing goes
        ("52", "x 6:1 5:1; o 24:2 21:2 6:5", "5/off", "5/3"),  # the larger bears off, the one on 6 is stuck
    ],
)
def test_report_01_either_die_fits_but_not_both_so_the_larger_must_be_M6(dice, position, larger, smaller):
    at = turn(dice, position)
    assert game_at(at).moves() == play(larger)
    for request in (do.MoveChecker(*play(smaller)), PlayText(smaller)):
        fault = error_of(at, WHITE, request)
        assert isinstance(fault, explain.MustPlayLarger) and fault.die == roll(dice).larger
    assert game_at(typed(at, larger)).moves() == ()


def test_report_02_a_part_of_a_turn_says_what_is_left_M5():
    at = turn("62", START)
    fault = error_of(at, WHITE, PlayText("8/2"))
    assert isinstance(fault, IncompletePlay) and fault.data == {"played": "8/2", "left": (2,)}
    whole = typed(at, "8/2 24/22")
    assert isinstance(error_of(at, WHITE, do.Done()), no.TurnUnfinished)
    assert ask(whole, WHITE, do.Done()).to_act is BLACK


def test_report_03_bearing_off_opens_in_mid_turn_E1():
    at = turn("55", "x 10:1 5:3; o 24:2 6:5")
    fault = error_of(at, WHITE, do.MoveChecker(Move(5, 0)))
    assert isinstance(fault, explain.NotYetBearingOff) and fault.farthest == 10
    then = typed(at, "10/5 5/off(3)")
    assert game_at(then).position.white[5] == 1 and game_at(then).moves() == ()
    assert game_at(typed(at, "5/off(3) 10/5")).position == game_at(then).position  # in any order


def test_report_04_nothing_is_borne_off_from_the_bar_H2():
    at = turn("61", "x bar:1 6:5; o 24:2 6:5")
    for request in (PlayText("6/off"), PlayText("6/off bar/24"), do.MoveChecker(Move(6, 0))):
        fault = error_of(at, WHITE, request)
        assert isinstance(fault, explain.NotYetBearingOff if "bar" in str(request) else explain.MustEnterFirst)


def test_report_05_the_last_checker_ends_the_game_with_dice_left_E7():
    at = ask(turn("66", "x 6:1 5:1; o 6:5"), WHITE, PlayText("6/off 5/off"))
    assert game_at(at).result == Result(WHITE, SINGLE, 1, Ending.BORNE_OFF)
    assert at.to_act is None and game_at(at).moves() == () and labels(at) == [["Continue", "More"]]
    for request in (do.Done(), do.Undo(), ThrowDice(), PlayText("pass"), do.SwapDice()):
        assert isinstance(error_of(at, WHITE, request), no.NotNow)


def test_report_06_the_bar_is_read_from_the_board_H2_H4():
    at = turn("61", "x bar:1 13:5 6:5; o 24:2 6:5")
    entered = ask(at, WHITE, do.MoveChecker(Move(BAR, 24)))
    assert Move(13, 7) in game_at(entered).moves()
    undone = ask(entered, WHITE, do.Undo())
    assert game_at(undone).moves() == game_at(at).moves() == (Move(BAR, 24),)
    hit = ask(typed(turn("61", "x 13:5 6:5; o 24:2 13:1 8:3"), "13/12* 13/7"), WHITE, do.Done())
    assert game_at(hit).position.black[BAR] == 1
    back = ask(ask(hit, BLACK, ThrowDice(), "21"), BLACK, do.MoveChecker(Move(BAR, 23)))
    assert {move.start for move in game_at(back).moves()} == {24, 23, 8}


@pytest.mark.parametrize("text", ["bar/20/15/10/5", "bar/5", "BAR-5", "25/20/15/10/5", "bar/15 15/5", "15/5 bar/15"])
def test_report_07_compound_moves_with_every_stop_open_H1(text):
    at = turn("55", "x bar:1 6:5; o 24:2 6:5")
    assert game_at(typed(at, text)).moving.played == play("bar/20 20/15 15/10 10/5")


def test_report_07_a_compound_move_over_a_closed_stop_is_refused_M3():
    at = turn("55", "x bar:1 6:5 13:2; o 10:2 6:5")  # White's 15 point is closed
    fault = error_of(at, WHITE, PlayText("bar/5"))
    assert isinstance(fault, explain.PointClosed) and fault.point == 15


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("8/13", explain.BackwardMove),
        ("99/1", explain.NoSuchPoint),
        ("bar/bar", explain.BackwardMove),
        ("", NoPassing),
        ("   ", NoPassing),
        ("x" * 2_000, UnreadablePlay),
        ("8/5 " * 500, UnreadablePlay),
        ("8/5 6/5 \N{COLLISION SYMBOL}", UnreadablePlay),
        ("9" * 150, RulesError),
        ("0/0", RulesError),
        ("-1/3", RulesError),
        ("@everyone", UnreadablePlay),
    ],
)
def test_report_09_texts_that_are_no_play_are_refused_politely(text, error):
    for at in (begun(opening="31"), ask(begun(opening="31"), WHITE, do.MoveChecker(Move(8, 5)))):
        assert isinstance(error_of(at, WHITE, PlayText(text)), error)


@pytest.mark.parametrize(
    "text",
    [
        "8/5 6/5",
        "6/5 8/5",
        "8/5,6/5",
        "8-5, 6-5",
        "8–5 6–5",
        "8>5 6>5",
        "8→5 6→5",
        "8->5  6->5",
        "8/5* 6/5*",
        " 8/5  6/5 ",
        "8 5 6 5",
        "8/5; 6/5.",
    ],
)
def test_report_10_stars_case_signs_and_order_are_free(text):
    assert sorted(game_at(typed(begun(opening="31"), text)).moving.played) == sorted(play("8/5 6/5"))


@pytest.mark.parametrize("text", ["Bar/20 8/3(3)", "bar/20 8/3 8/3 8/3", "8/3(3), BAR-20", "bar/20* 8/3*(3)"])
def test_report_10_counts_may_be_written_out(text):
    at = turn("55", "x bar:1 8:3; o 24:2")
    assert game_at(typed(at, text)).position.white[3] == 3


@pytest.mark.parametrize("text", ["pass", "Pass", "dance", "no move", "-", ""])
def test_report_10_a_pass_where_nothing_can_be_played_and_nowhere_else_M9(text):
    dancing = turn("66", "x bar:1 6:5; o 6:2")
    assert typed(dancing, text) == dancing
    assert ask(dancing, WHITE, do.Done()).to_act is BLACK
    assert isinstance(error_of(begun(opening="31"), WHITE, PlayText(text)), NoPassing)


def test_report_11_the_dice_of_a_turn_never_change():
    at = ask(table(game()), WHITE, ThrowDice(), "31")
    dice = game_at(at).moving.roll
    for request in (
        ThrowDice(),
        do.RollDice(roll("66")),
        PlayText("24/18"),
        PlayText("nonsense"),
        do.Done(),
        do.Double(),
    ):
        error_of(at, WHITE, request)
    for request in (PlayText("8/5 6/5"), do.Undo(), PlayText("24/20"), do.Undo(), do.Undo(), do.SwapDice()):
        at = restarted(ask(at, WHITE, request))
        assert game_at(at).moving.roll == dice
    offered = ask(at, BLACK, do.OfferResignation(SINGLE))
    assert game_at(ask(offered, WHITE, do.RefuseResignation())).moving.roll == dice


@pytest.mark.parametrize("side", [WHITE, BLACK])
def test_report_12_both_type_their_own_numbers_and_the_labels_agree_B2(side):
    at = turn("31", START, side)
    made = game_at(typed(at, "8/5 6/5")).position
    assert made.of(side)[5] == 2 and made.of(side.other) == Board.start().of(side)
    assert scene_of(viewed(at), at.match).numbers is side
    for label in labels(at)[0]:
        start, end = label.split("/")
        assert Move(int(start), int(end)) in game_at(at).moves()


# --- clicks, time, restarts


def test_report_25_one_effect_at_most():
    rolled = ask(table(game()), WHITE, ThrowDice(), "31")
    assert isinstance(error_of(rolled, WHITE, ThrowDice()), no.NotNow)
    accepted = begun()
    with pytest.raises(RulesError):
        carry_out(accepted, BLACK, Accept(), Cup())
    finished = resigned(begun(1), WHITE)
    for request in (do.MoveChecker(Move(8, 5)), do.Done(), do.Continue(), ThrowDice(), PlayText("8/5 6/5")):
        assert isinstance(error_of(finished, WHITE, request), no.MatchOver | no.NotNow | TableClosed)
    done = restarted(ask(typed(rolled, "8/5 6/5"), WHITE, do.Done()))
    for request in (do.Done(), do.Undo(), ThrowDice(), PlayText("8/5 6/5")):
        assert isinstance(error_of(done, WHITE, request), no.NotYourTurn)


@pytest.fixture
async def house(tmp_path: Path):
    store = await Store.open(f"sqlite:///{tmp_path}/bot.db")
    made = House(store)
    yield made
    await made.check()
    await store.close()


async def test_report_25_an_old_button_and_a_second_taker_have_no_effect(house):
    view = await house.offer(to=None)
    taken = await house.act(view, BOB, Accept(), seen=view.table.version)
    for who, seen in ((CLEO, view.table.version), (BOB, view.table.version), (ANN, view.table.version)):
        with pytest.raises(RulesError):
            await house.act(view, who, Accept(), seen=seen)
    assert (await house.service.view(view.id)).table == taken.table


async def test_report_26_an_interaction_sent_again_is_neither_lost_nor_doubled(house):
    view = await house.begin()
    move = do.MoveChecker(Move(8, 5))
    first = await house.act(view, ANN, move, cause="77")
    again = await house.act(view, ANN, move, cause="77")
    assert first.table == again.table and game_at(again.table).moving.played == (Move(8, 5),)


# --- pictures and ids


def test_report_34_impossible_boards_are_refused_with_the_reason():
    sixteen = [0] * 26
    sixteen[6] = 16
    with pytest.raises(TooManyCheckers) as refused:
        Board.from_signed(sixteen)
    assert (refused.value.side, refused.value.checkers, refused.value.most) == (WHITE, 16, 15)
    shared = Board((14, *(int(n == 6) for n in range(1, 26))), (14, *(int(n == 19) for n in range(1, 26))))
    with pytest.raises(SharedPoint) as both:
        shared.check()
    assert both.value.point == 6
    for text, reason in (("garbage", "spelling"), ("", "spelling"), ("//////////////", "bits")):
        with pytest.raises(BadPositionId) as bad:
            board_from_position_id(text)
        assert bad.value.reason == reason


# What GNU Backgammon 1.07 says of each: XGID, Position ID, cube, its owner for the player on roll.
GNUBG = [
    ("XGID=aA-aaBa-A-aAA-aab-----Aa-A:2:-1:-1:31:0:2:0:7:10", "YUQBiASsEFIEAA", 4, WHITE),
    ("XGID=a-a-b-Aaa--a-B---aAA-aa-aA:3:-1:1:00:2:2:0:7:10", "KQSimAQCBgUCAA", 8, BLACK),
    ("XGID=--a--A--A----A----------A-:10:0:1:66:2:0:0:0:10", "AABAQAQBEAAAAA", 1024, None),
]


@pytest.mark.parametrize(("text", "position", "value", "owner"), GNUBG)
def test_report_40_ids_are_those_of_gnu_backgammon(text, position, value, owner):
    read = parse_xgid(text)
    assert position_id(read.board, WHITE) == position and board_from_position_id(position) == read.board
    assert (read.cube_value, read.cube_owner) == (value, owner)


@pytest.mark.parametrize(("mine", "theirs"), [(1, 1), (2, 3), (15, 0), (0, 15), (7, 8)])
@pytest.mark.parametrize("side", [WHITE, BLACK])
def test_report_40_ids_with_both_bars_and_either_side_on_roll(mine, theirs, side):
    board = pos(f"x bar:{mine} 6:{15 - mine}; o bar:{theirs} 6:{15 - theirs}")
    board = board if side is WHITE else Board(board.black, board.white)
    as_white = Board(board.of(side), board.of(side.other))
    assert board_from_position_id(position_id(board, side)) == as_white
    for value, owner in ((1, None), (64, side), (1024, side.other)):
        text = xgid(board, side, roll=Roll(6, 2), cube_value=value, cube_owner=owner, score=(2, 5), length=9)
        read = parse_xgid(text)
        assert (read.board, read.roll, read.cube_value, read.length) == (as_white, Roll(6, 2), value, 9)
        assert read.cube_owner is (None if owner is None else WHITE if owner is side else BLACK)
        assert read.score == ((2, 5) if side is WHITE else (5, 2))
