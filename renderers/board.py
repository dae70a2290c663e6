"""The picture of a scene: a palette PNG of 1000 by 700 pixels."""

from __future__ import annotations

import io

from PIL import Image

from bot.rules.board import BAR, OFF, POINTS, Side
from renderers.cubes import draw_cube
from renderers.fonts import Face, clean, width
from renderers.geometry import ASIDE, BAY, FIELD_TOP, MIDDLE_X, MIDDLE_Y, View
from renderers.ground import table
from renderers.marks import borne_off, draw_marks, ghosts
from renderers.rolls import draw_dice
from renderers.scene import HAND, HAND_ASIDE, Scene
from renderers.sprites import bar, column, hand, tray
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
    draw_dice(image, scene, view, theme)
    if scene.cube:
        draw_cube(image, scene.cube, view, theme)
    draw_strips(image, scene, theme)
    draw_banner(image, scene, view, theme)
    return image


def _draw_checkers(image: Image.Image, scene: Scene, view: View, theme: Theme, side: Side) -> None:
    """Put one side's checkers on the empty table, with the ghosts of the last play if it was theirs."""
    counts, left = scene.places(side), ghosts(scene) if side is scene.marks_by else {}
    _draw_points(image, scene, view, theme, side)
    if counts[BAR] or left.get(BAR):
        tile = bar(theme, view.at_top(side, BAR), side, counts[BAR], left.get(BAR, 0))
        image.paste(tile, view.bar_box(side)[:2])
    if counts[OFF]:
        x, y, _, _ = view.tray_box(side)
        fresh = borne_off(scene, side)
        image.paste(tray(theme, x > MIDDLE_X, view.at_top(side, OFF), side, counts[OFF], fresh), (x, y))
    for place, (x, y, _, _), aside in ((HAND, view.tray_box(side), 0), (HAND_ASIDE, view.bay_box(side), ASIDE)):
        shown = counts[place], left.get(place, 0)
        if any(shown):
            where = theme, x > MIDDLE_X, view.at_top(side, place), side
            image.paste(hand(*where, *shown, _hand_word(scene), aside), (x, y))


def _hand_word(scene: Scene) -> str:
    """Return the word beside the checkers in hand; one too wide for the tray is left out."""
    word = clean(scene.words.hand, Face.REMARK)
    return word if width(word, Face.REMARK) <= BAY else ""


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
