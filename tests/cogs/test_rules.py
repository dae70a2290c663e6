"""/rules by command: the contents, an answer with its picture, and what comes near."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image

from bot.preferences import MemberSettings
from cogs import _explaining
from cogs._explaining import drawn_topic
from cogs._topics import TOPICS
from tests.cogs.room import Room
from tests.cogs.test_commands import leaves


async def test_without_a_topic_all_are_listed_on_one_screen(room: Room):
    said = await room.use("Cleo", "rules")
    assert len(said.content) < 1700 and "Jacoby rule" in said.content and "`/help`" in said.content
    assert not said.attachments
    assert await room.say("Cleo", "rules", topic="  ") == said.content


async def test_a_topic_has_a_short_text_and_a_picture_with_words(room: Room):
    said = await room.use("Cleo", "rules", topic="larger")
    assert said.content.startswith("**Only one number can be played**\n")
    assert "\n-# Rulebook: M6, M7\n*With 6-5 White could play 24/18" in said.content
    (picture,) = said.attachments
    assert picture.filename == "larger.png" and picture.description.startswith("With 6-5 White could play 24/18")
    assert "White (light checkers): 1 on 18, " in picture.description


async def test_a_topic_without_a_picture_is_text_alone(room: Room):
    said = await room.use("Ann", "rules", topic="house")
    assert said.content.startswith("**House rules in general**") and not said.attachments


async def test_a_topic_may_be_typed_by_its_title(room: Room):
    assert (await room.say("Ann", "rules", topic="crawford RULE")).startswith("**Crawford rule**\n")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("jakoby", "I know no topic “jakoby”. Perhaps you mean *Jacoby rule*"),
        ("xyzzyx", "I know no topic “xyzzyx”. `/rules` alone lists them all."),
        ("**@everyone**", "I know no topic “\\*\\*@\u200beveryone\\*\\*”. `/rules` alone lists them all."),
    ],
)
async def test_an_unknown_topic_is_told_which_are_near(room: Room, typed, said):
    assert (await room.say("Ann", "rules", topic=typed)).startswith(said)


async def test_a_word_of_several_topics_asks_which(room: Room):
    said = await room.say("Ann", "rules", topic="bear off")
    assert "*Bearing off*" in said and " or *" in said


async def test_topics_complete_by_any_word(room: Room):
    async def offered(typed: str) -> list[tuple[str, str]]:
        choices = await room.people["Ann"].autocomplete(room.channel, "rules", "topic", typed)
        assert len(choices) <= 25 and all(len(choice["name"]) <= 100 for choice in choices)
        return [(choice["name"], choice["value"]) for choice in choices]

    assert len(await offered("")) == 25
    assert (await offered("hit"))[0] == ("Hitting", "hitting")
    assert ("Jacoby rule", "jacoby") in await offered("gammon")
    assert await offered("xyzzyx") == []


async def test_the_picture_looks_as_the_member_likes_it(room: Room, monkeypatch):
    seen = []
    monkeypatch.setattr(_explaining, "render_diagram", lambda scene: seen.append(scene) or b"png")
    await room.say("Ann", "settings me", theme="wood", board="left")
    await room.say("Ann", "rules", topic="prime")
    assert [(scene.theme, scene.home_right) for scene in seen] == [("wood", False)]


async def test_every_topic_is_answered(room: Room):
    for topic in TOPICS:
        said = await room.use("Ann", "rules", topic=topic.id)
        assert len(said.content) <= 1000 and bool(said.attachments) == bool(topic.picture), topic.id


async def test_answers_name_no_command_that_there_is_not(room: Room):
    names = {command.qualified_name for command in leaves(room.env.bot.tree)}
    for topic in TOPICS:
        for name in re.findall(r"`/([a-z]+(?: [a-z]+)?)", await room.say("Ann", "rules", topic=topic.id)):
            assert name in names, (topic.id, name)


async def test_help_points_to_the_rules(room: Room):
    assert "`/rules`" in await room.say("Ann", "help")


def test_a_picture_is_small():
    data = drawn_topic("en", TOPICS[0].picture, MemberSettings())
    assert len(data) < 40_000 and Image.open(io.BytesIO(data)).width <= 600
