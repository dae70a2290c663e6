"""The parts of a picture, each drawn once at four times its size and kept as palette indices.

Every part carries the ground it stands on (a column its triangle, a die the lane), so that a picture is put together
by plain copies and yet every edge is soft.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from bot.rules.board import Side
from renderers.fonts import CAP_HEIGHT, LARGE, Face, font, width
from renderers.geometry import (
    BAR_REACH,
    BAR_WIDTH,
    BAY,
    CHECKER,
    CUBE,
    DIE,
    HALF,
    POINT,
    REACH,
    SLAB,
    TRAY_MARGIN,
    slab_offset,
    stack_offset,
)
from renderers.theme import DIM, GHOST, NIGHT, Colour, mix, palette

SCALE = 4
_PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}


class Brush:
    """Draws in pixels of the finished part, four times as large, and hands the part back."""

    def __init__(self, size: tuple[int, int], ground: Colour) -> None:
        self._large = Image.new("RGB", (size[0] * SCALE, size[1] * SCALE), ground)
        self._draw = ImageDraw.Draw(self._large, "RGBA")

    def disc(self, centre: tuple[float, float], radius: float, colour: Colour, share: float = 1) -> None:
        """Fill a circle; `share` below 1 lets the ground through."""
        (x, y), r = centre, radius
        box = [v * SCALE for v in (x - r, y - r, x + r, y + r)]
        box[2:] = [v - 1 for v in box[2:]]
        self._draw.ellipse(box, fill=(*colour, round(255 * share)))

    def ring(self, centre: tuple[float, float], radius: float, line: float, colour: Colour) -> None:
        """Draw a circle `line` wide whose outer edge has `radius`."""
        (x, y), r = centre, radius
        box = [v * SCALE for v in (x - r, y - r, x + r, y + r)]
        self._draw.ellipse(box, outline=(*colour, 204), width=round(line * SCALE))

    def tile(self, box: tuple[float, float, float, float], radius: float, colour: Colour) -> None:
        """Fill a rectangle with round corners."""
        x0, y0, x1, y1 = (v * SCALE for v in box)
        self._draw.rounded_rectangle((x0, y0, x1 - 1, y1 - 1), radius * SCALE, fill=colour)

    def polygon(self, *corners: tuple[float, float], colour: Colour) -> None:
        """Fill a polygon."""
        self._draw.polygon([(x * SCALE, y * SCALE) for x, y in corners], fill=colour)

    def picture(self) -> Image.Image:
        """Return what was drawn, as RGB in its own size."""
        return self._large.reduce(SCALE)


def write(image: Image.Image, centre: tuple[float, float], text: str, face: Face, colour: Colour) -> None:
    """Set `text` on an RGB image around `centre`, by the height of its figures."""
    size = face.value[1]
    place = (centre[0] - width(text, face) / 2, round(centre[1] + size * CAP_HEIGHT / 2))
    ImageDraw.Draw(image).text(place, text, colour, face.font, anchor="ls")


@lru_cache(maxsize=512)
def line(text: str, face: Face, ink: Colour, paper: Colour, height: int) -> Image.Image:
    """Return one line of text on its paper, `height` pixels tall and as wide as the text."""
    mask = Image.new("L", (max(1, width(text, face)), height))
    baseline = round((height + face.value[1] * CAP_HEIGHT) / 2)
    ImageDraw.Draw(mask).text((0, baseline), text, 255, face.font, anchor="ls")
    indices = mask.point(palette().ink(paper, ink))
    return Image.frombytes("P", indices.size, indices.tobytes())


@lru_cache(maxsize=512)
def column(shade: int, top: bool, side: Side, count: int, ghosts: int = 0) -> Image.Image:
    """Return one point with half the lane: its triangle, `count` checkers of `side`, and ghosts past them."""
    brush = Brush((POINT, HALF), NIGHT.field)
    brush.polygon((2, 0), (POINT - 2, 0), (POINT / 2, REACH), colour=NIGHT.points[shade])
    spots = [(POINT / 2, CHECKER / 2 + stack_offset(n, count)) for n in range(count + ghosts)]
    return _stack(brush, spots, side, count, upright=top)


@lru_cache(maxsize=64)
def bar(top: bool, side: Side, count: int, ghosts: int = 0) -> Image.Image:
    """Return one side's part of the bar; the first checker stands nearest to the cube."""
    brush = Brush((BAR_WIDTH, BAR_REACH), NIGHT.bar)
    spots = [(BAR_WIDTH / 2, CHECKER / 2 + stack_offset(n, count, BAR_REACH)) for n in range(count + ghosts)]
    return _stack(brush, spots, side, count, upright=not top)


def _stack(brush: Brush, spots: list[tuple[float, float]], side: Side, count: int, *, upright: bool) -> Image.Image:
    for spot in reversed(spots[count:]):
        _ghost(brush, spot, side)
    for n, spot in enumerate(spots[:count]):
        _checker(brush, spot, side, plain=count > 5 and n == count - 1)
    image = brush.picture()
    if not upright:
        image = image.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    if count > 5:
        x, y = spots[count - 1]
        figure = NIGHT.piece(side).figure
        write(image, (x, y if upright else image.height - y), str(count), Face.FIGURE, figure)
    return palette().fit(image)


def _checker(brush: Brush, centre: tuple[float, float], side: Side, *, plain: bool = False) -> None:
    piece, radius = NIGHT.piece(side), CHECKER / 2
    brush.disc(centre, radius, NIGHT.edge)
    brush.disc(centre, radius - 1.5, piece.rim)
    brush.disc(centre, radius - 4.5, piece.body)
    if not plain:
        brush.disc(centre, radius - 10.5, piece.ring)
        brush.disc(centre, radius - 13, piece.body)


def _ghost(brush: Brush, centre: tuple[float, float], side: Side) -> None:
    piece = NIGHT.piece(side)
    brush.disc(centre, CHECKER / 2 - 1.5, piece.body, GHOST)
    brush.ring(centre, CHECKER / 2 - 1.5, 2.5, piece.rim)


@lru_cache(maxsize=1)
def recess() -> Image.Image:
    """Return half an empty bay, outer end at the top."""
    return palette().fit(_recess().picture())


def _recess() -> Brush:
    brush = Brush((BAY, HALF), NIGHT.rail)
    margin = TRAY_MARGIN - 2
    brush.tile((margin, margin, BAY - margin, REACH), 8, NIGHT.bay)
    return brush


@lru_cache(maxsize=64)
def tray(top: bool, side: Side, count: int) -> Image.Image:
    """Return one side's half of the tray: checkers lying flat in fives, and their number."""
    brush, piece, left = _recess(), NIGHT.piece(side), (BAY - CHECKER) / 2
    for n in range(count):
        near = slab_offset(n)
        brush.tile((left, near, left + CHECKER, near + SLAB), 3, piece.rim)
        brush.tile((left + 1.5, near + 1.5, left + CHECKER - 1.5, near + SLAB - 1.5), 2, piece.body)
        brush.tile((left + 6, near + SLAB / 2 - 1.25, left + CHECKER - 6, near + SLAB / 2 + 1.25), 1, piece.ring)
    image = brush.picture()
    if not top:
        image = image.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    if count:
        y = (HALF + REACH) / 2
        write(image, (BAY / 2, y if top else HALF - y), str(count), Face.FIGURE, NIGHT.text)
    return palette().fit(image)


@lru_cache(maxsize=32)
def die(side: Side, value: int, used: bool) -> Image.Image:
    """Return a die in the colours of its side, dimmed once it is used."""
    piece = NIGHT.piece(side)
    body, rim, pip = (mix(c, NIGHT.field, DIM) if used else c for c in (piece.body, piece.rim, piece.figure))
    brush = Brush((DIE, DIE), NIGHT.field)
    brush.tile((0, 0, DIE, DIE), 11, rim)
    brush.tile((2.5, 2.5, DIE - 2.5, DIE - 2.5), 9, body)
    for column_, row in _PIPS[value]:
        brush.disc((DIE / 2 + (column_ - 1) * 14, DIE / 2 + (row - 1) * 14), 5.2, pip)
    return palette().fit(brush.picture())


@lru_cache(maxsize=64)
def cube(text: str, quarter_turns: int, ground: Colour) -> Image.Image:
    """Return the cube on its ground, turned counter-clockwise by quarters."""
    brush = Brush((CUBE, CUBE), ground)
    brush.tile((0, 0, CUBE, CUBE), 9, NIGHT.cube_edge)
    brush.tile((2, 2, CUBE - 2, CUBE - 2), 7, NIGHT.cube)
    image = brush.picture()
    _engrave(image, text)
    return palette().fit(image.rotate(90 * quarter_turns))


def _engrave(image: Image.Image, text: str) -> None:
    """Set the cube's number; one too wide for the face is drawn smaller, never cut."""
    size, room = LARGE, CUBE - 8
    face = font("DejaVuSans-Bold.ttf", size)
    while face.getlength(text) > room:
        size -= 1
        face = font("DejaVuSans-Bold.ttf", size)
    place = ((CUBE - face.getlength(text)) / 2, round((CUBE + size * CAP_HEIGHT) / 2))
    ImageDraw.Draw(image).text(place, text, NIGHT.edge, face, anchor="ls")


@lru_cache(maxsize=1)
def held_out() -> Image.Image:
    """Return the mask of the collar around an offered cube, with its point upwards."""
    side, point = CUBE + 14, 20
    brush = Brush((side, side + 2 * point), (0, 0, 0))
    brush.tile((0, point, side, point + side), 15, (255, 255, 255))
    brush.polygon((side / 2 - 20, point + 2), (side / 2 + 20, point + 2), (side / 2, 0), colour=(255, 255, 255))
    return brush.picture().getchannel("R")
