"""The one palette that every picture of a theme shares.

A picture is made of palette indices from start to end. Soft edges come from ramps between the colours that meet, and
what is translucent is a table from index to index.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache

from PIL import Image

from renderers.colours import Colour, mix
from renderers.theme import Theme

LEVELS = 3
"""How many degrees of cover the edge of something translucent has; the last is full cover."""
GHOST, GHOST_RIM = 0.3, 0.95
DIM = 0.68
ARROW = 0.88
HALO = 0.55
_ALIKE = 14
"""Ramps skip a colour whose square distance to one that the palette has is this or less: no eye tells them apart."""


def _pieces(t: Theme) -> list[Colour]:
    return [c for p in (t.white, t.black) for c in (p.body, p.rim, p.ring, p.figure)]


def _plain(t: Theme) -> Iterator[Colour]:
    """Yield the colours that the palette must hold exactly."""
    yield from (t.strip, t.strip_on, t.edge, t.lip, t.bay, t.text, t.muted, t.accent, t.hit, t.cube, t.cube_edge)
    yield from _pieces(t)
    for surface in (t.rails, t.sides, t.field, *t.points, t.bar):
        yield from surface.tones
    for colour in (t.field.colour, *(point.colour for point in t.points), t.bar.colour, t.bay, *_pieces(t)):
        yield mix(colour, t.accent, ARROW)


def _ramps(t: Theme) -> Iterator[tuple[Colour, Colour, int]]:
    points, field = [point.colour for point in t.points], t.field.colour
    grounds = (field, *points, t.bar.colour, t.bay)
    for point in points:
        yield field, point, 3
    for ground in grounds:
        yield ground, t.edge, 2
    for piece in (t.white, t.black):
        yield piece.body, piece.rim, 3
        yield piece.body, piece.ring, 3
        yield piece.body, piece.figure, 6
        for colour in t.finish.colours(piece):
            yield colour, piece.body, 0
        yield piece.rim, t.edge, 3
        yield piece.rim, field, 3
        dim = [mix(colour, field, DIM) for colour in (piece.body, piece.rim, piece.figure)]
        yield dim[0], dim[1], 2
        yield dim[0], dim[2], 3
        yield dim[1], field, 2
        for ground in grounds[:4]:
            yield mix(ground, piece.body, GHOST), mix(ground, piece.rim, GHOST_RIM), 2
    yield from _lettering(t)


def _lettering(t: Theme) -> Iterator[tuple[Colour, Colour, int]]:
    for ground in (t.strip, t.strip_on):
        yield ground, t.text, 6
        yield ground, t.muted, 5
    yield t.rails.colour, t.muted, 5
    yield t.sides.colour, t.text, 4
    yield t.bay, t.text, 3
    yield t.strip_on, t.accent, 3
    yield t.cube, t.edge, 6
    yield t.cube, t.cube_edge, 2
    yield t.cube_edge, t.field.colour, 2
    yield t.accent, t.field.colour, 3
    yield t.accent, t.edge, 3


def _soft(t: Theme) -> Iterator[Colour]:
    """Yield the colours of soft edges and of what shines through, the most needed first."""
    for under, over, steps in _ramps(t):
        for n in range(steps + 2):
            yield mix(under, over, n / (steps + 1))
    for colour in (t.field.colour, *(point.colour for point in t.points), *_pieces(t)):
        yield mix(colour, t.hit, 0.5)
        yield mix(colour, t.edge, HALO)
        yield mix(mix(colour, t.edge, HALO), t.accent, ARROW / 2)


def _distance(one: Colour, other: Colour) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2


class _Nearest(dict[int, int]):
    """Finds the index nearest to an RGBA pixel, read as a machine's integer, and remembers it."""

    def __init__(self, colours: list[Colour]) -> None:
        super().__init__()
        self._colours = list(enumerate(colours))

    def __missing__(self, pixel: int) -> int:
        red, green, blue, _ = pixel.to_bytes(4, sys.byteorder)
        found = min(self._colours, key=lambda c: _distance(c[1], (red, green, blue)))
        self[pixel] = found[0]
        return found[0]


class Palette:
    """At most 256 colours of a theme, with the tables that turn cover into palette indices."""

    def __init__(self, theme: Theme) -> None:
        self.colours = list(dict.fromkeys(_plain(theme)))
        for colour in _soft(theme):
            if len(self.colours) < 256 and all(_distance(colour, other) > _ALIKE for other in self.colours):
                self.colours.append(colour)
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
def palette(theme: Theme) -> Palette:
    """Return the palette of a theme, made once."""
    return Palette(theme)
