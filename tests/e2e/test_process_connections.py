"""What the real bot makes of connections that break, sessions that end, and of two shards with a guild on each."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.playground.server import LocalDiscord
from tests.e2e.botprocess import STARTING, BotProcess
from tests.e2e.playing import Seated, begin, receipt
from tests.e2e.trouble import Said, effects, ready_for

pytestmark = pytest.mark.asyncio(loop_scope="module")

NEXT_SHARD = 1 << 22


@contextlib.asynccontextmanager
async def launched(local: LocalDiscord, folder: Path) -> AsyncIterator[BotProcess]:
    """A bot that has begun to connect, stopped at the end."""
    process = BotProcess(local, folder / "bot.db")
    await process.launch()
    try:
        yield process
        assert await process.stop() == 0
        process.assert_calm()
    finally:
        process.kill_if_running()
        await local.stop()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def launching(tmp_path_factory) -> AsyncIterator[BotProcess]:
    """A bot with two shards, not connected yet: its second has to wait for five seconds, in which others test."""
    local = await LocalDiscord.start(shards=2)
    local.world.add_guild("Another club", identity=str(int(local.world.guild_id) + NEXT_SHARD))
    async with launched(local, tmp_path_factory.mktemp("shards")) as process:
        yield process


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(launching, tmp_path_factory) -> AsyncIterator[BotProcess]:
    """A bot with one shard."""
    async with launched(await LocalDiscord.start(), tmp_path_factory.mktemp("connections")) as process:
        await process.local.wait_online(STARTING)
        yield process


@pytest.fixture
def local(bot) -> LocalDiscord:
    return bot.local


@pytest_asyncio.fixture(loop_scope="module")
async def sharded(launching) -> BotProcess:
    """The bot with two shards, connected."""
    await launching.local.wait_online(STARTING)
    return launching


@pytest.fixture
def said(bot) -> Iterator[Said]:
    """Whatever the trouble, it is told in one line at most."""
    made = Said(bot)
    yield made
    assert len(made.lines()) <= 1, made.lines()


async def test_a_session_that_may_be_resumed_loses_no_press(local, bot, said):
    match = await begin(local)
    await ready_for(match, "Roll")
    resumes, identifies = local.gateway.resumes, local.gateway.identifies
    local.gateway.invalidate(resumable=True)
    version = match.version()
    pressed = await local.press(match.turn(), match.board(), "Roll")
    await match.passes(version)
    assert effects(bot, match, pressed.id) == 1
    assert (local.gateway.resumes, local.gateway.identifies) == (resumes + 1, identifies)


async def test_a_lost_session_and_a_closed_gateway_lose_the_presses_in_between_and_nothing_else(
    local, bot, said, monkeypatch
):
    match = await begin(local)
    await ready_for(match, "Roll")
    identifies, before = local.gateway.identifies, bot.log_of(match.table)
    local.gateway.refusing = 1
    local.gateway.invalidate()
    with monkeypatch.context() as patch:
        patch.setattr(local.interactions, "window", 0.2)
        pressed = await local.press(match.turn(), match.board(), "Roll")
    assert pressed.failed == "This interaction failed"
    await match.until(lambda: local.gateway.identifies == identifies + 1 and local.gateway.online)
    await said.once("Attempting a reconnect for shard ID 0 .* 503")
    assert bot.log_of(match.table) == before
    await match.press("Roll")
    assert bot.kinds(match.table, "roll") == sum(entry[1] == "roll" for entry in before) + 1


async def begin_in_each(local: LocalDiscord) -> list[Seated]:
    """Begin a match in each guild, and play it up to a roll."""
    rooms = [local.world.add_channel(f"room of {guild}", guild=guild) for guild in local.world.guilds]
    matches = [await begin(local, room["id"]) for room in rooms]
    for match in matches:
        await match.to_roll()
    return matches


async def test_buttons_and_commands_work_in_the_guilds_of_both_shards_each_by_its_own(sharded):
    for match in await begin_in_each(sharded.local):
        await match.press("Roll")
        await match.finish_turn()
        version = match.version()
        assert receipt("rolled") in await match.command("roll")
        await match.passes(version)
    local = sharded.local
    for session in local.gateway.sessions:
        heard = {event["d"]["guild_id"] for event in session.events if event["t"] == "INTERACTION_CREATE"}
        assert heard == {guild for guild in local.world.guilds if (int(guild) >> 22) % 2 == session.shard}


async def test_the_shards_identified_one_after_the_other(sharded):
    assert sharded.local.gateway.identifies == 2 and "invalidated" not in sharded.text


async def test_a_shard_that_is_lost_stops_no_other_and_resumes(sharded):
    gateway = sharded.local.gateway
    matches, resumes = await begin_in_each(sharded.local), gateway.resumes
    await gateway.drop(shard=1)
    for match in matches:
        before = sharded.kinds(match.table, "roll")
        await match.press("Roll")
        assert sharded.kinds(match.table, "roll") == before + 1
    assert gateway.resumes == resumes + 1
