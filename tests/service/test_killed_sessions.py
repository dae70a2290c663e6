"""Sessions for chips in a process that is killed at any instant: no chip is lost or made (RULEBOOK S)."""

from __future__ import annotations

import asyncio
import os
import random
import sys
from pathlib import Path

import pytest

from bot.store import ReadTx, Store
from tests.books import check_books
from tests.service.gamblers import check_held
from tests.service.house import check_logs

ACTS_FIRST = 5
"""So many acts are confirmed before a process is killed."""

PROGRAM = Path(__file__).with_name("gamblers.py")
ROOT = PROGRAM.parents[2]


async def gamble(url: str, seed: int, seconds: float) -> dict[str, int]:
    """Let a process play for so long, kill it, and return the newest version of each table that it had confirmed."""
    playing = await asyncio.create_subprocess_exec(
        *(sys.executable, str(PROGRAM), url, str(seed)),
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=asyncio.subprocess.PIPE,
    )
    assert playing.stdout is not None
    assert await playing.stdout.readline() == b"ready\n"
    first = [await playing.stdout.readline() for _ in range(ACTS_FIRST)]  # a busy machine may be slow to begin
    await asyncio.sleep(seconds)
    playing.kill()
    said = b"".join([*first, await playing.stdout.read()]).decode().rpartition("\n")[0]  # the last line may be cut
    assert await playing.wait() == -9
    confirmed = (line.split() for line in said.splitlines())
    return {table: int(version) for table, version in confirmed}


async def survive(folder: Path, kills: int, seed: int) -> str:
    url, chance = f"sqlite:///{folder}/bot.db", random.Random(seed)
    movements, acts = 0, 0
    for number in range(kills):
        confirmed = await gamble(url, seed * 1000 + number, chance.uniform(0.05, 1.5))
        store = await Store.open(url)
        movements = await check_books(store)
        await check_held(store)
        await check_logs(store)
        stored = await store.read(versions)
        await store.close()
        assert all(stored[table] >= version for table, version in confirmed.items())
        acts = sum(stored.values())
    assert movements > kills
    return f"{kills} kills, {acts} acts, {movements} movements"


async def versions(tx: ReadTx) -> dict[str, int]:
    return dict(await tx._sql("SELECT id, version FROM tables"))


async def test_chips_survive_three_kills_S1_S3(tmp_path):
    print(await survive(tmp_path, 3, 1))


@pytest.mark.soak
@pytest.mark.timeout(3600)
async def test_chips_survive_sixty_kills_S1_S3(tmp_path):
    print(await survive(tmp_path, 60, 2))
