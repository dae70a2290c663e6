"""The local Discord as a process: restarts, tokens, ports, faults, rate limits."""

from __future__ import annotations

import discord
import pytest

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
