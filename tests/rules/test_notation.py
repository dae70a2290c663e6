"""Reading and printing plays."""

import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.rules.board import Board, Side
from bot.rules.dice import Roll
from bot.rules.errors import RulesError
from bot.rules.explain import (
    BackwardMove,
    MustEnterFirst,
    MustMoveFromHigher,
    MustPlayBoth,
    MustPlayLarger,
    NoCheckerThere,
    NoSuchDistance,
    NoSuchPoint,
    NothingToPlay,
    NotYetBearingOff,
    PointClosed,
)
from bot.rules.notation import (
    AmbiguousPlay,
    IncompletePlay,
    NoPassing,
    UnreadablePlay,
    format_move,
    format_play,
    parse_play,
)
from bot.rules.plays import Move, after, legal_plays, next_moves
from bot.rules.reading import TooManyMoves, why_not
from tests.rules.positions import any_positions, play, pos

WHITE, BLACK = Side.WHITE, Side.BLACK
START = "x 24:2 13:5 8:3 6:5; o 24:2 13:5 8:3 6:5"
AWAY = "o 1:2"
TWO_WAYS = "x 24:1 6:3; o 7:1 2:2"  # with 6-4 one way from 24 to 14 hits on 18


def read(text: str, position: str, roll: tuple[int, int], side: Side = WHITE) -> Board:
    """Return the board that a text leads to, having checked that it can be played move by move."""
    board = pos(position)
    found = parse_play(text, board, side, Roll(*roll))
    for at, move in enumerate(found):
        assert move in next_moves(board, side, Roll(*roll), found[:at])
    assert next_moves(board, side, Roll(*roll), found) == ()
    return after(board, side, found)


def refusal(text: str, position: str, roll: tuple[int, int]) -> RulesError:
    board = pos(position)
    with pytest.raises(RulesError) as refused:
        parse_play(text, board, WHITE, Roll(*roll))
    return refused.value


# --- printing


@pytest.mark.parametrize(
    ("move", "hit", "text"),
    [((13, 8), False, "13/8"), ((25, 20), True, "bar/20*"), ((6, 0), False, "6/off"), ((25, 20), False, "bar/20")],
)
def test_a_move_is_spelt_as_on_its_button(move, hit, text):
    assert format_move(Move(*move), hit) == text


@pytest.mark.parametrize(
    ("position", "moves", "text"),
    [
        (START, "", ""),
        (START, "6/5 8/5", "8/5 6/5"),
        (START, "13/8 24/18", "24/18 13/8"),
        (START, "24/18 18/13", "24/13"),
        (START, "8/4 8/4 6/2 6/2", "8/4(2) 6/2(2)"),
        (START, "24/22 22/20 24/22 22/20", "24/20(2)"),
        (START, "13/11 13/11 11/9 6/4", "13/9 13/11 6/4"),
        (START, "6/4 6/4 6/4 6/4", "6/4(4)"),
        ("x 24:1; o 7:1", "24/18 18/13", "24/18*/13"),
        ("x 24:1; o 6:1", "24/18 18/13", "24/18/13"),
        ("x 24:1; o 7:1", "24/19 19/13", "24/19/13"),
        ("x 24:1; o 12:1", "24/18 18/13", "24/13*"),
        ("x 24:1; o 5:1 9:1", "24/20 20/16 16/12 12/8", "24/20*/16*/8"),
        ("x 24:2; o 5:1", "24/20 24/20 20/16 20/16", "24/20*/16(2)"),
        ("x 24:2; o 5:1", "24/20 20/16 24/20", "24/20*/16 24/20"),
        ("x 8:2 6:2; o 21:1", "8/4 8/4 6/2 6/2", "8/4*(2) 6/2(2)"),
        ("x 8:1 6:1; o 21:1", "6/4 8/4", "8/4* 6/4"),
        ("x bar:1 6:1; o 5:1", "bar/20 6/5", "bar/20* 6/5"),
        ("x bar:2; o 13:1", "bar/20 bar/20 20/15 20/15", "bar/15(2)"),
        ("x bar:1; o 5:1", "bar/20 20/15 15/10 10/5", "bar/20*/5"),
        (f"x 6:1 5:1; {AWAY}", "6/off 5/off", "6/off 5/off"),
        (f"x 3:1; {AWAY}", "3/1 1/off", "3/off"),
        ("x 8:1; o 23:1", "8/6 6/off", "8/6/off"),
        ("x 8:1; o 23:1", "8/2 2/off", "8/2*/off"),
        (f"x 5:2 2:1; {AWAY}", "5/off 5/off 2/off", "5/off(2) 2/off"),
    ],
)
def test_a_play_is_spelt_in_the_usual_way(position, moves, text):
    board = pos(position)
    assert format_play(play(moves), board, WHITE) == text
    assert format_play(play(moves), Board(board.black, board.white), BLACK) == text


def test_every_legal_play_is_read_back_from_its_spelling():
    chance = random.Random(7)
    for board, side, roll in any_positions(50, 400):
        found = legal_plays(board, side, roll)
        for then in chance.sample(list(found), min(4, len(found))):
            text = format_play(found[then], board, side)
            assert after(board, side, parse_play(text, board, side, roll)) == then, (board, roll, text)


# --- reading what is meant


@pytest.mark.parametrize(
    "text",
    [
        "13/8 6/5",
        "6/5 13/8",
        "13/8* 6/5*",
        "13-8,6-5",
        "13-8;6-5.",
        "13–8 6—5",
        "13−8 6‐5",
        "13/8, 6/5",
        "13 8 6 5",
        "13 8 6/5",
        "13/8 6 5",
        "13→8 6→5",
        "13->8 6=>5",
        "13 > 8 & 6 ➔ 5",
        "13 to 8, 6 TO 5",
        "(13/8) (6/5)",
        "[13/8 6/5]",
        "{13/8}{6/5}",
        "013/008 06/05",
        "１３／８ ６／５",
        "١٣/٨ ٦/٥",
        " 13 / 8\t\n6\\5 ",
        "13|8+6|5",
        "13/8(1) 6/5x1",
        "(13/8 6/5",
    ],
)
def test_signs_order_and_case_are_all_equal(text):
    assert read(text, START, (5, 1)) == after(pos(START), WHITE, play("13/8 6/5"))


@pytest.mark.parametrize(
    "text", ["8/4(2) 6/2(2)", "8/4x2 6/2 x2", "8/4 [2], 6/2 (x2)", "8/4 8/4 6/2 6/2", "6/2×2 8/4 8/4"]
)
def test_equal_moves_may_be_counted(text):
    assert read(text, START, (4, 4)) == after(pos(START), WHITE, play("8/4 8/4 6/2 6/2"))


@pytest.mark.parametrize("text", ["8 4(2) 6 2(2)", "8 4 8 4 6 2 (2)"])
def test_numbers_in_pairs_may_be_counted_too(text):
    assert read(text, START, (4, 4)) == after(pos(START), WHITE, play("8/4 8/4 6/2 6/2"))


@pytest.mark.parametrize(
    "text", ["bar/20/15/10/5", "bar/5", "25/5", "b/5", "BAR/10/5", "Bar 20 15 10 5", "25-20-15-10-5"]
)
def test_one_checkers_moves_may_be_joined_or_cut_short(text):
    position = f"x bar:1 6:3; {AWAY}"
    assert read(text, position, (5, 5)) == after(pos(position), WHITE, play("bar/20 20/15 15/10 10/5"))


@pytest.mark.parametrize(
    "text", ["24/16(2)", "24/20/16(2)", "24/20(2) 20/16(2)", "20/16(2) 24/20(2)", "24/16 24/20/16"]
)
def test_checkers_that_go_together(text):
    assert read(text, START, (4, 4)) == after(pos(START), WHITE, play("24/20 24/20 20/16 20/16"))


@pytest.mark.parametrize("text", ["3/off", "3/0", "3/1/off", "3/o", "3/OUT", "3 0", "3/1 1/0", "1/off 3/1"])
def test_spellings_that_end_on_the_same_board_are_equal(text):
    assert read(text, f"x 3:1; {AWAY}", (6, 2)) == pos(f"x; {AWAY}")


def test_a_move_that_takes_one_die_is_completed_where_the_end_is_the_same():
    """5/off with the 5 alone, or 5/2 and 2/off: nothing else could be meant."""
    position = f"x 5:1 1:1; {AWAY}"
    assert read("5/off", position, (5, 3)) == pos(f"x 1:1; {AWAY}")


def test_the_bear_off_that_opens_in_mid_turn():
    position = f"x 10:1 5:3; {AWAY}"
    for text in ("10/5 5/off(3)", "5/off(3) 10/5", "10/off 5/off(2)"):
        assert read(text, position, (5, 5)) == pos(f"x 5:1; {AWAY}")


@pytest.mark.parametrize("text", ["24/18*/14", "24/18/14", "24-18-14", "24 18 14", "24/18 18/14", "18/14 24/18*"])
def test_a_stop_that_is_named_decides(text):
    assert read(text, TWO_WAYS, (6, 4)) == pos("x 14:1 6:3; o bar:1 2:2")
    assert read(text.replace("18", "20"), TWO_WAYS, (6, 4)) == pos("x 14:1 6:3; o 7:1 2:2")


def test_a_short_form_is_ambiguous_between_plays_with_different_ends():
    refused = refusal("24/14*", TWO_WAYS, (6, 4))
    assert isinstance(refused, AmbiguousPlay)
    assert refused.plays == ("24/18*/14", "24/20/14")
    assert len({read(text, TWO_WAYS, (6, 4)) for text in refused.plays}) == 2


@pytest.mark.parametrize("closed", ["5:2", "6:2"])
def test_a_short_form_is_not_ambiguous_when_only_one_way_is_open(closed):
    position = f"x 24:1; o 7:1 {closed}"
    other = "24/18 18/13" if closed == "6:2" else "24/18 18/14"
    roll = (6, 5) if closed == "6:2" else (6, 4)
    assert read("24/" + other[-2:], position, roll) == after(pos(position), WHITE, play(other))


@pytest.mark.parametrize("text", ["", "  ", "-", "–", "pass", "PASS.", "Dance", "(no move)", "none", "/", "*"])
def test_no_move_is_read_where_the_roll_allows_none(text):
    assert parse_play(text, pos("x 24:2; o 7:2"), WHITE, Roll(6, 6)) == ()
    refused = refusal(text, START, (6, 5))
    assert (type(refused), refused.data, refused.rule) == (NoPassing, {"dice": (6, 5)}, "M9")


def test_each_side_types_its_own_numbers():
    board = pos("x 13:1; o 24:2 8:1")
    assert after(board, BLACK, parse_play("24/18 8/3", board, BLACK, Roll(6, 5))) == pos("x 13:1; o 24:1 18:1 3:1")


# --- refusing


@pytest.mark.parametrize(
    "text",
    ["hello", "8", "13/8 6", "13/", "/8", "13//8", "13/8/", "(2)", "13/8(0)", "13/8/(2)", "x2", "13/8 6/5!", "ball/5",
     "13/8 🎲", "13/8 6/5 and so on", "1", "bar", "\x00", "½", "13/8(two)", "🂡/5", "\ud800"],
)  # fmt: skip
def test_a_text_that_is_no_play(text):
    refused = refusal(text, START, (5, 1))
    assert (type(refused), refused.data) == (UnreadablePlay, {"text": text})


@pytest.mark.parametrize(
    "text", ["x" * 2_000, "13/8 " * 400, "1" * 2_000, "(" * 2_000, "-" * 2_000, "13/8-" * 400, " " * 2_000]
)
def test_two_thousand_characters_are_refused_unread(text):
    refused = refusal(text, START, (5, 1))
    assert (type(refused), refused.data) == (UnreadablePlay, {"text": text[:40]})


REFUSED = [
    # text, position, roll, error, data
    ("8/13", START, (5, 1), BackwardMove, {"start": 8, "end": 13}),
    ("99/1", START, (5, 1), NoSuchPoint, {"number": 99}),
    ("13/8 6/26", START, (5, 1), NoSuchPoint, {"number": 26}),
    ("13/8 " + "9" * 100 + "/1", START, (5, 1), NoSuchPoint, {"number": int("9" * 100)}),
    ("bar/bar", START, (5, 1), BackwardMove, {"start": 25, "end": 25}),
    ("off/off", START, (5, 1), BackwardMove, {"start": 0, "end": 0}),
    ("8/8", START, (5, 1), BackwardMove, {"start": 8, "end": 8}),
    ("off/5", START, (5, 1), BackwardMove, {"start": 0, "end": 5}),
    ("6/bar", START, (5, 1), BackwardMove, {"start": 6, "end": 25}),
    ("13/8 5/6", "x 24:2; o 7:2", (6, 6), BackwardMove, {"start": 5, "end": 6}),
    ("24/18", "x 24:2; o 7:2", (6, 6), NothingToPlay, {"dice": (6, 6, 6, 6)}),
    ("13/8 13/12 6/5", START, (5, 1), TooManyMoves, {"moves": 3, "dice": (5, 1)}),
    ("24/18 6/1", START, (5, 1), TooManyMoves, {"moves": 3, "dice": (5, 1)}),
    ("13/8(99999)", START, (5, 1), TooManyMoves, {"moves": 99, "dice": (5, 1)}),
    ("8/4(5)", START, (4, 4), TooManyMoves, {"moves": 5, "dice": (4, 4, 4, 4)}),
    ("8/2", START, (6, 2), IncompletePlay, {"played": "8/2", "left": (2,)}),
    ("24/22", START, (6, 2), IncompletePlay, {"played": "24/22", "left": (6,)}),
    ("24/20(2)", START, (4, 4), IncompletePlay, {"played": "24/20(2)", "left": (4, 4)}),
    ("6/off(2)", f"x 6:2 5:1; {AWAY}", (6, 6), IncompletePlay, {"played": "6/off(2)", "left": (6,)}),
    ("bar/20", f"x bar:1 6:1; {AWAY}", (5, 1), IncompletePlay, {"played": "bar/20", "left": (1,)}),
    ("9/4 6/5", START, (5, 1), NoCheckerThere, {"point": 9}),
    ("8/4(4)", START, (4, 4), NoCheckerThere, {"point": 8}),
    ("bar/20", START, (5, 1), NoCheckerThere, {"point": 25}),
    ("24/19 6/5", START, (5, 1), PointClosed, {"point": 19}),
    ("24/18/12", START, (6, 6), PointClosed, {"point": 12}),
    ("13/8 6/4", START, (5, 1), NoSuchDistance, {"start": 6, "end": 4, "left": (5, 1)}),
    ("13/8 24/18", START, (5, 1), NoSuchDistance, {"start": 24, "end": 18, "left": (1,)}),
    ("24/14", START, (6, 5), NoSuchDistance, {"start": 24, "end": 14, "left": (6, 5)}),
    ("24/18/12", START, (6, 5), NoSuchDistance, {"start": 18, "end": 12, "left": (5,)}),
    ("24/13", "x 24:1; o 7:2 6:2 13:1", (6, 5), NothingToPlay, {"dice": (6, 5)}),
    ("24/13", "x 24:1 8:2; o 7:2 6:2", (6, 5), PointClosed, {"point": 18}),
    ("24/19/13", "x 24:1 8:2; o 6:2", (6, 5), PointClosed, {"point": 19}),
    ("bar/20 24/23", "x bar:1 24:1; o 5:2", (5, 1), PointClosed, {"point": 20}),
    ("6/off 6/5", f"x bar:1 6:2; {AWAY}", (6, 1), MustEnterFirst, {"checkers": 1}),
    ("6/off", f"x bar:1 6:2; {AWAY}", (6, 1), MustEnterFirst, {"checkers": 1}),
    ("8/7 bar/20", "x bar:1 8:1; o 5:2", (5, 1), PointClosed, {"point": 20}),
    ("6/off 6/4", f"x 9:1 6:2; {AWAY}", (6, 2), NotYetBearingOff, {"farthest": 9}),
    ("3/off 6/5", f"x 6:2 3:1; {AWAY}", (4, 1), MustMoveFromHigher, {"point": 6}),
    ("12/8", "x 12:1 10:1; o 20:2 18:2 16:2", (4, 3), MustPlayBoth, {"dice": (4, 3)}),
    ("24/19", "x 24:1; o 12:2", (6, 5), MustPlayLarger, {"die": 6}),
    ("13/8", "x 13:1 5:2; o 23:2", (6, 5), MustPlayLarger, {"die": 6}),
    ("5/3", "x 6:1 5:1; o 21:2 24:2", (5, 2), MustPlayLarger, {"die": 5}),
]


@pytest.mark.parametrize(("text", "position", "roll", "error", "data"), REFUSED)
def test_the_first_thing_wrong_is_told(text, position, roll, error, data):
    refused = refusal(text, position, roll)
    assert (type(refused), refused.data) == (error, data)


def test_the_same_refusal_again_and_the_right_text_after_it():
    for _ in range(2):
        assert refusal("13/9 6/5", START, (5, 1)).data == {"start": 13, "end": 9, "left": (5, 1)}
    assert read("13/8 6/5", START, (5, 1)) == after(pos(START), WHITE, play("13/8 6/5"))


PIECES = ["13", "8", "6", "5", "1", "24", "18", "0", "25", "99", "bar", "off", "b", "o", "/", "-", "→", " ", ",", "(2)",
          "x2", "*", "(", ")", "pass", "x", "²", "３", "to"]  # fmt: skip
POSITIONS = [
    START,
    TWO_WAYS,
    f"x bar:2 6:3; {AWAY}",
    f"x 5:2 3:1; {AWAY}",
    "x 24:2; o 7:2",
    "x 12:1 10:1; o 20:2 18:2 16:2",
]


@given(
    text=st.text(max_size=60) | st.lists(st.sampled_from(PIECES), max_size=16).map("".join),
    position=st.sampled_from(POSITIONS),
    dice=st.tuples(st.integers(1, 6), st.integers(1, 6)),
)
@example(text="\ud800", position=START, dice=(1, 1))
def test_any_text_gives_a_legal_play_or_a_refusal_with_data(text, position, dice):
    board, roll = pos(position), Roll(*dice)
    try:
        found = parse_play(text, board, WHITE, roll)
    except RulesError as refused:
        assert refused.data
    else:
        assert after(board, WHITE, found) in legal_plays(board, WHITE, roll)


def test_why_not_always_has_a_reason():
    chance = random.Random(8)
    for board, side, roll in any_positions(51, 300):
        hops = tuple(Move(chance.randint(1, 25), chance.randint(0, 24)) for _ in range(chance.randint(1, 3)))
        assert why_not(board, side, roll, hops).rule
