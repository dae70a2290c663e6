"""A service over a temporary store with dice from a script and a clock that stands still until it is moved.

`House.check` is what every test ends with: the log of each table, replayed, gives its snapshot exactly.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable
from itertools import count

from bot import ledger
from bot.challenge import Challenge
from bot.dice_cup import new_secret
from bot.requests import PlayText, Request, ThrowDice
from bot.rules import actions as do
from bot.rules.board import Side
from bot.rules.notation import format_play
from bot.rules.options import Options
from bot.rules.phases import Moving, ToRoll
from bot.rules.plays import legal_plays
from bot.rules.result import Level
from bot.service import Service
from bot.store import ReadTx, Store
from bot.table import Accept, Playing
from bot.views import Person, View, Where
from tests.replaying import replayed

ANN, BOB, CLEO = Person(11, "Ann"), Person(12, "Bob"), Person(13, "Cleo")
MODERATOR = Person(14, "Mo", moderator=True)
GUILD, CHANNEL = 1, 100
HERE, THREAD = Where(GUILD, CHANNEL, here=True), Where(GUILD, CHANNEL)
NOON = 1_800_000_000_000
"""When every test begins, in milliseconds since 1970."""

OPENING = (3, 1)
"""White wins the opening roll with this."""


class ScriptedDice:
    """Draws what it was told, then seeded dice; remembers each question."""

    def __init__(self, seed: int = 1) -> None:
        self.script: deque[tuple[int, int]] = deque()
        self.asked: list[tuple[str, str, int]] = []
        self._chance = random.Random(seed)

    def __call__(self, secret: str, players: str, n: int) -> tuple[int, int]:
        self.asked.append((secret, players, n))
        if self.script:
            return self.script.popleft()
        return self._chance.randint(1, 6), self._chance.randint(1, 6)


class Clock:
    """The time in milliseconds, moved by hand."""

    def __init__(self) -> None:
        self.at = NOON

    def __call__(self) -> int:
        return self.at

    def pass_hours(self, hours: float) -> None:
        self.at += int(hours * 3_600_000)


class House:
    """The service, its clock and dice, and the short ways that tests take."""

    def __init__(self, store: Store, *, fair: bool = False, seed: int = 1) -> None:
        self.store, self.clock, self.dice = store, Clock(), ScriptedDice(seed)
        self.made: list[str] = []
        options = {} if fair else {"draw": self.dice, "cocked": lambda *_throw: False}
        self.service = Service(store, now=self.clock, new_secret=self._new_secret, **options)
        self.told: list[str] = []
        self.service.listeners.append(self._tell)
        self._causes = count(900_000_000_000_000_000)

    def _new_secret(self) -> str:
        self.made.append(new_secret())
        return self.made[-1]

    async def _tell(self, table_id: str) -> None:
        self.told.append(table_id)

    def cause(self) -> str:
        """Return the id of an interaction that has not been used."""
        return str(next(self._causes))

    def throws(self, *rolls: tuple[int, int]) -> None:
        """Script the next throws; an opening throw is White's die, then Black's."""
        self.dice.script.extend(rolls)

    async def offer(
        self,
        points: int = 3,
        *,
        to: Person | None = BOB,
        by: Person = ANN,
        where: Where = HERE,
        cause: str | None = None,
        **options: bool,
    ) -> View:
        """Let somebody challenge somebody."""
        challenge = Challenge(points, Options(**options))
        return await self.service.challenge(challenge, by, to, where, cause=cause or self.cause())

    async def act(
        self, view: View, who: Person | None, request: Request, *, seen: int | None = None, cause: str | None = None
    ) -> View:
        """Let somebody act on a table, by an interaction of its own."""
        return await self.service.act(view.id, who, request, seen=seen, cause=cause or self.cause())

    async def begin(self, points: int = 3, opening: Iterable[tuple[int, int]] = (OPENING,), **options: bool) -> View:
        """Begin a match of Ann (White) against Bob."""
        view = await self.offer(points, **options)
        self.throws(*opening)
        return await self.act(view, BOB, Accept())

    async def play_turn(self, view: View, *, roll: tuple[int, int] | None = None) -> View:
        """Roll if need be, play the first legal play and end the turn, whoever's it is."""
        game = view.table.match.game
        who = player(game.to_act)
        if isinstance(game.phase, ToRoll):
            self.throws(*([roll] if roll else []))
            view = await self.act(view, who, ThrowDice())
        turn = view.table.match.game.moving
        plays = legal_plays(view.table.match.game.board, turn.side, turn.roll)
        play = sorted(format_play(play, view.table.match.game.board, turn.side) for play in plays.values())[0]
        if play:
            view = await self.act(view, who, PlayText(play))
        ended = view.table.match.game.result or not isinstance(view.table.phase, Playing)
        return view if ended else await self.act(view, who, do.Done())

    async def drop_by(self, view: View, loser: Side) -> View:
        """Play on until the other side may double, and let `loser` drop: one point."""
        while view.table.match.game.phase != ToRoll(loser.other):
            view = await self.play_turn(view)
        view = await self.act(view, player(loser.other), do.Double())
        return await self.act(view, player(loser), do.Drop())

    async def resign_by(self, view: View, loser: Side, level: Level) -> View:
        """Let `loser` resign at `level`, and the other accept."""
        while not isinstance(view.table.match.game.phase, ToRoll | Moving):
            view = await self.play_turn(view)
        view = await self.act(view, player(loser), do.OfferResignation(level))
        return await self.act(view, player(loser.other), do.AcceptResignation())

    async def go_on(self, view: View, opening: tuple[int, int] = OPENING) -> View:
        """Let both press Continue."""
        view = await self.act(view, ANN, do.Continue())
        self.throws(opening)
        return await self.act(view, BOB, do.Continue())

    async def whole_match(self, points: int = 1) -> View:
        """Play a match with dice as they come and the first legal play each time, to its end."""
        return await self.to_the_end(await self.begin(points, opening=()))

    async def to_the_end(self, view: View) -> View:
        """Play a match on to its end, with dice as they come."""
        while isinstance(view.table.phase, Playing):
            if view.table.match.game.result:
                view = await self.act(view, ANN, do.Continue())
                view = await self.act(view, BOB, do.Continue())
            else:
                view = await self.play_turn(view)
        return view

    async def players_part(self, view: View, game: int = 1) -> str | None:
        """Return the players' part of a game's dice."""
        row = await self.store.read(lambda tx: tx.secret(view.id, game))
        return row.players if row else None

    async def secrets(self, view: View) -> dict[int, str]:
        """Return the secrets that the store holds for a table, by game."""
        return {row.game: row.secret for row in await self.store.read(lambda tx: tx.secrets(view.id))}

    async def check(self) -> int:
        """Replay every log and compare it with its snapshot; return how many tables there are."""
        return await check_logs(self.store)


async def check_logs(store: Store) -> int:
    """Replay the log of every table and compare it with the snapshot, byte for byte; return how many there are."""

    async def read(tx: ReadTx) -> int:
        rows = await tx._sql("SELECT id, version, snapshot FROM tables")
        for table_id, version, snapshot in rows:
            log = await tx.actions(table_id)
            assert [entry.seq for entry in log] == list(range(1, version + 1))
            assert ledger.snapshot(replayed(log)) == snapshot
        return len(rows)

    return await store.read(read)


def player(side: Side) -> Person:
    """Return who plays a side in these tests: Ann is White."""
    return ANN if side is Side.WHITE else BOB
