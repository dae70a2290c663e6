"""A topic of /rules in words and as a picture, and which topics somebody's words mean."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from dataclasses import replace
from difflib import get_close_matches

from bot.preferences import MemberSettings
from bot.rules.board import BAR, Side
from bot.texts import join, position_text, tr
from cogs._scenes import marks_of
from cogs._topics import BY_ID, TOPICS, Picture, Topic
from renderers.diagram import render_diagram
from renderers.scene import Die, Player, Scene

PARTS = ("name", "about")
"""What is said of each house rule and variant: its name, and one line."""

NEAR = 5
"""How many topics are proposed to somebody who asked for one that there isn't."""

ALSO = 4
"""How many other topics are named that fit what was typed."""

SUMMARY = 100
"""The most characters of a line in a menu of Discord's."""

TELLING = 3
"""The fewest letters of a word that says something about a topic."""

_WORD = re.compile(r"[\w/-]+")


def option_words(locale: str, field: str) -> list[str]:
    """Return a house rule's name and the line about it, by its field of `Options`."""
    return [tr(locale, f"option.{field}.{part}") for part in PARTS]


def variant_words(locale: str, name: str) -> list[str]:
    """Return a variant's name and the line about it, by the name that is stored."""
    return [tr(locale, f"variant.{name}.{part}") for part in PARTS]


def title_of(locale: str, topic: Topic) -> str:
    """Return what a topic is called."""
    return _title_and_lead(locale, topic)[0]


def _title_and_lead(locale: str, topic: Topic) -> list[str]:
    """Return the title, and the first sentence where it stands with the name of a house rule or variant."""
    if topic.kind == "option":
        return option_words(locale, topic.id)
    if topic.kind == "variant":
        return variant_words(locale, topic.id)
    if topic.kind == "format":
        return [tr(locale, f"format.{topic.id}")]
    return [tr(locale, f"rules.{topic.id}.title")]


def summary_of(locale: str, topic: Topic) -> str:
    """Return the first words of the answer without markup: whole sentences, if one fits into a line of a menu."""
    _, *lead = _title_and_lead(locale, topic)
    plain = re.sub(r"[*`]", "", " ".join([*lead, tr(locale, f"rules.{topic.id}.text")]))
    whole = re.match(rf"(.{{1,{SUMMARY - 1}}}[.!?])(?=\s|$)", plain)
    return whole[1] if whole else textwrap.shorten(plain, SUMMARY, placeholder="\N{NO-BREAK SPACE}…")


def topic_text(locale: str, topic: Topic, also: Iterable[Topic] = ()) -> str:
    """Return the answer: title, text, in small print the rules and `also` other topics, and what the picture shows."""
    title, *lead = _title_and_lead(locale, topic)
    lines = [f"**{title}**", " ".join([*lead, tr(locale, f"rules.{topic.id}.text")])]
    if topic.numbers:
        numbers = tr(locale, "list.comma").join(topic.numbers)
        lines.append(tr(locale, "rules.numbers", n=len(topic.numbers), numbers=numbers))
    if others := tr(locale, "rules.between").join(title_of(locale, each) for each in also):
        lines.append(tr(locale, "rules.also", topics=others))
    if topic.picture:
        lines.append(tr(locale, "rules.pictured", picture=caption(locale, topic, topic.picture)))
    return "\n".join(lines)


def caption(locale: str, topic: Topic, picture: Picture) -> str:
    """Return the sentence that says what the picture of a topic shows."""
    pips = {side.value: picture.board.pips(side) for side in Side}
    return tr(locale, f"rules.{topic.id}.picture", **pips)


def alt_of(locale: str, topic: Topic, picture: Picture) -> str:
    """Return the picture in words: what it shows, then every checker."""
    position = position_text(
        locale,
        picture.board,
        picture.by,
        lambda side: tr(locale, f"side.{side.value}"),
        hand=lambda side: _in_hand(picture, side),
    )
    return f"{caption(locale, topic, picture)} {position}"


def drawn_topic(locale: str, picture: Picture, eyes: MemberSettings) -> bytes:
    """Return the picture as a small PNG."""
    return render_diagram(scene_of_topic(locale, picture, eyes))


def scene_of_topic(locale: str, picture: Picture, eyes: MemberSettings) -> Scene:
    """Return the picture, as `eyes` like to see boards."""
    white, black = (_player(locale, picture, side) for side in Side)
    from_hand = picture.variant.from_hand
    moves = [replace(mark, hand=from_hand) for mark in marks_of(picture.before, picture.by, picture.moves)]
    return Scene(
        picture.board,
        white,
        black,
        numbers=picture.by,
        home_right=eyes.home_right,
        dice=_dice(picture),
        roller=picture.by if picture.dice and not picture.each else None,
        cube=picture.cube,
        marks=tuple(moves),
        marks_by=picture.by if moves else None,
        theme=eyes.theme,
        early=tuple(map(Die, picture.early)),
    )


def _player(locale: str, picture: Picture, side: Side) -> Player:
    return Player(tr(locale, f"side.{side.value}"), hand=_in_hand(picture, side))


def _in_hand(picture: Picture, side: Side) -> int:
    """Return how many checkers are in hand: no picture of a variant that begins so has any on the bar."""
    return picture.board.of(side)[BAR] if picture.variant.from_hand else 0


def _dice(picture: Picture) -> tuple[Die, ...]:
    """Return the dice as they lie, a double four times once it is a whole roll."""
    shown = picture.dice * 2 if len(set(picture.dice)) == 1 and not picture.each else picture.dice
    last = len(shown) - 1
    return tuple(Die(die, n < picture.used, picture.cocked and n == last) for n, die in enumerate(shown))


def meant_topics(locale: str, typed: str) -> list[Topic]:
    """Return the topic that `typed` means best, then the others that it fits; none if it fits nothing."""
    fitting = fitting_topics(locale, typed)
    chosen = [BY_ID[typed]] if typed in BY_ID else fitting[:1]
    return chosen + [topic for topic in fitting if topic not in chosen]


def fitting_topics(locale: str, typed: str) -> list[Topic]:
    """Return the topics that know every word of `typed` or its beginning, those that it fits best first.

    That is a whole title, then words of a title, their beginnings, and the same of the other words.
    """
    fits = {topic: _fits(locale, topic, typed) for topic in TOPICS}
    return sorted((topic for topic in TOPICS if any(fits[topic])), key=lambda topic: fits[topic], reverse=True)


def _fits(locale: str, topic: Topic, typed: str) -> tuple[bool, ...]:
    """Tell in which ways a topic fits, the best one first."""
    asked = _words(typed)
    if typed.strip() and not asked:
        return ()
    title, known = title_of(locale, topic), _known(locale, topic)
    same, of_title = title.casefold() == typed.strip().casefold(), _words(title)
    return same, asked <= of_title, _all_begin(asked, of_title), asked <= known, _all_begin(asked, known)


def near_topics(locale: str, typed: str) -> list[Topic]:
    """Return some topics that know a word of `typed`, or one written much like it; those that know most come first."""
    known = {topic: (_words(title_of(locale, topic)), _known(locale, topic)) for topic in TOPICS}
    spelt = {word for _, words in known.values() for word in words}
    telling = [word for word in _words(typed) if len(word) >= TELLING]
    asked = {found for word in telling for found in (word, *get_close_matches(word, spelt, n=1, cutoff=0.75))}
    hits = {topic: sum(_all_begin([word], each) for word in asked for each in known[topic]) for topic in TOPICS}
    return sorted((topic for topic in TOPICS if hits[topic]), key=lambda topic: -hits[topic])[:NEAR]


def titles(locale: str, topics: Iterable[Topic]) -> str:
    """Return the titles of some topics, one of which is meant."""
    return join(locale, (f"*{title_of(locale, topic)}*" for topic in topics), "or")


def _known(locale: str, topic: Topic) -> set[str]:
    """Return every word by which a topic is found: of its title, others for the same, and its numbers."""
    return {*_words(title_of(locale, topic)), *_words(tr(locale, f"rules.{topic.id}.words")), *_words(topic.rules)}


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold()))


def _all_begin(asked: Iterable[str], known: Iterable[str]) -> bool:
    return all(any(word.startswith(each) for word in known) for each in asked)
