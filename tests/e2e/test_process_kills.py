"""The real bot killed again and again while several matches are played: no confirmed action is ever lost."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from bot.playground.server import LocalDiscord
from tests.e2e.botprocess import BotProcess
from tests.e2e.crowd import Crowd, Witness, accounts, check
from tests.e2e.playing import begin, stamp

BEAVERS = {"beaver": True, "raccoon": True, "automatic": 2}
LOOSE = {"over_the_board": True, "choose_colour": True}

Agreed = tuple[str, str, dict[str, Any], dict[str, Any]]

TABLES: tuple[Agreed, ...] = (
    ("Ann", "Bob", {"points": 3}, {}),
    ("Bob", "Ann", {"format": "money", "price": 5}, BEAVERS),
    ("Cleo", "Ann", {"format": "money", "variant": "dutch"}, LOOSE),
    ("Bob", "Cleo", {"format": "money", "variant": "acey-deucey", "price": 2}, {}),
)
"""Who plays whom what, by which house rules: everybody at several tables."""

MORE_TABLES: tuple[Agreed, ...] = (
    ("Ann", "Bob", {"format": "money", "price": 30}, {**BEAVERS, **LOOSE}),
    ("Bob", "Ann", {"format": "money", "variant": "hypergammon", "price": 1}, BEAVERS),
    ("Cleo", "Ann", {"points": 5, "variant": "nackgammon"}, {"holland": True, "no_winning_double": True}),
    ("Bob", "Cleo", {"format": "money", "variant": "acey-deucey", "price": 1}, {"aces_double": True}),
    ("Ann", "Cleo", {"format": "money", "variant": "longgammon"}, {"over_the_board": True, "strict": True}),
    ("Cleo", "Bob", {"points": 3, "variant": "dutch", "price": 100}, {"over_the_board": True}),
)


async def survive(folder: Path, kills: int, seed: int, tables: tuple[Agreed, ...] = TABLES) -> str:
    """Let people play while the bot is killed so many times; check everything and return the figures."""
    local = await LocalDiscord.start()
    bot = BotProcess(local, folder / "bot.db")
    try:
        await bot.start()
        return await _survive(bot, Witness(local), kills, random.Random(seed), tables)
    finally:
        bot.kill_if_running()
        await local.stop()


async def _survive(
    bot: BotProcess, witness: Witness, kills: int, rng: random.Random, tables: tuple[Agreed, ...]
) -> str:
    seats = [
        await begin(bot.local, white=white, black=black, rules=rules, **options)
        for white, black, options, rules in tables
    ]
    crowd = Crowd(bot, seats, rng)
    async with asyncio.TaskGroup() as group:
        group.create_task(crowd.play())
        for _ in range(kills):
            witness.kill_after(rng.randrange(20, 120), bot.kill_now)
            assert await bot.ended() < 0
            await bot.start()
        last = witness.moments
        await bot.local.world.until(lambda: witness.moments > last + 100, 30)
        crowd.stopped.set()
    assert await bot.stop() == 0
    bot.assert_calm()
    kept = await accounts(bot)
    check(kept, witness)
    left_at = {account.row.id: account.row.version for account in kept}
    for seated in seats:
        table, version = stamp(seated.board()) or ("", 0)
        assert left_at.get(table) == version
    actions = sum(len(account.log) for account in kept)
    return f"{kills} kills, {crowd.presses} presses, {actions} actions, {len(witness.shown)} boards shown, 0 lost"


async def test_five_kills_under_load_lose_no_confirmed_action_and_double_none(tmp_path):
    print(await survive(tmp_path, kills=5, seed=5))


@pytest.mark.soak
@pytest.mark.parametrize("seed", [50])
async def test_fifty_kills_under_load_lose_no_confirmed_action_and_double_none(tmp_path, seed):
    print(await survive(tmp_path, kills=50, seed=seed))


@pytest.mark.soak
async def test_fifty_kills_in_every_variant_and_under_most_house_rules_lose_nothing(tmp_path):
    print(await survive(tmp_path, kills=50, seed=51, tables=MORE_TABLES))
