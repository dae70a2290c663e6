"""Which plays a roll allows (RULEBOOK M, H, E): the heart of the rules.

A *move* is one checker with one die, a *play* the whole turn. Plays are found level by level: a dictionary of the
distinct positions after one die, after two, and so on. The last level that holds anything is what the player must
reach, since as much of a roll as possible must be played (M5, M8), or the larger die where only one fits (M6).

Inside, a position is the mover's counts and the opponent's, each by its own numbers and packed as `bytes`: they hash
and copy faster than tuples.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from bot.rules.board import BAR, OFF, Board, Side, board_of
from bot.rules.dice import Roll, without
from bot.rules.errors import IllegalAction
from bot.rules.variants import BACKGAMMON, Variant


class Move(NamedTuple):
    """One checker from `start` to `end` by the mover's own numbers; 25 is the bar, 0 is off."""

    start: int
    end: int


Play: TypeAlias = tuple[Move, ...]
_Position: TypeAlias = tuple[bytes, bytes]
_Level: TypeAlias = dict[_Position, Play]


@dataclass(eq=False)
class NotAMove(IllegalAction):
    """A move that no die of the roll makes on this board."""

    start: int
    end: int


def legal_plays(
    board: Board,
    side: Side,
    roll: Roll,
    variant: Variant = BACKGAMMON,  # noqa: ARG001 - part of the question; the games played so far move alike
    *,
    may_hit: bool = True,
) -> dict[Board, Play]:
    """Return every distinct board that a whole legal turn can reach, with one play that gets there.

    A dance is `{board: ()}` (M9). `may_hit=False` closes points that hold an opposing blot. All plays of one answer
    have the same length.
    """
    start: _Level = {_pack(board, side): ()}
    closed = _closed_from(may_hit)
    reached = _of_a_double(start, roll.a, closed) if roll.is_double else _of_two_dice(start, roll, closed)
    return {board_of(side, tuple(mine), tuple(theirs)): play for (mine, theirs), play in reached.items()}


def next_moves(
    board: Board, side: Side, roll: Roll, played: Play, variant: Variant = BACKGAMMON, *, may_hit: bool = True
) -> tuple[Move, ...]:
    """Return each move that, after `played`, continues some legal whole play, the farthest checkers first.

    `board` is the position before the turn. Nothing is left when the play is whole.
    """
    whole = legal_plays(board, side, roll, variant, may_hit=may_hit)
    to_play = len(next(iter(whole.values()))) - len(played)
    if to_play <= 0:
        return ()
    now = after(board, side, played)
    left = dice_left(roll, played)
    closed = _closed_from(may_hit)
    found = {
        move
        for die in set(left)
        for move, then in _steps(_pack(now, side), die, closed)
        if _can_go_on(then, without(left, die), to_play - 1, closed)
    }
    if to_play == 1 and not played:  # one die only: `whole` knows which (M6, M7)
        found = {move for move in found if after(board, side, (move,)) in whole}
    return tuple(sorted(found, reverse=True))


def after(board: Board, side: Side, play: Play) -> Board:
    """Return the board when `side` has made the moves of `play`, hits included (H1); legality is not checked."""
    mine, theirs = _pack(board, side)
    for move in play:
        mine, theirs = _moved(mine, theirs, move.start, move.end)
    return board_of(side, tuple(mine), tuple(theirs))


def dice_left(roll: Roll, played: Play) -> tuple[int, ...]:
    """Return the numbers of `roll` that `played` leaves, in the order in which the dice lie.

    A checker borne off without its exact number used the larger die (E4); which one it was never changes what can
    follow. Raises `NotAMove` for a move that no number left could have made.
    """
    left = roll.numbers
    for move in played:
        left = without(left, die_of(move, left))
    return left


def die_of(move: Move, left: tuple[int, ...]) -> int:
    """Return which of the numbers `left` the move uses; raises `NotAMove` if none does."""
    distance = move.start - move.end
    if distance in left:
        return distance
    if move.end == OFF and left and max(left) > distance > 0:
        return max(left)
    raise NotAMove(move.start, move.end)


def is_hit(board: Board, side: Side, move: Move) -> bool:
    """Tell whether `move` by `side` on `board` hits a blot (H1)."""
    return move.end != OFF and board.of(side.other)[25 - move.end] == 1


def _of_two_dice(start: _Level, roll: Roll, closed: int) -> _Level:
    larger, smaller = _level(start, roll.larger, closed), _level(start, roll.smaller, closed)
    both = _level(larger, roll.smaller, closed)
    for position, play in _level(smaller, roll.larger, closed).items():
        both.setdefault(position, play)
    return both or larger or smaller or start


def _of_a_double(level: _Level, number: int, closed: int) -> _Level:
    for _ in range(4):
        further = _level(level, number, closed)
        if not further:
            break
        level = further
    return level


def _level(level: _Level, die: int, closed: int) -> _Level:
    """Return the distinct positions one `die` further on, each with one play that leads there."""
    further: _Level = {}
    for position, play in level.items():
        for move, then in _steps(position, die, closed):
            if then not in further:
                further[then] = (*play, move)
    return further


def _steps(position: _Position, die: int, closed: int) -> Iterator[tuple[Move, _Position]]:
    """Yield every move that `die` makes and the position it leads to."""
    mine, theirs = position
    if mine[BAR]:  # enter first (H2)
        starts: tuple[int, ...] | list[int] = (BAR,)
    else:
        starts = [point for point in range(24, die, -1) if mine[point]]
    for start in starts:
        if theirs[25 - start + die] < closed:  # open (M2)
            yield Move(start, start - die), _moved(mine, theirs, start, start - die)
    if not any(mine[7:]):  # all at home (E1)
        start = die if mine[die] else _highest(mine)
        if 0 < start <= die:  # the exact point (E2), or the highest if none stands farther back (E3, E4)
            yield Move(start, OFF), _moved(mine, theirs, start, OFF)


def _moved(mine: bytes, theirs: bytes, start: int, end: int) -> _Position:
    now = bytearray(mine)
    now[start] -= 1
    now[end] += 1
    facing = 25 - end
    if end != OFF and theirs[facing]:
        hit = bytearray(theirs)
        hit[facing] -= 1
        hit[BAR] += 1
        theirs = bytes(hit)
    return bytes(now), theirs


def _can_go_on(position: _Position, left: tuple[int, ...], moves: int, closed: int) -> bool:
    """Tell whether at least `moves` more moves can be made with the numbers `left`."""
    if moves == 0:
        return True
    return any(
        _can_go_on(then, without(left, die), moves - 1, closed)
        for die in set(left)
        for _, then in _steps(position, die, closed)
    )


def _highest(mine: bytes) -> int:
    return next((point for point in range(6, 0, -1) if mine[point]), OFF)


def _pack(board: Board, side: Side) -> _Position:
    return bytes(board.of(side)), bytes(board.of(side.other))


def _closed_from(may_hit: bool) -> int:
    return 2 if may_hit else 1
