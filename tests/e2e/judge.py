"""What must be true of each interaction of a fuzz, and of everything at its end."""

from __future__ import annotations

import logging
import re
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

from bot.ledger import snapshot
from bot.playground.interactions import AUTOCOMPLETE, COMMAND, Interaction
from bot.playground.permissions import MANAGE_GUILD, MANAGE_MESSAGES
from bot.playground.server import LocalDiscord
from bot.playground.shapes import LOADING, Json
from bot.preferences import GuildSettings
from bot.rules.board import Side
from bot.store import HOUSE, ReadTx, Store, held_at, purse_of
from bot.texts import words
from bot.views import View, view_of
from tests.books import check_books
from tests.e2e.fuzz import Act
from tests.replaying import replayed
from tests.service.gamblers import check_held

APOLOGY = str(words("en")["trouble"]["unknown"]).partition("{")[0]
_MENTION = re.compile(r"<@[!&]?(\d+)>|@everyone|@here")


class Judge(logging.Handler):
    """Notes every wrong that it sees in `wrongs`: hears the log, sees all messages, and is shown each act."""

    def __init__(self, local: LocalDiscord, store: Store) -> None:
        super().__init__(logging.ERROR)
        self.local, self.store = local, store
        self.wrongs: list[str] = []
        self.acted = self.answered = self.quiet = 0
        self.chips: Counter[str] = Counter()
        self._gone: set[str] = set()
        self._settings: GuildSettings | None = None
        local.world.listeners.append(self._hear)

    def emit(self, record: logging.LogRecord) -> None:
        """Note an error in the log."""
        self.wrongs.append(f"log: {self.format(record)}")

    def _hear(self, name: str, data: Json, only: str | None) -> None:
        if name == "MESSAGE_DELETE":
            self._gone.add(data["id"])
        if name not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or data["author"]["id"] != self.local.world.bot.id:
            return
        if data["content"].startswith(APOLOGY):
            self.wrongs.append(f"apology: {data['content']}")
        if only is None and name == "MESSAGE_CREATE":
            self._check_pings(data)

    def _check_pings(self, data: Json) -> None:
        """One may be called, whom the sentence names; nobody's name calls anybody."""
        pinged = {user["id"] for user in data["mentions"]}
        named = {found[0] for found in _MENTION.finditer(data["content"])}
        ids = {found[1] for found in _MENTION.finditer(data["content"]) if found[1]}
        strangers = ids - self.local.world.members.keys()
        if len(pinged) > 1 or data["mention_everyone"] or strangers or "@everyone" in named or "@here" in named:
            self.wrongs.append(f"pings {pinged}: {data['content']}")

    # -- one act

    async def weigh_all(self, acts: list[Act]) -> None:
        """Judge what was done at once, once everything that came of it has been done."""
        for act in acts:
            await self.weigh(act)
        guild = int(self.local.world.guild_id)
        now = await self.store.read(lambda tx: tx.guild(guild))
        managed = any(act.what == "/settings server" and act.made.user.permissions & MANAGE_GUILD for act in acts)
        again = any(act.again for act in acts)
        if self._settings not in (None, now) and not managed and not again:
            self.wrongs += [f"{act.what} by {act.made.user.id} changed the guild to {now}" for act in acts]
        self._settings = now

    async def weigh(self, act: Act) -> None:
        """Judge one act."""
        made = act.made
        if not act.readable or act.again:
            return
        if made.failed:
            self._wrong(act, f"failed: {made.failed}")
            return
        if made.kind == AUTOCOMPLETE or act.mute or made.channel_id not in self.local.world.channels:
            return
        if await self.store.read(lambda tx: tx.caused_by(made.id)):
            self.acted += 1
        elif self._has_word(made):
            self.answered += 1
        elif made.kind == COMMAND or not await self._may_be_quiet(made):
            self._wrong(act, "neither done nor answered")
        else:
            self.quiet += 1

    def _wrong(self, act: Act, what: str) -> None:
        made = act.made
        self.wrongs.append(f"{act.what} by {made.user.id} {made.data} in {made.channel_id}: {what}")

    def _has_word(self, made: Interaction) -> bool:
        """Tell whether the one who acted was told something, or a private message of theirs was changed for it."""
        sent = self.local.world.messages[made.channel_id]
        if made.message is not None and made.message.only and made.original == made.message.id:
            return (
                made.original in self._gone or made.message.data["edited_timestamp"] is not None or bool(made.followups)
            )
        told = (
            [made.original, *made.followups] if made.original != (made.message and made.message.id) else made.followups
        )
        found = [sent[identity] for identity in told if identity in sent]
        return any(m.only == made.user.id and m.data["content"] and not m.data["flags"] & LOADING for m in found)

    async def _may_be_quiet(self, made: Interaction) -> bool:
        """Tell whether this was a second press in the same turn: only that needs no word. Others may act after it."""
        _, table, seen, *_ = made.data["custom_id"].split(":")
        if await self.store.read(lambda tx: tx.table(table)) is None:
            return False
        view, rows = await self._read(table)
        side = view.side_of(int(made.user.id))
        first = next((row for row in rows if row.seq > int(seen)), None)
        return bool(first and side and (first.side == side.value or first.kind == "opening"))

    async def _read(self, table: str) -> tuple[View, list]:  # type: ignore[type-arg]
        async def read(tx: ReadTx) -> tuple[View, list]:  # type: ignore[type-arg]
            row = await tx.table(table)
            assert row is not None
            return await view_of(tx, row), await tx.actions(table)

        return await self.store.read(read)

    # -- the end

    async def sum_up(self, database: Path) -> None:
        """Judge all tables: each log gives its snapshot, each act was by who sits there, each board is shown."""
        with closing(sqlite3.connect(database)) as base:
            tables = [row[0] for row in base.execute("SELECT id FROM tables ORDER BY id")]
        for table in tables:
            view, rows = await self._read(table)
            if snapshot(replayed(rows)) != view.row.snapshot or len(rows) != view.table.version:
                self.wrongs.append(f"table {table}: its log gives another table")
            if view.row.shown != view.table.version and not view.row.parked:
                self.wrongs.append(f"table {table}: {view.row.shown} of {view.table.version} shown")
            self.wrongs += [f"table {table}: {row} by a stranger" for row in rows if not self._entitled(view, row)]
        self.wrongs += self.local.breaches
        await self._audit()

    async def _audit(self) -> None:
        """Judge the books: they add up, tables hold what they ought to, and nobody moved what wasn't theirs to move."""
        for check in (check_books, check_held):
            try:
                await check(self.store)
            except AssertionError as wrong:
                self.wrongs.append(f"{check.__name__}: {wrong}")
        movements = await self.store.read(
            lambda tx: tx._sql("SELECT payer, payee, kind, key, table_id FROM movements ORDER BY seq")
        )
        for payer, payee, kind, key, table in movements:
            self.chips[kind] += 1
            if not await self._due({payer, payee}, kind, key, table):
                self.wrongs.append(f"chips from {payer} to {payee}: {kind} {key}")

    async def _due(self, accounts: set[str], kind: str, key: str, table: str | None) -> bool:
        """Tell whether chips moved between players of a table, or from the house by a manager or by rule."""
        if table is not None:
            view, _ = await self._read(table)
            own = {purse_of(seat.user_id) for seat in view.seats.values()}
            return accounts <= own | {held_at(table, side.value) for side in Side} | {HOUSE}
        manager = kind == "gift" and self.local.interactions.by_id[key.removeprefix("gift:")].user.permissions
        return HOUSE in accounts and (kind in ("open", "top_up") or bool(manager & MANAGE_GUILD))

    def _entitled(self, view: View, row: object) -> bool:
        """Tell whether whoever caused a log entry sat there, or moderates where a moderator is asked for."""
        cause, side, kind = row.interaction, row.side, row.kind  # type: ignore[attr-defined]
        if cause is None:
            return True
        user = self.local.interactions.by_id[cause].user
        if kind == "cancel_by_moderator":
            return bool(user.permissions & MANAGE_MESSAGES)
        return side is not None and view.seats[Side(side)].user_id == int(user.id)
