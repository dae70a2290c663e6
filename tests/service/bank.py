"""A house whose members play for chips, and the short ways that tests of them take."""

from __future__ import annotations

from bot import cashier
from bot.cashier import Purse
from bot.challenge import Challenge
from bot.rules import actions as do
from bot.rules.options import Format, Options
from bot.store import HOUSE, Movement, purse_of
from bot.table import Accept
from bot.views import Person, View
from tests.service.house import ANN, BOB, GUILD, HERE, OPENING, House, player

MATCH, SINGLE, MONEY = Format.MATCH, Format.SINGLE, Format.MONEY
JACOBY = Options(jacoby=True)
PLAIN = Options()


class Bank:
    """A house whose members play for chips."""

    def __init__(self, house: House) -> None:
        self.house, self.store = house, house.store

    async def rules(self, **chosen: object) -> None:
        await self.house.service.change_guild(GUILD, **chosen)

    async def offer(self, format: Format = MONEY, options: Options = PLAIN, price: int = 10, **more) -> View:
        length = 1 if format is MATCH else 0
        asked = Challenge(length, options, format=format, price=price, **more)
        return await self.house.service.challenge(asked, ANN, BOB, HERE, cause=self.house.cause())

    async def begin(self, *throws: tuple[int, int], **agreed) -> View:
        """Begin a game for chips of Ann, who begins, against Bob."""
        view = await self.offer(**agreed)
        self.house.throws(*(throws or (OPENING,)))
        return await self.house.act(view, BOB, Accept())

    async def to_double(self, **agreed) -> View:
        """Begin a game in which Bob may double next."""
        return await self.house.play_turn(await self.begin(**agreed))

    async def turned(self, view: View, *acts: do.GameAction) -> View:
        """Let whoever must act do each of these in turn."""
        for act in acts:
            view = await self.house.act(view, player(view.table.to_act), act)
        return view

    async def purse(self, who: Person) -> Purse:
        return await cashier.look(self.store, GUILD, who.user_id, self.house.clock())

    async def has(self) -> list[tuple[int, int]]:
        """Return the free and held chips of Ann and of Bob."""
        return [(purse.free, purse.held) for purse in (await self.purse(ANN), await self.purse(BOB))]

    async def leave(self, who: Person, free: int) -> None:
        """Let somebody have lost all but so many chips, elsewhere."""
        purse = await self.purse(who)

        async def lose(tx) -> None:
            lost = Movement(GUILD, purse_of(who.user_id), HOUSE, purse.free - free, "fee", self.house.cause(), 1)
            await tx.move(lost)

        await self.store.write(lose)
