"""The last play drawn over the board: soft arrows from where a checker stood to where it went, hits crossed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from math import ceil, floor, hypot

from PIL import Image, ImageDraw

from bot.rules.board import Side
from renderers.geometry import CHECKER, MIDDLE_Y, Box, Spot, View
from renderers.scene import Mark, Scene
from renderers.theme import ARROW, HALO, LEVELS, NIGHT, Colour, palette

SHAFT = 8
HEAD_LENGTH, HEAD_WIDTH = 22, 28
FINE = 3
"""How many times larger a mask is drawn than it is used."""
SLICE = 72
"""The width of the upright slices in which an arrow is laid: a slanting one would else touch half the board."""

Tables = tuple[list[int], ...]


def ghosts(scene: Scene) -> Counter[int]:
    """Return how many checkers the last play took away from each place, by the numbers of the side that made it."""
    left = Counter(mark.start for mark in scene.marks)
    left.subtract(mark.end for mark in scene.marks)
    return +left


def draw_marks(image: Image.Image, scene: Scene, view: View) -> None:
    """Lay the arrows of the last play on a picture, then its hits. Moves alike share one arrow."""
    if scene.marks_by is None:
        return
    for mark in dict.fromkeys(scene.marks):
        _draw_arrow(image, _path(*_ends(scene, view, scene.marks_by, mark)))
    for mark in scene.marks:
        if mark.hit:
            x, y = _ends(scene, view, scene.marks_by, mark)[1]
            cross = _cross()
            cover(image, (round(x) - cross.width // 2, round(y) - cross.height // 2), cross, solid(NIGHT.hit))


def _ends(scene: Scene, view: View, side: Side, mark: Mark) -> tuple[Spot, Spot, bool]:
    """Return where a move began, where it ended, and whether a checker stands there now."""
    counts, theirs = scene.board.of(side), scene.board.of(side.other)
    here = counts[mark.start]
    if 0 < mark.start < 25 and not here:
        here = theirs[25 - mark.start]
    start = view.spot(side, mark.start, here, max(here, 1))
    passed = mark.end in {other.start for other in scene.marks} and ghosts(scene)[mark.end] >= 0 and not counts[mark.end]
    last = max(0, counts[mark.end] - 1)
    return start, view.spot(side, mark.end, last, max(counts[mark.end], 1)), not passed


def _draw_arrow(image: Image.Image, path: tuple[Spot, ...]) -> None:
    for box in _slices(path):
        cover(image, box[:2], _arrow_mask(path, box), _soft())


def _path(start: Spot, end: Spot, stands: bool, steps: int = 14) -> tuple[Spot, ...]:
    """Return points along an arc from `start` to `end`, or to the rim of the checker there, bowed towards the lane."""
    (x0, y0), (x2, y2) = start, end
    bow = min(90.0, abs(x2 - x0) * 0.3) * max(0.0, 1 - abs(y2 - y0) / 200)
    middle_y = (y0 + y2) / 2
    x1, y1 = (x0 + x2) / 2, middle_y + (bow if middle_y < MIDDLE_Y else -bow)
    whole = [_bezier(start, (x1, y1), end, n / steps) for n in range(steps + 1)]
    kept = [p for p in whole if not stands or hypot(p[0] - x2, p[1] - y2) > CHECKER * 0.36]
    return tuple(kept) if len(kept) > 1 else (start, end)


def _bezier(a: Spot, b: Spot, c: Spot, t: float) -> Spot:
    u = 1 - t
    return u * u * a[0] + 2 * u * t * b[0] + t * t * c[0], u * u * a[1] + 2 * u * t * b[1] + t * t * c[1]


def _head(path: tuple[Spot, ...]) -> tuple[Spot, Spot, Spot, Spot]:
    """Return the arrow head's tip, both barbs and the middle of its base."""
    (x1, y1), tip = path[-2], path[-1]
    far = hypot(tip[0] - x1, tip[1] - y1) or 1
    dx, dy = (tip[0] - x1) / far, (tip[1] - y1) / far
    base = tip[0] - dx * HEAD_LENGTH, tip[1] - dy * HEAD_LENGTH
    half = HEAD_WIDTH / 2
    return tip, (base[0] - dy * half, base[1] + dx * half), (base[0] + dy * half, base[1] - dx * half), base


def _slices(path: tuple[Spot, ...]) -> Iterator[Box]:
    """Yield boxes side by side that together hold the whole arrow and little else."""
    outline = [*path, *_head(path)[:3]]
    left = floor(min(x for x, _ in outline)) - SHAFT
    right = ceil(max(x for x, _ in outline)) + SHAFT
    for x in range(left, right, SLICE):
        edge = min(x + SLICE, right)
        ys = list(_heights(path, x - SHAFT, edge + SHAFT))
        ys += [y for px, y in _head(path)[:3] if x - HEAD_WIDTH <= px <= edge + HEAD_WIDTH]
        if ys:
            yield x, floor(min(ys)) - SHAFT, edge, ceil(max(ys)) + SHAFT


def _heights(path: tuple[Spot, ...], left: float, right: float) -> Iterator[float]:
    """Yield the heights at which the path runs between two uprights."""
    for (x0, y0), (x1, y1) in zip(path, path[1:], strict=False):
        if max(x0, x1) < left or min(x0, x1) > right:
            continue
        for edge in (left, right):
            share = min(1.0, max(0.0, (edge - x0) / (x1 - x0))) if x1 != x0 else 0.0
            yield y0 + (y1 - y0) * share
        if x1 == x0:
            yield y1


def _arrow_mask(path: tuple[Spot, ...], box: Box) -> Image.Image:
    left, top, right, bottom = box
    mask = Image.new("L", ((right - left) * FINE, (bottom - top) * FINE))
    draw = ImageDraw.Draw(mask)

    def fine(spots: tuple[Spot, ...]) -> list[Spot]:
        return [((x - left) * FINE, (y - top) * FINE) for x, y in spots]

    head = _head(path)
    shaft = [spot for spot in path[:-1] if hypot(spot[0] - head[0][0], spot[1] - head[0][1]) > HEAD_LENGTH]
    shaft_line, barbs = fine((*shaft, head[3])), fine(head[:3])
    halo = 255 // LEVELS
    draw.line(shaft_line, halo, (SHAFT + 4) * FINE, joint="curve")
    draw.line([*barbs, *barbs[:2]], halo, 4 * FINE, joint="curve")
    draw.line(shaft_line, 255, SHAFT * FINE, joint="curve")
    draw.polygon(barbs, 255)
    return mask.reduce(FINE)


@lru_cache(maxsize=1)
def _cross() -> Image.Image:
    size, fine = 26, 4
    mask = Image.new("L", (size * fine, size * fine))
    near, far = 4 * fine, (size - 4) * fine
    for ends in (((near, near), (far, far)), ((near, far), (far, near))):
        ImageDraw.Draw(mask).line(ends, 255, 6 * fine)
    return mask.reduce(fine)


def cover(image: Image.Image, corner: tuple[int, int], mask: Image.Image, tables: Tables) -> None:
    """Recolour a picture where `mask` (L, 0-255) says, by the table of each degree of cover."""
    box = (*corner, corner[0] + mask.width, corner[1] + mask.height)
    under = image.crop(box)
    over = under.copy()
    for level, table in enumerate(tables, 1):
        over.paste(under.point(table), mask=mask.point(_LEVEL_TABLES[level], "1"))
    image.paste(over, corner)


@cache
def solid(colour: Colour) -> Tables:
    """Return the tables that paint `colour` with soft edges."""
    return tuple(palette().glaze(colour, level / LEVELS) for level in range(1, LEVELS + 1))


@cache
def _soft() -> Tables:
    """Return the tables of an arrow: a dark halo, its inner edge, and the translucent arrow itself."""
    paints = palette()
    halo, core = paints.glaze(NIGHT.edge, HALO), paints.glaze(NIGHT.accent, ARROW)
    half = paints.glaze(NIGHT.accent, ARROW / 2)
    return halo, [half[index] for index in halo] + [0] * (256 - len(halo)), core


_LEVEL_TABLES = [[255 * (round(n * LEVELS / 255) == level) for n in range(256)] for level in range(LEVELS + 1)]
