"""Colours that can be told apart without seeing hue, and one palette that holds them all."""

from __future__ import annotations

import itertools

import pytest
from PIL import Image

from bot.rules.board import Side
from renderers import sprites
from renderers.board import draw_board, label_boxes
from renderers.gallery import gallery
from renderers.geometry import CHECKER, POINT, View
from renderers.overlay import cover, soft, solid
from renderers.theme import ARROW, NIGHT, contrast, mix, palette, rgb

GROUNDS = {"light point": NIGHT.points[0], "dark point": NIGHT.points[1]}
W, B = NIGHT.white, NIGHT.black

AT_LEAST_3 = {
    "the two bodies": (W.body, B.body),
    "black rim on its body": (B.rim, B.body),
    "white figure on its body": (W.figure, W.body),
    "black figure on its body": (B.figure, B.body),
    **{f"white on the {name}": (W.body, ground) for name, ground in GROUNDS.items()},
    **{f"black on the {name}": (B.body, ground) for name, ground in GROUNDS.items()},
    "white on the field": (W.body, NIGHT.field),
    "black's rim on the field": (B.rim, NIGHT.field),
    "black's rim on the bar": (B.rim, NIGHT.bar),
    "black's rim in the tray": (B.rim, NIGHT.bay),
    "numbers on the rail": (NIGHT.muted, NIGHT.rail),
    "name on the strip": (NIGHT.muted, NIGHT.strip),
    "name on roll": (NIGHT.text, NIGHT.strip_on),
    "remark on roll": (NIGHT.muted, NIGHT.strip_on),
    "cube": (NIGHT.edge, NIGHT.cube),
    "hit on white": (NIGHT.hit, W.body),
    "hit on black": (NIGHT.hit, B.body),
    "arrow on the field": (mix(NIGHT.field, NIGHT.accent, ARROW), NIGHT.field),
    "arrow on black": (mix(B.body, NIGHT.accent, ARROW), B.body),
}


@pytest.mark.parametrize("pair", AT_LEAST_3)
def test_contrast_is_at_least_3(pair: str) -> None:
    assert contrast(*AT_LEAST_3[pair]) >= 3


def test_contrast_is_that_of_wcag() -> None:
    assert contrast(rgb("000000"), rgb("ffffff")) == pytest.approx(21)
    assert contrast(rgb("777777"), rgb("ffffff")) == pytest.approx(4.48, abs=0.01)
    assert contrast(rgb("123456"), rgb("123456")) == 1


def test_palette_holds_every_plain_colour_exactly() -> None:
    colours = palette().colours
    assert len(colours) == len(set(colours)) <= 256
    pieces = [c for piece in (W, B) for c in (piece.body, piece.rim, piece.ring, piece.figure)]
    for colour in (
        NIGHT.field,
        NIGHT.rail,
        NIGHT.strip,
        NIGHT.strip_on,
        *NIGHT.points,
        NIGHT.accent,
        NIGHT.hit,
        *pieces,
    ):
        assert colours[palette().index(colour)] == colour


def test_fit_takes_the_nearest_colour() -> None:
    red, green, blue = NIGHT.white.body
    image = palette().fit(Image.new("RGB", (3, 2), (red + 1, green, blue + 1)))
    assert image.mode == "P" and set(image.tobytes()) == {palette().index(NIGHT.white.body)}


@pytest.mark.parametrize("shade", [0, 1])
@pytest.mark.parametrize("side", Side)
def test_drawn_checker_is_a_body_in_a_rim_B5(side: Side, shade: int) -> None:
    image = sprites.column(shade, True, side, 1)
    piece = NIGHT.piece(side)
    histogram = image.histogram()
    disc = 3.14 * (CHECKER / 2) ** 2
    assert histogram[palette().index(piece.body)] > disc / 3
    assert histogram[palette().index(piece.rim)] > disc / 12
    assert image.getpixel((POINT // 2, CHECKER // 2)) == palette().index(piece.body)


def lightness_on_a_phone(image: Image.Image, box: tuple[int, int, int, int]) -> tuple[int, int]:
    """Return the darkest and lightest grey in a box of the picture at 400 pixels across."""
    small = image.convert("RGB").resize((400, 280), Image.Resampling.LANCZOS).convert("L")
    low, high = small.crop(tuple(round(v * 0.4) for v in box)).getextrema()  # type: ignore[arg-type, misc]
    return int(low), int(high)


def test_point_numbers_still_stand_out_at_400_pixels() -> None:
    image = draw_board(gallery()["start"])
    for box in label_boxes(View(), True).values():
        low, high = lightness_on_a_phone(image, box)
        assert contrast((low, low, low), (high, high, high)) >= 3


@pytest.mark.parametrize("side", Side)
def test_counts_still_stand_out_at_400_pixels(side: Side) -> None:
    image = draw_board(gallery()["fifteen-on-a-point"])
    x, y = View().spot(side, 6 if side is Side.WHITE else 24, 14, 15)
    low, high = lightness_on_a_phone(image, (round(x) - 16, round(y) - 10, round(x) + 16, round(y) + 10))
    assert contrast((low, low, low), (high, high, high)) >= 4.5


def test_cover_paints_only_under_the_mask_and_clips_at_the_edge() -> None:
    image = palette().blank((20, 20), NIGHT.field)
    cover(image, (-5, -5), Image.new("L", (10, 10), 255), solid(NIGHT.hit))
    hit, field = palette().index(NIGHT.hit), palette().index(NIGHT.field)
    seen = {(x, y): image.getpixel((x, y)) for x, y in itertools.product(range(20), repeat=2)}
    assert all(index == (hit if x < 5 and y < 5 else field) for (x, y), index in seen.items())


def test_soft_tables_go_from_dark_halo_to_accent() -> None:
    greys = [sum(palette().colours[table[palette().index(NIGHT.points[0])]]) for table in soft()]
    assert greys == sorted(greys) and greys[0] < sum(NIGHT.points[0]) < greys[-1]
