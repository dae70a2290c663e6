"""A match as one JSON file: its players, the secrets of its dice and its whole log. `verify-dice` reads it.

Names appear as data only, so nothing that a player is called can break the file.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from bot.rules.board import Side
from bot.store import ReadTx, Store
from bot.views import view_of

FORMAT = "backgammon-match-1"

LONG_LOG = 2_000_000
"""From so many bytes on a file is no longer indented: a session may have hundreds of games."""


class GameDice(Struct, frozen=True):
    """The dice of one game: hash as published before, secret and players' part as shown after."""

    number: int
    hash: str
    secret: str
    players: str


class Entry(Struct, frozen=True):
    """One entry of the log; `interaction` is the id of the Discord interaction that caused it."""

    seq: int
    side: Side | None
    kind: str
    at: int
    action: msgspec.Raw
    interaction: str | None = None


class Export(Struct, frozen=True):
    """The file: `players` are names by side, times are milliseconds since 1970."""

    table: str
    length: int
    players: dict[str, str]
    games: list[GameDice]
    log: list[Entry]
    format: str = FORMAT


async def export_json(store: Store, table_id: str) -> str:
    """Return the export of a finished match as JSON, indented unless it is very long.

    Only secrets of games that were played are in it.
    """

    async def read(tx: ReadTx) -> Export:
        row = await tx.table(table_id)
        assert row is not None
        view = await view_of(tx, row)
        played = view.table.match.number if view.table.match and not view.table.is_live else 0
        games = [
            GameDice(secret.game, secret.hash, secret.secret, secret.players or "")
            for secret in await tx.secrets(table_id)
            if secret.game <= played
        ]
        log = [
            Entry(
                seq=entry.seq,
                side=Side(entry.side) if entry.side else None,
                kind=entry.kind,
                at=entry.at,
                action=msgspec.Raw(entry.data.encode()),
                interaction=entry.interaction,
            )
            for entry in await tx.actions(table_id)
        ]
        names = {side.value: seat.name for side, seat in view.seats.items()}
        return Export(table_id, view.table.challenge.length, names, games, log)

    text = msgspec.json.encode(await store.read(read))
    return (msgspec.json.format(text, indent=2) if len(text) < LONG_LOG else text).decode()
