"""The words: every sentence that people read comes out of here, by key and locale.

Names that people typed are made harmless by `safe_name` before they go into a message; `plain_name` is for pictures
and for text that is not rendered.
"""

from __future__ import annotations

import enum
import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from bot.rules.board import BAR, OFF, Board, Side
from bot.rules.errors import RulesError
from bot.rules.explain import NoCheckerThere
from bot.rules.options import DoesNotGo
from bot.rules.refusals import NoCube, NotYourTurn, TooLateToDouble
from bot.rules.result import Level

DEFAULT = "en"
LONGEST_NAME = 32

_WORDS = Path(__file__).parent / "words"
_MARKDOWN = re.compile(r"([\\*_~`|>#\[\]()<:-])")
_NUMBERED = re.compile(r"^(\d+)\.")  # at the beginning of a line it would become a list
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # control, format (bidi, zero width), surrogates, line breaks
_LEFTWARD = {"R", "AL", "AN"}
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and a symbol that show nothing, which people use as names


@cache
def words(locale: str) -> Mapping[str, Any]:
    """Return the words of a locale as nested tables; a locale without words of its own speaks English.

    A folder among the words is a table of its own, and may speak English where the rest doesn't.
    """
    folders = (path for path in _WORDS.iterdir() if path.is_dir())
    return {**_words_in(_WORDS, locale), **{folder.name: _words_in(folder, locale) for folder in folders}}


def _words_in(folder: Path, locale: str) -> Mapping[str, Any]:
    for name in (locale, locale.split("-", maxsplit=1)[0], DEFAULT):
        path = folder / f"{name}.toml"
        if path.is_file():
            return tomllib.loads(path.read_text(encoding="utf-8"))
    raise FileNotFoundError(folder / f"{DEFAULT}.toml")


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that have words, by their codes, in order."""
    return tuple(sorted(path.stem for path in _WORDS.glob("*.toml")))


def tr(locale: str, key: str, **data: object) -> str:
    """Return the text under `key` (such as `button.roll`) in the language of `locale`, its braces filled from `data`.

    Where a text depends on a number, that is `n`. Raises `KeyError` for a key without words or data that is missing.
    """
    found: Any = words(locale)
    for part in key.split("."):
        found = found[part]
    if isinstance(found, dict):
        found = found["one" if data["n"] == 1 else "other"]
    return str(found).format(**data)


def plain_name(name: str, locale: str = DEFAULT) -> str:
    """Return a typed name without invisible or direction-changing characters, at most 32 long, never empty."""
    return _seen(name)[:LONGEST_NAME].strip() or tr(locale, "place.player")


def said_name(name: str, locale: str = DEFAULT) -> str:
    """Return a typed name for a line of text without markdown, such as an alt text or the name of a thread."""
    return isolated(plain_name(name, locale))


def safe_name(name: str, locale: str = DEFAULT) -> str:
    """Return a typed name so that Discord shows it as it is: no markdown, no mention, no ping."""
    escaped = _MARKDOWN.sub(r"\\\1", plain_name(name, locale))
    return isolated(_NUMBERED.sub(r"\1\.", escaped).replace("@", "@\u200b"))


def isolated(name: str) -> str:
    """Return a name so that letters in it which run to the left don't turn round what stands beside it.

    Without them it stays as it is, and can be searched for and copied.
    """
    runs_left = any(unicodedata.bidirectional(character) in _LEFTWARD for character in name)
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}" if runs_left else name


def _seen(text: str) -> str:
    """Return what is to be seen of a typed text, on one line."""
    return " ".join("".join(c if _is_seen(c) else " " * c.isspace() for c in text).split())


def _is_seen(character: str) -> bool:
    return unicodedata.category(character) not in _UNSEEN and character not in _BLANKS


def join(locale: str, items: Iterable[object], last: str = "and") -> str:
    """Join items as a sentence does: `a, b and c`."""
    texts = [str(item) for item in items]
    if len(texts) < 2:
        return "".join(texts)
    return tr(locale, f"list.{last}", most=tr(locale, "list.comma").join(texts[:-1]), last=texts[-1])


def explain(locale: str, error: RulesError, name: Callable[[Side], str]) -> str:
    """Return the sentence for a refusal; `name` gives a side's name."""
    data = {key: _value(locale, key, value, name) for key, value in error.data.items()}
    if isinstance(count := error.data.get("checkers"), int):
        data["checkers_n"] = tr(locale, "checkers", n=count)
    if isinstance(error, NoCheckerThere):
        on_bar = error.point == BAR
        data["on_point"] = tr(locale, "place.on_bar") if on_bar else tr(locale, "place.on_point", n=error.point)
    return tr(locale, f"error.{type(error).__name__}{_wording(error)}", **data)


def _wording(error: RulesError) -> str:
    """Return the end of the key for a refusal that has several sentences."""
    if isinstance(error, TooLateToDouble):
        return ".first_turn" if error.first_turn else ".rolled"
    if isinstance(error, NotYourTurn):
        return ".nobody" if error.side is None else ".side"
    return f".{error.reason}" if isinstance(error, NoCube | DoesNotGo) else ""


def _value(locale: str, key: str, value: object, name: Callable[[Side], str]) -> str:
    """Put one field of an error into words."""
    if isinstance(value, Side):
        return name(value)
    if isinstance(value, Level):
        return tr(locale, f"level.{value.value}")
    if isinstance(value, tuple):
        return _many(locale, key, value)
    if key in _PLACES and value in (OFF, BAR):
        return tr(locale, "place.bar" if value == BAR else "place.off")
    if key in _SPECIAL:
        return _SPECIAL[key](locale, value)
    return str(value)


def _many(locale: str, key: str, values: tuple[object, ...]) -> str:
    if key == "levels":
        names = [tr(locale, f"level.{int(level)}") for level in values if isinstance(level, enum.IntEnum)]
        return tr(locale, "levels.some", levels=join(locale, names, "or")) if names else tr(locale, "levels.none")
    if key == "plays":
        return join(locale, (f"`{play}`" for play in values), "or")
    if key == "dice":
        return "-".join(str(value) for value in values[:2])
    return join(locale, values)


def _quoted(text: str) -> str:
    """Return a typed text as it can stand in a code span: nothing in it can end that, and it is never empty."""
    return _seen(text).replace("`", "'") or "…"


_PLACES = ("start", "end", "point", "farthest")
_SPECIAL: dict[str, Callable[[str, Any], str]] = {
    "needed": lambda locale, value: tr(locale, "chips", n=value),
    "option": lambda locale, value: tr(locale, f"option.{value}.name") if value != "variant" else "",
    "phase": lambda locale, value: tr(locale, f"phase.{value}"),
    "question": lambda locale, value: tr(locale, f"question.{value}"),
    "user_id": lambda _locale, value: f"<@{value}>",
    "place": lambda _locale, value: f"<#{value}>",
    "text": lambda _locale, value: _quoted(value),
    "reason": lambda _locale, value: _quoted(value),
}


def position_text(
    locale: str,
    board: Board,
    numbers: Side,
    name: Callable[[Side], str],
    *,
    hand: Callable[[Side], int] = lambda _side: 0,
    light: Side = Side.WHITE,
) -> str:
    """Return a whole position in words, for people and programs that don't see the picture.

    Both sides' checkers are placed by the numbers of `numbers`, whose turn it is. `hand` tells how many of those that
    wait to enter are in hand, `light` who has the light checkers.
    """
    lines = [tr(locale, "alt.board", name=name(numbers))]
    for side in (numbers, numbers.other):
        lines.append(
            tr(
                locale,
                "alt.side",
                name=name(side),
                checkers=tr(locale, "alt.light" if side is light else "alt.dark"),
                places=_places(locale, board, side, numbers, hand(side)),
                pips=board.pips(side),
            )
        )
    return " ".join(lines)


def _places(locale: str, board: Board, side: Side, numbers: Side, hand: int) -> str:
    counts = board.of(side)
    points = {(n if side is numbers else 25 - n): counts[n] for n in range(1, 25) if counts[n]}
    places = [tr(locale, "alt.point", count=points[n], point=n) for n in sorted(points, reverse=True)]
    if counts[BAR] > hand:
        places.append(tr(locale, "alt.bar", count=counts[BAR] - hand))
    if hand:
        places.append(tr(locale, "alt.hand", count=hand))
    if counts[OFF]:
        places.append(tr(locale, "alt.off", count=counts[OFF]))
    return tr(locale, "list.comma").join(places)
