"""The books of a store, audited: what must hold of chips at any moment."""

from __future__ import annotations

from collections import Counter

from bot.store import HOUSE, ReadTx, Store


async def check_books(store: Store) -> int:
    """Add everything up and compare it; return how many movements there are."""
    return await store.read(_check)


async def _check(tx: ReadTx) -> int:
    movements = await tx._sql("SELECT guild, payer, payee, amount FROM movements")
    sums: Counter[tuple[int, str]] = Counter()
    for guild, payer, payee, amount in movements:
        sums[guild, payer] -= amount
        sums[guild, payee] += amount
    balances = {(guild, account): n for guild, account, n in await tx._sql("SELECT * FROM balances")}
    assert balances == dict(sums)
    for guild in {guild for guild, _ in balances}:
        assert sum(n for (at, _), n in balances.items() if at == guild) == 0
    assert all(n >= 0 for (_, account), n in balances.items() if account != HOUSE)
    live = {row[0] for row in await tx._sql("SELECT id FROM tables WHERE phase = 'playing'")}
    held = {account.split(":")[1] for (_, account), n in balances.items() if account.startswith("held:") and n}
    known = {row[0] for row in await tx._sql("SELECT id FROM tables")}
    assert held & known <= live, "a table that is over holds chips"
    return len(movements)
