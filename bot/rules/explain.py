"""Why a move is refused: the first thing that is wrong with it, in the mover's own numbers.

`bot.rules.plays` knows what is legal and not why the rest isn't. Here one move is looked at step by step, from what it
says (is there such a point?) over the board (whose turn to enter, what is closed?) to what the whole roll demands.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.board import BAR, HOME, OFF, Board, Side
from bot.rules.dice import Roll, without
from bot.rules.errors import BadValue, IllegalAction, RulesError
from bot.rules.plays import Move, Play, after, dice_left, legal_plays, may_hit_now, next_moves
from bot.rules.variants import BACKGAMMON, Variant


@dataclass(eq=False)
class NoSuchPoint(BadValue):
    """A number that is no place on the board: 1 to 24, 25 for the bar and 0 for off."""

    rule = "B2"
    number: int


@dataclass(eq=False)
class BackwardMove(IllegalAction):
    """A move that does not go toward lower numbers."""

    rule = "M1"
    start: int
    end: int


@dataclass(eq=False)
class MustEnterFirst(IllegalAction):
    """A move on the board while own checkers are on the bar."""

    rule = "H2"
    checkers: int


@dataclass(eq=False)
class NoCheckerThere(IllegalAction):
    """A move from a place that holds no checker of the mover's; 25 is the bar."""

    rule = "M1"
    point: int


@dataclass(eq=False)
class NoSuchDistance(IllegalAction):
    """A move that is as long as none of the numbers left, nor as several of them together."""

    rule = "M3"
    start: int
    end: int
    left: tuple[int, ...]


@dataclass(eq=False)
class PointClosed(IllegalAction):
    """A move onto a point which the opponent closes."""

    rule = "M2"
    point: int


@dataclass(eq=False)
class MayNotHitYet(IllegalAction):
    """A move onto a blot before a checker of the mover's has reached its home board."""

    rule = "V2"
    point: int


@dataclass(eq=False)
class NotYetBearingOff(IllegalAction):
    """Bearing off while a checker is outside the home board; `farthest` is the last one."""

    rule = "E1"
    farthest: int


@dataclass(eq=False)
class MustMoveFromHigher(IllegalAction):
    """Bearing off with a larger number than needed while a checker stands on the higher `point`."""

    rule = "E3"
    point: int


@dataclass(eq=False)
class MustPlayBoth(IllegalAction):
    """A move after which the other number can't be played, though both can."""

    rule = "M5"
    dice: tuple[int, ...]


@dataclass(eq=False)
class MustPlayLarger(IllegalAction):
    """A move with the smaller number where either can be played but not both."""

    rule = "M6"
    die: int


@dataclass(eq=False)
class NothingToPlay(IllegalAction):
    """A move where the roll allows none."""

    rule = "M9"
    dice: tuple[int, ...]


@dataclass(eq=False)
class PlayIsWhole(IllegalAction):
    """One move more when all that can be played has been; `left` are numbers that nothing can use."""

    rule = "M4"
    left: tuple[int, ...]


def refuse_move(
    board: Board, side: Side, roll: Roll, played: Play, move: Move, *, variant: Variant = BACKGAMMON
) -> RulesError:
    """Return why `move` can't follow `played`; for moves that `next_moves` does not list.

    `board` is the position before the turn.
    """
    if fault := misspelt(move):
        return fault
    left = dice_left(roll, played)
    if not next_moves(board, side, roll, played, variant):
        return PlayIsWhole(left) if played else NothingToPlay(left)
    return fault_of(after(board, side, played), side, left, move, variant) or demand(board, side, roll, variant)


def misspelt(move: Move) -> RulesError | None:
    """Return what is wrong with a move on any board, its places (B2) or its direction (M1), or None."""
    for place in move:
        if not OFF <= place <= BAR:
            return NoSuchPoint(place)
    return BackwardMove(move.start, move.end) if move.end >= move.start else None


def fault_of(
    board: Board, side: Side, left: tuple[int, ...], move: Move, variant: Variant = BACKGAMMON
) -> RulesError | None:
    """Return what is wrong with `move` on this board with one of the numbers `left`, or None.

    What the roll as a whole demands (M5, M6, M8) is not asked.
    """
    fault = misspelt(move) or _unmovable(board.of(side), move, variant)
    return fault or _unreachable(board, side, left, move, variant)


def hop_fault(
    board: Board, side: Side, left: tuple[int, ...], hop: Move, variant: Variant = BACKGAMMON
) -> RulesError | None:
    """Return what is wrong with moving one checker by `hop`, with as many of the numbers `left` as it takes.

    The fault of a stop on the way is told of the stop. None if `hop` can be made.
    """
    mine = board.of(side)
    if fault := misspelt(hop) or _unmovable(mine, hop, variant):
        return fault
    distance = hop.start - hop.end
    if not can_add_up(hop, left):
        return NoSuchDistance(hop.start, hop.end, left)
    if distance in left or (hop.end == OFF and distance < max(left)):
        return fault_of(board, side, left, hop, variant)
    return _fault_on_the_way(board, side, left, hop, variant)


def can_add_up(hop: Move, left: tuple[int, ...]) -> bool:
    """Tell whether some of the numbers `left` together make the distance of `hop`, or more when bearing off."""
    sums = {0}
    for die in left:
        sums |= {total + die for total in sums}
    distance = hop.start - hop.end
    return distance in sums or (hop.end == OFF and distance < max(sums))


def demand(board: Board, side: Side, roll: Roll, variant: Variant = BACKGAMMON) -> RulesError:
    """Return which demand of the whole roll (M5, M6) a move fails that nothing else is wrong with.

    Two different dice alone demand anything: with a double every possible move begins some play that is as long as can
    be, since no checker of the mover's stands in another's way.
    """
    moves = len(next(iter(legal_plays(board, side, roll, variant).values())))
    return MustPlayBoth(roll.numbers) if moves == 2 else MustPlayLarger(roll.larger)


def _unmovable(mine: tuple[int, ...], move: Move, variant: Variant) -> RulesError | None:
    if variant.enter_first and mine[BAR] and move.start != BAR:
        return MustEnterFirst(mine[BAR])
    return None if mine[move.start] else NoCheckerThere(move.start)


def _unreachable(board: Board, side: Side, left: tuple[int, ...], move: Move, variant: Variant) -> RulesError | None:
    if move.end == OFF:
        return _not_off(board.of(side), left, move)
    if move.start - move.end not in left:
        return NoSuchDistance(move.start, move.end, left)
    there = board.of(side.other)[25 - move.end]
    if there == 1 and not may_hit_now(board, side, variant):
        return MayNotHitYet(move.end)
    return PointClosed(move.end) if there > 1 else None


def _not_off(mine: tuple[int, ...], left: tuple[int, ...], move: Move) -> RulesError | None:
    farthest = max(place for place in range(1, 26) if mine[place])
    if farthest not in HOME:
        return NotYetBearingOff(farthest)
    if move.start in left:
        return None
    if not any(die > move.start for die in left):
        return NoSuchDistance(move.start, move.end, left)
    return MustMoveFromHigher(farthest) if farthest > move.start else None


def _fault_on_the_way(
    board: Board, side: Side, left: tuple[int, ...], hop: Move, variant: Variant
) -> RulesError | None:
    """Return the fault of the order of dice that gets farthest, or None if one gets through."""
    first: RulesError | None = None
    farther: RulesError | None = None
    for die in sorted(set(left), reverse=True):
        step = Move(hop.start, hop.start - die)
        fault = fault_of(board, side, (die,), step, variant)
        if fault is None:
            rest = without(left, die)
            farther = hop_fault(after(board, side, (step,)), side, rest, Move(step.end, hop.end), variant)
            if farther is None:
                return None
        first = first or fault
    return farther or first
