"""What a game may be waiting for, as tagged values: their JSON is part of the snapshot."""

from __future__ import annotations

import enum
from typing import TypeAlias

from msgspec import Struct

from bot.rules.board import Board, Side
from bot.rules.dice import Roll
from bot.rules.plays import Play
from bot.rules.result import Level, Result


class Opening(Struct, frozen=True, tag="opening"):
    """Nobody has won the opening roll yet (O1)."""


class ToRoll(Struct, frozen=True, tag="to_roll"):
    """`side` may roll, or double if it has access to the cube."""

    side: Side


class Turn(Struct, frozen=True):
    """A turn that was played: who, with what, from which board.

    `first` is the 1-2 that a double was chosen for (V3c). `hand` counts the side's checkers in hand before all of it.
    """

    side: Side
    roll: Roll
    play: Play
    board: Board
    first: Turn | None = None
    hand: int = 0

    @property
    def parts(self) -> tuple[Turn, ...]:
        """The rolls of the turn in order: this one, after the 1-2 if there was one."""
        return (self.first, self) if self.first else (self,)


class Choosing(Struct, frozen=True, tag="choosing"):
    """`side` has won the opening roll and chooses its colour (O4) or the quarter to enter in (V3b)."""

    side: Side
    roll: Roll


class Moving(Struct, frozen=True, tag="moving", omit_defaults=True):
    """`side` has rolled and made the moves `played`; `swapped` lets the second die lead.

    `first` is the 1-2 that the double was chosen for (V3c). Over the board (I2, I3), from the move `free_from` on the
    play is no legal one; a play that was `sent_back` must be; `early` is what the other side has thrown already.
    """

    side: Side
    roll: Roll
    played: Play = ()
    swapped: bool = False
    first: Turn | None = None
    free_from: int | None = None
    sent_back: bool = False
    early: Roll | None = None


class PutDown(Struct, frozen=True, tag="put_down"):
    """The moves of `turn` stand and its dice are picked up: the other side goes on, or asks for a legal play (I2)."""

    turn: Moving


class Doubled(Struct, frozen=True, tag="doubled", omit_defaults=True):
    """`side` has turned the cube, once or in a row of `turns`: 2 a beaver, 3 a raccoon; the other must answer."""

    side: Side
    turns: int = 1

    @property
    def doubler(self) -> Side:
        """The side that turned first, whose turn it is."""
        return self.side if self.turns % 2 else self.side.other


class Resigning(Struct, frozen=True, tag="resigning"):
    """`side` has offered to resign at `level`; refused, `back` goes on."""

    side: Side
    level: Level
    back: Choosing | ToRoll | Moving | PutDown


class Over(Struct, frozen=True, tag="over"):
    """The game has its result."""

    result: Result


Phase: TypeAlias = Opening | Choosing | ToRoll | Moving | PutDown | Doubled | Resigning | Over


class Quarter(enum.StrEnum):
    """A quarter of the picture, in which the starter enters (V3b)."""

    TOP_RIGHT = "top_right"
    TOP_LEFT = "top_left"
    BOTTOM_RIGHT = "bottom_right"
    BOTTOM_LEFT = "bottom_left"

    @property
    def is_top(self) -> bool:
        """Tell whether it is at the top: who enters there sits at the bottom."""
        return self in (Quarter.TOP_RIGHT, Quarter.TOP_LEFT)

    @property
    def is_right(self) -> bool:
        """Tell whether it is on the right, where the home boards are then."""
        return self in (Quarter.TOP_RIGHT, Quarter.BOTTOM_RIGHT)
