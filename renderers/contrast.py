"""How well a theme is told apart, also by eyes that lack one kind of cone.

Dichromacy is simulated with the matrices of Machado, Oliveira and Fernandes, "A Physiologically-based Model for
Simulation of Color Vision Deficiency", IEEE TVCG 15 (2009), severity 1.0, applied to linear RGB. Contrast is that of
WCAG 2. Where grain has many tones the worst counts; where a thing has a body and a rim the better counts.
"""

from __future__ import annotations

from collections.abc import Iterator

from renderers.colours import Colour, linear, luminance, mix, ratio
from renderers.palette import ARROW, HALO
from renderers.theme import THEMES, Theme, theme_named

ENOUGH = 3.0
"""The least contrast of WCAG 2 for large figures and for graphics."""
Row = tuple[float, float, float]
EYES: dict[str, tuple[Row, Row, Row]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Whose eyes, and the matrix from linear RGB to the linear RGB that they see."""

Colours = tuple[Colour, ...]


def seen(colour: Colour, eyes: str) -> float:
    """Return the luminance of a colour as some eyes see it."""
    light = linear(colour)
    red, green, blue = (min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in EYES[eyes])
    return luminance((red, green, blue))


def least(things: Colours, grounds: Colours, eyes: str) -> float:
    """Return the contrast on the worst ground of the thing's best colour."""
    return min(max(ratio(seen(thing, eyes), seen(ground, eyes)) for thing in things) for ground in grounds)


def pairs(theme: Theme) -> dict[str, tuple[Colours, Colours]]:
    """Return what must be told apart on a theme's pictures, by name: a thing's colours and its ground's."""
    return dict([*_checkers(theme), *_lettering(theme), *_marks(theme)])


def _checkers(t: Theme) -> Iterator[tuple[str, tuple[Colours, Colours]]]:
    yield "white's and black's checkers", ((t.white.body,), (t.black.body,))
    grounds = {"field": t.field.tones, "first points": t.points[0].tones, "second points": t.points[1].tones}
    for name, piece in (("white", t.white), ("black", t.black)):
        for ground, tones in {**grounds, "bar": t.bar.tones, "tray": (t.bay,)}.items():
            yield f"{name} on the {ground}", ((piece.body, piece.rim), tones)
        yield f"{name}'s count and pips", ((piece.figure,), (piece.body,))
    yield "black's rim on its body", ((t.black.rim,), (t.black.body,))


def _lettering(t: Theme) -> Iterator[tuple[str, tuple[Colours, Colours]]]:
    yield "point numbers", ((t.muted,), t.rails.tones)
    yield "numbers of borne-off checkers", ((t.text,), t.sides.tones)
    yield "word beside checkers in hand", ((t.text,), (t.bay,))
    yield "name of a cube's turn", ((t.edge,), (t.accent,))
    yield "strip", ((t.muted,), (t.strip,))
    yield "strip on roll", ((t.text,), (t.strip_on,))
    yield "caption on roll", ((t.muted,), (t.strip_on,))
    yield "mark of who is on roll", ((t.accent,), (t.strip_on,))
    yield "banner", ((t.text,), (t.strip,))
    yield "cube", ((t.edge,), (t.cube,))


def _marks(t: Theme) -> Iterator[tuple[str, tuple[Colours, Colours]]]:
    grounds = {"field": t.field.colour, "white": t.white.body, "black": t.black.body}
    for name, ground in grounds.items():
        yield f"arrow or its halo on {name}", ((mix(ground, t.accent, ARROW), mix(ground, t.edge, HALO)), (ground,))
    yield "hit in its outline", ((t.hit,), (t.text,))
    yield "hit or its outline on black", ((t.hit, t.text), (t.black.body,))
    yield "hit or its outline on the bar", ((t.hit, t.text), t.bar.tones)


def table(name: str) -> str:
    """Return a theme's figures as lines of text, a pair each, a column for each kind of eyes."""
    lines = [f"{name:<32}" + "".join(f"{eyes:>14}" for eyes in EYES)]
    for what, (things, grounds) in pairs(theme_named(name)).items():
        lines.append(f"{what:<32}" + "".join(f"{least(things, grounds, eyes):>14.2f}" for eyes in EYES))
    return "\n".join(lines)


def report() -> str:
    """Return the figures of every theme."""
    return "\n\n".join(table(name) for name in THEMES)
