"""The store: one file, one writer, whole transactions."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from bot.store.errors import StoreError, TakenAway, refusal
from bot.store.opening import connect, identity_of, path_of, prepare
from bot.store.reads import ReadTx
from bot.store.writes import Tx

T = TypeVar("T")
AnyTx = TypeVar("AnyTx", bound=ReadTx)


class Store:
    """The open database. Made by `Store.open`; to be closed."""

    def __init__(self, path: Path, writer: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self._path, self._file = path, identity_of(path)
        self._writer = _Line(path, writer, "BEGIN IMMEDIATE")
        self._reader = _Line(path, reader, "BEGIN")

    @classmethod
    async def open(cls, url: str, *, at: int = 0) -> Store:
        """Open the database of a URL such as `sqlite:///data/bot.db`, made and brought up to date at need.

        `at` is the time to note beside the migrations. Raises `UnsupportedUrl`, `UnwritableFolder`,
        `DamagedDatabase`, `NewerDatabase` or another `StoreError`; the file is then as it was.
        """
        path = path_of(url)
        await asyncio.to_thread(prepare, path, at)
        writer = await connect(path, query_only=False)
        try:
            return cls(path, writer, await connect(path, query_only=True))
        except BaseException:
            await writer.close()
            raise

    async def close(self) -> None:
        """Let what is under way end, then close the file; what comes later is refused."""
        await self._reader.close()
        await self._writer.close()

    async def write(self, work: Callable[[Tx], Awaitable[T]]) -> T:
        """Run `work` in one transaction and return its result, once that is safely on the disk.

        Whatever `work` raises undoes all it did and comes out here. If the caller is cancelled, the transaction
        is carried to its end all the same, and the cancellation goes on from there.
        Raises `StoreError` if the database fails, `RuntimeError` if called by the work of another `write`.
        """
        if identity_of(self._path) != self._file:
            raise TakenAway(self._path)
        return await self._writer.run(Tx, work)

    async def read(self, work: Callable[[ReadTx], Awaitable[T]]) -> T:
        """Run `work` on one state of the store, seeing all that was written before, and return its result.

        Inside a `write` it would not see what that has changed so far: use the transaction at hand there.
        Raises `StoreError` if the database fails, `RuntimeError` if called by the work of another `read`.
        """
        return await self._reader.run(ReadTx, work)


class _Line:
    """A connection and those who wait for it: one transaction at a time."""

    def __init__(self, path: Path, base: aiosqlite.Connection, begin: str) -> None:
        self._path, self._base, self._begin = path, base, begin
        self._lock = asyncio.Lock()
        self._open = True
        self._holder: asyncio.Task[Any] | None = None

    async def close(self) -> None:
        """Close the connection once its transaction has ended."""
        async with self._lock:
            self._open = False
            await self._base.close()

    async def run(self, kind: type[AnyTx], work: Callable[[AnyTx], Awaitable[T]]) -> T:
        """Run `work` in a transaction of its own, which the caller's cancellation doesn't break.

        Raises `RuntimeError` inside another transaction of this connection, `StoreError` once it is closed.
        """
        if self._holder is not None and self._holder is asyncio.current_task():
            raise RuntimeError("a transaction can't wait for another that waits for it")
        return await _unbroken(self._in_turn(kind, work))

    async def _in_turn(self, kind: type[AnyTx], work: Callable[[AnyTx], Awaitable[T]]) -> T:
        async with self._lock:
            if not self._open:
                raise StoreError(f"The database {self._path} is closed")
            tx = kind(self._base)
            self._holder = asyncio.current_task()
            try:
                return await self._transact(tx, work)
            except sqlite3.Error as error:
                raise refusal(error, self._path) from error
            finally:
                self._holder = None
                tx.end()

    async def _transact(self, tx: AnyTx, work: Callable[[AnyTx], Awaitable[T]]) -> T:
        # BEGIN stands inside: if it is cancelled on the way, it still happens and must be undone.
        try:
            await self._base.execute_fetchall(self._begin)
            result = await work(tx)
            await self._base.commit()
        except BaseException:
            await self._base.rollback()
            raise
        return result


async def _unbroken(work: Coroutine[Any, Any, T]) -> T:
    """Run `work` to its end even if the caller is cancelled; the cancellation goes on afterwards."""
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        raise cancelled from (None if task.cancelled() else task.exception())
    return task.result()
