"""The migrations: numbered `.sql` files, each applied once and never changed afterwards."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from bot.store.errors import DamagedDatabase, NewerDatabase

_LEDGER = """
CREATE TABLE IF NOT EXISTS migrations (
    number BIGINT NOT NULL PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at BIGINT NOT NULL
)
"""
_NOTE = "INSERT INTO migrations (number, name, checksum, applied_at) VALUES ($1, $2, $3, $4)"


@dataclass(frozen=True, slots=True)
class Migration:
    """One step of the schema: its number, name and SQL."""

    number: int
    name: str
    sql: str

    @property
    def checksum(self) -> str:
        """SHA-256 of the SQL in hexadecimal, the same whatever ends its lines."""
        return hashlib.sha256("\n".join(self.sql.splitlines()).encode()).hexdigest()

    def statements(self) -> Iterator[str]:
        """The statements of the SQL one by one; each has lines of its own."""
        statement = ""
        for line in self.sql.splitlines(keepends=True):
            statement += line
            if sqlite3.complete_statement(statement):
                yield statement
                statement = ""
        if statement.strip():
            yield statement


@cache
def known_migrations() -> tuple[Migration, ...]:
    """The migrations that this bot brings, from the first to the last."""
    found = [file for file in (files("bot.store") / "migrations").iterdir() if file.name.endswith(".sql")]
    return tuple(_migration(file.name, file.read_text("utf-8")) for file in sorted(found, key=lambda file: file.name))


def pending(base: sqlite3.Connection, path: Path, known: Sequence[Migration]) -> list[Migration]:
    """Compare a database with the `known` migrations and return those it lacks; only reads.

    Raises `NewerDatabase` if it has some that are not known yet, `DamagedDatabase` if an applied one has changed since
    or the database belongs to another program.
    """
    applied = _applied(base, path)
    newest = max((migration.number for migration in known), default=0)
    if applied and max(applied) > newest:
        raise NewerDatabase(path, max(applied), newest)
    for migration in known:
        if applied.get(migration.number, migration.checksum) != migration.checksum:
            raise DamagedDatabase(path, f"migration {migration.number} is not the one that was applied to it")
    return [migration for migration in known if migration.number not in applied]


def migrate(base: sqlite3.Connection, path: Path, known: Sequence[Migration], at: int) -> None:
    """Bring a database up to date in one transaction; `at` is noted as the time. Raises as `pending` does."""
    base.execute("BEGIN IMMEDIATE")
    try:
        missing = pending(base, path, known)
        base.execute(_LEDGER)
        for migration in missing:
            _apply(base, migration, at)
        base.commit()
    except BaseException:
        base.rollback()
        raise


def _apply(base: sqlite3.Connection, migration: Migration, at: int) -> None:
    for statement in migration.statements():
        base.execute(statement)
    base.execute(_NOTE, {"1": migration.number, "2": migration.name, "3": migration.checksum, "4": at})


def _migration(filename: str, sql: str) -> Migration:
    number, _, name = filename.removesuffix(".sql").partition("_")
    return Migration(int(number), name, sql)


def _applied(base: sqlite3.Connection, path: Path) -> dict[int, str]:
    names = {name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not names:
        return {}
    try:
        return dict(base.execute("SELECT number, checksum FROM migrations").fetchall())
    except sqlite3.OperationalError as error:
        raise DamagedDatabase(path, "it holds the tables of another program") from error
