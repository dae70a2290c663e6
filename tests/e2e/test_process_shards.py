"""The real bot with two connections, one guild on each."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.playground.server import LocalDiscord
from tests.e2e.botprocess import BotProcess
from tests.e2e.playing import Seated, begin, receipt

pytestmark = pytest.mark.asyncio(loop_scope="module")

NEXT_SHARD = 1 << 22


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(tmp_path_factory) -> AsyncIterator[BotProcess]:
    """One process for all tests here. Its second connection has to wait for five seconds."""
    local = await LocalDiscord.start(shards=2)
    local.world.add_guild("Another club", identity=str(int(local.world.guild_id) + NEXT_SHARD))
    process = BotProcess(local, tmp_path_factory.mktemp("shards") / "bot.db")
    await process.start()
    yield process
    assert await process.stop() == 0
    process.assert_calm()
    await local.stop()


@pytest.fixture
def local(bot):
    yield bot.local
    bot.assert_calm()


async def begin_in_each(local: LocalDiscord) -> list[Seated]:
    """Begin a match in each guild, and play it up to a roll."""
    rooms = [local.world.add_channel(f"room of {guild}", guild=guild) for guild in local.world.guilds]
    matches = [await begin(local, room["id"]) for room in rooms]
    for match in matches:
        await match.to_roll()
    return matches


async def test_buttons_and_commands_work_in_the_guilds_of_both_shards_each_by_its_own(local, bot):
    for match in await begin_in_each(local):
        await match.press("Roll")
        await match.finish_turn()
        version = match.version()
        assert receipt("rolled") in await match.command("roll")
        await match.passes(version)
    for session in local.gateway.sessions:
        heard = {event["d"]["guild_id"] for event in session.events if event["t"] == "INTERACTION_CREATE"}
        assert heard == {guild for guild in local.world.guilds if (int(guild) >> 22) % 2 == session.shard}


async def test_the_shards_identified_one_after_the_other(local, bot):
    assert local.gateway.identifies == 2 and "invalidated" not in bot.text


async def test_a_shard_that_is_lost_stops_no_other_and_resumes(local, bot):
    matches, resumes = await begin_in_each(local), local.gateway.resumes
    await local.gateway.drop(shard=1)
    for match in matches:
        before = bot.kinds(match.table, "roll")
        await match.press("Roll")
        assert bot.kinds(match.table, "roll") == before + 1
    assert local.gateway.resumes == resumes + 1
