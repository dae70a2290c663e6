"""What can be asked of the store inside a transaction."""

from __future__ import annotations

import sqlite3
from dataclasses import fields, replace
from typing import Any

import msgspec

from bot.preferences import GuildSettings, MemberSettings
from bot.rules.options import Options
from bot.store.chips import ChipReads
from bot.store.rows import ActionRow, SeatRow, SecretRow, TableRow, TimerRow

TABLE_COLUMNS = tuple(field.name for field in fields(TableRow))

_TABLE = f"SELECT {', '.join(TABLE_COLUMNS)} FROM tables"
_SECRET = "SELECT game, secret, hash, players FROM secrets"
_ACTIONS = "SELECT seq, side, kind, data, at, interaction FROM actions WHERE table_id = $1"

_options = msgspec.json.Decoder(Options).decode


class ReadTx(ChipReads):
    """One transaction that sees one state of the store; good only inside the work that it was given to."""

    async def _tables(self, sql: str, *values: Any) -> list[TableRow]:
        return [_table(row) for row in await self._sql(f"{_TABLE} {sql}", *values)]

    async def table(self, table_id: str) -> TableRow | None:
        """The table of that id."""
        return next(iter(await self._tables("WHERE id = $1", table_id)), None)

    async def table_at(self, place: int) -> TableRow | None:
        """The table that is playing in a channel or thread; there is one at most."""
        return next(iter(await self._tables("WHERE place = $1 AND phase = 'playing'", place)), None)

    async def latest_at(self, place: int) -> TableRow | None:
        """The newest table that is or was played in a channel or thread."""
        newest = "WHERE place = $1 ORDER BY created_at DESC, id DESC LIMIT 1"
        return next(iter(await self._tables(newest, place)), None)

    async def recent_of(self, user_id: int, guild: int, most: int) -> list[TableRow]:
        """The newest tables of a guild where a user has a seat and a match has begun, finished ones too."""
        seated = "WHERE id IN (SELECT table_id FROM seats WHERE user_id = $1) AND guild = $2"
        begun = "AND phase <> 'offered' AND place IS NOT NULL ORDER BY updated_at DESC, id DESC LIMIT $3"
        return await self._tables(f"{seated} {begun}", user_id, guild, most)

    async def rematch_of(self, table_id: str) -> TableRow | None:
        """The table that is the rematch of `table_id`."""
        return next(iter(await self._tables("WHERE rematch_of = $1", table_id)), None)

    async def offers_in(self, origin: int) -> list[TableRow]:
        """The offered tables of a channel, newest first."""
        offered = "WHERE origin = $1 AND phase = 'offered' ORDER BY created_at DESC, id DESC"
        return await self._tables(offered, origin)

    async def tables_of(self, user_id: int, guild: int | None = None) -> list[TableRow]:
        """The offered and playing tables where a user has a seat, newest first; in one guild, or in all for `None`."""
        seated = "WHERE id IN (SELECT table_id FROM seats WHERE user_id = $1) AND phase IN ('offered', 'playing')"
        newest = "ORDER BY created_at DESC, id DESC"
        if guild is None:
            return await self._tables(f"{seated} {newest}", user_id)
        return await self._tables(f"{seated} AND guild = $2 {newest}", user_id, guild)

    async def open_offers(self, user_id: int, guild: int) -> int:
        """How many of a guild's offered tables have this user as White."""
        sql = """
            SELECT count(*) FROM seats JOIN tables ON id = table_id
            WHERE user_id = $1 AND side = 'white' AND guild = $2 AND phase = 'offered'
        """
        return int(await self._value(sql, user_id, guild))

    async def unshown(self) -> list[str]:
        """The ids of the tables whose newest version has not been shown, without the parked ones."""
        rows = await self._sql("SELECT id FROM tables WHERE shown < version AND parked = 0 ORDER BY id")
        return [row[0] for row in rows]

    async def seats(self, table_id: str) -> list[SeatRow]:
        """The seats of a table, White's first."""
        sql = """
            SELECT table_id, side, user_id, name, locale, seen_at FROM seats WHERE table_id = $1 ORDER BY side DESC
        """
        return [SeatRow(*row) for row in await self._sql(sql, table_id)]

    async def actions(self, table_id: str) -> list[ActionRow]:
        """The log of a table in its order."""
        return [ActionRow(*row) for row in await self._sql(f"{_ACTIONS} ORDER BY seq", table_id)]

    async def actions_since(self, table_id: str, seq: int, most: int) -> list[ActionRow]:
        """The entries of a log after number `seq`, in their order, but no more than so many."""
        sql = f"{_ACTIONS} AND seq > $2 ORDER BY seq LIMIT $3"
        return [ActionRow(*row) for row in await self._sql(sql, table_id, seq, most)]

    async def caused_by(self, interaction: str) -> str | None:
        """The id of the table whose log holds this interaction."""
        found: str | None = await self._value("SELECT table_id FROM actions WHERE interaction = $1", interaction)
        return found

    async def secret(self, table_id: str, game: int) -> SecretRow | None:
        """The secret of one game, counted from 1."""
        rows = await self._sql(f"{_SECRET} WHERE table_id = $1 AND game = $2", table_id, game)
        return SecretRow(*rows[0]) if rows else None

    async def secrets(self, table_id: str) -> list[SecretRow]:
        """The secrets of a table, game by game."""
        rows = await self._sql(f"{_SECRET} WHERE table_id = $1 ORDER BY game", table_id)
        return [SecretRow(*row) for row in rows]

    async def next_timer(self) -> int | None:
        """When the earliest timer is due."""
        due_at: int | None = await self._value("SELECT min(due_at) FROM timers")
        return due_at

    async def due_timers(self, now: int) -> list[TimerRow]:
        """The timers that are due at `now` or were before, earliest first."""
        sql = "SELECT table_id, kind, due_at FROM timers WHERE due_at <= $1 ORDER BY due_at, table_id, kind"
        return [TimerRow(*row) for row in await self._sql(sql, now)]

    async def last_beat(self) -> int | None:
        """When the bot was last known to be alive."""
        at: int | None = await self._value("SELECT at FROM heartbeat WHERE id = 1")
        return at

    async def fact(self, key: str) -> str | None:
        """What was noted under `key`."""
        value: str | None = await self._value("SELECT value FROM facts WHERE key = $1", key)
        return value

    async def member(self, user_id: int) -> MemberSettings:
        """What a member has chosen, the defaults for one who hasn't."""
        sql = "SELECT theme, home_right, forced, locale FROM members WHERE user_id = $1"
        for theme, home_right, forced, locale in await self._sql(sql, user_id):
            return MemberSettings(theme, bool(home_right), bool(forced), locale)
        return MemberSettings()

    async def guild(self, guild: int) -> GuildSettings:
        """What holds for new tables in a guild, the defaults where nothing has been set."""
        sql = "SELECT locale, play_in, openers, purse, fee, top_up, options FROM guilds WHERE guild = $1"
        for *plain, options in await self._sql(sql, guild):
            rules = GuildSettings(*plain)
            return rules if options is None else replace(rules, options=_options(options))
        return GuildSettings()


def _table(row: sqlite3.Row) -> TableRow:
    values = dict(zip(TABLE_COLUMNS, row, strict=True))
    values["here"], values["parked"] = bool(values["here"]), bool(values["parked"])
    return TableRow(**values)
