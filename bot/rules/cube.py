"""The doubling cube (RULEBOOK B6, C1-C3)."""

from __future__ import annotations

import enum

from msgspec import Struct

from bot.rules.board import Side


class CubeOut(enum.StrEnum):
    """Why there is no cube in a game: left out (C8), a match to 1 (X1), the Crawford game (X2), the variant (V3d)."""

    OPTION = "option"
    ONE_POINT = "one_point"
    CRAWFORD = "crawford"
    VARIANT = "variant"


class Cube(Struct, frozen=True):
    """The cube's value and its owner; `owner` None is the middle, where both have access. There is no highest value."""

    value: int = 1
    owner: Side | None = None

    def may_be_turned_by(self, side: Side) -> bool:
        """Tell whether `side` has access to the cube (C3)."""
        return self.owner in (None, side)

    def turned(self) -> Cube:
        """Return the cube at twice its value where it lies, as an automatic double leaves it (C4)."""
        return Cube(self.value * 2, self.owner)

    def taken_by(self, side: Side, turns: int = 1) -> Cube:
        """Return the cube after it was turned so many times and went to `side` (C2, C5, C6)."""
        return Cube(self.value << turns, side)
