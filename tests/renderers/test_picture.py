"""What must hold of every picture: size, palette, bytes, and that it says what the scene says."""

from __future__ import annotations

import io
import random
import struct
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from bot.rules.board import BAR, OFF, POINTS, Side
from renderers import board as board_module
from renderers import fonts, sprites, strips
from renderers.board import cube_text, draw_board, render_board
from renderers.gallery import BOTH_BAR, MID, RACE, START, board, dice, gallery, marks, scene
from renderers.geometry import CHECKER, FIELD_BOTTOM, FIELD_TOP, HEIGHT, MIDDLE_X, STRIP, WIDTH, View
from renderers.scene import Cube, Scene
from renderers.theme import NIGHT, Colour, palette
from tests.bench.bench_picture import random_scene

W, B = Side.WHITE, Side.BLACK
SCENES = gallery()


def rgb(shown: Scene) -> Image.Image:
    return draw_board(shown).convert("RGB")


def changed(one: Scene, other: Scene) -> tuple[int, int, int, int] | None:
    """Return the box around every pixel in which two pictures differ."""
    return ImageChops.difference(rgb(one), rgb(other)).getbbox()


def share(image: Image.Image, box: tuple[int, int, int, int], colour: Colour) -> float:
    """Return how much of a box has exactly this colour of the palette."""
    part = image.crop(box)
    return part.histogram()[palette().index(colour)] / (part.width * part.height)


@pytest.mark.parametrize("name", SCENES)
def test_picture_is_a_small_palette_png(name: str) -> None:
    data = render_board(SCENES[name])
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    assert (data[:4], width, height, depth, kind) == (b"\x89PNG", WIDTH, HEIGHT, 8, 3)
    assert len(data) <= 60_000
    assert len(Image.open(io.BytesIO(data)).getpalette() or []) <= 768


def test_random_pictures_stay_within_60_kilobytes() -> None:
    rng = random.Random(60)
    assert max(len(render_board(random_scene(rng))) for _ in range(40)) <= 60_000


def seen_stacks(image: Image.Image, shown: Scene) -> Iterator[tuple[Side, int]]:
    """Yield side and point of every point whose outermost place holds a checker, read from the picture."""
    view = View(shown.bottom, shown.home_right)
    for point in POINTS:
        x, y = view.spot(shown.bottom, point, 0, 1)
        for side in Side:
            # Close to the left rim, where neither the inner ring nor a neighbour on top hides the body.
            pixel = image.getpixel((round(x) - CHECKER // 2 + 7, round(y)))
            if pixel == palette().index(NIGHT.piece(side).body):
                yield side, point if side is shown.bottom else 25 - point


@pytest.mark.parametrize("seed", range(60))
def test_every_held_point_shows_its_side(seed: int) -> None:
    shown = replace(random_scene(random.Random(seed)), marks=(), bottom=list(Side)[seed % 2])
    held = {(side, point) for side in Side for point in POINTS if shown.board.of(side)[point]}
    seen = set(seen_stacks(draw_board(shown), shown))
    few = {(side, point) for side, point in held if shown.board.of(side)[point] <= 5}
    assert few <= seen <= held


@pytest.mark.parametrize("count", range(1, 16))
@pytest.mark.parametrize("side", Side)
def test_every_count_looks_different_B5(side: Side, count: int) -> None:
    for make in (
        lambda n: sprites.column(0, True, side, n),
        lambda n: sprites.bar(True, side, n),
        lambda n: sprites.tray(True, side, n),
    ):
        others = [make(n).tobytes() for n in range(16) if n != count]
        assert make(count).tobytes() not in others


def test_opponents_numbers_stand_on_the_rails_only_B2() -> None:
    shown = scene(MID)
    box = changed(shown, replace(shown, numbers=B))
    assert box is not None and box[1] >= STRIP and box[3] <= HEIGHT - STRIP
    inner = (0, FIELD_TOP, WIDTH, FIELD_BOTTOM)
    assert ImageChops.difference(rgb(shown).crop(inner), rgb(replace(shown, numbers=B)).crop(inner)).getbbox() is None


def test_mirror_swaps_tray_and_cube_B4() -> None:
    shown = scene(RACE, cube=Cube(2, W))
    right, left = draw_board(shown), draw_board(replace(shown, home_right=False))
    tray, bay = View(W, True).tray_box(W), View(W, False).tray_box(W)
    assert share(right, tray, NIGHT.white.body) > 0.05 < share(left, bay, NIGHT.white.body)
    assert share(right, bay, NIGHT.cube) > 0.05 < share(left, tray, NIGHT.cube)


@pytest.mark.parametrize("bottom", Side)
def test_bar_checkers_wait_in_their_own_half(bottom: Side) -> None:
    image = draw_board(scene(BOTH_BAR, bottom=bottom))
    view = View(bottom, True)
    for side in Side:
        own, other = view.bar_box(side), view.bar_box(side.other)
        body = NIGHT.piece(side).body
        assert share(image, own, body) > 0.05
        assert share(image, other, body) < 0.01


CUBES = [
    (Cube(), "64"), (Cube(2, W), "2"), (Cube(64, B), "64"), (Cube(4096, W), "4096"), (Cube(2, offered_to=B), "2"),
    (Cube(1, W), "1"), (Cube(65536, W), "65536"), (Cube(2**20, W), "2²⁰"),
]  # fmt: skip


@pytest.mark.parametrize(("cube", "text"), CUBES)
def test_cube_shows_its_value_and_64_for_one_B6(cube: Cube, text: str) -> None:
    assert cube_text(cube) == text


@pytest.mark.parametrize("cube", [Cube(), Cube(2, W), Cube(2, B), Cube(4, B, W), Cube(4, W, B)])
def test_cube_is_drawn_at_its_place_and_nowhere_else(cube: Cube) -> None:
    view = View()
    x, y = view.offer_spot(cube.offered_to) if cube.offered_to else view.cube_spot(cube.owner)
    box = changed(scene(MID, cube=None), scene(MID, cube=cube))
    assert box is not None
    assert abs((box[0] + box[2]) / 2 - x) <= 1
    assert box[1] <= y <= box[3] and box[3] - box[1] <= 110


def test_cube_faces_its_owner() -> None:
    mine = sprites.cube("2", 0, NIGHT.bay)
    assert sprites.cube("2", 2, NIGHT.bay).tobytes() == mine.rotate(180).tobytes()
    assert sprites.cube("64", 1, NIGHT.bar).tobytes() == sprites.cube("64", 0, NIGHT.bar).rotate(90).tobytes()


@pytest.mark.parametrize(("roller", "left"), [(W, False), (B, True)])
def test_dice_lie_in_the_rollers_half(roller: Side, left: bool) -> None:
    box = changed(scene(MID), scene(MID, dice=dice(6, 6, 6, 6), roller=roller))
    assert box is not None and (box[2] < MIDDLE_X if left else box[0] > MIDDLE_X)


def test_one_die_each_before_anyone_is_on_roll_O1() -> None:
    box = changed(scene(MID), scene(MID, dice=dice(3, 5), roller=None))
    assert box is not None and box[0] < MIDDLE_X < box[2]


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("value", range(1, 7))
def test_used_die_is_dimmed(side: Side, value: int) -> None:
    fresh, used = sprites.die(side, value, False), sprites.die(side, value, True)
    whole = (0, 0, *fresh.size)
    assert share(fresh, whole, NIGHT.piece(side).body) > 0.3
    assert share(used, whole, NIGHT.piece(side).body) == 0


def test_player_on_roll_has_the_lighter_strip() -> None:
    image = draw_board(scene(MID, B))
    assert share(image, (0, 0, 10, STRIP), NIGHT.accent) == 1
    assert share(image, (0, HEIGHT - STRIP, 10, HEIGHT), NIGHT.strip) == 1


@pytest.mark.parametrize("name", ["W" * 32, "🎲" * 32, "שלום " * 6, "a" * 500, "", "\u202eabc", "g̷̢͎j̶̛" * 20])
def test_no_name_reaches_the_board_or_the_figures(name: str) -> None:
    named, plain = scene(MID, names={W: name}), scene(MID)
    box = changed(named, plain)
    assert box is None or (box[1] >= HEIGHT - STRIP and box[2] < WIDTH - 160)


@pytest.mark.parametrize("caption", ["", "7 points", "Match to 25 points · Crawford game · no beavers"])
def test_caption_and_name_share_the_strip(caption: str) -> None:
    short, long = (scene(MID, names={B: name}, caption=caption) for name in ("", "W" * 60))
    right = rgb(short).crop((WIDTH - 190, 0, WIDTH, STRIP))
    assert ImageChops.difference(right, rgb(long).crop((WIDTH - 190, 0, WIDTH, STRIP))).getbbox() is None


BUSY: dict[str, Scene] = {
    "nothing": scene(MID),
    "a cube held out to white": scene(MID, cube=Cube(2, offered_to=W)),
    "a cube held out to black": scene(MID, cube=Cube(2, offered_to=B)),
    "white's dice": scene(MID, dice=dice(6, 6, 6, 6), roller=W),
    "black's dice": scene(MID, dice=dice(6, 6, 6, 6), roller=B),
}


@pytest.mark.parametrize("beside", BUSY)
@pytest.mark.parametrize("home_right", [True, False])
def test_banner_stays_in_the_middle_and_leaves_dice_and_offered_cube_free(beside: str, home_right: bool) -> None:
    bare = replace(BUSY[beside], home_right=home_right)
    box = changed(bare, replace(bare, banner="M" * 90, note="m" * 200))
    assert box is not None and box[0] > 90 and box[2] < 910 and 270 < box[1] < box[3] < 430
    free = changed(
        scene(MID, cube=None, home_right=home_right), replace(bare, cube=bare.cube if not bare.dice else None)
    )
    if beside != "nothing":
        assert free is not None and (box[2] < free[0] or free[2] < box[0])


def test_hit_and_ghosts_are_marked() -> None:
    at = board("24:2 13:4 8:3 6:4 5:2", "24:1 bar:1 13:5 8:3 6:5")
    plain = scene(at, marks=marks("13/9", "9/5"), marks_by=W)
    x, y = View().spot(W, 5, 1, 2)
    hit = draw_board(replace(plain, marks=marks("13/9", "9/5*")))
    assert hit.getpixel((round(x), round(y))) == palette().index(NIGHT.hit)
    assert changed(plain, replace(plain, marks=())) is not None


@pytest.mark.parametrize("play", [("bar/20", "13/8"), ("6/off", "5/off"), ("24/23",), ("6/6",), ("13/8",) * 4])
def test_any_play_can_be_marked_without_leaving_the_field(play: tuple[str, ...]) -> None:
    bare = scene(START)
    box = changed(bare, replace(bare, marks=marks(*play), marks_by=W))
    assert box is not None and box[1] >= FIELD_TOP and box[3] <= FIELD_BOTTOM


def test_ghosts_of_a_point_taken_since_do_not_hide_who_holds_it() -> None:
    shown = scene(START, marks=marks("19/13"), marks_by=W)
    assert (B, 6) in set(seen_stacks(draw_board(shown), shown))


def test_pictures_are_the_same_from_two_threads() -> None:
    shown = [replace(random_scene(random.Random(n)), home_right=n % 2 == 0) for n in range(24)]
    alone = [render_board(one) for one in shown]
    cached = [sprites.column, sprites.bar, sprites.tray, sprites.die, sprites.cube, sprites.line, sprites.recess]
    for cache in [*cached, strips.strip, fonts.clean, fonts.fit, fonts.width, board_module._table, fonts.font]:
        cache.cache_clear()
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(render_board, shown * 2))
    assert together == alone * 2


def test_off_and_bar_are_drawn_from_the_board() -> None:
    image = draw_board(scene(board("bar:2 6:3", "20:15")))
    view = View()
    assert share(image, view.tray_box(W), NIGHT.white.body) > 0.1
    assert START.white[BAR] == START.white[OFF] == 0
    assert share(draw_board(scene(START)), view.tray_box(W), NIGHT.white.body) == 0
