"""The picture of a scene: a palette PNG of 1000 by 700 pixels."""

from __future__ import annotations

import io
from functools import lru_cache

from PIL import Image

from bot.rules.board import BAR, OFF, POINTS, Side
from renderers.fonts import Face, width
from renderers.geometry import (
    BAR_WIDTH,
    CUBE,
    FIELD_BOTTOM,
    FIELD_LEFT,
    FIELD_RIGHT,
    FIELD_TOP,
    HEIGHT,
    MIDDLE_X,
    MIDDLE_Y,
    POINT,
    RAIL,
    STRIP,
    WIDTH,
    View,
)
from renderers.marks import draw_marks, ghosts
from renderers.overlay import cover, solid
from renderers.scene import Cube, Scene
from renderers.sprites import bar, column, cube, die, held_out, line, recess, tray
from renderers.strips import draw_banner, draw_strips
from renderers.theme import NIGHT, palette

COMPRESSION = 3
"""The zlib level: higher ones cost more milliseconds than they save kilobytes."""


def render_board(scene: Scene) -> bytes:
    """Return the picture of `scene` as a PNG of 1000x700 pixels with one palette of at most 256 colours.

    Safe to call from several threads at once. Trusts the scene to hold a possible board and dice of 1 to 6.
    """
    return encode(draw_board(scene))


def encode(image: Image.Image) -> bytes:
    """Return a finished picture as PNG bytes."""
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=COMPRESSION)
    return out.getvalue()


def draw_board(scene: Scene) -> Image.Image:
    """Return the picture of `scene` as palette indices."""
    view = View(scene.bottom, scene.home_right)
    image = _table(scene.home_right, scene.numbers is scene.bottom).copy()
    for side in Side:
        _draw_checkers(image, scene, view, side)
    draw_marks(image, scene, view)
    _draw_dice(image, scene, view)
    if scene.cube:
        _draw_cube(image, scene.cube, view)
    draw_strips(image, scene)
    draw_banner(image, scene, view)
    return image


def _draw_checkers(image: Image.Image, scene: Scene, view: View, side: Side) -> None:
    """Put one side's checkers on the empty table, with the ghosts of its last play.

    A ghost on a point that the opponent has taken since stands past the opponent's checkers, as theirs.
    """
    counts, theirs = scene.board.of(side), scene.board.of(side.other)
    ours, others = (ghosts(scene), {}) if side is scene.marks_by else ({}, ghosts(scene) if scene.marks_by else {})
    for point in POINTS:
        count, left = counts[point], ours.get(point, 0)
        if count:
            left += others.get(25 - point, 0)
        if count or (left and not theirs[25 - point]):
            top = view.at_top(side, point)
            tile = column(view.shade(side, point), top, side, count, left)
            image.paste(tile, (view.point_x(side, point), FIELD_TOP if top else MIDDLE_Y))
    if counts[BAR] or ours.get(BAR):
        tile = bar(view.at_top(side, BAR), side, counts[BAR], ours.get(BAR, 0))
        image.paste(tile, view.bar_box(side)[:2])
    if counts[OFF]:
        image.paste(tray(view.at_top(side, OFF), side, counts[OFF]), view.tray_box(side)[:2])


def _draw_dice(image: Image.Image, scene: Scene, view: View) -> None:
    for n, (shown, box) in enumerate(zip(scene.dice, view.dice_boxes(scene.roller, len(scene.dice)), strict=True)):
        side = scene.roller or (Side.BLACK if n % 2 else Side.WHITE)
        image.paste(die(side, shown.value, shown.used), box[:2])


def _draw_cube(image: Image.Image, shown: Cube, view: View) -> None:
    if shown.offered_to:
        _draw_offer(image, shown, shown.offered_to, view)
        return
    x, y = view.cube_spot(shown.owner)
    if shown.owner is None:
        turns, ground = 1, NIGHT.bar
    else:
        turns, ground = 0 if shown.owner is view.bottom else 2, NIGHT.bay
    image.paste(cube(cube_text(shown), turns, ground), (round(x) - CUBE // 2, round(y) - CUBE // 2))


def _draw_offer(image: Image.Image, shown: Cube, taker: Side, view: View) -> None:
    x, y = (round(v) for v in view.offer_spot(taker))
    mask, up = held_out(), taker is not view.bottom
    if not up:
        mask = mask.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    cover(image, (x - mask.width // 2, y - mask.height // 2), mask, solid(NIGHT.accent))
    image.paste(cube(cube_text(shown), 2 if up else 0, NIGHT.accent), (x - CUBE // 2, y - CUBE // 2))


def cube_text(shown: Cube) -> str:
    """Return what the cube shows: 64 while it is centred at 1 (B6), powers of two past six figures."""
    value = 64 if shown.value == 1 and shown.owner is None and shown.offered_to is None else shown.value
    if value < 100_000:
        return str(value)
    return "2" + str(value.bit_length() - 1).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))


@lru_cache(maxsize=4)
def _table(home_right: bool, upright: bool) -> Image.Image:
    """Return an empty table with its numbers; `upright` when they are those of the side at the bottom."""
    image = palette().blank((WIDTH, HEIGHT), NIGHT.rail)
    _fill(image, (FIELD_LEFT - 2, FIELD_TOP - 2, FIELD_RIGHT + 2, FIELD_BOTTOM + 2), NIGHT.edge)
    x = MIDDLE_X - BAR_WIDTH // 2
    _fill(image, (x, FIELD_TOP - 2, x + BAR_WIDTH, FIELD_BOTTOM + 2), NIGHT.bar)
    view = View(Side.WHITE, home_right)
    for left in (RAIL, FIELD_RIGHT):
        image.paste(recess(), (left, FIELD_TOP))
        image.paste(recess().transpose(Image.Transpose.FLIP_TOP_BOTTOM), (left, MIDDLE_Y))
    for point in POINTS:
        top = view.at_top(view.bottom, point)
        tile = column(view.shade(view.bottom, point), top, view.bottom, 0)
        image.paste(tile, (view.point_x(view.bottom, point), FIELD_TOP if top else MIDDLE_Y))
    for place, box in label_boxes(view, upright).items():
        image.paste(line(str(place), Face.FIGURE, NIGHT.muted, NIGHT.rail, RAIL - 4), box[:2])
    return image


def label_boxes(view: View, upright: bool) -> dict[int, tuple[int, int, int, int]]:
    """Return where each point's number stands on the rails, by the numbers that are shown."""
    boxes = {}
    for point in POINTS:
        label = point if upright else 25 - point
        wide = width(str(label), Face.FIGURE)
        x = view.point_x(view.bottom, point) + (POINT - wide) // 2
        y = STRIP + 1 if view.at_top(view.bottom, point) else FIELD_BOTTOM + 3
        boxes[label] = (x, y, x + wide, y + RAIL - 4)
    return boxes


def _fill(image: Image.Image, box: tuple[int, int, int, int], colour: tuple[int, int, int]) -> None:
    image.paste(palette().index(colour), box)
