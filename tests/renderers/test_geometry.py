"""Where things lie: on the right points, inside the board, clear of each other."""

from __future__ import annotations

import itertools
from math import hypot

import pytest

from bot.rules.board import BAR, OFF, POINTS, Side
from renderers.arrows import arc, masks
from renderers.geometry import (
    BAR_CLEAR,
    CHECKER,
    CUBE,
    DIE,
    FIELD_BOTTOM,
    FIELD_LEFT,
    FIELD_RIGHT,
    FIELD_TOP,
    HEIGHT,
    MIDDLE_X,
    MIDDLE_Y,
    POINT,
    REACH,
    SLAB,
    STRIP,
    WIDTH,
    Box,
    View,
    stack_offset,
)
from renderers.ground import label_boxes

W, B = Side.WHITE, Side.BLACK
VIEWS = [View(bottom, home_right) for bottom in Side for home_right in (True, False)]


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


# View, the bottom side's point, and the corner of the picture it lies in (B4).
CORNERS = [(n, right, (n in (1, 24)) == right, n > 12) for n in (1, 12, 13, 24) for right in (True, False)]


@pytest.mark.parametrize(("point", "home_right", "on_right", "on_top"), CORNERS)
@pytest.mark.parametrize("bottom", Side)
def test_corner_points_B4(bottom: Side, point: int, home_right: bool, on_right: bool, on_top: bool) -> None:
    x, y = View(bottom, home_right).spot(bottom, point, 0, 1)
    assert ((x > MIDDLE_X), (y < MIDDLE_Y)) == (on_right, on_top)
    assert min(abs(x - FIELD_LEFT), abs(x - FIELD_RIGHT)) == POINT / 2


@pytest.mark.parametrize("view", VIEWS)
def test_one_sides_point_is_the_others_25_minus_it_B2(view: View) -> None:
    for point in POINTS:
        assert view.spot(W, point, 0, 1) == view.spot(B, 25 - point, 0, 1)
        assert view.shade(W, point) == view.shade(B, 25 - point)


@pytest.mark.parametrize("view", VIEWS)
def test_points_stand_side_by_side(view: View) -> None:
    for row in (range(1, 13), range(13, 25)):
        lefts = sorted(view.point_x(view.bottom, point) for point in row)
        assert all(b - a >= POINT for a, b in itertools.pairwise(lefts))
        assert lefts[0] == FIELD_LEFT and lefts[-1] + POINT == FIELD_RIGHT


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("upright", [True, False])
def test_no_two_point_numbers_overlap(view: View, upright: bool) -> None:
    boxes = label_boxes(view, upright)
    assert sorted(boxes) == list(POINTS)
    assert not any(overlap(a, b) for a, b in itertools.combinations(boxes.values(), 2))
    for _, top, _, bottom in boxes.values():
        assert (top >= STRIP and bottom <= FIELD_TOP) or (top >= FIELD_BOTTOM and bottom <= HEIGHT - STRIP)


@pytest.mark.parametrize("view", VIEWS)
def test_numbers_are_those_of_the_side_they_are_for_B2(view: View) -> None:
    for side in Side:
        boxes = label_boxes(view, side is view.bottom)
        for point in POINTS:
            middle = (boxes[point][0] + boxes[point][2]) / 2
            assert abs(middle - view.spot(side, point, 0, 1)[0]) <= 1
            assert (boxes[point][1] < MIDDLE_Y) is view.at_top(side, point)


@pytest.mark.parametrize("count", range(1, 16))
@pytest.mark.parametrize("view", VIEWS)
def test_any_stack_stays_in_its_half_B5(view: View, count: int) -> None:
    for side, place in itertools.product(Side, (*POINTS, BAR)):
        ys = [view.spot(side, place, n, count)[1] for n in range(count)]
        near, far = min(ys) - CHECKER / 2, max(ys) + CHECKER / 2
        assert near >= FIELD_TOP and far <= FIELD_BOTTOM
        edge = BAR_CLEAR if place == BAR else MIDDLE_Y - FIELD_TOP - REACH
        assert far <= MIDDLE_Y - edge if view.at_top(side, place) else near >= MIDDLE_Y + edge


@pytest.mark.parametrize("count", range(16))
def test_stacks_grow_and_five_fill_the_reach(count: int) -> None:
    offsets = [stack_offset(n, count) for n in range(count)]
    assert all(b > a for a, b in itertools.pairwise(offsets))
    assert count < 5 or offsets[-1] + CHECKER == REACH
    assert stack_offset(count, count) > (offsets[-1] if offsets else -1)


@pytest.mark.parametrize("view", VIEWS)
def test_fifteen_borne_off_fit_the_tray_and_do_not_overlap(view: View) -> None:
    for side in Side:
        left, top, right, bottom = view.tray_box(side)
        spots = [view.spot(side, OFF, n, 15) for n in range(15)]
        ys = sorted(y for _, y in spots)
        assert all(left + CHECKER / 2 <= x <= right - CHECKER / 2 for x, _ in spots)
        assert top <= ys[0] - SLAB / 2 and ys[-1] + SLAB / 2 <= bottom
        assert all(b - a > SLAB for a, b in itertools.pairwise(ys))


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("roller", [None, *Side])
def test_dice_never_lie_on_checkers_or_cube(view: View, roller: Side | None) -> None:
    for dice in (1, 2) if roller is None else (1, 2, 4):
        boxes = view.dice_boxes(roller, dice)
        assert len(boxes) == dice
        assert not any(overlap(a, b) for a, b in itertools.combinations(boxes, 2))
        for left, top, right, bottom in boxes:
            assert (right - left, bottom - top) == (DIE, DIE)
            assert top >= FIELD_TOP + REACH and bottom <= FIELD_BOTTOM - REACH
            assert left >= FIELD_LEFT and right <= FIELD_RIGHT
            assert right <= MIDDLE_X - CUBE / 2 or left >= MIDDLE_X + CUBE / 2


@pytest.mark.parametrize("view", VIEWS)
def test_cube_has_three_places_and_two_where_it_is_held_out(view: View) -> None:
    spots = [view.cube_spot(owner) for owner in (None, *Side)] + [view.offer_spot(side) for side in Side]
    assert all(hypot(a[0] - b[0], a[1] - b[1]) > CUBE for a, b in itertools.combinations(spots, 2))
    assert view.cube_spot(view.bottom)[1] > MIDDLE_Y > view.cube_spot(view.bottom.other)[1]
    tray_x = view.tray_box(W)[0]
    assert all(abs(view.cube_spot(side)[0] - tray_x) > WIDTH / 2 for side in Side)


ARROWS = [
    ((100, 100), (800, 120)),
    ((100, 100), (140, 590)),
    ((500, 400), (500, 200)),
    ((300, 300), (300, 300)),
    ((700, 600), (140, 110)),
]


@pytest.mark.parametrize(("start", "end"), ARROWS)
@pytest.mark.parametrize("stands", [True, False])
def test_arrow_runs_from_start_to_end_in_slices_that_do_not_overlap(
    start: tuple[int, int], end: tuple[int, int], stands: bool
) -> None:
    path = arc(start, end, stands=stands)
    assert path[0] == start
    assert hypot(path[-1][0] - end[0], path[-1][1] - end[1]) <= (CHECKER / 2 if stands else 0)
    parts = [(x, y, x + mask.width, y + mask.height) for (x, y), mask in masks(path)]
    assert parts and not any(overlap(a, b) for a, b in itertools.combinations(parts, 2))


@pytest.mark.parametrize(("start", "end"), ARROWS[:2])
def test_slices_leave_no_gap_in_the_arrow(start: tuple[int, int], end: tuple[int, int]) -> None:
    path = arc(start, end, stands=False)
    parts = list(masks(path))
    for x, y in path:
        covers = [
            mask.getpixel((int(x) - left, int(y) - top))
            for (left, top), mask in parts
            if left <= int(x) < left + mask.width and top <= int(y) < top + mask.height
        ]
        assert covers and max(covers) > 80
