"""Files that are not right: refused with one clear line, and nothing in them touched."""

from __future__ import annotations

import hashlib
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import DamagedDatabase, NewerDatabase
from bot.store.opening import prepare
from bot.store.schema import known_migrations

EMPTY_LOG = {"bot.db-wal": hashlib.sha256().hexdigest()}


def sql(path: Path, *statements: str) -> list[tuple]:
    """Run statements on the file by hand and return the rows of the last."""
    with closing(sqlite3.connect(path, isolation_level=None)) as base:
        return [base.execute(statement).fetchall() for statement in statements][-1]


def contents(folder: Path) -> dict[str, str]:
    """Every file in a folder with the hash of its bytes."""
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in folder.iterdir()}


def newer(path: Path) -> None:
    sql(path, "INSERT INTO migrations VALUES (999, 'future', 'abc', 1)")


def changed(path: Path) -> None:
    sql(path, "UPDATE migrations SET checksum = 'abc' WHERE number = 1")


def foreign(path: Path) -> None:
    path.unlink()
    sql(path, "CREATE TABLE songs (title TEXT)")


def foreign_with_migrations(path: Path) -> None:
    path.unlink()
    sql(path, "CREATE TABLE migrations (version TEXT)")


def garbage(path: Path) -> None:
    path.write_bytes(b"Dear diary, today we played backgammon. " * 300)


def truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-5000])


def scribbled(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096 * 3 : 4096 * 4] = b"\xa5" * 4096
    path.write_bytes(data)


def missing_rows(path: Path) -> None:
    # An index that has lost its entries: every page can be read, only a comparison tells.
    sql(path, "INSERT INTO facts VALUES ('k', 'v')")
    (root,) = sql(path, "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_facts_1'")[0]
    data = bytearray(path.read_bytes())
    data[4096 * (root - 1) + 3 : 4096 * (root - 1) + 5] = b"\0\0"
    path.write_bytes(data)


@pytest.mark.parametrize(
    ("damage", "error"),
    [
        (newer, NewerDatabase),
        (changed, DamagedDatabase),
        (foreign, DamagedDatabase),
        (foreign_with_migrations, DamagedDatabase),
        (garbage, DamagedDatabase),
        (truncated, DamagedDatabase),
        (scribbled, DamagedDatabase),
        (missing_rows, DamagedDatabase),
    ],
)
def test_a_file_that_is_not_right_is_refused_and_not_touched(made, damage: Callable, error):
    damage(made)
    before = contents(made.parent)
    with pytest.raises(error) as caught:
        prepare(made, at=1)
    assert caught.value.path == made
    assert str(made) in str(caught.value)
    assert "\n" not in str(caught.value)
    # Looking at it may leave an empty log and an index of it beside the file.
    after = contents(made.parent)
    assert {name: after[name] for name in before} == before
    assert {name: after[name] for name in after.keys() - before.keys() - {"bot.db-shm"}} in ({}, EMPTY_LOG)


def test_a_newer_database_says_what_to_do(made):
    newer(made)
    with pytest.raises(NewerDatabase) as caught:
        prepare(made, at=1)
    assert (caught.value.found, caught.value.known) == (999, known_migrations()[-1].number)
    assert str(caught.value).endswith("update the bot")


def test_a_newer_database_left_by_a_crash_is_not_even_tidied_up(made, tmp_path):
    left = tmp_path / "left"
    left.mkdir()
    with closing(sqlite3.connect(made, isolation_level=None)) as crashed:
        crashed.execute("INSERT INTO migrations VALUES (999, 'future', 'abc', 1)")
        for name in ("bot.db", "bot.db-wal"):
            shutil.copy(made.parent / name, left / name)
    before = contents(left)
    assert len(before) == 2
    with pytest.raises(NewerDatabase):
        prepare(left / "bot.db", at=1)
    after = contents(left)
    assert {name: after[name] for name in before} == before
