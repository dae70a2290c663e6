"""The empty table of a theme, and the pieces of it that sprites carry as their ground."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.rules.board import POINTS, Side
from renderers.brush import Brush, write
from renderers.fonts import Face, width
from renderers.geometry import (
    BAR_CLEAR,
    BAR_REACH,
    BAR_WIDTH,
    BAY,
    FIELD_BOTTOM,
    FIELD_LEFT,
    FIELD_RIGHT,
    FIELD_TOP,
    HALF,
    HEIGHT,
    MIDDLE_X,
    MIDDLE_Y,
    POINT,
    RAIL,
    REACH,
    STRIP,
    TRAY_MARGIN,
    WIDTH,
    Box,
    View,
)
from renderers.palette import palette
from renderers.theme import Theme

TALL = FIELD_BOTTOM - FIELD_TOP
_LABEL_MIDDLE = {True: RAIL / 2 - 1, False: RAIL / 2 + 1}
"""The height of the numbers' middle on the upper and the lower rail."""


@lru_cache(maxsize=8)
def table(theme: Theme, home_right: bool, upright: bool) -> Image.Image:
    """Return an empty table with its numbers; `upright` when they are those of the side at the bottom."""
    image = palette(theme).blank((WIDTH, HEIGHT), theme.strip)
    view = View(Side.WHITE, home_right)
    for top in (True, False):
        image.paste(_rail(theme, view, upright, top), (0, STRIP if top else FIELD_BOTTOM))
    _field(image, theme)
    for right in (True, False):
        image.paste(palette(theme).fit(_case(theme, right)), (FIELD_RIGHT if right else 0, FIELD_TOP))
    for point in POINTS:
        top = view.at_top(view.bottom, point)
        tile = palette(theme).fit(point_brush(theme, view.shade(view.bottom, point), top).picture())
        image.paste(tile, (view.point_x(view.bottom, point), FIELD_TOP if top else MIDDLE_Y))
    return image


def point_brush(theme: Theme, shade: int, top: bool) -> Brush:
    """Return a brush on one point with half the lane: the field and the triangle."""
    brush = Brush(theme.field.picture((POINT, HALF)))
    theme.finish.triangle(brush, *((0, REACH) if top else (HALF, HALF - REACH)), theme.points[shade], theme.edge)
    return brush


def _rail(theme: Theme, view: View, upright: bool, top: bool) -> Image.Image:
    whole = theme.rails.picture((WIDTH, 2 * RAIL))
    image = whole.crop((0, 0 if top else RAIL, WIDTH, RAIL if top else 2 * RAIL))
    for label, box in label_boxes(view, upright).items():
        if (box[1] < MIDDLE_Y) is top:
            write(image, ((box[0] + box[2]) / 2, _LABEL_MIDDLE[top]), str(label), Face.FIGURE, theme.muted)
    return palette(theme).fit(image)


def _field(image: Image.Image, theme: Theme) -> None:
    paints = palette(theme)
    _frame(image, paints.index(theme.lip), 3)
    _frame(image, paints.index(theme.edge), 2)
    image.paste(paints.fit(_bar(theme)), (MIDDLE_X - BAR_WIDTH // 2, FIELD_TOP))


def _frame(image: Image.Image, index: int, by: int) -> None:
    image.paste(index, (FIELD_LEFT - by, FIELD_TOP - by, FIELD_RIGHT + by, FIELD_BOTTOM + by))


def label_boxes(view: View, upright: bool) -> dict[int, Box]:
    """Return where each point's number stands on the rails, by the numbers that are shown."""
    boxes = {}
    for point in POINTS:
        label = point if upright else 25 - point
        wide = width(str(label), Face.FIGURE)
        x = view.point_x(view.bottom, point) + (POINT - wide) // 2
        y = STRIP + 1 if view.at_top(view.bottom, point) else FIELD_BOTTOM + 3
        boxes[label] = (x, y, x + wide, y + RAIL - 4)
    return boxes


@lru_cache(maxsize=8)
def _case(theme: Theme, right: bool) -> Image.Image:
    """Return what lies left or right of the field, as RGB: the rail and two empty bays."""
    whole = theme.sides.picture((2 * FIELD_LEFT, TALL))
    brush = Brush(whole.crop((FIELD_LEFT, 0, 2 * FIELD_LEFT, TALL) if right else (0, 0, FIELD_LEFT, TALL)))
    left, margin = (0 if right else RAIL), TRAY_MARGIN - 2
    for top in (0, TALL - REACH):
        box = left + margin, top + (0 if top else margin), left + BAY - margin, top + REACH - (margin if top else 0)
        theme.finish.well(brush, box, 8, theme.bay)
    image = brush.picture()
    for colour, near, far in ((theme.edge, 0, 2), (theme.lip, 2, 3)):
        image.paste(colour, (near, 0, far, TALL) if right else (FIELD_LEFT - far, 0, FIELD_LEFT - near, TALL))
    return image


def bay_ground(theme: Theme, right: bool, top: bool) -> Image.Image:
    """Return the ground of half a bay, as RGB."""
    x, y = (0 if right else RAIL), (0 if top else HALF)
    return _case(theme, right).crop((x, y, x + BAY, y + HALF))


@lru_cache(maxsize=4)
def _bar(theme: Theme) -> Image.Image:
    """Return the empty bar, as RGB, with its edges."""
    image = theme.bar.picture((BAR_WIDTH, TALL))
    for x in (0, BAR_WIDTH - 1):
        image.paste(theme.edge, (x, 0, x + 1, TALL))
    for x in (1, BAR_WIDTH - 2):
        image.paste(theme.lip, (x, 0, x + 1, TALL))
    return image


def bar_ground(theme: Theme, top: bool) -> Image.Image:
    """Return the ground of one side's part of the bar, as RGB."""
    y = 0 if top else HALF + BAR_CLEAR
    return _bar(theme).crop((0, y, BAR_WIDTH, y + BAR_REACH))
