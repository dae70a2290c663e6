"""What the store refuses: one class a kind, carrying data; `str` gives one clear line for the log or the terminal."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path


class StoreError(Exception):
    """The base of everything that the store refuses; by itself, a refusal of the database with its own words."""


@dataclass(eq=False)
class UnsupportedUrl(StoreError):
    """A database URL that names no SQLite file; only its scheme is kept, since the rest may hold a password."""

    scheme: str

    def __str__(self) -> str:
        return f"The database URL must look like sqlite:///data/bot.db or sqlite:////var/bot.db, not {self.scheme}:..."


@dataclass(eq=False)
class UnwritableFolder(StoreError):
    """A database that can't be created or written where it should be."""

    path: Path
    reason: str

    def __str__(self) -> str:
        return f"The database {self.path} can't be written: {self.reason}"


@dataclass(eq=False)
class DamagedDatabase(StoreError):
    """A file that is no database of this bot, or no longer a sound one."""

    path: Path
    reason: str

    def __str__(self) -> str:
        return f"The database {self.path} is damaged or not this bot's: {self.reason}"


@dataclass(eq=False)
class NewerDatabase(StoreError):
    """A database with migration `found`, written by a newer bot than this one, which knows them up to `known`."""

    path: Path
    found: int
    known: int

    def __str__(self) -> str:
        return f"The database {self.path} has schema {self.found}, this bot knows {self.known}: update the bot"


@dataclass(eq=False)
class Busy(StoreError):
    """A database that another process kept locked for too long."""

    path: Path

    def __str__(self) -> str:
        return f"The database {self.path} is kept locked by another process"


@dataclass(eq=False)
class TakenAway(StoreError):
    """A database file that was deleted, moved or replaced under a running bot: what is written would be lost."""

    path: Path

    def __str__(self) -> str:
        return f"The database {self.path} was taken away or replaced: stop the bot, put the file back, start the bot"


@dataclass(eq=False)
class Conflict(StoreError):
    """A table that is no longer at version `was`: someone else has acted first."""

    table_id: str
    was: int

    def __str__(self) -> str:
        return f"Table {self.table_id} is no longer at version {self.was}"


@dataclass(eq=False)
class PlaceTaken(StoreError):
    """A channel or thread in which another table is already playing."""

    place: int | None

    def __str__(self) -> str:
        return f"Another table is playing in place {self.place}"


@dataclass(eq=False)
class AlreadyCaused(StoreError):
    """An interaction that is in the log already: the same press came twice."""

    interaction: str

    def __str__(self) -> str:
        return f"Interaction {self.interaction} has been logged already"


@dataclass(eq=False)
class AlreadyRematched(StoreError):
    """A table that has its rematch already."""

    table_id: str

    def __str__(self) -> str:
        return f"Table {self.table_id} has its rematch already"


@dataclass(eq=False)
class Overdrawn(StoreError):
    """An account that has fewer chips than were to be taken from it."""

    account: str
    amount: int

    def __str__(self) -> str:
        return f"Account {self.account} has fewer than {self.amount} chips"


@dataclass(eq=False)
class Missing(StoreError):
    """A row that ought to be there and isn't."""

    what: str

    def __str__(self) -> str:
        return f"There is no {self.what}"


def refusal(error: sqlite3.Error, path: Path) -> StoreError:
    """Turn what SQLite says about the file `path` into an error of the store."""
    # The low byte is the kind; the rest of an extended code only refines it. Errors of the driver have no code.
    kind = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if kind in {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM}:
        return UnwritableFolder(path, str(error))
    if kind in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
        return DamagedDatabase(path, str(error))
    if kind in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return Busy(path)
    return StoreError(f"The database {path} refused: {error}")
