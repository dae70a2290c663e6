"""Looking tables up: everything that is read of the store without changing it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.denials import NoSuchTable
from bot.preferences import GuildSettings, MemberSettings
from bot.store import ReadTx, Store, TableRow
from bot.views import View, view_of


class Lookups:
    """Reads tables as views, and what people chose; each call sees one moment of the store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def view(self, table_id: str) -> View:
        """Return a table as it is now; raises `NoSuchTable`."""
        return await self.store.read(lambda tx: load(tx, table_id))

    async def at(self, place: int) -> View | None:
        """Return the table that is being played in a channel or thread."""
        return await self._find(lambda tx: tx.table_at(place))

    async def tables_of(self, user_id: int, guild: int | None) -> list[View]:
        """Return the offered and playing tables that a user has a seat at, newest first."""
        return await self._list(lambda tx: tx.tables_of(user_id, guild))

    async def recent_of(self, user_id: int, guild: int, most: int) -> list[View]:
        """Return a user's newest matches in a guild, finished ones too."""
        return await self._list(lambda tx: tx.recent_of(user_id, guild, most))

    async def offers_in(self, origin: int) -> list[View]:
        """Return the open challenges of a channel, newest first."""
        return await self._list(lambda tx: tx.offers_in(origin))

    async def latest_at(self, place: int) -> View | None:
        """Return the newest table that is or was played in a channel or thread."""
        return await self._find(lambda tx: tx.latest_at(place))

    async def member(self, user_id: int) -> MemberSettings:
        """Return what a member has chosen."""
        return await self.store.read(lambda tx: tx.member(user_id))

    async def guild(self, guild: int) -> GuildSettings:
        """Return what holds for new tables in a guild."""
        return await self.store.read(lambda tx: tx.guild(guild))

    async def _find(self, look: Callable[[ReadTx], Awaitable[TableRow | None]]) -> View | None:
        async def find(tx: ReadTx) -> View | None:
            row = await look(tx)
            return await view_of(tx, row) if row else None

        return await self.store.read(find)

    async def _list(self, look: Callable[[ReadTx], Awaitable[list[TableRow]]]) -> list[View]:
        async def find(tx: ReadTx) -> list[View]:
            return [await view_of(tx, row) for row in await look(tx)]

        return await self.store.read(find)


async def load(tx: ReadTx, table_id: str) -> View:
    """Return a table within a transaction; raises `NoSuchTable`."""
    row = await tx.table(table_id)
    if row is None:
        raise NoSuchTable(table_id)
    return await view_of(tx, row)
