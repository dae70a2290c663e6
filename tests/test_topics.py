"""The topics of /rules: each picture shows what its text says, and every rule of the rulebook is explained."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from bot.preferences import MemberSettings
from bot.rules.board import BAR, OFF, Board, Side
from bot.rules.dice import ALL_ROLLS, Roll
from bot.rules.options import Format, Options
from bot.rules.plays import Move, after, is_hit, legal_plays, next_moves
from bot.rules.result import Level, counts_as_gammon, level_lost
from bot.rules.variants import BACKGAMMON, VARIANTS
from bot.texts import tr, words
from cogs._explaining import (
    alt_of,
    drawn_topic,
    option_words,
    scene_of_topic,
    summary_of,
    title_of,
    topic_text,
    variant_words,
)
from cogs._topics import BY_ID, GROUPS, MENUS, TOPICS, Picture

W, B = Side.WHITE, Side.BLACK
MENU = 100
"""The most characters of a name or a line in a menu of Discord's."""

RULEBOOK = (Path(__file__).parents[1] / "docs" / "RULEBOOK.md").read_text(encoding="utf-8")
RULES = re.findall(r"^\s*- ([A-Z]\d+[a-e]?)\b", RULEBOOK, re.MULTILINE)
ELSEWHERE = {"A1", "A2", "X9", "L1", "L2", *(f"T{n}" for n in range(1, 9))}
"""Clocks, switches and the lobby: what is not of the game itself."""

PICTURED = [topic for topic in TOPICS if topic.picture]
PLAYED = [topic for topic in PICTURED if topic.picture.play and topic.id != "wrong_plays"]


def shown(topic: str) -> Picture:
    picture = BY_ID[topic].picture
    assert picture is not None
    return picture


def plays(picture: Picture, board: Board | None = None) -> dict[Board, tuple[Move, ...]]:
    return legal_plays(board or picture.before, picture.by, picture.roll, picture.variant)


def test_every_house_rule_variant_and_format_has_words_and_a_topic():
    kinds = {
        "option": {field.name for field in msgspec.structs.fields(Options)},
        "variant": set(VARIANTS),
        "format": {format.value for format in Format},
    }
    for kind, names in kinds.items():
        assert set(words("en")[kind]) == names
        assert {topic.id for topic in TOPICS if topic.kind == kind} == names


LINES = [
    *(option_words("en", field) for field in words("en")["option"]),
    *(variant_words("en", name) for name in words("en")["variant"]),
    *([title_of("en", topic), summary_of("en", topic)] for topic in TOPICS),
]


@pytest.mark.parametrize("said", LINES, ids=lambda said: said[0])
def test_a_menu_has_room_for_every_name_and_line(said):
    assert all(0 < len(text) <= MENU for text in said)


def test_topics_and_their_words_belong_together():
    said = {key: set(value) for key, value in words("en")["rules"].items() if isinstance(value, dict)}
    assert said.pop("group") == set(GROUPS) == {topic.group for topic in TOPICS}
    assert said.pop("numbers") == {"one", "other"}
    assert said == {
        topic.id: {"words", "text", *["title"] * (topic.kind == "topic"), *["picture"] * bool(topic.picture)}
        for topic in TOPICS
    }


def test_titles_are_told_apart():
    titles = [title_of("en", topic).casefold() for topic in TOPICS]
    assert len(set(titles)) == len(titles) == len(BY_ID)


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.id)
def test_an_answer_is_short_and_has_its_numbers_in_small_print(topic):
    text = topic_text("en", topic)
    assert len(text) <= 800 and len(tr("en", f"rules.{topic.id}.text")) <= 620
    assert text.startswith(f"**{title_of('en', topic)}**\n")
    assert set(topic.numbers) <= set(RULES)
    numbers = f"\n-# Rule{'s' * (len(topic.numbers) > 1)} {', '.join(topic.numbers)} of the rulebook"
    assert (numbers in text) == bool(topic.numbers)
    assert "{" not in text and "'" not in text


def test_every_rule_of_the_game_is_explained():
    assert len(RULES) > 80 and set(RULES) > ELSEWHERE
    explained = {number for topic in TOPICS for number in topic.numbers}
    assert set(RULES) - explained == ELSEWHERE


def test_every_topic_has_its_place_in_one_of_few_menus():
    held = [[topic.id for topic in TOPICS if topic.group in groups] for groups in MENUS.values()]
    assert sorted(id_ for topics in held for id_ in topics) == sorted(BY_ID)
    assert len(MENUS) <= 4 and all(len(topics) <= 25 for topics in held)  # a fifth is for those that come near
    assert all(re.fullmatch("[a-z]{1,12}", menu) for menu in MENUS)


MADE = "your opponent has made all six points of"


@pytest.mark.parametrize(
    ("topic", "said"),
    [
        ("larger", "If you can play either number but not both, you must play the larger."),
        ("hitting", "A single checker on a point is a blot."),
        ("jacoby", "Gammons and backgammons count single unless a double was taken in that game."),
        ("prime", "A prime is six made points in a row."),
        ("closed_out", f"You are closed out when you have a checker on the bar and {MADE}\N{NO-BREAK SPACE}…"),
    ],
)
def test_a_menu_says_the_first_words_of_an_answer(topic, said):
    assert summary_of("en", BY_ID[topic]) == said


def test_a_rule_of_this_bot_alone_is_called_so_G2():
    assert "By a rule of this bot’s own rulebook" in topic_text("en", BY_ID["resigning"])


@pytest.mark.parametrize("topic", PICTURED, ids=lambda topic: topic.id)
def test_a_picture_is_a_possible_board_and_is_said_in_words(topic):
    picture = topic.picture
    for board in (picture.before, picture.board):
        board.check(picture.variant)
    alt = alt_of("en", topic, picture)
    assert len(alt) <= 1024 and "White (light checkers): " in alt
    for eyes in (MemberSettings(), MemberSettings("wood", home_right=False)):
        scene = scene_of_topic("en", picture, eyes)
        assert (scene.theme, scene.home_right) == (eyes.theme, eyes.home_right)
        assert drawn_topic("en", picture, eyes).startswith(b"\x89PNG")


@pytest.mark.parametrize("topic", PLAYED, ids=lambda topic: topic.id)
def test_marks_are_a_legal_play_of_the_dice(topic):
    """A whole one, or for a turn in progress the beginning of one."""
    picture = topic.picture
    board, left = picture.before, picture.moves
    for n, move in enumerate(left):
        assert move in next_moves(board, picture.by, picture.roll, left[:n], picture.variant), move
    whole = not next_moves(board, picture.by, picture.roll, left, picture.variant)
    assert whole == (picture.used == 0) and (not whole or picture.board in plays(picture))


def test_a_stop_on_the_way_must_be_open_M3():
    picture = shown("moving")
    assert picture.moves == (Move(24, 18), Move(18, 13))
    theirs = picture.before.of(B)
    assert theirs[25 - 18] < 2 <= theirs[25 - 19]


def test_a_double_is_four_moves_M4():
    assert shown("doubles").roll.is_double and len(shown("doubles").moves) == 4


def test_the_only_play_of_both_numbers_M5():
    picture = shown("both")
    assert set(plays(picture)) == {picture.board} and set(picture.moves) == {Move(24, 18), Move(11, 6)}
    instead = after(picture.before, W, (Move(11, 5),))  # open with the 6, and then there is no 5
    assert instead.check() is None and not picture.before.of(B)[25 - 5]
    assert not any(start - end == 5 for start, end in next_moves(instead, W, Roll(5, 5), ()))


def test_either_number_goes_but_the_larger_must_M6():
    picture = shown("larger")
    assert set(plays(picture)) == {picture.board} and picture.moves == (Move(24, 18),)
    assert Move(24, 19) in next_moves(picture.before, W, Roll(5, 5), ())


def test_the_one_play_that_hurts_M9():
    picture = shown("passing")
    assert picture.before.white[20] == 2 and not any(board.white[20] for board in plays(picture))


def test_a_hit_in_passing_H1():
    picture = shown("hitting")
    assert is_hit(picture.before, W, picture.moves[0]) and picture.moves[0].end == picture.moves[1].start
    assert picture.board.black[BAR] == 1


def test_only_one_of_the_numbers_enters_H2():
    picture = shown("entering")
    assert {play[0] for play in plays(picture).values()} == {Move(BAR, 20)} and picture.before.black[4] >= 2


def test_a_roll_that_dances_M9():
    picture = shown("dancing")
    assert plays(picture) == {picture.board: ()} and picture.before.white[BAR] == 1


def test_a_number_without_a_checker_moves_a_higher_one_E3():
    picture = shown("bearing_off")
    assert picture.before.white[3] == 0 and Move(2, OFF) not in next_moves(picture.before, W, picture.roll, ())
    assert all(any(move.end == OFF for move in play) for play in plays(picture).values())
    assert any(Move(6, 3) in play for play in plays(picture).values())


def test_a_number_too_high_takes_the_highest_off_E8():
    picture = shown("highest")
    assert set(plays(picture)) == {picture.board} and picture.board.white[1:7] == (1, 0, 0, 0, 0, 0)


def test_the_game_is_over_with_the_last_checker_E7():
    picture = shown("last")
    assert picture.board.white[OFF] == 15 and len(picture.moves) < len(picture.roll.numbers)


def test_an_anchor_and_a_blot():
    board = shown("points").board
    assert board.white[20] == 2 and board.white[5] == 1 and board.black[20] == 0


def test_the_pips_that_the_text_compares():
    board = shown("pips").board
    assert board.pips(B) - board.pips(W) == 7
    caption = topic_text("en", BY_ID["pips"])
    assert f"White has {board.pips(W)} pips to go and Black {board.pips(B)}" in caption
    assert Board.start().pips(W) == 167


def test_no_roll_passes_the_prime_M10():
    board = shown("prime").board
    assert all(board.white[n] >= 2 for n in range(3, 9)) and board.black[25 - 2] == 2
    escapes = [
        move
        for roll in ALL_ROLLS
        for play in legal_plays(board, B, roll).values()
        for move in play
        if move.start > 25 - 3 and move.end < 25 - 8
    ]
    assert escapes == []


def test_a_6_from_right_in_front_passes_five_points_in_a_row():
    board = shown("prime").board
    five = after(board, W, (Move(8, 7), Move(8, 7)))
    assert any(Move(23, 17) in play for play in legal_plays(five, B, Roll(6, 1)).values())


def test_no_roll_enters_where_one_is_closed_out_M10():
    board = shown("closed_out").board
    assert all(board.white[n] >= 2 for n in range(1, 7)) and board.black[BAR] == 1
    assert all(legal_plays(board, B, roll) == {board: ()} for roll in ALL_ROLLS)


def test_both_on_the_bar_and_neither_closed_out_H5():
    board = shown("deadlock").board
    for side in Side:
        assert board.of(side)[BAR]
        enters = {roll for roll in ALL_ROLLS if legal_plays(board, side, roll) != {board: ()}}
        assert enters == {roll for roll in ALL_ROLLS if 1 in roll.numbers}


def test_what_is_lost_in_the_pictures_of_results_R1_R2_R3():
    assert level_lost(shown("winning").board, B) is Level.BACKGAMMON
    assert level_lost(shown("jacoby").board, B) is Level.GAMMON and shown("jacoby").cube.value == 1
    strict = shown("strict").board
    assert level_lost(strict, B) is Level.SINGLE and any(strict.black[19:25]) and strict.black[OFF] == 3
    assert all(shown(topic).board.white[OFF] == 15 for topic in ("winning", "jacoby", "strict"))


def test_a_gammon_must_be_resigned_G2():
    board = shown("resigning").board
    assert counts_as_gammon(board, W) and any(board.white[19:25])


def test_cubes_stand_as_the_texts_say():
    held = {id_: (shown(id_).cube.value, shown(id_).cube.owner, shown(id_).cube.offered_to) for id_ in CUBES}
    assert held == CUBES
    assert shown("crawford").cube is None and shown("no_cube").cube is None


CUBES = {
    "cube": (2, W, B),
    "take": (4, W, B),
    "redouble": (2, B, None),
    "values": (1, None, None),
    "chips": (4, W, None),
    "automatic": (2, None, None),
    "beaver": (4, B, W),
    "raccoon": (8, W, B),
}


@pytest.mark.parametrize(("topic", "ordered"), [("opening", "<"), ("choose_colour", ">"), ("automatic", "=")])
def test_each_rolled_one_die_O1(topic, ordered):
    white, black = shown(topic).dice
    assert shown(topic).each and {"<": white < black, ">": white > black, "=": white == black}[ordered]


def test_a_wrong_play_is_wrong_I2():
    picture = shown("wrong_plays")
    assert picture.board not in plays(picture)
    assert sorted(move.start - move.end for move in picture.moves) == [2, 3] and picture.dice == (3, 1)


def test_the_other_side_rolls_early_I3():
    picture = shown("early_rolls")
    assert picture.early and picture.used == 1 and next_moves(picture.before, W, picture.roll, picture.moves)


@pytest.mark.parametrize("name", [name for name in VARIANTS if not VARIANTS[name].from_hand])
def test_variants_are_shown_at_their_start_V4(name):
    assert shown(name).board == Board.start(VARIANTS[name])


def test_no_hit_before_a_checker_is_home_V2():
    picture = shown("dutch")
    hit = Move(20, 16)
    assert not any(picture.before.white[1:7]) and is_hit(picture.before, W, hit)
    dutch = legal_plays(picture.before, W, picture.roll, picture.variant, may_hit=False)
    assert not any(board.black[BAR] for board in dutch)
    assert any(hit in play for play in legal_plays(picture.before, W, picture.roll, BACKGAMMON).values())


def test_checkers_in_hand_are_shown_as_such_V3a():
    scene = scene_of_topic("en", shown("acey-deucey"), MemberSettings())
    assert (scene.white.hand, scene.black.hand) == (13, 15) and scene.cube is None
    assert all(mark.hand for mark in scene.marks)
    alt = alt_of("en", BY_ID["acey-deucey"], shown("acey-deucey"))
    assert "13 in hand" in alt and "15 in hand" in alt and "bar" not in alt


def test_the_bonus_roll_V3c():
    assert sorted(shown("aces").dice) == [1, 2] and len(shown("aces").moves) == 2
