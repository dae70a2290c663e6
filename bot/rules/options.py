"""What the players agree on when the challenge is made; frozen with the match from then on."""

from __future__ import annotations

from msgspec import Struct


class Options(Struct, frozen=True):
    """The house rules of one match, each by its RULEBOOK default.

    `cube`: the doubling cube is in play (C8). `crawford`: the Crawford rule holds (X2).
    """

    cube: bool = True
    crawford: bool = True
