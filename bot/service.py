"""The one way to change a table: load, check, act, save, tell.

Every press, command and timer comes through `Service.act`; one write transaction holds all that it changes, and the
listeners are told after the commit. Words and pictures are others' business.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from bot import cashier, dice_cup, ledger
from bot import denials as no
from bot.admission import check_seen, side_for
from bot.challenge import Challenge
from bot.lookups import Lookups, load
from bot.preferences import GuildSettings, MemberSettings, rules_changed
from bot.requests import ROLLING, Lies, Request, Step, Throw, carry_out
from bot.rules.board import Side
from bot.store import PlaceTaken, SeatRow, Store, TableRow, Tx
from bot.table import Accept, Finished, Moved, Offered, Table
from bot.views import Person, View, Where, next_game

log = logging.getLogger(__name__)

MOST_CHALLENGES = 5
"""How many challenges one member may have open in a guild."""


def now_ms() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def new_table_id() -> str:
    """Make a table's id: ten hexadecimal characters, short enough for a button."""
    return secrets.token_hex(5)


class Service(Lookups):
    """Acts on tables for people and timers. Time, ids, secrets and the drawing of dice can be passed in."""

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], int] = now_ms,
        new_id: Callable[[], str] = new_table_id,
        new_secret: Callable[[], str] = dice_cup.new_secret,
        draw: ledger.Draw = dice_cup.draw,
        cocked: ledger.Lie = dice_cup.cocked,
    ) -> None:
        super().__init__(store)
        self.now = now
        self._new_id, self._new_secret, self._draw, self._cocked = new_id, new_secret, draw, cocked
        self.listeners: list[Callable[[str], Awaitable[None]]] = []

    async def act(
        self,
        table_id: str,
        person: Person | None,
        request: Request,
        *,
        seen: int | None = None,
        cause: str | None = None,
    ) -> View:
        """Carry out what `person` (None: the bot's clock) asks of a table, and return the newest table that it made.

        `seen` is the version that a button was made for, `cause` the interaction's id: the same one never acts twice.
        Raises a `Denial` or another `RulesError`, having changed nothing.
        """
        return await self._write(lambda tx: self._act(tx, table_id, person, request, seen, cause), request)

    async def challenge(
        self, challenge: Challenge, white: Person, black: Person | None, where: Where, *, cause: str | None = None
    ) -> View:
        """Open a table on which `white` challenges `black`, or anybody (None). Raises as `act` does."""
        table = Table.offered(challenge)
        return await self._write(lambda tx: self._open(tx, table, white, black, where, cause), challenge)

    async def settle(self, table_id: str, place: int) -> View:
        """Note where a match is played that has no place yet; raises `ChannelTaken`."""

        async def claim(tx: Tx) -> View:
            view = await load(tx, table_id)
            if view.row.place is None:  # else it was moved while the thread was being made
                await tx.claim(table_id, place)
            return await load(tx, table_id)

        try:
            return await self.store.write(claim)
        except PlaceTaken as taken:
            raise no.ChannelTaken(taken.place or 0) from taken

    async def change_member(self, user_id: int, **chosen: Any) -> MemberSettings:
        """Change settings of a member, by the names of their fields, and return all of them."""

        async def change(tx: Tx) -> MemberSettings:
            settings = replace(await tx.member(user_id), **chosen)
            await tx.put_member(user_id, settings)
            return settings

        return await self.store.write(change)

    async def change_guild(self, guild: int, rules: Mapping[str, Any] | None = None, **chosen: Any) -> GuildSettings:
        """Change settings of a guild, by the names of their fields, and return all; they hold for new tables alone.

        `rules` are single house rules by name: the others stay as they are. Raises `DoesNotGo`.
        """

        async def change(tx: Tx) -> GuildSettings:
            settings = replace(await tx.guild(guild), **chosen)
            settings = replace(settings, options=rules_changed(settings.options, rules or {}))
            await tx.put_guild(guild, settings)
            return settings

        return await self.store.write(change)

    async def _write(self, work: Callable[[Tx], Awaitable[list[View]]], request: object) -> View:
        started = time.perf_counter()
        try:
            changed = await self.store.write(work)
        except PlaceTaken as taken:
            raise no.ChannelTaken(taken.place or 0) from taken
        took = (time.perf_counter() - started) * 1000
        for view in changed:
            log.info("table %s version %s: %s in %.1f ms", view.id, view.table.version, type(request).__name__, took)
            for listener in self.listeners:
                await listener(view.id)
        return changed[-1]

    async def _act(
        self, tx: Tx, table_id: str, person: Person | None, request: Request, seen: int | None, cause: str | None
    ) -> list[View]:
        view = await load(tx, table_id)
        if cause is not None and await tx.caused_by(cause):
            return [view]
        side = side_for(view, person, request)
        await check_seen(tx, view, side, request, seen)
        await ledger.add_players_part(tx, view, request, cause)
        forced = await _plays_forced(tx, person, request)
        throw, cocked = await self._throws(tx, view)
        table, steps = carry_out(view.table, side, request, throw, cocked=cocked, forced=forced)
        await self._save(tx, view, table, steps, cause)
        if person and side:
            await self._seat(tx, table_id, side, person)
        return await self._changed(tx, view)

    async def _save(self, tx: Tx, view: View, table: Table, steps: Sequence[Step], cause: str | None) -> None:
        begins = isinstance(view.table.phase, Offered) and table.match is not None
        if begins and view.row.here and view.row.place is None:
            await tx.claim(view.id, view.row.origin)
        for _, action in steps:
            if isinstance(action, Moved):
                await tx.claim(view.id, action.place)
                await tx.park(view.id, False)
        await ledger.record(tx, view, table, steps, self.now(), cause)
        await ledger.commit_to_next_game(tx, view.id, table, self._new_secret)
        await ledger.set_timers(tx, view.id, table, self.now())

    async def _open(
        self, tx: Tx, table: Table, white: Person, black: Person | None, where: Where, cause: str | None
    ) -> list[View]:
        if cause is not None and (known := await tx.caused_by(cause)):
            return [await load(tx, known)]
        if black and black.user_id == white.user_id:
            raise no.AgainstYourself()
        if await tx.open_offers(white.user_id, where.guild) >= MOST_CHALLENGES:
            raise no.TooManyChallenges(MOST_CHALLENGES)
        if where.here and await tx.table_at(where.origin):
            raise no.ChannelTaken(where.origin)
        await cashier.check_challenge(tx, where.guild, table.challenge, white.user_id, self.now())
        row = self._row(table, where)
        await ledger.add_table(tx, row, table, cause)
        await self._seat(tx, row.id, Side.WHITE, white)
        if black:
            await self._seat(tx, row.id, Side.BLACK, black, seen=False)
        await ledger.commit_to_next_game(tx, row.id, table, self._new_secret, dice_cup.players_part([cause or "0"]))
        await ledger.set_timers(tx, row.id, table, self.now())
        return [await load(tx, row.id)]

    async def _changed(self, tx: Tx, before: View) -> list[View]:
        """Return the table that was changed, its chips moved, and the rematch that came of it."""
        view = await load(tx, before.id)
        if await cashier.settle(tx, before, view, self.now()):
            view = await load(tx, before.id)  # with what was moved
        phase = view.table.phase
        if isinstance(phase, Finished) and phase.rematch.white and phase.rematch.black:
            return [view, await self._rematch(tx, view)]
        return [view]

    async def _rematch(self, tx: Tx, old: View) -> View:
        """Begin a new table in the same place, with the dice that the old one's result committed to."""
        challenge = msgspec.structs.replace(old.table.challenge, rematch_of=old.id)
        table = Table.offered(challenge)
        row = self._row(table, Where(old.row.guild, old.row.origin, old.row.here, old.row.locale), old.row)
        await ledger.add_table(tx, row, table, None)
        for seat in old.seats.values():
            await tx.put_seat(SeatRow(row.id, seat.side, seat.user_id, seat.name, seat.locale, seat.seen_at))
        await tx.hand_secret_on(old.id, next_game(old.table), row.id)
        view = await load(tx, row.id)
        throw, cocked = await self._throws(tx, view)
        table, steps = carry_out(table, Side.BLACK, Accept(), throw, cocked=cocked)
        await self._save(tx, view, table, steps, None)
        begun = await load(tx, row.id)
        return await load(tx, row.id) if await cashier.settle(tx, view, begun, self.now()) else begun

    async def _throws(self, tx: Tx, view: View) -> tuple[Throw, Lies]:
        match = view.table.match
        game = next_game(view.table) or (match.number if match else 0)
        return await ledger.throws(tx, view.id, game, self._draw, self._cocked)

    async def _seat(self, tx: Tx, table_id: str, side: Side, person: Person, *, seen: bool = True) -> None:
        at = self.now() if seen else None
        await tx.put_seat(SeatRow(table_id, side.value, person.user_id, person.name, person.locale, at))

    def _row(self, table: Table, where: Where, old: TableRow | None = None) -> TableRow:
        return TableRow(
            id=self._new_id(),
            guild=where.guild,
            origin=where.origin,
            place=old.place if old else None,
            here=where.here,
            locale=where.locale,
            snapshot=ledger.snapshot(table),
            rematch_of=old.id if old else None,
            created_at=self.now(),
            updated_at=self.now(),
        )


async def _plays_forced(tx: Tx, person: Person | None, request: Request) -> bool:
    """Tell whether whoever rolls wants plays without a choice to be made at once (A4)."""
    return person is not None and isinstance(request, ROLLING) and (await tx.member(person.user_id)).forced
