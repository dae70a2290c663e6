"""The cube in every state: turned in the middle, owned, held out by name, high, and the worth of a win without it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import ImageChops

from bot.rules.board import Side
from renderers import sprites
from renderers.board import draw_board
from renderers.cubes import cube_text
from renderers.gallery import MID, gallery, scene
from renderers.geometry import (
    CUBE,
    DIE,
    FIELD_LEFT,
    FIELD_RIGHT,
    HEIGHT,
    LEFT_CENTRE,
    MIDDLE_X,
    MIDDLE_Y,
    STRIP,
    WIDTH,
    View,
)
from renderers.scene import Cube, Scene
from renderers.text import COLUMNS, text_board
from renderers.theme import THEMES, theme_named

W, B = Side.WHITE, Side.BLACK
Box = tuple[int, int, int, int]


def changed(one: Scene, other: Scene) -> Box | None:
    """Return the box around every pixel in which two pictures differ."""
    pictures = [draw_board(shown).convert("RGB") for shown in (one, other)]
    return ImageChops.difference(*pictures).getbbox()


@pytest.mark.parametrize("value", [2, 4, 8, 128])
def test_centred_cube_shows_what_automatic_doubles_made_it_C4(value: int) -> None:
    assert cube_text(Cube(value)) == str(value)
    box = changed(scene(MID), scene(MID, cube=Cube(value)))
    assert box is not None and abs((box[0] + box[2]) / 2 - MIDDLE_X) < 8 and abs((box[1] + box[3]) / 2 - MIDDLE_Y) < 8


VALUES = [2**n for n in range(1, 31)]


@pytest.mark.parametrize("value", VALUES)
def test_no_value_reaches_the_edge_of_the_cube_B6(value: int) -> None:
    box = sprites._figures(cube_text(Cube(value, W))).getbbox()
    assert box is not None and min(box[:2]) >= 2 and max(box[2:]) <= CUBE - 2


@pytest.mark.parametrize(("value", "tall"), [(64, 19), (128, 19), (1024, 17), (65536, 13), (2**20, 19)])
def test_high_values_keep_figures_that_can_be_read(value: int, tall: int) -> None:
    box = sprites._figures(cube_text(Cube(value, W))).getbbox()
    assert box is not None and box[3] - box[1] >= tall


LABELS = ["Double", "Redouble", "Beaver", "Raccoon", "Otter", "Waschbär", "W" * 40, "🦫 Beaver", "שלום"]


@pytest.mark.parametrize("label", LABELS)
@pytest.mark.parametrize("taker", Side)
@pytest.mark.parametrize("home_right", [True, False])
def test_label_stays_in_the_lane_beside_the_cube_in_the_takers_half(label: str, taker: Side, home_right: bool) -> None:
    bare = scene(MID, cube=Cube(8, taker.other, taker), home_right=home_right)
    box = changed(bare, scene(MID, cube=Cube(8, taker.other, taker, label), home_right=home_right))
    x, _ = View(W, home_right).offer_spot(taker)
    half = (FIELD_LEFT, MIDDLE_X - 30) if x == LEFT_CENTRE else (MIDDLE_X + 30, FIELD_RIGHT)
    assert box is not None
    assert half[0] < box[0] < box[2] < half[1]
    assert box[0] >= x + CUBE / 2 if x > MIDDLE_X else box[2] <= x - CUBE / 2
    assert MIDDLE_Y - DIE / 2 <= box[1] < box[3] <= MIDDLE_Y + DIE / 2


def test_label_of_nothing_that_can_be_drawn_is_left_out() -> None:
    assert changed(scene(MID, cube=Cube(8, W, B, "🎲")), scene(MID, cube=Cube(8, W, B))) is None
    assert changed(scene(MID, cube=Cube(8, W, label="Beaver")), scene(MID, cube=Cube(8, W))) is None


@pytest.mark.parametrize("home_right", [True, False])
@pytest.mark.parametrize("taker", Side)
def test_label_and_note_leave_each_other_free(taker: Side, home_right: bool) -> None:
    cube = Cube(8, taker.other, taker, "W" * 40)
    offered = changed(scene(MID, cube=None, home_right=home_right), scene(MID, cube=cube, home_right=home_right))
    bare = scene(MID, cube=cube, home_right=home_right)
    note = changed(bare, replace(bare, note="m" * 90))
    assert offered is not None and note is not None
    assert offered[2] < note[0] or note[2] < offered[0]


WORTHS = ["1 point = 4 · 40 chips", "1 point = 1048576 · 10485760 chips", "m" * 200]


@pytest.mark.parametrize("worth", WORTHS)
@pytest.mark.parametrize("name", ["Mara", "W" * 60])
def test_worth_stands_in_the_lower_strip_clear_of_name_and_figures_S4(worth: str, name: str) -> None:
    bare = scene(MID, cube=None, names={W: name})
    box = changed(bare, replace(bare, worth=worth))
    assert box is not None
    assert box[1] >= HEIGHT - STRIP and box[2] < WIDTH - 150
    assert draw_board(replace(bare, worth="")).tobytes() == draw_board(bare).tobytes()


def test_worth_belongs_to_the_table_and_stays_below_whoever_sits_there() -> None:
    for bottom in Side:
        bare = scene(MID, bottom=bottom)
        box = changed(bare, replace(bare, worth="1 point = 2"))
        assert box is not None and box[1] >= HEIGHT - STRIP


@pytest.mark.parametrize("theme", THEMES)
def test_worth_is_brighter_than_the_caption(theme: str) -> None:
    shown = theme_named(theme)
    assert sum(shown.text) > sum(shown.muted)
    image = draw_board(scene(MID, B, caption="m", worth="m", theme=theme)).convert("L")
    upper, lower = (image.crop((480, top, 520, top + STRIP)) for top in (0, HEIGHT - STRIP))
    assert lower.getextrema()[1] > upper.getextrema()[1]  # type: ignore[operator, index]


TEXTS = [
    (Cube(4, B, W, "Beaver"), ("cube 4 -> O?", "\n Beaver\n")),
    (Cube(2**20, B, W, "Otter"), ("cube 1048576 -> O?", "\n Otter\n")),
    (Cube(2**30, W), ("cube 1073741824 O",)),
    (Cube(8), ("cube 8 ",)),
]


@pytest.mark.parametrize(("cube", "said"), TEXTS)
def test_text_says_value_answerer_and_name_of_the_turn(cube: Cube, said: tuple[str, ...]) -> None:
    text = text_board(scene(MID, cube=cube))
    assert all(part in text for part in said)
    assert max(map(len, text.split("\n"))) <= COLUMNS


def test_text_says_the_worth() -> None:
    assert "\n 1 point = 4 · 40 chips" in text_board(scene(MID, worth="1 point = 4 · 40 chips"))


def test_gallery_has_every_turn_of_the_cube_and_none_at_all() -> None:
    shown = list(gallery().values())
    labels = {s.cube.label for s in shown if s.cube}
    assert labels >= {"", "Double", "Redouble", "Beaver", "Raccoon", "Otter"}
    assert {s.cube.value for s in shown if s.cube and not s.cube.owner and not s.cube.offered_to} >= {1, 2, 8, 128}
    assert {s.cube.value for s in shown if s.cube} >= {128, 1024, 65536, 2**20}
    assert any(s.cube is None and s.worth for s in shown)
