"""Copies of the database: one that is made while the bot runs, and one that is put back while it does not."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bot.store.errors import Busy, DamagedDatabase, Missing, StoreError, UnwritableFolder, refusal
from bot.store.opening import BUSY_MS, path_of
from bot.store.schema import known_migrations, pending

_COMPANIONS = ("-wal", "-shm", "-journal")
"""What SQLite may keep beside a database; it belongs to that one file and would spoil another."""

_IN_USE_S = 0.5
"""How long to wait for the last transaction of a bot that is just stopping."""


@dataclass(eq=False)
class AlreadyThere(StoreError):
    """A file that would have been overwritten."""

    path: Path

    def __str__(self) -> str:
        return f"{self.path} exists already and is not overwritten"


@dataclass(eq=False)
class InUse(StoreError):
    """A database that can't be replaced, because the bot or another program has it open."""

    path: Path

    def __str__(self) -> str:
        return f"The database {self.path} is in use: stop the bot first"


@dataclass(frozen=True, slots=True)
class Contents:
    """What a sound database holds: how many tables, in how many bytes, and the last heartbeat in milliseconds."""

    tables: int
    size: int
    alive_at: int | None

    def __str__(self) -> str:
        alive = datetime.fromtimestamp((self.alive_at or 0) / 1000, UTC)
        when = f"{alive:%Y-%m-%d %H:%M:%S} UTC" if self.alive_at else "never"
        return f"tables: {self.tables}, size: {self.size / 1e6:.1f} MB, bot last alive: {when}"


@dataclass(frozen=True, slots=True)
class BackedUp:
    """A copy that was made of the database `path`; `str` tells it in one line."""

    path: Path
    file: Path
    contents: Contents

    def __str__(self) -> str:
        return f"Copied {self.path} to {self.file} ({self.contents})."


@dataclass(frozen=True, slots=True)
class Restored:
    """A copy that became the database `path`; what was there before is now `kept`. `str` tells it in one line."""

    path: Path
    file: Path
    contents: Contents
    kept: Path | None

    def __str__(self) -> str:
        before = f"What was there is kept as {self.kept}." if self.kept else "There was none before."
        return f"Restored {self.path} from {self.file} ({self.contents}). {before}"


def back_up(url: str, file: Path) -> BackedUp:
    """Copy the database of a URL, in use or not, to a new file and check the copy.

    The copy is the state of one moment, complete in one file. Raises `AlreadyThere`, `Missing`, or a `StoreError` of
    the database; nothing is left behind then.
    """
    path = path_of(url)
    if os.path.lexists(file):
        raise AlreadyThere(file)
    if not path.is_file():
        raise Missing(f"database {path}")
    with _refusals(path, file), _copied(path, file) as (part, contents):
        if os.path.lexists(file):
            raise AlreadyThere(file)
        part.rename(file)
        _settle_folder(file.parent)
    return BackedUp(path, file, contents)


def restore(url: str, file: Path, at: datetime, forget: Iterable[str] = ()) -> Restored:
    """Put a copy in the place of the database of a URL; what is there is kept beside it under a name with the time.

    The facts noted under the keys `forget` are left out, as they may no longer be true of the world outside. A copy
    with an older schema is brought up to date when the bot starts. Raises `InUse`, `Missing`, `NewerDatabase`,
    `DamagedDatabase` or another `StoreError`; the database is then what it was.
    """
    path = path_of(url).resolve()
    if not file.is_file():
        raise Missing(f"file {file}")
    if path.exists() and path.samefile(file):
        raise StoreError(f"{file} is the database itself")
    with _refusals(file, path):
        with closing(_reading(file, still=True)) as base:
            _contents(base, file)
        path.parent.mkdir(parents=True, exist_ok=True)
        with _copied(file, path, still=True) as (part, contents):
            _forget(part, forget)
            kept = _put_in_place(part, path, at)
    return Restored(path, file, contents, kept)


@contextlib.contextmanager
def _refusals(source: Path, target: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise UnwritableFolder(target, error.strerror or str(error)) from error
    except sqlite3.Error as error:
        raise refusal(error, source) from error


@contextlib.contextmanager
def _copied(source: Path, beside: Path, *, still: bool = False) -> Iterator[tuple[Path, Contents]]:
    """Give a checked copy with a name of its own in the folder of `beside`; at the end it is gone if still there."""
    # Readable by its owner alone, since it holds the secrets of the games under way.
    handle, name = tempfile.mkstemp(prefix=f"{beside.name}.", suffix=".part", dir=beside.parent)
    os.close(handle)
    part = Path(name)
    try:
        with (
            closing(_reading(source, still=still)) as base,
            closing(sqlite3.connect(part, isolation_level=None)) as copy,
        ):
            base.backup(copy)  # in one step, since one that pauses begins again whenever the bot has written
            copy.execute("PRAGMA journal_mode = DELETE").fetchall()  # one file that needs none beside it
            contents = _contents(copy, source)
        yield part, contents
    finally:
        for leftover in (part, *_companions(part)):
            leftover.unlink(missing_ok=True)


def _reading(path: Path, *, still: bool) -> sqlite3.Connection:
    """Open a file for reading alone; `still` promises that nobody writes to it, so that no file is made beside it."""
    if not os.access(path, os.R_OK):
        raise StoreError(f"{path} may not be read")
    immutable = "&immutable=1" if still and not _companions(path) else ""
    uri = f"{path.absolute().as_uri()}?mode=ro{immutable}"
    return sqlite3.connect(uri, uri=True, isolation_level=None, timeout=BUSY_MS / 1000)


def _contents(base: sqlite3.Connection, path: Path) -> Contents:
    """Check a database, called `path` in errors, and count what it holds."""
    known = known_migrations()
    if len(pending(base, path, known)) == len(known):
        raise DamagedDatabase(path, "it holds no tables of this bot")
    (verdict,) = base.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok":
        raise DamagedDatabase(path, " ".join(verdict.split()))
    (tables,) = base.execute("SELECT count(*) FROM tables").fetchone()
    (alive_at,) = base.execute("SELECT max(at) FROM heartbeat").fetchone()
    (size,) = base.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size").fetchone()
    return Contents(tables, size, alive_at)


def _forget(part: Path, keys: Iterable[str]) -> None:
    with closing(sqlite3.connect(part, isolation_level=None)) as base:
        for key in keys:
            base.execute("DELETE FROM facts WHERE key = $1", {"1": key})


def _put_in_place(part: Path, path: Path, at: datetime) -> Path | None:
    """Rename a copy to the database's name, and return the new name of the database that was there."""
    there = path.exists()
    kept = path.with_name(f"{path.name}.{at:%Y-%m-%d-%H%M%S}")
    _hand_over(part, path)
    if there:
        _ensure_unused(path)
        _keep(path, kept)
    for companion in _companions(path):
        companion.rename(kept.with_name(kept.name + companion.name.removeprefix(path.name)))
    part.replace(path)
    _settle_folder(path.parent)
    return kept if there else None


def _ensure_unused(path: Path) -> None:
    """Fold a log that a crash left into its file; raises `InUse` if anyone else has the file open."""
    with closing(sqlite3.connect(path, isolation_level=None, timeout=_IN_USE_S)) as base:
        try:
            # SQLite leaves the write-ahead log only for the one who is alone with the file, across all processes.
            base.execute("PRAGMA journal_mode = DELETE").fetchall()
            base.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            refused = refusal(error, path)
            if isinstance(refused, Busy):
                raise InUse(path) from error
            # A damaged file is why people restore. Nobody can work with it, and it is kept as it is.
            if not isinstance(refused, DamagedDatabase):
                raise refused from error


def _keep(path: Path, kept: Path) -> None:
    """Give a file a second name, so that the first never stands for nothing; where there are no links, a new one."""
    try:
        os.link(path, kept)
    except FileExistsError as error:
        raise AlreadyThere(kept) from error
    except OSError:
        path.rename(kept)


def _hand_over(part: Path, path: Path) -> None:
    """Give a copy the owner and the rights of what it replaces, as when root restores for the bot's own user."""
    there = path.exists()
    like = (path if there else path.parent).stat()
    if like.st_uid != part.stat().st_uid and (there or os.geteuid() == 0):
        os.chown(part, like.st_uid, like.st_gid)
    if there:
        shutil.copymode(path, part)


def _companions(path: Path) -> list[Path]:
    beside = (path.with_name(path.name + suffix) for suffix in _COMPANIONS)
    return [companion for companion in beside if companion.exists()]


def _settle_folder(folder: Path) -> None:
    """Have a rename on the disk; not every system can say this of a folder."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
