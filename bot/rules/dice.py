"""A roll of two dice and what is left of it as a turn goes on (RULEBOOK M3, M4)."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import Struct

from bot.rules.errors import BadValue

FACES = range(1, 7)


@dataclass(eq=False)
class NoSuchRoll(BadValue):
    """Two numbers that two dice can't show."""

    a: object
    b: object


class Roll(Struct, frozen=True):
    """Two dice as they fell, each 1 to 6; anything else raises `NoSuchRoll`."""

    a: int
    b: int

    def __post_init__(self) -> None:
        if type(self.a) is not int or type(self.b) is not int or self.a not in FACES or self.b not in FACES:
            raise NoSuchRoll(self.a, self.b)

    @property
    def is_double(self) -> bool:
        """Tell whether both dice show the same number."""
        return self.a == self.b

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers to be played: two, or four of a double (M4)."""
        return (self.a,) * 4 if self.a == self.b else (self.a, self.b)

    @property
    def larger(self) -> int:
        """The higher of the two numbers."""
        return max(self.a, self.b)

    @property
    def smaller(self) -> int:
        """The lower of the two numbers."""
        return min(self.a, self.b)

    def __str__(self) -> str:
        return f"{self.a}-{self.b}"


ALL_ROLLS = tuple(Roll(a, b) for a in FACES for b in FACES if a >= b)
"""The 21 different rolls, the larger die first."""


def without(numbers: tuple[int, ...], die: int) -> tuple[int, ...]:
    """Return `numbers` with one `die` taken out; it must be among them."""
    at = numbers.index(die)
    return numbers[:at] + numbers[at + 1 :]
