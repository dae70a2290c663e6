"""The matches that the benches let sleep are such as a bot could have left."""

from __future__ import annotations

from pathlib import Path

from bot.store import ReadTx, Store
from tests.bench.sleepers import PLAYED, fill
from tests.service.house import check_logs


async def test_sleeping_matches_replay_and_ask_for_nothing(tmp_path: Path) -> None:
    database, wanted = tmp_path / "bench.db", 2 * PLAYED + 1
    await fill(database, wanted)
    store = await Store.open(f"sqlite:///{database}")

    async def places(tx: ReadTx) -> int:
        return len(await tx._tables("WHERE phase = 'playing' GROUP BY place"))

    try:
        assert await check_logs(store) == wanted
        assert await store.read(places) == wanted
        assert await store.read(lambda tx: tx.unshown()) == []
        assert await store.read(lambda tx: tx.next_timer()) is None
    finally:
        await store.close()
