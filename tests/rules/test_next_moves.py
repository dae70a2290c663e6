"""`next_moves` and `legal_plays` against each other and against the slow and obvious search."""

import random

import pytest

from bot.rules.board import Board, Side
from bot.rules.dice import Roll
from bot.rules.plays import Move, Play, after, dice_left, legal_plays, next_moves
from tests.rules.naive import whole_turns
from tests.rules.positions import any_positions, pos

SEEDS = range(6)


def turns(board: Board, side: Side, roll: Roll) -> list[tuple[Play, Board]]:
    """Return every whole turn by the naive search, with the board at its end, as `side` would have it."""
    found = []
    for made, end in whole_turns(list(board.signed(side)), (roll.a, roll.b)):
        seen = Board.from_signed(end)
        then = seen if side is Side.WHITE else Board(seen.black, seen.white)
        found.append((tuple(Move(start, end) for start, end, _ in made), then))
    return found


def ends_of_walks(board: Board, side: Side, roll: Roll) -> set[Board]:
    """Return where the ways through `next_moves` end; of those that meet with the same dice left one goes on."""
    ends, stages = set(), {(board, roll.numbers): ()}
    while stages:
        further = {}
        for (now, _), played in stages.items():
            moves = next_moves(board, side, roll, played)
            for move in moves:
                then = (*played, move)
                further[after(now, side, (move,)), dice_left(roll, then)] = then
            if not moves:
                ends.add(now)
        stages = further
    return ends


@pytest.mark.parametrize("seed", SEEDS)
def test_legal_plays_are_those_of_the_naive_search(seed):
    for board, side, roll in any_positions(seed, 120):
        assert set(legal_plays(board, side, roll)) == {then for _, then in turns(board, side, roll)}, (board, roll)


@pytest.mark.parametrize("seed", SEEDS)
def test_next_moves_are_those_that_begin_a_turn_of_the_naive_search(seed):
    chance = random.Random(seed)
    for board, side, roll in any_positions(seed + 100, 60):
        whole, played = [moves for moves, _ in turns(board, side, roll)], ()
        for at in range(5):
            going_on = [moves for moves in whole if moves[:at] == played]
            expected = sorted({moves[at] for moves in going_on if len(moves) > at}, reverse=True)
            assert list(next_moves(board, side, roll, played)) == expected, (board, roll, played)
            if not expected:
                break
            played = (*played, chance.choice(expected))


@pytest.mark.parametrize("seed", SEEDS)
def test_walks_through_next_moves_reach_just_the_boards_of_legal_plays(seed):
    for board, side, roll in any_positions(seed + 200, 25):
        assert ends_of_walks(board, side, roll) == set(legal_plays(board, side, roll)), (board, roll)


def test_the_play_of_each_board_is_a_walk_through_next_moves():
    chance = random.Random(300)
    for board, side, roll in any_positions(300, 200):
        plays = list(legal_plays(board, side, roll).values())
        for moves in chance.sample(plays, min(3, len(plays))):
            for at, move in enumerate(moves):
                assert move in next_moves(board, side, roll, moves[:at])
            assert next_moves(board, side, roll, moves) == ()


def test_the_farthest_checkers_come_first():
    moves = next_moves(Board.start(), Side.WHITE, Roll(3, 1), ())
    assert moves == tuple(sorted(moves, reverse=True))
    assert moves[0] == Move(24, 23)


@pytest.mark.parametrize(("roll", "played"), [(Roll(6, 5), ((24, 18), (18, 13))), (Roll(6, 6), ((24, 18),) * 4)])
def test_nothing_follows_a_whole_play(roll, played):
    assert next_moves(pos("x 24:4; o 2:1"), Side.WHITE, roll, tuple(Move(*move) for move in played)) == ()
