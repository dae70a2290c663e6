"""Hostile people: random interactions with the real bot, each judged by what it may and must lead to.

All chance comes from one seed: who does what, dice, ids of tables. Where several act in one moment, the bot's own
order decides, so that a run is repeated nearly, not to the letter.
"""

from __future__ import annotations

import asyncio
import contextlib
import copy
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from bot.client import BackgammonBot
from bot.denials import NoSuchTable
from bot.playground.errors import ApiError, Refused
from bot.playground.interactions import COMMAND, COMPONENT, Interaction
from bot.playground.limits_components import BUTTON, SELECTS, walk
from bot.playground.shapes import Json
from tests.e2e.fate import Clock, Fate
from tests.e2e.odds import FORGED, MENUS, PICKS, RARE, TEXTS, UNREADABLE, UNREADABLE_MENUS
from tests.e2e.onlookers import Onlookers
from tests.e2e.phrases import SUGGESTING, Phrases
from tests.e2e.playing import stamp

MANY = 6
"""With so many boards nobody needs to challenge."""

STRING_SELECT = 3
PRIVATE = (*MENUS, "sure", "put", "surecancel", "keep", "from")
"""What stands on private messages alone."""


@dataclass
class Act:
    """One interaction, and what there was to know of it when it was made.

    `readable`: its id is one that the bot may answer; `mute`: in a thread that was archived, which takes no edits, so
    that a word may be lost there; `again`: it came before, so that it may be answered by what was said then.
    """

    made: Interaction
    what: str
    readable: bool = True
    mute: bool = False
    again: bool = False


@dataclass(eq=False)
class Fuzz(Onlookers):
    """What the people do, and the chance that moves them."""

    clock: Clock = field(kw_only=True)
    tally: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.fate = Fate(self.local, self.rng, self.clock, self.boards)
        self.phrases = Phrases(self.rng)

    # -- one step

    async def step(self) -> list[Act]:
        """Let one person act, or a few at once, perhaps after a stroke of fate; return what was done."""
        if self.rng.random() < 0.04:
            self.fate.strike()
        archived = {t["id"] for t in self.local.world.threads() if t["thread_metadata"]["archived"]}
        many = self.rng.choice((2, 3, 5)) if self.rng.random() < 0.1 else 1
        acts = await asyncio.gather(*(self._act() for _ in range(many)))
        await settled(self.bot)
        done = [act for act in acts if act is not None]
        for act in done:
            act.mute = act.made.channel_id in archived
        return done

    async def _act(self) -> Act | None:
        ways: dict[Callable[[], Awaitable[Act]], int] = {
            **{self._sensible: 50, self._anyhow: 6, self._late: 8, self._forged: 7, self._command: 18},
            **{self._suggest: 3, self._privately: 5, self._choose: 10, self._forged_choice: 4, self._twice: 3},
        }
        act = self.rng.choices(list(ways), list(ways.values()))[0]
        with contextlib.suppress(ApiError, Refused, LookupError, NoSuchTable):
            done = await (self._challenge() if len(self.boards()) < MANY and self.rng.random() < 0.5 else act())
            self.tally[done.what.partition(":")[0]] += 1
            return done
        return None

    async def _sensible(self) -> Act:
        """Whoever is called presses one of the buttons, once or twice in the same moment."""
        message = self.rng.choice(self.boards()[-8:])
        labels = self.local.labels(message)
        label = self.rng.choices(labels, [RARE.get(label, 1.0) for label in labels])[0]
        user = await self._entitled(message, label)
        if self.rng.random() < 0.05:
            options = {"level": self.rng.choice((1, 2, 3)), "sure": True}
            return Act(await self.local.command(user, message["channel_id"], "resign offer", **options), "resign")
        if self.rng.random() < 0.15:
            person, found = self.local.world.person(user), self.local.find(message)
            self.local.people.component(person, found, self.local.custom_id(message, label))
        return Act(await self.local.press(user, message, label), f"press {label}" if label in RARE else "press")

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
        """Somebody presses a button whose id is odd: perhaps a menu's, which stands on private messages alone."""
        action, readable = self.rng.choice((*FORGED, *MENUS)), self.rng.random() < 0.8
        prefix = "bgs1" if action in MENUS else "bg1"
        user, message = self._asked() if action.startswith(PRIVATE) else self._before_a_board()
        custom_id = self._id(prefix, action) if readable else self.rng.choice((*UNREADABLE, *UNREADABLE_MENUS))
        return await self._send(user, message, {"type": BUTTON, "custom_id": custom_id}, f"forged {action}", readable)

    async def _forged_choice(self) -> Act:
        """Somebody chooses what nobody offered, in a menu of any table, or in one whose id is a button's."""
        what, readable = self.rng.choice((*MENUS, "roll:")), self.rng.random() < 0.9
        prefix = "bg1" if what == "roll:" else "bgs1"
        user, message = self._before_a_board() if what == "roll:" else self._asked()
        custom_id = self._id(prefix, what) if readable else self.rng.choice(UNREADABLE_MENUS)
        part = {"type": STRING_SELECT, "custom_id": custom_id, "options": [{"label": "Any", "value": "any"}]}
        return await self._send(user, message, part, f"chose in {what}", readable, self.rng.choice(PICKS))

    def _asked(self) -> tuple[str, Json]:
        """Somebody with a message that only they see."""
        return self.rng.choice((*self.private, *self.menus))

    def _before_a_board(self) -> tuple[str, Json]:
        """Whoever is called by a board, or anybody, with that board."""
        message = self.rng.choice(self.boards())
        return self._called(message) if self.rng.random() < 0.5 else self._anybody(), message

    def _id(self, prefix: str, action: str) -> str:
        """Return an id of a table that there is or was, with a version that may be older or yet to come."""
        table, version = stamp(self.rng.choice([*self.boards(), *self.past])) or ("", 0)
        seen = self.rng.choice((version, version, 0, version + 1, 999_999_999))
        return f"{prefix}:{table if self.rng.random() < 0.9 else '0123456789'}:{seen}:{action}"

    async def _send(
        self, user: str, message: Json, part: Json, what: str, readable: bool, values: list[str] | None = None
    ) -> Act:
        """Press or choose in a part that the message doesn't hold, as if it did."""
        shown = copy.deepcopy(message)
        shown["components"] = [{"type": 1, "components": [part | {"id": 1, "style": 1, "label": "x"}]}]
        data: Json = {"custom_id": part["custom_id"], "component_type": part["type"], "id": 1}
        if values is not None:
            data["values"] = values
        person, live = self.local.world.person(user), self.local.find(message)
        made = self.local.interactions.start(COMPONENT, person, message["channel_id"], data, message=live, shown=shown)
        if readable:
            await self.local.people.settled(made)
        return Act(made, what, readable)  # nobody answers an unreadable one

    async def _privately(self) -> Act:
        """Somebody presses a button on a message that only they see."""
        user, message = self.rng.choice(self.private)
        label = self.rng.choice(self.local.labels(message))
        return Act(await self.local.press(user, message, label), "private press")

    async def _choose(self) -> Act:
        """Somebody chooses in a menu that only they see, as it is now or as it was."""
        user, message = self.rng.choice(self.menus)
        menu = self.rng.choice([part for part in walk(message["components"]) if part["type"] in SELECTS])
        offered = [option["value"] for option in menu["options"]]
        least, most = menu.get("min_values", 1), menu.get("max_values", 1)
        few = self.rng.randint(least, min(most, 4))
        if self.rng.random() < 0.7:
            return Act(
                await self.local.press(user, message, menu["custom_id"], self.rng.sample(offered, few)), "choose"
            )
        return await self._send(user, message, dict(menu), "choose anything", True, self.rng.choice(PICKS))

    async def _twice(self) -> Act:
        """Discord tells of something twice, as after a lost connection."""
        before = self.rng.choice(self.local.interactions.log[-30:])
        if before.kind not in (COMMAND, COMPONENT) or not before.acknowledged_after:
            raise LookupError
        self.local.world.emit("INTERACTION_CREATE", before.payload)
        await asyncio.sleep(0.01)
        return Act(before, "again", again=True)

    async def _command(self) -> Act:
        """Somebody uses a command, where it makes sense or elsewhere."""
        name, options = self.phrases.any(self._named(), self._anybody(), "@everyone")
        place = self._place()
        message = self.rng.choice([m for m in self.boards() if m["channel_id"] == place] or self.boards())
        user = self._called(message) if self.rng.random() < 0.5 else self._anybody()
        if name.startswith(("settings server", "purse give")) and self.rng.random() < 0.5:
            user = "Ann"  # who may
        return Act(await self.local.command(user, place, name, **options), f"/{name}")

    async def _challenge(self) -> Act:
        few = self.rng.random() < 0.5
        people = self.local.world.people[: 3 if few else None]  # so that the same two meet at several tables
        white, black = self.rng.choice(people).id, self.rng.choice(people).id
        who = {"opponent": black} if self.rng.random() < 0.7 else {}
        return Act(await self.local.command(white, self._place(), "play", **who, **self.phrases.challenge()), "/play")

    async def _suggest(self) -> Act:
        """Somebody types into an option that is completed."""
        name, option = self.rng.choice(SUGGESTING)
        text = self.rng.choice((*TEXTS, "", "1", "13"))[: self.rng.choice((3, 6000))]
        board = self.rng.choice(self.boards())
        user = self._called(board) if self.rng.random() < 0.7 else self._anybody()
        before = len(self.local.interactions.log)
        await self.local.suggest(user, board["channel_id"], name, option, text)
        return Act(self.local.interactions.log[before], "suggest")


async def settled(bot: BackgammonBot) -> None:
    """Wait until all that was asked is done, and every table is shown or waits for better times."""
    tables: Any = bot.get_cog("Tables")

    def busy() -> Iterator[object]:
        yield from bot._at_work
        yield from tables._queues.keys() - tables._news.keys()

    async with asyncio.timeout(20):
        while any(True for _ in busy()):  # noqa: ASYNC110 - nothing rings when the last one is done
            await asyncio.sleep(0.001)
