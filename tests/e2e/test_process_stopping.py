"""How the bot's process ends: cleanly when told to, and with one clear line where it can't run."""

from __future__ import annotations

import asyncio
import os
import stat
import time
from collections.abc import AsyncIterator

import pytest

from bot.playground.server import LocalDiscord
from bot.store import Store
from tests.e2e.botprocess import BotProcess
from tests.e2e.playing import all_at_once, begin, struck

NOWHERE = {"DISCORD_API_URL": "http://127.0.0.1:1", "DISCORD_GATEWAY_URL": "ws://127.0.0.1:1"}
"""Nobody listens there: a start that should end before Discord is asked can't reach anything."""


@pytest.fixture
async def local() -> AsyncIterator[LocalDiscord]:
    server = await LocalDiscord.start(ack_window=1.0)
    yield server
    assert server.breaches == []
    await server.stop()


@pytest.fixture
async def bot(local, tmp_path) -> AsyncIterator[BotProcess]:
    """A process that isn't started yet."""
    process = BotProcess(local, tmp_path / "bot.db")
    yield process
    process.kill_if_running()
    process.assert_calm()


def complaints(bot: BotProcess) -> list[str]:
    """The lines of its log that say that something is wrong."""
    return [line for line in bot.lines if any(level in line for level in ("WARNING", "ERROR", "CRITICAL"))]


async def fails(bot: BotProcess, **env: str) -> str:
    """Start a bot that must end with code 1 after one clear line, and return the line."""
    await bot.launch(**env)
    assert await bot.ended() == 1
    (line,) = complaints(bot)
    return line


async def test_sigterm_stops_cleanly_and_leaves_a_last_heartbeat(local, bot):
    await bot.start()
    match = await begin(local)
    await match.finish_turn()
    before = int(time.time() * 1000)
    assert await bot.stop() == 0
    assert bot.files() == {"bot.db"}, "the database was not closed"
    (beat,) = bot.query("SELECT at FROM heartbeat")[0]
    assert before <= beat <= time.time() * 1000
    assert complaints(bot) == []


async def test_sigterm_in_the_midst_of_presses_loses_none_that_was_logged_and_is_as_clean(local, bot):
    await bot.start()
    matches = [await begin(local) for _ in range(4)]
    for match in matches:
        await match.to_roll()
    presses = all_at_once(*(local.press(match.turn(), match.board(), "Roll") for match in matches for _ in range(3)))
    pressing = asyncio.create_task(presses)
    await local.world.until(lambda: any(i.acknowledged_after for i in local.interactions.log[-12:]), 10)
    assert await bot.stop() == 0
    for match in matches:
        version, shown = bot.query("SELECT version, shown FROM tables WHERE id = ?", match.table)[0]
        assert version == shown == len(bot.log_of(match.table))
    assert complaints(bot) == []
    await pressing


async def test_sigterm_between_acknowledging_and_acting_still_acts_and_shows(local, bot):
    await bot.start()
    match = await begin(local)
    await match.to_roll()
    local.fail_next("POST /interactions/", None, delay=0.3)
    pressing = asyncio.create_task(local.press(match.turn(), match.board(), "Roll"))
    await struck(local)
    assert await bot.stop() == 0
    assert (await pressing).failed is None and "Roll" not in local.labels(match.board())
    assert complaints(bot) == []


async def test_sigterm_while_discord_is_in_trouble_is_clean_and_the_board_comes_after_the_next_start(local, bot):
    await bot.start()
    match = await begin(local)
    while "Done" not in local.labels(match.board()):
        await match.press(local.labels(match.board())[0])
    version = match.version()
    local.fail_next(r"POST /channels/\d+/messages$", 503, times=1000)
    await local.press(match.turn(), match.board(), "Done")
    await bot.says("not shown yet: 503")
    assert await bot.stop() == 0
    local.faults.clear()
    await bot.start()
    await match.passes(version)
    assert await bot.stop() == 0
    assert 1 <= len(complaints(bot)) <= 2  # a stop may try once more
    assert all("not shown yet: 503" in line for line in complaints(bot))


async def test_sigterm_before_discord_answers_is_a_clean_stop_too(local, bot):
    local.fail_next("GET /users/@me", None, delay=30)
    await bot.launch()
    await bot.says("logging in")
    assert await bot.stop() == 0
    assert complaints(bot) == []


async def test_a_wrong_token_is_one_clear_line_and_exit_1(bot):
    assert "does not accept DISCORD_TOKEN" in await fails(bot, DISCORD_TOKEN="wrong")


async def test_a_discord_that_cannot_be_reached_is_one_clear_line_and_exit_1(bot):
    assert "can't be reached" in await fails(bot, **NOWHERE)


@pytest.mark.parametrize("asked", ["GET /users/@me", "GET /gateway/bot"])
async def test_a_discord_in_trouble_at_the_start_is_one_clear_line_and_exit_1(local, bot, asked):
    local.fail_next(asked, 503)
    assert "can't be reached" in await fails(bot)


async def test_no_token_says_how_to_get_one_and_exits_2(bot):
    await bot.launch(DISCORD_TOKEN="", **NOWHERE)
    assert await bot.ended() == 2
    assert "https://discord.com/developers/applications" in bot.text and "python -m bot playground" in bot.text
    assert not bot.database.exists()


async def test_a_newer_database_is_one_clear_line_exit_1_and_untouched(bot):
    store = await Store.open(f"sqlite:///{bot.database}")
    await store.close()
    bot.alter("INSERT INTO migrations SELECT 999, name, checksum, applied_at FROM migrations WHERE number = 1")
    bot.query("PRAGMA wal_checkpoint")
    before = bot.database.read_bytes()
    assert "update the bot" in await fails(bot, **NOWHERE)
    assert bot.database.read_bytes() == before


@pytest.mark.parametrize("content", [b"this is no database\n" * 500, b"SQLite format 3\0" + os.urandom(8000)])
async def test_a_file_that_is_no_database_is_one_clear_line_exit_1_and_untouched(bot, content):
    bot.database.write_bytes(content)
    assert "is damaged or not this bot's" in await fails(bot, **NOWHERE)
    assert bot.database.read_bytes() == content
    assert bot.files() == {"bot.db"}


async def test_a_folder_that_cannot_be_is_one_clear_line_and_exit_1(bot, tmp_path):
    (tmp_path / "file").write_text("in the way")
    assert "can't be written" in await fails(bot, DATABASE_URL=f"sqlite:///{tmp_path}/file/bot.db", **NOWHERE)
    assert (tmp_path / "file").read_text() == "in the way"


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is unwritable for root")
async def test_an_unwritable_folder_is_one_clear_line_and_exit_1(bot, tmp_path):
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        assert "can't be written" in await fails(bot, **NOWHERE)
        assert not bot.database.exists()
    finally:
        tmp_path.chmod(stat.S_IRWXU)


async def test_another_kind_of_database_url_is_one_clear_line_and_exit_1(bot):
    line = await fails(bot, DATABASE_URL="postgresql://me:secret@host/bot", **NOWHERE)
    assert "sqlite:///data/bot.db" in line and "secret" not in bot.text
