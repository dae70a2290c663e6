"""Where the cube is put on a picture and what it shows: at its place, or held out with the name of its turn."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from renderers.brush import blank
from renderers.fonts import Face, clean, fit, width
from renderers.geometry import CUBE, MIDDLE_X, View
from renderers.overlay import cover, solid
from renderers.scene import Cube
from renderers.sprites import cube, line
from renderers.theme import Theme

COLLAR = 7
"""How far the collar of an offered cube reaches beyond it."""
POINT = 20
"""The height of the collar's point."""
FLAG = 38
"""The height of the flag at the collar, which carries the label; the lane is no taller than a die."""
FLAG_ROOM = 124
"""The widest label, which leaves the flag within its half of the board."""
FLAG_MARGIN = 12


def draw_cube(image: Image.Image, shown: Cube, view: View, theme: Theme) -> None:
    """Put the cube on a picture."""
    if shown.offered_to:
        _draw_offer(image, shown, view, theme)
        return
    x, y = view.cube_spot(shown.owner)
    if shown.owner is None:
        turns, ground = 1, theme.bar.colour
    else:
        turns, ground = 0 if shown.owner is view.bottom else 2, theme.bay
    image.paste(cube(theme, cube_text(shown), turns, ground), (round(x) - CUBE // 2, round(y) - CUBE // 2))


def _draw_offer(image: Image.Image, shown: Cube, view: View, theme: Theme) -> None:
    """Hold the cube out in the half of whoever must answer, its collar pointing to them."""
    assert shown.offered_to
    x, y = (round(v) for v in view.offer_spot(shown.offered_to))
    mask, up = _collar(), shown.offered_to is not view.bottom
    if not up:
        mask = mask.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    label = fit(clean(shown.label, Face.FIGURE), Face.FIGURE, FLAG_ROOM)
    if label:
        _draw_flag(image, (x, y), label, theme)
    cover(image, (x - mask.width // 2, y - mask.height // 2), mask, solid(theme, theme.accent))
    image.paste(cube(theme, cube_text(shown), 2 if up else 0, theme.accent), (x - CUBE // 2, y - CUBE // 2))


def _draw_flag(image: Image.Image, middle: tuple[int, int], label: str, theme: Theme) -> None:
    """Draw the flag of a cube at `middle`: away from the bar, where the other half's banner may reach."""
    (x, y), outward = middle, middle[0] > MIDDLE_X
    wide = CUBE // 2 + COLLAR + width(label, Face.FIGURE) + 2 * FLAG_MARGIN - 2
    left = x if outward else x - wide
    cover(image, (left, y - FLAG // 2), _flag(wide), solid(theme, theme.accent))
    start = x + CUBE // 2 + COLLAR + FLAG_MARGIN - 2 if outward else left + FLAG_MARGIN
    image.paste(line(theme, label, Face.FIGURE, theme.edge, theme.accent, FLAG - 8), (start, y - FLAG // 2 + 4))


def cube_text(shown: Cube) -> str:
    """Return what the cube shows: 64 while it is centred at 1 (B6), powers of two past six figures."""
    value = 64 if shown.value == 1 and shown.owner is None and shown.offered_to is None else shown.value
    if value < 100_000:
        return str(value)
    return "2" + str(value.bit_length() - 1).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))


@lru_cache(maxsize=1)
def _collar() -> Image.Image:
    """Return the mask of the collar around an offered cube, with its point upwards."""
    side = CUBE + 2 * COLLAR
    brush = blank((side, side + 2 * POINT))
    brush.tile((0, POINT, side, POINT + side), 15, (255, 255, 255))
    brush.polygon((side / 2 - 20, POINT + 2), (side / 2 + 20, POINT + 2), (side / 2, 0), colour=(255, 255, 255))
    return brush.picture().getchannel("R")


@lru_cache(maxsize=64)
def _flag(wide: int) -> Image.Image:
    brush = blank((wide, FLAG))
    brush.tile((0, 0, wide, FLAG), 11, (255, 255, 255))
    return brush.picture().getchannel("R")
