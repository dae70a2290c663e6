"""Themes as one value each: their palettes, their wood, and what still reads on a phone."""

from __future__ import annotations

import ast
import itertools
from dataclasses import fields, replace
from pathlib import Path

import pytest
from PIL import Image

import renderers
from bot.rules.board import Side
from renderers import sprites
from renderers.board import draw_board
from renderers.colours import contrast
from renderers.gallery import gallery
from renderers.geometry import CHECKER, POINT, View
from renderers.ground import label_boxes
from renderers.overlay import cover, soft, solid
from renderers.palette import palette
from renderers.surfaces import Grain, Plain
from renderers.theme import NIGHT, THEMES, WOOD, Theme, theme_named

ALL = [theme_named(name) for name in THEMES]
BY_NAME = pytest.mark.parametrize("theme", ALL, ids=THEMES)


def test_names_lead_to_their_themes_and_others_to_night() -> None:
    assert THEMES == ("night", "wood")
    assert [theme_named(name).name for name in THEMES] == list(THEMES)
    for odd in ("", "Night", "velvet", "wood "):
        assert theme_named(odd) is NIGHT


def test_themes_differ_in_every_part_but_are_asked_for_by_name_in_one_place() -> None:
    assert all(getattr(NIGHT, field.name) != getattr(WOOD, field.name) for field in fields(Theme))
    for path in Path(renderers.__path__[0]).glob("*.py"):
        compared = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Compare)]
        assert not [node for node in compared if "theme" in ast.unparse(node).lower()], path.name


@BY_NAME
def test_palette_holds_every_plain_colour_exactly(theme: Theme) -> None:
    paints = palette(theme)
    assert len(paints.colours) == len(set(paints.colours)) <= 256
    pieces = [c for piece in (theme.white, theme.black) for c in (piece.body, piece.rim, piece.ring, piece.figure)]
    tones = [tone for s in (theme.rails, theme.sides, theme.field, theme.bar, *theme.points) for tone in s.tones]
    for colour in (theme.strip, theme.strip_on, theme.accent, theme.hit, *pieces, *tones):
        assert paints.colours[paints.index(colour)] == colour


@BY_NAME
def test_fit_takes_the_nearest_colour(theme: Theme) -> None:
    red, green, blue = theme.white.body
    image = palette(theme).fit(Image.new("RGB", (3, 2), (red + 1, green, blue + 1)))
    assert image.mode == "P" and set(image.tobytes()) == {palette(theme).index(theme.white.body)}


@pytest.mark.parametrize("shade", [0, 1])
@pytest.mark.parametrize("side", Side)
@BY_NAME
def test_drawn_checker_is_a_body_in_a_rim_B5(theme: Theme, side: Side, shade: int) -> None:
    image = sprites.column(theme, shade, True, side, 1)
    piece, histogram = theme.piece(side), image.histogram()
    disc = 3.14 * (CHECKER / 2) ** 2
    assert histogram[palette(theme).index(piece.body)] > disc / 3
    assert histogram[palette(theme).index(piece.rim)] > disc / 20
    assert image.getpixel((POINT // 2, CHECKER // 2)) == palette(theme).index(piece.body)


GRAINS = [s for t in ALL for s in (t.rails, t.sides, t.bar, *t.points) if isinstance(s, Grain)]


@pytest.mark.parametrize("grain", GRAINS, ids=lambda grain: str(grain.seed))
def test_grain_is_faint_flat_and_always_the_same(grain: Grain) -> None:
    wide, tall = size = (120, 90) if grain.upright else (90, 120)
    picture = grain.picture(size)
    assert picture.size == size and picture.tobytes() == grain.picture(size).tobytes()
    tones = {tone for _, tone in picture.getcolors() or []}
    assert len(tones) > 2 and tones <= set(grain.tones)
    assert max(contrast(a, b) for a, b in itertools.combinations(grain.tones, 2)) < 1.5
    right, down = (0, 1) if grain.upright else (1, 0)
    moved, beside = picture.crop((0, 0, wide - right, tall - down)), picture.crop((right, down, wide, tall))
    same = sum(a == b for a, b in zip(moved.tobytes(), beside.tobytes(), strict=True)) / len(moved.tobytes())
    assert same > 0.9


def test_plain_surface_has_one_tone() -> None:
    plain = Plain((1, 2, 3))
    assert plain.tones == (plain.colour,)
    assert plain.picture((4, 5)).getcolors() == [(20, (1, 2, 3))]


def lightness_on_a_phone(image: Image.Image, box: tuple[int, int, int, int]) -> tuple[int, int]:
    """Return the darkest and lightest grey in a box of the picture at 400 pixels across."""
    small = image.convert("RGB").resize((400, 280), Image.Resampling.LANCZOS).convert("L")
    low, high = small.crop(tuple(round(v * 0.4) for v in box)).getextrema()  # type: ignore[arg-type, misc]
    return int(low), int(high)


@BY_NAME
def test_point_numbers_still_stand_out_at_400_pixels(theme: Theme) -> None:
    image = draw_board(replace(gallery()["start"], theme=theme.name))
    for box in label_boxes(View(), True).values():
        low, high = lightness_on_a_phone(image, box)
        assert contrast((low, low, low), (high, high, high)) >= 3


@pytest.mark.parametrize("side", Side)
@BY_NAME
def test_counts_still_stand_out_at_400_pixels(theme: Theme, side: Side) -> None:
    image = draw_board(replace(gallery()["fifteen-on-a-point"], theme=theme.name))
    x, y = View().spot(side, 6 if side is Side.WHITE else 24, 14, 15)
    low, high = lightness_on_a_phone(image, (round(x) - 16, round(y) - 10, round(x) + 16, round(y) + 10))
    assert contrast((low, low, low), (high, high, high)) >= 4.5


def test_cover_paints_only_under_the_mask_and_clips_at_the_edge() -> None:
    image = palette(NIGHT).blank((20, 20), NIGHT.field.colour)
    cover(image, (-5, -5), Image.new("L", (10, 10), 255), solid(NIGHT, NIGHT.hit))
    hit, field = palette(NIGHT).index(NIGHT.hit), palette(NIGHT).index(NIGHT.field.colour)
    seen = {(x, y): image.getpixel((x, y)) for x, y in itertools.product(range(20), repeat=2)}
    assert all(index == (hit if x < 5 and y < 5 else field) for (x, y), index in seen.items())


@BY_NAME
def test_soft_tables_go_from_dark_halo_to_accent(theme: Theme) -> None:
    paints, ground = palette(theme), theme.points[0].colour
    greys = [sum(paints.colours[table[paints.index(ground)]]) for table in soft(theme)]
    assert greys == sorted(greys) and greys[0] < sum(ground) < greys[-1]
