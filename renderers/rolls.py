"""Where dice are put on a picture: in their roller's half, those of an early throw in the other, cocked ones askew."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.rules.board import Side
from renderers.brush import blank
from renderers.geometry import DIE, Box, View
from renderers.overlay import Tables, cover, solid
from renderers.palette import HALO, LEVELS, palette
from renderers.scene import Die, Scene
from renderers.sprites import die, die_picture
from renderers.theme import Theme

TILTS = (24, -15)
"""How many degrees the first and the second cocked die are turned."""
LIFT = 13
"""How far a cocked die lies out of the lane, on the checkers above it."""
SHADOW = (5, 7)


def draw_dice(image: Image.Image, scene: Scene, view: View, theme: Theme) -> None:
    """Put the dice on a picture: of both sides if one has thrown early.

    A cube that is held out takes their place: it is offered between turns, and they would only peep out under it.
    """
    if scene.cube and scene.cube.offered_to:
        return
    _draw(image, scene.dice, scene.roller, view, theme)
    if scene.roller:
        _draw(image, scene.early, scene.roller.other, view, theme)


def _draw(image: Image.Image, dice: tuple[Die, ...], roller: Side | None, view: View, theme: Theme) -> None:
    for n, (shown, box) in enumerate(zip(dice, view.dice_boxes(roller, len(dice)), strict=True)):
        side = roller or (Side.BLACK if n % 2 else Side.WHITE)
        if shown.cocked:
            _draw_cocked(image, box, theme, side, shown.value, TILTS[n % 2])
        else:
            image.paste(die(theme, side, shown.value, shown.used), box[:2])


def _draw_cocked(image: Image.Image, box: Box, theme: Theme, side: Side, value: int, tilt: int) -> None:
    mask, inside, picture = cocked(theme, side, value, tilt)
    x, y = box[0] + (DIE - mask.width) // 2, box[1] + (DIE - mask.height) // 2 - LIFT
    cover(image, (x + SHADOW[0], y + SHADOW[1]), mask, _shadow(theme))
    cover(image, (x, y), mask, solid(theme, theme.piece(side).rim))
    image.paste(picture, (x, y), inside)


@lru_cache(maxsize=32)
def cocked(theme: Theme, side: Side, value: int, tilt: int) -> tuple[Image.Image, Image.Image, Image.Image]:
    """Return a die turned by `tilt` degrees: its mask with soft edges, that of all but the edges, and its picture."""
    brush = blank((DIE, DIE))
    brush.tile((0, 0, DIE, DIE), 11, (255, 255, 255))
    mask = brush.picture().getchannel("R").rotate(tilt, Image.Resampling.BICUBIC, expand=True)
    rim = theme.piece(side).rim
    straight = die_picture(theme, side, value, Image.new("RGB", (DIE, DIE), rim))
    picture = straight.rotate(tilt, Image.Resampling.BICUBIC, expand=True, fillcolor=rim)
    return mask, mask.point([255 * (share > 240) for share in range(256)]), palette(theme).fit(picture)


@lru_cache(maxsize=4)
def _shadow(theme: Theme) -> Tables:
    return tuple(palette(theme).glaze(theme.edge, HALO * level / LEVELS) for level in range(1, LEVELS + 1))
