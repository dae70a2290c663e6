"""How a transaction asks the database: the one place where SQL meets the driver."""

from __future__ import annotations

import sqlite3
from typing import Any

import aiosqlite


class Asking:
    """One transaction that sees one state of the store; good only inside the work that it was given to."""

    def __init__(self, base: aiosqlite.Connection) -> None:
        self._base: aiosqlite.Connection | None = base

    def end(self) -> None:
        """Make the transaction unusable, so that nothing slips in after its end."""
        self._base = None

    async def _sql(self, sql: str, *values: Any) -> list[sqlite3.Row]:
        """Run one statement with `$1`, `$2`, ... as its values and return all its rows."""
        if self._base is None:
            raise RuntimeError("this transaction has ended")
        numbered = {str(number): value for number, value in enumerate(values, 1)}
        return list(await self._base.execute_fetchall(sql, numbered))

    async def _value(self, sql: str, *values: Any) -> Any:
        rows = await self._sql(sql, *values)
        return rows[0][0] if rows else None
