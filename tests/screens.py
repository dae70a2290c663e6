"""A table as its two players see it in Discord."""

from __future__ import annotations

from bot.store import SeatRow, TableRow
from bot.table import Table
from bot.views import View
from cogs._buttons import buttons_for
from tests.playing import BLACK, WHITE


def viewed(at: Table) -> View:
    """Return the table as Ann and Bob see it in Discord."""
    row = TableRow(id="t", guild=1, origin=2, place=2, locale="en-US", snapshot="", created_at=0, updated_at=0)
    seats = {WHITE: SeatRow("t", "white", 11, "Ann", "en-US"), BLACK: SeatRow("t", "black", 12, "Bob", "en-US")}
    return View(row, at, seats, {})


def labels(at: Table) -> list[list[str]]:
    """Return the labels of the buttons under it, row by row."""
    return [[button.label for button in row] for row in buttons_for("en-US", at, named=True)]
