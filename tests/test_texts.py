"""The words: refusals are sentences, names are harmless, alt texts whole."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from bot.challenge import Challenge
from bot.rules.board import BAR, OFF, Board, Side
from bot.rules.cube import Cube, CubeOut
from bot.rules.dice import Roll
from bot.rules.errors import RulesError
from bot.rules.explain import NoCheckerThere
from bot.rules.game import Game
from bot.rules.match import Match
from bot.rules.notation import parse_play
from bot.rules.options import Reason
from bot.rules.pair import Pair
from bot.rules.phases import Moving, Turn
from bot.rules.plays import after, legal_plays
from bot.rules.refusals import NoQuestion, TooLateToDouble
from bot.rules.result import Level
from bot.store import SeatRow, TableRow
from bot.table import Playing, Table
from bot.texts import LONGEST_NAME, explain, join, plain_name, position_text, safe_name, said_name, tr, words
from bot.views import View
from cogs._names import said as said_names
from cogs._screens import alt_text
from tests.refusals import KINDS

ROOT = Path(__file__).parents[1]


EXAMPLES: dict[str, list[Any]] = {
    "int": [1, 2, 25, 0, 13],
    "object": [7, "x"],
    "bool": [True, False],
    "Side": list(Side),
    "Side | None": [*Side, None],
    "Level": list(Level),
    "tuple[Level, ...]": [(), (Level.SINGLE,), tuple(Level)],
    "tuple[int, ...]": [(6, 5), (4, 4, 4), (3,)],
    "tuple[str, ...]": [("24/18 18/13", "24/19 19/13"), ("a", "b", "c")],
    "CubeOut": list(CubeOut),
    "Reason": list(Reason),
    "str": ["8/5 6/5", "x" * 40, "**`@everyone`** <@1>"],
}
TAGS = {
    "option": ["beaver", "no_winning_double", "automatic"],
    "number": ["V3d"],
    "played": ["8/5* 6/5"],
    "phase": ["to_roll", "moving", "over", "finished", "cancelled"],
    "question": ["doubled", "resigning"],
}


def examples(kind: type[RulesError]) -> Iterator[RulesError]:
    """Make errors of a kind with plausible data, each field going through its examples."""
    choices = [TAGS.get(field.name) or EXAMPLES[str(field.type)] for field in fields(kind)]
    for n in range(max([len(each) for each in choices], default=1)):
        yield kind(*(each[n % len(each)] for each in choices))


def name_of(side: Side) -> str:
    return {Side.WHITE: "Ann", Side.BLACK: "Bob"}[side]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_refusal_is_a_short_sentence(kind):
    for error in examples(kind):
        said = explain("en-US", error, name_of)
        assert said[0].isupper() or said[0] in "`0123456789", said
        assert said.endswith((".", "`")) and len(said) < 250, said
        assert not re.search(r"[{}]|None|Side\.|Level\.|\(\)|, \.|  ", said), said
        assert "@everyone" not in re.sub(r"`[^`]*`", "", said), said


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (NoCheckerThere(BAR), "You have no checker on the bar."),
        (NoCheckerThere(7), "You have no checker on 7."),
        (TooLateToDouble(True), "The opening roll was your roll already: there is no double before the first move."),
        (TooLateToDouble(False), "A double comes before the roll, and you have rolled already."),
        (NoQuestion("doubled"), "There is no double to answer."),
        (NoQuestion("resigning"), "There is no resignation to answer."),
    ],
)
def test_a_refusal_says_what_is_so(error, said):
    assert explain("en-US", error, name_of) == said


@pytest.mark.parametrize("text", ["x" * 2000, "**bold**", "`code` @everyone", "<@1>", "a\nb", "\u200b", ""])
def test_a_typed_text_that_is_refused_stays_short_and_harmless_9(text):
    game = Game.start()
    with pytest.raises(RulesError) as refused:
        parse_play(text, game.board, Side.WHITE, Roll(3, 1))
    said = explain("en-US", refused.value, name_of)
    quoted = re.sub(r"`[^`]*`", "", said)
    assert len(said) < 250 and "\n" not in said
    assert not re.search(r"[*<@]", quoted), said


def test_a_locale_without_words_speaks_english():
    for locale in ("xx", "de", "pt-BR", "en-GB", "en-US"):
        assert tr(locale, "button.roll") == "Roll"


def test_a_key_without_words_and_a_missing_brace_are_told():
    with pytest.raises(KeyError):
        tr("en", "no.such.key")
    with pytest.raises(KeyError):
        tr("en", "now.roll")
    with pytest.raises(KeyError):
        tr("en", "points")


def test_no_english_at_all_is_told(monkeypatch, tmp_path):
    monkeypatch.setattr("bot.texts._WORDS", tmp_path)
    with pytest.raises(FileNotFoundError):
        words("none-at-all")


@pytest.mark.parametrize(("n", "said"), [(1, "1 point"), (2, "2 points"), (0, "0 points"), (192, "192 points")])
def test_numbers_agree(n, said):
    assert tr("en", "points", n=n) == said


@pytest.mark.parametrize(
    ("items", "last", "said"),
    [([], "and", ""), (["a"], "and", "a"), (["a", "b"], "or", "a or b"), ([6, 5, 4], "and", "6, 5 and 4")],
)
def test_lists_are_joined_as_in_a_sentence(items, last, said):
    assert join("en", items, last) == said


NAMES = {
    "32 characters": "W" * 32,
    "longer": "x" * 100,
    "emoji": "🎲 Ann 🏳️‍🌈",
    "right to left": "\u202eevil\u202c שלום",
    "hebrew": "דוד",
    "arabic and digits": "سارة 12",
    "32 letters to the left": "ש" * 32,
    "markdown": "*_|~`**x**__||~~",
    "heading": "# Ann",
    "quote": "> Ann",
    "list": "- Ann",
    "numbered list": "1. Ann",
    "everyone": "@everyone",
    "here": "@here",
    "mention": "<@1>",
    "role": "<@&1>",
    "channel": "<#1>",
    "timestamp": "<t:0:R>",
    "command": "</play:1>",
    "link": "[x](https://evil.example)",
    "address": "https://evil.example",
    "zero width": "A\u200bn\u200dn\ufeff",
    "newline": "Ann\nBob\r\n\u2028x",
    "backslash": "Ann\\",
    "braces": "{0} {name}",
    "blank": "   ",
    "nothing": "",
    "invisible": "\u200b\u2060",
    "filler": "\u3164\u115f\u1160\uffa0",
    "braille blank": "\u2800\u2800",
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_plain_name_is_seen_short_and_on_one_line_32(name):
    plain = plain_name(name)
    assert plain.strip() and len(plain) <= LONGEST_NAME and plain == plain.strip()
    assert not re.search(r"[\n\r\u2028\u202e\u202c\u200b\u200d\ufeff\u2060\u3164\u115f\u1160\uffa0\u2800]", plain)


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_safe_name_is_no_markdown_no_mention_and_no_ping_32(name):
    safe = safe_name(name)
    bare = re.sub(r"\\[^\w\s]|\\_", "", safe)
    assert not re.search(r"[*_~`|<>\[\]()#\\:]", bare)
    assert "@everyone" not in safe and "@here" not in safe and not re.search(r"^\s*(-|\d+\.) ", safe)
    typed = safe.replace("\\", "").replace("@\u200b", "@")
    assert typed.strip("\u2068\u2069") == plain_name(name).replace("\\", "")


@pytest.mark.parametrize("made", [safe_name, said_name])
def test_a_name_that_runs_to_the_left_turns_no_score_round(made):
    for name in ("דוד", "سارة 12", "Ann שלום", "\u2069\u202eשלום\u2068"):
        said = made(name)
        assert (
            said[0] == "\u2068" and said[-1] == "\u2069" and not re.search("[\u2066-\u2069\u202a-\u202e]", said[1:-1])
        )
        assert len(said) <= LONGEST_NAME + 2
    for name in ("Ann", "Zoë 12", "李雷", "🎲"):
        assert "\u2068" not in made(name)
    assert "\u2068" not in plain_name("דוד")  # a picture puts its letters in order itself


def test_a_name_that_is_nothing_is_called_player():
    assert plain_name("\u200b") == safe_name("") == plain_name("\u3164") == "Player"


def random_board(chance: random.Random) -> Board:
    """Return a position with checkers strewn over points, bar and off; not both sides off."""
    points = chance.sample(range(1, 25), 24)
    white, black = [0] * 26, [0] * 26
    for counts, own in ((white, points[:12]), (black, [25 - point for point in points[12:]])):
        places = [*own, BAR, OFF]
        for _ in range(15):
            counts[chance.choice(places)] += 1
    board = Board(tuple(white), tuple(black))
    board.check()
    return board


def view_with(match: Match, names: tuple[str, str]) -> View:
    challenge = Challenge(match.length)
    seats = {side: SeatRow("0" * 10, side.value, 1, name, "en") for side, name in zip(Side, names, strict=True)}
    row = TableRow(id="0" * 10, guild=1, origin=2, locale="en", snapshot="{}", created_at=0, updated_at=0)
    return View(row, Table(challenge, Playing(match)), seats, {})


def read_back(line: str) -> tuple[dict[int, int], int]:
    """Read one side of an alt text back into its places and pips."""
    found = re.fullmatch(r".* \((?:light|dark) checkers\): (?P<places>.*)\. (?P<pips>\d+) pips\.", line)
    assert found is not None, line
    places = {}
    for part in found["places"].split(", "):
        count, _, where = part.partition(" ")
        place = {"on the bar": BAR, "off": OFF}.get(where)
        places[int(where.removeprefix("on ")) if place is None else place] = int(count)
    return places, int(found["pips"])


@pytest.mark.parametrize("numbers", list(Side))
def test_a_position_in_words_says_all_of_it(numbers):
    chance = random.Random(29)
    for _ in range(150):
        board = random_board(chance)
        said = position_text("en", board, numbers, lambda side: "X")
        lines = re.findall(r"X \((?:light|dark) checkers\): .*? pips\.", said)
        assert len(lines) == 2
        for line, side in zip(lines, (numbers, numbers.other), strict=True):
            places, pips = read_back(line)
            seen = {(n if side is numbers or n in (BAR, OFF) else 25 - n): count for n, count in places.items()}
            assert seen == {n: count for n, count in enumerate(board.of(side)) if count}
            assert pips == board.pips(side)


def random_game(chance: random.Random) -> Game:
    """Return a game in mid-turn on a random board, the turn before it played too."""
    side, roll = chance.choice(list(Side)), Roll(chance.randint(1, 6), chance.randint(1, 6))
    before = random_board(chance)
    play = chance.choice(list(legal_plays(before, side, roll).values()))
    last = Turn(side, roll, play, before)
    now = Moving(side.other, Roll(chance.randint(1, 6), chance.randint(1, 6)))
    return Game(
        after(before, side, play),
        Cube(2 ** chance.randint(0, 12), chance.choice(list(Side))),
        "backgammon",
        now,
        9,
        9,
        last=last,
    )


def test_alt_texts_are_never_cut_and_always_fit():
    chance = random.Random(30)
    longest = 0
    for _ in range(300):
        match = Match(99, random_game(chance), score=Pair(98, 97))
        view = view_with(match, ("ש" * 32, "🎲" * 32))
        said = alt_text(view, match)
        game, name = match.game, said_names(view)
        assert said.startswith(position_text("en", game.position, game.on_roll, name))
        assert f"Cube at {game.cube.value}, owned by {name(game.cube.owner)}." in said
        assert said.endswith(".") and f"Last play by {name(game.last.side)}: " in said
        assert f"dice: {game.moving.roll}" in said
        longest = max(longest, len(said.encode("utf-16-le")) // 2)
    assert longest <= 1024


def test_no_alt_text_is_cut_by_the_code():
    tree = ast.parse((ROOT / "cogs" / "_screens.py").read_text(encoding="utf-8"))
    function = next(node for node in ast.walk(tree) if getattr(node, "name", "") == "alt_text")
    assert not [node for node in ast.walk(function) if isinstance(node, ast.Slice)]


def test_the_longest_position_fits_too():
    """Twelve points of each side, the bar and off, the longest names, and a turn of four hits is the most there is."""
    white = (1, *([1, 0] * 12), 2)
    board = Board(white, white)
    board.check()
    game = Game(
        board,
        Cube(4096, Side.BLACK),
        phase=Moving(Side.WHITE, Roll(6, 5)),
        last=Turn(Side.BLACK, Roll(4, 4), (), board),
    )
    match = Match(99, game)
    assert len(alt_text(view_with(match, ("W" * 32, "ש" * 32)), match)) < 900


def test_no_sentence_is_said_in_the_code():
    """Cogs hold no English but the names and descriptions of commands: no text with a space, but in docstrings."""
    allowed = {"name", "description"}
    for path in ROOT.glob("cogs/*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        fine = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.keyword) and (node.arg in allowed or node.arg == "thread_name_prefix"):
                fine |= {id(each) for each in ast.walk(node)}
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in (
                "describe",
                "info",
                "warning",
                "error",
            ):
                fine |= {id(each) for each in ast.walk(node)}
        said = [
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in fine
        ]
        assert not [text for text in said if re.search(r"[A-Za-z]{2,} [A-Za-z]{2,}", text)], path
