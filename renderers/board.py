"""The picture of a scene: a palette PNG of 1000 by 700 pixels."""

from __future__ import annotations

import io

from PIL import Image

from bot.rules.board import BAR, OFF, POINTS, Side
from renderers.geometry import CUBE, FIELD_TOP, MIDDLE_X, MIDDLE_Y, View
from renderers.ground import table
from renderers.marks import borne_off, draw_marks, ghosts
from renderers.overlay import cover, solid
from renderers.scene import Cube, Scene
from renderers.sprites import bar, column, cube, die, held_out, tray
from renderers.strips import draw_banner, draw_strips
from renderers.theme import Theme, theme_named

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
    """Return the picture of `scene` as indices into the palette of its theme."""
    theme, view = theme_named(scene.theme), View(scene.bottom, scene.home_right)
    image = table(theme, scene.home_right, scene.numbers is scene.bottom).copy()
    for side in Side:
        _draw_checkers(image, scene, view, theme, side)
    draw_marks(image, scene, view, theme)
    _draw_dice(image, scene, view, theme)
    if scene.cube:
        _draw_cube(image, scene.cube, view, theme)
    draw_strips(image, scene, theme)
    draw_banner(image, scene, view, theme)
    return image


def _draw_checkers(image: Image.Image, scene: Scene, view: View, theme: Theme, side: Side) -> None:
    """Put one side's checkers on the empty table, with the ghosts of the last play if it was theirs."""
    counts, left = scene.board.of(side), ghosts(scene) if side is scene.marks_by else {}
    _draw_points(image, scene, view, theme, side)
    if counts[BAR] or left.get(BAR):
        tile = bar(theme, view.at_top(side, BAR), side, counts[BAR], left.get(BAR, 0))
        image.paste(tile, view.bar_box(side)[:2])
    if counts[OFF]:
        x, y, _, _ = view.tray_box(side)
        fresh = borne_off(scene, side)
        image.paste(tray(theme, x > MIDDLE_X, view.at_top(side, OFF), side, counts[OFF], fresh), (x, y))


def _draw_points(image: Image.Image, scene: Scene, view: View, theme: Theme, side: Side) -> None:
    """Put a side's points on the table: those it holds, and those where only its ghosts are.

    A ghost on a point that the opponent has taken since stands past the opponent's checkers.
    """
    counts, theirs, left, mover = scene.board.of(side), scene.board.of(side.other), ghosts(scene), scene.marks_by
    for point in POINTS:
        count, gone = counts[point], left.get(point if side is mover else 25 - point, 0) if mover else 0
        if count or (gone and side is mover and not theirs[25 - point]):
            top = view.at_top(side, point)
            tile = column(theme, view.shade(side, point), top, side, count, gone, mover if gone else None)
            image.paste(tile, (view.point_x(side, point), FIELD_TOP if top else MIDDLE_Y))


def _draw_dice(image: Image.Image, scene: Scene, view: View, theme: Theme) -> None:
    for n, (shown, box) in enumerate(zip(scene.dice, view.dice_boxes(scene.roller, len(scene.dice)), strict=True)):
        side = scene.roller or (Side.BLACK if n % 2 else Side.WHITE)
        image.paste(die(theme, side, shown.value, shown.used), box[:2])


def _draw_cube(image: Image.Image, shown: Cube, view: View, theme: Theme) -> None:
    if shown.offered_to:
        _draw_offer(image, shown, shown.offered_to, view, theme)
        return
    x, y = view.cube_spot(shown.owner)
    if shown.owner is None:
        turns, ground = 1, theme.bar.colour
    else:
        turns, ground = 0 if shown.owner is view.bottom else 2, theme.bay
    image.paste(cube(theme, cube_text(shown), turns, ground), (round(x) - CUBE // 2, round(y) - CUBE // 2))


def _draw_offer(image: Image.Image, shown: Cube, taker: Side, view: View, theme: Theme) -> None:
    x, y = (round(v) for v in view.offer_spot(taker))
    mask, up = held_out(), taker is not view.bottom
    if not up:
        mask = mask.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    cover(image, (x - mask.width // 2, y - mask.height // 2), mask, solid(theme, theme.accent))
    image.paste(cube(theme, cube_text(shown), 2 if up else 0, theme.accent), (x - CUBE // 2, y - CUBE // 2))


def cube_text(shown: Cube) -> str:
    """Return what the cube shows: 64 while it is centred at 1 (B6), powers of two past six figures."""
    value = 64 if shown.value == 1 and shown.owner is None and shown.offered_to is None else shown.value
    if value < 100_000:
        return str(value)
    return "2" + str(value.bit_length() - 1).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
