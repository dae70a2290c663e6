"""The cashier: holds, pays and gives back chips as a table goes on, inside the transaction that changes the table.

What is held, owed and to be covered follows from the table (`bot.chips`); here it meets what people have. Each movement
has a key of its own, made of the table's version or of the event, so that nothing is paid twice.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot import chips
from bot import denials as no
from bot.challenge import Challenge
from bot.rules.board import Side
from bot.store import HOUSE, Movement, SeatRow, Store, Tx, held_at, purse_of
from bot.views import View

NEWEST = 10
"""How many movements of a purse are shown."""

MOST_CHIPS = 1_000_000
"""The most chips of one gift, one price, or a purse to begin with."""

_DAY_MS = 86_400_000


@dataclass(frozen=True, slots=True)
class Entry:
    """A movement as the owner of a purse sees it: so many chips more or fewer, for what, at a table against whom."""

    kind: str
    chips: int
    at: int
    against: SeatRow | None = None


@dataclass(frozen=True, slots=True)
class Purse:
    """What a member has: free chips, those held at tables, and the newest movements, newest first."""

    free: int
    held: int
    entries: tuple[Entry, ...] = ()


async def look(store: Store, guild: int, user_id: int, at: int) -> Purse:
    """Return a member's purse; looking opens it and fills it up, where that is due."""

    async def work(tx: Tx) -> Purse:
        await _touch(tx, guild, user_id, at)
        return await _purse(tx, guild, user_id)

    return await store.write(work)


async def give(store: Store, guild: int, user_id: int, amount: int, at: int, cause: str) -> Purse:
    """Give a member chips of the house, once for each `cause`, and return the purse."""

    async def work(tx: Tx) -> Purse:
        await _touch(tx, guild, user_id, at)
        await tx.move(Movement(guild, HOUSE, purse_of(user_id), amount, "gift", f"gift:{cause}", at))
        return await _purse(tx, guild, user_id)

    return await store.write(work)


async def check_challenge(tx: Tx, guild: int, challenge: Challenge, user_id: int, at: int) -> None:
    """Raise `TooFewChips` unless a member could begin what the challenge offers (S2, S3)."""
    if not challenge.price:
        return
    await _touch(tx, guild, user_id, at)
    needed, has = chips.to_begin(challenge), await tx.balance(guild, purse_of(user_id))
    if has < needed:
        raise no.TooFewChips(needed, has)


async def settle(tx: Tx, before: View, after: View, at: int) -> bool:
    """Move the chips that a change of a table moves: hold what can be lost, give back what was held, pay what was won.

    Tells whether anything is played for. Raises `TooFewChips` if whoever acted can't cover it, `OtherTooFewChips` if
    the other must and can't (S3).
    """
    if not after.table.challenge.price:
        return False
    till = _Till(tx, after, at)
    for number, demand in enumerate(chips.demands(before.table, after.table)):
        await till.check(demand, own=not number)
    won = chips.payment(before.table, after.table)
    owed = min(won.chips, await till.held(won.winner.other)) if won else 0  # no loss is more than what is held
    was, wanted = chips.to_hold(before.table), chips.to_hold(after.table)
    for side in Side:
        await till.hold(side, wanted[side], grown=wanted[side] > was[side])
    if won:
        await till.pay(won.winner, owed)
    return True


@dataclass(frozen=True, slots=True)
class _Till:
    """The accounts of one table, as it is after a change."""

    tx: Tx
    view: View
    at: int

    @property
    def guild(self) -> int:
        """Whose chips they are."""
        return self.view.row.guild

    def purse(self, side: Side) -> str:
        """Return the account of a player's free chips."""
        return purse_of(self.view.seats[side].user_id)

    async def held(self, side: Side) -> int:
        """Return what is held of a side."""
        return await self.tx.balance(self.guild, held_at(self.view.id, side.value))

    async def free(self, side: Side) -> int:
        """Return what a player has besides, once the purse is open and filled up."""
        await _touch(self.tx, self.guild, self.view.seats[side].user_id, self.at)
        return await self.tx.balance(self.guild, self.purse(side))

    async def check(self, demand: chips.Demand, *, own: bool) -> None:
        """Raise unless a side has what is demanded of it; `own`: it is the one that acts."""
        has = await self.free(demand.side) + await self.held(demand.side)
        if has >= demand.chips:
            return
        raise no.TooFewChips(demand.chips, has) if own else no.OtherTooFewChips(demand.side, demand.chips)

    async def hold(self, side: Side, wanted: int, *, grown: bool) -> None:
        """Bring what is held to `wanted`, or as near as the purse can if what can be lost has `grown`."""
        held, account = await self.held(side), held_at(self.view.id, side.value)
        if held > wanted:
            await self._move("back", side, account, self.purse(side), held - wanted)
        elif grown:
            missing = min(wanted - held, await self.free(side))
            await self._move("hold", side, self.purse(side), account, missing)

    async def pay(self, winner: Side, owed: int) -> None:
        """Let the loser pay from the purse into which the held chips have just come back."""
        await self._move("won", winner, self.purse(winner.other), self.purse(winner), owed)
        fee = chips.fee_of(self.view.table.challenge, owed)
        await self._move("fee", winner, self.purse(winner), HOUSE, fee)

    async def _move(self, kind: str, side: Side, payer: str, payee: str, amount: int) -> None:
        key = f"{self.view.id}:{self.view.table.version}:{kind}:{side.value}"
        if amount:
            await self.tx.move(Movement(self.guild, payer, payee, amount, kind, key, self.at, self.view.id))


async def _touch(tx: Tx, guild: int, user_id: int, at: int) -> None:
    """Open a purse that was never touched, and fill it up once a day (UTC) where the guild wants that (S1)."""
    rules, account = await tx.guild(guild), purse_of(user_id)
    if rules.purse:
        await tx.move(Movement(guild, HOUSE, account, rules.purse, "open", f"open:{guild}:{user_id}", at))
    if not rules.top_up:
        return
    missing = rules.top_up - await tx.balance(guild, account) - await tx.held_of(guild, user_id)
    if missing > 0:
        key = f"top_up:{guild}:{user_id}:{at // _DAY_MS}"
        await tx.move(Movement(guild, HOUSE, account, missing, "top_up", key, at))


async def _purse(tx: Tx, guild: int, user_id: int) -> Purse:
    account = purse_of(user_id)
    newest = await tx.movements(guild, account, NEWEST)
    entries = [await _entry(tx, movement, user_id) for movement in newest]
    return Purse(await tx.balance(guild, account), await tx.held_of(guild, user_id), tuple(entries))


async def _entry(tx: Tx, movement: Movement, user_id: int) -> Entry:
    seats = await tx.seats(movement.table_id) if movement.table_id else []
    against = next((seat for seat in seats if seat.user_id != user_id), None)
    sign = 1 if movement.payee == purse_of(user_id) else -1
    return Entry(movement.kind, sign * movement.amount, movement.at, against)
