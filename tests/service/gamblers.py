"""People who play for chips at random, press twice, and go on after whatever fails: `python gamblers.py URL SEED`.

As a program it plays until it is killed and prints each table and version that was confirmed.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count

import msgspec

from bot import cashier, chips
from bot.challenge import Challenge, ChangeOffer
from bot.requests import Request, ThrowDice
from bot.rules import actions as do
from bot.rules.board import Side
from bot.rules.errors import RulesError
from bot.rules.options import Agreement, Format, Options, fitting
from bot.rules.phases import Choosing, Doubled, Moving, PutDown, Quarter, Resigning, ToRoll
from bot.rules.state import State
from bot.rules.variants import ACEY_DEUCEY, BACKGAMMON, HYPERGAMMON, VARIANTS
from bot.service import Service
from bot.store import ReadTx, Store, held_at
from bot.table import (
    Accept,
    AskForRematch,
    AskToCancel,
    CancelByModerator,
    Cancelled,
    Decline,
    Finished,
    Offered,
    Playing,
    Table,
    Withdraw,
)
from bot.views import Person, View, Where

GUILD = 1
PEOPLE = [Person(number, f"Player {number}") for number in range(1, 6)]
MODERATOR = Person(99, "Moderator", moderator=True)
AT_ONCE = 3
"""How many tables are open at the same time."""


class Broken(Exception):
    """What a transaction is broken off with in tests."""


class Gamblers:
    """Five members with small purses, three tables, and chance."""

    def __init__(self, store: Store, seed: int) -> None:
        self.store, self.chance = store, random.Random(seed)
        self.at = 1_800_000_000_000
        self.service = Service(store, now=lambda: self.at, draw=self._draw)
        self.open: list[str] = []
        self.seen: Counter[str] = Counter()
        """What has happened how often, refusals by their class."""
        self._causes = (f"{seed}-{number}" for number in count())

    def _draw(self, _secret: str, _players: str, _n: int) -> tuple[int, int]:
        return self.chance.randint(1, 6), self.chance.randint(1, 6)

    async def start(self) -> None:
        """Set the guild's rules, and find the tables that somebody left."""
        await self.service.change_guild(GUILD, purse=300, top_up=120)
        sql = "SELECT id FROM tables WHERE phase IN ('offered', 'playing') ORDER BY id"
        self.open = [row[0] for row in await self.store.read(lambda tx: tx._sql(sql))]

    async def session(self) -> None:
        """Play at all tables by turns until one of them is over."""
        while True:
            while len(self.open) < AT_ONCE:
                await self._challenge()
            table_id = self.chance.choice(self.open)
            view = await self._try(table_id)
            if not view.table.is_live and self.chance.random() < 0.7:  # else perhaps there is a rematch
                self.open.remove(table_id)
                return

    async def _challenge(self) -> None:
        self.at += self.chance.randrange(0, 8 * 3_600_000)
        white, black = self.chance.sample(PEOPLE, 2)
        where = Where(GUILD, self.chance.randrange(10**9), here=True)
        named = black if self.chance.random() < 0.8 else None
        try:
            view = await self.service.challenge(any_challenge(self.chance), white, named, where, cause=self._cause())
        except (RulesError, Broken) as refused:
            self._note(refused)
            with contextlib.suppress(Broken):
                await cashier.look(self.store, GUILD, white.user_id, self.at)
            return
        self.open.append(view.id)

    async def _try(self, table_id: str) -> View:
        """Do one thing at a table, twice by the same press and sometimes again by another."""
        view = await self.service.view(table_id)
        who, request = self._wish(view)
        cause, seen = self._cause(), view.table.version
        after = await self._press(view, who, request, cause)
        again = await self._press(view, who, request, cause)
        assert again.table == after.table
        if self.chance.random() < 0.3:
            refused = self.seen["refused"]
            await self._press(view, who, request, self._cause())
            assert self.seen["refused"] == refused + 1 or after.table.version == seen
        latest = await self.service.view(table_id)
        if isinstance(latest.table.phase, Finished) and all(latest.table.phase.rematch[side] for side in Side):
            rematch = await self.store.read(lambda tx: tx.rematch_of(table_id))
            assert rematch is not None
            if rematch.id not in self.open:
                self.open.append(rematch.id)
        return latest

    async def _press(self, view: View, who: Person, request: Request, cause: str) -> View:
        """Act as often as it takes until no transaction breaks off, and return the table as it is then."""
        while True:
            try:
                await self.service.act(view.id, who, request, seen=view.table.version, cause=cause)
                self.seen[type(request).__name__] += 1
            except Broken as broken:
                self._note(broken)
                continue
            except RulesError as refused:
                self._note(refused)
                self.seen["refused"] += 1
            return await self.service.view(view.id)

    def _wish(self, view: View) -> tuple[Person, Request]:
        if self.chance.random() < 0.01:
            return MODERATOR, CancelByModerator()
        side, request = wish(self.chance, view.table)
        seat = view.seats.get(side)
        free = [person for person in PEOPLE if view.side_of(person.user_id) is None]
        person = next((p for p in PEOPLE if seat and p.user_id == seat.user_id), None) or self.chance.choice(free)
        return person, request

    def _cause(self) -> str:
        return next(self._causes)

    def _note(self, error: Exception) -> None:
        self.seen[type(error).__name__] += 1


def any_challenge(chance: random.Random) -> Challenge:
    """Return a challenge for chips with whatever house rules go together."""
    format = chance.choice((Format.MATCH, Format.SINGLE, Format.MONEY, Format.MONEY))
    matched = format is Format.MATCH
    variant = chance.choice(
        (BACKGAMMON, HYPERGAMMON, HYPERGAMMON) if matched else (HYPERGAMMON, BACKGAMMON, ACEY_DEUCEY)
    )
    length, price, fee = (2 if matched else 0), chance.choice((1, 3, 7, 20, 45)), chance.choice((0, 0, 5, 33, 100))
    options = Options(
        automatic=chance.choice((0, 0, 1, 2)),
        beaver=chance.random() < 0.7,
        raccoon=chance.random() < 0.6,
        jacoby=chance.random() < 0.5,
        aces_double=chance.random() < 0.5,
        over_the_board=chance.random() < 0.1,
        choose_colour=chance.random() < 0.1,
    )
    options = fitting(Agreement(format, length, variant, options, price))
    return Challenge(length, options, variant.name, format=format, price=price, fee=fee)


def wish(chance: random.Random, table: Table) -> tuple[Side, Request]:
    """Return something that somebody may want at a table, mostly what can be done."""
    phase, anybody = table.phase, chance.choice(tuple(Side))
    if isinstance(phase, Offered):
        return chance.choice(
            [(Side.BLACK, Accept())] * 8
            + [(Side.BLACK, Decline()), (Side.WHITE, Withdraw())]
            + [(Side.WHITE, ChangeOffer(msgspec.structs.replace(table.challenge.options, jacoby=False)))]
        )
    if isinstance(phase, Finished):
        return anybody, AskForRematch()
    if isinstance(phase, Cancelled) or chance.random() < 0.01:
        return anybody, AskToCancel()
    if phase.match.game.result is not None:
        return anybody, do.EndSession() if chance.random() < 0.15 else do.Continue()
    game = phase.match.game
    if chance.random() < 0.1 and (levels := game.resignations(anybody)):
        return anybody, do.OfferResignation(chance.choice(levels))
    assert game.to_act is not None
    return game.to_act, chance.choice(list(_acts(game, game.to_act)))


def _acts(game: State, side: Side) -> Iterator[Request]:
    """Yield what `side`, which is to act, can do, the likelier more than once."""
    phase = game.phase
    if isinstance(phase, Choosing):
        yield do.ChooseQuarter(Quarter.TOP_LEFT) if VARIANTS[game.variant].quarters else do.ChooseColour(light=True)
    elif isinstance(phase, ToRoll | PutDown):
        yield from (ThrowDice(), ThrowDice(), do.Double())
    elif isinstance(phase, Doubled):
        yield from (do.Take(), do.Take(), do.Beaver(), do.Beaver(), do.Drop())
    elif isinstance(phase, Resigning):
        yield from (do.AcceptResignation(), do.AcceptResignation(), do.RefuseResignation())
    elif isinstance(phase, Moving):
        moves = game.moves()
        yield from (do.MoveChecker(move) for move in moves)
        if game.may_choose_double:
            yield do.ChooseDouble(3)
        elif not moves:
            yield do.Done()


async def check_held(store: Store) -> None:
    """No table may hold more of a side than can be lost there, and a match holds exactly its price."""

    async def read(tx: ReadTx) -> None:
        for table_id, guild, snapshot in await tx._sql("SELECT id, guild, snapshot FROM tables"):
            table = msgspec.json.decode(snapshot, type=Table)
            wanted = chips.to_hold(table)
            for side in Side:
                held = await tx.balance(guild, held_at(table_id, side.value))
                assert held <= wanted[side]
                assert held == wanted[side] or isinstance(table.phase, Playing)
                assert held == wanted[side] or table.challenge.format is not Format.MATCH

    await store.read(read)


async def main(url: str, seed: int) -> None:
    """Play until killed."""
    store = await Store.open(url)
    gamblers = Gamblers(store, seed)

    async def tell(table_id: str) -> None:
        view = await gamblers.service.view(table_id)
        print(table_id, view.table.version, flush=True)

    gamblers.service.listeners.append(tell)
    await gamblers.start()
    print("ready", flush=True)
    while True:
        await gamblers.session()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
