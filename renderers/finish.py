"""How a theme's solid things are made: flat as print, or turned and polished with light from the upper left."""

from __future__ import annotations

from typing import Protocol

from renderers.brush import Brush, Spot
from renderers.colours import Colour, Piece, mix
from renderers.geometry import CHECKER, POINT
from renderers.surfaces import Surface

BLACK, WHITE = (0, 0, 0), (255, 255, 255)
TileBox = tuple[float, float, float, float]


class Finish(Protocol):
    """The hand that makes a theme's parts."""

    def checker(self, brush: Brush, centre: Spot, piece: Piece, edge: Colour, *, plain: bool) -> None:
        """Draw one checker; a `plain` one has no inner ring and leaves room for a figure."""

    def tile(self, brush: Brush, box: TileBox, radius: float, colours: tuple[Colour, Colour], line: float) -> None:
        """Draw a die, a cube or a checker lying flat, of (rim, body) colours; the rim is `line` wide."""

    def well(self, brush: Brush, box: TileBox, radius: float, colour: Colour) -> None:
        """Sink a bay into the frame."""

    def triangle(self, brush: Brush, base: float, tip: float, surface: Surface, edge: Colour, /) -> None:
        """Lay a point on the field, from its `base` to its `tip` (heights)."""

    def colours(self, piece: Piece, /) -> tuple[Colour, ...]:
        """Return the colours a checker has beside those of its piece."""


class Flat:
    """No light and no shadow."""

    def checker(self, brush: Brush, centre: Spot, piece: Piece, edge: Colour, *, plain: bool) -> None:
        """Draw a disc in a rim, with an inner ring."""
        radius = CHECKER / 2
        brush.disc(centre, radius, edge)
        brush.disc(centre, radius - 1.5, piece.rim)
        brush.disc(centre, radius - 4.5, piece.body)
        if not plain:
            brush.disc(centre, radius - 10.5, piece.ring)
            brush.disc(centre, radius - 13, piece.body)

    def tile(self, brush: Brush, box: TileBox, radius: float, colours: tuple[Colour, Colour], line: float) -> None:
        """Draw a tile within a tile."""
        brush.tile(box, radius, colours[0])
        brush.tile(_inset(box, line), radius - line + 0.5, colours[1])

    def well(self, brush: Brush, box: TileBox, radius: float, colour: Colour) -> None:
        """Draw a darker tile."""
        brush.tile(box, radius, colour)

    def triangle(self, brush: Brush, base: float, tip: float, surface: Surface, _edge: Colour, /) -> None:
        """Draw the triangle bare."""
        brush.inlay((2, base), (POINT - 2, base), (POINT / 2, tip), surface=surface)

    def colours(self, _piece: Piece, /) -> tuple[Colour, ...]:
        """Return none."""
        return ()


class Turned:
    """Turned and polished: a bevelled rim, a groove, a soft shadow to the lower right."""

    def checker(self, brush: Brush, centre: Spot, piece: Piece, edge: Colour, *, plain: bool) -> None:
        """Draw a disc whose rim catches the light and whose face is sunk and grooved."""
        radius = CHECKER / 2
        (x, y), (lit, shade, glow, dusk) = centre, self.colours(piece)
        brush.disc((x + 0.8, y + 1), radius - 0.6, edge, 0.55)
        brush.disc(centre, radius - 1, edge)
        brush.disc(centre, radius - 1.8, shade)
        brush.disc((x - 0.7, y - 0.7), radius - 2.6, lit)
        brush.disc(centre, radius - 3, piece.rim)
        brush.disc((x - 0.5, y - 0.5), radius - 5.1, dusk)
        brush.disc((x + 0.5, y + 0.5), radius - 5.1, glow)
        brush.disc(centre, radius - 5.6, piece.body)
        if not plain:
            brush.disc((x + 0.7, y + 0.7), radius - 11, glow)
            brush.disc((x - 0.4, y - 0.4), radius - 11, dusk)
            brush.disc(centre, radius - 11.7, piece.ring)
            brush.disc((x + 0.3, y + 0.3), radius - 13.2, piece.body)

    def tile(self, brush: Brush, box: TileBox, radius: float, colours: tuple[Colour, Colour], line: float) -> None:
        """Draw a tile that is light along its upper left edge and dark along its lower right."""
        rim, body = colours
        inner = _inset(box, line)
        brush.tile(box, radius, mix(rim, BLACK, 0.35))
        brush.tile((box[0] + 0.4, box[1] + 0.4, box[2] - 1.2, box[3] - 1.2), radius - 0.5, mix(rim, WHITE, 0.45))
        brush.tile((box[0] + 1.2, box[1] + 1.2, box[2] - 1, box[3] - 1), radius - 1, rim)
        brush.tile(inner, radius - line + 0.5, body)

    def well(self, brush: Brush, box: TileBox, radius: float, colour: Colour) -> None:
        """Draw a hollow with the shadow of its upper left edge inside it and a lit lower right edge."""
        brush.tile((box[0] + 1, box[1] + 1, box[2] + 1.2, box[3] + 1.2), radius, WHITE, 0.16)
        brush.tile(box, radius, mix(colour, BLACK, 0.6))
        brush.tile((box[0] + 2.5, box[1] + 2.5, box[2], box[3]), radius - 1, colour)

    def triangle(self, brush: Brush, base: float, tip: float, surface: Surface, edge: Colour, /) -> None:
        """Inlay the triangle in a dark joint."""
        inside = tip - 4 if tip > base else tip + 4
        brush.polygon((1, base), (POINT - 1, base), (POINT / 2, tip), colour=edge, share=0.7)
        brush.inlay((2.2, base), (POINT - 2.2, base), (POINT / 2, inside), surface=surface)

    def colours(self, piece: Piece, /) -> tuple[Colour, ...]:
        """Return the rim lit and in shade, and the face so."""
        rim, body, shade = piece.rim, piece.body, mix(piece.rim, BLACK, 0.45)
        return (
            mix(rim, WHITE, 0.5),
            shade,
            mix(body, mix(rim, WHITE, 0.5), 0.3),
            mix(body, mix(shade, BLACK, 0.2), 0.45),
        )


def _inset(box: TileBox, by: float) -> TileBox:
    return box[0] + by, box[1] + by, box[2] - by, box[3] - by


FLAT: Finish = Flat()
TURNED: Finish = Turned()
