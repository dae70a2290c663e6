"""Two people at a table of the real bot, driven from a test by what they see."""

from __future__ import annotations

import asyncio
import itertools
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.playground.errors import ApiError
from bot.playground.interactions import Interaction
from bot.playground.limits_components import walk
from bot.playground.server import LocalDiscord
from bot.playground.shapes import Json
from bot.texts import words

SOON = 15.0
"""Seconds that anything may take on a busy machine; nothing waits so long where all is well."""

_BUTTON = re.compile(r"bg1:(?P<table>[0-9a-f]{10}):(?P<version>\d+):(?P<action>[a-z]+):")
_MENTION = re.compile(r"<@(\d+)>")
_numbers = itertools.count(1)


def receipt(name: str) -> str:
    """Return how a receipt begins, up to what is filled in."""
    return str(words("en")["receipt"][name]).partition("{")[0]


def new_channel(local: LocalDiscord) -> str:
    """Make a channel that nobody has used, and return its id."""
    return str(local.world.add_channel(f"room-{next(_numbers)}")["id"])


def stamp(message: Json) -> tuple[str, int] | None:
    """Return the table and version that a message's buttons carry."""
    for part in walk(message["components"]):
        if found := _BUTTON.match(part.get("custom_id") or ""):
            return found["table"], int(found["version"])
    return None


def called(message: Json) -> str | None:
    """Return the id of whoever a board asks to act."""
    found = _MENTION.search(message["content"])
    return found[1] if found else None


@dataclass
class Seated:
    """A match that has begun. `place` is the thread or channel it is played in; users go by name."""

    local: LocalDiscord
    origin: str
    card: Json
    table: str
    place: str
    people: tuple[str, str] = ("Ann", "Bob")
    seen: list[Json] = field(default_factory=list)

    def boards(self) -> list[Json]:
        """The messages of this match with a picture, oldest first."""
        try:
            return [m for m in self.local.messages(self.place) if m["attachments"]]
        except ApiError:
            return []  # deleted

    def with_buttons(self) -> list[Json]:
        """Those of them that can be pressed."""
        return [m for m in self.boards() if self.local.labels(m)]

    def board(self) -> Json:
        """The newest board."""
        return self.boards()[-1]

    def version(self) -> int:
        """The version that the newest board shows."""
        return (stamp(self.board()) or ("", 0))[1]

    def turn(self) -> str:
        """The name of whoever is to act."""
        return self.name(called(self.board()))

    def waiting(self) -> str:
        """The name of the other one."""
        return next(name for name in self.people if name != self.turn())

    def name(self, user: str | None) -> str:
        """The name of a user id."""
        return next(name for name in self.people if self.local.world.person(name).id == user)

    async def until(self, check: Callable[[], Any], seconds: float = SOON) -> Any:
        """Wait for something to become true, looking after each event."""
        return await self.local.world.until(check, seconds)

    async def passes(self, version: int) -> Json:
        """Wait for a board newer than this version."""
        await self.until(lambda: self.boards() and self.version() > version)
        return self.board()

    async def press(self, label: str, user: str | None = None) -> Interaction:
        """Press a button of the newest board and wait until what came of it is shown."""
        before = self.version()
        pressed = await self.local.press(user or self.turn(), self.board(), label)
        await self.passes(before)
        return pressed

    async def command(self, name: str, user: str | None = None, **options: Any) -> str:
        """Use a slash command where the match is played and return its receipt."""
        user = user or self.turn()
        asked = await self.local.command(user, self.place, name, **options)
        return str((await self.local.answer(asked, SOON))["content"])

    async def finish_turn(self) -> None:
        """Press the first move until the turn is whole, then Done."""
        while "Done" not in (labels := self.local.labels(self.board())):
            await self.press(labels[0])
        await self.press("Done")

    async def to_roll(self) -> None:
        """Play on until somebody is to roll."""
        while "Roll" not in self.local.labels(self.board()):
            await self.finish_turn()

    async def resign(self) -> None:
        """End the game: whoever is to act resigns a single game, the other one accepts."""
        version, loser, winner = self.version(), self.turn(), self.waiting()
        await self.command("resign offer", loser, level=1, sure=True)
        await self.passes(version)
        version = self.version()
        await self.command("resign accept", winner)
        await self.passes(version)


async def challenge(
    local: LocalDiscord, channel: str, user: str, opponent: str | None = None, **options: Any
) -> tuple[Interaction, Json]:
    """Let somebody challenge; return the command and the card."""
    against = {"opponent": opponent} if opponent else {}
    known = {m["id"] for m in local.messages(channel)}
    asked = await local.command(user, channel, "play", **against, **options)
    card = await local.wait_for_message(channel, lambda m: m["id"] not in known and bool(stamp(m)), SOON)
    return asked, card


async def begin(
    local: LocalDiscord,
    channel: str | None = None,
    white: str = "Ann",
    black: str = "Bob",
    rules: Mapping[str, Any] | None = None,
    **options: Any,
) -> Seated:
    """Challenge, set house `rules` by command, accept, and wait for the first board.

    A match goes to 1 point if nothing is said.
    """
    channel = channel or new_channel(local)
    usual = {} if "format" in options else {"points": 1}
    _, card = await challenge(local, channel, white, black, **{**usual, **options})
    if rules:
        await local.command(white, channel, "match rules", **rules)
        card = await local.wait_for_message(channel, lambda m: (stamp(m) or ("", 0))[1] > 1, SOON)
    return await accept(local, channel, card, white, black, here=bool(options.get("here")))


async def accept(
    local: LocalDiscord, channel: str, card: Json, white: str, black: str, *, here: bool = False
) -> Seated:
    """Accept a challenge by its button and wait for the first board."""
    found = stamp(card)
    assert found is not None
    match = Seated(local, channel, card, found[0], channel if here else card["id"], (white, black))
    await local.press(black, card, "Accept")
    await match.until(match.with_buttons)
    return match


async def fence(match: Seated, stranger: str = "Cleo") -> None:
    """Wait until all presses made before have been carried out: the bot's writes go in order."""
    pressed = await match.local.press(stranger, match.board(), match.local.labels(match.board())[0])
    await match.local.answer(pressed, SOON)


async def struck(local: LocalDiscord) -> None:
    """Wait until the requests that were to be delayed or refused have come."""
    async with asyncio.timeout(SOON):
        while local.faults.left:  # noqa: ASYNC110 - a fault rings no bell
            await asyncio.sleep(0.005)


async def all_at_once(*presses: Any) -> list[Interaction]:
    """Make several people press in the same moment."""
    return list(await asyncio.gather(*presses))
