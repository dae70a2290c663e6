"""The local Discord as a process: restarts, tokens, ports, faults, rate limits."""

from __future__ import annotations

import asyncio
import errno
import socket
import time

import discord
import pytest

from bot.playground.errors import NoPort
from bot.playground.faults import Faults, RateLimits
from bot.playground.http import Doorkeeper
from bot.playground.server import LocalDiscord
from tests.e2e.local import TinyBot, pointed_at, running


async def test_a_new_process_serves_the_buttons_of_the_old_one(local):
    async with running(local, TinyBot()):
        await local.command("Ann", "general", "board")
        post = await local.wait_for_message("general")
    assert not local.gateway.online
    ids = [command["id"] for command in local.world.commands[None]]
    async with running(local, TinyBot()):
        assert [command["id"] for command in local.world.commands[None]] == ids
        await local.answer(await local.press("Bob", post, "Tick 0"))
        assert local.find(post).data["content"] == "ticked 0"


async def test_a_wrong_token_cannot_log_in(local):
    with pointed_at(local), pytest.raises(discord.LoginFailure):
        async with TinyBot() as stranger:
            await stranger.login("wrong")


async def test_it_listens_on_this_machine_alone(local):
    assert local.url.startswith("http://127.0.0.1:")
    assert local._runner.addresses == [("127.0.0.1", local.port)]


async def test_a_taken_port_is_said_plainly(local):
    with pytest.raises(NoPort, match=f"port {local.port} on 127.0.0.1 is taken"):
        await LocalDiscord.start(local.port)


async def test_a_port_that_may_not_be_used_is_said_plainly(monkeypatch):
    def refuse(*_arguments: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", refuse)
    with pytest.raises(NoPort, match=r"^port 80 on 127.0.0.1 can't be used \(Permission denied\): choose another"):
        await LocalDiscord.start(80)


@pytest.mark.parametrize(
    ("port", "host", "ours"),
    [
        (80, "127.0.0.1", True),
        (80, "localhost", True),
        (80, "localhost:80", True),
        (8787, "localhost:8787", True),
        (8787, "localhost", False),
        (80, "evil.example", False),
    ],
)
def test_the_port_of_the_web_is_left_out_by_browsers(port, host, ours):
    assert (host in Doorkeeper("", port, Faults(), RateLimits(enforced=False)).hosts) is ours


async def test_a_stopped_server_frees_its_port():
    first = await LocalDiscord.start()
    await first.stop()
    second = await LocalDiscord.start(first.port)
    assert second.port == first.port
    await second.stop()


async def test_a_post_whose_answer_is_lost_is_repeated_and_lands_once(local):
    bot = TinyBot()
    async with running(local, bot):
        local.fail_next(r"POST /channels/\d+/messages$", 500, after=True)
        channel = bot.get_channel(int(local.world.channel("general")["id"]))
        await channel.send("turn", nonce="1-1")
        assert len(local.messages("general")) == 1


async def test_two_processes_race_for_one_interaction(local):
    one, two = TinyBot(), TinyBot()
    async with running(local, one), running(local, two):
        asked = await local.command("Ann", "general", "ask")
        assert asked.failed is None
        await asyncio.sleep(0.3)
        assert [error.code for error in one.errors + two.errors] == [40060]


async def test_a_bot_may_be_asked_to_reconnect(local):
    async with running(local, TinyBot()):
        local.gateway.ask_to_reconnect()
        await local.world.until(lambda: local.gateway.resumes == 1, 5)
        assert (await local.command("Ann", "general", "ask")).failed is None


async def test_names_and_ids_find_people_and_channels(local):
    ann = local.world.person("Ann")
    assert local.world.person(ann.id) is ann is local.world.person("ann")
    with pytest.raises(KeyError):
        local.world.person("Nobody")
    ids = [int(local.world.new_id()) for _ in range(100)]
    assert sorted(set(ids)) == ids
    assert abs(discord.utils.snowflake_time(ids[0]).timestamp() - time.time()) < 5


async def test_people_and_channels_stay_the_same_from_start_to_start_and_the_application_does_not(local):
    again = await LocalDiscord.start()
    await again.stop()
    assert [p.id for p in again.world.people] == [p.id for p in local.world.people]
    assert list(again.world.channels) == list(local.world.channels)
    assert again.world.guild_id == local.world.guild_id
    assert again.world.application_id != local.world.application_id


async def test_online_means_connected_with_commands(local):
    async with running(local, TinyBot()):
        await local.wait_online(1)
    await local.world.until(lambda: not local.world.online, 2)
    with pytest.raises(TimeoutError):
        await local.wait_online(0.05)
