"""No query that the store runs looks through a whole table."""

from __future__ import annotations

import pytest

from bot.store import ReadTx, Store

READS = {
    "table": ("t",),
    "table_at": (1,),
    "latest_at": (1,),
    "recent_of": (1, 1, 5),
    "rematch_of": ("t",),
    "offers_in": (1,),
    "tables_of": (1, 1),
    "tables_of everywhere": (1,),
    "open_offers": (1, 1),
    "unshown": (),
    "seats": ("t",),
    "actions": ("t",),
    "actions_since": ("t", 1, 10),
    "caused_by": ("1",),
    "secret": ("t", 1),
    "secrets": ("t",),
    "next_timer": (),
    "due_timers": (1,),
    "last_beat": (),
    "fact": ("k",),
    "member": (1,),
    "guild": (1,),
    "balance": (1, "house"),
    "held_of": (1, 1),
    "moved": ("k",),
    "won_at": ("t",),
    "movements": (1, "house", 10),
}


def test_the_list_of_reads_is_complete():
    methods = {name for name in dir(ReadTx) if not name.startswith("_")} - {"end"}
    assert {name.split()[0] for name in READS} == methods


@pytest.mark.parametrize("name", READS)
async def test_a_query_finds_its_rows_by_an_index(store: Store, monkeypatch, name):
    asked: list[tuple[str, tuple[object, ...]]] = []
    real = ReadTx._sql

    async def heard(self, sql, *values):
        asked.append((sql, values))
        return await real(self, sql, *values)

    monkeypatch.setattr(ReadTx, "_sql", heard)
    await store.read(lambda tx: getattr(tx, name.split()[0])(*READS[name]))
    monkeypatch.undo()
    (query,) = asked
    plan = await store.read(lambda tx: tx._sql(f"EXPLAIN QUERY PLAN {query[0]}", *query[1]))
    steps = [row[3] for row in plan]
    # The index of unshown tables holds nothing else, so it may be walked from end to end.
    assert [step for step in steps if step.startswith("SCAN") and "tables_unshown" not in step] == []
    assert any("INDEX" in step for step in steps)


async def test_the_newest_at_a_place_needs_no_sorting(store: Store):
    sql = "SELECT id FROM tables WHERE place = 1 ORDER BY created_at DESC, id DESC LIMIT 1"
    plan = await store.read(lambda tx: tx._sql(f"EXPLAIN QUERY PLAN {sql}"))
    assert ["tables_newest_at" in row[3] for row in plan] == [True]
