"""What the people of a fuzz see, and who of them acts where."""

from __future__ import annotations

import copy
import random
import re
from collections import deque
from dataclasses import dataclass, field

from bot.client import BackgammonBot
from bot.playground.limits_components import SELECTS, walk
from bot.playground.server import LocalDiscord
from bot.playground.shapes import Json
from bot.rules.board import Side
from tests.e2e.odds import NAMES, TEXTS
from tests.e2e.playing import called, stamp

ROOMS = 4
"""The channels in which matches are played."""

OF_THE_CHALLENGER = ("Withdraw", "House rules")
_STAMP = re.compile(r"bgs?1:[0-9a-f]{10}:\d+:")


@dataclass(eq=False)
class Onlookers:
    """The people and all that they see: public messages as they are and were, and what only one of them sees."""

    local: LocalDiscord
    bot: BackgammonBot
    rng: random.Random
    live: dict[str, Json] = field(default_factory=dict)
    past: deque[Json] = field(default_factory=lambda: deque(maxlen=400))
    private: deque[tuple[str, Json]] = field(default_factory=lambda: deque(maxlen=30))
    menus: deque[tuple[str, Json]] = field(default_factory=lambda: deque(maxlen=10))

    def __post_init__(self) -> None:
        for number, name in enumerate(NAMES):
            self.local.world.add_person(name, ("en-US", "de", "ja", "xx")[number % 4])
        for number in range(ROOMS):
            self.local.world.add_channel(f"fuzz-{number}")
        self.local.world.listeners.append(self._see)

    def _see(self, name: str, data: Json, only: str | None) -> None:
        if name == "MESSAGE_DELETE":
            self.live.pop(data["id"], None)
        if name not in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            return
        seen = copy.deepcopy(data)
        if only is not None:
            self._keep(only, seen)
            return
        if before := self.live.pop(seen["id"], None):
            self.past.append(before)
        if stamp(seen):
            self.live[seen["id"]] = seen

    def _keep(self, user: str, seen: Json) -> None:
        """Keep a private message with buttons as it was at any time, one with a menu as it is."""
        for older in [each for each in self.menus if each[1]["id"] == seen["id"]]:
            self.menus.remove(older)
        if any(part["type"] in SELECTS for part in walk(seen["components"])):
            self.menus.append((user, seen))
        elif _stamped(seen):
            self.private.append((user, seen))

    def boards(self) -> list[Json]:
        """The public messages with buttons that stand in a channel that is still there, oldest first."""
        return [m for m in self.live.values() if m["channel_id"] in self.local.world.channels]

    # -- who and where

    def _anybody(self) -> str:
        return self.rng.choice(self.local.world.people).id

    def _called(self, message: Json) -> str:
        """Whoever a message calls, or else anybody."""
        return called(message) or self._anybody()

    async def _entitled(self, message: Json, label: str) -> str:
        """Whoever a button is for: the challenger, the one who is called, or else anybody."""
        if label in OF_THE_CHALLENGER and self.rng.random() < 0.8:
            table, _ = stamp(message) or ("", 0)
            return str((await self.bot.service.view(table)).seats[Side.WHITE].user_id)
        return self._called(message)

    def _place(self) -> str:
        """A channel or thread, most likely where something goes on."""
        if self.rng.random() < 0.6 and (boards := self.boards()):
            return str(self.rng.choice(boards)["channel_id"])
        return self.rng.choice(list(self.local.world.channels))

    def _named(self) -> str:
        """A match as an option: one that there is, or a text."""
        made_for = stamp(self.rng.choice(self.boards()))
        return made_for[0] if made_for and self.rng.random() < 0.6 else self.rng.choice(TEXTS)


def _stamped(message: Json) -> bool:
    """Tell whether a message has a button or menu of a table."""
    return any(_STAMP.match(part.get("custom_id") or "") for part in walk(message["components"]))
