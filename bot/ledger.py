"""How a table is written down: its log and snapshot, its timers, and the secrets that its dice come from.

Each function works inside one transaction of the service.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

import msgspec

from bot import dice_cup
from bot.requests import BEFORE_DICE, Lies, Request, Step, Throw
from bot.rules.actions import Act, tag_of
from bot.rules.board import Side
from bot.store import ActionRow, SecretRow, TableRow, Tx
from bot.table import Offered, Table
from bot.views import View, next_game

EXPIRY = "expire"
"""The kind of timer that ends an unanswered challenge."""

CHALLENGE_HOURS = 24
"""An unanswered challenge expires after so long."""

Draw: TypeAlias = Callable[[str, str, int], tuple[int, int]]
"""Draws the n-th throw from a secret and the players' part: `dice_cup.draw`, or a script in tests."""


Lie: TypeAlias = Callable[[str, str, int], bool]
"""Tells from the same whether a die of that throw lies cocked: `dice_cup.cocked`, or a script."""


def log_rows(steps: Iterable[tuple[Side | None, Act]], first: int, at: int, cause: str | None) -> list[ActionRow]:
    """Return log rows numbered from `first`; the interaction that caused them stands on the first alone."""
    return [
        ActionRow(
            seq=first + n,
            side=side.value if side else None,
            kind=tag_of(action),
            data=msgspec.json.encode(action).decode(),
            at=at,
            interaction=None if n else cause,
        )
        for n, (side, action) in enumerate(steps)
    ]


async def add_table(tx: Tx, row: TableRow, table: Table, cause: str | None) -> None:
    """Store a new table with its challenge as the first entry of its log."""
    await tx.add_table(row)
    await tx.append(row.id, log_rows([(Side.WHITE, table.challenge)], 1, row.created_at, cause))


async def record(tx: Tx, view: View, table: Table, steps: Sequence[Step], at: int, cause: str | None) -> None:
    """Append the steps to the log and store the table that they made; raises `Conflict` if another was quicker."""
    await tx.append(view.id, log_rows(steps, view.table.version + 1, at, cause))
    await tx.save(
        view.id,
        phase=tag_of(table.phase),
        version=table.version,
        snapshot=snapshot(table),
        was=view.table.version,
        at=at,
    )


def snapshot(table: Table) -> str:
    """Return a table as the JSON that is stored."""
    return msgspec.json.encode(table).decode()


async def add_players_part(tx: Tx, view: View, request: Request, cause: str | None) -> None:
    """Let a press that leads to a game have its part in that game's dice: the id of its interaction."""
    game = next_game(view.table)
    if not isinstance(request, BEFORE_DICE):
        return
    promised = await tx.secret(view.id, game)  # None once a rematch has taken it: the request will be refused
    if promised:
        before = promised.players
        players = dice_cup.players_part([*([before] if before else []), cause or "0"])
        await tx.set_players(view.id, game, players)


async def commit_to_next_game(
    tx: Tx, table_id: str, table: Table, new_secret: Callable[[], str], players: str | None = None
) -> None:
    """Make the secret of the game to come, unless it is made, in the transaction that publishes its hash."""
    game = next_game(table)
    if game and await tx.secret(table_id, game) is None:
        secret = new_secret()
        await tx.put_secret(table_id, SecretRow(game, secret, dice_cup.commitment(secret), players))


async def throws(tx: Tx, table_id: str, game: int, draw: Draw, lies: Lie) -> tuple[Throw, Lies]:
    """Return the dice of one game, and which of its throws lie cocked: both follow from secret, players' part and n."""
    secret = await tx.secret(table_id, game)

    def throw(n: int) -> tuple[int, int]:
        assert secret is not None  # published before anybody could roll
        return draw(secret.secret, secret.players or "", n)

    def cocked(n: int) -> bool:
        assert secret is not None
        return lies(secret.secret, secret.players or "", n)

    return throw, cocked


async def set_timers(tx: Tx, table_id: str, table: Table, at: int) -> None:
    """Let an unanswered challenge expire, and nothing else of a table that has been answered."""
    if isinstance(table.phase, Offered):
        await tx.set_timer(table_id, EXPIRY, at + CHALLENGE_HOURS * 3_600_000)
    else:
        await tx.clear_timers(table_id)
