"""House rules and variants played in the page: the bot itself with scripted dice, a wide window and a narrow one."""

from __future__ import annotations

import contextlib
import os
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from bot.client import BackgammonBot
from bot.playground.server import LocalDiscord
from bot.requests import PlayText, Request, ThrowDice
from bot.rules.actions import Done
from bot.running import opened
from bot.service import Service
from bot.views import Person as Player
from tests.e2e.local import running
from tests.e2e.page.browser import Person, missing, open_as
from tests.service.house import ScriptedDice

pytestmark = [
    pytest.mark.skipif(missing() is not None, reason=f"needs a browser: {missing()}"),
    pytest.mark.asyncio(loop_scope="module"),
]

NEWEST = '() => [...document.querySelectorAll("#messages .msg:not(.private) .content")].at(-1).textContent'
"""What the newest message that all can see says, its buttons included."""

WIDTHS = {"Ann": 1280, "Bob": 400}


@dataclass
class Club:
    """Ann at a desk, Bob on a phone, and the bot with its dice; `moment` counts the pictures taken."""

    local: LocalDiscord
    service: Service
    dice: ScriptedDice
    people: dict[str, Person]
    shots: Path | None
    moment: int = 0

    async def begin(self, *openings: tuple[int, int], rules: dict[str, str] | None = None, **offer: str) -> None:
        """Let Ann challenge Bob in the page, Bob accept, and both go into the thread."""
        ann, bob = self.people["Ann"], self.people["Bob"]
        await ann.command("play", opponent="Bob", **offer)
        await ann.latest("challenges").wait_for()
        if rules:
            await ann.command("match rules", **rules)
            await bob.latest("House rules:").wait_for()
            await self.shoot()
        self.dice.script.extend(openings)
        await bob.press("Accept")
        for person in (ann, bob):
            await person.page.locator(".thread-card").click()
            await person.latest().locator(".row").first.wait_for()
        await self.shoot()

    async def press(self, who: str, *labels: str, says: str = "") -> None:
        """Let somebody press buttons of the board, and wait until both windows show a message that `says` so."""
        page = self.people[who].page
        for label in labels:
            before = await page.evaluate(NEWEST)
            await self.people[who].press(label)
            await page.wait_for_function(f"(before) => ({NEWEST})() !== before", arg=before)
            await page.locator(".btn.loading").first.wait_for(state="detached")
        for person in self.people.values() if says else ():
            await person.latest(says).wait_for()
        if says:
            await self.shoot()

    async def beaver(self) -> None:
        """Let Ann play her 3-1, Bob double, and Ann beaver."""
        await self.press("Ann", "8/5", "6/5", says="rolled 3-1: 8/5 6/5.")
        await self.press("Ann", "Done", says="to roll or double")
        await self.press("Bob", "Double", says="take, beaver or drop?")
        await self.press("Ann", "Beaver", says="Ann turns the cube to 4.")

    async def roll(self, who: str, a: int, b: int) -> None:
        """Let somebody roll these dice."""
        self.dice.script.append((a, b))
        await self.press(who, "Roll", says=f"rolled {max(a, b)}-{min(a, b)}")

    async def skip(self, *turns: tuple[str, tuple[int, int], str]) -> None:
        """Play turns without the page."""
        for who, dice, play in turns:
            self.dice.script.append(dice)
            for request in (ThrowDice(), PlayText(play), Done()):
                await self._act(who, request)

    async def _act(self, who: str, request: Request) -> None:
        (row,) = await self.service.store.read(lambda tx: tx._sql("SELECT id FROM tables"))
        await self.service.act(row[0], Player(int(self.local.world.person(who).id), who), request)

    async def shoot(self) -> None:
        """Take a picture of both windows, where SCREENSHOTS asks for them; nothing may stick out of either."""
        self.moment += 1
        for name, person in self.people.items():
            assert await person.page.evaluate("document.documentElement.scrollWidth") == WIDTHS[name]
            if self.shots:
                await person.screenshot(Path(f"{self.shots}-{self.moment:02}-{WIDTHS[name]}.png"))


@pytest_asyncio.fixture(loop_scope="module")
async def club(browser, tmp_path, request) -> AsyncIterator[Club]:
    local = await LocalDiscord.start()
    shots = os.environ.get("SCREENSHOTS")
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(local.stop)
        service = await stack.enter_async_context(opened(f"sqlite:///{tmp_path}/club.db"))
        dice = ScriptedDice()
        service._draw, service._cocked = dice, lambda *_: False
        await stack.enter_async_context(running(local, BackgammonBot(service, guild_ready_timeout=0.05)))
        people = {name: await open_as(browser, local.url, name, width=width) for name, width in WIDTHS.items()}
        yield Club(local, service, dice, people, Path(shots) / request.node.name if shots else None)
        for person in people.values():
            await person.page.context.close()
    assert [error for person in people.values() for error in person.errors] == []
    assert local.breaches == []


async def test_a_beaver_is_dropped_and_a_raccoon_taken_C5_C6(club):
    await club.begin((3, 1), format="money session", price="10", rules={"beaver": "true", "raccoon": "true"})
    await club.beaver()
    await club.press("Bob", "Drop", says="Bob dropped. Ann wins 2 points.")
    await club.press("Ann", "Continue", says="begins when @Bob presses Continue")
    club.dice.script.append((3, 1))
    await club.press("Bob", "Continue", says="Ann 2 – 0 Bob · money session at 10 chips a point · a single win")
    await club.beaver()
    await club.press("Bob", "Raccoon", says="Bob turns the cube to 8.")
    await club.press("Ann", "Take", says="cube 8, Ann’s · a single win is worth 8 points (80 chips)")
    await club.roll("Bob", 6, 4)


async def test_an_acey_deucey_has_its_double_and_another_roll_V3c(club):
    await club.begin((2, 1), format="single game", variant="Acey-deucey")
    await club.press("Ann", "Top left", says="rolled 2-1: played whole, it brings a double")
    await club.press("Ann", "bar/23", "bar/24", says="Which double now?")
    await club.press("Ann", "6-6", says="plays the double 6-6")
    await club.press("Ann", *["bar/19"] * 4, says="plays the double 6-6: bar/19(4).")
    await club.press("Ann", "Done", says="to roll again.")
    await club.roll("Ann", 5, 3)


async def test_in_dutch_a_first_hit_is_refused_V2(club):
    await club.begin((3, 1), format="single game", variant="Dutch backgammon")
    await club.press("Ann", "bar/22", "bar/24", says="bar/24 bar/22, the only legal play.")
    await club.press("Ann", "Done", says="Bob to roll")
    await club.skip(
        *((who, (6, 6), "bar/19(4)") for who in ("Bob", "Ann") * 3),
        ("Bob", (5, 5), "bar/20(3) 20/15"),
        ("Ann", (6, 1), "bar/24 19/13"),
    )
    await club.people["Bob"].latest("Ann played 6-1").wait_for()
    await club.roll("Bob", 3, 1)
    await club.people["Bob"].command("move", play="15/12 20/19")
    await club.people["Bob"].latest("You may not hit the checker on your 12 point yet").wait_for()
    await club.shoot()


async def test_a_play_that_is_no_legal_one_is_sent_back_I2(club):
    await club.begin((3, 1), points="3", rules={"over_the_board": "true"})
    ann = club.people["Ann"]
    for start, end in (("13", "8"), ("6", "5")):
        for label, says in (
            ("Any other move", "Which checker?"),
            (start, "Where to?"),
            (f"{start}/{end}", f"{start}/{end} is made."),
        ):
            await ann.press(label)
            await ann.latest(says).wait_for()
            await club.shoot()
    await club.press("Ann", "Done", says="Ann put down 3-1: 13/8 6/5")
    await club.press("Bob", "Send back", says="Bob asks for a legal play.")
    await club.press("Ann", "8/5", "6/5", says="8/5 6/5.")
    await club.press("Ann", "Done", says="Ann put down 3-1: 8/5 6/5")
    await club.people["Bob"].press("Send back")
    await club.people["Bob"].latest("That play is legal, so it stands.").wait_for()
    await club.roll("Bob", 6, 4)
    club.dice.script.append((5, 2))
    await club.press("Ann", "Opponent rolls early", says="Ann rolled 5-2 already.")
    await club.press("Bob", "24/18", "18/14", says="24/14.")
    await club.press("Bob", "Done", says="accept the play, or send it back?")
    await club.press("Ann", "Accept", says="rolled 5-2.")
