"""Play as over a real board: cocked dice, both sides' dice at once (I1, I3); colours changed over (O4); diagrams."""

from __future__ import annotations

import io
import random
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from bot.rules.board import Side
from renderers.board import draw_board
from renderers.diagram import render_diagram
from renderers.gallery import MID, dice, gallery, scene
from renderers.geometry import FIELD_BOTTOM, FIELD_TOP, MIDDLE_X, View
from renderers.palette import palette
from renderers.scene import Cube, Die, Scene, turned
from renderers.text import text_board
from renderers.theme import THEMES, theme_named
from tests.bench.bench_picture import random_scene

W, B = Side.WHITE, Side.BLACK


def changed(one: Scene, other: Scene) -> tuple[int, int, int, int] | None:
    """Return the box around every pixel in which two pictures differ."""
    pictures = [draw_board(shown).convert("RGB") for shown in (one, other)]
    return ImageChops.difference(*pictures).getbbox()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("roller", Side)
def test_cocked_die_lies_askew_and_out_of_the_lane_in_its_half_I1(roller: Side, theme: str) -> None:
    flat = scene(MID, dice=dice(6, 4), roller=roller, theme=theme)
    box = changed(flat, replace(flat, dice=(Die(6), Die(4, cocked=True))))
    _, second = View().dice_boxes(roller, 2)
    assert box is not None
    assert box[0] < second[0] and box[2] > second[2] and FIELD_TOP < box[1] < second[1] and box[3] < FIELD_BOTTOM
    assert (box[0] > MIDDLE_X) is (second[0] > MIDDLE_X)


@pytest.mark.parametrize("value", range(1, 7))
def test_cocked_die_still_shows_its_number(value: int) -> None:
    others = {n: draw_board(scene(MID, dice=(Die(n, cocked=True),), roller=W)).tobytes() for n in range(1, 7)}
    assert len(set(others.values())) == 6
    theme = theme_named("night")
    image = draw_board(scene(MID, dice=(Die(value, cocked=True),), roller=W))
    left, top, right, bottom = View().dice_boxes(W, 1)[0]
    part = image.crop((left - 10, top - 24, right + 10, bottom + 10))
    pip = part.histogram()[palette(theme).index(theme.white.figure)]
    assert 40 * value < pip < 60 * value


@pytest.mark.parametrize("roller", Side)
@pytest.mark.parametrize("home_right", [True, False])
@pytest.mark.parametrize("early", [dice(5, 2), dice(3, 3, 3, 3)])
def test_early_dice_lie_in_the_other_half_beside_the_first_ones_I3(
    roller: Side, home_right: bool, early: tuple[Die, ...]
) -> None:
    first = scene(MID, dice=dice(6, 6, 6, 6), roller=roller, home_right=home_right)
    none = replace(first, dice=())
    own, late = changed(none, first), changed(first, replace(first, early=early))
    assert own is not None and late is not None
    assert own[2] < MIDDLE_X - 30 < MIDDLE_X + 30 < late[0] or late[2] < MIDDLE_X - 30 < MIDDLE_X + 30 < own[0]


def test_early_dice_have_their_own_sides_colour_and_need_a_first_roller() -> None:
    shown = scene(MID, dice=dice(6, 1), roller=W, early=dice(2, 2))
    theme = theme_named("night")
    left, top, _, _ = View().dice_boxes(B, 2)[0]
    assert draw_board(shown).getpixel((left + 26, top + 26)) == palette(theme).index(theme.black.body)
    assert changed(scene(MID), scene(MID, early=dice(2, 2))) is None


@pytest.mark.parametrize("first", [dice(6, 1), dice(6, 6, 6, 6)])
@pytest.mark.parametrize("early", [dice(5, 2), dice(3, 3, 3, 3)])
def test_banner_between_both_sides_dice_covers_neither(first: tuple[Die, ...], early: tuple[Die, ...]) -> None:
    shown = scene(MID, dice=first, roller=W, early=early)
    box = changed(shown, replace(shown, banner="m" * 60, note="m" * 90))
    boxes = [*View().dice_boxes(W, len(first)), *View().dice_boxes(B, len(early))]
    assert box is not None and not any(box[0] < right and left < box[2] for left, _, right, _ in boxes)


@pytest.mark.parametrize("taker", Side)
@pytest.mark.parametrize("roller", Side)
def test_dice_of_the_turn_before_do_not_peep_out_under_a_cube_that_is_held_out(taker: Side, roller: Side) -> None:
    offered = scene(MID, cube=Cube(4, taker.other, taker, "Beaver"), note="Old Tom doubles")
    assert changed(offered, replace(offered, dice=dice(6, 6, 6, 6, used=4), roller=roller)) is None
    assert "rolled: (6)" in text_board(replace(offered, dice=dice(6, 1, used=2), roller=roller))


def test_text_says_both_throws_and_which_die_is_cocked() -> None:
    text = text_board(scene(MID, dice=dice(6, 1, used=2), roller=W, early=(Die(5), Die(2, cocked=True))))
    assert " O rolled: (6) (1)\n X rolled: 5 2?\n" in text


@pytest.mark.parametrize("name", gallery())
def test_turned_twice_is_the_same_scene_O4(name: str) -> None:
    shown = gallery()[name]
    assert turned(turned(shown)) == shown


@pytest.mark.parametrize("seed", range(20))
def test_turned_scene_gives_each_side_what_was_the_others(seed: int) -> None:
    rng = random.Random(seed)
    shown = replace(random_scene(rng), cube=Cube(4, B, W, "Beaver"), early=dice(2, 1))
    other = turned(shown)
    for side in Side:
        assert other.board.of(side) == shown.board.of(side.other)
        assert other.player(side) == shown.player(side.other)
        assert other.places(side) == shown.places(side.other)
    assert (other.numbers, other.roller) == (shown.numbers.other, shown.roller and shown.roller.other)
    assert other.marks_by == (shown.marks_by and shown.marks_by.other)
    assert other.cube == Cube(4, W, B, "Beaver")
    kept = ("bottom", "home_right", "dice", "early", "marks", "caption", "worth", "banner", "note", "theme", "words")
    assert all(getattr(other, name) == getattr(shown, name) for name in kept)


def test_turned_scene_without_roller_play_or_cube_keeps_having_none() -> None:
    other = turned(scene(MID, on_roll=None, cube=None))
    assert (other.roller, other.marks_by, other.cube) == (None, None, None)
    assert turned(scene(MID)).cube == Cube()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", ["start", "hits", "tall-stacks", "dutch-entering", "acey-deucey-midway", "beaver"])
def test_diagram_is_a_small_palette_picture_without_strips(name: str, theme: str) -> None:
    shown = replace(gallery()[name], theme=theme)
    data = render_diagram(shown)
    image = Image.open(io.BytesIO(data))
    assert (image.mode, image.size) == ("P", (500, 306)) and len(data) <= 40_000
    bare = replace(shown, white=replace(shown.white, name="x", score="", pips=""), caption="", worth="")
    assert render_diagram(bare) == data
    assert render_diagram(replace(shown, home_right=not shown.home_right)) != data


def test_diagram_shows_the_same_board_as_the_picture_at_half_the_size() -> None:
    shown = gallery()["opening"]
    small = Image.open(io.BytesIO(render_diagram(shown))).convert("RGB")
    large = draw_board(shown).convert("RGB").crop((0, 44, 1000, 656)).reduce(2)
    assert max(worst for _, worst in ImageChops.difference(small, large).getextrema()) < 40
