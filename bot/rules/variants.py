"""A variant of the game as one value: where it starts from, and each rule in which it differs (RULEBOOK V)."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec import Struct


class Variant(Struct, frozen=True):
    """What one kind of the game differs in.

    `start` lists (place, checkers) for either side by its own numbers, 25 being in hand; `name` is stored with a table.
    `enter_first`: checkers on the bar or in hand move before any other (H2). `hits_from_home`: no blot may be hit
    before an own checker has reached the home board (V2); `barred`: the mover hadn't got so far before this turn.
    `cube`: there is one (V3d). `bonus`: a roll of 1-2 brings a double and another turn (V3c). `pays_checkers`: the
    loser pays for each checker left (V3e). `quarters`: the starter chooses where to enter (V3b). `matches`: it is
    played to a number of points too (V3).
    """

    name: str
    start: tuple[tuple[int, int], ...]
    enter_first: bool = True
    hits_from_home: bool = False
    barred: bool = False
    cube: bool = True
    bonus: bool = False
    pays_checkers: bool = False
    quarters: bool = False
    matches: bool = True

    @property
    def checkers(self) -> int:
        """The number of checkers each side plays with."""
        return sum(count for _, count in self.start)

    @property
    def from_hand(self) -> bool:
        """Tell whether the checkers start in hand: whatever waits to enter is called so until it has been hit."""
        return any(place == 25 for place, _ in self.start)

    def barring(self, barred: bool) -> Variant:
        """Return the variant as it holds for a side that may (False) or may not yet (True) hit blots."""
        return _barred(self) if barred else self


@cache
def _barred(variant: Variant) -> Variant:
    return msgspec.structs.replace(variant, barred=True)


BACKGAMMON = Variant("backgammon", ((24, 2), (13, 5), (8, 3), (6, 5)))
"""The common game (RULEBOOK B3, V1)."""

NACKGAMMON = Variant("nackgammon", ((24, 2), (23, 2), (13, 4), (8, 3), (6, 4)))
"""Two checkers more stay behind (V4)."""

HYPERGAMMON = Variant("hypergammon", ((24, 1), (23, 1), (22, 1)))
"""Three checkers a side (V4)."""

LONGGAMMON = Variant("longgammon", ((24, 15),))
"""All from the far end (V4)."""

DUTCH = Variant("dutch", ((25, 15),), hits_from_home=True)
"""All from the hand, and no hit before a checker is home (V2)."""

ACEY_DEUCEY = Variant(
    "acey-deucey",
    ((25, 15),),
    enter_first=False,
    cube=False,
    bonus=True,
    pays_checkers=True,
    quarters=True,
    matches=False,
)
"""All from the hand, entered at will, with a bonus for 1-2 (V3)."""

VARIANTS = {variant.name: variant for variant in (BACKGAMMON, NACKGAMMON, HYPERGAMMON, LONGGAMMON, DUTCH, ACEY_DEUCEY)}
"""Every variant by the name that is stored."""
