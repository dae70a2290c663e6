"""The gallery's pictures against those that eyes have approved.

After a change that is meant, look at `python -m renderers OUT_DIR`, then run this file with GOLDEN=write.
"""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageDraw

from renderers.board import render_board
from renderers.gallery import gallery, scene

HERE = Path(__file__).parent
NAMES = (
    "opening", "mid-turn", "doubles", "two-hits", "entering", "bearing-off", "mirrored", "eight-on-the-bar",
    "fifteen-off", "tall-stacks", "cube-4096", "offered-to-white", "odd-names", "black-at-the-bottom",
)  # fmt: skip
CLEARLY = 48
"""How far a channel must be off for a pixel to count; less comes from another version of the font library."""
ALLOWED = 120
"""How many pixels may differ clearly: a die's pip has 80, the smallest figure 70, a checker 2,300."""


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


@pytest.mark.parametrize("name", NAMES)
def test_picture_is_as_approved(name: str) -> None:
    path = HERE / "golden" / f"{name}.png"
    data = render_board(gallery()[name])
    if os.environ.get("GOLDEN") == "write":
        path.write_bytes(data)
    drawn, golden = Image.open(io.BytesIO(data)), Image.open(path)
    off = differing(drawn, golden)
    if off > ALLOWED:
        pytest.fail(f"{off} pixels differ; both pictures are in {keep_failed(name, drawn, golden)}")


def test_every_golden_picture_is_checked() -> None:
    assert {path.stem for path in (HERE / "golden").glob("*.png")} == set(NAMES)


def test_comparison_notices_one_checker_and_one_figure() -> None:
    golden = Image.open(io.BytesIO(render_board(scene()))).convert("RGB")
    other_checker = golden.copy()
    ImageDraw.Draw(other_checker).ellipse((103, 73, 156, 126), fill="#14171d")
    assert differing(golden, other_checker) > 5 * ALLOWED
    other_score = Image.open(io.BytesIO(render_board(scene(score=("3", "4")))))
    assert differing(golden, other_score) > 0


def test_same_scene_is_the_same_bytes() -> None:
    shown = gallery()["hits"]
    assert render_board(shown) == render_board(shown)
