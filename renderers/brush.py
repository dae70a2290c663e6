"""The pencil of all small parts: it draws at four times the size, so that every edge is soft."""

from __future__ import annotations

from PIL import Image, ImageDraw

from renderers.colours import Colour
from renderers.fonts import CAP_HEIGHT, Face, width
from renderers.surfaces import Surface

SCALE = 4
Spot = tuple[float, float]


class Brush:
    """Draws in pixels of the finished part, four times as large, and hands the part back."""

    def __init__(self, ground: Image.Image) -> None:
        self._size = ground.size
        self._large = ground.convert("RGB").resize(
            (ground.width * SCALE, ground.height * SCALE), Image.Resampling.NEAREST
        )
        self._draw = ImageDraw.Draw(self._large, "RGBA")

    def disc(self, centre: Spot, radius: float, colour: Colour, share: float = 1) -> None:
        """Fill a circle; `share` below 1 lets the ground through."""
        (x, y), r = centre, radius
        box = [v * SCALE for v in (x - r, y - r, x + r, y + r)]
        box[2:] = [v - 1 for v in box[2:]]
        self._draw.ellipse(box, fill=(*colour, round(255 * share)))

    def ring(self, centre: Spot, radius: float, line: float, colour: Colour, share: float = 1) -> None:
        """Draw a circle `line` wide whose outer edge has `radius`."""
        (x, y), r = centre, radius
        box = [v * SCALE for v in (x - r, y - r, x + r, y + r)]
        self._draw.ellipse(box, outline=(*colour, round(255 * share)), width=round(line * SCALE))

    def tile(self, box: tuple[float, float, float, float], radius: float, colour: Colour, share: float = 1) -> None:
        """Fill a rectangle with round corners."""
        x0, y0, x1, y1 = (v * SCALE for v in box)
        fill = (*colour, round(255 * share))
        self._draw.rounded_rectangle((x0, y0, x1 - 1, y1 - 1), radius * SCALE, fill=fill)

    def polygon(self, *corners: Spot, colour: Colour, share: float = 1) -> None:
        """Fill a polygon."""
        self._draw.polygon([(x * SCALE, y * SCALE) for x, y in corners], fill=(*colour, round(255 * share)))

    def inlay(self, *corners: Spot, surface: Surface) -> None:
        """Fill a polygon with a surface."""
        mask = Image.new("L", self._large.size)
        ImageDraw.Draw(mask).polygon([(x * SCALE, y * SCALE) for x, y in corners], fill=255)
        self._large.paste(surface.picture(self._size).resize(mask.size, Image.Resampling.NEAREST), mask=mask)

    def picture(self) -> Image.Image:
        """Return what was drawn, as RGB in its own size."""
        return self._large.reduce(SCALE)


def blank(size: tuple[int, int], colour: Colour = (0, 0, 0)) -> Brush:
    """Return a brush on one colour, black for masks."""
    return Brush(Image.new("RGB", size, colour))


def write(image: Image.Image, centre: Spot, text: str, face: Face, colour: Colour) -> None:
    """Set `text` on an RGB image around `centre`, by the height of its figures."""
    size = face.value[1]
    place = (centre[0] - width(text, face) / 2, round(centre[1] + size * CAP_HEIGHT / 2))
    ImageDraw.Draw(image).text(place, text, colour, face.font, anchor="ls")
