"""Every two house rules, and each alone in every format and variant: played at random.

What is agreed on beside the terms of a match is what holds by default. Each match is watched as in `tests.crowds`,
comes out of its log again, and is the same after a restart. What may not go together stands in a table here, so that
a change of it is noticed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

import msgspec
import pytest

from bot.challenge import Challenge
from bot.rules import actions as do
from bot.rules.options import DoesNotGo, Reason, check
from bot.table import Table
from tests.agreements import KINDS, PAIRS, Term, challenge_of, challenges, places, why_never
from tests.crowds import Crowd
from tests.replaying import as_json, from_json

MOST_SEEDS = 200
NEVER = {
    Reason.NO_CUBE: [
        ("no cube", "automatic"),
        ("no cube", "automatic without limit"),
        ("no cube", "beaver"),
        ("no cube", "raccoon"),
        ("no cube", "Holland"),
        ("no cube", "no winning double"),
        ("automatic", "acey-deucey"),
        ("automatic without limit", "acey-deucey"),
        ("beaver", "acey-deucey"),
        ("raccoon", "acey-deucey"),
        ("Holland", "acey-deucey"),
        ("no winning double", "acey-deucey"),
    ],
    Reason.NO_CRAWFORD: [("no Crawford", "Holland")],
    Reason.NO_MATCH: [
        ("Holland", "single"),
        ("Holland", "money"),
        ("no winning double", "single"),
        ("no winning double", "money"),
    ],
    Reason.UNMATCHED: [
        ("match", "acey-deucey"),
        ("Holland", "acey-deucey"),
        ("no winning double", "acey-deucey"),
    ],
    Reason.NO_ACES: [  # these, and acey-deucey, go nowhere else or not there
        ("automatic", "aces"),
        ("automatic without limit", "aces"),
        ("beaver", "aces"),
        ("raccoon", "aces"),
        ("Holland", "aces"),
        ("no winning double", "aces"),
        ("strict", "aces"),
        ("colour", "aces"),
        ("aces", "over the board"),
        ("aces", "match"),
        *(("aces", kind.name) for kind in KINDS if kind.name != "acey-deucey"),
    ],
    Reason.PAYS_CHECKERS: [("strict", "acey-deucey")],
    Reason.QUARTERS: [("colour", "acey-deucey")],
    Reason.BONUS: [("over the board", "acey-deucey")],
}
"""Why two terms go together nowhere."""

TOGETHER = [pair for pair in PAIRS if not why_never(*pair)]


def _ties(crowd: Crowd) -> bool:
    return any(isinstance(action, do.OpeningRoll) and action.white == action.black for _, action in crowd.steps)


def _turned(crowd: Crowd, *kinds: type) -> bool:
    return any(tuple(map(type, (one, other))) == kinds for (_, one), (_, other) in pairwise(crowd.steps))


def _after_crawford(crowd: Crowd) -> bool:
    match = crowd.table.match
    return match is not None and 0 < match.crawford < match.number


def _aces(crowd: Crowd) -> bool:
    return any(
        isinstance(action, do.RollDice) and {action.roll.a, action.roll.b} == {1, 2} for _, action in crowd.steps
    )


CAME_UP: dict[str, Callable[[Crowd], bool]] = {
    "automatic": _ties,
    "automatic without limit": _ties,
    "beaver": lambda crowd: _turned(crowd, do.Double, do.Beaver),
    "raccoon": lambda crowd: _turned(crowd, do.Beaver, do.Beaver),
    "Holland": _after_crawford,
    "aces": _aces,
    "colour": lambda crowd: any(isinstance(action, do.ChooseColour) for _, action in crowd.steps),
    "over the board": lambda crowd: any(isinstance(action, do.SendBack | do.AcceptPlay) for _, action in crowd.steps),
}
"""Whether a match had occasion for a house rule that doesn't always have one."""


def named(terms: Iterable[Term]) -> str:
    return " + ".join(term.name for term in terms)


def play(terms: tuple[Term, ...], challenge: Challenge) -> None:
    """Play matches until all the terms had their occasion; each match is replayed and read from its snapshot."""
    waited_for = {term.name for term in terms} & CAME_UP.keys()
    for seed in range(MOST_SEEDS):
        crowd = Crowd(seed, challenge).play()
        table = crowd.table
        assert Table.replay(challenge, from_json(as_json(crowd.steps))) == table
        text = msgspec.json.encode(table)
        again = msgspec.json.decode(text, type=Table)
        assert again == table and msgspec.json.encode(again) == text
        waited_for = {name for name in waited_for if not CAME_UP[name](crowd)}
        if not waited_for:
            return
    raise AssertionError(f"no occasion in {MOST_SEEDS} matches for {waited_for}")


@pytest.mark.parametrize("terms", TOGETHER, ids=named)
def test_two_terms_that_go_together_are_played_together(terms):
    every = list(challenges(*terms))
    quick = [challenge for challenge in every if challenge.variant == every[0].variant]
    play(terms, quick[PAIRS.index(terms) % len(quick)])


def test_which_terms_go_together_nowhere_and_why():
    found = {reason: [] for reason in Reason}
    for pair in PAIRS:
        for reason in why_never(*pair):
            found[Reason(reason)].append(tuple(term.name for term in pair))
    assert {reason: set(pairs) for reason, pairs in found.items() if pairs} == {
        reason: set(pairs) for reason, pairs in NEVER.items()
    }


@pytest.mark.parametrize("terms", [pair for pair in PAIRS if pair not in TOGETHER], ids=named)
def test_no_table_is_offered_for_terms_that_do_not_go_together(terms):
    for agreed in places(*terms):
        with pytest.raises(DoesNotGo):
            check(agreed)
        with pytest.raises(DoesNotGo):
            Table.offered(challenge_of(agreed))
