"""The store: tables, seats, logs, timers, dice secrets and chips in SQLite.

The only place with SQL, and it knows no rules.
"""

from bot.store.chips import HOUSE, Movement, held_at, purse_of
from bot.store.errors import (
    AlreadyCaused,
    AlreadyRematched,
    Busy,
    Conflict,
    DamagedDatabase,
    Missing,
    NewerDatabase,
    Overdrawn,
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
    "HOUSE",
    "ActionRow",
    "AlreadyCaused",
    "AlreadyRematched",
    "Busy",
    "Conflict",
    "DamagedDatabase",
    "Missing",
    "Movement",
    "NewerDatabase",
    "Overdrawn",
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
    "held_at",
    "purse_of",
]
