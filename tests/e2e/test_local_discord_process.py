"""The bot itself, in a process of its own, comes to the local Discord and goes."""

from __future__ import annotations

from tests.e2e.local import bot_process


async def test_the_bot_registers_its_commands_within_every_limit_and_stops_cleanly(local, tmp_path):
    async with bot_process(local, f"sqlite:///{tmp_path}/bot.db") as process:
        names = {command["name"] for command in local.world.commands[None]}
        assert {"play", "roll", "move", "match"} <= names
    assert process.returncode == 0
    assert local.breaches == []


async def test_a_killed_bot_is_offline_and_comes_back(local, tmp_path):
    for _ in range(2):
        async with bot_process(local, f"sqlite:///{tmp_path}/bot.db") as process:
            process.kill()
        assert process.returncode < 0 and not local.world.online
    assert local.gateway.identifies == 2
