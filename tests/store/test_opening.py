"""Opening: made at need, brought up to date once, and refused with one clear line and nothing touched."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import aiosqlite
import pytest

from bot.store import (
    AlreadyCaused,
    AlreadyRematched,
    Conflict,
    Missing,
    PlaceTaken,
    Store,
    StoreError,
    UnsupportedUrl,
    UnwritableFolder,
    opening,
)
from bot.store.errors import refusal
from bot.store.opening import path_of, prepare


async def open_and_close(url: str) -> None:
    """Open a store; close it too, since one that opens against expectation would leave its threads behind."""
    store = await Store.open(url)
    await store.close()


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("sqlite:///data/bot.db", "data/bot.db"),
        ("sqlite:///bot.db", "bot.db"),
        ("sqlite:////var/lib/bot.db", "/var/lib/bot.db"),
        ("sqlite:///a b/50%/ü?#.db", "a b/50%/ü?#.db"),
    ],
)
def test_three_slashes_are_relative_and_four_absolute(url, path):
    assert path_of(url) == Path(path)


@pytest.mark.parametrize(
    ("url", "scheme"),
    [
        ("postgresql://me:hunter2@host/db", "postgresql"),
        ("sqlite://", "sqlite"),
        ("sqlite:///", "sqlite"),
        ("sqlite:////", "sqlite"),
        ("sqlite:///:memory:", "sqlite"),
        ("", ""),
    ],
)
async def test_other_urls_are_refused_without_telling_passwords(url, scheme):
    with pytest.raises(UnsupportedUrl) as caught:
        await open_and_close(url)
    assert caught.value.scheme == scheme
    assert "hunter2" not in str(caught.value)
    assert "sqlite:///" in str(caught.value)


async def test_folder_and_file_are_made_at_need(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    store = await Store.open("sqlite:///deep/er/bot.db")
    await store.close()
    assert (tmp_path / "deep" / "er" / "bot.db").is_file()


@pytest.mark.parametrize("name", ["50% ü?#.db", "a b.db"])
def test_odd_names_are_one_file(tmp_path, name):
    for _ in range(2):
        prepare(tmp_path / name, at=1)
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_an_empty_file_is_a_new_database(path):
    path.parent.mkdir()
    path.touch()
    prepare(path, at=1)
    assert path.stat().st_size > 0


async def test_what_is_stored_is_there_after_reopening(url, table):
    for beat in (None, 5):
        store = await Store.open(url)
        assert await store.read(lambda tx: tx.last_beat()) == beat
        await store.write(lambda tx: tx.beat(5))
        await store.close()


async def test_many_may_open_a_new_database_at_once(url):
    stores = await asyncio.gather(*(Store.open(url) for _ in range(4)))
    for store in stores:
        assert await store.read(lambda tx: tx.last_beat()) is None
        await store.close()


def parent_is_a_file(path: Path) -> None:
    path.parent.write_text("I was here first")


def file_is_a_folder(path: Path) -> None:
    path.mkdir(parents=True)


@pytest.mark.parametrize("obstacle", [parent_is_a_file, file_is_a_folder])
async def test_a_place_that_cannot_be_written_is_named(path, url, obstacle):
    obstacle(path)
    with pytest.raises(UnwritableFolder) as caught:
        await open_and_close(url)
    assert caught.value.path == path
    assert caught.value.reason in str(caught.value)
    assert "\n" not in str(caught.value)


async def test_a_parent_of_the_folder_that_is_a_file_is_named(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(UnwritableFolder):
        await open_and_close(f"sqlite:///{tmp_path}/file/data/bot.db")
    assert (tmp_path / "file").is_file()


@pytest.mark.parametrize("locked", ["folder", "file"])
async def test_a_folder_or_file_without_the_right_to_write_is_named(made, url, locked):
    target = made.parent if locked == "folder" else made
    mode = target.stat().st_mode
    target.chmod(0o555)
    try:
        if os.access(target, os.W_OK):
            pytest.skip("this user may write everywhere")
        with pytest.raises(UnwritableFolder):
            await open_and_close(url)
    finally:
        target.chmod(mode)


def test_a_file_that_may_only_be_read_is_found_at_the_start(made, monkeypatch):
    monkeypatch.setattr(opening.os, "access", lambda path, mode: (path, mode) != (made, os.W_OK))
    with pytest.raises(UnwritableFolder, match="only be read"):
        prepare(made, at=1)


def test_a_file_that_turns_read_only_is_unwritable(made):
    with (
        closing(sqlite3.connect(f"file:{made}?mode=ro", uri=True)) as base,
        pytest.raises(sqlite3.OperationalError) as caught,
    ):
        base.execute("DELETE FROM facts")
    assert isinstance(refusal(caught.value, made), UnwritableFolder)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (Conflict("t", 4), "Table t is no longer at version 4"),
        (PlaceTaken(7), "Another table is playing in place 7"),
        (AlreadyCaused("900"), "Interaction 900 has been logged already"),
        (AlreadyRematched("t"), "Table t has its rematch already"),
        (Missing("table t"), "There is no table t"),
    ],
)
def test_every_refusal_has_words_for_the_log(error, words):
    assert isinstance(error, StoreError)
    assert str(error) == words


def test_an_error_without_a_code_is_a_plain_refusal(path):
    error = refusal(sqlite3.ProgrammingError("odd"), path)
    assert type(error) is StoreError
    assert str(error) == f"The database {path} refused: odd"


def test_a_disk_without_room_for_the_log_is_refused(path, monkeypatch):
    real = sqlite3.connect
    monkeypatch.setattr(
        opening.sqlite3, "connect", lambda at, **options: real(f"file:{at}?vfs=unix-none", uri=True, **options)
    )
    with pytest.raises(StoreError, match="write-ahead log"):
        prepare(path, at=1)


@pytest.mark.parametrize("failing", [1, 2])
async def test_no_thread_is_left_when_a_connection_fails(url, monkeypatch, failing):
    made: list[aiosqlite.Connection] = []
    real = opening.aiosqlite.connect

    def counted(*args, **options):
        made.append(real(*args, **options))
        return made[-1]

    def pragmas(query_only: bool) -> tuple[str, ...]:
        return ("PRAGMA nonsense(",) if len(made) == failing else ()

    monkeypatch.setattr(opening.aiosqlite, "connect", counted)
    monkeypatch.setattr(opening, "_pragmas", pragmas)
    with pytest.raises(StoreError, match="refused: incomplete input"):
        await open_and_close(url)
    assert len(made) == failing
    for base in made:
        base._thread.join(5)
        assert not base._thread.is_alive()
