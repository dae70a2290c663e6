"""What happens to a fuzz that no player did: rights go and come back, messages and channels vanish, time jumps."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from bot.playground import permissions
from bot.playground.server import LocalDiscord
from bot.playground.shapes import TEXT_CHANNEL, Json
from tests.e2e.odds import NAMES

BITS = (
    permissions.VIEW_CHANNEL,
    permissions.SEND_MESSAGES,
    permissions.SEND_MESSAGES_IN_THREADS,
    permissions.CREATE_PUBLIC_THREADS,
    permissions.ATTACH_FILES,
)
"""The permissions that are taken away now and then."""


class Clock:
    """The bot's clock, which may be set."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now, self.skew = now, 0

    def __call__(self) -> int:
        """The time in milliseconds since 1970."""
        return self._now() + self.skew


class Fate:
    """Strikes at random; `boards` gives the public messages with buttons."""

    def __init__(self, local: LocalDiscord, rng: random.Random, clock: Clock, boards: Callable[[], list[Json]]) -> None:
        self.local, self.rng, self.clock, self.boards = local, rng, clock, boards
        self.tally: Counter[str] = Counter()
        self._closed: set[str] = set()

    def strike(self) -> None:
        """Let something happen."""
        blows = (self._shut, self.relent, self._lose_message, self._lose_thread, self._archive, self._age, self._rename)
        blow = self.rng.choices(blows, (2, 4, 3, 0.4, 2, 3, 2))[0]
        self.tally[blow.__name__] += 1
        blow()
        if self.rng.random() < 0.01:
            self._lose_room()

    def relent(self) -> None:
        """Give all permissions back."""
        for channel in self._closed & self.local.world.channels.keys():
            self.local.world.set_app_permissions(channel, permissions.MEMBER)
        self._closed.clear()

    def _shut(self) -> None:
        """Take one or more permissions away in a channel."""
        channel = self.rng.choice(self._rooms())
        bits = permissions.MEMBER
        for bit in self.rng.sample(BITS, self.rng.choice((1, 1, 2, 5))):
            bits &= ~bit
        self._closed.add(channel)
        self.local.world.set_app_permissions(channel, bits)

    def _rooms(self) -> list[str]:
        return [c["id"] for c in self.local.world.channels.values() if c["type"] == TEXT_CHANNEL]

    def _lose_message(self) -> None:
        if boards := self.boards():
            self.local.posting.delete(self.local.find(self.rng.choice(boards)))

    def _lose_thread(self) -> None:
        if threads := list(self.local.world.threads()):
            self.local.threads.drop(self.rng.choice(threads)["id"])

    def _lose_room(self) -> None:
        self.local.threads.drop(self.rng.choice(self._rooms()))
        self.local.world.add_channel(f"fuzz-{self.rng.random()}")

    def _archive(self) -> None:
        if threads := list(self.local.world.threads()):
            thread = self.rng.choice(threads)
            thread["thread_metadata"]["archived"] = True
            self.local.world.emit("THREAD_UPDATE", thread)

    def _age(self) -> None:
        """Let time pass for messages and tables, or run back for the bot alone."""
        self.clock.skew += self.rng.choice((-3_600_000, 1_000, 300_000, 3_600_000))
        for message in self.boards():
            self.local.age(message, 3_700)

    def _rename(self) -> None:
        person = self.rng.choice(self.local.world.people)
        person.nick = self.rng.choice((None, *NAMES))
