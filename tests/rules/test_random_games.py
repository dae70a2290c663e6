"""Random games from seeds that Hypothesis draws, every position under the invariants of the game."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules.board import BAR, OFF, Board
from bot.rules.plays import after, is_hit, legal_plays
from tests.rules.positions import CHECKERS, game_positions

seeds = st.integers(0, 2**32 - 1)


@settings(max_examples=20, deadline=None)
@given(seeds)
def test_every_board_has_fifteen_checkers_a_side_and_no_shared_point_B3(seed):
    for board, *_ in game_positions(seed):
        board.check()
        assert sum(board.white) == sum(board.black) == CHECKERS


@settings(max_examples=20, deadline=None)
@given(seeds)
def test_pips_fall_by_the_dice_and_rise_by_what_is_hit(seed):
    for board, side, roll in game_positions(seed):
        then, play = next(iter(legal_plays(board, side, roll).items()))
        made = board.pips(side) - then.pips(side)
        assert made == sum(move.start - move.end for move in play)
        if len(play) == len(roll.numbers) and not any(move.end == OFF for move in play):
            assert made == sum(roll.numbers)
        assert made <= sum(roll.numbers)
        hit = sum(
            move.end for at, move in enumerate(play) if is_hit(after(board, side, play[:at]), side, move)
        )  # a checker hit on the mover's point n had come 25 - (25 - n) pips of its way
        assert then.pips(side.other) - board.pips(side.other) == hit


@settings(max_examples=20, deadline=None)
@given(seeds)
def test_a_game_ends_with_one_side_off_and_nobody_leaves_the_tray(seed):
    boards = [board for board, *_ in game_positions(seed)]
    for board, then in pairwise(boards):
        for side_counts, later in ((board.white, then.white), (board.black, then.black)):
            assert side_counts[OFF] <= later[OFF] < CHECKERS
            if later[OFF] > side_counts[OFF]:
                assert sum(later[7:]) == 0


@settings(max_examples=20, deadline=None)
@given(seeds)
def test_the_mirrored_position_has_the_mirrored_plays_B2(seed):
    for board, side, roll in game_positions(seed):
        mirrored = Board(board.black, board.white)
        assert {Board(then.black, then.white) for then in legal_plays(board, side, roll)} == set(
            legal_plays(mirrored, side.other, roll)
        )


@settings(max_examples=20, deadline=None)
@given(seeds)
def test_checkers_on_the_bar_wait_for_an_open_point_H2(seed):
    for board, side, roll in game_positions(seed):
        waiting = board.of(side)[BAR]
        for then, play in legal_plays(board, side, roll).items():
            entered = sum(move.start == BAR for move in play)
            assert all(move.start == BAR for move in play[:waiting])
            assert then.of(side)[BAR] == waiting - entered
