"""What people choose beside a match: members for themselves, owners for their guild."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

PlayIn = Literal["thread", "channel"]


@dataclass(frozen=True, slots=True)
class MemberSettings:
    """How one member sees and plays, in every guild; the defaults are those of whoever has chosen nothing.

    `theme` names the look of pictures, `home_right` the side on which the home boards lie (B4), `forced` plays forced
    plays at once (A4), `locale` is a language with words of its own, None the one that Discord says.
    """

    theme: str = "night"
    home_right: bool = True
    forced: bool = False
    locale: str | None = None


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """What holds for the tables that are opened in a guild from now on.

    `locale` is the language of shared messages, None the guild's own in Discord; `play_in` where matches are played if
    the challenge doesn't say; `openers` the id of the role that may open tables, None for everyone.
    """

    locale: str | None = None
    play_in: PlayIn = "thread"
    openers: int | None = None
