"""What lies over the finished board: soft shapes that recolour the pixels under them, table by table."""

from __future__ import annotations

from functools import cache

from PIL import Image

from renderers.colours import Colour
from renderers.palette import ARROW, HALO, LEVELS, palette
from renderers.theme import Theme

Tables = tuple[bytes, ...]
"""One table a degree of cover, from the index under the shape to the index that is seen."""

_CHOOSERS = [bytes(255 * (round(n * LEVELS / 255) == level) for n in range(256)) for level in range(LEVELS + 1)]


def cover(image: Image.Image, corner: tuple[int, int], mask: Image.Image, tables: Tables) -> None:
    """Recolour a picture where `mask` (L, 0-255) says, by the table of each degree of cover.

    The mask may stick out of the picture. Pillow's own `point` takes lists and rounds each entry, hence the bytes.
    """
    under = image.crop((*corner, corner[0] + mask.width, corner[1] + mask.height))
    pixels, covers = under.tobytes(), mask.tobytes()
    for table, chooser in zip(tables, _CHOOSERS[1:], strict=True):
        seen = _view("P", mask.size, pixels.translate(table))
        under.paste(seen, mask=_view("L", mask.size, covers.translate(chooser)))
    image.paste(under, corner)


def _view(mode: str, size: tuple[int, int], data: bytes) -> Image.Image:
    return Image.frombuffer(mode, size, data, "raw", mode, 0, 1)


@cache
def solid(theme: Theme, colour: Colour) -> Tables:
    """Return the tables that paint `colour` with soft edges."""
    return tuple(palette(theme).glaze(colour, level / LEVELS) for level in range(1, LEVELS + 1))


@cache
def soft(theme: Theme) -> Tables:
    """Return the tables of an arrow: a dark halo, its inner edge, and the translucent arrow itself."""
    paints = palette(theme)
    halo = paints.glaze(theme.edge, HALO)
    return halo, halo.translate(paints.glaze(theme.accent, ARROW / 2)), paints.glaze(theme.accent, ARROW)
