"""Sessions for chips at random: whatever is pressed twice or breaks off half way, the books balance (RULEBOOK S)."""

from __future__ import annotations

import random

import pytest

from bot.store import Store, Tx
from tests.books import check_books
from tests.service.gamblers import Broken, Gamblers, check_held
from tests.service.house import check_logs


async def play(store: Store, seed: int, sessions: int, monkeypatch) -> Gamblers:
    """Play so many sessions, a statement in a hundred breaking its transaction off; check after each."""
    gamblers, chance = Gamblers(store, seed), random.Random(seed)
    await store._writer._base.execute_fetchall("PRAGMA synchronous = OFF")  # no power fails here
    await gamblers.start()
    real = Tx._sql

    async def breaking(tx: Tx, sql: str, *values: object) -> object:
        if chance.random() < 0.01:
            raise Broken
        return await real(tx, sql, *values)

    for _ in range(sessions):
        with monkeypatch.context() as patch:
            patch.setattr(Tx, "_sql", breaking)
            await gamblers.session()
        await check_books(store)
        await check_held(store)
    await check_logs(store)
    return gamblers


async def test_random_sessions_keep_the_books_S1_S2_S3(store, monkeypatch):
    seen = (await play(store, 1, 60, monkeypatch)).seen
    for what in ("TooFewChips", "Broken", "Take", "Beaver", "AcceptResignation", "Continue", "refused"):
        assert seen[what], what


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(20))
async def test_two_thousand_random_sessions_keep_the_books_S1_S2_S3(store, monkeypatch, seed):
    print((await play(store, 100 + seed, 100, monkeypatch)).seen)
