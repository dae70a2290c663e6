"""Legal plays against GNU Backgammon's own generator, which shares no line with ours."""

import os

import pytest

from bot.rules.board import Side
from bot.rules.ids import board_from_position_id, position_id
from bot.rules.plays import legal_plays
from tests.rules.positions import any_positions

try:
    import gnubg_nn
except ImportError as missing:
    gnubg_nn, reason = None, str(missing)
    if os.environ.get("CI"):
        raise

if gnubg_nn is None:
    pytest.skip(f"needs gnubg-nn, which has no wheel here ({reason})", allow_module_level=True)

BATCHES, EACH = 20, 1_000


def gnubg_results(board, side, roll):
    """Return what GNU Backgammon reaches: sets of the mover's and the opponent's points and bar."""
    theirs, mine = board.of(side.other)[1:], board.of(side)[1:]
    keys = gnubg_nn.moves([list(theirs), list(mine)], roll.a, roll.b)
    reached = {gnubg_nn.board_from_position_key(key) for key in keys}
    return reached or {(theirs, mine)}  # a dance is no move there


@pytest.mark.parametrize("batch", range(BATCHES))
def test_legal_plays_are_those_of_gnu_backgammon(batch):
    for board, side, roll in any_positions(1_000 + batch, EACH):
        ours = {(then.of(side.other)[1:], then.of(side)[1:]) for then in legal_plays(board, side, roll)}
        assert ours == gnubg_results(board, side, roll), (board, side, roll)


def test_position_ids_are_those_of_gnu_backgammon():
    for board, side, _ in any_positions(2_000, EACH):
        sides = [list(board.of(side.other)[1:]), list(board.of(side)[1:])]
        assert position_id(board, side) == gnubg_nn.position_id(sides)
        read = board_from_position_id(gnubg_nn.position_id(sides))
        assert read.signed(Side.WHITE) == board.signed(side)
