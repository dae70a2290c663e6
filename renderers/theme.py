"""The themes: each is one value that holds the colours, the surfaces and the hand that makes the parts."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.board import Side
from renderers.colours import Colour, Piece, rgb
from renderers.finish import FLAT, TURNED, Finish
from renderers.surfaces import Grain, Plain, Surface


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """All that makes one picture look unlike another of the same scene. Compared by identity, as a key of caches."""

    name: str
    strip: Colour
    strip_on: Colour
    rails: Surface
    sides: Surface
    edge: Colour
    lip: Colour
    field: Surface
    points: tuple[Surface, Surface]
    bar: Surface
    bay: Colour
    text: Colour
    muted: Colour
    accent: Colour
    hit: Colour
    cube: Colour
    cube_edge: Colour
    white: Piece
    black: Piece
    finish: Finish

    def piece(self, side: Side) -> Piece:
        """Return the colours of a side's checkers."""
        return self.white if side is Side.WHITE else self.black


def _tones(text: str) -> tuple[Colour, ...]:
    return tuple(rgb(part) for part in text.split())


NIGHT = Theme(
    name="night",
    strip=rgb("11161d"),
    strip_on=rgb("263343"),
    rails=Plain(rgb("1a222c")),
    sides=Plain(rgb("1a222c")),
    edge=rgb("0b0f14"),
    lip=rgb("0b0f14"),
    field=Plain(rgb("232e3b")),
    points=(Plain(rgb("54738d")), Plain(rgb("8d7456"))),
    bar=Plain(rgb("161d26")),
    bay=rgb("131920"),
    text=rgb("eef1f5"),
    muted=rgb("a3afbd"),
    accent=rgb("f2b450"),
    hit=rgb("dd3b40"),
    cube=rgb("cdd6e2"),
    cube_edge=rgb("8c99aa"),
    white=Piece(rgb("f4ead6"), rgb("cbbb9c"), rgb("d9ccb1"), rgb("2a2118")),
    black=Piece(rgb("14171d"), rgb("93a0b1"), rgb("4b5665"), rgb("eef1f5")),
    finish=FLAT,
)
"""The theme "night": a quiet dark board on which ivory and near-black checkers stand out."""

_WALNUT = _tones("2e1b10 331e12 382215 3d2517 422919")

WOOD = Theme(
    name="wood",
    strip=rgb("20130b"),
    strip_on=rgb("4c2f1b"),
    rails=Grain(_WALNUT, 5, upright=False),
    sides=Grain(_WALNUT, 7),
    edge=rgb("120a06"),
    lip=rgb("6b4a2c"),
    field=Plain(rgb("1f3a31")),
    points=(
        Grain(_tones("946b3d 9b7243 a1784a a57d4f"), 11),
        Grain(_tones("62291b 69301f 703624 763c29"), 13),
    ),
    bar=Grain(_WALNUT, 17),
    bay=rgb("1a100a"),
    text=rgb("f8eedc"),
    muted=rgb("cdb38c"),
    accent=rgb("fdb936"),
    hit=rgb("dc3a34"),
    cube=rgb("ead9b8"),
    cube_edge=rgb("b08d58"),
    white=Piece(rgb("f7edd9"), rgb("dcc496"), rgb("d6c098"), rgb("2e1c10")),
    black=Piece(rgb("1b1310"), rgb("c09a62"), rgb("59422f"), rgb("f8eedc")),
    finish=TURNED,
)
"""The theme "wood": a walnut case with green baize, points of maple and mahogany, checkers of ivory and ebony."""

_ALL = {theme.name: theme for theme in (NIGHT, WOOD)}
THEMES: tuple[str, ...] = tuple(_ALL)
"""The names a setting may offer, the default first."""


def theme_named(name: str) -> Theme:
    """Return a theme by its name; one that is not known is night, so that an old setting breaks no picture."""
    return _ALL.get(name, NIGHT)
