"""The parts of a picture, each drawn once at four times its size and kept as palette indices.

Every part carries the ground it stands on (a column its triangle, a die the lane), so that a picture is put together
by plain copies and yet every edge is soft. Nothing is turned over: the light of a theme always falls from above.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil

from PIL import Image, ImageDraw

from bot.rules.board import Side
from renderers.brush import Brush, Spot, blank, write
from renderers.colours import Colour, mix
from renderers.fonts import CAP_HEIGHT, LARGE, Face, font, width
from renderers.geometry import (
    BAR_REACH,
    BAR_WIDTH,
    BAY,
    CHECKER,
    CUBE,
    DIE,
    HALF,
    HAND_WORD,
    POINT,
    REACH,
    SLAB,
    hand_offset,
    slab_offset,
    stack_offset,
)
from renderers.ground import bar_ground, bay_ground, point_brush
from renderers.palette import DIM, GHOST, GHOST_RIM, palette
from renderers.theme import Theme

NARROWEST = 0.66
"""How narrow the figures of a high cube may be made before they are made smaller."""
_BOLD = Face.FIGURE.value[0]
_PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}


@lru_cache(maxsize=512)
def line(theme: Theme, text: str, face: Face, ink: Colour, paper: Colour, height: int) -> Image.Image:
    """Return one line of text on its paper, `height` pixels tall and as wide as the text."""
    mask = Image.new("L", (max(1, width(text, face)), height))
    baseline = round((height + face.value[1] * CAP_HEIGHT) / 2)
    ImageDraw.Draw(mask).text((0, baseline), text, 255, face.font, anchor="ls")
    indices = mask.point(palette(theme).ink(paper, ink))
    return Image.frombytes("P", indices.size, indices.tobytes())


@lru_cache(maxsize=768)
def column(
    theme: Theme, shade: int, top: bool, side: Side, count: int, ghosts: int = 0, ghost_side: Side | None = None
) -> Image.Image:
    """Return one point with half the lane: its triangle, `count` checkers of `side`, and ghosts past them.

    The ghosts are of `ghost_side`: the play's, even where the opponent's checkers have come to the point since.
    """
    brush = point_brush(theme, shade, top)
    return _stack(theme, brush, _row(POINT, HALF, count, ghosts, REACH, top), side, count, ghost_side or side)


@lru_cache(maxsize=128)
def bar(theme: Theme, top: bool, side: Side, count: int, ghosts: int = 0) -> Image.Image:
    """Return one side's part of the bar; the first checker stands nearest to the cube."""
    brush = Brush(bar_ground(theme, top))
    return _stack(theme, brush, _row(BAR_WIDTH, BAR_REACH, count, ghosts, BAR_REACH, not top), side, count, side)


def _row(wide: int, tall: int, count: int, ghosts: int, reach: int, down: bool) -> list[Spot]:
    """Return the centres of a stack's checkers and ghosts; it grows `down` from the top or up from the bottom."""
    away = [CHECKER / 2 + stack_offset(n, count, reach) for n in range(count + ghosts)]
    return [(wide / 2, y if down else tall - y) for y in away]


def _stack(theme: Theme, brush: Brush, spots: list[Spot], side: Side, count: int, ghost_side: Side) -> Image.Image:
    return palette(theme).fit(_stack_picture(theme, brush, spots, side, count, ghost_side))


def _stack_picture(
    theme: Theme, brush: Brush, spots: list[Spot], side: Side, count: int, ghost_side: Side
) -> Image.Image:
    for spot in reversed(spots[count:]):
        _ghost(theme, brush, spot, ghost_side)
    for n, spot in enumerate(spots[:count]):
        plain = count > 5 and n == count - 1
        theme.finish.checker(brush, spot, theme.piece(side), theme.edge, plain=plain)
    image = brush.picture()
    if count > 5:
        write(image, spots[count - 1], str(count), Face.FIGURE, theme.piece(side).figure)
    return image


def _ghost(theme: Theme, brush: Brush, centre: Spot, side: Side) -> None:
    piece = theme.piece(side)
    brush.disc(centre, CHECKER / 2 - 1.5, piece.body, GHOST)
    brush.ring(centre, CHECKER / 2 - 1.5, 3, piece.rim, GHOST_RIM)


@lru_cache(maxsize=256)
def tray(theme: Theme, right: bool, top: bool, side: Side, count: int, fresh: int = 0) -> Image.Image:
    """Return one side's half of the tray: checkers lying flat in fives, the last `fresh` bright, and their number."""
    brush, piece, left = Brush(bay_ground(theme, right, top)), theme.piece(side), (BAY - CHECKER) / 2
    for n in range(count):
        near = slab_offset(n) if top else HALF - slab_offset(n) - SLAB
        new = n >= count - fresh
        rim = theme.accent if new else piece.rim
        theme.finish.tile(brush, (left, near, left + CHECKER, near + SLAB), 3, (rim, piece.body), 3 if new else 1.5)
        middle = near + SLAB / 2
        brush.tile((left + 6, middle - 1.25, left + CHECKER - 6, middle + 1.25), 1, piece.ring)
    image = brush.picture()
    if count:
        y = (HALF + REACH) / 2
        write(image, (BAY / 2, y if top else HALF - y), str(count), Face.FIGURE, theme.text)
    return palette(theme).fit(image)


@lru_cache(maxsize=128)
def hand(
    theme: Theme, right: bool, top: bool, side: Side, count: int, ghosts: int, word: str, aside: int = 0
) -> Image.Image:
    """Return half a tray or bay with checkers in hand: upright as they will be played, with their `word`.

    They leave `aside` pixels free at the outer end.
    """
    brush = Brush(bay_ground(theme, right, top))
    away = [hand_offset(n, count, aside) for n in range(count + ghosts)]
    image = _stack_picture(theme, brush, [(BAY / 2, y if top else HALF - y) for y in away], side, count, side)
    write(image, (BAY / 2, HAND_WORD if top else HALF - HAND_WORD), word, Face.REMARK, theme.text)
    return palette(theme).fit(image)


@lru_cache(maxsize=64)
def die(theme: Theme, side: Side, value: int, used: bool) -> Image.Image:
    """Return a die in the colours of its side, dimmed once it is used."""
    return palette(theme).fit(die_picture(theme, side, value, theme.field.picture((DIE, DIE)), used=used))


def die_picture(theme: Theme, side: Side, value: int, ground: Image.Image, *, used: bool = False) -> Image.Image:
    """Return a die on any ground, as RGB."""
    piece, lane = theme.piece(side), theme.field.colour
    body, rim, pip = (mix(c, lane, DIM) if used else c for c in (piece.body, piece.rim, piece.figure))
    brush = Brush(ground)
    theme.finish.tile(brush, (0, 0, DIE, DIE), 11, (rim, body), 2.5)
    for column_, row in _PIPS[value]:
        brush.disc((DIE / 2 + (column_ - 1) * 14, DIE / 2 + (row - 1) * 14), 5.2, pip)
    return brush.picture()


@lru_cache(maxsize=64)
def cube(theme: Theme, text: str, quarter_turns: int, ground: Colour) -> Image.Image:
    """Return the cube on its ground, its number turned counter-clockwise by quarters."""
    brush = blank((CUBE, CUBE), ground)
    theme.finish.tile(brush, (0, 0, CUBE, CUBE), 9, (theme.cube_edge, theme.cube), 2)
    image = brush.picture()
    image.paste(theme.edge, mask=_figures(text).rotate(90 * quarter_turns))
    return palette(theme).fit(image)


def _figures(text: str) -> Image.Image:
    """Return the mask of the cube's number; one too wide is drawn narrower, then smaller too, never cut."""
    size, room = LARGE, CUBE - 8
    while font(_BOLD, size).getlength(text) * NARROWEST > room:
        size -= 1
    face = font(_BOLD, size)
    wide = max(CUBE, ceil(face.getlength(text) * CUBE / room))
    mask = Image.new("L", (wide, CUBE))
    place = ((wide - face.getlength(text)) / 2, round((CUBE + size * CAP_HEIGHT) / 2))
    ImageDraw.Draw(mask).text(place, text, 255, face, anchor="ls")
    return mask.resize((CUBE, CUBE), Image.Resampling.LANCZOS)
