"""What can be changed in the store inside a transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Any

import msgspec

from bot.preferences import GuildSettings, MemberSettings
from bot.store.chips import ChipWrites
from bot.store.errors import AlreadyCaused, AlreadyRematched, Conflict, Missing, PlaceTaken
from bot.store.reads import TABLE_COLUMNS, ReadTx
from bot.store.rows import ActionRow, SeatRow, SecretRow, TableRow, TimerRow

_ADD_TABLE = f"""
    INSERT INTO tables ({", ".join(TABLE_COLUMNS)})
    VALUES ({", ".join(f"${number}" for number, _ in enumerate(TABLE_COLUMNS, 1))})
    ON CONFLICT (rematch_of) DO NOTHING RETURNING id
"""
_PUT_SEAT = """
    INSERT INTO seats (table_id, side, user_id, name, locale, seen_at) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (table_id, side) DO UPDATE SET
        user_id = excluded.user_id, name = excluded.name, locale = excluded.locale, seen_at = excluded.seen_at
"""
_APPEND = """
    INSERT INTO actions (table_id, seq, side, kind, data, at, interaction) VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (interaction) DO NOTHING RETURNING seq
"""
_SAVE = """
    UPDATE tables SET phase = $3, version = $4, snapshot = $5, updated_at = $6
    WHERE id = $1 AND version = $2 RETURNING id
"""
_PUT_SECRET = "INSERT INTO secrets (table_id, game, secret, hash, players) VALUES ($1, $2, $3, $4, $5)"
_HAND_ON = "UPDATE secrets SET table_id = $3, game = 1 WHERE table_id = $1 AND game = $2 RETURNING game"
_SET_PLAYERS = "UPDATE secrets SET players = $3 WHERE table_id = $1 AND game = $2 RETURNING game"
_SET_TIMER = """
    INSERT INTO timers (table_id, kind, due_at) VALUES ($1, $2, $3)
    ON CONFLICT (table_id, kind) DO UPDATE SET due_at = excluded.due_at
"""
_BEAT = "INSERT INTO heartbeat (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at"
_SET_FACT = "INSERT INTO facts (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value"

_PUT_MEMBER = """
    INSERT INTO members (user_id, theme, home_right, forced, locale) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (user_id) DO UPDATE SET
        theme = excluded.theme, home_right = excluded.home_right, forced = excluded.forced, locale = excluded.locale
"""
_PUT_GUILD = """
    INSERT INTO guilds (guild, locale, play_in, openers, purse, fee, top_up, options)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT (guild) DO UPDATE SET
        locale = excluded.locale, play_in = excluded.play_in, openers = excluded.openers, purse = excluded.purse,
        fee = excluded.fee, top_up = excluded.top_up, options = excluded.options
"""


class Tx(ChipWrites, ReadTx):
    """One transaction that may change the store: all of it happens, or nothing."""

    async def _hit(self, what: str, sql: str, *values: Any) -> None:
        """Run an `UPDATE ... RETURNING` that must find its row, called `what`."""
        if not await self._sql(sql, *values):
            raise Missing(what)

    async def add_table(self, table: TableRow) -> None:
        """Add a new table. Raises `AlreadyRematched` or `PlaceTaken`."""
        values = (getattr(table, column) for column in TABLE_COLUMNS)
        try:
            added = await self._sql(_ADD_TABLE, *values)
        except sqlite3.IntegrityError as error:
            if not _is_about_place(error):
                raise
            raise PlaceTaken(table.place) from error
        if not added:
            raise AlreadyRematched(str(table.rematch_of))

    async def save(self, table_id: str, *, phase: str, version: int, snapshot: str, was: int, at: int) -> None:
        """Store a table's new state, which follows from version `was`.

        Raises `Conflict` if the table is at another version, `PlaceTaken` if it begins where another is playing.
        """
        try:
            saved = await self._sql(_SAVE, table_id, was, phase, version, snapshot, at)
        except sqlite3.IntegrityError as error:
            if not _is_about_place(error):
                raise
            place = await self._value("SELECT place FROM tables WHERE id = $1", table_id)
            raise PlaceTaken(place) from error
        if not saved:
            raise Conflict(table_id, was)

    async def claim(self, table_id: str, place: int) -> None:
        """Set the channel or thread in which a table is played. Raises `PlaceTaken` or `Missing`."""
        sql = "UPDATE tables SET place = $2 WHERE id = $1 RETURNING id"
        try:
            await self._hit(f"table {table_id}", sql, table_id, place)
        except sqlite3.IntegrityError as error:
            raise PlaceTaken(place) from error

    async def note_shown(
        self,
        table_id: str,
        *,
        version: int,
        card_message: int | None = None,
        board_message: int | None = None,
        board_place: int | None = None,
        board_hand: int | None = None,
        board_at: int | None = None,
    ) -> None:
        """Note that `version` has been shown, and by which messages; an older one never replaces a newer.

        The messages are stored as given whatever the version, None leaves them. Raises `Missing`.
        """
        messages = {
            "card_message": card_message,
            "board_message": board_message,
            "board_place": board_place,
            "board_hand": board_hand,
            "board_at": board_at,
        }
        changes = {column: value for column, value in messages.items() if value is not None}
        columns = "".join(f", {column} = ${number}" for number, column in enumerate(changes, 3))
        shown = "shown = CASE WHEN shown < $2 THEN $2 ELSE shown END"
        sql = f"UPDATE tables SET {shown}{columns} WHERE id = $1 RETURNING id"
        await self._hit(f"table {table_id}", sql, table_id, version, *changes.values())

    async def forget_board(self, table_id: str) -> None:
        """Let the newest version count as not shown, and by no message. Raises `Missing`."""
        sql = "UPDATE tables SET shown = min(shown, version - 1), board_message = NULL WHERE id = $1 RETURNING id"
        await self._hit(f"table {table_id}", sql, table_id)

    async def park(self, table_id: str, parked: bool) -> None:
        """Stop showing a table whose channel is gone, or begin again. Raises `Missing`."""
        sql = "UPDATE tables SET parked = $2 WHERE id = $1 RETURNING id"
        await self._hit(f"table {table_id}", sql, table_id, int(parked))

    async def put_seat(self, seat: SeatRow) -> None:
        """Seat a user, in place of whoever had that side."""
        await self._sql(_PUT_SEAT, seat.table_id, seat.side, seat.user_id, seat.name, seat.locale, seat.seen_at)

    async def append(self, table_id: str, actions: Iterable[ActionRow]) -> None:
        """Add to a table's log. Raises `AlreadyCaused` if an interaction is in some log already."""
        for action in actions:
            values = (action.seq, action.side, action.kind, action.data, action.at, action.interaction)
            if not await self._sql(_APPEND, table_id, *values):
                raise AlreadyCaused(str(action.interaction))

    async def put_secret(self, table_id: str, secret: SecretRow) -> None:
        """Store a game's secret; one that was published is never replaced."""
        await self._sql(_PUT_SECRET, table_id, secret.game, secret.secret, secret.hash, secret.players)

    async def hand_secret_on(self, from_table: str, game: int, to_table: str) -> None:
        """Make a secret, published for a game that was not played, that of game 1 of another table.

        Raises `Missing`.
        """
        await self._hit(f"secret of game {game} of table {from_table}", _HAND_ON, from_table, game, to_table)

    async def set_players(self, table_id: str, game: int, players: str) -> None:
        """Store the players' part of a game's dice. Raises `Missing`."""
        await self._hit(f"secret of game {game} of table {table_id}", _SET_PLAYERS, table_id, game, players)

    async def set_timer(self, table_id: str, kind: str, due_at: int) -> None:
        """Set a table's timer of that kind, or move it."""
        await self._sql(_SET_TIMER, table_id, kind, due_at)

    async def end_timer(self, timer: TimerRow) -> None:
        """Take away one timer as it was read; one that has been set anew since stays."""
        sql = "DELETE FROM timers WHERE table_id = $1 AND kind = $2 AND due_at = $3"
        await self._sql(sql, timer.table_id, timer.kind, timer.due_at)

    async def clear_timers(self, table_id: str) -> None:
        """Take away all timers of a table."""
        await self._sql("DELETE FROM timers WHERE table_id = $1", table_id)

    async def beat(self, at: int) -> None:
        """Note that the bot is alive."""
        await self._sql(_BEAT, at)

    async def set_fact(self, key: str, value: str) -> None:
        """Note something under `key`, in place of what was there."""
        await self._sql(_SET_FACT, key, value)

    async def put_member(self, user_id: int, chosen: MemberSettings) -> None:
        """Store a member's choices, in place of those before."""
        switches = (int(chosen.home_right), int(chosen.forced))
        await self._sql(_PUT_MEMBER, user_id, chosen.theme, *switches, chosen.locale)

    async def put_guild(self, guild: int, chosen: GuildSettings) -> None:
        """Store what holds for new tables in a guild, in place of what did before."""
        options = msgspec.json.encode(chosen.options).decode()
        chips = (chosen.purse, chosen.fee, chosen.top_up)
        await self._sql(_PUT_GUILD, guild, chosen.locale, chosen.play_in, chosen.openers, *chips, options)


def _is_about_place(error: sqlite3.IntegrityError) -> bool:
    return "tables.place" in str(error)
