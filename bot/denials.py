"""Why the service refuses before any rule of the game is asked; data only, like the errors of the rules."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.board import Side
from bot.rules.errors import RulesError


@dataclass(eq=False)
class Denial(RulesError):
    """The base: who may act where, and on what."""


@dataclass(eq=False)
class NoSuchTable(Denial):
    """A table that the store doesn't hold, e.g. after its data was lost."""

    table_id: str


@dataclass(eq=False)
class NoSuchButton(Denial):
    """A button whose id asks for nothing that this version of the bot knows."""


@dataclass(eq=False)
class NotSeated(Denial):
    """A person without a seat at this table."""

    table_id: str


@dataclass(eq=False)
class NotChallenged(Denial):
    """An answer to a challenge that names somebody else."""

    user_id: int


@dataclass(eq=False)
class OwnChallenge(Denial):
    """Accepting or declining one's own challenge."""


@dataclass(eq=False)
class Stale(Denial):
    """A press made on an older state. `quiet`: by the same seat in the same turn, so it needs no word."""

    quiet: bool


@dataclass(eq=False)
class ChannelTaken(Denial):
    """Another match is being played in this channel."""

    place: int


@dataclass(eq=False)
class TooManyChallenges(Denial):
    """As many challenges open as one member may have."""

    most: int


@dataclass(eq=False)
class AgainstYourself(Denial):
    """A challenge to oneself."""


@dataclass(eq=False)
class NotAModerator(Denial):
    """A moderator's action by somebody else."""


@dataclass(eq=False)
class TooFewChips(Denial):
    """Something that takes more chips than whoever asks for it has, held ones of the same table included (S3)."""

    rule = "S3"
    needed: int
    has: int


@dataclass(eq=False)
class OtherTooFewChips(Denial):
    """Something that takes more chips than the other player has (S3)."""

    rule = "S3"
    side: Side
    needed: int
