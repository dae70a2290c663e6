"""The real bot killed again and again while several matches are played: no confirmed action is ever lost."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from bot.playground.server import LocalDiscord
from tests.e2e.botprocess import BotProcess
from tests.e2e.crowd import Crowd, Witness, accounts, check
from tests.e2e.playing import begin, stamp

PEOPLE = (("Ann", "Bob"), ("Bob", "Ann"), ("Cleo", "Ann"), ("Bob", "Cleo"))
"""Who plays whom: everybody at several tables."""


async def survive(folder: Path, kills: int, seed: int) -> str:
    """Let people play while the bot is killed so many times; check everything and return the figures."""
    rng = random.Random(seed)
    local = await LocalDiscord.start()
    bot, witness = BotProcess(local, folder / "bot.db"), Witness(local)
    await bot.start()
    seats = [await begin(local, white=white, black=black, points=3) for white, black in PEOPLE]
    crowd = Crowd(bot, seats, rng)
    playing = asyncio.create_task(crowd.play())
    for _ in range(kills):
        witness.kill_after(rng.randrange(20, 120), bot.kill_now)
        assert await bot.ended() < 0
        await bot.start()
    last = witness.moments
    await local.world.until(lambda: witness.moments > last + 100, 30)
    crowd.stopped.set()
    await playing
    assert await bot.stop() == 0
    kept = await accounts(bot)
    check(kept, witness)
    left_at = {account.row.id: account.row.version for account in kept}
    for seated in seats:
        table, version = stamp(seated.board()) or ("", 0)
        assert left_at.get(table) == version
    bot.assert_calm()
    await local.stop()
    actions = sum(len(account.log) for account in kept)
    return f"{kills} kills, {crowd.presses} presses, {actions} actions, {len(witness.shown)} boards shown, 0 lost"


async def test_five_kills_under_load_lose_no_confirmed_action_and_double_none(tmp_path):
    print(await survive(tmp_path, kills=5, seed=5))


@pytest.mark.soak
@pytest.mark.parametrize("seed", [50])
async def test_fifty_kills_under_load_lose_no_confirmed_action_and_double_none(tmp_path, seed):
    print(await survive(tmp_path, kills=50, seed=seed))
