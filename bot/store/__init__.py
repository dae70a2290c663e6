"""The store: tables, seats, logs, timers and dice secrets in SQLite. The only place with SQL, and it knows no rules."""

from bot.store.errors import (
    AlreadyCaused,
    AlreadyRematched,
    Busy,
    Conflict,
    DamagedDatabase,
    Missing,
    NewerDatabase,
    PlaceTaken,
    StoreError,
    TakenAway,
    UnsupportedUrl,
    UnwritableFolder,
)
from bot.store.reads import ReadTx
from bot.store.rows import ActionRow, SeatRow, SecretRow, TableRow, TimerRow
from bot.store.store import Store
from bot.store.writes import Tx

__all__ = [
    "ActionRow",
    "AlreadyCaused",
    "AlreadyRematched",
    "Busy",
    "Conflict",
    "DamagedDatabase",
    "Missing",
    "NewerDatabase",
    "PlaceTaken",
    "ReadTx",
    "SeatRow",
    "SecretRow",
    "Store",
    "StoreError",
    "TableRow",
    "TakenAway",
    "TimerRow",
    "Tx",
    "UnsupportedUrl",
    "UnwritableFolder",
]
