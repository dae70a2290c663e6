"""House rules, formats and variants as terms that can be agreed on together, and where any two of them go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple

from bot.challenge import Challenge
from bot.rules.options import UNLIMITED, Agreement, Format, Options, conflicts
from bot.rules.variants import VARIANTS


class Term(NamedTuple):
    """Something that is agreed on: house rules by name, a format, or a variant."""

    name: str
    ticked: Mapping[str, object] = MappingProxyType({})
    format: Format | None = None
    variant: str | None = None


RULES = (
    Term("no cube", {"cube": False}),
    Term("no Crawford", {"crawford": False}),
    Term("automatic", {"automatic": 1}),
    Term("automatic without limit", {"automatic": UNLIMITED}),
    Term("beaver", {"beaver": True}),
    Term("raccoon", {"beaver": True, "raccoon": True}),
    Term("Jacoby", {"jacoby": True}),
    Term("no Jacoby", {"jacoby": False}),
    Term("Holland", {"holland": True}),
    Term("no winning double", {"no_winning_double": True}),
    Term("strict", {"strict": True}),
    Term("colour", {"choose_colour": True}),
    Term("aces", {"aces_double": True}),
    Term("over the board", {"over_the_board": True}),
)
FORMATS = tuple(Term(format.value, format=format) for format in Format)
_BY_LENGTH_OF_GAME = ("hypergammon", "backgammon", "nackgammon", "longgammon", "dutch", "acey-deucey")
KINDS = tuple(Term(name, variant=name) for name in _BY_LENGTH_OF_GAME)
assert {kind.name for kind in KINDS} == set(VARIANTS)

PAIRS = tuple(
    (one, other)
    for one, other in combinations((*RULES, *FORMATS, *KINDS), 2)
    if not (one.format and other.format)
    and not (one.variant and other.variant)  # there is one of each
    and all(one.ticked[name] == other.ticked[name] for name in one.ticked.keys() & other.ticked.keys())
)
"""Every two terms that don't contradict each other in themselves."""


def places(*terms: Term) -> Iterator[Agreement]:
    """Yield the terms agreed on in each format and variant that they leave open, the shortest games first."""
    formats = [term.format for term in terms if term.format] or [Format.MATCH, Format.SINGLE, Format.MONEY]
    variants = [term.variant for term in terms if term.variant] or _BY_LENGTH_OF_GAME
    ticked = {name: value for term in terms for name, value in term.ticked.items()}
    length = 5 if "holland" in ticked else 3  # with games enough after the Crawford game
    if {"raccoon", "no_winning_double"} <= ticked.keys():
        length = 9  # the one turns the cube to 8 at least
    for variant in variants:
        for format in formats:
            options = Options(**{"jacoby": format is not Format.MATCH, **ticked})  # type: ignore[arg-type]
            yield Agreement(format, length if format is Format.MATCH else 0, VARIANTS[variant], options)


def challenges(*terms: Term) -> Iterator[Challenge]:
    """Yield a challenge for each place where the terms go together."""
    for agreed in places(*terms):
        if not list(conflicts(agreed)):
            yield challenge_of(agreed)


def challenge_of(agreed: Agreement) -> Challenge:
    return Challenge(agreed.length, agreed.options, agreed.variant.name, format=agreed.format)


def why_never(*terms: Term) -> set[str]:
    """Return why the terms go together nowhere, by the place that has least against them, or nothing."""
    least = min(([str(c.reason) for c in conflicts(agreed)] for agreed in places(*terms)), key=len)
    return set(least)
