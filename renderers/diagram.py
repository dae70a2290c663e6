"""A small board for a page of text: the same drawing without the players' strips, at half the size."""

from __future__ import annotations

import io

from renderers.board import draw_board
from renderers.geometry import HEIGHT, STRIP, WIDTH
from renderers.palette import palette
from renderers.scene import Scene
from renderers.theme import theme_named

SMALLER = 2
COMPRESSION = 9
"""The zlib level: a diagram is small and is kept, so kilobytes count for more than milliseconds."""


def render_diagram(scene: Scene) -> bytes:
    """Return the board of `scene` as a PNG of 500x306 pixels, in the palette of its theme.

    It leaves out what stands in the strips: names, scores, pips, caption and worth.
    """
    board = draw_board(scene).crop((0, STRIP, WIDTH, HEIGHT - STRIP)).convert("RGB")
    image = palette(theme_named(scene.theme)).fit(board.reduce(SMALLER))
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=COMPRESSION)
    return out.getvalue()
