"""How a game ended and what it is worth (RULEBOOK R, C7, V3e, G1-G3)."""

from __future__ import annotations

import enum

from msgspec import Struct

from bot.rules.board import BAR, OFF, Board, Side

PIPS_OF_A_LOST_GAMMON = 60
"""Trailing by so many pips with none borne off, a resignation counts as a gammon at least (G2)."""


class Level(enum.IntEnum):
    """What the loser loses: so many times the stake."""

    SINGLE = 1
    GAMMON = 2
    BACKGAMMON = 3


class Ending(enum.Enum):
    """What ended a game (G3)."""

    BORNE_OFF = "borne_off"
    DROPPED = "dropped"
    RESIGNED = "resigned"


class Result(Struct, frozen=True):
    """Who won a game, at which level, for which stake.

    `times` is what the stake is multiplied by where that isn't the level: 1 while Jacoby lets a gammon or backgammon
    count single (C7), the loser's checkers left where each of them is paid for (V3e).
    """

    winner: Side
    level: Level
    stake: int
    ending: Ending
    times: int | None = None

    @property
    def points(self) -> int:
        """The points won: stake × level (R5), or what stands in its place."""
        return self.stake * (self.level if self.times is None else self.times)


def level_lost(board: Board, loser: Side, *, strict: bool = False) -> Level:
    """Return what `loser` has lost when the other side has borne off its last checker (R1-R3).

    `strict`: a checker far behind makes a backgammon even if others were borne off (R4).
    """
    if board.of(loser)[OFF] and not (strict and _is_far_behind(board, loser)):
        return Level.SINGLE
    return Level.BACKGAMMON if _is_far_behind(board, loser) else Level.GAMMON


def counts_as_gammon(board: Board, side: Side) -> bool:
    """Tell whether a resignation of `side` is a gammon at least: 60 pips behind with no checker off (G2)."""
    trailing = board.pips(side) - board.pips(side.other)
    return not board.of(side)[OFF] and trailing >= PIPS_OF_A_LOST_GAMMON


def levels_to_resign(board: Board, side: Side, *, strict: bool = False) -> tuple[Level, ...]:
    """Return the levels at which `side` may resign (G1, G2), lowest first; `board` is the one before its moves.

    No more than can still be lost: with a checker off it is a single, or by R4 (`strict`) a backgammon; that needs a
    checker behind, or contact that can still send one there. No less than a gammon when none is off and the side trails
    by 60 pips.
    """
    far = _is_far_behind(board, side) or board.contact()
    if board.of(side)[OFF]:
        return (Level.SINGLE, Level.BACKGAMMON) if strict and far else (Level.SINGLE,)
    least = Level.GAMMON if counts_as_gammon(board, side) else Level.SINGLE
    most = Level.BACKGAMMON if far else Level.GAMMON
    return tuple(level for level in Level if least <= level <= most)


def _is_far_behind(board: Board, side: Side) -> bool:
    """Tell whether `side` has a checker on the bar, in hand, or in the other side's home board."""
    return any(board.of(side)[19 : BAR + 1])
