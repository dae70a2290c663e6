"""Chips in double entry: each movement is one row, each account's balance the sum of its movements."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from bot.store.asking import Asking
from bot.store.errors import Overdrawn

HOUSE = "house"
"""The account that all chips come from; it alone may owe, and owes what all others have."""

_COLUMNS = "guild, payer, payee, amount, kind, key, at, table_id"
_NEWEST = f"""
    SELECT {_COLUMNS}, seq FROM movements WHERE guild = $1 AND payer = $2 UNION ALL
    SELECT {_COLUMNS}, seq FROM movements WHERE guild = $1 AND payee = $2
    ORDER BY seq DESC LIMIT $3
"""
_HELD = """
    SELECT sum(balance) FROM seats JOIN balances ON account = 'held:' || table_id || ':' || side
    WHERE user_id = $2 AND guild = $1
"""
_WON = """
    SELECT won.amount, coalesce(fee.amount, 0) FROM movements AS won
    LEFT JOIN movements AS fee ON fee.key = replace(won.key, ':won:', ':fee:')
    WHERE won.table_id = $1 AND won.kind = 'won' ORDER BY won.seq DESC LIMIT 1
"""
_NOTE = f"""
    INSERT INTO movements ({_COLUMNS}, seq)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, coalesce(max(seq), 0) + 1 FROM movements WHERE guild = $1
    ON CONFLICT (key) DO NOTHING RETURNING seq
"""
_OPEN = "INSERT INTO balances (guild, account, balance) VALUES ($1, $2, 0) ON CONFLICT (guild, account) DO NOTHING"
_ADD = "UPDATE balances SET balance = balance + $3 WHERE guild = $1 AND account = $2"


@dataclass(frozen=True, slots=True)
class Movement:
    """So many chips of a guild go from `payer` to `payee`.

    `kind` says what for, `key` names the one event that it belongs to, `table_id` the table, if there is one.
    """

    guild: int
    payer: str
    payee: str
    amount: int
    kind: str
    key: str
    at: int
    table_id: str | None = None


def purse_of(user_id: int) -> str:
    """Return the account of a member's free chips."""
    return str(user_id)


def held_at(table_id: str, side: str) -> str:
    """Return the account of what is held of a side ('white' or 'black') at a table."""
    return f"held:{table_id}:{side}"


class ChipReads(Asking):
    """What can be asked about chips."""

    async def balance(self, guild: int, account: str) -> int:
        """What an account has; 0 for one that nothing was moved to yet."""
        sql = "SELECT balance FROM balances WHERE guild = $1 AND account = $2"
        return int(await self._value(sql, guild, account) or 0)

    async def held_of(self, guild: int, user_id: int) -> int:
        """What is held of a user at all tables of a guild together."""
        return int(await self._value(_HELD, guild, user_id) or 0)

    async def moved(self, key: str) -> bool:
        """Tell whether the event of that key has moved its chips."""
        return await self._value("SELECT 1 FROM movements WHERE key = $1", key) is not None

    async def won_at(self, table_id: str) -> tuple[int, int] | None:
        """What the newest result at a table that was paid for moved to its winner, and from there to the house."""
        rows = await self._sql(_WON, table_id)
        return (int(rows[0][0]), int(rows[0][1])) if rows else None

    async def movements(self, guild: int, account: str, most: int) -> list[Movement]:
        """The newest movements from and to an account, newest first."""
        return [Movement(*row[:-1]) for row in await self._sql(_NEWEST, guild, account, most)]


class ChipWrites(ChipReads):
    """What can be done with chips."""

    async def move(self, movement: Movement) -> bool:
        """Move chips, unless the event of that key has moved them already; tell whether it was done now.

        Raises `Overdrawn` if the payer, other than the house, has fewer.
        """
        guild, payer, payee, amount = movement.guild, movement.payer, movement.payee, movement.amount
        values = (movement.kind, movement.key, movement.at, movement.table_id)
        if not await self._sql(_NOTE, guild, payer, payee, amount, *values):
            return False
        try:
            await self._add(guild, payer, -amount)
        except sqlite3.IntegrityError as error:
            raise Overdrawn(payer, amount) from error
        await self._add(guild, payee, amount)
        return True

    async def _add(self, guild: int, account: str, amount: int) -> None:
        await self._sql(_OPEN, guild, account)
        await self._sql(_ADD, guild, account, amount)
