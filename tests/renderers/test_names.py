"""Text that people typed, made fit to draw."""

from __future__ import annotations

import random

import pytest

from renderers.fonts import Face, clean, fit, has_glyph, width

CLEANED = [
    ("Mara Lindqvist", "Mara Lindqvist"),
    ("Ștefan Ångström Łukasz Đoković", "Ștefan Ångström Łukasz Đoković"),
    ("🎲 Tom 🎲🏳️‍🌈", "Tom"),
    ("🎲", ""),
    ("a\nb\tc\x00d\x1b[31m", "a b cd[31m"),
    ("zero\u200bwidth\u2060\ufeff", "zerowidth"),
    ("\u202eevil\u202c \u2066x\u2069", "evil x"),
    ("Z̷̡͎a̶̛l̸go", "Zalgo"),
    ("e\u0301", "é"),
    ("𝓕𝓪𝓷𝓬𝔂", "Fancy"),
    ("ＦＵＬＬ", "FULL"),
    ("  many   spaces\u00a0\u3000here ", "many spaces here"),
    ("漢字 kanji", "kanji"),
    ("\ud800\ue000\U000e0041x", "x"),
    ("", ""),
]


@pytest.mark.parametrize(("typed", "drawn"), CLEANED)
def test_only_what_can_be_drawn_is_kept(typed: str, drawn: str) -> None:
    assert clean(typed) == drawn


RIGHT_TO_LEFT = [
    ("שלום", "םולש"),
    ("שלום עולם", "םלוע םולש"),
    ("Tom שלום Ann", "Tom םולש Ann"),
    ("שלום 42", "םולש 42"),
    ("ab (cd)", "ab (cd)"),
]


@pytest.mark.parametrize(("typed", "drawn"), RIGHT_TO_LEFT)
def test_right_to_left_words_are_drawn_from_the_right(typed: str, drawn: str) -> None:
    assert clean(typed) == drawn


@pytest.mark.parametrize("face", Face)
@pytest.mark.parametrize("room", [0, 5, 40, 300])
def test_fitted_text_is_never_wider_than_its_room(face: Face, room: int) -> None:
    for text in ("W" * 60, "i" * 200, "a b c d e f g h i j k l m n o p", "x", ""):
        fitted = fit(text, face, room)
        assert width(fitted, face) <= room or not fitted
        assert fitted == text or fitted.endswith("…") or not fitted


def test_text_that_fits_is_left_alone() -> None:
    assert fit("Mara", Face.NAME, 400) == "Mara"
    assert fit("Mara Lindqvist", Face.NAME, 120).startswith("Mara")


@pytest.mark.parametrize(
    ("character", "there"), [("A", True), ("ș", True), ("→", True), ("ש", True), ("🎲", False), ("漢", False)]
)
def test_missing_glyphs_are_known(character: str, there: bool) -> None:
    assert has_glyph(character) is there


def test_letters_of_the_planned_languages_have_glyphs() -> None:
    letters = "ăâîșțĂÂÎȘȚåäöÅÄÖãõçáéíóúàèìòùêôñüßœæø¿¡«»„”–—…·×→−²⁰"
    assert [c for c in letters for face in Face if not has_glyph(c, face)] == []


def test_random_names_are_short_lines_without_control_characters() -> None:
    rng = random.Random(32)
    for _ in range(300):
        drawn = clean("".join(chr(rng.randrange(0x110000)) for _ in range(32)))
        assert drawn == " ".join(drawn.split()) and all(c.isprintable() for c in drawn)
        assert all(has_glyph(c) for c in drawn if c != " ")
