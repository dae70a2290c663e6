"""People press and type anything anywhere: nothing breaks, no stranger changes anything, nobody is called in vain."""

from __future__ import annotations

import logging
import random
from pathlib import Path
from typing import Any

import pytest

from bot.client import BackgammonBot
from bot.playground.server import LocalDiscord
from bot.service import Service, now_ms
from bot.store import Store
from tests.e2e.fate import Clock
from tests.e2e.fuzz import Fuzz
from tests.e2e.judge import Judge
from tests.e2e.local import running

HOUSES: tuple[dict[str, Any], ...] = (
    {"fee": 5},
    {"rules": {"beaver": True, "raccoon": True, "over_the_board": True}, "purse": 80, "top_up": 40},
)
"""What holds in the guild at first: little but a fee, or much, with purses that soon run dry."""


def seeded(store: Store, rng: random.Random, clock: Clock) -> Service:
    """A service whose ids, secrets and dice come from one seed."""
    return Service(
        store,
        now=clock,
        new_id=lambda: f"{rng.getrandbits(40):010x}",
        new_secret=lambda: f"{rng.getrandbits(256):064x}",
        draw=lambda secret, _players, n: (
            random.Random(f"{secret}{n}").randint(1, 6),
            random.Random(f"{n}{secret}").randint(1, 6),
        ),
    )


def hasten(bot: BackgammonBot) -> None:
    """Let a table be shown again soon after trouble. Loading a cog makes its module anew, so this outlives no bot."""
    type(bot.get_cog("Tables"))._show.__globals__["PAUSES_S"] = (0.05,)


async def survive(folder: Path, interactions: int, seed: int) -> str:
    """Let so many interactions happen; raise for every wrong, and return the figures."""
    rng, clock = random.Random(seed), Clock(now_ms)
    local = await LocalDiscord.start(ack_window=30.0)  # a busy machine is no fault of the bot's
    store = await Store.open(f"sqlite:///{folder}/bot.db")
    judge = Judge(local, store)
    logging.getLogger().addHandler(judge)
    try:
        bot = BackgammonBot(seeded(store, random.Random(seed), clock), guild_ready_timeout=0.05)
        async with running(local, bot):
            hasten(bot)
            await bot.service.change_guild(int(local.world.guild_id), **HOUSES[seed % len(HOUSES)])
            fuzz = Fuzz(local, bot, rng, clock=clock)
            while len(local.interactions.log) < interactions:
                await judge.weigh_all(await fuzz.step())
            fuzz.fate.relent()
            await bot.get_cog("Tables").settled()
        await judge.sum_up(folder / "bot.db")
    finally:
        logging.getLogger().removeHandler(judge)
        await store.close()
        await local.stop()
    assert not judge.wrongs, "\n".join(judge.wrongs)
    log = local.interactions.log
    figures = f"{len(log)} interactions: {judge.acted} acted, {judge.answered} were answered, {judge.quiet} were quiet"
    tallies = (fuzz.tally, fuzz.fate.tally, judge.chips)
    return "; ".join([figures, *(str(dict(sorted(tally.items()))) for tally in tallies)])


async def test_a_thousand_random_interactions_break_nothing(tmp_path):
    print(await survive(tmp_path, 1_000, seed=1))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 5))
async def test_twenty_thousand_random_interactions_break_nothing(tmp_path, seed):
    print(await survive(tmp_path, 5_000, seed))
