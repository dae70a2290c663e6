"""What must be true of each interaction of a fuzz, and of everything at its end."""

from __future__ import annotations

import logging
import re
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.ledger import snapshot
from bot.playground.interactions import AUTOCOMPLETE, COMMAND, Interaction
from bot.playground.permissions import MANAGE_MESSAGES
from bot.playground.server import LocalDiscord
from bot.playground.shapes import LOADING, Json
from bot.rules.board import Side
from bot.store import ReadTx, Store
from bot.texts import words
from bot.views import View, view_of
from tests.e2e.fuzz import Act
from tests.replaying import replayed

APOLOGY = str(words("en")["trouble"]["unknown"]).partition("{")[0]
_MENTION = re.compile(r"<@[!&]?(\d+)>|@everyone|@here")


class Judge(logging.Handler):
    """Notes every wrong that it sees in `wrongs`: hears the log, sees all messages, and is shown each act."""

    def __init__(self, local: LocalDiscord, store: Store) -> None:
        super().__init__(logging.ERROR)
        self.local, self.store = local, store
        self.wrongs: list[str] = []
        self.acted = self.answered = self.quiet = 0
        self._gone: set[str] = set()
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

    async def weigh(self, act: Act) -> None:
        """Judge one act, once everything that came of it has been done."""
        made = act.made
        if not act.readable:
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

    def _entitled(self, view: View, row: object) -> bool:
        """Tell whether whoever caused a log entry sat there, or moderates where a moderator is asked for."""
        cause, side, kind = row.interaction, row.side, row.kind  # type: ignore[attr-defined]
        if cause is None:
            return True
        user = self.local.interactions.by_id[cause].user
        if kind == "cancel_by_moderator":
            return bool(user.permissions & MANAGE_MESSAGES)
        return side is not None and view.seats[Side(side)].user_id == int(user.id)
