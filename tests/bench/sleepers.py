"""Fills a database with sleeping matches in a few seconds: copies of a few that the real service has played.

A copy has places, players, interactions and secrets of its own, so that every index is as full as after years. Its
dice don't follow from its secrets, which nothing but the check of an exported match would notice.
"""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.dice_cup import commitment
from bot.store import Store
from bot.table import Accept
from bot.views import Where
from tests.bench.guilds import channel_of, guild_of, thread_of
from tests.service.house import BOB, House

PLAYED = 20
MOST_TURNS = 12
PLAYERS = 2_000

_KEYS = {"tables": "id", "seats": "table_id", "actions": "table_id", "secrets": "table_id"}


async def fill(database: Path, matches: int) -> None:
    """Put so many matches into a new database, all in play, all shown, and none due for anything."""
    store = await Store.open(f"sqlite:///{database}")
    try:
        house = House(store, fair=True)
        for n in range(min(PLAYED, matches)):
            await _play(house, n)
    finally:
        await store.close()
    _multiply(database, matches)


async def _play(house: House, n: int) -> None:
    view = await house.offer(7, where=Where(0, n, here=True))
    view = await house.act(view, BOB, Accept())
    for _ in range(random.Random(n).randint(1, MOST_TURNS)):
        view = await house.play_turn(view)
    version, hand = view.table.version, view.table.hand
    await house.store.write(
        lambda tx: tx.note_shown(view.id, version=version, card_message=1, board_message=1, board_hand=hand)
    )


def _multiply(database: Path, matches: int) -> None:
    with closing(sqlite3.connect(database)) as base, base:
        base.create_function("commitment", 1, commitment, deterministic=True)
        played = [row[0] for row in base.execute("SELECT id FROM tables ORDER BY id")]
        for n in range(matches):
            _copy(base, played[n % len(played)], n)
        for table, key in _KEYS.items():
            base.execute(f"DELETE FROM {table} WHERE {key} IN ({', '.join('?' * len(played))})", played)


def _copy(base: sqlite3.Connection, table_id: str, n: int) -> None:
    """Copy the rows of a match to another table id; what must differ is written as SQL."""
    own_secret, thread = f"printf('%064x', {n} * 1000 + game)", thread_of(n)
    messages = {"card_message": thread, "board_message": thread + 1, "board_place": thread}
    changes = {
        "tables": {"guild": guild_of(n), "origin": channel_of(n), "place": thread, "here": 0, **messages},
        "seats": {"user_id": f"user_id * {PLAYERS} + {n % PLAYERS}"},
        "actions": {"interaction": f"interaction || '{n:05}'"},
        "secrets": {"secret": own_secret, "hash": f"commitment({own_secret})"},
    }
    for table, key in _KEYS.items():
        columns = [row[1] for row in base.execute(f"PRAGMA table_info({table})")]
        changed = changes[table] | {key: f"'{n:010x}'"}
        values = ", ".join(str(changed.get(column, column)) for column in columns)
        base.execute(f"INSERT INTO {table} SELECT {values} FROM {table} WHERE {key} = ?", (table_id,))
