"""Where everything lies on a picture, in pixels from its upper left corner; nothing here draws.

From the outer edge inwards: a strip for each player, a rail that carries the point numbers, then the field. From left
to right (home on the right, B4): rail, bay of the owned cube, six points, bar, six points, tray, rail.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.board import BAR, OFF, Side
from renderers.scene import HAND, HAND_ASIDE

WIDTH, HEIGHT = 1000, 700
STRIP = 44
RAIL = 28
BAY = 70
BAR_WIDTH = 60
POINT = 62
CHECKER = 54
DIE = 52
CUBE = 54
MIDDLE_X, MIDDLE_Y = WIDTH // 2, HEIGHT // 2
FIELD_TOP = STRIP + RAIL
FIELD_BOTTOM = HEIGHT - FIELD_TOP
HALF = MIDDLE_Y - FIELD_TOP
"""The height of either half of the field: a triangle and half of the lane between the triangles."""
REACH = 250
"""How far a triangle, and a stack of five, reaches into the field; the rest is the lane where the dice lie."""
BAR_CLEAR = 36
"""Half the length of the bar that is kept for the centred cube."""
BAR_REACH = HALF - BAR_CLEAR
SLAB = 13
SLAB_STEP = 15
SLAB_GROUP = 6
TRAY_MARGIN = 8
HAND_REACH = 192
"""How much of a tray the checkers in hand may fill, without the ghost past them."""
ASIDE = 64
"""How much of it they leave to the cube while they lie in its bay."""
HAND_WORD = 236
"""How far the middle of the word beside them lies from the tray's outer end."""
FIELD_LEFT = RAIL + BAY
FIELD_RIGHT = WIDTH - FIELD_LEFT
LEFT_CENTRE = FIELD_LEFT + 3 * POINT
RIGHT_CENTRE = FIELD_RIGHT - 3 * POINT

Spot = tuple[float, float]
Box = tuple[int, int, int, int]


def stack_offset(index: int, count: int, reach: int = REACH) -> float:
    """Return how far checker `index` (0 first) of a stack of `count` lies from the first one.

    Five fill the reach; more overlap within it (B5). An `index` past the stack is where the next checker would
    stand, or a ghost; past the reach it only peeps out.
    """
    span = reach - CHECKER
    if index >= count:
        return min(index * span / 4, span + CHECKER / 2 - 1)
    return index * span / max(4, count - 1)


def slab_offset(index: int) -> int:
    """Return how far the near edge of borne-off checker `index` lies from the tray's outer end; fives are set apart."""
    return TRAY_MARGIN + 2 + index * SLAB_STEP + index // 5 * SLAB_GROUP


def hand_offset(index: int, count: int, aside: int = 0) -> float:
    """Return how far the centre of checker `index` of `count` in hand lies from the outer end of the tray or bay."""
    return TRAY_MARGIN + aside + CHECKER / 2 + stack_offset(index, count, HAND_REACH - aside)


@dataclass(frozen=True, slots=True)
class View:
    """One way of looking at the board: who sits at the bottom, and on which side the checkers are borne off (B4)."""

    bottom: Side = Side.WHITE
    home_right: bool = True

    def flip(self, x: float, width: float = 0) -> float:
        """Return the left edge of something `width` wide that stands at `x` when home is on the right."""
        return x if self.home_right else WIDTH - x - width

    def at_top(self, side: Side, place: int) -> bool:
        """Tell whether `place`, by the numbers of `side`, is in the upper half; bar, tray and hand are the owner's."""
        if place in (BAR, OFF, HAND, HAND_ASIDE):
            return side is not self.bottom
        return (place > 12) is (side is self.bottom)

    def point_x(self, side: Side, point: int) -> int:
        """Return the left edge of a point by the numbers of `side`."""
        n = point if side is self.bottom else 25 - point
        column = 12 - n if n <= 12 else n - 13
        x = FIELD_LEFT + column * POINT + (BAR_WIDTH if column >= 6 else 0)
        return int(self.flip(x, POINT))

    def shade(self, side: Side, point: int) -> int:
        """Return which of the two colours a point has: 0 or 1."""
        return (point if side is self.bottom else 25 - point) % 2

    def bar_box(self, side: Side) -> Box:
        """Return the part of the bar where the checkers of `side` wait."""
        x = MIDDLE_X - BAR_WIDTH // 2
        top = FIELD_TOP if self.at_top(side, BAR) else MIDDLE_Y + BAR_CLEAR
        return x, top, x + BAR_WIDTH, top + BAR_REACH

    def tray_box(self, side: Side) -> Box:
        """Return the half of the tray where the checkers of `side` lie while in hand and once borne off."""
        x = int(self.flip(FIELD_RIGHT, BAY))
        top = FIELD_TOP if self.at_top(side, OFF) else MIDDLE_Y
        return x, top, x + BAY, top + HALF

    def bay_box(self, side: Side) -> Box:
        """Return the half of the cube's bay that is nearest to `side`."""
        x, (_, top, _, bottom) = int(self.flip(RAIL, BAY)), self.tray_box(side)
        return x, top, x + BAY, bottom

    def spot(self, side: Side, place: int, index: int, count: int) -> Spot:
        """Return the centre of checker `index` of `count` on `place`, by the numbers of `side`."""
        down = self.at_top(side, place)
        if place == BAR:
            away = CHECKER / 2 + stack_offset(index, count, BAR_REACH)
            return MIDDLE_X, MIDDLE_Y + (BAR_CLEAR + away) * (-1 if down else 1)
        if place == OFF:
            x, away = self.flip(FIELD_RIGHT, BAY) + BAY / 2, slab_offset(index) + SLAB / 2
        elif place == HAND:
            x, away = self.flip(FIELD_RIGHT, BAY) + BAY / 2, hand_offset(index, count)
        elif place == HAND_ASIDE:
            x, away = self.flip(RAIL, BAY) + BAY / 2, hand_offset(index, count, ASIDE)
        else:
            x, away = self.point_x(side, place) + POINT / 2, CHECKER / 2 + stack_offset(index, count)
        return x, FIELD_TOP + away if down else FIELD_BOTTOM - away

    def dice_boxes(self, roller: Side | None, dice: int) -> list[Box]:
        """Return where the dice lie: together in the roller's half, or one in each half before anyone is on roll."""
        if roller is None:
            return [
                self._die_box(self._half_centre(Side.BLACK if n % 2 else Side.WHITE), n // 2 * DIE) for n in range(dice)
            ]
        step = DIE + 12
        first = -(dice - 1) * step / 2
        return [self._die_box(self._half_centre(roller), first + n * step) for n in range(dice)]

    def cube_spot(self, owner: Side | None) -> Spot:
        """Return the centre of the cube at its place: mid bar, or the bay at its owner's end."""
        if owner is None:
            return MIDDLE_X, MIDDLE_Y
        away = TRAY_MARGIN + 4 + CUBE / 2
        y = FIELD_BOTTOM - away if owner is self.bottom else FIELD_TOP + away
        return self.flip(RAIL + BAY / 2), y

    def offer_spot(self, taker: Side) -> Spot:
        """Return the centre of a cube that is held out to `taker`."""
        return self._half_centre(taker), MIDDLE_Y

    def _half_centre(self, side: Side) -> float:
        return self.flip(RIGHT_CENTRE if side is self.bottom else LEFT_CENTRE)

    @staticmethod
    def _die_box(centre: float, shift: float) -> Box:
        x, y = round(centre + shift - DIE / 2), MIDDLE_Y - DIE // 2
        return x, y, x + DIE, y + DIE
