"""A table's log, read back: what it leads to must equal the snapshot."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.rules.board import Side
from bot.store import ActionRow
from bot.table import Challenge, Table, TableAction

_decode = msgspec.json.Decoder(TableAction | Challenge).decode


def replayed(rows: Sequence[ActionRow]) -> Table:
    """Return the table that a whole log leads to."""
    challenge, *log = [_decode(row.data) for row in rows]
    assert isinstance(challenge, Challenge)
    sides = [Side(row.side) if row.side else None for row in rows[1:]]
    return Table.replay(challenge, [(side, action) for side, action in zip(sides, log, strict=True)])
