"""Boards: numbering, the start, signed counts, pips, and what can't be."""

import itertools

import pytest

from bot.rules.board import (
    Board,
    NobodyLeft,
    NotACount,
    SharedPoint,
    Side,
    TooManyCheckers,
    WrongLength,
    board_of,
)
from bot.rules.errors import BadValue
from bot.rules.plays import after
from bot.rules.variants import BACKGAMMON, Variant
from tests.rules.positions import any_positions, play, pos

WHITE, BLACK = Side.WHITE, Side.BLACK
START = [0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0]


def changed(**places: int) -> list[int]:
    """The start as White sees it, with some places changed: `p24=3`."""
    counts = list(START)
    for name, count in places.items():
        counts[int(name[1:])] = count
    return counts


def test_four_quadrants_of_six_points_and_a_bar_between_B1():
    start = Board.start()
    assert len(start.white) == len(start.black) == 1 + 4 * 6 + 1


@pytest.mark.parametrize("point", range(1, 25))
def test_point_n_of_one_side_is_25_minus_n_of_the_other_B2(point):
    board = pos(f"x {point}:1; o bar:1")
    assert board.signed(WHITE)[point] == 1
    assert board.signed(BLACK)[25 - point] == -1


def test_fifteen_checkers_start_on_24_13_8_and_6_B3():
    assert Board.start() == pos("x 24:2 13:5 8:3 6:5; o 24:2 13:5 8:3 6:5")
    assert Board.start().signed(WHITE) == Board.start().signed(BLACK) == tuple(START)


@pytest.mark.parametrize("place", ["1", "13", "24", "bar"])
def test_all_checkers_may_stand_on_one_place_B5(place):
    board = pos(f"x {place}:15; o 3:1")
    assert max(board.white) == 15
    assert Board.from_signed(board.signed(WHITE)) == board


def test_a_variant_starts_from_its_own_position():
    short = Variant("short", ((24, 2), (23, 1)))
    board = Board.start(short)
    board.check(short)
    assert (short.checkers, board.white[24], board.black[23], board.pips(WHITE)) == (3, 2, 1, 71)
    with pytest.raises(TooManyCheckers):
        board.check(BACKGAMMON)


def test_both_sides_start_with_167_pips():
    assert Board.start().pips(WHITE) == Board.start().pips(BLACK) == 167


def test_a_checker_on_the_bar_counts_25_pips_and_one_off_none():
    board = pos("x bar:2 6:1; o 1:1")
    assert (board.pips(WHITE), board.pips(BLACK)) == (56, 1)


def test_signed_counts_say_everything_from_either_side():
    for board, side, _ in any_positions(seed=1, count=500):
        seen = Board.from_signed(board.signed(side))
        assert seen == Board(board.of(side), board.of(side.other))


def test_the_sides_are_each_others_other():
    assert (WHITE.other, BLACK.other) == (BLACK, WHITE)
    board = pos("x 5:1; o 7:2")
    assert board_of(WHITE, board.of(WHITE), board.of(BLACK)) == board
    assert board_of(BLACK, board.of(BLACK), board.of(WHITE)) == board


@pytest.mark.parametrize(
    ("position", "contact"),
    [
        ("x 24:1; o 24:1", True),
        ("x 13:1; o 13:1", True),
        ("x 13:1; o 11:1", False),
        ("x 12:1; o 12:1", False),
        ("x bar:1; o 1:1", True),
        ("x 24:1; o 2:1", True),
        ("x 6:1 1:1; o 6:1 1:1", False),
        ("x 5:1; o", False),
    ],
)
def test_contact_lasts_until_the_last_checkers_have_passed_each_other(position, contact):
    assert pos(position).contact() is contact


def test_contact_is_when_one_side_can_still_come_to_where_the_other_must_pass():
    for board, *_ in any_positions(seed=2, count=500):
        white = [point for point in range(1, 26) if board.white[point]]
        black = [25 - point for point in range(1, 26) if board.black[point]]  # by White's numbers
        assert board.contact() == any(w > b for w, b in itertools.product(white, black))


@pytest.mark.parametrize(
    ("counts", "error", "data"),
    [
        (START[:25], WrongLength, {"places": 25}),
        ([*START, 0], WrongLength, {"places": 27}),
        ([], WrongLength, {"places": 0}),
        (changed(p6=6), TooManyCheckers, {"side": WHITE, "checkers": 16, "most": 15}),
        (changed(p19=-9), TooManyCheckers, {"side": BLACK, "checkers": 19, "most": 15}),
        (changed(p25=1), TooManyCheckers, {"side": WHITE, "checkers": 16, "most": 15}),
        (changed(p0=-1), TooManyCheckers, {"side": BLACK, "checkers": 16, "most": 15}),
        (changed(p0=1), NotACount, {"place": 0}),
        (changed(p25=-1), NotACount, {"place": 25}),
        (changed(p3=1.0), NotACount, {"place": 3}),
        (changed(p3="1"), NotACount, {"place": 3}),
        (changed(p3=True), NotACount, {"place": 3}),
        ([0] * 26, NobodyLeft, {}),
    ],
)
def test_impossible_signed_boards_are_refused_with_the_reason(counts, error, data):
    with pytest.raises(error) as refused:
        Board.from_signed(counts)
    assert refused.value.data == data
    assert isinstance(refused.value, BadValue)
    assert isinstance(refused.value, ValueError)


def off(count: int, **places: int) -> tuple[int, ...]:
    counts = [count] + [0] * 25
    for name, number in places.items():
        counts[int(name[1:])] = number
    return tuple(counts)


@pytest.mark.parametrize(
    ("white", "black", "error", "data"),
    [
        (off(14, p8=1), off(14, p17=1), SharedPoint, {"point": 8}),
        (off(15)[:20], off(14, p1=1), WrongLength, {"places": 20}),
        (off(16, p8=-1), off(14, p1=1), NotACount, {"place": 8}),
        (off(14, p8=2), off(14, p1=1), TooManyCheckers, {"side": WHITE, "checkers": 16, "most": 15}),
        (off(14, p8=1), off(-1, p1=16), TooManyCheckers, {"side": BLACK, "checkers": 16, "most": 15}),
        (off(15), off(15), NobodyLeft, {}),
    ],
)
def test_impossible_boards_are_refused_with_the_reason(white, black, error, data):
    with pytest.raises(error) as refused:
        Board(white, black).check()
    assert refused.value.data == data


def test_one_side_may_have_borne_off_everything():
    board = pos("x; o 3:1")
    assert board.white[0] == 15


def test_an_error_prints_its_data():
    assert str(SharedPoint(8)) == "SharedPoint(point=8)"
    assert str(NobodyLeft()) == "NobodyLeft()"


def test_boards_are_values():
    same = after(after(Board.start(), WHITE, play("6/5")), WHITE, play("8/7"))
    assert {after(Board.start(), WHITE, play("8/7 6/5")), same} == {same}
