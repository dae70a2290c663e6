"""Copies of the database: whole whoever writes meanwhile, put back only when nobody uses it, nothing lost."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.store import ActionRow, DamagedDatabase, Missing, NewerDatabase, Store, StoreError, UnwritableFolder
from bot.store import backup as backups
from bot.store.backup import AlreadyThere, InUse, back_up, restore
from bot.store.schema import known_migrations, migrate
from bot.table import Finished
from tests.service.house import House
from tests.store.test_damage import (
    changed,
    contents,
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


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return tmp_path / "copy.db"


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


# Copying


async def test_a_copy_made_while_a_bot_writes_is_the_state_of_one_moment(store: Store, url, table, copy):
    await store.write(lambda tx: tx.add_table(table()))
    stop = asyncio.Event()

    async def write() -> int:
        version = 1
        while not stop.is_set():

            async def work(tx, was=version) -> None:
                await tx.save("t", phase="playing", version=was + 1, snapshot="x" * 3000, was=was, at=was)
                await tx.append("t", [ActionRow(was, None, "won", "y" * 3000, was)])

            await store.write(work)
            version += 1
        return version

    writing = asyncio.create_task(write())
    seen = []
    for number in range(5):
        await asyncio.sleep(0.02)
        file = copy.with_suffix(f".{number}")
        made = await asyncio.to_thread(back_up, url, file)
        assert made.contents.tables == 1
        seen.append(sql(file, "SELECT version, (SELECT count(*) FROM actions) FROM tables")[0])
    stop.set()
    last = await writing
    assert all(version == actions + 1 for version, actions in seen)
    versions = [version for version, _ in seen]
    assert versions == sorted(set(versions)) and versions[-1] <= last


async def test_a_copy_has_what_was_committed_and_is_one_private_file(store: Store, url, copy):
    await store.write(lambda tx: tx.set_fact("k", "committed"))
    await store.write(lambda tx: tx.beat(1_700_000_000_000))

    async def work(tx) -> None:
        await tx.set_fact("k", "half")
        await asyncio.to_thread(back_up, url, copy)

    await store.write(work)
    assert sql(copy, "PRAGMA journal_mode") == [("delete",)]
    assert noted(copy) == "committed"
    assert copy.stat().st_mode & 0o777 == 0o600
    assert [file.name for file in copy.parent.iterdir() if file.is_file()] == ["copy.db"]
    assert "tables: 0, size: 0.1 MB, bot last alive: 2023-11-14 22:13:20 UTC" in str(
        back_up(url, copy.with_suffix(".2"))
    )


def test_what_a_crash_left_in_the_log_is_copied_too(made, url, copy):
    left_by_a_crash(made)
    back_up(url, copy)
    assert noted(copy) == "in the log"


def test_a_copy_needs_no_bot_that_runs_and_changes_nothing(made, url, copy):
    before = everything(made.parent)
    assert str(back_up(url, copy)).endswith("bot last alive: never).")
    assert everything(made.parent) == before


@pytest.mark.parametrize("kind", ["file", "folder", "dangling link"])
def test_a_copy_overwrites_nothing(made, url, copy, kind):
    {
        "file": lambda: copy.write_text("precious"),
        "folder": copy.mkdir,
        "dangling link": lambda: copy.symlink_to("nowhere"),
    }[kind]()
    before = everything(copy.parent)
    with pytest.raises(AlreadyThere, match="exists already"):
        back_up(url, copy)
    assert everything(copy.parent) == before


def test_a_file_that_turns_up_during_the_copy_is_not_overwritten(made, url, copy, monkeypatch):
    check = backups._contents

    def slow(*arguments):
        copy.write_text("precious")
        return check(*arguments)

    monkeypatch.setattr(backups, "_contents", slow)
    with pytest.raises(AlreadyThere):
        back_up(url, copy)
    assert copy.read_text() == "precious" and len(everything(copy.parent)) == 2


def test_no_copy_is_made_of_nothing_or_into_nowhere(made, url, copy):
    with pytest.raises(Missing, match="There is no database"):
        back_up(f"{url}.other", copy)
    with pytest.raises(UnwritableFolder, match="can't be written: No such file"):
        back_up(url, copy / "folder" / "copy.db")
    assert list(everything(copy.parent)) == ["data/bot.db"]


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


@pytest.mark.parametrize(("damage", "error"), NOT_RIGHT)
def test_a_database_that_is_not_right_is_not_copied(made, url, copy, damage: Callable, error):
    damage(made)
    before = everything(copy.parent)
    with pytest.raises(error) as caught:
        back_up(url, copy)
    assert caught.value.path == made and "\n" not in str(caught.value)
    assert everything(copy.parent) == before


# Putting back


async def test_a_match_goes_on_from_its_copy(url, copy):
    async with opened(url) as house:
        view = await house.play_turn(await house.begin())
        back_up(url, copy)
        await house.play_turn(view)
    assert restore(url, copy, NOON).contents.tables == 1
    async with opened(url) as again:
        again._causes = house._causes
        assert (await again.service.view(view.id)).table == view.table
        ended = await again.to_the_end(view)
        assert isinstance(ended.table.phase, Finished) and await again.check() == 1


def test_what_is_replaced_is_kept_beside_it(made, url, copy):
    note(made, "old")
    back_up(url, copy)
    note(made, "new")
    before = made.stat().st_mode
    restored = restore(url, copy, NOON)
    assert (noted(made), noted(made.parent / KEPT), noted(copy)) == ("old", "new", "old")
    assert restored.kept == made.parent / KEPT and KEPT in str(restored)
    assert made.stat().st_mode == before
    assert sorted(file.name for file in made.parent.iterdir()) == ["bot.db", KEPT]
    restore(url, made.parent / KEPT, NOON.replace(second=8))
    assert noted(made) == "new"


def test_a_second_restore_in_the_same_second_loses_nothing(made, url, copy):
    back_up(url, copy)
    restore(url, copy, NOON)
    before = everything(made.parent)
    with pytest.raises(AlreadyThere, match=KEPT):
        restore(url, copy, NOON)
    assert everything(made.parent) == before


def test_a_log_that_a_crash_left_goes_with_its_own_file(made, url, copy):
    back_up(url, copy)
    left_by_a_crash(made)
    restore(url, copy, NOON)
    assert sql(made, "SELECT * FROM facts") == []
    assert noted(made.parent / KEPT) == "in the log"


@pytest.mark.parametrize("there", [True, False])
def test_a_damaged_or_lost_database_is_replaced_and_its_log_can_not_spoil_the_copy(made, url, copy, there):
    note(made, "right")
    back_up(url, copy)
    sql(made, "DELETE FROM facts")
    left_by_a_crash(made)
    log = Path(f"{made}-wal").read_bytes()
    if there:
        garbage(made)
    else:
        made.unlink()
    restored = restore(url, copy, NOON)
    assert noted(made) == "right" and restored.kept == (made.parent / KEPT if there else None)
    assert (made.parent / f"{KEPT}-wal").read_bytes() == log


def test_a_new_machine_needs_no_folder(made, url, copy, tmp_path):
    back_up(url, copy)
    restored = restore(f"sqlite:///{tmp_path}/new/folder/bot.db", copy, NOON)
    assert "There was none before" in str(restored) and restored.path.is_file()


def test_where_files_have_one_name_only_the_old_one_is_kept_too(made, url, copy, monkeypatch):
    def link(*_: object) -> None:
        raise PermissionError(1, "no links here")

    note(made, "old")
    back_up(url, copy)
    note(made, "new")
    monkeypatch.setattr(backups.os, "link", link)
    restore(url, copy, NOON)
    assert (noted(made), noted(made.parent / KEPT)) == ("old", "new")


def test_a_link_to_a_database_stays_a_link(made, copy):
    note(made, "old")
    link = made.parent.parent / "link.db"
    link.symlink_to(made)
    back_up(f"sqlite:///{link}", copy)
    note(made, "new")
    restore(f"sqlite:///{link}", copy, NOON)
    assert link.is_symlink() and (noted(made), noted(made.parent / KEPT)) == ("old", "new")


def test_what_root_puts_back_belongs_to_the_bots_user(made, url, copy, monkeypatch):
    back_up(url, copy)
    given = []
    monkeypatch.setattr(backups.os, "chown", lambda *owner: given.append(owner[1:]))
    real = Path.stat

    def stat(path: Path, **options: bool) -> os.stat_result:
        found = real(path, **options)
        return os.stat_result([*found[:4], 4321, 8765, *found[6:]]) if path.name == "bot.db" else found

    monkeypatch.setattr(Path, "stat", stat)
    restore(url, copy, NOON)
    assert given == [(4321, 8765)]


@pytest.mark.parametrize(("damage", "error"), NOT_RIGHT)
def test_a_copy_that_is_not_right_is_refused_and_nothing_touched(made, url, copy, damage: Callable, error):
    shutil.copy(made, copy)
    damage(copy)
    note(made, "in use until now")
    before = contents(made.parent) | contents_of_files(copy.parent)
    with pytest.raises(error) as caught:
        restore(url, copy, NOON)
    assert caught.value.path == copy and "\n" not in str(caught.value)
    assert contents(made.parent) | contents_of_files(copy.parent) == before


def contents_of_files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


async def test_the_database_of_an_open_store_is_not_replaced(store: Store, made, url, copy):
    await store.write(lambda tx: tx.set_fact("k", "1"))
    await store.read(lambda tx: tx.fact("k"))
    back_up(url, copy)
    await store.write(lambda tx: tx.set_fact("k", "2"))
    with pytest.raises(InUse, match="stop the bot first"):
        await asyncio.to_thread(restore, url, copy, NOON)
    assert sorted(file.name for file in made.parent.iterdir()) == ["bot.db", "bot.db-shm", "bot.db-wal"]
    await store.write(lambda tx: tx.set_fact("k", "3"))
    assert await store.read(lambda tx: tx.fact("k")) == "3"


def test_a_restore_from_nothing_or_from_itself_is_refused(made, url, copy):
    before = contents(made.parent)
    with pytest.raises(Missing, match="There is no file"):
        restore(url, copy, NOON)
    with pytest.raises(StoreError, match="is the database itself"):
        restore(url, made, NOON)
    copy.symlink_to(made)
    with pytest.raises(StoreError, match="is the database itself"):
        restore(url, copy, NOON)
    assert contents(made.parent) == before


def test_a_refused_restore_makes_no_folder(tmp_path, copy):
    copy.write_text("a diary")
    with pytest.raises(DamagedDatabase):
        restore(f"sqlite:///{tmp_path}/new/bot.db", copy, NOON)
    assert not (tmp_path / "new").exists()


async def test_an_older_copy_is_brought_up_to_date_at_the_next_start(made, url, copy):
    with closing(sqlite3.connect(copy, isolation_level=None)) as base:
        migrate(base, copy, known_migrations()[:1], at=1)
    restore(url, copy, NOON)
    numbers = "SELECT number FROM migrations ORDER BY number"
    assert sql(made, numbers) == [(1,)]
    await (await Store.open(url)).close()
    assert sql(made, numbers) == [(each.number,) for each in known_migrations()]


# By command


@pytest.fixture
def command(made, url, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", url)
    monkeypatch.chdir(made.parent.parent)
    return lambda *arguments: main(arguments)


def test_the_commands_say_in_one_line_what_was_done_and_exit_with_0(command, capsys, copy, made):
    assert command("backup", "copy.db") == 0 and copy.is_file()
    assert command("restore", "copy.db") == 0
    backed_up, restored = capsys.readouterr().out.splitlines()
    assert backed_up.startswith(f"Copied {made} to copy.db (tables: 0,")
    assert restored.startswith(f"Restored {made} from copy.db") and "is kept as" in restored


def test_a_restored_bot_tells_discord_its_commands_anew_whatever_the_copy_says(command, copy, made):
    sql(made, "INSERT INTO facts VALUES ('commands', 'told then')")
    note(made, "stays")
    assert command("backup", "copy.db") == command("restore", "copy.db") == 0
    assert sql(made, "SELECT value FROM facts") == [("stays",)]
    assert ("told then",) in sql(copy, "SELECT value FROM facts")


@pytest.mark.parametrize(
    ("arguments", "env", "words"),
    [
        (("backup", "data/bot.db"), {}, "exists already"),
        (("restore", "nothing.db"), {}, "There is no file nothing.db"),
        (("backup", "x.db"), {"DATABASE_URL": "mysql://me:hunter2@host/db"}, "must look like sqlite:///"),
        (("backup", "x.db"), {"LOG_LEVEL": "loud"}, "LOG_LEVEL"),
    ],
)
def test_trouble_is_one_line_on_stderr_and_exit_code_1(command, capsys, monkeypatch, arguments, env, words):
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    assert command(*arguments) == 1
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1 and words in said.err and "hunter2" not in said.err


async def test_another_process_copies_and_does_not_replace_what_is_open_here(store: Store, made, copy):
    await store.write(lambda tx: tx.beat(5))

    def run(what: str) -> subprocess.CompletedProcess[str]:
        env = os.environ | {"DATABASE_URL": f"sqlite:///{made}", "PYTHONWARNINGS": "ignore"}
        command = [sys.executable, "-m", "bot", what, str(copy)]
        return subprocess.run(command, check=False, capture_output=True, text=True, env=env, timeout=60)

    backed_up, restored = run("backup"), run("restore")
    assert (backed_up.returncode, backed_up.stderr) == (0, "")
    assert (restored.returncode, restored.stdout) == (1, "")
    assert restored.stderr == f"The database {made} is in use: stop the bot first\n"
