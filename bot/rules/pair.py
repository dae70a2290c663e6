"""Something that each side has one of."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct

from bot.rules.board import Side

T = TypeVar("T")


class Pair(Struct, Generic[T], frozen=True):
    """White's and Black's, looked up by side: `score[Side.WHITE]`."""

    white: T
    black: T

    def __getitem__(self, side: Side) -> T:
        return self.white if side is Side.WHITE else self.black

    def put(self, side: Side, value: T) -> Pair[T]:
        """Return the pair with the value of `side` replaced."""
        return Pair(value, self.black) if side is Side.WHITE else Pair(self.white, value)
