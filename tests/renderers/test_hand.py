"""Checkers in hand: counted, told from the bar and from those borne off, and where their moves begin (V2, V3a)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from bot.rules.board import BAR, OFF, Board, Side
from bot.rules.variants import VARIANTS
from renderers import sprites
from renderers.board import draw_board
from renderers.fonts import Face, width
from renderers.gallery import RACE, board, gallery, marks, scene
from renderers.geometry import ASIDE, BAY, CHECKER, CUBE, HALF, HAND_WORD, View, hand_offset
from renderers.palette import palette
from renderers.scene import HAND, HAND_ASIDE, Cube, Scene, Words
from renderers.text import text_board
from renderers.theme import THEMES, theme_named

W, B = Side.WHITE, Side.BLACK
WAITING = board("bar:5 13:10", "bar:3 13:5 8:7")
VIEWS = [(bottom, right) for bottom in Side for right in (True, False)]


def changed(one: Scene, other: Scene) -> tuple[int, int, int, int] | None:
    """Return the box around every pixel in which two pictures differ."""
    pictures = [draw_board(shown).convert("RGB") for shown in (one, other)]
    return ImageChops.difference(*pictures).getbbox()


PLACES = [((0, 0), (5, 0)), ((5, 0), (0, 5)), ((2, 0), (3, 2)), ((9, 0), (0, 5))]


@pytest.mark.parametrize(("hand", "counts"), PLACES)
def test_place_25_is_bar_and_hand_together_H2(hand: tuple[int, int], counts: tuple[int, int]) -> None:
    places = scene(WAITING, hand=hand).places(W)
    assert len(places) == 28 and (places[BAR], places[HAND], places[HAND_ASIDE]) == (*counts, 0)
    assert places[OFF:BAR] == WAITING.white[OFF:BAR]


@pytest.mark.parametrize(("bottom", "home_right"), VIEWS)
def test_hand_lies_in_its_owners_half_of_the_tray_and_not_on_the_bar(bottom: Side, home_right: bool) -> None:
    bare = scene(board("13:15", "13:5 8:10"), bottom=bottom, home_right=home_right)
    held = scene(board("bar:1 13:14", "13:5 8:10"), bottom=bottom, home_right=home_right, hand=(1, 0))
    view = View(bottom, home_right)
    tray, bar = view.tray_box(W), view.bar_box(W)
    pictures = [draw_board(shown).convert("RGB") for shown in (bare, held)]
    inside, on_bar = ([picture.crop(box) for picture in pictures] for box in (tray, bar))
    assert ImageChops.difference(*inside).getbbox() is not None
    assert ImageChops.difference(*on_bar).getbbox() is None


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("side", Side)
def test_every_number_in_hand_looks_different_and_unlike_borne_off_B5(side: Side, name: str) -> None:
    theme = theme_named(name)
    drawn = [sprites.hand(theme, True, True, side, n, 0, "hand").tobytes() for n in range(1, 16)]
    off = [sprites.tray(theme, True, True, side, n).tobytes() for n in range(1, 16)]
    assert len({*drawn, *off}) == 30


@pytest.mark.parametrize("aside", [0, ASIDE])
@pytest.mark.parametrize("count", range(1, 16))
def test_hand_and_a_ghost_past_it_leave_its_word_and_the_tray_free(count: int, aside: int) -> None:
    last = hand_offset(count, count, aside) + CHECKER / 2
    assert last <= HAND_WORD - Face.REMARK.value[1] / 4 < HALF
    assert hand_offset(0, count, aside) - CHECKER / 2 >= aside


@pytest.mark.parametrize(("bottom", "home_right"), VIEWS)
@pytest.mark.parametrize("side", Side)
def test_checkers_in_hand_are_drawn_where_their_moves_begin(side: Side, bottom: Side, home_right: bool) -> None:
    shown = scene(WAITING, bottom=bottom, home_right=home_right, hand=(5, 3), theme="night")
    image, theme = draw_board(shown), theme_named("night")
    for n in range(shown.places(side)[HAND]):
        x, y = View(bottom, home_right).spot(side, HAND, n, shown.places(side)[HAND])
        # Near the left rim, where neither the ring nor the neighbour on top hides the body.
        assert image.getpixel((round(x) - CHECKER // 2 + 7, round(y))) == palette(theme).index(theme.piece(side).body)


def test_move_from_the_hand_starts_there_and_one_from_the_bar_does_not() -> None:
    at = board("bar:3 20:1 13:11", "13:5 8:10")
    bare = scene(at, hand=(2, 0), marks_by=W)
    tray, bar = View().tray_box(W), View().bar_box(W)
    for move, from_hand in (("hand/20", True), ("bar/20", False)):
        shown = replace(bare, marks=marks(move))
        box = changed(bare, shown)
        assert box is not None
        assert (box[2] > tray[0] + BAY / 3) is from_hand
        assert (box[0] < bar[2]) is not from_hand


@pytest.mark.parametrize(("bottom", "home_right"), VIEWS)
@pytest.mark.parametrize("side", Side)
def test_hand_gives_way_to_checkers_borne_off_by_a_play_let_stand_I2(
    side: Side, bottom: Side, home_right: bool
) -> None:
    at = board("bar:3 13:8", "bar:3 13:8")
    shown = scene(at, hand=(3, 3), bottom=bottom, home_right=home_right, cube=Cube(2, side), marks_by=side)
    image, theme, view = draw_board(shown), theme_named("night"), View(bottom, home_right)
    body = palette(theme).index(theme.piece(side).body)
    assert (shown.places(side)[HAND], shown.places(side)[HAND_ASIDE], shown.places(side)[OFF]) == (0, 3, 4)
    x, y = view.spot(side, HAND_ASIDE, 2, 3)
    assert image.getpixel((round(x) - CHECKER // 2 + 7, round(y))) == body
    assert abs(view.spot(side, HAND_ASIDE, 0, 3)[1] - view.cube_spot(side)[1]) >= (CHECKER + CUBE) / 2
    box = changed(replace(shown, marks_by=None), replace(shown, marks=marks("hand/20")))
    left, _, right, _ = view.bay_box(side)
    assert box is not None and left <= box[0 if home_right else 2] <= right
    assert f"{'O' if side is W else 'X'} hand 3" in text_board(shown)


@pytest.mark.parametrize(("word", "drawn"), [("hand", True), ("mână", True), ("", False), ("Donaudampf", False)])
def test_word_beside_the_hand_is_whole_or_left_out(word: str, drawn: bool) -> None:
    shown = scene(WAITING, hand=(5, 0), words=Words(hand=word))
    box = changed(shown, replace(shown, words=Words(hand="")))
    assert (box is not None) is drawn
    if box:
        left, _, right, _ = View().tray_box(W)
        assert left <= box[0] and box[2] <= right and box[2] - box[0] >= width(word, Face.REMARK) - 6


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("count", [7, 15])
def test_count_in_hand_still_stands_out_at_400_pixels(name: str, count: int) -> None:
    at = board(f"bar:{count} 6:{15 - count}", "13:15")
    image = draw_board(scene(at, hand=(count, 0), theme=name)).convert("RGB")
    x, y = View().spot(W, HAND, count - 1, count)
    small = image.resize((400, 280), Image.Resampling.LANCZOS).convert("L")
    part = small.crop((round(x * 0.4) - 6, round(y * 0.4) - 5, round(x * 0.4) + 6, round(y * 0.4) + 5))
    low, high = part.getextrema()
    assert int(high) - int(low) > 140  # type: ignore[call-overload]


@pytest.mark.parametrize("name", [name for name, variant in VARIANTS.items() if variant.from_hand])
def test_start_from_the_hand_has_fifteen_each_there_and_none_on_the_bar(name: str) -> None:
    shown = gallery()[f"{name}-start"]
    assert shown.board == Board.start(VARIANTS[name])
    text = text_board(shown)
    assert "O hand 15" in text and "X hand 15" in text
    rows = [line.split("|")[2] for line in text.split("\n") if line.startswith(" |")]
    assert [row.strip() for row in rows] == [""] * 5 + ["BAR"] + [""] * 5


def test_text_tells_hand_from_bar_and_says_it_only_while_there_is_one() -> None:
    text = text_board(scene(WAITING, hand=(4, 0), marks=marks("hand/20", "bar/22*"), marks_by=W))
    assert "O hand 4" in text and "X hand" not in text and "hand" not in text_board(scene(RACE))
    assert "O played: hand/20 bar/22*" in text
    assert "O Hand 4" in text_board(scene(WAITING, hand=(4, 0), words=Words(hand="Hand")))
