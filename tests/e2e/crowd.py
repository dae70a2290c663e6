"""Several matches played at random by scripted people, a witness of all that the bot showed, and the accounts after."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter
from dataclasses import dataclass, field
from functools import partial

from bot.ledger import snapshot
from bot.playground.errors import ApiError, Refused
from bot.playground.interactions import Interaction
from bot.playground.server import LocalDiscord
from bot.playground.shapes import Json
from bot.store import ActionRow, ReadTx, Store, TableRow
from bot.table import Table
from bot.views import View, view_of
from cogs._buttons import buttons_for
from cogs._screens import alt_text
from tests.books import check_books
from tests.e2e.botprocess import BotProcess
from tests.e2e.playing import Seated, called, receipt, stamp
from tests.replaying import replayed
from tests.service.gamblers import check_held

PATIENCE = 3.0
"""Seconds after which a person presses again, where neither an answer nor a failure came."""

SOON_AGAIN = 0.1
"""Seconds after which a person looks again at a board that can't be pressed."""

RECEIPTS = tuple(filter(None, map(receipt, ("rolled", "undone", "done", "resigned"))))
"""How the receipts of commands that were carried out begin."""

RARE = {
    **{"Undo": 0.1, "Swap dice": 0.2, "Drop": 0.3, "Double": 0.5, "More": 0.0, "End": 0.2},
    **{"Any other move": 0.0, "Opponent rolls early": 0.1, "Send back": 0.2},
}
"""How readily a button is pressed, against 1 for the others."""


@dataclass(frozen=True)
class Shown:
    """One board as it left the bot: what it says must be true of that version for ever."""

    table: str
    version: int
    labels: tuple[str, ...]
    alt: str


class Witness:
    """Keeps every board, post and receipt that left the bot: these are the confirmed actions."""

    def __init__(self, local: LocalDiscord) -> None:
        self._local = local
        self.shown: set[Shown] = set()
        self.posted: Counter[tuple[str, int]] = Counter()
        self.receipts: set[str] = set()
        self.moments = 0
        self._at, self._kill = 0, lambda: None
        local.world.listeners.append(self._hear)

    def kill_after(self, moments: int, kill: object) -> None:
        """Call `kill` in the very moment of the so-manieth message or interaction from now."""
        assert callable(kill)
        self._at, self._kill = self.moments + moments, kill

    def _hear(self, name: str, data: Json, only: str | None) -> None:
        if name in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            self._see(name, data, only)
        if name in ("MESSAGE_CREATE", "MESSAGE_UPDATE", "INTERACTION_CREATE", "INTERACTION_DONE", "THREAD_CREATE"):
            self.moments += 1
            if self.moments == self._at:
                self._kill()

    def _see(self, name: str, data: Json, only: str | None) -> None:
        if only is not None:
            if data["content"].startswith(RECEIPTS):
                self.receipts.add(data["interaction_metadata"]["id"])
            return
        if data["attachments"] and (made_for := stamp(data)):
            table, version = made_for
            alt = data["attachments"][-1]["description"]
            self.shown.add(Shown(table, version, tuple(self._local.labels(data)), alt))
            self.posted[made_for] += name == "MESSAGE_CREATE"


@dataclass
class Crowd:
    """The people at some tables, who play until they are told to stop."""

    bot: BotProcess
    seats: list[Seated]
    rng: random.Random
    presses: int = 0
    stopped: asyncio.Event = field(default_factory=asyncio.Event)

    async def play(self) -> None:
        """Play all tables at once."""
        async with asyncio.TaskGroup() as group:
            for seated in self.seats:
                group.create_task(self._play(seated))

    async def _play(self, seated: Seated) -> None:
        while not self.stopped.is_set():
            await self._until(lambda: self.bot.local.world.online, 60)
            board, deaths, made = seated.board(), self.bot.deaths, None
            seen = stamp(board)
            with contextlib.suppress(ApiError, Refused, LookupError):  # the board has changed or has no buttons
                made = self._act(seated, board)
            await self._until(partial(self._over, seated, seen, made, deaths), PATIENCE if made else SOON_AGAIN)

    def _over(self, seated: Seated, seen: object, made: Interaction | None, deaths: int) -> bool:
        answered = made is not None and bool(made.failed or made.followups)
        return answered or stamp(seated.board()) != seen or self.bot.deaths != deaths or self.stopped.is_set()

    async def _until(self, check: object, seconds: float) -> None:
        assert callable(check)
        with contextlib.suppress(TimeoutError):
            await self.bot.local.world.until(check, seconds)

    def _act(self, seated: Seated, board: Json) -> Interaction:
        """Press something, or say the same by a command; now and then both people or the wrong one press."""
        local, self.presses = self.bot.local, self.presses + 1
        user = called(board) or local.world.person(self.rng.choice(seated.people)).id
        person = local.world.person(user)
        labels = local.labels(board)
        label = self.rng.choices(labels, [RARE.get(label, 1.0) for label in labels])[0]
        if label == "Opponent rolls early":
            person = next(each for each in map(local.world.person, seated.people) if each.id != user)
        command = {"Roll": "roll", "Done": "done", "Undo": "undo"}.get(label)
        if command and self.rng.random() < 0.3:
            return local.people.command(person, seated.place, command, [])
        if label in ("Roll", "Done") and self.rng.random() < 0.02:
            options = [{"name": "level", "value": 3}, {"name": "sure", "value": True}]
            return local.people.command(
                person, seated.place, "resign", [{"name": "offer", "type": 1, "options": options}]
            )
        made = local.people.component(person, local.find(board), local.custom_id(board, label), [])
        if self.rng.random() < 0.2:
            local.people.component(person, local.find(board), made.data["custom_id"], [])  # a double click
        return made


@dataclass
class Account:
    """One table of the database, with the states that its log goes through."""

    row: TableRow
    view: View
    log: list[ActionRow]

    def at(self, version: int) -> Table:
        """The table as the log has it at a version."""
        return replayed(self.log[:version])

    def contradicts(self, shown: Shown) -> str | None:
        """Say how a board that was shown differs from what the log holds for its version."""
        if shown.version > len(self.log):
            return f"{shown.table} version {shown.version} was shown, and the log ends at {len(self.log)}"
        table = self.at(shown.version)
        rows = buttons_for(self.row.locale, table, named=True)
        labels = tuple(button.label for row in rows for button in row)
        alt = alt_text(View(self.row, table, self.view.seats, {}), table.match) if table.match else ""
        if (labels, alt) != (shown.labels, shown.alt):
            return f"{shown.table} version {shown.version}: shown {shown.labels} {shown.alt}, kept {labels} {alt}"
        return None


async def accounts(bot: BotProcess) -> list[Account]:
    """Read all tables of a bot that has stopped, and audit its chips."""
    store = await Store.open(f"sqlite:///{bot.database}")

    async def read(tx: ReadTx) -> list[Account]:
        found = []
        for (table_id,) in bot.query("SELECT id FROM tables"):
            row = await tx.table(table_id)
            assert row is not None
            found.append(Account(row, await view_of(tx, row), await tx.actions(table_id)))
        return found

    try:
        await check_books(store)
        await check_held(store)
        return await store.read(read)
    finally:
        await store.close()


def check(all_accounts: list[Account], witness: Witness) -> None:
    """Everything confirmed is kept, every log gives its snapshot, and nothing happened or was posted twice."""
    by_id = {account.row.id: account for account in all_accounts}
    for account in all_accounts:
        assert snapshot(replayed(account.log)) == account.row.snapshot
        assert account.row.version == len(account.log) == account.row.shown
    wrong = [by_id[shown.table].contradicts(shown) for shown in witness.shown]
    assert [problem for problem in wrong if problem] == []
    causes = Counter(row.interaction for account in all_accounts for row in account.log if row.interaction)
    assert witness.receipts <= causes.keys()
    assert all(times == 1 for times in causes.values())
    assert {posted: times for posted, times in witness.posted.items() if times > 1} == {}
