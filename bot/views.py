"""What the service takes and hands out: people and places, and a table with all that belongs to it."""

from __future__ import annotations

from dataclasses import dataclass, replace

import msgspec

from bot.rules.board import Side
from bot.rules.options import Format
from bot.rules.pair import Pair
from bot.store import ReadTx, SeatRow, SecretRow, TableRow, held_at
from bot.table import Finished, Offered, Playing, Table

_decode = msgspec.json.Decoder(Table).decode


@dataclass(frozen=True, slots=True)
class Person:
    """A member who acts: user id, the name and locale to show, and whether they moderate here."""

    user_id: int
    name: str
    locale: str = "en-US"
    moderator: bool = False


@dataclass(frozen=True, slots=True)
class Where:
    """Where a challenge is made: guild and channel ids, whether it is played `here` or in a thread, whose language."""

    guild: int
    origin: int
    here: bool = False
    locale: str = "en-US"


@dataclass(frozen=True, slots=True)
class View:
    """A table as it is now.

    `hashes` are those published so far, by game; `commitment` is that of the game to come (None while one is played).
    `revealed` is the secret of the game just over: one of a game to come or in play never gets out of the store. `paid`
    are the chips that its result moved to the winner, and from there to the house; `held` those held of each side for
    the game in play.
    """

    row: TableRow
    table: Table
    seats: dict[Side, SeatRow]
    hashes: dict[int, str]
    commitment: str | None = None
    revealed: SecretRow | None = None
    paid: tuple[int, int] | None = None
    held: Pair[int] | None = None

    @property
    def id(self) -> str:
        """The table's id, which names it everywhere."""
        return self.row.id

    def side_of(self, user_id: int) -> Side | None:
        """Return the side that a user plays here, if any."""
        return next((side for side, seat in self.seats.items() if seat.user_id == user_id), None)


def in_language(view: View, locale: str) -> View:
    """Return the view for one member's eyes, in that member's language instead of the table's."""
    return replace(view, row=replace(view.row, locale=locale))


def next_game(table: Table) -> int:
    """Return the number of the game whose secret is committed to now, 0 while one is played or none will be.

    After the last game of a match it is the rematch's, counted on.
    """
    if isinstance(table.phase, Offered):
        return 1
    if isinstance(table.phase, Playing):
        match = table.phase.match
        return match.number + 1 if match.game.result else 0
    return table.phase.match.number + 1 if isinstance(table.phase, Finished) else 0


def game_shown(table: Table) -> int:
    """Return the number of the game just over, whose secret is shown; 0 while there is none."""
    match = table.match
    return match.number if match and (match.game.result or not table.is_live) else 0


async def view_of(tx: ReadTx, row: TableRow) -> View:
    """Read what belongs to a table's row."""
    table = _decode(row.snapshot)
    seats = {Side(seat.side): seat for seat in await tx.seats(row.id)}
    secrets = {secret.game: secret for secret in await tx.secrets(row.id)}
    hashes = {game: secret.hash for game, secret in secrets.items()}
    commitment = hashes.get(next_game(table)) or await _taken_on(tx, table, row)
    paid = await tx.won_at(row.id) if _is_paid(table) else None
    held = await _held(tx, row) if _holds(table) else None
    return View(row, table, seats, hashes, commitment, secrets.get(game_shown(table)), paid, held)


def _holds(table: Table) -> bool:
    """Tell whether a game is in play whose points have a price each (S3)."""
    playing = isinstance(table.phase, Playing) and table.phase.match.game.result is None
    return playing and table.challenge.agreement.price_a_point > 0


async def _held(tx: ReadTx, row: TableRow) -> Pair[int]:
    white, black = [await tx.balance(row.guild, held_at(row.id, side.value)) for side in Side]
    return Pair(white, black)


def _is_paid(table: Table) -> bool:
    """Tell whether the game just over has moved chips: each does that is played for a price, in a match the last."""
    match = table.match
    if not table.challenge.price or match is None or match.game.result is None:
        return False
    return match.format is not Format.MATCH or isinstance(table.phase, Finished)


async def _taken_on(tx: ReadTx, table: Table, row: TableRow) -> str | None:
    """Return the hash that a finished match had published, once its rematch has taken the secret on."""
    rematch = await tx.rematch_of(row.id) if isinstance(table.phase, Finished) else None
    promised = await tx.secret(rematch.id, 1) if rematch else None
    return promised.hash if promised else None
