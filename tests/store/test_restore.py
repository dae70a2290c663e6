"""Copies put back: only when nobody uses the database, and with nothing lost or touched on a refusal."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import DamagedDatabase, Missing, Store, StoreError
from bot.store import backup as backups
from bot.store.backup import AlreadyThere, InUse, back_up, restore
from bot.store.schema import known_migrations, migrate
from bot.table import Finished
from tests.store.copies import (
    KEPT,
    NOON,
    NOT_RIGHT,
    contents_of_files,
    everything,
    left_by_a_crash,
    note,
    noted,
    opened,
)
from tests.store.test_damage import (
    contents,
    garbage,
    sql,
)


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


def test_the_database_that_another_program_is_reading_is_not_replaced(made, url, copy):
    back_up(url, copy)
    restore(url, copy, NOON)  # without a write-ahead log until the bot starts
    before = contents(made.parent)
    with closing(sqlite3.connect(made, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT * FROM facts").fetchall()
        with pytest.raises(InUse):
            restore(url, copy, NOON.replace(second=8))
    assert contents(made.parent) == before


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
