"""The last play drawn over the board: soft arrows from where a checker stood to where it went, hits crossed.

A checker that was hit wears a ring of the cross's colour on the bar, where it waits.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.rules.board import BAR, OFF, POINTS, Side
from renderers.arrows import arc, masks
from renderers.brush import blank
from renderers.geometry import CHECKER, Spot, View
from renderers.overlay import cover, soft, solid
from renderers.scene import Mark, Scene
from renderers.theme import Theme

CROSS = 30


def ghosts(scene: Scene) -> Counter[int]:
    """Return how many checkers the last play took away from each place, by the numbers of the side that made it."""
    left = Counter(scene.origin(mark) for mark in scene.marks)
    left.subtract(mark.end for mark in scene.marks)
    return +left


def borne_off(scene: Scene, side: Side) -> int:
    """Return how many of a side's checkers in the tray the last play brought there."""
    fresh = sum(mark.end == OFF for mark in scene.marks) if scene.marks_by is side else 0
    return min(fresh, scene.board.of(side)[OFF])


def draw_marks(image: Image.Image, scene: Scene, view: View, theme: Theme) -> None:
    """Lay the arrows of the last play on a picture, then its hits. Moves alike share one arrow."""
    if scene.marks_by is None:
        return
    for mark in dict.fromkeys(scene.marks):
        start, end, stands = _ends(scene, view, scene.marks_by, mark)
        for corner, mask in masks(arc(start, end, stands=stands)):
            cover(image, corner, mask, soft(theme))
    _draw_hits(image, scene, view, scene.marks_by, theme)


def _draw_hits(image: Image.Image, scene: Scene, view: View, side: Side, theme: Theme) -> None:
    hits = [mark for mark in scene.marks if mark.hit]
    waiting = scene.places(side.other)[BAR]
    for n in range(max(0, waiting - len(hits)), waiting):
        _stamp(image, view.spot(side.other, BAR, n, waiting), _ring(1), solid(theme, theme.text))
        _stamp(image, view.spot(side.other, BAR, n, waiting), _ring(0), solid(theme, theme.hit))
    for mark in hits:
        _, spot, _ = _ends(scene, view, side, mark)
        for grow, colour in ((2, theme.text), (0, theme.hit)):
            _stamp(image, spot, _cross(grow), solid(theme, colour))


def _stamp(image: Image.Image, spot: Spot, mask: Image.Image, tables: tuple[bytes, ...]) -> None:
    cover(image, (round(spot[0]) - mask.width // 2, round(spot[1]) - mask.height // 2), mask, tables)


def _ends(scene: Scene, view: View, side: Side, mark: Mark) -> tuple[Spot, Spot, bool]:
    """Return where a move began, where it ended, and whether a checker of the side stands there now.

    A move begins where the next checker would stand: on its ghost, or above those that have come to its place.
    """
    counts, theirs = scene.places(side), scene.board.of(side.other)
    origin = scene.origin(mark)
    here = counts[origin]
    if mark.start in POINTS and not here:
        here = theirs[25 - mark.start]
    start = view.spot(side, origin, here, max(here, 1))
    stands = counts[mark.end]
    return start, view.spot(side, mark.end, max(0, stands - 1), max(stands, 1)), stands > 0


@lru_cache(maxsize=4)
def _cross(grow: int) -> Image.Image:
    fine = 4
    mask = Image.new("L", (CROSS * fine, CROSS * fine))
    near, far = (6 - grow) * fine, (CROSS - 6 + grow) * fine
    for ends in (((near, near), (far, far)), ((near, far), (far, near))):
        ImageDraw.Draw(mask).line(ends, 255, (6 + 2 * grow) * fine)
    return mask.reduce(fine)


@lru_cache(maxsize=4)
def _ring(grow: float) -> Image.Image:
    brush, middle = blank((CHECKER + 4, CHECKER + 4)), CHECKER / 2 + 2
    brush.ring((middle, middle), CHECKER / 2 - 0.5 + grow, 4.5 + 2 * grow, (255, 255, 255))
    return brush.picture().getchannel("R")
