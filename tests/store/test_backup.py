"""Copies of the database: whole and checked whoever writes meanwhile, and never over anything that is there."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Callable

import pytest

from bot.__main__ import main
from bot.store import ActionRow, Missing, Store, UnwritableFolder
from bot.store import backup as backups
from bot.store.backup import AlreadyThere, back_up
from tests.store.copies import (
    NOT_RIGHT,
    everything,
    left_by_a_crash,
    note,
    noted,
)
from tests.store.test_damage import (
    sql,
)


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
    told = str(back_up(url, copy.with_suffix(".2")))
    assert re.search(r"tables: 0, size: 0\.\d MB, bot last alive: 2023-11-14 22:13:20 UTC", told)


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


@pytest.mark.parametrize(("damage", "error"), NOT_RIGHT)
def test_a_database_that_is_not_right_is_not_copied(made, url, copy, damage: Callable, error):
    damage(made)
    before = everything(copy.parent)
    with pytest.raises(error) as caught:
        back_up(url, copy)
    assert caught.value.path == made and "\n" not in str(caught.value)
    assert everything(copy.parent) == before


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
