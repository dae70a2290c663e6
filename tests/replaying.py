"""A table's log, read back: what it leads to must equal the snapshot."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.challenge import Challenge
from bot.requests import Step
from bot.rules.board import Side
from bot.store import ActionRow
from bot.table import Table, TableAction

_decode = msgspec.json.Decoder(TableAction | Challenge).decode


def replayed(rows: Sequence[ActionRow]) -> Table:
    """Return the table that a whole log leads to."""
    challenge, *log = [_decode(row.data) for row in rows]
    assert isinstance(challenge, Challenge)
    sides = [Side(row.side) if row.side else None for row in rows[1:]]
    return Table.replay(challenge, [(side, action) for side, action in zip(sides, log, strict=True)])


def as_json(steps: list[Step]) -> bytes:
    """Return actions as text, as a log would keep them."""
    return msgspec.json.encode([(side, action) for side, action in steps])


def from_json(text: bytes) -> list[Step]:
    """Return the actions that were written by `as_json`."""
    return msgspec.json.decode(text, type=list[tuple[Side | None, TableAction]])
