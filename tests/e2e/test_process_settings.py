"""Settings of the real bot: given by command, kept over a kill, and seen on the boards that people get."""

from __future__ import annotations

from pathlib import Path

from bot.playground.server import LocalDiscord
from tests.e2e.botprocess import BotProcess
from tests.e2e.playing import accept, challenge, new_channel


async def said(local: LocalDiscord, who: str, place: str, command: str, **options: object) -> str:
    asked = await local.command(who, place, command, **options)
    return str((await local.answer(asked))["content"])


async def test_settings_outlive_a_kill_and_decide_how_and_where_is_played(tmp_path: Path):
    local = await LocalDiscord.start()
    bot = BotProcess(local, tmp_path / "bot.db")
    try:
        await bot.start()
        place = new_channel(local)
        mine = {"theme": "wood", "board": "left", "forced": True, "language": "en"}
        assert "Board: wood, home on the left" in await said(local, "Bob", place, "settings me", **mine)
        refused = await said(local, "Bob", place, "settings server", play_in="channel")
        assert refused == "Only members with Manage Server may use `/settings server`."
        given = {"play_in": "channel", "openers": "@everyone", "language": "en"}
        assert "in the channel" in await said(local, "Ann", place, "settings server", **given)
        await bot.kill()
        await bot.start()
        assert bot.query("SELECT theme, home_right, forced, locale FROM members") == [("wood", 0, 1, "en")]
        assert "Board: wood, home on the left" in await said(local, "Bob", place, "settings me")
        _, card = await challenge(local, place, "Ann", "Bob", points=1)
        match = await accept(local, place, card, "Ann", "Bob", here=True)
        await bot.has_shown(match.table)
        assert bot.query("SELECT locale, here FROM tables") == [("en", 1)]
        assert await bot.stop() == 0
        bot.assert_calm()
        assert local.breaches == []
    finally:
        bot.kill_if_running()
        await local.stop()
