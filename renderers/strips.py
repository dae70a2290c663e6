"""What is written around and over the board: a strip for each player, the caption, a result."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.rules.board import Side
from renderers.brush import blank
from renderers.colours import Colour
from renderers.fonts import LARGE, SMALL, Face, clean, fit, width
from renderers.geometry import FIELD_LEFT, FIELD_RIGHT, HEIGHT, MIDDLE_X, MIDDLE_Y, RAIL, STRIP, WIDTH, View
from renderers.overlay import cover, solid
from renderers.palette import palette
from renderers.scene import Player, Scene
from renderers.sprites import line
from renderers.theme import Theme

NAME_LEFT = 70
GAP = 24
SCORE_ROOM, PIPS_ROOM, CAPTION_ROOM, WORTH_ROOM = 170, 150, 430, 480
NAMELESS = "–"
"""Stands for a name of which nothing can be drawn."""
BANNER_ROOM = 700
BANNER_ROOM_ASIDE = 400
CARD_MARGIN = 72
"""How much wider the card of a banner is than its text."""
APART = 6
"""How far it stays away from dice on both sides."""


@lru_cache(maxsize=256)
def strip(theme: Theme, side: Side, player: Player, caption: str, *, bright: bool = False) -> Image.Image:
    """Return a player's strip: checker and name at the left, pips and score at the right, the caption between them.

    The player on roll has a lighter strip with a bright edge. A name that does not fit ends in an ellipsis.
    """
    paper = theme.strip_on if player.on_roll else theme.strip
    image = _ground(theme, side, on_roll=player.on_roll).copy()
    ink = theme.text if player.on_roll else theme.muted
    right = WIDTH - RAIL
    for text, face, room in ((player.score, Face.SCORE, SCORE_ROOM), (player.pips, Face.REMARK, PIPS_ROOM)):
        label = fit(clean(text, face), face, room)
        if label:
            image.paste(line(theme, label, face, ink, paper, STRIP), (right - width(label, face), 0))
            right -= width(label, face) + GAP
    said, most = (Face.FIGURE, WORTH_ROOM) if bright else (Face.REMARK, CAPTION_ROOM)
    middle = fit(clean(caption, said), said, most)
    room = right - NAME_LEFT - (width(middle, said) + GAP if middle else 0)
    name = fit(clean(player.name) or NAMELESS, Face.NAME, room)
    image.paste(
        line(theme, name, Face.NAME, theme.text if player.on_roll else theme.muted, paper, STRIP), (NAME_LEFT, 0)
    )
    if middle:
        x = _caption_left(width(middle, said), NAME_LEFT + width(name, Face.NAME) + GAP, right)
        image.paste(line(theme, middle, said, theme.text if bright else theme.muted, paper, STRIP), (x, 0))
    return image


def _caption_left(wide: int, left: int, right: int) -> int:
    """Return where a caption starts: centred in the picture if name and figures leave the room, else pushed aside."""
    return min(max(MIDDLE_X - wide // 2, left), right - wide)


@lru_cache(maxsize=8)
def _ground(theme: Theme, side: Side, *, on_roll: bool) -> Image.Image:
    brush, piece = blank((WIDTH, STRIP), theme.strip_on if on_roll else theme.strip), theme.piece(side)
    if on_roll:
        brush.tile((0, 0, 10, STRIP), 0, theme.accent)
    centre = (RAIL + 15, STRIP / 2)
    brush.disc(centre, 13, piece.rim)
    brush.disc(centre, 10.5, piece.body)
    brush.disc(centre, 6.5, piece.ring)
    brush.disc(centre, 5, piece.body)
    return palette(theme).fit(brush.picture())


def draw_strips(image: Image.Image, scene: Scene, theme: Theme) -> None:
    """Put both players' strips on a picture, the caption in the upper one and the worth of a win in the lower."""
    top, bottom = scene.bottom.other, scene.bottom
    image.paste(strip(theme, top, scene.player(top), scene.caption), (0, 0))
    image.paste(strip(theme, bottom, scene.player(bottom), scene.worth, bright=True), (0, HEIGHT - STRIP))


def draw_banner(image: Image.Image, scene: Scene, view: View, theme: Theme) -> None:
    """Lay the banner and the note under it over the middle of the board, on a card of their own.

    Beside dice or a cube that is held out the card moves over to the other half and leaves them free; between the
    dice of both sides it gets narrow.
    """
    centre, room = _room(scene, view)
    rows = [(scene.banner, Face.SCORE, theme.text), (scene.note, Face.REMARK, theme.text)]
    labels = [(fit(clean(text, face), face, room), face, ink) for text, face, ink in rows]
    shown = [label for label in labels if label[0]]
    if shown:
        _card(image, theme, centre, shown)


def _room(scene: Scene, view: View) -> tuple[int, int]:
    """Return around which upright line the card may lie, and how wide its text may be."""
    busy = (scene.cube and scene.cube.offered_to) or (scene.roller if scene.dice else None)
    if not busy:
        return MIDDLE_X, BANNER_ROOM
    if not scene.early:
        return WIDTH - round(view.offer_spot(busy)[0]), BANNER_ROOM_ASIDE
    boxes = [*view.dice_boxes(busy, len(scene.dice)), *view.dice_boxes(busy.other, len(scene.early))]
    left, right = max(x for _, _, x, _ in boxes if x < MIDDLE_X), min(x for x, _, _, _ in boxes if x > MIDDLE_X)
    return (left + right) // 2, max(0, right - left - CARD_MARGIN - 2 * APART)


def _card(image: Image.Image, theme: Theme, centre: int, labels: list[tuple[str, Face, Colour]]) -> None:
    heights = [LARGE + 14 if face is Face.SCORE else SMALL + 12 for _, face, _ in labels]
    wide = max(width(text, face) for text, face, _ in labels) + CARD_MARGIN
    tall = sum(heights) + 26
    centre = min(max(centre, FIELD_LEFT + wide // 2), FIELD_RIGHT - wide // 2)
    left, top = centre - wide // 2, MIDDLE_Y - tall // 2
    for inset, colour in ((0, theme.accent), (3, theme.strip)):
        size = (wide - 2 * inset, tall - 2 * inset)
        cover(image, (left + inset, top + inset), _rounded(size, 14 - inset), solid(theme, colour))
    y = top + 13
    for (text, face, ink), height in zip(labels, heights, strict=True):
        image.paste(line(theme, text, face, ink, theme.strip, height), (centre - width(text, face) // 2, y))
        y += height


def _rounded(size: tuple[int, int], radius: int) -> Image.Image:
    brush = blank(size)
    brush.tile((0, 0, *size), radius, (255, 255, 255))
    return brush.picture().getchannel("R")
