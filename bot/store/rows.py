"""The rows of the store as values. Times are integer milliseconds, snapshots and data are JSON text."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """One table: a match in one place, from challenge to result.

    `phase` is 'offered', 'playing', 'finished' or 'cancelled'; `version` counts from 1, and a table whose `shown` is
    lower is still to be shown. `origin` is the challenge's channel, `place` the channel or thread played in.
    A `parked` table has lost its channel and is not shown until it moves.
    """

    id: str
    guild: int
    origin: int
    place: int | None = None
    here: bool = False
    locale: str
    phase: str = "offered"
    version: int = 1
    snapshot: str
    shown: int = 0
    card_message: int | None = None
    board_message: int | None = None
    board_place: int | None = None
    board_hand: int | None = None
    board_at: int | None = None
    parked: bool = False
    rematch_of: str | None = None
    created_at: int
    updated_at: int


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Which user plays `side` ('white' or 'black') of a table, with the name and locale to show."""

    table_id: str
    side: str
    user_id: int
    name: str
    locale: str
    seen_at: int | None = None


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One entry of a table's log; `interaction` only on the first entry that a press causes."""

    seq: int
    side: str | None
    kind: str
    data: str
    at: int
    interaction: str | None = None


@dataclass(frozen=True, slots=True)
class TimerRow:
    """Something that happens to a table at `due_at`."""

    table_id: str
    kind: str
    due_at: int


@dataclass(frozen=True, slots=True)
class SecretRow:
    """What the dice of one game are drawn from; `players` is unknown until both have added their part."""

    game: int
    secret: str = field(repr=False)  # not even a log may show it
    hash: str
    players: str | None = None
