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
from renderers import cubes, fonts, ground, rolls, sprites, strips
from renderers.board import draw_board, render_board
from renderers.colours import Colour
from renderers.cubes import cube_text
from renderers.gallery import BOTH_BAR, MID, RACE, START, board, dice, gallery, marks, scene
from renderers.geometry import (
    CHECKER,
    FIELD_BOTTOM,
    FIELD_TOP,
    HALF,
    HEIGHT,
    MIDDLE_X,
    MIDDLE_Y,
    POINT,
    STRIP,
    WIDTH,
    View,
)
from renderers.palette import palette
from renderers.scene import Cube, Scene
from renderers.theme import NIGHT, THEMES, Theme, theme_named
from tests.bench.bench_picture import random_scene

W, B = Side.WHITE, Side.BLACK
SCENES = gallery()
KILOBYTES = {"night": 60, "wood": 80}
"""How large a picture of each theme may be; the house allows wood 120."""


def rgb(shown: Scene) -> Image.Image:
    return draw_board(shown).convert("RGB")


def changed(one: Scene, other: Scene) -> tuple[int, int, int, int] | None:
    """Return the box around every pixel in which two pictures differ."""
    return ImageChops.difference(rgb(one), rgb(other)).getbbox()


def share(image: Image.Image, box: tuple[int, int, int, int], colour: Colour, theme: Theme = NIGHT) -> float:
    """Return how much of a box has exactly this colour of the palette."""
    part = image.crop(box)
    return part.histogram()[palette(theme).index(colour)] / (part.width * part.height)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", SCENES)
def test_picture_is_a_small_palette_png(name: str, theme: str) -> None:
    data = render_board(replace(SCENES[name], theme=theme))
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    assert (data[:4], width, height, depth, kind) == (b"\x89PNG", WIDTH, HEIGHT, 8, 3)
    assert len(data) <= KILOBYTES[theme] * 1000
    assert len(Image.open(io.BytesIO(data)).getpalette() or []) <= 768


@pytest.mark.parametrize("theme", THEMES)
def test_random_pictures_stay_small(theme: str) -> None:
    rng = random.Random(60)
    sizes = [len(render_board(random_scene(rng, theme))) for _ in range(30)]
    assert max(sizes) <= KILOBYTES[theme] * 1000


def test_theme_that_nobody_knows_is_night() -> None:
    shown = SCENES["hits"]
    assert render_board(replace(shown, theme="velvet")) == render_board(shown)
    assert render_board(replace(shown, theme="wood")) != render_board(shown)


def seen_stacks(image: Image.Image, shown: Scene) -> Iterator[tuple[Side, int]]:
    """Yield side and point of every point whose outermost place holds a checker, read from the picture."""
    view, theme = View(shown.bottom, shown.home_right), theme_named(shown.theme)
    for point in POINTS:
        x, y = view.spot(shown.bottom, point, 0, 1)
        for side in Side:
            # Close to the left rim, where neither the inner ring nor a neighbour on top hides the body.
            pixel = image.getpixel((round(x) - CHECKER // 2 + 7, round(y)))
            if pixel == palette(theme).index(theme.piece(side).body):
                yield side, point if side is shown.bottom else 25 - point


@pytest.mark.parametrize("seed", range(60))
def test_every_held_point_shows_its_side(seed: int) -> None:
    scattered = random_scene(random.Random(seed), THEMES[seed // 2 % 2])
    shown = replace(scattered, marks=(), bottom=list(Side)[seed % 2])
    held = {(side, point) for side in Side for point in POINTS if shown.board.of(side)[point]}
    seen = set(seen_stacks(draw_board(shown), shown))
    few = {(side, point) for side, point in held if shown.board.of(side)[point] <= 5}
    assert few <= seen <= held


@pytest.mark.parametrize("count", range(1, 16))
@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("name", THEMES)
def test_every_count_looks_different_B5(side: Side, count: int, name: str) -> None:
    theme = theme_named(name)
    for make in (
        lambda n: sprites.column(theme, 0, True, side, n),
        lambda n: sprites.bar(theme, True, side, n),
        lambda n: sprites.tray(theme, True, True, side, n),
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
    mine = sprites.cube(NIGHT, "2", 0, NIGHT.bay)
    assert sprites.cube(NIGHT, "2", 2, NIGHT.bay).tobytes() == mine.rotate(180).tobytes()
    assert (
        sprites.cube(NIGHT, "64", 1, NIGHT.bar.colour).tobytes()
        == sprites.cube(NIGHT, "64", 0, NIGHT.bar.colour).rotate(90).tobytes()
    )


@pytest.mark.parametrize(("roller", "left"), [(W, False), (B, True)])
def test_dice_lie_in_the_rollers_half(roller: Side, left: bool) -> None:
    box = changed(scene(MID), scene(MID, dice=dice(6, 6, 6, 6), roller=roller))
    assert box is not None and (box[2] < MIDDLE_X if left else box[0] > MIDDLE_X)


def test_one_die_each_before_anyone_is_on_roll_O1() -> None:
    box = changed(scene(MID), scene(MID, dice=dice(3, 5), roller=None))
    assert box is not None and box[0] < MIDDLE_X < box[2]


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("name", THEMES)
def test_used_die_is_dimmed(side: Side, value: int, name: str) -> None:
    theme = theme_named(name)
    fresh, used = (sprites.die(theme, side, value, used) for used in (False, True))
    whole = (0, 0, *fresh.size)
    assert share(fresh, whole, theme.piece(side).body, theme) > 0.3
    assert share(used, whole, theme.piece(side).body, theme) == 0


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


@pytest.mark.parametrize("name", THEMES)
def test_hit_is_crossed_where_it_was_and_ringed_on_the_bar(name: str) -> None:
    theme = theme_named(name)
    at = board("24:2 13:4 8:3 6:4 5:2", "24:1 bar:2 13:4 8:3 6:5")
    shown = scene(at, marks=marks("13/9", "9/5*"), marks_by=W, theme=name)
    hit, red = draw_board(shown), palette(theme).index(theme.hit)
    x, y = View().spot(W, 5, 1, 2)
    assert hit.getpixel((round(x), round(y))) == red
    rings = [View().spot(B, BAR, n, 2) for n in range(2)]
    assert [hit.getpixel((round(x) - CHECKER // 2 + 3, round(y))) == red for x, y in rings] == [False, True]


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("side", Side)
def test_checkers_just_borne_off_are_bright(name: str, side: Side) -> None:
    theme = theme_named(name)
    shown = scene(RACE, marks=marks("6/off", "5/off"), theme=name)
    tray = View().tray_box(side)
    mine, theirs = (draw_board(replace(shown, marks_by=by)) for by in (side, side.other))
    slabs = 2 * CHECKER / ((tray[2] - tray[0]) * (tray[3] - tray[1]))
    assert share(mine, tray, theme.accent, theme) - share(theirs, tray, theme.accent, theme) > slabs


GHOSTS = [("24/18", W, 24), ("bar/20", W, BAR), ("13/8", B, 13), ("bar/24", B, BAR)]


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize(("play", "side", "start"), GHOSTS)
def test_ghost_stands_where_a_checker_left(name: str, play: str, side: Side, start: int) -> None:
    shown = scene(board("18:2 13:5 8:3 6:5", "24:2 8:8 6:5"), marks=marks(play), marks_by=side, theme=name)
    here = shown.board.of(side)[start]
    x, y = View().spot(side, start, here, max(1, here))
    rim = (round(x) - CHECKER // 2 - 1, round(y) - 8, round(x) - CHECKER // 2 + 5, round(y) + 8)
    parts = [rgb(one).crop(rim) for one in (shown, replace(shown, marks=()))]
    assert ImageChops.difference(*parts).getbbox() is not None


@pytest.mark.parametrize("play", [("bar/20", "13/8"), ("6/off", "5/off"), ("24/23",), ("6/6",), ("13/8",) * 4])
def test_any_play_can_be_marked_without_leaving_the_field(play: tuple[str, ...]) -> None:
    bare = scene(START)
    box = changed(bare, replace(bare, marks=marks(*play), marks_by=W))
    assert box is not None and box[1] >= FIELD_TOP and box[3] <= FIELD_BOTTOM


def test_ghosts_of_a_point_taken_since_do_not_hide_who_holds_it() -> None:
    shown = scene(START, marks=marks("19/13"), marks_by=W)
    assert (B, 6) in set(seen_stacks(draw_board(shown), shown))


@pytest.mark.parametrize("name", THEMES)
def test_ghost_keeps_its_own_sides_colours_behind_the_opponents_checkers(name: str) -> None:
    theme = theme_named(name)
    ours, theirs = (sprites.column(theme, 0, True, B, 1, 1, ghost_side=side).convert("L") for side in (W, B))
    x, y = round(POINT / 2), round(CHECKER * 1.4)
    assert ours.getpixel((x, y)) > theirs.getpixel((x, y))
    at = board("18:2 13:5 8:3 6:5", "24:2 13:5 8:3 6:4 1:1")
    taken = scene(at, marks=marks("24/18", "24/18"), marks_by=W, theme=name)
    x = View().point_x(B, 1)
    drawn = draw_board(replace(taken, marks=taken.marks[:1])).crop((x + POINT - 8, FIELD_TOP, x + POINT, MIDDLE_Y))
    shade = View().shade(B, 1)
    assert drawn.tobytes() == sprites.column(theme, shade, True, B, 1, 1, W).crop((POINT - 8, 0, POINT, HALF)).tobytes()


def test_pictures_are_the_same_from_two_threads() -> None:
    shown = [replace(random_scene(random.Random(n), THEMES[n % 2]), home_right=n % 4 < 2) for n in range(24)]
    shown += [SCENES[name] for name in ("dutch-entering", "acey-deucey-midway", "raccoon", "both-cocked")]
    alone = [render_board(one) for one in shown]
    cached = [sprites.column, sprites.bar, sprites.tray, sprites.hand, sprites.die, sprites.cube, sprites.line]
    cached += [strips.strip, rolls.cocked, rolls._shadow, cubes._collar, cubes._flag]
    for cache in [*cached, ground.table, ground._case, ground._bar, fonts.clean, fonts.fit, fonts.width, fonts.font]:
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
