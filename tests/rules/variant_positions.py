"""Positions of the variants in any number: from games played at random, and checkers thrown anywhere."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from bot.rules.board import BAR, OFF, Board, Side, board_of
from bot.rules.dice import Roll
from bot.rules.plays import legal_plays
from bot.rules.variants import Variant
from tests.rules.positions import any_roll


class Spot(NamedTuple):
    """A position before a turn; `may_hit` is the right of the side to move (V2)."""

    board: Board
    side: Side
    roll: Roll
    may_hit: bool


def random_game(variant: Variant, chance: random.Random) -> Iterator[Spot]:
    """Yield the positions of a random game, from the start to its end."""
    board, side = Board.start(variant), chance.choice(list(Side))
    rights = dict.fromkeys(Side, not variant.hits_from_home)
    while board.of(side.other)[OFF] < variant.checkers:
        spot = Spot(board, side, any_roll(chance), rights[side])
        yield spot
        board = chance.choice(list(legal_plays(board, side, spot.roll, variant, may_hit=spot.may_hit)))
        rights[side] = rights[side] or any(board.of(side)[:7])
        side = side.other


def odd_spot(variant: Variant, chance: random.Random) -> Spot:
    """Return checkers thrown anywhere: many in hand, blots all over, nobody home yet, or nearly all home and off."""
    low, high, most_in_hand = chance.choice(
        ((1, 24, 0), (1, 24, 2), (1, 24, 12), (7, 24, 0), (7, 12, 1), (7, 24, 12), (1, 12, 0), (1, 7, 1), (1, 6, 0))
    )
    mine, theirs = [0] * 26, [0] * 26
    for counts in (mine, theirs):
        counts[BAR] = chance.randint(0, min(most_in_hand, variant.checkers - 1))
        for _ in range(chance.randint(1, variant.checkers - counts[BAR])):
            point = chance.randint(low, high) if counts is mine else chance.randint(1, 24)
            if counts is mine or not mine[25 - point]:
                counts[point] += 1
        rest = chance.choice((OFF, OFF, BAR)) if low == 1 or counts is theirs else chance.choice((high, high, BAR))
        counts[rest] += variant.checkers - sum(counts)
    side = chance.choice(list(Side))
    may_hit = not variant.hits_from_home or chance.random() < 0.4
    return Spot(board_of(side, tuple(mine), tuple(theirs)), side, any_roll(chance), may_hit)


def any_spots(variant: Variant, seed: int, count: int) -> Iterator[Spot]:
    """Yield `count` positions: the first of random games and some later ones, and as many odd ones.

    Both sides always have checkers left.
    """
    chance, given = random.Random(seed), 0
    while given < count:
        game = list(random_game(variant, chance))
        spots = [*game[:20], *chance.sample(game, min(len(game), 40)), *(odd_spot(variant, chance) for _ in range(60))]
        for spot in spots:
            if given < count and all(spot.board.of(side)[OFF] < variant.checkers for side in Side):
                given += 1
                yield spot
