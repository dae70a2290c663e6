"""A whole match played in the page: the real bot in its process, two people in two windows of Chromium."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.playground.server import LocalDiscord
from tests.e2e.botprocess import BotProcess, one_bot
from tests.e2e.page.browser import Person, chromium, missing, open_as
from tests.e2e.playing import SOON, Seated, stamp

FAILED = Path(__file__).parent / "failed"


@pytest.fixture(autouse=True)
def browser_needed() -> None:
    """Skip without a browser, but never where a skip would go unseen."""
    if (reason := missing()) is None:
        return
    if os.environ.get("CI"):
        pytest.fail(f"CI must run the browser tests: {reason}")
    pytest.skip(f"needs a browser: {reason}")


@dataclass
class Windows:
    """Ann's and Bob's windows side by side, and the process behind them."""

    local: LocalDiscord
    bot: BotProcess
    people: dict[str, Person]

    async def shoot(self, moment: str, folder: Path | None = None) -> None:
        """Take pictures of both windows into a folder, or where SCREENSHOTS asks for them."""
        wanted = folder or (Path(os.environ["SCREENSHOTS"]) if os.environ.get("SCREENSHOTS") else None)
        for name, person in self.people.items() if wanted else ():
            await person.screenshot(wanted / f"{moment}-{name}.png")


@pytest.fixture
async def bot(browser_needed, tmp_path) -> AsyncIterator[BotProcess]:
    async with one_bot(tmp_path) as process:
        yield process


@pytest.fixture
async def windows(bot, request) -> AsyncIterator[Windows]:
    async with chromium() as browser:
        people = {name: await open_as(browser, bot.local.url, name) for name in ("Ann", "Bob")}
        made = Windows(bot.local, bot, people)
        yield made
        if PASSED not in request.node.stash:
            await made.shoot(request.node.name, FAILED)
    errors = [error for person in people.values() for error in person.errors]
    requests = {url for person in people.values() for url in person.requests}
    ours = (bot.local.url, "data:", "blob:")
    assert errors == [] and [url for url in requests if not url.startswith(ours)] == []


PASSED = pytest.StashKey[bool]()


async def challenged(windows: Windows) -> Seated:
    """Let Ann challenge Bob in the page and Bob accept; both go into the thread."""
    ann, bob = windows.people["Ann"], windows.people["Bob"]
    await ann.command("play", opponent="Bob", points="1")
    card = await windows.local.wait_for_message("backgammon", lambda m: bool(stamp(m)), SOON)
    await bob.read_latest("challenges")
    await windows.shoot("1-challenge")
    table = (stamp(card) or ("", 0))[0]
    await bob.press("Accept")
    match = Seated(windows.local, str(card["channel_id"]), card, table, card["id"])
    await match.until(match.with_buttons)
    for person in (ann, bob):
        await person.enter(windows.local.world.channel(match.place)["name"])
        await person.latest("won the opening roll").wait_for()
    return match


async def press(windows: Windows, match: Seated, label: str) -> None:
    """Press a button in the window of whoever is to act, and wait for the board after it."""
    version = match.version()
    await windows.people[match.turn()].press(label)
    await match.passes(version)


def choice(windows: Windows, match: Seated) -> str:
    """What a hurried player presses: Roll, the first move offered, Done."""
    labels = windows.local.labels(match.board())
    return next((label for label in ("Roll", "Done") if label in labels), labels[0])


async def test_two_people_play_a_match_to_one_in_the_page(windows, request):
    match = await challenged(windows)
    await windows.shoot("2-opening")
    presses = 0
    while "Rematch" not in windows.local.labels(match.board()):
        await press(windows, match, choice(windows, match))
        presses += 1
        if presses == 40:
            await windows.shoot("3-midgame")
    for person in windows.people.values():
        await person.read_latest("wins the match 1")
    await windows.shoot("4-result")
    await windows.people["Ann"].enter("backgammon")
    await windows.people["Ann"].read_latest(" beat ")
    await windows.shoot("5-channel")
    assert windows.bot.query("SELECT phase FROM tables") == [("finished",)]
    print(f"{presses} presses")
    request.node.stash[PASSED] = True
