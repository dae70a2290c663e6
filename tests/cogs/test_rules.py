"""/rules by command: an answer with its picture, what comes near, and the menus in which one reads on."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from PIL import Image
from simcord.actors import _dispatch_actor_interaction
from simcord.enums import InteractionType

from bot.preferences import MemberSettings
from cogs import _explaining
from cogs._explaining import ALSO, drawn_topic
from cogs._topics import BY_ID, MENUS, TOPICS
from tests.cogs.room import Room
from tests.cogs.test_commands import leaves

BUTTON, SELECT = 2, 3
"""The kinds of components, as Discord numbers them."""


def menus(message: Any) -> dict[str, Any]:
    """The menus of an answer, by name."""
    rows = getattr(message, "message", message).components
    return {row.children[0].custom_id.split(":")[1]: row.children[0] for row in rows}


def chosen(message: Any) -> list[str]:
    """What stands chosen in the menus of an answer."""
    return [option.value for menu in menus(message).values() for option in menu.options if option.default]


async def choose(room: Room, message: Any, menu: str, topic: str) -> None:
    """Choose in a menu, whose message must be edited."""
    result = await room.people["Ann"].select(message, [topic], custom_id=menus(message)[menu].custom_id)
    await room.settle()
    assert result.acknowledged and not result.followups


async def send_choice(room: Room, message: Any, custom_id: str, *values: str, kind: int = SELECT) -> Any:
    """Choose under an id that the message doesn't have, or what it doesn't offer, as Discord would tell of it."""
    shown = room.shown(message.message)
    part = shown["components"][0]["components"][0]
    part |= {"custom_id": custom_id, "type": kind, **({} if kind == SELECT else {"style": 1, "label": "x"})}
    data = {"component_type": kind, "custom_id": custom_id, "id": 1, **({"values": values} if values else {})}
    result = await _dispatch_actor_interaction(
        room.people["Ann"],
        InteractionType.MESSAGE_COMPONENT,
        room.channel,
        data,
        extra={"message": shown},
        source_message_id=int(shown["id"]),
    )
    await room.settle()
    return result


async def test_without_a_topic_there_is_a_line_and_every_topic_in_a_menu(room: Room):
    said = await room.use("Cleo", "rules")
    assert len(said.content) < 150 and "`/help`" in said.content and not said.attachments
    assert [menu.placeholder for menu in menus(said).values()] == [
        "How to play · Words of the game",
        "Winning · The cube",
        "Matches and money · House rules",
        "Variants · Fair dice and commands",
    ]
    options = [option for menu in menus(said).values() for option in menu.options]
    assert {option.value for option in options} == set(BY_ID) and len(options) == len(TOPICS)
    jacoby = next(option for option in options if option.value == "jacoby")
    assert jacoby.label == "Jacoby rule" and jacoby.description.startswith("Gammons and backgammons count single")
    assert not chosen(said) and await room.say("Cleo", "rules", topic="  ") == said.content


async def test_a_topic_has_a_short_text_and_a_picture_with_words(room: Room):
    said = await room.use("Cleo", "rules", topic="larger")
    assert said.content.startswith("**Only one number can be played**\n")
    assert "\n-# Rules M6, M7 of the rulebook\n" in said.content
    assert said.content.splitlines()[-1].startswith("*With 6-5 White could play 24/18")
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
        ("xyzzyx", "I know no topic “xyzzyx”. The menus below have them all."),
        ("**@everyone**", "I know no topic “\\*\\*@\u200beveryone\\*\\*”. The menus below have them all."),
    ],
)
async def test_an_unknown_topic_is_told_which_are_near(room: Room, typed, said):
    answered = await room.use("Ann", "rules", topic=typed)
    assert answered.content.startswith(said) and {"basics", "winning", "house", "variants"} <= set(menus(answered))


async def test_the_topics_that_come_near_can_be_chosen(room: Room):
    said = await room.use("Ann", "rules", topic="what is a crawford game")
    near = menus(said)["near"]
    assert next(iter(menus(said))) == "near" and near.placeholder == "Perhaps you mean …"
    assert "crawford" in [option.value for option in near.options] and len(near.options) <= 5
    await choose(room, said, "near", "crawford")
    assert said.content.startswith("**Crawford rule**\n") and "near" not in menus(said)


@pytest.mark.parametrize(
    ("typed", "title", "also"),
    [
        ("gammon", "Single game, gammon and backgammon", "Jacoby rule"),
        ("acey", "Acey-deucey", "Acey-deucey: the roll of 1-2 · Acey-deucey doubles the stake"),
        ("purse", "Chips and prices", "Chips that are held"),
        ("cube", "Doubling cube", "Redoubles and who owns the cube · What the cube shows · Playing without the cube"),
        ("zugzwang", "No passing", None),
    ],
)
async def test_a_word_of_several_topics_opens_the_best_and_names_some_others(room: Room, typed, title, also):
    said = await room.say("Ann", "rules", topic=typed)
    assert said.startswith(f"**{title}**\n")
    small = [line for line in said.splitlines() if line.startswith("-# See also: ")]
    assert [line.startswith(f"-# See also: {also}") for line in small] == [True] * (also is not None)
    assert all(line.count("·") < ALSO for line in small)


async def test_a_chosen_topic_is_told_in_place_with_its_picture_and_the_menus(room: Room):
    said = await room.use("Ann", "rules")
    before = {menu.custom_id for menu in menus(said).values()}
    await choose(room, said, "house", "jacoby")
    assert said.content.startswith("**Jacoby rule**\n") and "\n-# Rule C7 of the rulebook\n" in said.content
    (picture,) = said.attachments
    assert picture.filename == "jacoby.png" and picture.description.startswith("Black has borne off no checker")
    assert chosen(said) == ["jacoby"]
    assert not before & {menu.custom_id for menu in menus(said).values()}  # else a client would keep what was chosen


async def test_one_reads_on_and_no_picture_of_another_topic_stays(room: Room):
    said = await room.use("Ann", "rules", topic="prime")
    assert chosen(said) == ["prime"] and said.attachments
    await choose(room, said, "house", "house")
    assert said.content.startswith("**House rules in general**") and not said.attachments
    for topic in ("points", "cube", "dutch", "points"):
        menu = next(name for name, groups in MENUS.items() if BY_ID[topic].group in groups)
        await choose(room, said, menu, topic)
        assert chosen(said) == [topic] and [each.filename for each in said.attachments] == [f"{topic}.png"]
    assert not room.history()  # all of it is private


@pytest.mark.parametrize("custom_id", ["bgr1:gone:7", "bgr1:house:999"])
async def test_a_menu_that_an_earlier_process_or_version_made_goes_on(room: Room, custom_id):
    said = await room.use("Ann", "rules")
    assert (await send_choice(room, said, custom_id, "beaver")).acknowledged
    assert said.content.startswith("**Beaver**\n") and chosen(said) == ["beaver"]
    assert all(re.fullmatch(r"bgr1:[a-z]+:\d{1,3}", menu.custom_id) for menu in menus(said).values())


@pytest.mark.parametrize(("values", "kind"), [(["quidditch"], SELECT), ([""], SELECT), ([], BUTTON)])
async def test_what_nobody_offered_gets_a_word_and_the_menus(room: Room, values, kind):
    said = await room.use("Ann", "rules", topic="prime")
    await send_choice(room, said, "bgr1:house:0", *values, kind=kind)
    assert said.content == "That topic isn’t here any more. The menus below have all that there are."
    assert list(menus(said)) == list(MENUS) and not said.attachments and not chosen(said)


@pytest.mark.parametrize(
    "custom_id", ["bgr1:house:0:x", "bgr2:house:0", "bgr1:house:", "bgr1:House:0", "bgr1:house:1000"]
)
async def test_no_other_id_is_taken_for_a_menu_of_topics(room: Room, custom_id):
    said = await room.use("Ann", "rules")
    before = said.content
    assert not (await send_choice(room, said, custom_id, "beaver")).acknowledged and said.content == before


async def test_an_error_is_reported_and_leaves_what_was_read(room: Room, monkeypatch, caplog):
    said = await room.use("Ann", "rules", topic="prime")
    monkeypatch.setattr(_explaining, "render_diagram", lambda _scene: 1 / 0)
    result = await room.people["Ann"].select(said, ["points"], custom_id=menus(said)["basics"].custom_id)
    await room.settle()
    (told,) = result.followups
    reference = re.search(r"reference ([0-9a-f]{8})", caplog.text)
    assert told.ephemeral and reference and reference[1] in told.content
    assert said.content.startswith("**Prime**")


async def test_the_menus_go_with_the_cog(room: Room):
    said = await room.use("Ann", "rules")
    await room.env.bot.unload_extension("cogs.rules")
    assert not (await send_choice(room, said, "bgr1:house:5", "beaver")).acknowledged
    await room.env.bot.load_extension("cogs.rules")
    assert (await send_choice(room, said, "bgr1:house:5", "beaver")).acknowledged


async def test_nothing_is_begun_while_the_bot_stops(room: Room, monkeypatch):
    said = await room.use("Ann", "rules")
    monkeypatch.setattr(room.env.bot, "closing", True)
    assert not (await send_choice(room, said, "bgr1:house:5", "beaver")).acknowledged


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
