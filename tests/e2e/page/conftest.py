"""A Chromium for the module, and for each test a local Discord with a bot and windows of the people."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest_asyncio

from bot.client import BackgammonBot
from bot.playground.server import LocalDiscord
from bot.running import opened
from tests.e2e.local import running
from tests.e2e.page.browser import Person, chromium, open_as
from tests.e2e.page.page_bot import PageBot

if TYPE_CHECKING:
    from playwright.async_api import Browser


@dataclass
class Stage:
    """A local Discord and the windows on it; `errors` of all windows must stay empty."""

    local: LocalDiscord
    browser: Browser
    people: list[Person] = field(default_factory=list)

    async def open(self, name: str, **look: Any) -> Person:
        """Open a window for a person, by name."""
        person = await open_as(self.browser, self.local.url, name, **look)
        self.people.append(person)
        return person

    async def close(self) -> None:
        """Close the windows."""
        for person in self.people:
            await person.page.context.close()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as started:
        yield started


@pytest_asyncio.fixture(loop_scope="module")
async def stage(browser: Browser) -> AsyncIterator[Stage]:
    local = await LocalDiscord.start(ack_window=1.0)
    made = Stage(local, browser)
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(local.stop)
        await stack.enter_async_context(running(local, PageBot()))
        stack.push_async_callback(made.close)
        yield made
    assert [error for person in made.people for error in person.errors] == []


@pytest_asyncio.fixture(loop_scope="module")
async def match(browser: Browser, tmp_path: Path) -> AsyncIterator[Stage]:
    """A local Discord with the whole bot, and windows on it."""
    local = await LocalDiscord.start()
    made = Stage(local, browser)
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(local.stop)
        service = await stack.enter_async_context(opened(f"sqlite:///{tmp_path}/page.db"))
        await stack.enter_async_context(running(local, BackgammonBot(service, guild_ready_timeout=0.05)))
        stack.push_async_callback(made.close)
        yield made
    assert [error for person in made.people for error in person.errors] == []
    assert local.breaches == []


async def challenge(ann: Person) -> str:
    """Let Ann challenge Bob to 3 points by the picker, and give what is posted."""
    await ann.command("play", opponent="Bob", points="3")
    return await ann.read_latest("challenges")
