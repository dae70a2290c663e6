"""What the tests of copies share: ways to look into files, to leave them as a crash does, and to damage them."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

from bot.store import DamagedDatabase, NewerDatabase, Store
from tests.service.house import House
from tests.store.test_damage import (
    changed,
    foreign,
    foreign_with_migrations,
    garbage,
    missing_rows,
    newer,
    scribbled,
    sql,
    truncated,
)

NOON = datetime(2026, 5, 4, 12, 30, 7)
KEPT = "bot.db.2026-05-04-123007"


def note(path: Path, value: str) -> None:
    sql(path, f"INSERT INTO facts VALUES ('k', '{value}') ON CONFLICT (key) DO UPDATE SET value = '{value}'")


def noted(path: Path) -> str:
    return sql(path, "SELECT value FROM facts WHERE key = 'k'")[0][0]


def everything(folder: Path) -> dict[str, bytes]:
    """Every file below a folder; but not what looking into a database with a log leaves beside it."""
    files = (file for file in folder.rglob("*") if file.is_file() and not file.name.endswith(("-shm", "-wal")))
    return {str(file.relative_to(folder)): file.read_bytes() for file in files}


def left_by_a_crash(path: Path) -> None:
    """Leave a change in the write-ahead log alone, as a killed bot does."""
    with closing(sqlite3.connect(path, isolation_level=None)) as base:
        base.execute("INSERT INTO facts VALUES ('k', 'in the log')")
        for suffix in ("", "-wal"):
            shutil.copy(f"{path}{suffix}", f"{path}{suffix}.crashed")
    for suffix in ("", "-wal"):
        Path(f"{path}{suffix}.crashed").rename(f"{path}{suffix}")


@contextlib.asynccontextmanager
async def opened(url: str) -> AsyncIterator[House]:
    store = await Store.open(url)
    try:
        yield House(store)
    finally:
        await store.close()


NOT_RIGHT = [
    (newer, NewerDatabase),
    (changed, DamagedDatabase),
    (foreign, DamagedDatabase),
    (foreign_with_migrations, DamagedDatabase),
    (garbage, DamagedDatabase),
    (truncated, DamagedDatabase),
    (scribbled, DamagedDatabase),
    (missing_rows, DamagedDatabase),
    (lambda path: path.write_bytes(b""), DamagedDatabase),
    (lambda path: sql(path, "DELETE FROM migrations"), DamagedDatabase),
]


def contents_of_files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}
