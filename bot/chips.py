"""What chips are at stake at a table (RULEBOOK S): sums that follow from the table alone. The cashier moves them."""

from __future__ import annotations

from typing import NamedTuple

from bot.challenge import Challenge
from bot.rules.board import Side
from bot.rules.match import Match
from bot.rules.options import Format
from bot.rules.pair import Pair
from bot.rules.phases import Doubled
from bot.rules.result import Level
from bot.rules.state import State
from bot.rules.variants import VARIANTS
from bot.table import Finished, Offered, Playing, Table


class Demand(NamedTuple):
    """What a side must be able to cover for something to be done, in all, held chips included."""

    side: Side
    chips: int


class Payment(NamedTuple):
    """What the loser of a result owes, as far as it is held."""

    winner: Side
    chips: int


def to_begin(challenge: Challenge) -> int:
    """Return what each player must cover to begin: the price of a match, else the worst that a game can cost at once.

    That is 3 points, 1 as long as Jacoby holds, one for each checker in acey-deucey; and the most of automatic doubles
    that was agreed on (S2, S3).
    """
    if challenge.format is Format.MATCH:
        return challenge.price
    kind, options = VARIANTS[challenge.variant], challenge.options
    times = int(Level.BACKGAMMON)
    if kind.pays_checkers:
        times = kind.checkers
    elif options.jacoby and options.cube and kind.cube:
        times = 1
    return challenge.price * times << options.automatic


def to_hold(table: Table) -> Pair[int]:
    """Return what ought to be held of each side as the table stands: nothing between games, nor once it is over.

    Whoever has turned the cube stakes the worst of what it shows then; after a beaver both do (S3).
    """
    challenge, phase = table.challenge, table.phase
    if not challenge.price or not isinstance(phase, Playing):
        return Pair(0, 0)
    if challenge.format is Format.MATCH:
        return Pair(challenge.price, challenge.price)
    game = phase.match.game
    if game.result is not None:
        return Pair(0, 0)
    now = max(to_begin(challenge), challenge.price * _worst(game) * game.stake)
    held = Pair(now, now)
    for side in _who_must_cover(game):
        held = held.put(side, max(now, challenge.price * Level.BACKGAMMON * game.stake_offered))
    return held


def _worst(game: State) -> int:
    """Return how many times the stake a game can cost."""
    if game.kind.pays_checkers:
        return game.kind.checkers
    return 1 if game.jacoby_holds else int(Level.BACKGAMMON)


def _who_must_cover(game: State) -> tuple[Side, ...]:
    """Return who must cover the newest turn of the cube: whoever made it, and from a beaver on the other too."""
    if not isinstance(game.phase, Doubled):
        return ()
    turner = game.phase.side
    return (turner,) if game.phase.turns == 1 else (turner, turner.other)


def demands(before: Table, after: Table) -> tuple[Demand, ...]:
    """Return what must be covered for a table to become what it is `after`; the side that acted comes first."""
    if not after.challenge.price:
        return ()
    old, new = before.phase, after.phase
    sides: tuple[Side, ...] = ()
    if isinstance(old, Offered):
        sides = (Side.WHITE,) if isinstance(new, Offered) else ()
        sides = (Side.BLACK, Side.WHITE) if isinstance(new, Playing) else sides
    elif isinstance(old, Finished) and isinstance(new, Finished):
        sides = _agreeing(old.rematch, new.rematch)
    elif isinstance(old, Playing) and isinstance(new, Playing) and after.challenge.format is not Format.MATCH:
        if old.match.game.result is None:
            return _demands_in_game(old.match, after, new.match)
        begun = new.match.number > old.match.number
        sides = _agreeing(old.match.ready, Pair(True, True) if begun else new.match.ready)
    return tuple(Demand(side, to_begin(after.challenge)) for side in sides)


def _agreeing(before: Pair[bool], after: Pair[bool]) -> tuple[Side, ...]:
    """Return who has just agreed to play on, and the other too once both have."""
    now = tuple(side for side in Side if after[side] and not before[side])
    return (*now, *(side.other for side in now if before[side.other]))


def _demands_in_game(old: Match, after: Table, new: Match) -> tuple[Demand, ...]:
    if new.game.phase == old.game.phase:
        return ()
    wanted = to_hold(after)
    return tuple(Demand(side, wanted[side]) for side in _who_must_cover(new.game))


def payment(before: Table, after: Table) -> Payment | None:
    """Return what has been won between two states of a table: the price of a match, or that of a game's points (X8)."""
    price, old, new = after.challenge.price, before.match, after.match
    if not price or old is None or new is None:
        return None
    if after.challenge.format is Format.MATCH:
        ended = isinstance(after.phase, Finished) and not isinstance(before.phase, Finished)
        return Payment(new.winner, price) if ended and new.winner else None
    if len(new.results) == len(old.results):
        return None
    result = new.results[-1]
    return Payment(result.winner, price * result.points)


def fee_of(challenge: Challenge, won: int) -> int:
    """Return the house's part of a sum won, rounded down (S2)."""
    return won * challenge.fee // 100


def worth(table: Table) -> int:
    """Return the chips that a single win of this game is worth now (S4).

    It is 0 where nothing is played for, and in a match, whose price is paid for the whole. In acey-deucey it is what
    each checker left costs.
    """
    if table.challenge.format is Format.MATCH or table.match is None:
        return 0
    return table.challenge.price * table.match.game.stake
