"""The colours, and the one palette that every picture shares.

A picture is made of palette indices from start to end. Soft edges come from ramps between the colours that meet, and
what is translucent is a table from index to index.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from PIL import Image

from bot.rules.board import Side

Colour = tuple[int, int, int]
LEVELS = 3
"""How many degrees of cover the edge of something translucent has; the last is full cover."""


def rgb(text: str) -> Colour:
    """Return the colour that six hexadecimal digits name."""
    return int(text[:2], 16), int(text[2:4], 16), int(text[4:], 16)


def mix(under: Colour, over: Colour, share: float) -> Colour:
    """Return `under` with `share` (0 to 1) of `over` laid on it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(under, over, strict=True))
    return red, green, blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of WCAG 2 between two colours, from 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    parts = (c / 255 for c in colour)
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@dataclass(frozen=True, slots=True)
class Piece:
    """The colours of one side's checkers and dice: told apart by lightness and rim, not by hue."""

    body: Colour
    rim: Colour
    ring: Colour
    figure: Colour


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a picture."""

    strip: Colour
    strip_on: Colour
    rail: Colour
    edge: Colour
    field: Colour
    points: tuple[Colour, Colour]
    bar: Colour
    bay: Colour
    text: Colour
    muted: Colour
    accent: Colour
    hit: Colour
    cube: Colour
    cube_edge: Colour
    white: Piece
    black: Piece

    def piece(self, side: Side) -> Piece:
        """Return the colours of a side's checkers."""
        return self.white if side is Side.WHITE else self.black


NIGHT = Theme(
    strip=rgb("11161d"),
    strip_on=rgb("263343"),
    rail=rgb("1a222c"),
    edge=rgb("0b0f14"),
    field=rgb("232e3b"),
    points=(rgb("54738d"), rgb("8d7456")),
    bar=rgb("161d26"),
    bay=rgb("131920"),
    text=rgb("eef1f5"),
    muted=rgb("a3afbd"),
    accent=rgb("f2b450"),
    hit=rgb("dd3b40"),
    cube=rgb("cdd6e2"),
    cube_edge=rgb("8c99aa"),
    white=Piece(rgb("f4ead6"), rgb("cbbb9c"), rgb("d9ccb1"), rgb("2a2118")),
    black=Piece(rgb("14171d"), rgb("93a0b1"), rgb("4b5665"), rgb("eef1f5")),
)
"""The theme "night": a quiet dark board on which ivory and near-black checkers stand out."""

GHOST = 0.3
DIM = 0.68
ARROW = 0.82
HALO = 0.45


def _ramps(t: Theme) -> Iterator[tuple[Colour, Colour, int]]:
    grounds = (t.field, *t.points, t.bar, t.bay)
    for point in t.points:
        yield t.field, point, 3
    for ground in grounds:
        yield ground, t.edge, 2
    for piece in (t.white, t.black):
        yield piece.body, piece.rim, 3
        yield piece.body, piece.ring, 3
        yield piece.body, piece.figure, 6
        yield piece.rim, t.edge, 3
        yield piece.rim, t.field, 3
        dim = [mix(colour, t.field, DIM) for colour in (piece.body, piece.rim, piece.figure)]
        yield dim[0], dim[1], 2
        yield dim[0], dim[2], 3
        yield dim[1], t.field, 2
        for ground in grounds[:4]:
            yield mix(ground, piece.body, GHOST), mix(ground, piece.rim, 0.8), 2
    for ground in (t.strip, t.strip_on, t.rail, t.bay, t.edge):
        yield ground, t.text, 6
        yield ground, t.muted, 5
    yield t.strip_on, t.accent, 3
    yield t.cube, t.edge, 6
    yield t.cube, t.cube_edge, 2
    yield t.cube_edge, t.field, 2
    yield t.accent, t.field, 3
    yield t.accent, t.edge, 3


def _wanted(t: Theme) -> Iterator[Colour]:
    """Yield every colour a palette should hold, the most needed first."""
    pieces = [c for p in (t.white, t.black) for c in (p.body, p.rim, p.ring, p.figure)]
    plain = [t.strip, t.strip_on, t.rail, t.edge, t.field, *t.points, t.bar, t.bay, t.text, t.muted]
    plain += [t.accent, t.hit, t.cube, t.cube_edge, *pieces]
    yield from plain
    for colour in (t.field, *t.points, t.bar, t.bay, t.rail, t.edge, *pieces):
        yield mix(colour, t.accent, ARROW)
    for under, over, steps in _ramps(t):
        for n in range(steps + 2):
            yield mix(under, over, n / (steps + 1))
    for colour in (t.field, *t.points, *pieces):
        yield mix(colour, t.hit, 0.5)
        yield mix(colour, t.edge, HALO)
        yield mix(mix(colour, t.edge, HALO), t.accent, ARROW / 2)


class _Nearest(dict[int, int]):
    """Finds the index nearest to an RGBA pixel, read as a machine's integer, and remembers it."""

    def __init__(self, colours: list[Colour]) -> None:
        super().__init__()
        self._colours = list(enumerate(colours))

    def __missing__(self, pixel: int) -> int:
        red, green, blue, _ = pixel.to_bytes(4, sys.byteorder)
        found = min(self._colours, key=lambda c: (c[1][0] - red) ** 2 + (c[1][1] - green) ** 2 + (c[1][2] - blue) ** 2)
        self[pixel] = found[0]
        return found[0]


class Palette:
    """At most 256 colours of a theme, with the tables that turn cover into palette indices."""

    def __init__(self, theme: Theme) -> None:
        wanted = dict.fromkeys(_wanted(theme))
        self.colours: list[Colour] = list(wanted)[:256]
        self.flat = [part for colour in self.colours for part in colour]
        self._nearest = _Nearest(self.colours)

    def index(self, colour: Colour) -> int:
        """Return the index of the colour nearest to `colour`."""
        return self._nearest[int.from_bytes(bytes((*colour, 255)), sys.byteorder)]

    def fit(self, picture: Image.Image) -> Image.Image:
        """Return an RGB picture as palette indices, each the nearest (Pillow's own search is only nearly so)."""
        pixels = memoryview(picture.convert("RGBA").tobytes()).cast("I")
        image = Image.frombytes("P", picture.size, bytes(map(self._nearest.__getitem__, pixels)))
        image.putpalette(self.flat)
        return image

    def blank(self, size: tuple[int, int], colour: Colour) -> Image.Image:
        """Return a picture of one colour."""
        image = Image.new("P", size, self.index(colour))
        image.putpalette(self.flat)
        return image

    def ink(self, paper: Colour, ink: Colour) -> list[int]:
        """Return the table from cover (0-255) to the index of that much `ink` on `paper`."""
        steps = [self.index(mix(paper, ink, n / 15)) for n in range(16)]
        return [steps[(cover + 8) // 17] for cover in range(256)]

    def glaze(self, colour: Colour, share: float) -> bytes:
        """Return the table from any index to that of its colour under `share` of `colour`."""
        return bytes(self.index(mix(under, colour, share)) for under in self.colours).ljust(256, b"\0")


@cache
def palette() -> Palette:
    """Return the palette of the theme "night", made once."""
    return Palette(NIGHT)
