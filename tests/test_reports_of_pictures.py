"""Faults of pictures and names that players reported of other programs (cases 30 to 33), from table to picture."""

from __future__ import annotations

import io
import re
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from bot.rules import actions as do
from bot.rules.board import BAR, Side
from bot.store import SeatRow, TableRow
from bot.table import Table
from bot.views import View
from cogs._scenes import scene_of
from cogs._screens import alt_text, board_screen
from renderers.board import render_board
from renderers.gallery import board, scene
from renderers.scene import Mark, Scene
from renderers.text import COLUMNS, text_board
from renderers.theme import THEMES
from tests.playing import game, match, moving, table
from tests.rules.positions import play

WHITE, BLACK = Side.WHITE, Side.BLACK
HARD = [
    "x" * 32,
    "*_|~`" * 6,
    "@everyone",
    "<@1>",
    "\u05e9\u05dc\u05d5\u05dd",
    "A\u200b\u202eB",
    "\U0001f600\U0001f3b2",
    "# 1. >",
]


def seen(at: Table, white: str = "Ann", black: str = "Bob") -> View:
    """Return a table with people at it, as the service hands it out."""
    row = TableRow(id="0" * 10, guild=1, origin=1, place=1, locale="en-US", snapshot="", created_at=0, updated_at=0)
    seats = {WHITE: SeatRow(row.id, "white", 1, white, "en-US"), BLACK: SeatRow(row.id, "black", 2, black, "en-US")}
    return View(row, at, seats, {1: "0" * 64})


def picture(shown: Scene) -> Image.Image:
    return Image.open(io.BytesIO(render_board(shown))).convert("RGB")


def test_report_30_the_last_play_can_be_followed_from_the_bar_with_its_hits():
    at = table(moving(WHITE, "31", "x bar:1 13:5 8:3 6:5; o 22:2 20:1 13:5 6:5"))
    for move in play("bar/24 8/5*".replace("*", "")):
        at = at.act(WHITE, do.MoveChecker(move))
    at = at.act(WHITE, do.Done())
    shown = scene_of(seen(at), at.match)
    assert (shown.marks_by, shown.marks) == (WHITE, (Mark(BAR, 24), Mark(8, 5, hit=True)))
    assert "Ann played 3-1: **bar/24 8/5\\***" in board_screen(seen(at)).content
    assert "Last play by Ann: bar/24 8/5*." in alt_text(seen(at), at.match)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("mark", "half"), [(Mark(BAR, 24), "right"), (Mark(13, 7), "left"), (Mark(6, 0), "right")])
def test_report_30_the_picture_itself_marks_where_a_checker_went(theme, mark, half):
    shown = replace(scene(board("24:2 13:4 8:3 6:5", "24:2 13:5 8:3 6:5")), theme=theme)
    box = ImageChops.difference(picture(replace(shown, marks=(mark,), marks_by=WHITE)), picture(shown)).getbbox()
    assert box is not None
    left, _, right, _ = box
    assert right - left > 40 and (left > 460 if half == "right" else right < 540)


@pytest.mark.parametrize(
    ("white", "black"), [("6:15", "24:15"), ("bar:8 6:7", "bar:7 6:8"), ("", "1:15"), ("24:15", "24:15")]
)
def test_report_31_crowds_are_countable_and_overflow_nothing(white, black):
    shown = scene(board(white, black))
    assert picture(shown).size == (1000, 700)
    text = text_board(shown)
    assert max(map(len, text.splitlines())) <= COLUMNS
    assert "15" in text or "8" in text
    fewer = scene(board(white.replace("15", "14").replace("bar:8", "bar:7"), black.replace("1:15", "1:14")))
    assert ImageChops.difference(picture(shown), picture(fewer)).getbbox() is not None


@pytest.mark.parametrize("name", HARD)
def test_report_32_hard_names_ping_nobody_and_break_nothing(name):
    at = table(game())
    view = seen(at, white=name)
    content = board_screen(view).content
    assert "@everyone" not in content and "\u202e" not in content
    assert re.findall(r"<@!?\d+>", content) == ["<@1>"]  # the bot's own mention of whose turn it is
    assert picture(scene_of(view, at.match)).size == (1000, 700)
    assert max(map(len, text_board(scene_of(view, at.match)).splitlines())) <= COLUMNS


def test_report_33_scores_stand_with_the_right_names_whoever_is_on_roll():
    for side in Side:
        at = table(match(game() if side is WHITE else moving(BLACK, "31"), white=2, black=1))
        shown = scene_of(seen(at), at.match)
        assert (shown.white.name, shown.white.score, shown.black.name, shown.black.score) == ("Ann", "2", "Bob", "1")
        assert "**Ann 2 – 1 Bob**" in board_screen(seen(at)).content
