"""The doubling cube (RULEBOOK B6, C1-C3)."""

from __future__ import annotations

from msgspec import Struct

from bot.rules.board import Side


class Cube(Struct, frozen=True):
    """The cube's value and its owner; `owner` None is the middle, where both have access. There is no highest value."""

    value: int = 1
    owner: Side | None = None

    def may_be_turned_by(self, side: Side) -> bool:
        """Tell whether `side` has access to the cube (C3)."""
        return self.owner in (None, side)

    def taken_by(self, side: Side) -> Cube:
        """Return the cube after `side` took a double: twice the value, and theirs (C2)."""
        return Cube(self.value * 2, side)
