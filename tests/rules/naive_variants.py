"""Dutch and acey-deucey plays the slow and obvious way, sharing no code with `bot.rules`.

A board is 26 signed counts as in `tests.rules.naive`; borne off is what is missing from 15 a side. All sequences of
moves are made, both orders of two dice, with those that meet on one board counted once; then M5 to M8 choose.
"""

from __future__ import annotations

from typing import NamedTuple

CHECKERS = 15
Signed = tuple[int, ...]
Made = tuple[int, int]
"""A move: start and end."""


class State(NamedTuple):
    """A board in mid-turn; `may_hit` is the mover's right to hit (V2)."""

    board: Signed
    may_hit: bool


Level = dict[State, set[Made]]
"""What may be reached with some dice, each with all the moves that a way there can begin with."""


def whole_turns(variant: str, board: Signed, dice: tuple[int, int], may_hit: bool) -> dict[Signed, set[Made]]:
    """Return every board that a whole legal turn ends on, with the moves that such a turn can begin with."""
    right = may_hit or variant != "dutch" or _has_come_home(board)
    start: Level = {State(tuple(board), right): set()}
    orders = [dice * 2] if dice[0] == dice[1] else [(max(dice), min(dice)), (min(dice), max(dice))]
    played = [_levels(variant, start, order) for order in orders]
    most = max(len(levels) for levels in played)
    longest = [levels[-1] for levels in played if len(levels) == most]  # M5, M8
    if most == 2:  # one move alone: the larger die's if it has one, and that order comes first (M6, M7)
        longest = longest[:1]
    ends: dict[Signed, set[Made]] = {}
    for level in longest:
        for state, firsts in level.items():
            ends.setdefault(state.board, set()).update(firsts)
    return ends


def _levels(variant: str, start: Level, order: tuple[int, ...]) -> list[Level]:
    """Return what is reached after no die, one, two and so on, as far as anything is."""
    levels = [start]
    for die in order:
        further: Level = {}
        for state, firsts in levels[-1].items():
            for move, then in _moves(variant, state, die):
                further.setdefault(then, set()).update(firsts or {move})
        if not further:
            break
        levels.append(further)
    return levels


def _moves(variant: str, state: State, die: int) -> list[tuple[Made, State]]:
    starts = [start for start in range(1, 26) if _may_move(variant, state, start, die)]
    return [((start, max(start - die, 0)), _made(state, start, max(start - die, 0))) for start in starts]


def _may_move(variant: str, state: State, start: int, die: int) -> bool:
    board = state.board
    if board[start] <= 0:
        return False
    if variant == "dutch" and board[25] > 0 and start != 25:
        return False
    if start > die:
        there = board[start - die]
        return there >= 0 or (there == -1 and state.may_hit)
    if any(board[point] > 0 for point in range(7, 26)):
        return False
    return start == die or not any(board[point] > 0 for point in range(start + 1, 7))


def _made(state: State, start: int, end: int) -> State:
    board = list(state.board)
    board[start] -= 1
    if end > 0:
        if board[end] == -1:
            board[end] = 0
            board[0] -= 1
        board[end] += 1
    return State(tuple(board), state.may_hit or end <= 6)


def _has_come_home(board: Signed) -> bool:
    own = [count for count in board[1:] if count > 0]
    return sum(own) < CHECKERS or any(count > 0 for count in board[1:7])
