"""The last checker, where one die takes it off and both could be used (M5, E7)."""

from __future__ import annotations

import pytest

from bot.rules.actions import MoveChecker
from bot.rules.board import Side
from bot.rules.dice import Roll
from bot.rules.game import Game
from bot.rules.phases import Moving, Over
from bot.rules.plays import Move, last_checker_off, next_moves
from tests.rules.positions import any_positions, play, pos


@pytest.mark.parametrize(
    ("position", "roll", "played", "off"),
    [
        ("x 3:1; o 20:2", (6, 2), "", "3/off"),
        ("x 6:1; o 10:2", (6, 1), "", "6/off"),
        ("x 4:1; o 6:2", (3, 3), "", None),  # one 3 isn't enough
        ("x 4:1; o 6:2", (3, 3), "4/1", "1/off"),
        ("x 6:1; o 20:1 10:2", (6, 1), "", None),  # both dice hit on the 5 point, one doesn't
        ("x 3:2; o 20:2", (6, 2), "", None),
        ("x 7:1; o 20:2", (6, 1), "", None),
        ("x bar:1; o 10:2", (6, 1), "", None),
        ("x 3:1; o 20:2", (6, 2), "3/1", "1/off"),
    ],
)
def test_one_die_may_take_the_last_checker_off_to_the_same_end_M5(position, roll, played, off):
    found = last_checker_off(pos(position), Side.WHITE, Roll(*roll), play(played))
    assert found == (play(off)[0] if off else None)


def test_the_game_is_over_with_a_die_left_E7():
    game = Game(pos("x 3:1; o 20:2"), phase=Moving(Side.WHITE, Roll(6, 2)), turn=9)
    assert game.moves() == (Move(3, 1), Move(3, 0))
    game = game.act(Side.WHITE, MoveChecker(Move(3, 0)))
    assert isinstance(game.phase, Over)


def test_a_game_offers_the_moves_of_the_rules_and_at_most_this_one_more():
    for board, side, roll in any_positions(5, 400):
        strict = next_moves(board, side, roll, ())
        offered = Game(board, phase=Moving(side, roll), turn=9).moves()
        assert offered[: len(strict)] == strict
        assert len(offered) - len(strict) in (0, 1)
