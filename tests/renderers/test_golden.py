"""The gallery's pictures against those that eyes have approved.

They are kept at half the size, to keep the repository small. After a change that is meant, look at
`python -m renderers OUT_DIR`, then run this file with GOLDEN=write.
"""

from __future__ import annotations

import io
import os
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageDraw

from renderers.board import render_board
from renderers.gallery import gallery, scene
from renderers.palette import palette
from renderers.theme import theme_named

HERE = Path(__file__).parent
NIGHT = (
    "opening", "mid-turn", "doubles", "two-hits", "entering", "bearing-off", "mirrored", "eight-on-the-bar",
    "fifteen-off", "tall-stacks", "cube-4096", "offered-to-white", "odd-names", "black-at-the-bottom",
    "nackgammon-start", "hypergammon-start", "longgammon-start", "dutch-start", "dutch-entering", "dutch-first-two",
    "acey-deucey-start", "acey-deucey-midway", "acey-deucey-in-hand-and-hit", "acey-deucey-late",
    "dutch-off-before-its-time",
    "centred-at-2", "centred-at-8", "centred-at-128", "cube-128", "cube-1024", "cube-65536", "cube-two-to-the-20",
    "owned-by-white", "owned-by-black", "offered-to-black", "double-labelled", "redouble", "beaver", "raccoon", "otter",
    "otter-at-65536", "worth-of-32", "worth-of-two-to-the-20", "no-cube",
    "cocked", "both-cocked", "cocked-at-the-opening", "early-roll", "early-doubles", "colours-changed-over",
)  # fmt: skip
WOOD = (
    "opening", "two-hits", "entering", "four-off-mirrored", "offered-to-white", "black-at-the-bottom",
    "dutch-start", "dutch-black-enters", "acey-deucey-mirrored", "acey-deucey-late", "centred-at-8", "beaver-mirrored",
    "raccoon", "cube-65536", "worth-without-chips", "both-cocked", "early-roll", "colours-changed-over-mirrored",
)  # fmt: skip
PICTURES = [*(("night", name) for name in NIGHT), *(("wood", name) for name in WOOD)]
SMALLER = 2
CLEARLY = 48
"""How far a channel must be off for a pixel to count; less comes from rounded colours or another font library."""
ALLOWED = 24
"""How many pixels may differ clearly at half the size: a die's pip has 20, a checker 570."""


def kept(data: bytes, theme: str) -> Image.Image:
    """Return a picture as golden ones are kept: half as large, in its theme's palette."""
    return palette(theme_named(theme)).fit(Image.open(io.BytesIO(data)).convert("RGB").reduce(SMALLER))


def differing(one: Image.Image, other: Image.Image) -> int:
    """Return how many pixels differ clearly between two pictures of one size."""
    red, green, blue = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).split()
    worst = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(worst.histogram()[CLEARLY:])


def keep_failed(name: str, drawn: Image.Image, golden: Image.Image) -> Path:
    folder = HERE / "failed"
    folder.mkdir(exist_ok=True)
    drawn.save(folder / f"{name}.drawn.png")
    golden.save(folder / f"{name}.golden.png")
    return folder


@pytest.mark.parametrize(("theme", "name"), PICTURES)
def test_picture_is_as_approved(theme: str, name: str) -> None:
    path = HERE / "golden" / theme / f"{name}.png"
    data = render_board(replace(gallery()[name], theme=theme))
    if os.environ.get("GOLDEN") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        kept(data, theme).save(path, optimize=True)
    drawn, golden = Image.open(io.BytesIO(data)).convert("RGB").reduce(SMALLER), Image.open(path)
    off = differing(drawn, golden)
    if off > ALLOWED:
        pytest.fail(f"{off} pixels differ; both pictures are in {keep_failed(f'{theme}.{name}', drawn, golden)}")


def test_every_golden_picture_is_checked() -> None:
    assert {(path.parent.name, path.stem) for path in (HERE / "golden").rglob("*.png")} == set(PICTURES)


@pytest.mark.parametrize("theme", ["night", "wood"])
def test_comparison_notices_one_checker_and_one_figure(theme: str) -> None:
    golden = kept(render_board(scene(theme=theme)), theme)
    other_checker = golden.convert("RGB")
    ImageDraw.Draw(other_checker).ellipse((52, 37, 78, 63), fill="#14171d")
    assert differing(golden, other_checker) > 5 * ALLOWED
    other_score = kept(render_board(scene(theme=theme, score=("3", "4"))), theme)
    assert differing(golden, other_score) > 0


@pytest.mark.parametrize("theme", ["night", "wood"])
def test_same_scene_is_the_same_bytes(theme: str) -> None:
    shown = replace(gallery()["hits"], theme=theme)
    assert render_board(shown) == render_board(shown)
