"""Transactions: whole or not at all, one after another, whatever is cancelled or fails in between."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing

import pytest

from bot.store import ActionRow, Busy, ReadTx, Store, StoreError, Tx
from bot.store.opening import connect


@pytest.fixture
async def tables(store: Store, table) -> Store:
    await store.write(lambda tx: tx.add_table(table()))
    return store


def pair(number: int):
    """Work of two statements that only make sense together."""

    async def work(tx: Tx) -> int:
        await tx.append("t", [ActionRow(number, None, "roll", "{}", number)])
        await asyncio.sleep(0)
        await tx.set_fact(str(number), "logged")
        return number

    return work


async def whole_pairs(store: Store) -> set[int]:
    """The numbers whose pair is stored, once it is sure that no half is."""

    async def work(tx: ReadTx) -> set[int]:
        logged = {action.seq for action in await tx.actions("t")}
        facts = {int(row[0]) for row in await tx._sql("SELECT key FROM facts")}
        assert logged == facts
        return logged

    return await store.read(work)


async def test_the_result_of_the_work_comes_out(tables):
    assert await tables.write(pair(3)) == 3
    assert await tables.read(lambda tx: tx.fact("3")) == "logged"
    assert await whole_pairs(tables) == {3}


@pytest.mark.parametrize("error", [ValueError("no"), asyncio.CancelledError()], ids=repr)
async def test_an_error_undoes_the_work_and_comes_out(tables, error):
    async def work(tx: Tx) -> None:
        await pair(1)(tx)
        raise error

    with pytest.raises(type(error)):
        await tables.write(work)
    assert await whole_pairs(tables) == set()
    await tables.write(pair(2))
    assert await whole_pairs(tables) == {2}


async def test_the_work_waiting_behind_a_failure_is_done(tables):
    async def failing(tx: Tx) -> None:
        await pair(1)(tx)
        raise ValueError("no")

    results = await asyncio.gather(
        tables.write(failing), tables.write(pair(2)), tables.write(failing), return_exceptions=True
    )
    assert [type(result) for result in results] == [ValueError, int, ValueError]
    assert await whole_pairs(tables) == {2}


async def test_an_error_of_the_database_is_an_error_of_the_store(tables):
    with pytest.raises(StoreError, match="refused: no such table: absent") as caught:
        await tables.write(lambda tx: tx._sql("SELECT * FROM absent"))
    assert "\n" not in str(caught.value)
    assert isinstance(caught.value.__cause__, sqlite3.Error)


async def test_a_full_disk_undoes_the_work_and_the_next_goes_on(tables):
    (pages,) = (await tables._writer._base.execute_fetchall("PRAGMA page_count"))[0]
    await tables._writer._base.execute_fetchall(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError, match="full"):
        await tables.write(lambda tx: tx.set_fact("big", "x" * 100_000))
    await tables.write(pair(1))
    assert await whole_pairs(tables) == {1}
    assert await tables.read(lambda tx: tx.fact("big")) is None


async def test_writes_at_once_happen_one_after_another(tables):
    async def more(tx: Tx) -> None:
        value = int(await tx.fact("count") or 0)
        await asyncio.sleep(0)
        await tx.set_fact("count", str(value + 1))

    await asyncio.gather(*(tables.write(more) for _ in range(50)))
    assert await tables.read(lambda tx: tx.fact("count")) == "50"


async def test_a_cancelled_write_is_carried_to_its_end_first(tables):
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def work(tx: Tx) -> None:
        begun.set()
        await go_on.wait()
        await pair(1)(tx)

    caller = asyncio.create_task(tables.write(work))
    await begun.wait()
    caller.cancel()
    await asyncio.sleep(0)
    caller.cancel()
    await asyncio.sleep(0.01)
    assert not caller.done()
    go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await caller
    assert await whole_pairs(tables) == {1}


async def test_a_timeout_carries_the_write_to_its_end_first(tables):
    async def work(tx: Tx) -> None:
        await asyncio.sleep(0.05)
        await pair(1)(tx)

    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await tables.write(work)
    assert await whole_pairs(tables) == {1}


async def test_a_cancelled_write_that_fails_is_undone_and_says_why(tables):
    begun = asyncio.Event()

    async def work(tx: Tx) -> None:
        await pair(1)(tx)
        begun.set()
        await asyncio.sleep(0.01)
        raise ValueError("no")

    caller = asyncio.create_task(tables.write(work))
    await begun.wait()
    caller.cancel()
    with pytest.raises(asyncio.CancelledError) as caught:
        await caller
    assert isinstance(caught.value.__cause__, ValueError)
    assert await whole_pairs(tables) == set()


async def storm(store: Store, victims) -> set[int]:
    """Start 500 writes, cancel `victims()` at odd moments, and return the numbers whose write said it was done."""
    odd = random.Random(4)
    writes = [asyncio.create_task(store.write(pair(number))) for number in range(500)]
    while not all(write.done() for write in writes):
        await asyncio.sleep(odd.choice([0, 0, 0.0005, 0.002]))
        doomed = list(victims(writes))
        for task in odd.sample(doomed, min(len(doomed), 7)):
            task.cancel()
    results = await asyncio.gather(*writes, return_exceptions=True)
    assert {type(result) for result in results} == {int, asyncio.CancelledError}
    return {result for result in results if isinstance(result, int)}


async def test_500_cancelled_callers_break_nothing(tables):
    done = await storm(tables, lambda writes: [write for write in writes if not write.done()])
    assert done <= await whole_pairs(tables)
    await tables.write(pair(1000))
    assert 1000 in await whole_pairs(tables)


async def test_cancelling_even_the_transactions_breaks_nothing(tables):
    # A loop that shuts down cancels every task it knows, shielded or not.
    me = asyncio.current_task()
    done = await storm(tables, lambda writes: [task for task in asyncio.all_tasks() if task is not me])
    assert done <= await whole_pairs(tables)
    await tables.write(pair(1000))
    assert 1000 in await whole_pairs(tables)


async def test_a_read_sees_one_state_while_writes_go_on(tables):
    async def work(tx: ReadTx) -> tuple[str | None, str | None]:
        before = await tx.fact("1")
        await tables.write(pair(1))
        return before, await tx.fact("1")

    assert await tables.read(work) == (None, None)
    assert await tables.read(lambda tx: tx.fact("1")) == "logged"


async def test_a_read_can_change_nothing(tables):
    with pytest.raises(StoreError, match="readonly"):
        await tables.read(lambda tx: tx._sql("DELETE FROM tables"))
    assert await tables.read(lambda tx: tx.table("t")) is not None


@pytest.mark.parametrize("kind", ["read", "write"])
async def test_a_transaction_in_a_transaction_of_its_kind_is_refused_not_waited_for(tables, kind):
    run = getattr(tables, kind)

    async def work(_: ReadTx) -> None:
        await run(lambda tx: tx.fact("1"))

    with pytest.raises(RuntimeError, match="can't wait"):
        await asyncio.wait_for(run(work), 5)
    assert await run(lambda tx: tx.fact("1")) is None


async def test_a_transaction_is_of_no_use_after_its_end(tables):
    async def work(tx: Tx) -> Tx:
        return tx

    for ended in (await tables.write(work), await tables.read(work)):
        with pytest.raises(RuntimeError, match="ended"):
            await ended.fact("1")


async def test_another_process_that_keeps_the_file_locked_is_named(tables, path):
    await tables._writer._base.execute_fetchall("PRAGMA busy_timeout = 10")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy) as caught:
            await tables.write(pair(1))
        assert caught.value.path == path
        assert str(path) in str(caught.value)
        assert await whole_pairs(tables) == set()
        other.execute("ROLLBACK")
    assert await tables.write(pair(1)) == 1


async def test_closing_waits_for_what_is_under_way_and_refuses_the_rest(url, table):
    store = await Store.open(url)
    await store.write(lambda tx: tx.add_table(table()))
    begun = asyncio.Event()

    async def work(tx: Tx) -> int:
        begun.set()
        await asyncio.sleep(0.01)
        return await pair(1)(tx)

    under_way = asyncio.create_task(store.write(work))
    await begun.wait()
    await store.close()
    assert await under_way == 1
    for late in (store.write(pair(2)), store.read(lambda tx: tx.fact("1"))):
        with pytest.raises(StoreError, match="closed"):
            await late
    await store.close()
    again = await Store.open(url)
    assert await whole_pairs(again) == {1}
    await again.close()


@pytest.mark.parametrize("query_only", [False, True])
async def test_every_connection_is_safe_against_power_cuts_and_orphans(store, path, query_only):
    base = await connect(path, query_only=query_only)
    wanted = {"synchronous": 2, "foreign_keys": 1, "journal_mode": "wal", "busy_timeout": 5000}
    for pragma, value in wanted.items():
        assert (await base.execute_fetchall(f"PRAGMA {pragma}"))[0][0] == value
    assert (await base.execute_fetchall("PRAGMA query_only"))[0][0] == query_only
    await base.close()


async def test_the_stores_own_connections_have_those_settings(store):
    for line, query_only in ((store._writer, 0), (store._reader, 1)):
        for pragma, value in {"synchronous": 2, "foreign_keys": 1, "query_only": query_only}.items():
            assert (await line._base.execute_fetchall(f"PRAGMA {pragma}"))[0][0] == value
