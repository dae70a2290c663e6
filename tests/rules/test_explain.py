"""Why a single move is refused: the first thing wrong, in the mover's own numbers."""

import pytest

from bot.rules.board import Board, Side
from bot.rules.dice import Roll
from bot.rules.errors import BadValue, IllegalAction, RulesError
from bot.rules.explain import (
    BackwardMove,
    MustEnterFirst,
    MustMoveFromHigher,
    MustPlayBoth,
    MustPlayLarger,
    NoCheckerThere,
    NoSuchDistance,
    NoSuchPoint,
    NothingToPlay,
    NotYetBearingOff,
    PlayIsWhole,
    PointClosed,
    fault_of,
    hop_fault,
    refuse_move,
)
from bot.rules.plays import Move, after, next_moves
from tests.rules.naive import may_move
from tests.rules.positions import any_positions, game_positions, play, pos

START = "x 24:2 13:5 8:3 6:5; o 24:2 13:5 8:3 6:5"
AWAY = "o 1:2"

REFUSALS = [
    # position, roll, played, move, error, data
    (START, (6, 5), "", (99, 1), NoSuchPoint, {"number": 99}),
    (START, (6, 5), "", (8, -1), NoSuchPoint, {"number": -1}),
    (START, (6, 5), "", (8, 13), BackwardMove, {"start": 8, "end": 13}),
    (START, (6, 5), "", (25, 25), BackwardMove, {"start": 25, "end": 25}),
    (START, (6, 5), "", (0, 0), BackwardMove, {"start": 0, "end": 0}),
    (START, (6, 5), "", (0, 3), BackwardMove, {"start": 0, "end": 3}),
    (START, (6, 5), "", (7, 1), NoCheckerThere, {"point": 7}),
    (START, (6, 5), "", (25, 20), NoCheckerThere, {"point": 25}),
    (START, (6, 5), "", (12, 7), NoCheckerThere, {"point": 12}),
    (START, (6, 5), "", (24, 19), PointClosed, {"point": 19}),
    (START, (6, 5), "", (24, 13), NoSuchDistance, {"start": 24, "end": 13, "left": (6, 5)}),
    (START, (6, 5), "", (24, 20), NoSuchDistance, {"start": 24, "end": 20, "left": (6, 5)}),
    (START, (6, 5), "24/18", (13, 7), NoSuchDistance, {"start": 13, "end": 7, "left": (5,)}),
    (START, (6, 5), "24/18 18/13", (13, 8), PlayIsWhole, {"left": ()}),
    (START, (6, 5), "", (6, 0), NotYetBearingOff, {"farthest": 24}),
    ("x 24:2; o 7:2", (6, 6), "", (24, 18), NothingToPlay, {"dice": (6, 6, 6, 6)}),
    ("x 24:1; o 7:2 12:2", (6, 5), "24/19", (19, 13), PlayIsWhole, {"left": (6,)}),
    (f"x bar:2 6:3; {AWAY}", (6, 1), "", (6, 0), MustEnterFirst, {"checkers": 2}),
    ("x bar:2 6:3; o 13:2", (6, 1), "bar/19", (6, 5), MustEnterFirst, {"checkers": 1}),
    ("x bar:1 6:3; o 6:2", (6, 1), "", (25, 19), PointClosed, {"point": 19}),
    (f"x 7:1 6:2; {AWAY}", (6, 2), "", (6, 0), NotYetBearingOff, {"farthest": 7}),
    (f"x 6:1 4:1; {AWAY}", (5, 1), "", (4, 0), MustMoveFromHigher, {"point": 6}),
    (f"x 6:1 4:1; {AWAY}", (3, 1), "", (4, 0), NoSuchDistance, {"start": 4, "end": 0, "left": (3, 1)}),
    ("x 12:1 10:1; o 20:2 18:2 16:2", (4, 3), "", (12, 8), MustPlayBoth, {"dice": (4, 3)}),
    (f"x 3:1; {AWAY}", (6, 2), "", (3, 0), MustPlayBoth, {"dice": (6, 2)}),
    ("x 24:1; o 12:2", (5, 6), "", (24, 19), MustPlayLarger, {"die": 6}),
    ("x 13:1 5:2; o 23:2", (6, 5), "", (13, 8), MustPlayLarger, {"die": 6}),
    ("x 6:1 5:1; o 21:2 24:2", (5, 2), "", (5, 3), MustPlayLarger, {"die": 5}),
]


@pytest.mark.parametrize(("position", "roll", "played", "move", "error", "data"), REFUSALS)
@pytest.mark.parametrize("side", Side)
def test_the_first_thing_wrong_is_told(side, position, roll, played, move, error, data):
    board = pos(position)
    board = board if side is Side.WHITE else Board(board.black, board.white)
    assert Move(*move) not in next_moves(board, side, Roll(*roll), play(played))
    refusal = refuse_move(board, side, Roll(*roll), play(played), Move(*move))
    assert (type(refusal), refusal.data) == (error, data)


RULES = {
    NoSuchPoint: "B2", BackwardMove: "M1", NoCheckerThere: "M1", NoSuchDistance: "M3", PointClosed: "M2",
    MustEnterFirst: "H2", NotYetBearingOff: "E1", MustMoveFromHigher: "E3", MustPlayBoth: "M5", MustPlayLarger: "M6",
    NothingToPlay: "M9", PlayIsWhole: "M4",
}  # fmt: skip


def test_every_refusal_names_its_rule_and_is_tried_here():
    assert {error for *_, error, _ in REFUSALS} == set(RULES)
    assert {error: error.rule for error in RULES} == RULES
    assert all(issubclass(error, IllegalAction) != issubclass(error, BadValue) for error in RULES)


EVERY_MOVE = [Move(start, end) for start in range(26) for end in range(26)]


def test_a_move_has_no_fault_just_when_a_die_makes_it():
    for board, side, roll in any_positions(40, 60):
        for move in EVERY_MOVE:
            signed = list(board.signed(side))
            fits = any(
                may_move(signed, move.start, die) and max(move.start - die, 0) == move.end
                for die in set(roll.numbers)
                if move.start
            )
            assert (fault_of(board, side, roll.numbers, move) is None) == fits, (board, roll, move)


def test_every_move_is_either_among_the_next_ones_or_refused_with_a_rule():
    for board, side, roll in any_positions(41, 20):
        legal = next_moves(board, side, roll, ())
        for move in EVERY_MOVE:
            if move not in legal:
                refusal = refuse_move(board, side, roll, (), move)
                assert isinstance(refusal, RulesError)
                assert refusal.rule


def test_a_double_demands_nothing_beyond_the_single_moves():
    for board, side, roll in any_positions(42, 150):
        double, played = Roll(roll.a, roll.a), ()
        while moves := next_moves(board, side, double, played):
            now = after(board, side, played)
            faultless = {move for move in EVERY_MOVE if fault_of(now, side, (roll.a,), move) is None}
            assert set(moves) == faultless
            played = (*played, moves[len(played) % len(moves)])


@pytest.mark.parametrize(
    ("position", "left", "hop", "error", "data"),
    [
        (START, (6, 5), (24, 13), None, {}),
        (START, (4, 4, 4, 4), (13, 5), None, {}),
        (START, (4, 4, 4, 4), (13, 1), PointClosed, {"point": 1}),
        (START, (5, 3), (24, 16), None, {}),
        (START, (5, 5, 5, 5), (24, 4), PointClosed, {"point": 19}),
        ("x 24:1; o 7:2 6:2", (6, 5), (24, 13), PointClosed, {"point": 18}),
        ("x 24:1; o 7:2 12:2", (6, 5), (24, 13), PointClosed, {"point": 13}),
        (START, (6, 5), (24, 14), NoSuchDistance, {"start": 24, "end": 14, "left": (6, 5)}),
        (START, (), (24, 18), NoSuchDistance, {"start": 24, "end": 18, "left": ()}),
        (START, (6, 5), (8, 13), BackwardMove, {"start": 8, "end": 13}),
        (START, (6, 5), (9, 3), NoCheckerThere, {"point": 9}),
        (START, (6, 5), (8, 0), NotYetBearingOff, {"farthest": 24}),
        (f"x 8:1; {AWAY}", (6, 2), (8, 0), None, {}),
        (f"x 7:1; {AWAY}", (6, 2), (7, 0), None, {}),
        (f"x 7:1 5:1; {AWAY}", (6, 2), (7, 0), None, {}),
        (f"x 7:1 6:1; {AWAY}", (6, 2), (7, 0), MustMoveFromHigher, {"point": 6}),
        (f"x 8:2; {AWAY}", (6, 2), (8, 0), NotYetBearingOff, {"farthest": 8}),
        ("x 8:1; o 19:2 23:2", (6, 2), (8, 0), PointClosed, {"point": 2}),
        (f"x bar:1; {AWAY}", (5, 5, 5, 5), (25, 5), None, {}),
        ("x bar:1; o 15:2", (5, 5, 5, 5), (25, 5), PointClosed, {"point": 10}),
    ],
)
def test_what_is_wrong_on_the_way_is_told_of_the_stop(position, left, hop, error, data):
    fault = hop_fault(pos(position), Side.WHITE, left, Move(*hop))
    assert (None if fault is None else type(fault)) == error
    assert fault is None or fault.data == data


def test_a_refusal_changes_nothing_and_is_the_same_again():
    for board, side, roll in game_positions(5):
        first, again = (refuse_move(board, side, roll, (), Move(3, 20)) for _ in range(2))
        assert (type(first), first.data) == (type(again), again.data)
