"""What large grounds are made of: one colour, or wood.

Grain costs kilobytes, so it has few tones and long straight streaks: a row of pixels mostly repeats the row above.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import ceil
from typing import Protocol

from PIL import Image

from renderers.colours import Colour

Size = tuple[int, int]


class Surface(Protocol):
    """A ground: the tones it has, the one that stands for it, and its picture in any size."""

    @property
    def tones(self) -> tuple[Colour, ...]:
        """Every colour of the ground."""

    @property
    def colour(self) -> Colour:
        """The middle tone, for what is mixed with the ground."""

    def picture(self, size: Size) -> Image.Image:
        """Return the ground as RGB, the same for the same size."""


@dataclass(frozen=True, slots=True)
class Plain:
    """One colour."""

    colour: Colour

    @property
    def tones(self) -> tuple[Colour, ...]:
        """The one colour."""
        return (self.colour,)

    def picture(self, size: Size) -> Image.Image:
        """Return the colour spread over `size`."""
        return Image.new("RGB", size, self.colour)


@dataclass(frozen=True, slots=True)
class Grain:
    """Wood: streaks along the board in a few tones, from `seed`; `upright` streaks run from top to bottom."""

    tones: tuple[Colour, ...]
    seed: int
    upright: bool = True
    streak: float = 3.0
    """How many pixels wide a streak is, about."""
    length: float = 220.0
    """How many pixels long a streak is, about."""

    @property
    def colour(self) -> Colour:
        """The middle tone."""
        return self.tones[len(self.tones) // 2]

    def picture(self, size: Size) -> Image.Image:
        """Return a piece of this wood; another size is another piece."""
        across, along = size if self.upright else size[::-1]
        rng = random.Random(f"{self.seed} {size}")
        fine = _noise(rng, (across, along), self.streak, self.length)
        broad = _noise(rng, (across, along), self.streak * 6, self.length * 2)
        grey = Image.blend(fine, broad, 0.45).point(self._levels())
        seen = Image.frombytes("P", grey.size, grey.tobytes())
        seen.putpalette([part for tone in self.tones for part in tone])
        return (seen if self.upright else seen.transpose(Image.Transpose.TRANSPOSE)).convert("RGB")

    def _levels(self) -> list[int]:
        """Return the table from grey to tone; the outer tones are rare, as dark and light streaks are."""
        spread, last = 90, len(self.tones) - 1
        return [min(last, max(0, round((grey - 127.5) / spread * last + last / 2))) for grey in range(256)]


def _noise(rng: random.Random, size: Size, streak: float, length: float) -> Image.Image:
    cells = ceil(size[0] / streak) + 1, ceil(size[1] / length) + 1
    dots = Image.frombytes("L", cells, rng.randbytes(cells[0] * cells[1]))
    return dots.resize(size, Image.Resampling.BICUBIC)
