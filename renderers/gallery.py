"""Hard positions, drawn for eyes and kept as golden pictures."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from renderers.board import render_board
from renderers.diagram import render_diagram
from renderers.gallery_cubes import cubes
from renderers.gallery_parts import BOTH_BAR, HIT, MID, RACE, START, board, dice, marks, scene
from renderers.gallery_plays import plays
from renderers.gallery_tables import tables
from renderers.gallery_variants import variants
from renderers.scene import Scene
from renderers.text import text_board
from renderers.theme import THEMES

__all__ = [
    "BOTH_BAR", "HIT", "MID", "RACE", "START", "board", "dice", "gallery", "marks", "scene", "write_gallery",
]  # fmt: skip


def gallery() -> dict[str, Scene]:
    """Return every scene of the gallery by its name."""
    return {**plays(), **cubes(), **tables(), **variants()}


def write_gallery(folder: Path) -> int:
    """Write every picture in every theme, its text board and a page to look at them; return how many pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    scenes = gallery()
    for name, shown in scenes.items():
        for theme in THEMES:
            themed = replace(shown, theme=theme)
            (folder / f"{name}.{theme}.png").write_bytes(render_board(themed))
            (folder / f"{name}.{theme}.small.png").write_bytes(render_diagram(themed))
        (folder / f"{name}.txt").write_text(text_board(shown), encoding="utf-8")
    (folder / "index.html").write_text(_page(list(scenes)), encoding="utf-8")
    return len(scenes) * len(THEMES)


def _page(names: list[str]) -> str:
    style = "body{background:#313338;color:#ddd;font:16px sans-serif}img{margin:8px;vertical-align:top}"
    style += "iframe{width:520px;height:420px;border:0;background:#ddd}"
    rows = "".join(_rows(name) for name in names)
    return f"<!doctype html><meta charset=utf-8><title>Boards</title><style>{style}</style>{rows}\n"


def _rows(name: str) -> str:
    """Return one scene for the page: each theme as on a desk, on a phone and as a diagram, then the text board."""
    pictures = [
        f'<p><img src="{name}.{theme}.png" width=1000 alt="{name}, {theme}">'
        f'<img src="{name}.{theme}.png" width=400 alt="{name}, {theme}, on a phone">'
        f'<img src="{name}.{theme}.small.png" alt="{name}, {theme}, as a diagram"></p>'
        for theme in THEMES
    ]
    return f'<h2>{name}</h2>{"".join(pictures)}<iframe src="{name}.txt"></iframe>'
