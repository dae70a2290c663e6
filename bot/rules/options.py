"""What the players agree on before a match begins, and which of it goes together; frozen with the match from then on.

`conflicts` is the one place that knows what can't be combined, and why; `choosable` adds what would mean nothing.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import msgspec
from msgspec import Struct

from bot.rules.errors import IllegalAction
from bot.rules.variants import BACKGAMMON, VARIANTS, Variant

UNLIMITED = 99
"""As many automatic doubles as the dice bring (C4)."""


class Format(enum.StrEnum):
    """What is played for: a number of points, one game, or game after game until somebody has enough (X1, X8)."""

    MATCH = "match"
    SINGLE = "single"
    MONEY = "money"


class Options(Struct, frozen=True, omit_defaults=True):
    """The house rules of one match, each by its RULEBOOK default for matches.

    `cube`: the doubling cube is in play (C8). `crawford`: the Crawford rule holds (X2). `automatic`: the most automatic
    doubles in one game, 0 for none (C4). `beaver`, `raccoon`: turning the cube again at once (C5, C6). `jacoby`:
    gammons count single until a double was taken (C7). `holland` (X3), `no_winning_double` (X4), `strict` backgammons
    (R4), `choose_colour` by the winner of the opening roll (O4), `aces_double`: acey-deucey doubles the stake (V3d),
    `over_the_board`: with the irregularities of a real board (I).
    """

    cube: bool = True
    crawford: bool = True
    automatic: int = 0
    beaver: bool = False
    raccoon: bool = False
    jacoby: bool = False
    holland: bool = False
    no_winning_double: bool = False
    strict: bool = False
    choose_colour: bool = False
    aces_double: bool = False
    over_the_board: bool = False

    @classmethod
    def usual(cls, format: Format = Format.MATCH) -> Options:
        """Return the rulebook's defaults for a format: Jacoby holds outside matches (C7)."""
        return cls(jacoby=format is not Format.MATCH)


RULES = Options.__struct_fields__
"""Every house rule, by its field of `Options`."""


class Agreement(NamedTuple):
    """All that has a say in whether house rules go together; `price` in chips, 0 for none."""

    format: Format
    length: int
    variant: Variant
    options: Options
    price: int = 0

    @property
    def has_cube(self) -> bool:
        """Tell whether a cube is agreed on (C8) where one can be (V3d), if only a dead one in a match to 1 (X1)."""
        return self.options.cube and self.variant.cube

    @property
    def price_a_point(self) -> int:
        """The price of each point in chips; 0 in a match, which has one price as a whole (S2, S3)."""
        return 0 if self.format is Format.MATCH else self.price


class Reason(enum.StrEnum):
    """Why something agreed on doesn't go with the rest."""

    NO_CUBE = "no_cube"
    NO_BEAVER = "no_beaver"
    NO_MATCH = "no_match"
    NO_CRAWFORD = "no_crawford"
    NO_ACES = "no_aces"
    QUARTERS = "quarters"
    PAYS_CHECKERS = "pays_checkers"
    BONUS = "bonus"
    ENDLESS = "endless"
    UNMATCHED = "unmatched"


@dataclass(eq=False)
class DoesNotGo(IllegalAction):
    """A house rule, or the variant, that doesn't go with what else is agreed on; `number` is its RULEBOOK number."""

    option: str
    reason: Reason
    number: str


class _Bar(NamedTuple):
    """Something that can't stand when `applies` is true; `option` is a field of `Options` or "variant"."""

    option: str
    number: str
    reason: Reason
    applies: Callable[[Agreement], bool]


_BARS = (
    _Bar("variant", "V3", Reason.UNMATCHED, lambda a: a.format is Format.MATCH and not a.variant.matches),
    *(
        _Bar(option, number, Reason.NO_CUBE, lambda a: not a.has_cube)
        for option, number in (
            ("automatic", "C4"),
            ("beaver", "C5"),
            ("raccoon", "C6"),
            ("holland", "X3"),
            ("no_winning_double", "X4"),
        )
    ),
    _Bar("automatic", "S3", Reason.ENDLESS, lambda a: a.options.automatic >= UNLIMITED and a.price_a_point > 0),
    _Bar("raccoon", "C6", Reason.NO_BEAVER, lambda a: not a.options.beaver),
    _Bar("holland", "X3", Reason.NO_MATCH, lambda a: a.format is not Format.MATCH),
    _Bar("holland", "X3", Reason.NO_CRAWFORD, lambda a: not a.options.crawford),
    _Bar("no_winning_double", "X4", Reason.NO_MATCH, lambda a: a.format is not Format.MATCH),
    _Bar("aces_double", "V3d", Reason.NO_ACES, lambda a: not a.variant.bonus),
    _Bar("choose_colour", "O4", Reason.QUARTERS, lambda a: a.variant.quarters),
    _Bar("strict", "R4", Reason.PAYS_CHECKERS, lambda a: a.variant.pays_checkers),
    # whether the bonus is won would hang on a play that may still be sent back
    _Bar("over_the_board", "V3c", Reason.BONUS, lambda a: a.variant.bonus),
)


def conflicts(agreement: Agreement) -> Iterator[DoesNotGo]:
    """Yield everything agreed on that doesn't go with the rest, and why."""
    for bar in _BARS:
        if (bar.option == "variant" or getattr(agreement.options, bar.option)) and bar.applies(agreement):
            yield DoesNotGo(bar.option, bar.reason, bar.number)


def check(agreement: Agreement) -> None:
    """Raise the first `DoesNotGo` of what is agreed on, if there is any."""
    for conflict in conflicts(agreement):
        raise conflict


def fitting(agreement: Agreement) -> Options:
    """Return the house rules without those that don't go here, for defaults that meet a challenge they don't suit."""
    options = agreement.options
    while found := [c.option for c in conflicts(agreement._replace(options=options)) if c.option != "variant"]:
        options = msgspec.structs.replace(options, **{option: type(getattr(options, option))() for option in found})
    return options


def settled(terms: Agreement, chosen: Collection[str], waiting: Collection[Reason] = ()) -> Options:
    """Return the house rules after those `chosen` were turned on: whatever doesn't go with them is off.

    Raises the `DoesNotGo` of a rule chosen, or of the variant, but for the `waiting` reasons, which may pass.
    """
    for conflict in conflicts(terms):
        if conflict.option in ("variant", *chosen) and conflict.reason not in waiting:
            raise conflict
    return fitting(terms)


_OF_THE_CUBE = ("cube", "crawford", "automatic", "beaver", "raccoon", "jacoby", "holland", "no_winning_double")
"""Those that mean nothing where there can be no cube."""


def choosable(terms: Agreement) -> tuple[str, ...]:
    """Return the house rules that can hold and mean something on these terms, whichever others are on now."""
    no_cube = not terms.variant.cube or (terms.format is Format.MATCH and terms.length == 1)  # V3d, X1

    def can_be_on(rule: str) -> bool:
        if rule in _OF_THE_CUBE and no_cube:
            return False
        if rule == "crawford":
            return terms.format is Format.MATCH
        on = msgspec.structs.replace(Options(beaver=True), **{rule: 1 if rule == "automatic" else True})
        return all(conflict.option != rule for conflict in conflicts(terms._replace(options=on)))

    return tuple(filter(can_be_on, RULES))


def defaults(format: Format, length: int, variant: str, chosen: Options) -> Options:
    """Return a server's `chosen` house rules as they hold for a new challenge.

    Automatic doubles, beavers, raccoons and Jacoby are never a default in matches (X6); whatever else doesn't go with
    the challenge is left out.
    """
    if format is Format.MATCH:
        chosen = msgspec.structs.replace(chosen, automatic=0, beaver=False, raccoon=False, jacoby=False)
    return fitting(Agreement(format, length, VARIANTS.get(variant, BACKGAMMON), chosen))
