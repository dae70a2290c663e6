"""Which moves a written play can mean.

A *hop* is a start and an end as a player writes them, `24/13` or `6/off`: it may take several dice, in any order, and
the hops of a play may be made in any order too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from bot.rules.board import BAR, OFF, Board, Side
from bot.rules.dice import Roll, without
from bot.rules.errors import IllegalAction, RulesError
from bot.rules.explain import NoSuchDistance, NothingToPlay, can_add_up, demand, fault_of, hop_fault, misspelt
from bot.rules.plays import Move, Play, after, legal_plays
from bot.rules.variants import BACKGAMMON, Variant

Hops: TypeAlias = tuple[Move, ...]


@dataclass(eq=False)
class TooManyMoves(IllegalAction):
    """More checkers moved than the roll has numbers."""

    rule = "M3"
    moves: int
    dice: tuple[int, ...]


class Stage(NamedTuple):
    """A written play in the making: the `board` after `moves`, the numbers `left`, and the hops still to be made."""

    board: Board
    left: tuple[int, ...]
    hops: Hops
    moves: Play


def stages(board: Board, side: Side, roll: Roll, hops: Hops, variant: Variant = BACKGAMMON) -> list[Stage]:
    """Return every stage that making `hops` by legal moves can come through, the start first.

    Stages without hops have made them all. What the roll as a whole demands (M5, M6, M8) is not asked. More hops than
    the roll has numbers have no stages but the start.
    """
    start = Stage(board, roll.numbers, hops, ())
    found, seen = [start], {start[:3]}
    if len(hops) > len(roll.numbers):
        return found
    for stage in found:  # grows while it is read
        for then in _next_stages(stage, side, variant):
            if then[:3] not in seen:
                seen.add(then[:3])
                found.append(then)
    return found


def why_not(board: Board, side: Side, roll: Roll, hops: Hops, variant: Variant = BACKGAMMON) -> RulesError:
    """Return the first thing that keeps `hops` from being a legal play; for hops that are none.

    What is wrong on any board comes first, then what the roll doesn't give, then the first hop that can't be made once
    as many as possible have been, then what the whole roll demands.
    """
    for hop in hops:
        if fault := misspelt(hop):
            return fault
    if legal_plays(board, side, roll, variant) == {board: ()}:
        return NothingToPlay(roll.numbers)
    if len(hops) > len(roll.numbers):
        return TooManyMoves(len(hops), roll.numbers)
    for hop in hops:
        if not can_add_up(hop, roll.numbers):
            return NoSuchDistance(hop.start, hop.end, roll.numbers)
    return _stuck(board, side, roll, hops, variant) or demand(board, side, roll, variant)


def _stuck(board: Board, side: Side, roll: Roll, hops: Hops, variant: Variant) -> RulesError | None:
    """Return why the stage with the fewest hops left, each of them still as it was written, goes no further."""
    written = Counter(hops)
    untouched = [stage for stage in stages(board, side, roll, hops, variant) if Counter(stage.hops) <= written]
    stage = min(untouched, key=lambda stage: len(stage.hops))
    if not stage.hops:
        return None
    if not stage.left:
        return TooManyMoves(len(stage.moves) + len(stage.hops), roll.numbers)
    # what enters comes before what waits for it (H2)
    first = min(stage.hops, key=lambda hop: variant.enter_first and hop.start != BAR)
    return hop_fault(stage.board, side, stage.left, first, variant)


def _next_stages(stage: Stage, side: Side, variant: Variant) -> Iterator[Stage]:
    """Yield the stages one move on: any hop, with any die that doesn't carry the checker past its end."""
    for at, hop in enumerate(stage.hops):
        for die in sorted(set(stage.left), reverse=True):
            move = Move(hop.start, max(hop.start - die, OFF))
            if move.end < hop.end or fault_of(stage.board, side, (die,), move, variant):
                continue
            rest = (Move(move.end, hop.end),) if move.end > hop.end else ()
            yield Stage(
                after(stage.board, side, (move,)),
                without(stage.left, die),
                (*stage.hops[:at], *rest, *stage.hops[at + 1 :]),
                (*stage.moves, move),
            )
