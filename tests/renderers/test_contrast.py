"""Both themes told apart without seeing hue, by eyes of every kind."""

from __future__ import annotations

import pytest

from renderers.__main__ import main
from renderers.colours import contrast, rgb
from renderers.contrast import ENOUGH, EYES, least, pairs, seen
from renderers.theme import THEMES, theme_named

PAIRS = [(theme, what) for theme in THEMES for what in pairs(theme_named(theme))]


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize(("theme", "what"), PAIRS)
def test_contrast_is_at_least_3(theme: str, what: str, eyes: str) -> None:
    assert least(*pairs(theme_named(theme))[what], eyes) >= ENOUGH


@pytest.mark.parametrize("theme", THEMES)
def test_every_ground_that_checkers_stand_on_is_checked(theme: str) -> None:
    shown, checked = theme_named(theme), pairs(theme_named(theme))
    grounds = [tone for s in (shown.field, *shown.points, shown.bar) for tone in s.tones]
    for side in ("white", "black"):
        tones = {tone for what, (_, on) in checked.items() if what.startswith(f"{side} on the") for tone in on}
        assert tones == {*grounds, shown.bay}


def test_contrast_is_that_of_wcag() -> None:
    assert contrast(rgb("000000"), rgb("ffffff")) == pytest.approx(21)
    assert contrast(rgb("777777"), rgb("ffffff")) == pytest.approx(4.48, abs=0.01)
    assert contrast(rgb("123456"), rgb("123456")) == 1


@pytest.mark.parametrize("eyes", EYES)
def test_greys_look_the_same_to_all_eyes(eyes: str) -> None:
    for grey in (rgb("000000"), rgb("808080"), rgb("ffffff")):
        assert seen(grey, eyes) == pytest.approx(seen(grey, "all cones"), abs=0.001)


def test_each_kind_of_eyes_sees_its_own_colour_otherwise() -> None:
    red, blue = rgb("ff0000"), rgb("0000ff")
    assert seen(red, "protanopia") < 0.6 * seen(red, "all cones") < seen(red, "deuteranopia")
    assert seen(blue, "tritanopia") > 1.1 * seen(blue, "all cones")


def test_worst_ground_and_best_colour_count() -> None:
    black, grey, white = rgb("000000"), rgb("777777"), rgb("ffffff")
    assert least((black, white), (grey,), "all cones") == pytest.approx(contrast(black, grey))
    assert least((white,), (black, grey), "all cones") == pytest.approx(contrast(white, grey))


def test_figures_can_be_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--contrast"]) == 0
    lines = capsys.readouterr().out.split("\n")
    assert [line.split()[0] for line in lines if "protanopia" in line] == list(THEMES)
    assert len([line for line in lines if line]) == len(PAIRS) + len(THEMES)
