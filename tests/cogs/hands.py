"""What two people do at a board, each thing by its button or by its slash command."""

from __future__ import annotations

import contextlib
import re
from collections.abc import AsyncIterator, Callable
from typing import Any

from bot.requests import PlayText, Request, ThrowDice
from bot.rules import actions as do
from bot.rules.board import Side
from bot.rules.game import Game
from bot.views import Person, View
from tests.cogs.room import Room, labels


class Hands:
    """How people at a table act: by the buttons under the newest board, or by slash commands alone (29)."""

    def __init__(self, room: Room, *, typing: bool) -> None:
        self.room, self.typing = room, typing
        self.said = ""
        """What was answered to the newest command."""

    async def __call__(self, who: str, *what: str) -> str:
        """Let somebody do what these buttons say, one after another; return the words of the board after it."""
        if self.typing:
            before, (command, options) = await self._table(), _typed(what)
            self.said = await self.room.say(who, command, self.room.thread, **options)
            assert await self._table() != before, self.said
        else:
            for label in what:
                if "/" in label and label not in labels(self.room.board()):
                    assert await self.room.press(who, "Swap dice") == []
                assert await self.room.press(who, label) == []
        return self.room.board().content

    async def _table(self) -> View | None:
        return await self.room.house.service.latest_at(self.room.thread.id)

    async def play(self, who: str, *moves: str) -> str:
        """Let somebody move and pick the dice up."""
        if moves:
            await self(who, *moves)
        return await self(who, "Done")

    async def roll(self, who: str, a: int, b: int) -> str:
        """Let somebody roll these dice."""
        self.room.house.throws((a, b))
        return await self(who, "Roll")

    async def turn(self, who: str, dice: tuple[int, int], *moves: str) -> str:
        """Let somebody roll these dice, move and pick them up."""
        await self.roll(who, *dice)
        return await self.play(who, *moves)

    async def resign(self, who: str, level: str) -> str:
        """Let somebody offer a resignation, through the menu or typed; `level` is said as there."""
        if self.typing:
            number = {"gammon": 2, "backgammon": 3}.get(level, 1)
            await self.room.say(who, "resign offer", self.room.thread, level=number, sure=True)
        else:
            menu = (await self.room.press(who, "More"))[0]
            await self.room.press(who, f"Resign a {level}", menu)
            await self.room.press(who, f"Yes, resign a {level}", menu)
        return self.room.board().content

    async def accept_resignation(self, who: str) -> str:
        """Let somebody accept it."""
        if not self.typing:
            return await self(who, "Accept")
        await self.room.say(who, "resign accept", self.room.thread)
        return self.room.board().content

    async def refused(self, who: str, label: str) -> str:
        """Type what a button no longer there, or never there, would do, and return why that can't be."""
        command, options = _typed((label,))
        return await self.room.say(who, command, self.room.thread, **options)


COMMANDS: dict[str, tuple[str, dict[str, Any]]] = {
    "Opponent rolls early": ("roll", {}),
    "Swap dice": ("swap", {}),
    "Double": ("cube double", {}),
    "Take": ("cube take", {}),
    "Drop": ("cube drop", {}),
    "Beaver": ("cube beaver", {}),
    "Raccoon": ("cube beaver", {}),
    "Otter": ("cube beaver", {}),
    "Light": ("choose colour", {"colour": "light"}),
    "Dark": ("choose colour", {"colour": "dark"}),
    "Top left": ("choose quarter", {"quarter": "top_left"}),
    "Accept": ("judge accept", {}),
    "Send back": ("judge back", {}),
    "Continue": ("match continue", {}),
    "End": ("match end", {}),
    "Rematch": ("match rematch", {}),
}
"""The command for each button whose label is not its name."""


def _typed(what: tuple[str, ...]) -> tuple[str, dict[str, Any]]:
    """Return the one command that does what these buttons do together."""
    if "/" in what[0]:
        return "move", {"play": " ".join(what)}
    if re.fullmatch(r"(\d)-\1", what[0]):
        return "choose double", {"number": int(what[0][0])}
    return COMMANDS.get(what[0], (what[0].lower(), {}))


@contextlib.asynccontextmanager
async def unseen(room: Room) -> AsyncIterator[View]:
    """Let what happens at the service be shown at the end alone; gives the table as it is at the beginning."""
    service = room.house.service
    listeners, service.listeners = service.listeners, []
    view = await service.at(room.thread.id)
    assert view is not None
    yield view
    service.listeners = listeners
    await room.tables.on_changed(view.id)
    await room.tables.settled()
    await room.settle()


async def skip(room: Room, *turns: tuple[str, tuple[int, int], str]) -> None:
    """Play turns of somebody, dice and play, unseen."""
    async with unseen(room) as view:
        for who, dice, play in turns:
            room.house.throws(dice)
            for request in (ThrowDice(), PlayText(play), do.Done()):
                await room.house.act(view, _person(room, who), request)


async def forward(room: Room, until: Callable[[Game], bool]) -> Game:
    """Play on, unseen and by dice as they come, until a game is so; return it."""
    async with unseen(room) as begun:
        view = begun
        for _ in range(MOST_STEPS):
            assert view.table.match is not None
            game = view.table.match.game
            if until(game) or game.result:
                break
            view = await room.house.act(view, _person(room, PLAYERS[game.to_act]), _next(game))
    assert until(game)
    return game


PLAYERS = {Side.WHITE: "Ann", Side.BLACK: "Bob", None: ""}
MOST_STEPS = 2000
"""More than any game takes."""


def _person(room: Room, name: str) -> Person:
    return Person(room.user(name).id, name)


def _next(game: Game) -> Request:
    """Return what goes on with a game: no cube, and the plays that come first by the alphabet."""
    turn = game.moving
    if turn is None:
        return ThrowDice()
    if game.may_choose_double:
        return do.ChooseDouble(6)
    if not game.moves():
        return do.Done()
    return do.MoveChecker(min(game.moves()))
