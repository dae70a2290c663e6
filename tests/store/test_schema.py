"""Migrations: applied once, in order, whole or not at all."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.opening import prepare
from bot.store.schema import Migration, known_migrations, migrate, pending

FIRST = Migration(1, "first", "CREATE TABLE a (x TEXT);")
SECOND = Migration(2, "second", "-- Two at once.\nCREATE TABLE b (x TEXT);\n\nINSERT INTO b\nVALUES ('; -- x');\n")


def noted(path: Path) -> list[tuple]:
    with closing(sqlite3.connect(path)) as base:
        return base.execute("SELECT * FROM migrations ORDER BY number").fetchall()


def test_migrations_are_noted_and_applied_once(made):
    before = noted(made)
    assert before == [(each.number, each.name, each.checksum, 77) for each in known_migrations()]
    prepare(made, at=99)
    assert noted(made) == before


def test_migrations_are_numbered_from_one_without_gaps():
    numbers = [migration.number for migration in known_migrations()]
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.fixture
def base(path: Path):
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as base:
        yield base


def test_a_later_migration_is_added_to_the_earlier_ones(base, path):
    migrate(base, path, [FIRST], at=1)
    assert pending(base, path, [FIRST, SECOND]) == [SECOND]
    migrate(base, path, [FIRST, SECOND], at=2)
    assert pending(base, path, [FIRST, SECOND]) == []
    assert base.execute("SELECT number, name, applied_at FROM migrations").fetchall() == [
        (1, "first", 1),
        (2, "second", 2),
    ]
    assert base.execute("SELECT x FROM b").fetchall() == [("; -- x",)]


def test_a_migration_that_fails_leaves_nothing_behind(base, path):
    migrate(base, path, [FIRST], at=1)
    broken = Migration(3, "broken", "CREATE TABLE c (x TEXT);\nCREATE TABLE a (x TEXT);\n")
    with pytest.raises(sqlite3.OperationalError, match="already exists"):
        migrate(base, path, [FIRST, SECOND, broken], at=2)
    assert pending(base, path, [FIRST, SECOND, broken]) == [SECOND, broken]
    names = {name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert names == {"migrations", "a"}


def test_the_checksum_does_not_depend_on_line_ends():
    windows = Migration(2, "second", SECOND.sql.replace("\n", "\r\n"))
    assert windows.checksum == SECOND.checksum
    assert Migration(2, "second", SECOND.sql + "-- more\n").checksum != SECOND.checksum


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("\n\n", 0),
        ("CREATE TABLE a (x);\nCREATE TABLE b (x)", 2),
        ("CREATE TRIGGER t AFTER INSERT ON a BEGIN\n  DELETE FROM b;\n  DELETE FROM c;\nEND;\nSELECT 1;\n", 2),
    ],
)
def test_sql_is_cut_between_statements_only_and_nothing_is_lost(text, count):
    statements = list(Migration(1, "x", text).statements())
    assert len(statements) == count
    assert "".join(statements).strip() == text.strip()
