"""`python -m renderers OUT_DIR` writes pages for eyes."""

from __future__ import annotations

from pathlib import Path

import pytest

from renderers.__main__ import main
from renderers.gallery import board, gallery, marks
from renderers.scene import Mark


def test_gallery_writes_pictures_texts_and_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "new" / "out")]) == 0
    folder = tmp_path / "new" / "out"
    page = (folder / "index.html").read_text(encoding="utf-8")
    for name in gallery():
        assert (folder / f"{name}.png").read_bytes().startswith(b"\x89PNG")
        assert (folder / f"{name}.txt").read_text(encoding="utf-8")
        assert page.count(f'src="{name}.png"') == 2
    assert str(len(gallery())) in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [[], ["a", "b"]])
def test_wrong_arguments_show_the_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert "OUT_DIR" in capsys.readouterr().err


def test_every_board_of_the_gallery_is_possible() -> None:
    for shown in gallery().values():
        shown.board.check()


def test_positions_and_plays_read_as_written() -> None:
    at = board("bar:1 6:5", "24:2")
    assert (at.white[25], at.white[6], at.white[0], at.black[24], at.black[0]) == (1, 5, 9, 2, 13)
    assert marks("bar/20*", "6/off") == (Mark(25, 20, True), Mark(6, 0))
