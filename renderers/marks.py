"""The last play drawn over the board: soft arrows from where a checker stood to where it went, hits crossed."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.rules.board import POINTS, Side
from renderers.arrows import arc, masks
from renderers.geometry import Spot, View
from renderers.overlay import cover, soft, solid
from renderers.scene import Mark, Scene
from renderers.theme import NIGHT

CROSS = 26


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
        start, end, stands = _ends(scene, view, scene.marks_by, mark)
        for corner, mask in masks(arc(start, end, stands=stands)):
            cover(image, corner, mask, soft())
    for mark in scene.marks:
        if mark.hit:
            _, (x, y), _ = _ends(scene, view, scene.marks_by, mark)
            cover(image, (round(x) - CROSS // 2, round(y) - CROSS // 2), _cross(), solid(NIGHT.hit))


def _ends(scene: Scene, view: View, side: Side, mark: Mark) -> tuple[Spot, Spot, bool]:
    """Return where a move began, where it ended, and whether a checker of the side stands there now.

    A move begins where the next checker would stand: on its ghost, or above those that have come to its place.
    """
    counts, theirs = scene.board.of(side), scene.board.of(side.other)
    here = counts[mark.start]
    if mark.start in POINTS and not here:
        here = theirs[25 - mark.start]
    start = view.spot(side, mark.start, here, max(here, 1))
    stands = counts[mark.end]
    return start, view.spot(side, mark.end, max(0, stands - 1), max(stands, 1)), stands > 0


@lru_cache(maxsize=1)
def _cross() -> Image.Image:
    fine = 4
    mask = Image.new("L", (CROSS * fine, CROSS * fine))
    near, far = 4 * fine, (CROSS - 4) * fine
    for ends in (((near, near), (far, far)), ((near, far), (far, near))):
        ImageDraw.Draw(mask).line(ends, 255, 6 * fine)
    return mask.reduce(fine)
