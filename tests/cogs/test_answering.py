"""Challenges answered by command: nobody accepts other house rules than they have read (X6)."""

from __future__ import annotations

from bot.challenge import ChangeOffer
from bot.rules.options import Options
from bot.table import Offered, Playing
from bot.views import Person
from tests.service.house import OPENING

SECONDS = 1 / 3600


async def offered(room) -> str:
    await room.say("Ann", "play", opponent=room.people["Bob"], format="money")
    return (await room.house.service.offers_in(room.channel.id))[0].id


async def phase(room, table: str) -> object:
    return (await room.house.service.view(table)).table.phase


async def test_a_challenge_that_has_just_been_changed_is_not_accepted_by_command(room):
    table = await offered(room)
    await room.say("Ann", "match rules", automatic=3)
    for seconds in (0, 9):
        room.house.clock.pass_hours(seconds * SECONDS)
        said = await room.say("Bob", "match accept")
        assert said.startswith("This challenge has just been changed. Please read it again: https://discord.com/")
    assert isinstance(await phase(room, table), Offered)
    room.house.clock.pass_hours(1 * SECONDS)
    room.house.throws(OPENING)
    said = await room.say("Bob", "match accept")
    assert said.splitlines() == [
        "Accepted: you play Ann. Have a good match!",
        "House rules: Automatic doubles (at most 3)",
    ]
    assert isinstance(await phase(room, table), Playing)


async def test_whose_answer_it_is_not_is_told_so_first(room):
    await offered(room)
    await room.say("Ann", "match rules", strict=True)
    assert (await room.say("Ann", "match accept")).startswith("This is your own challenge")
    assert (await room.say("Cleo", "match accept")).startswith("This challenge is for <@")


async def test_a_new_challenge_is_accepted_by_command_at_once(room):
    await offered(room)
    room.house.throws(OPENING)
    assert await room.say("Bob", "match accept") == "Accepted: you play Ann. Have a good match!"


async def test_declining_and_withdrawing_wait_for_nothing(room):
    for who, command in (("Bob", "match decline"), ("Ann", "match withdraw")):
        table = await offered(room)
        await room.say("Ann", "match rules", strict=True)
        await room.say(who, command)
        assert not isinstance(await phase(room, table), Offered)


async def test_what_changes_between_reading_and_acting_is_neither_accepted_nor_overwritten(room, monkeypatch):
    table, service = await offered(room), room.house.service
    real, ann = service.act, Person(room.user("Ann").id, "Ann")

    async def beaten(*arguments, **more):
        monkeypatch.setattr(service, "act", real)
        await real(table, ann, ChangeOffer(Options(strict=True)))
        return await real(*arguments, **more)

    for who, command, options in (("Bob", "match accept", {}), ("Ann", "match rules", {"choose_colour": True})):
        room.house.clock.pass_hours(1)
        monkeypatch.setattr(service, "act", beaten)
        said = await room.say(who, command, **options)
        assert said.startswith("This challenge has just been changed.")
        view = await service.view(table)
        assert isinstance(view.table.phase, Offered) and view.table.challenge.options == Options(strict=True)
