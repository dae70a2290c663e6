"""A variant of the game as one value: what stands where at the start, and how many checkers there are."""

from __future__ import annotations

from msgspec import Struct


class Variant(Struct, frozen=True):
    """What one kind of the game differs in.

    `start` lists (point, checkers) for either side by its own numbers; `name` is stored with a table.
    """

    name: str
    start: tuple[tuple[int, int], ...]

    @property
    def checkers(self) -> int:
        """The number of checkers each side plays with."""
        return sum(count for _, count in self.start)


BACKGAMMON = Variant("backgammon", ((24, 2), (13, 5), (8, 3), (6, 5)))
"""The common game (RULEBOOK B3, V1)."""

VARIANTS = {BACKGAMMON.name: BACKGAMMON}
"""Every variant by the name that is stored."""
