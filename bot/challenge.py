"""A challenge: what is offered, how it is changed, and the match that it leads to."""

from __future__ import annotations

import msgspec

from bot.rules.actions import Act
from bot.rules.match import Match
from bot.rules.options import Agreement, Format, Options, check
from bot.rules.variants import BACKGAMMON, VARIANTS


class Challenge(Act, frozen=True, tag="challenge"):
    """The challenge that opens a table: the first entry of every log. `rematch_of` names the table before, if any.

    `length` is 0 outside matches (X8). `price` in chips is that of a whole match (S2), or of each point in other
    formats (S3); 0 for none. `fee` is the part of a sum won that goes to the house, in percent.
    """

    length: int
    options: Options = Options()
    variant: str = BACKGAMMON.name
    rematch_of: str | None = None
    format: Format = Format.MATCH
    price: int = 0
    fee: int = 0

    @property
    def agreement(self) -> Agreement:
        """What of it has a say in which house rules go together; the variant must be one that there is."""
        return Agreement(self.format, self.length, VARIANTS[self.variant], self.options, self.price)


class ChangeOffer(Act, frozen=True, tag="change_offer"):
    """White picks other house rules, or another variant, while nobody has accepted."""

    options: Options
    variant: str = BACKGAMMON.name


def match_of(challenge: Challenge) -> Match:
    """Return the match that a challenge leads to; raises what is wrong with it: `NoSuchLength` or `DoesNotGo`, say."""
    match = Match.start(challenge.length, challenge.options, challenge.variant, challenge.format)
    check(challenge.agreement)
    return match


def changed_to(challenge: Challenge, action: ChangeOffer) -> Challenge:
    """Return a challenge with the house rules and the variant that were picked."""
    return msgspec.structs.replace(challenge, options=action.options, variant=action.variant)
