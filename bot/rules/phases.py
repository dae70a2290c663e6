"""What a game may be waiting for, as tagged values: their JSON is part of the snapshot."""

from __future__ import annotations

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


class Moving(Struct, frozen=True, tag="moving"):
    """`side` has rolled and made the moves `played`; `swapped` lets the second die lead."""

    side: Side
    roll: Roll
    played: Play = ()
    swapped: bool = False


class Doubled(Struct, frozen=True, tag="doubled"):
    """`side` has offered to double; the other must take or drop."""

    side: Side


class Resigning(Struct, frozen=True, tag="resigning"):
    """`side` has offered to resign at `level`; refused, `back` goes on."""

    side: Side
    level: Level
    back: ToRoll | Moving


class Over(Struct, frozen=True, tag="over"):
    """The game has its result."""

    result: Result


Phase: TypeAlias = Opening | ToRoll | Moving | Doubled | Resigning | Over


class Turn(Struct, frozen=True):
    """A turn that was played: who, with what, from which board."""

    side: Side
    roll: Roll
    play: Play
    board: Board
