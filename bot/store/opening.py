"""Finding, checking and opening the database file. Nothing is written to a file that fails a check."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import aiosqlite

from bot.store.errors import DamagedDatabase, StoreError, UnsupportedUrl, UnwritableFolder, refusal
from bot.store.schema import known_migrations, migrate, pending

_PREFIX = "sqlite:///"

# How long another process may keep the database to itself before a transaction gives up.
BUSY_MS = 5_000


def path_of(url: str) -> Path:
    """The file that a URL names: relative after three slashes, absolute after four. Raises `UnsupportedUrl`."""
    path = url.removeprefix(_PREFIX)
    if path == url or path in {"", "/", ":memory:"}:
        raise UnsupportedUrl(url.partition(":")[0])
    return Path(path)


def identity_of(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from every other on this computer, None if there is none at `path`."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def prepare(path: Path, at: int) -> None:
    """Make the folder at need, check the file and bring its schema up to date; `at` is the time to note.

    Raises `UnwritableFolder`, `DamagedDatabase`, `NewerDatabase` or another `StoreError`.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            _check(path)
        _update(path, at)
    except OSError as error:
        raise UnwritableFolder(path, error.strerror or str(error)) from error
    except sqlite3.Error as error:
        raise refusal(error, path) from error


async def connect(path: Path, *, query_only: bool) -> aiosqlite.Connection:
    """Open a prepared file with the settings that every connection needs; transactions are begun by hand.

    Raises `StoreError`.
    """
    try:
        base = await aiosqlite.connect(path, isolation_level=None)
        await _settle(base, query_only)
    except sqlite3.Error as error:
        raise refusal(error, path) from error
    return base


async def _settle(base: aiosqlite.Connection, query_only: bool) -> None:
    try:
        for pragma in _pragmas(query_only):
            await base.execute_fetchall(pragma)
    except BaseException:
        await base.close()
        raise


def _pragmas(query_only: bool) -> tuple[str, ...]:
    return (
        f"PRAGMA busy_timeout = {BUSY_MS}",
        "PRAGMA foreign_keys = ON",
        "PRAGMA synchronous = FULL",
        f"PRAGMA query_only = {int(query_only)}",
    )


def _check(path: Path) -> None:
    if path.is_dir():
        raise UnwritableFolder(path, "it is a folder")
    # SQLite itself would complain no sooner than at the first change.
    if not os.access(path, os.W_OK):
        raise UnwritableFolder(path, "it may only be read")
    # Read-only, because an ordinary connection would tidy up after a crash even in a file that is not ours to change.
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)) as base:
        pending(base, path, known_migrations())
        (verdict,) = base.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != "ok":
            raise DamagedDatabase(path, " ".join(verdict.split()))


def _update(path: Path, at: int) -> None:
    with closing(sqlite3.connect(path, isolation_level=None, timeout=BUSY_MS / 1000)) as base:
        base.execute("PRAGMA synchronous = FULL")
        (mode,) = base.execute("PRAGMA journal_mode = WAL").fetchone()
        if mode != "wal":
            raise StoreError(f"The database {path} can't keep a write-ahead log where it is")
        migrate(base, path, known_migrations(), at)
