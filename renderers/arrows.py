"""The shape of an arrow: an arc with a round tail and a head, cut into masks that are cheap to lay on a picture."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import ceil, cos, floor, hypot, pi, sin

from PIL import Image, ImageDraw

from renderers.geometry import CHECKER, MIDDLE_Y, Box, Spot
from renderers.palette import LEVELS

SHAFT = 8
HEAD_LENGTH, HEAD_WIDTH = 22, 28
HALO_WIDTH = 2.5
TIP_STOPS = CHECKER * 0.36
"""How far before the middle of a checker an arrow ends."""
STEPS = 12
FINE = 2
"""How many times larger a mask is drawn than it is used."""
SLICE = 250
"""The width of the upright slices in which an arrow is laid: a slanting one would else touch half the board."""

Path = tuple[Spot, ...]


def arc(start: Spot, end: Spot, *, stands: bool) -> Path:
    """Return points along an arc bowed towards the lane, to `end` or, if a checker `stands` there, to its rim."""
    (x0, y0), (x2, y2) = start, end
    bow = min(90.0, abs(x2 - x0) * 0.3) * max(0.0, 1 - abs(y2 - y0) / 200)
    middle_y = (y0 + y2) / 2
    control = (x0 + x2) / 2, middle_y + (bow if middle_y < MIDDLE_Y else -bow)
    far = hypot(x2 - x0, y2 - y0)
    stop = 1 - min(0.5, TIP_STOPS / far) if stands and far else 1
    return tuple(_bezier(start, control, end, stop * n / STEPS) for n in range(STEPS + 1))


def _bezier(a: Spot, b: Spot, c: Spot, t: float) -> Spot:
    u = 1 - t
    return u * u * a[0] + 2 * u * t * b[0] + t * t * c[0], u * u * a[1] + 2 * u * t * b[1] + t * t * c[1]


def outline(path: Path, grow: float = 0) -> list[Spot]:
    """Return the corners of an arrow along `path`, `grow` pixels larger on every side."""
    tip = path[-1]
    shaft = [p for p in path[:-1] if hypot(p[0] - tip[0], p[1] - tip[1]) > HEAD_LENGTH] or [path[0]]
    half = SHAFT / 2 + grow
    ways = [_way(a, b) for a, b in pairwise([*shaft, tip])]
    left = [(x - dy * half, y + dx * half) for (x, y), (dx, dy) in zip(shaft, ways, strict=True)]
    right = [(x + dy * half, y - dx * half) for (x, y), (dx, dy) in zip(shaft, ways, strict=True)]
    return [*_tail(shaft[0], ways[0], half), *left, *_head(tip, ways[-1], half, grow), *reversed(right)]


def _way(a: Spot, b: Spot) -> Spot:
    """Return the direction from `a` to `b`, one pixel long."""
    far = hypot(b[0] - a[0], b[1] - a[1])
    return ((b[0] - a[0]) / far, (b[1] - a[1]) / far) if far else (1.0, 0.0)


def _head(tip: Spot, way: Spot, half: float, grow: float) -> Iterator[Spot]:
    """Yield the head's corners from the left side of the shaft's end, over the tip, to the right side."""
    (x, y), (dx, dy) = tip, way
    back, wide = HEAD_LENGTH + grow, HEAD_WIDTH / 2 + 1.6 * grow
    for along, aside in ((back, half), (back, wide), (-1.6 * grow, 0), (back, -wide), (back, -half)):
        yield x - dx * along - dy * aside, y - dy * along + dx * aside


def _tail(start: Spot, way: Spot, half: float) -> Iterator[Spot]:
    """Yield half a circle around the start, from the right side to the left."""
    (x, y), (dx, dy) = start, way
    for n in range(1, 4):
        along, aside = half * sin(n * pi / 4), half * cos(n * pi / 4)
        yield x - dx * along + dy * aside, y - dy * along - dx * aside


def masks(path: Path) -> Iterator[tuple[tuple[int, int], Image.Image]]:
    """Yield the arrow in upright slices: the upper left corner of each, in whole pixels, and its mask.

    A mask is 255 in the arrow and one degree of cover in its halo.
    """
    core, halo = outline(path), outline(path, HALO_WIDTH)
    for left, top, right, bottom in _slices(halo):
        mask = Image.new("L", ((right - left) * FINE, (bottom - top) * FINE))
        draw = ImageDraw.Draw(mask)
        for corners, value in ((halo, 255 // LEVELS), (core, 255)):
            draw.polygon([((x - left) * FINE, (y - top) * FINE) for x, y in corners], value)
        yield (left, top), mask.reduce(FINE)


def _slices(corners: list[Spot]) -> Iterator[Box]:
    """Yield boxes side by side that together hold a polygon and little else."""
    low, high = floor(min(x for x, _ in corners)) - 1, ceil(max(x for x, _ in corners)) + 1
    edges = list(pairwise([*corners, corners[0]]))
    for left in range(low, high, SLICE):
        right = min(left + SLICE, high)
        heights = [y for a, b in edges for y in _clip(a, b, left, right)]
        if heights:
            yield left, floor(min(heights)) - 1, right, ceil(max(heights)) + 1


def _clip(a: Spot, b: Spot, left: float, right: float) -> tuple[float, ...]:
    """Return the heights of the ends of what lies of an edge between two uprights."""
    (x0, y0), (x1, y1) = sorted((a, b))
    if x1 < left or x0 > right:
        return ()
    if x1 == x0:
        return y0, y1
    slope = (y1 - y0) / (x1 - x0)
    return y0 + slope * (max(x0, left) - x0), y0 + slope * (min(x1, right) - x0)
