"""What a game is worth at its end (E7, R1-R3, R5)."""

import pytest

from bot.rules import actions as do
from bot.rules.board import OFF, Board
from bot.rules.cube import Cube
from bot.rules.phases import Moving
from bot.rules.plays import Move
from bot.rules.result import Ending, Level, Result, level_lost
from tests.playing import BLACK, WHITE, game, moving, roll
from tests.rules.positions import pos

SINGLE, GAMMON, BACKGAMMON = Level.SINGLE, Level.GAMMON, Level.BACKGAMMON

LOSERS = [
    ("6:14", SINGLE),  # R1
    ("1:1", SINGLE),
    ("bar:1 6:13", SINGLE),  # R1 comes before R3: one is off (R4 is an option)
    ("24:2 bar:3 6:9", SINGLE),
    ("6:15", GAMMON),  # R2
    ("18:1 6:14", GAMMON),  # the nearest point outside the winner's home
    ("1:15", GAMMON),
    ("19:1 6:14", BACKGAMMON),  # R3: the winner's 6 point
    ("24:1 6:14", BACKGAMMON),
    ("bar:1 6:14", BACKGAMMON),
    ("bar:15", BACKGAMMON),
    ("24:2 13:5 8:3 6:5", BACKGAMMON),
]


@pytest.mark.parametrize(("loser", "level"), LOSERS)
def test_single_gammon_and_backgammon_R1_R2_R3(loser, level):
    assert level_lost(pos(f"x; o {loser}"), BLACK) is level
    assert level_lost(pos(f"x {loser}; o"), WHITE) is level


@pytest.mark.parametrize(("loser", "level"), LOSERS)
@pytest.mark.parametrize(("value", "owner"), [(1, None), (2, WHITE), (4, BLACK), (64, WHITE), (128, BLACK)])
def test_the_points_are_the_stake_times_the_level_R5(loser, level, value, owner):
    start = next(n for n in (1, 3, 5) if pos(f"x; o {loser}").of(BLACK)[25 - n] == 0)
    won = moving(WHITE, "65", f"x {start}:1; o {loser}", Cube(value, owner)).act(
        WHITE, do.MoveChecker(Move(start, OFF))
    )
    assert won.result == Result(WHITE, level, value, Ending.BORNE_OFF)
    assert won.result.points == value * level


@pytest.mark.parametrize("side", [WHITE, BLACK])
def test_the_last_checker_off_wins_at_once_with_dice_left_E7(side):
    board = pos("x 2:1; o 6:14")
    board = board if side is WHITE else Board(board.black, board.white)
    won = game(board, Moving(side, roll("66"))).act(side, do.MoveChecker(Move(2, OFF)))
    assert won.result is not None and won.result.winner is side
    assert won.to_act is None and won.moves() == ()
    assert won.board.of(side)[OFF] == 15 and won.position == won.board
    assert won.last is not None and won.last.play == (Move(2, OFF),)


def test_a_winner_on_the_way_must_still_play_both_numbers_M5():
    last = moving(WHITE, "61", "x 6:1; o 20:1 6:14")
    assert last.moves() == (Move(6, 5),)  # 6/off alone would not hit
    won = last.act(WHITE, do.MoveChecker(Move(6, 5))).act(WHITE, do.MoveChecker(Move(5, OFF)))
    assert won.result == Result(WHITE, BACKGAMMON, 1, Ending.BORNE_OFF)


def test_a_hit_on_the_way_to_the_last_checker_counts_for_the_level_R3():
    """What counts is the board after the moves: the blot that the last checker hit in passing is on the bar."""
    hit = moving(WHITE, "21", "x 3:1; o 24:1 6:14", Cube(2, BLACK))  # Black's 24 point is White's 1 point
    won = hit.act(WHITE, do.MoveChecker(Move(3, 1))).act(WHITE, do.MoveChecker(Move(1, OFF)))
    assert won.board.black[25] == 1
    assert won.result == Result(WHITE, BACKGAMMON, 2, Ending.BORNE_OFF)
