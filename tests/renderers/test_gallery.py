"""`python -m renderers OUT_DIR` writes pages for eyes."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bot.rules.board import BAR, Side
from bot.rules.variants import BACKGAMMON, HYPERGAMMON
from renderers.__main__ import main
from renderers.gallery import board, gallery, marks
from renderers.scene import Mark
from renderers.theme import THEMES


def test_gallery_writes_pictures_texts_and_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "new" / "out")]) == 0
    folder = tmp_path / "new" / "out"
    page = (folder / "index.html").read_text(encoding="utf-8")
    for name in gallery():
        for theme in THEMES:
            assert (folder / f"{name}.{theme}.png").read_bytes().startswith(b"\x89PNG")
            assert page.count(f'src="{name}.{theme}.png"') == 2
        assert (folder / f"{name}.txt").read_text(encoding="utf-8")
    assert str(len(gallery()) * len(THEMES)) in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [[], ["a", "b"], ["--colours"]])
def test_wrong_arguments_show_the_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert "OUT_DIR" in capsys.readouterr().err


def test_every_board_of_the_gallery_is_possible() -> None:
    for shown in gallery().values():
        shown.board.check(HYPERGAMMON if sum(shown.board.white) == HYPERGAMMON.checkers else BACKGAMMON)
        assert all(0 <= shown.player(side).hand <= shown.board.of(side)[BAR] for side in Side)


def test_positions_and_plays_read_as_written() -> None:
    at = board("bar:1 6:5", "24:2")
    assert (at.white[25], at.white[6], at.white[0], at.black[24], at.black[0]) == (1, 5, 9, 2, 13)
    assert marks("bar/20*", "6/off") == (Mark(25, 20, True), Mark(6, 0))


def plays() -> set[tuple[str, str]]:
    """Return what kinds of ends the gallery's marks have: from and to the bar, a point, off, with a hit or without."""
    kinds = {0: "off", 25: "bar"}
    marks_shown = [mark for shown in gallery().values() for mark in shown.marks]
    return {(kinds.get(m.start, "point"), kinds.get(m.end, "point") + "*" * m.hit) for m in marks_shown}


def test_gallery_shows_every_kind_of_move() -> None:
    legal = {("point", "point"), ("point", "point*"), ("bar", "point"), ("bar", "point*"), ("point", "off")}
    assert plays() == legal | {("bar", "off")}  # the last one let stand over the board (I2)


def test_gallery_shows_every_state_of_the_table() -> None:
    shown = list(gallery().values())
    cubes = {(s.cube.owner, s.cube.offered_to) for s in shown if s.cube}
    owned = {(None, None), *((side, None) for side in Side)}
    assert cubes >= owned | {(None, Side.BLACK), (Side.WHITE, Side.BLACK), (Side.BLACK, Side.WHITE)}
    assert any(s.cube is None for s in shown)
    assert {len(s.dice) for s in shown} == {0, 2, 4}
    assert {s.roller for s in shown} == {s.bottom for s in shown} | {None} == {None, *Side}
    assert {s.marks_by for s in shown} == {None, *Side}
    assert {s.home_right for s in shown} == {True, False}
    assert {bool(s.banner) + 2 * bool(s.note) for s in shown} == {0, 2, 3}
    assert {s.board.of(side)[25] for s in shown for side in Side} >= {0, 1, 2, 15}


@pytest.mark.parametrize("name", gallery())
def test_checkers_stand_where_the_gallerys_marks_end(name: str) -> None:
    shown = gallery()[name]
    came = Counter(mark.end for mark in shown.marks)
    came.subtract(mark.start for mark in shown.marks)
    if shown.marks_by:
        held, theirs = shown.board.of(shown.marks_by), shown.board.of(shown.marks_by.other)
        assert all(held[place] >= count for place, count in came.items())
        assert theirs[25] >= sum(mark.hit for mark in shown.marks)
