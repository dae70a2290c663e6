"""What people choose beside a match: members for themselves, owners for their guild."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from msgspec.structs import replace

from bot.rules.options import Agreement, Format, Options, Reason, settled
from bot.rules.variants import BACKGAMMON

PlayIn = Literal["thread", "channel"]

USUAL = Options.usual(Format.MONEY)
"""A guild's house rules where nothing has been set: those that don't go with a match are left out there (X6)."""


A_MATCH = 7
"""The points of a match in which every house rule of matches means something."""


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
    the challenge doesn't say; `openers` the id of the role that may open tables, None for everyone. `purse` is what
    every member starts with in chips (S1), `fee` the house's part of a sum won in percent (S2), `top_up` what a purse
    is filled up to once a day, 0 for never. `options` are the house rules of new challenges.
    """

    locale: str | None = None
    play_in: PlayIn = "thread"
    openers: int | None = None
    purse: int = 1000
    fee: int = 0
    top_up: int = 0
    options: Options = USUAL


def rules_changed(options: Options, rules: Mapping[str, Any]) -> Options:
    """Return a guild's house rules after those that `rules` names were set.

    Whatever needs a rule that goes is turned off with it. Raises `DoesNotGo` for one that could hold in no challenge.
    """
    terms = Agreement(Format.MATCH, A_MATCH, BACKGAMMON, replace(options, **rules))
    chosen = [rule for rule, value in rules.items() if value]
    options = settled(terms, chosen, waiting=[Reason.NO_ACES])  # which waits for its variant
    return replace(options, aces_double=terms.options.aces_double)
