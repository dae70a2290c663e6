"""The board in characters: within Discord's limits, and enough to play by."""

from __future__ import annotations

import random
import unicodedata
from dataclasses import replace

import pytest

from bot.rules.board import BAR, OFF, POINTS, Side
from renderers.gallery import BOTH_BAR, MID, RACE, START, board, dice, gallery, marks, scene
from renderers.scene import Cube, Scene, Words
from renderers.text import COLUMNS, ROWS, plain, text_board
from tests.bench.bench_picture import random_scene

W, B = Side.WHITE, Side.BLACK
LETTER = {"O": W, "X": B}
NUMBERS_TOP, TOP, BOTTOM, NUMBERS_BOTTOM = 1, range(2, 7), range(8, 13), 13


def read(text: str, numbers: Side) -> dict[tuple[Side, int], int]:
    """Return the checkers on the points as a reader counts them, by each side's own numbers."""
    lines = text.split("\n")
    found: dict[tuple[Side, int], int] = {}
    for edge, rows in ((lines[NUMBERS_TOP], TOP), (lines[NUMBERS_BOTTOM], reversed(BOTTOM))):
        stack = [lines[row] for row in rows]
        for at, label in _labels(edge):
            letters = [line[at - 1 : at + 1].strip() for line in stack]
            side = LETTER.get(letters[0])
            if side:
                count = int(letters[-1]) if letters[-1].isdigit() else len([c for c in letters if c])
                found[side, label if side is numbers else 25 - label] = count
    return found


def _labels(edge: str) -> list[tuple[int, int]]:
    """Return the column of each number's last digit, and the number."""
    ends = [n for n, c in enumerate(edge) if c.isdigit() and not edge[n + 1].isdigit()]
    return list(zip(ends, [int(part) for part in edge.replace("+", " ").replace("-", " ").split()], strict=True))


@pytest.mark.parametrize("seed", range(300))
def test_text_says_where_every_checker_stands(seed: int) -> None:
    rng = random.Random(seed)
    shown = replace(random_scene(rng), bottom=rng.choice(list(Side)), numbers=rng.choice(list(Side)))
    text = text_board(shown)
    assert len(text) <= 1900 and max(map(len, text.split("\n"))) <= COLUMNS
    held = {(s, p): shown.board.of(s)[p] for s in Side for p in POINTS if shown.board.of(s)[p]}
    assert read(text, shown.numbers) == held


@pytest.mark.parametrize("name", gallery())
def test_gallery_fits_a_code_block(name: str) -> None:
    text = text_board(gallery()[name])
    assert len(text) <= 1900 and max(map(len, text.split("\n"))) <= COLUMNS
    assert "`" not in text and all(line == line.rstrip() for line in text.split("\n"))


def test_start_in_full() -> None:
    expected = """\
 X  4  167 pips  Old Tom
 + 13 14 15 16 17 18 +----+ 19 20 21 22 23 24 +
 |  O           X    |    |  X              O | X off 0
 |  O           X    |    |  X              O |
 |  O           X    |    |  X                |
 |  O                |    |  X                |
 |  O                |    |  X                |
 |      cube 1       |BAR |                   |
 |  X                |    |  O                |
 |  X                |    |  O                |
 |  X           O    |    |  O                |
 |  X           O    |    |  O              X |
 |  X           O    |    |  O              X | O off 0
 + 12 11 10  9  8  7 +----+  6  5  4  3  2  1 +
>O  2  167 pips  Mara Lindqvist
 O rolled: 6 (4)
 7 points"""
    assert text_board(scene(START, dice=dice(4, 6, used=0)[::-1], roller=W)).replace("6 4", "6 (4)") == expected


SAYS = [
    (scene(MID, dice=dice(6, 1, used=1), roller=W), "O rolled: (6) 1"),
    (scene(MID, dice=dice(6, 1)), "dice: 6 1"),
    (scene(MID, marks=marks("bar/20", "13/8*", "6/off"), marks_by=B), "X played: bar/20 13/8* 6/off"),
    (scene(MID, cube=Cube(4, B)), "cube 4 X"),
    (scene(MID, cube=Cube(4, B, W)), "cube 4 -> O?"),
    (scene(RACE), "O off 4"),
    (scene(MID, banner="Tom wins", note="by a point"), "Tom wins\n by a point"),
    (scene(MID, B), ">X  4  166 pips  Old Tom"),
]


@pytest.mark.parametrize(("shown", "words"), SAYS)
def test_text_says_dice_cube_play_and_result(shown: Scene, words: str) -> None:
    assert words in text_board(shown)


GERMAN = Words("würfelt", "Würfel", "zieht", "Doppler", "Bar", "aus", "BAR")
LONG = Words(*["Donaudampfschifffahrt" * 3] * 7)
FOREIGN = [
    (scene(MID, dice=dice(6, 1, used=1), roller=W), "O würfelt: (6) 1"),
    (scene(MID, dice=dice(6, 1)), "Würfel: 6 1"),
    (scene(MID, marks=marks("bar/20", "6/off"), marks_by=B), "X zieht: Bar/20 6/aus"),
    (scene(MID, cube=Cube(4, B, W)), "Doppler 4 -> O?"),
    (scene(RACE), "O aus 4"),
]


@pytest.mark.parametrize(("shown", "words"), FOREIGN)
def test_own_words_come_from_the_scene(shown: Scene, words: str) -> None:
    text = text_board(replace(shown, words=GERMAN))
    assert words in text
    assert not {"rolled", "played", "cube", "off", "dice"} & set(text.replace("/", " ").replace(":", " ").split())


@pytest.mark.parametrize("name", gallery())
def test_long_words_break_no_line(name: str) -> None:
    shown = gallery()[name]
    text = text_board(replace(shown, words=LONG))
    assert len(text.split("\n")) == len(text_board(shown).split("\n"))
    assert max(map(len, text.split("\n"))) <= COLUMNS
    assert read(text, shown.numbers) == read(text_board(shown), shown.numbers)


def test_four_letters_for_off_fit_beside_fifteen() -> None:
    assert "|O fora 15" in text_board(scene(board("", "6:15"), words=Words(off="fora")))


def test_no_cube_no_word_of_it() -> None:
    assert "cube" not in text_board(scene(MID, cube=None))


@pytest.mark.parametrize("count", range(1, 16))
def test_bar_checkers_are_counted_in_their_own_half_B5(count: int) -> None:
    lines = text_board(scene(board(f"bar:{count}", "bar:1"))).split("\n")
    cells = [lines[row][22:25].strip() for row in BOTTOM]
    drawn = [c for c in cells if c]
    assert drawn == ["O"] * count if count <= ROWS else drawn == ["O"] * (ROWS - 1) + [str(count)]
    assert [lines[row][22:25].strip() for row in TOP] == ["", "", "", "", "X"]


def test_mirror_turns_the_rows_round_B4() -> None:
    straight, mirrored = (text_board(scene(BOTH_BAR, home_right=right)) for right in (True, False))
    assert mirrored.split("\n")[1].split() == straight.split("\n")[1].split()[::-1]
    assert read(straight, W) == read(mirrored, W)


NAMES = [
    "`" * 20,
    "🎲" * 40,
    "漢字" * 40,
    "W" * 200,
    "a\nb\nc",
    "\u202eabc",
    "Z̷̡͎a̶̛l̸go" * 9,
    "שלום עולם",
    "",
    "```\n@everyone",
]


@pytest.mark.parametrize("name", NAMES)
def test_no_name_breaks_the_block(name: str) -> None:
    text = text_board(scene(MID, names={W: name, B: name}))
    lines = text.split("\n")
    assert len(lines) == len(text_board(scene(MID)).split("\n")) and max(map(len, lines)) <= COLUMNS
    assert "`" not in text and lines[-2].startswith(">O  2  156 pips  ")
    assert not any(unicodedata.category(c) in ("Cf", "Mn", "So") for c in text)


def test_plain_shortens_with_an_ellipsis() -> None:
    assert plain("abcdefgh", 5) == "abcd…"
    assert plain("abc", 5) == "abc"


def test_places_off_and_bar_are_not_points() -> None:
    assert BAR not in POINTS and OFF not in POINTS
    assert read(text_board(scene(board("bar:15", "6:15"))), W) == {(B, 6): 15}
