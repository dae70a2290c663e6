"""Hostile people: random interactions with the real bot, each judged by what it may and must lead to.

All chance comes from one seed: who does what, dice, ids of tables. Where several act in one moment, the bot's own
order decides, so that a run is repeated nearly, not to the letter.
"""

from __future__ import annotations

import asyncio
import contextlib
import copy
import random
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from bot.client import BackgammonBot
from bot.playground import permissions
from bot.playground.errors import ApiError, Refused
from bot.playground.interactions import COMPONENT, Interaction
from bot.playground.limits_components import walk
from bot.playground.server import LocalDiscord
from bot.playground.shapes import TEXT_CHANNEL, Json
from tests.e2e.playing import called, stamp

T = TypeVar("T")

NAMES = (
    "@everyone",
    "<@80351110224678912>",
    "**_~~`||#> [x](http://x)",
    "\u202eנוסף\u2066 evil",
    "\u200b\u200d\u2060",
    "W" * 32,
    "👩‍👩‍👧‍👦🎲👑" * 3,
    "1. :) -# {name}",
)
"""How the people call themselves, beside Ann, Bob and Cleo."""

TEXTS = (
    *("13/8 6/5", "24/18", "8/4(2)", "bar/20*", "6/off", "13/7/5", "8/13", "99/1", "bar/bar", "pass", "*", "/", "0/0"),
    *(
        "@everyone @here <@80351110224678912> <@&1>",
        "{0} {name} %s",
        "`" * 40,
        "\u202e8/5\u200b 6/5",
        "\x00\x07",
        "𝟏𝟑/𝟖",
    ),
    *(
        "١٣/٨",
        "13/8(999999999)",
        "8/" * 700,
        "13/8 " * 400,
        "x" * 2000,
        "👩‍👩‍👧‍👦" * 285,
        "(" * 2000,
        "' OR 1=1; --",
        "\n\n# big",
    ),
)
"""What they type where a play or a match is asked for."""

FORGED = (
    *("move:25-0", "move:0-25", "move:", "move:-", "move:99-99", "move:1-2-3", "move:1--2", "roll:77", "sure:"),
    *("sure:0", "sure:9", "sure:---", "resign:", "resign:7", "text:", "details:", "more:", "end:", "agree:", "refuse:"),
    *("beaver:", "nothing:", "accept:", "continue:", "rematch:", "drop:", "take:"),
)
"""Actions and arguments of buttons that may stand on no message now, but fit the template: an older bot's, perhaps."""

UNREADABLE = ("bg1:", "bg0:0000000000:1:roll:", "bg1:zzzzzzzzzz:1:roll:", "x" * 100, "bg1:0000000000:1:roll:0000000")
"""Ids that no button of this bot has; nothing answers them."""

RARE = {"More": 0.1, "Decline": 0.05, "Withdraw": 0.05, "End": 0.2, "Drop": 0.4, "Undo": 0.2, "Swap dice": 0.3}
"""How readily a sensible person presses a button, against 1 for the others."""

BITS = (
    permissions.VIEW_CHANNEL,
    permissions.SEND_MESSAGES,
    permissions.SEND_MESSAGES_IN_THREADS,
    permissions.CREATE_PUBLIC_THREADS,
    permissions.ATTACH_FILES,
)
"""The permissions that are taken away now and then."""

ROOMS = 4
"""The channels in which matches are played."""


@dataclass
class Act:
    """One interaction, and what there was to know of it when it was made.

    `readable`: its id is one that the bot may answer; `mute`: in a thread that was archived, which takes no edits, so
    that a word may be lost there.
    """

    made: Interaction
    what: str
    readable: bool = True
    mute: bool = False


@dataclass(eq=False)
class Fuzz:
    """The people, all that they see, and the chance that moves them."""

    local: LocalDiscord
    bot: BackgammonBot
    rng: random.Random
    clock: Clock
    live: dict[str, Json] = field(default_factory=dict)
    past: deque[Json] = field(default_factory=lambda: deque(maxlen=400))
    private: deque[tuple[str, Json]] = field(default_factory=lambda: deque(maxlen=60))
    closed: set[str] = field(default_factory=set)
    tally: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        for number, name in enumerate(NAMES):
            self.local.world.add_person(name, ("en-US", "de", "ja", "xx")[number % 4])
        for number in range(ROOMS):
            self.local.world.add_channel(f"fuzz-{number}")
        self.local.world.listeners.append(self._see)

    # -- what people see

    def _see(self, name: str, data: Json, only: str | None) -> None:
        if name == "MESSAGE_DELETE":
            self.live.pop(data["id"], None)
        if name not in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            return
        seen = copy.deepcopy(data)
        if only is not None:
            if stamp(seen):
                self.private.append((only, seen))
            return
        if before := self.live.pop(seen["id"], None):
            self.past.append(before)
        if stamp(seen):
            self.live[seen["id"]] = seen

    def boards(self) -> list[Json]:
        """The public messages with buttons that stand in a channel that is still there, oldest first."""
        return [m for m in self.live.values() if m["channel_id"] in self.local.world.channels]

    # -- one step

    async def step(self) -> list[Act]:
        """Let one person act, or a few at once, perhaps after a stroke of fate; return what was done."""
        if self.rng.random() < 0.04:
            self._fate()
        archived = {t["id"] for t in self.local.world.threads() if t["thread_metadata"]["archived"]}
        many = self.rng.choice((2, 3, 5)) if self.rng.random() < 0.1 else 1
        acts = await asyncio.gather(*(self._act() for _ in range(many)))
        await settled(self.bot)
        done = [act for act in acts if act is not None]
        for act in done:
            act.mute = act.made.channel_id in archived
        return done

    async def _act(self) -> Act | None:
        doing: tuple[Callable[[], Awaitable[Act]], ...]
        doing = (self._sensible, self._anyhow, self._late, self._forged, self._command, self._suggest, self._privately)
        act = self.rng.choices(doing, (50, 8, 8, 6, 18, 4, 6))[0]
        with contextlib.suppress(ApiError, Refused, LookupError):
            done = await (self._challenge() if len(self.boards()) < 4 else act())
            self.tally[done.what] += 1
            return done
        return None

    async def _sensible(self) -> Act:
        """Whoever is called presses one of the buttons, once or twice."""
        message = self.rng.choice(self.boards()[-8:])
        labels = self.local.labels(message)
        label = self.rng.choices(labels, [RARE.get(label, 1.0) for label in labels])[0]
        user = self._called(message)
        if self.rng.random() < 0.02:
            options = {"level": self.rng.choice((1, 2, 3)), "sure": True}
            return Act(await self.local.command(user, message["channel_id"], "resign offer", **options), "resign")
        if self.rng.random() < 0.1:
            await self.local.press(user, message, label)
        return Act(await self.local.press(user, message, label), "press")

    async def _anyhow(self) -> Act:
        """Anybody presses anything."""
        message = self.rng.choice(self.boards())
        label = self.rng.choice(self.local.labels(message))
        return Act(await self.local.press(self._anybody(), message, label), "any press")

    async def _late(self) -> Act:
        """Somebody presses a button that an edit has taken away meanwhile."""
        old = self.rng.choice(self.past)
        user = self._called(old) if self.rng.random() < 0.5 else self._anybody()
        label = self.rng.choice(self.local.labels(old))
        return Act(await self.local.press_stale(user, old, label), "late press")

    async def _forged(self) -> Act:
        """Somebody presses a button whose id is odd."""
        message = self.rng.choice(self.boards())
        table, version = stamp(self.rng.choice([message, *self.past])) or ("", 0)
        seen = self.rng.choice((version, version, 0, version + 1, 999_999_999))
        readable = self.rng.random() < 0.8
        action = self.rng.choice(FORGED)
        custom_id = f"bg1:{table}:{seen}:{action}" if readable else self.rng.choice(UNREADABLE)
        if readable and self.rng.random() < 0.1:
            custom_id = f"bg1:0123456789:{seen}:{action}"
        user = self.local.world.person(self._called(message) if self.rng.random() < 0.5 else self._anybody())
        shown = copy.deepcopy(message)
        next(part for part in walk(shown["components"]) if part.get("custom_id"))["custom_id"] = custom_id
        data = {"custom_id": custom_id, "component_type": 2, "id": 1}
        made = self.local.interactions.start(
            COMPONENT, user, message["channel_id"], data, message=self.local.find(message), shown=shown
        )
        if readable:
            await self.local.people.settled(made)
        return Act(made, f"forged {action}", readable)  # nobody answers an unreadable one

    async def _privately(self) -> Act:
        """Somebody presses a button on a message that only they see."""
        user, message = self.rng.choice(self.private)
        label = self.rng.choice(self.local.labels(message))
        return Act(await self.local.press(user, message, label), "private press")

    async def _command(self) -> Act:
        """Somebody uses a command, where it makes sense or elsewhere."""
        name, options = self._phrase()
        place = self._place()
        message = self.rng.choice([m for m in self.boards() if m["channel_id"] == place] or self.boards())
        user = self._called(message) if self.rng.random() < 0.5 else self._anybody()
        return Act(await self.local.command(user, place, name, **options), f"/{name}")

    async def _challenge(self) -> Act:
        who = {"opponent": self._anybody()} if self.rng.random() < 0.6 else {}
        options = {"points": self.rng.choice((1, 1, 1, 2, 3, 99)), "here": self.rng.random() < 0.3, **who}
        options |= {"cube": self.rng.random() < 0.9, "crawford": self.rng.random() < 0.9}
        return Act(await self.local.command(self._anybody(), self._place(), "play", **options), "/play")

    def _phrase(self) -> tuple[str, dict[str, Any]]:
        """Return a command with options."""
        plain = ["roll", "swap", "undo", "done", "cube double", "cube take", "cube drop", "cube beaver", "pips", "help"]
        plain += ["resign accept", "resign refuse", *(f"match {name}" for name in self._about_matches())]
        with_options: list[tuple[str, dict[str, Any]]] = [
            ("move", {"play": self.rng.choice(TEXTS)}),
            ("resign offer", {"level": self.rng.choice((1, 2, 3)), "sure": self.rng.random() < 0.5}),
            ("match cancel", {"sure": self.rng.random() < 0.3}),
            ("match here", {"match": self._named()}),
            ("match here", {}),
            ("match show", {"match": self._named()}),
            ("board", {"text": self.rng.random() < 0.5}),
            ("settings me", {"forced": self.rng.random() < 0.5, "theme": self.rng.choice(("night", "wood"))}),
            ("settings me", {"board": self.rng.choice(("left", "right"))}),
            ("settings server", {"place": self.rng.choice(("thread", "channel"))}),
        ]
        return self.rng.choice([*((name, {}) for name in plain), *with_options, *with_options])

    @staticmethod
    def _about_matches() -> tuple[str, ...]:
        return ("accept", "decline", "withdraw", "continue", "rematch", "list", "show")

    async def _suggest(self) -> Act:
        """Somebody types into an option that is completed."""
        name, option = self.rng.choice((("move", "play"), ("match here", "match"), ("match show", "match")))
        text = self.rng.choice((*TEXTS, "", "1", "13"))[: self.rng.choice((3, 6000))]
        board = self.rng.choice(self.boards())
        user = self._called(board) if self.rng.random() < 0.7 else self._anybody()
        before = len(self.local.interactions.log)
        await self.local.suggest(user, board["channel_id"], name, option, text)
        return Act(self.local.interactions.log[before], "suggest")

    # -- who and where

    def _anybody(self) -> str:
        return self.rng.choice(self.local.world.people).id

    def _called(self, message: Json) -> str:
        """Whoever a message calls, or else anybody."""
        return called(message) or self._anybody()

    def _place(self) -> str:
        """A channel or thread, most likely where something goes on."""
        if self.rng.random() < 0.6 and (boards := self.boards()):
            return str(self.rng.choice(boards)["channel_id"])
        return self.rng.choice(list(self.local.world.channels))

    def _named(self) -> str:
        """A match as an option: one that there is, or a text."""
        made_for = stamp(self.rng.choice(self.boards()))
        return made_for[0] if made_for and self.rng.random() < 0.6 else self.rng.choice(TEXTS)

    # -- fate

    def _fate(self) -> None:
        """Let something happen that no player did."""
        blows = (self._shut, self._open, self._lose_message, self._lose_thread, self._archive, self._age, self._rename)
        blow = self.rng.choices(blows, (2, 4, 3, 0.4, 2, 3, 2))[0]
        self.tally[f"fate {blow.__name__}"] += 1
        blow()
        if self.rng.random() < 0.01:
            self._lose_room()

    def _shut(self) -> None:
        """Take one or more permissions away in a channel."""
        channel = self.rng.choice(self._rooms())
        bits = permissions.MEMBER
        for bit in self.rng.sample(BITS, self.rng.choice((1, 1, 2, 5))):
            bits &= ~bit
        self.closed.add(channel)
        self.local.world.set_app_permissions(channel, bits)

    def _open(self) -> None:
        for channel in self.closed & self.local.world.channels.keys():
            self.local.world.set_app_permissions(channel, permissions.MEMBER)
        self.closed.clear()

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

    def relent(self) -> None:
        """Give all permissions back."""
        self._open()


class Clock:
    """The bot's clock, which may be set."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now, self.skew = now, 0

    def __call__(self) -> int:
        """The time in milliseconds since 1970."""
        return self._now() + self.skew


async def settled(bot: BackgammonBot) -> None:
    """Wait until all that was asked is done, and every table is shown or waits for better times."""
    tables: Any = bot.get_cog("Tables")

    def busy() -> Iterator[object]:
        yield from bot._at_work
        yield from tables._queues.keys() - tables._news.keys()

    async with asyncio.timeout(20):
        while any(True for _ in busy()):  # noqa: ASYNC110 - nothing rings when the last one is done
            await asyncio.sleep(0.001)
