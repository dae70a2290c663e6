"""The client: greeting, reporting, and stopping without leaving anything half done."""

from __future__ import annotations

import asyncio
import logging
from types import SimpleNamespace

import discord
import pytest
from discord import app_commands

from bot import client
from bot.client import BackgammonBot
from bot.timekeeper import Timekeeper
from tests.cogs.test_showing import FakeInteraction, answer
from tests.service.house import House


async def test_it_greets_once_with_the_invite_link(room, caplog):
    with caplog.at_level(logging.INFO):
        room.env.bot._greeted = False
        await room.env.bot.on_ready()
        await room.env.bot.on_ready()
    assert caplog.text.count("invite: https://discord.com/oauth2/authorize?") == 1


async def test_how_long_nobody_was_here_is_logged(house: House, caplog, monkeypatch):
    async def nothing(_self: object) -> bool:
        return False

    monkeypatch.setattr(BackgammonBot, "sync_if_changed", nothing)
    await house.store.write(lambda tx: tx.beat(house.clock()))
    house.clock.pass_hours(1)
    async with BackgammonBot(house.service) as bot:
        with caplog.at_level(logging.INFO):
            await bot.setup_hook()
    assert "nobody was here for 3600 s" in caplog.text
    assert house.service.listeners == []


@pytest.mark.parametrize("extension", ["cogs.no_such_cog"])
async def test_a_cog_that_fails_stops_the_start(house: House, monkeypatch, extension):
    monkeypatch.setattr(client, "EXTENSIONS", (extension,))
    async with BackgammonBot(house.service) as bot:
        with pytest.raises(discord.ext.commands.ExtensionNotFound):
            await bot.setup_hook()


async def test_a_stop_waits_for_what_people_asked_for(house: House):
    bot, go_on, done = BackgammonBot(house.service), asyncio.Event(), []

    async def work() -> None:
        with bot.at_work():
            await go_on.wait()
        done.append("work")

    async with bot:
        working = asyncio.create_task(work())
        await asyncio.sleep(0)
        stopping = asyncio.create_task(bot.close())
        await asyncio.sleep(0.01)
        assert bot.closing and not stopping.done()
        go_on.set()
        await asyncio.wait_for(stopping, 5)
    assert done == ["work"] and working.done()


async def test_a_stop_does_not_wait_for_ever(house: House, monkeypatch):
    monkeypatch.setattr(client, "FINISHING_S", 0.01)
    bot = BackgammonBot(house.service)

    async def work() -> None:
        with bot.at_work():
            await asyncio.sleep(60)

    async with bot:
        working = asyncio.create_task(work())
        await asyncio.sleep(0)
        await asyncio.wait_for(bot.close(), 5)
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)


def tree_error(kind: str) -> app_commands.AppCommandError:
    command = SimpleNamespace(name="play", qualified_name="play", _name="play")
    if kind == "gone":
        return app_commands.CommandNotFound("old", [])
    if kind == "member":
        transformer = app_commands.Transformer()
        return app_commands.TransformerError("5", discord.AppCommandOptionType.user, transformer)
    return app_commands.CommandInvokeError(command, ValueError("a bug"))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "said"),
    [("gone", None), ("member", "Something went wrong here"), ("bug", "Something went wrong here")],
)
async def test_every_error_of_a_command_ends_somewhere(house: House, caplog, kind, said):
    bot, told = BackgammonBot(house.service), []
    interaction = FakeInteraction(answer(404))
    interaction.client, interaction.locale, interaction.command = bot, discord.Locale.german, None

    async def send(text: str, **_: object) -> None:
        told.append(text)

    interaction.response.send_message = send
    await bot.tree.on_error(interaction, tree_error(kind))
    assert [text.split(",")[0] for text in told] == ([said.split(",")[0]] if said else [])
    assert ("a bug" in caplog.text) is (kind == "bug")


async def test_a_command_answers_itself_for_an_option_that_cannot_be_read(house: House, caplog):
    bot = BackgammonBot(house.service)
    interaction = FakeInteraction(answer(404))
    interaction.client, interaction.command = bot, SimpleNamespace(on_error=print)
    await bot.tree.on_error(interaction, tree_error("member"))
    assert "reference" not in caplog.text


async def test_an_error_without_anybody_to_tell_is_logged(house: House, caplog):
    await BackgammonBot(house.service).report(None, ValueError("a bug"))
    assert "command unknown, reference " in caplog.text


async def test_the_clock_keeps_the_services_time(house: House):
    bot = BackgammonBot(house.service)
    assert isinstance(bot.timekeeper, Timekeeper) and bot.service is house.service


@pytest.mark.parametrize(("guild_id", "closing", "begun"), [(1, False, True), (None, False, False), (1, True, False)])
async def test_commands_are_begun_in_guilds_and_not_while_stopping(house: House, guild_id, closing, begun):
    async with BackgammonBot(house.service) as bot:
        asked = SimpleNamespace(client=SimpleNamespace(closing=closing), guild_id=guild_id)
        assert await bot.tree.interaction_check(asked) is begun
