"""Why a table refuses what no rule of the game is about; data only, like the errors of the rules."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.board import Side
from bot.rules.errors import IllegalAction


@dataclass(eq=False)
class TableClosed(IllegalAction):
    """An action at a table that is finished or cancelled."""

    phase: str


@dataclass(eq=False)
class NotAccepted(IllegalAction):
    """A move before the challenge was accepted."""


@dataclass(eq=False)
class AlreadyPlaying(IllegalAction):
    """Accept, Decline or Withdraw once the match has begun."""


@dataclass(eq=False)
class NotYourAnswer(IllegalAction):
    """A challenge that is the other side's to answer, or to withdraw."""

    side: Side


@dataclass(eq=False)
class AlreadyAsked(IllegalAction):
    """Asking again for what waits for the other side's answer already."""

    rule = "G4"


@dataclass(eq=False)
class RematchBegun(IllegalAction):
    """Asking for a rematch that both have asked for."""


@dataclass(eq=False)
class MatchGoesOn(IllegalAction):
    """A rematch before the match is over."""
