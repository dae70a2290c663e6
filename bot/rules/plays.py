"""Which plays a roll allows (RULEBOOK M, H, E): the heart of the rules.

A *move* is one checker with one die, a *play* the whole turn. Plays are found level by level: a dictionary of the
distinct positions after one die, after two, and so on. The last level that holds anything is what the player must
reach, since as much of a roll as possible must be played (M5, M8), or the larger die where only one fits (M6).

Inside, a position is one number with a byte for each place: the mover's counts and behind them the opponent's, each by
its own numbers. Moving a checker adds a constant to it.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from itertools import compress
from typing import NamedTuple, TypeAlias

from bot.rules.board import BAR, HOME, OFF, Board, Side, board_of
from bot.rules.dice import Roll, without
from bot.rules.errors import IllegalAction
from bot.rules.variants import BACKGAMMON, Variant


class Move(NamedTuple):
    """One checker from `start` to `end` by the mover's own numbers; 25 is the bar, 0 is off."""

    start: int
    end: int


Play: TypeAlias = tuple[Move, ...]
_Position: TypeAlias = int
_Level: TypeAlias = dict[_Position, Play]

_PLACES = 26
_DOWN = range(BAR, 0, -1)
_COUNTS = struct.Struct(f"{_PLACES}B")


@dataclass(eq=False)
class NotAMove(IllegalAction):
    """A move that no die of the roll makes on this board."""

    start: int
    end: int


def legal_plays(
    board: Board,
    side: Side,
    roll: Roll,
    variant: Variant = BACKGAMMON,
    *,
    may_hit: bool = True,
) -> dict[Board, Play]:
    """Return every distinct board that a whole legal turn can reach, with one play that gets there.

    A dance is `{board: ()}` (M9). `may_hit=False` says that the side could hit no blot before this turn (V2); points
    that hold one are closed, in Dutch until a checker has come home. All plays of one answer have the same length.
    """
    whole = _whole(_pack(board, side), roll, _laws(variant, may_hit))
    return {_unpack(position, side): play for position, play in whole.items()}


def next_moves(
    board: Board,
    side: Side,
    roll: Roll,
    played: Play,
    variant: Variant = BACKGAMMON,
    *,
    may_hit: bool = True,
) -> tuple[Move, ...]:
    """Return each move that, after `played`, continues some legal whole play, the farthest checkers first.

    `board` is the position before the turn. Nothing is left when the play is whole.
    """
    laws = _laws(variant, may_hit)
    whole = _whole(_pack(board, side), roll, laws)
    to_play = len(next(iter(whole.values()))) - len(played)
    if to_play <= 0:
        return ()
    now, left = _pack(after(board, side, played), side), dice_left(roll, played)
    found = {
        move
        for die in set(left)
        for move, then in _steps(now, die, laws)
        if _can_go_on(then, without(left, die), to_play - 1, laws)
        and (played or to_play > 1 or then in whole)  # one move in all: `whole` knows with which die (M6, M7)
    }
    return tuple(sorted(found, reverse=True))


def last_checker_off(board: Board, side: Side, roll: Roll, played: Play, variant: Variant = BACKGAMMON) -> Move | None:
    """Return the move that takes the last checker off with one die where a whole play would use both (M5, E7).

    Only if both ways end on the same board: with 6-2, `3/off` for `3/1/off`, but not if a blot on the way is hit.
    """
    now = after(board, side, played)
    places = [place for place, count in enumerate(now.of(side)) if count and place != OFF]
    left = dice_left(roll, played)
    if len(places) != 1 or now.of(side)[places[0]] != 1 or max(left, default=OFF) < places[0]:
        return None
    move = Move(places[0], OFF)
    return move if after(now, side, (move,)) in legal_plays(board, side, roll, variant) else None


def after(board: Board, side: Side, play: Play) -> Board:
    """Return the board when `side` has made the moves of `play`, hits included (H1); legality is not checked."""
    mine, theirs = list(board.of(side)), list(board.of(side.other))
    for start, end in play:
        mine[start] -= 1
        mine[end] += 1
        if end != OFF and theirs[25 - end]:
            theirs[25 - end] -= 1
            theirs[BAR] += 1
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


def may_hit_now(board: Board, side: Side, variant: Variant) -> bool:
    """Tell whether `side` may hit a blot on this board: in Dutch, only once a checker of its own has come home (V2)."""
    return not variant.barred or (variant.hits_from_home and any(board.of(side)[:7]))


def is_hit(board: Board, side: Side, move: Move) -> bool:
    """Tell whether `move` by `side` on `board` hits a blot (H1)."""
    return move.end != OFF and board.of(side.other)[25 - move.end] == 1


class _Laws(NamedTuple):
    """What a variant says about single moves.

    A point is closed by `closed_from` opposing checkers on it; 0 means one until a checker is home, then two (V2).
    """

    closed_from: int
    enter_first: bool


def _laws(variant: Variant, may_hit: bool) -> _Laws:
    if may_hit and not variant.barred:
        return _Laws(2, variant.enter_first)
    return _Laws(0 if variant.hits_from_home else 1, variant.enter_first)


def _whole(start: _Position, roll: Roll, laws: _Laws) -> _Level:
    """Return the positions that whole plays lead to."""
    level: _Level = {start: ()}
    if not roll.is_double:
        return _of_two_dice(level, roll.larger, roll.smaller, laws)
    for _ in range(4):
        level = _level(level, roll.a, laws, downward=laws.closed_from > 0) or level
    return level


def _of_two_dice(start: _Level, larger: int, smaller: int, laws: _Laws) -> _Level:
    first, second = _level(start, larger, laws), _level(start, smaller, laws)
    both = _level(second, larger, laws) | _level(first, smaller, laws)
    return both or first or second or start


def _level(level: _Level, die: int, laws: _Laws, *, downward: bool = False) -> _Level:
    """Return the distinct positions one `die` further on, each with one play that leads there.

    `downward` leaves out plays that go back to a checker farther than the last one moved: a double needs none, unless
    a nearer checker must come home before a farther one may hit (V2).
    """
    further: _Level = {}
    for position, play in level.items():
        for move, then in _steps(position, die, laws, play[-1].start if downward and play else BAR):
            further[then] = (*play, move)
    return further


def _steps(position: _Position, die: int, laws: _Laws, farthest: int = BAR) -> list[tuple[Move, _Position]]:
    """Return every move that `die` makes from `farthest` or nearer, and the position it leads to."""
    places = position.to_bytes(2 * _PLACES, "little")
    starts = [BAR] if laws.enter_first and places[BAR] else list(compress(_DOWN, places[BAR:0:-1]))  # enter first (H2)
    closed_from = laws.closed_from or (2 if any(places[:7]) else 1)
    steps = []
    for start in starts:
        end = start - die
        if end <= OFF:
            # all at home (E1), and the exact point (E2) or the highest if none stands farther back (E3, E4)
            if starts[0] not in HOME or (end < OFF and start < starts[0]):
                break
            end, there = OFF, 0
        else:
            there = places[_PLACES + 25 - end]
        if there < closed_from and start <= farthest:  # open (M2)
            then = position + _CHANGES[start][end]
            steps.append((_MOVES[start][end], then + _HITS[end] if there else then))
    return steps


def _can_go_on(position: _Position, left: tuple[int, ...], moves: int, laws: _Laws) -> bool:
    """Tell whether at least `moves` more moves can be made with the numbers `left`."""
    if moves == 0:
        return True
    return any(
        _can_go_on(then, without(left, die), moves - 1, laws)
        for die in set(left)
        for _, then in _steps(position, die, laws)
    )


def _pack(board: Board, side: Side) -> _Position:
    return int.from_bytes(bytes(board.of(side) + board.of(side.other)), "little")


def _unpack(position: _Position, side: Side) -> Board:
    mine, theirs = _COUNTS.iter_unpack(position.to_bytes(2 * _PLACES, "little"))
    return board_of(side, mine, theirs)


def _one(place: int) -> _Position:
    """Return what one checker more on `place` adds to a position; the opponent's places start at 26."""
    return 1 << 8 * place


_MOVES = [[Move(start, end) for end in range(_PLACES)] for start in range(_PLACES)]
_CHANGES = [[_one(end) - _one(start) for end in range(_PLACES)] for start in range(_PLACES)]
_HITS = [_one(_PLACES + BAR) - _one(_PLACES + 25 - end) for end in range(_PLACES)]
