"""Legal plays the slow and obvious way, sharing no code with `bot.rules.plays`: every sequence of moves, then a filter.

A board is 26 signed counts as the mover sees them, the opponent's negative; `[0]` is the opponent's bar and `[25]` the
mover's. Checkers borne off are what is missing.
"""

from __future__ import annotations

from itertools import permutations

Signed = list[int]
Made = tuple[int, int, int]
"""A move: start, end, and the die it took."""


def whole_turns(board: Signed, dice: tuple[int, int]) -> list[tuple[tuple[Made, ...], Signed]]:
    """Return every sequence of moves that is a whole legal turn, with the board at its end."""
    orders = {dice * 2} if dice[0] == dice[1] else set(permutations(dice))
    ends = [end for order in orders for end in _sequences(board, order)]
    most = max(len(moves) for moves, _ in ends)
    ends = [(moves, then) for moves, then in ends if len(moves) == most]
    if most == 1 and dice[0] != dice[1] and any(moves[0][2] == max(dice) for moves, _ in ends):
        ends = [(moves, then) for moves, then in ends if moves[0][2] == max(dice)]
    return ends


def _sequences(board: Signed, order: tuple[int, ...]) -> list[tuple[tuple[Made, ...], Signed]]:
    """Return the sequences that use `order` from its first number on, as far as they go."""
    ends = [
        ((move, *rest), end)
        for move in (_moves(board, order[0]) if order else [])
        for rest, end in _sequences(_made(board, move), order[1:])
    ]
    return ends or [((), board)]


def _moves(board: Signed, die: int) -> list[Made]:
    return [(start, max(start - die, 0), die) for start in range(25, 0, -1) if may_move(board, start, die)]


def may_move(board: Signed, start: int, die: int) -> bool:
    """Tell whether a checker on `start` can move by `die`, or be borne off with it."""
    if board[start] <= 0 or (board[25] > 0 and start != 25):
        return False
    if start > die:
        return board[start - die] >= -1
    outside = any(board[point] > 0 for point in range(7, 26))
    higher = any(board[point] > 0 for point in range(start + 1, 7))
    return not outside and (start == die or not higher)


def _made(board: Signed, move: Made) -> Signed:
    start, end, _ = move
    board = list(board)
    board[start] -= 1
    if end == 0:
        return board
    if board[end] == -1:
        board[end] = 0
        board[0] -= 1
    board[end] += 1
    return board
