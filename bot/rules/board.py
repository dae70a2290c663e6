"""The board: where the checkers of both sides stand (RULEBOOK B1-B5).

Each side is a 26-tuple counted from its OWN side: `[0]` borne off, `[1]`..`[24]` its points by its own numbers,
`[25]` on the bar. Entering is then a move from 25 and bearing off a move to 0, and one side's point n is the
other's 25 − n.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from msgspec import Struct

from bot.rules.errors import BadValue
from bot.rules.variants import BACKGAMMON, Variant

OFF = 0
BAR = 25
POINTS = range(1, 25)
HOME = range(1, 7)

Counts: TypeAlias = tuple[int, ...]


class Side(enum.Enum):
    """One of the two players of a match. White sits at the bottom of a picture."""

    WHITE = "white"
    BLACK = "black"

    @property
    def other(self) -> Side:
        """The opponent."""
        return Side.BLACK if self is Side.WHITE else Side.WHITE


@dataclass(eq=False)
class WrongLength(BadValue):
    """A board that does not have 26 places."""

    places: int


@dataclass(eq=False)
class NotACount(BadValue):
    """A place whose number of checkers is no whole number, or has the wrong sign for a bar."""

    place: int


@dataclass(eq=False)
class TooManyCheckers(BadValue):
    """A side with more checkers than the variant has."""

    side: Side
    checkers: int
    most: int


@dataclass(eq=False)
class SharedPoint(BadValue):
    """Both sides on one point, by White's numbers."""

    point: int


@dataclass(eq=False)
class NobodyLeft(BadValue):
    """Both sides have borne off everything: no game ends so (E7)."""


class Board(Struct, frozen=True):
    """A position, without cube or player on roll.

    Both tuples count from their own side; see the module. The constructor trusts its caller, since legal play
    leads from sound boards to sound boards; `check` and `from_signed` refuse impossible ones.
    """

    white: Counts
    black: Counts

    @classmethod
    def start(cls, variant: Variant = BACKGAMMON) -> Board:
        """Return the position that a game of `variant` starts from (B3)."""
        counts = [0] * 26
        for point, checkers in variant.start:
            counts[point] = checkers
        return cls(tuple(counts), tuple(counts))

    @classmethod
    def from_signed(cls, counts: Sequence[int], variant: Variant = BACKGAMMON) -> Board:
        """Return the board that White sees as 26 signed counts; see `signed`.

        Whatever is missing from a side's checkers has been borne off. Raises a `BadValue` for boards that can't be.
        """
        _check_signed(counts)
        white = [0, *(max(n, 0) for n in counts[1:25]), counts[BAR]]
        black = [0, *(max(-counts[25 - n], 0) for n in POINTS), -counts[0]]
        white[OFF] = variant.checkers - sum(white)
        black[OFF] = variant.checkers - sum(black)
        board = cls(tuple(white), tuple(black))
        board.check(variant)
        return board

    def signed(self, side: Side) -> Counts:
        """Return 26 signed counts as `side` sees them.

        `[1]`..`[24]` are its points, own checkers positive and the opponent's negative; `[25]` is its bar and `[0]`
        minus the opponent's bar.
        """
        mine, theirs = self.of(side), self.of(side.other)
        return (-theirs[BAR], *(mine[n] - theirs[25 - n] for n in POINTS), mine[BAR])

    def of(self, side: Side) -> Counts:
        """Return the 26 counts of `side` by its own numbers."""
        return self.white if side is Side.WHITE else self.black

    def pips(self, side: Side) -> int:
        """Return how many pips `side` still has to move; a checker on the bar counts 25."""
        return sum(n * count for n, count in enumerate(self.of(side)))

    def contact(self) -> bool:
        """Tell whether the sides can still hit or block each other."""
        farthest = [
            max((n for n, count in enumerate(counts) if count), default=0) for counts in (self.white, self.black)
        ]
        return sum(farthest) > 25

    def check(self, variant: Variant = BACKGAMMON) -> None:
        """Raise a `BadValue` unless every count is possible in `variant`."""
        for side in Side:
            counts = self.of(side)
            if len(counts) != 26:
                raise WrongLength(len(counts))
            for place, count in enumerate(counts):
                if count < 0 and place != OFF:
                    raise NotACount(place)
            total = sum(counts)
            if counts[OFF] < 0 or total != variant.checkers:
                raise TooManyCheckers(side, total - min(counts[OFF], 0), variant.checkers)
        for point in POINTS:
            if self.white[point] and self.black[25 - point]:
                raise SharedPoint(point)
        if self.white[OFF] == self.black[OFF] == variant.checkers:
            raise NobodyLeft()


def board_of(side: Side, mine: Counts, theirs: Counts) -> Board:
    """Return the board on which `side` has the counts `mine` and the opponent `theirs`, each by its own numbers."""
    return Board(mine, theirs) if side is Side.WHITE else Board(theirs, mine)


def _check_signed(counts: Sequence[int]) -> None:
    if len(counts) != 26:
        raise WrongLength(len(counts))
    for place, count in enumerate(counts):
        if not isinstance(count, int) or isinstance(count, bool):
            raise NotACount(place)
    if counts[0] > 0:
        raise NotACount(0)
    if counts[BAR] < 0:
        raise NotACount(BAR)
