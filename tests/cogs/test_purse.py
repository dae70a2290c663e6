"""/purse: what people have, where it came from, and who may give (RULEBOOK S1)."""

from __future__ import annotations

import asyncio
import re

import discord
import pytest

from bot import cashier
from bot.challenge import Challenge
from bot.denials import OtherTooFewChips, TooFewChips
from bot.rules.board import Side
from bot.rules.options import Format
from bot.table import Accept
from bot.texts import explain
from bot.views import Person, Where
from tests.cogs.room import Room
from tests.service.house import NOON, OPENING

WHEN = f"<t:{NOON // 1000}:f>"
FIRST = f"{WHEN}: **+1000** to begin with, like everyone"


@pytest.fixture
def owner(room: Room) -> str:
    """Somebody with Manage Server."""
    role = room.guild.create_role("boss", permissions=discord.Permissions(manage_guild=True))
    room.people["Olga"] = room.guild.add_member(room.env.create_user("olga"), nick="Olga", roles=[role])
    return "Olga"


async def begin(room: Room, **agreed) -> None:
    """Let Ann and Bob begin a game for 10 chips a point."""
    ann, bob = (Person(room.user(name).id, name) for name in ("Ann", "Bob"))
    asked = Challenge(0, format=Format.MONEY, price=10, **agreed)
    where = Where(room.guild.id, room.channel.id, here=True)
    await room.house.service.challenge(asked, ann, bob, where, cause=room.house.cause())
    while not room.history():  # noqa: ASYNC110 - what no interaction has asked for is shown a little later
        await asyncio.sleep(0.01)
    room.house.throws(OPENING)
    await room.press("Bob", "Accept", room.card())


async def test_a_purse_that_was_never_looked_at_has_what_everyone_begins_with_S1(room):
    assert (await room.say("Ann", "purse show")).splitlines() == ["**Your chips**", "Free: 1000 chips", FIRST]
    said = await room.say("Ann", "purse show", member=room.people["Bob"])
    assert said.splitlines() == ["**Chips of Bob**", "Free: 1000 chips", FIRST]
    assert (await room.say("Bob", "purse show", member=room.people["Bob"])).startswith("**Your chips**")


async def test_a_purse_says_what_is_held_and_what_moved_it_in_words_S3(room):
    await begin(room, fee=50)
    said = await room.say("Bob", "purse show")
    assert said.splitlines()[1:4] == [
        "Free: 970 chips", "Held for games in play: 30 chips", f"{WHEN}: **−30** held for a game against Ann"
    ]  # fmt: skip
    await room.resign("Ann", "single game", "Bob")
    assert "\nAnn pays Bob 10 chips, of which the house gets 5 chips.\n" in room.board().content
    lost, *_ = (await room.say("Ann", "purse show")).splitlines()[2:]
    fee, won, back, *_ = (await room.say("Bob", "purse show")).splitlines()[2:]
    assert [line.removeprefix(f"{WHEN}: ") for line in (lost, fee, won, back)] == [
        "**−10** lost to Bob",
        "**−5** fee of the house, against Ann",
        "**+10** won from Ann",
        "**+30** no longer held, against Ann",
    ]


async def test_one_chip_is_one_chip_whoever_gets_it_S2(room, owner):
    await begin(room, fee=10)
    await room.resign("Ann", "single game", "Bob")
    assert "Ann pays Bob 10 chips, of which the house gets 1 chip." in room.board().content
    given = await room.say(owner, "purse give", member=room.people["Bob"], amount=1)
    assert given == "Bob got 1 chip and has 1010 free now."
    for error in (TooFewChips(1, 0), OtherTooFewChips(Side.WHITE, 1)):
        assert explain("en-US", error, lambda _side: "Ann").startswith("That can cost 1 chip, ")


async def test_names_in_a_purse_are_harmless(room):
    service = room.house.service
    people = [Person(room.user("Ann").id, "Ann"), Person(77, "**@everyone**")]
    asked = Challenge(1, price=10)
    view = await service.challenge(asked, *people, Where(room.guild.id, room.channel.id, here=True))
    room.house.throws(OPENING)
    await service.act(view.id, people[1], Accept())
    said = await room.say("Ann", "purse show")
    assert "against \\*\\*@\u200beveryone\\*\\*" in said


async def test_only_the_ten_newest_movements_are_shown(room):
    for n in range(12):
        await cashier.give(room.house.store, room.guild.id, room.user("Ann").id, n + 1, NOON, str(n))
    said = await room.say("Ann", "purse show")
    assert re.findall(r"\*\*\+(\d+)\*\*", said) == [str(n) for n in range(12, 2, -1)]


async def test_who_may_manage_the_server_gives_chips_of_the_house_S1(room, owner):
    said = await room.say(owner, "purse give", member=room.people["Bob"], amount=250)
    assert said == "Bob got 250 chips and has 1250 free now."
    assert f"{WHEN}: **+250** given by this server" in await room.say("Bob", "purse show")


@pytest.mark.parametrize("who", ["Ann", "Mo"])
async def test_nobody_else_gives_any_S1(room, who):
    said = await room.say(who, "purse give", member=room.people[who], amount=250)
    assert said == "Only members with Manage Server may give chips."
    assert "Free: 1000 chips" in await room.say(who, "purse show")


async def test_bots_have_no_purse(room, owner):
    bot = room.guild.add_member(room.env.create_user("robot", bot=True), nick="Robot")
    for who, command, more in (("Ann", "purse show", {}), (owner, "purse give", {"amount": 5})):
        assert await room.say(who, command, member=bot, **more) == "Robot is a bot and doesn’t play."


async def test_a_purse_is_filled_up_by_looking_at_it_S1(room):
    await room.house.service.change_guild(room.guild.id, purse=20, top_up=50)
    said = await room.say("Ann", "purse show")
    assert said.splitlines()[1:] == [
        "Free: 50 chips",
        f"{WHEN}: **+30** filled up for the day",
        f"{WHEN}: **+20** to begin with, like everyone",
    ]


async def test_whoever_cannot_cover_is_told_the_sum_or_who_cannot_S3(room):
    await room.house.service.change_guild(room.guild.id, purse=35)
    await begin(room)
    await room.turn("Ann")
    said = await room.press("Bob", "Double")
    assert [each.content for each in said] == ["That can cost 60 chips, and you have 35."]
    await room.resign("Bob", "single game", "Ann")
    said = await room.press("Bob", "Continue")
    assert [each.content for each in said] == ["That can cost 30 chips, and you have 25."]
    await room.press("Ann", "Continue")
    await cashier.give(room.house.store, room.guild.id, room.user("Bob").id, 5, NOON, "luck")
    room.house.throws(OPENING)
    assert await room.press("Bob", "Continue") == []


async def test_the_other_who_cannot_cover_is_named_S3(room):
    await room.house.service.change_guild(room.guild.id, purse=35)
    await begin(room)
    await room.resign("Bob", "single game", "Ann")
    await room.press("Ann", "Continue")
    await room.house.service.change_guild(room.guild.id, purse=35)
    service, ann = room.house.service, Person(room.user("Ann").id, "Ann")
    asked = Challenge(1, price=40)
    elsewhere = Where(room.guild.id, room.other.id, here=True)
    view = await service.challenge(asked, ann, Person(77, "Eve"), elsewhere)
    await cashier.give(room.house.store, room.guild.id, 77, 100, NOON, "eve")
    await cashier.give(room.house.store, room.guild.id, room.user("Bob").id, 100, NOON, "bob")
    room.house.throws(OPENING)
    await service.act(view.id, Person(77, "Eve"), Accept())
    said = await room.press("Bob", "Continue", room.board(room.channel))
    assert [each.content for each in said] == ["That can cost 30 chips, more than Ann has."]
