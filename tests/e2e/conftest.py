"""Fixtures of the end-to-end tests: a local Discord, and one with a small bot on it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.playground.server import LocalDiscord
from tests.e2e.local import TinyBot, running


@pytest.fixture
async def local() -> AsyncIterator[LocalDiscord]:
    """A local Discord whose interactions wait one second only, so that silence is told soon."""
    server = await LocalDiscord.start(ack_window=1.0)
    yield server
    await server.stop()


@pytest.fixture
async def tiny(local: LocalDiscord) -> AsyncIterator[TinyBot]:
    """The small bot, logged in on `local`."""
    bot = TinyBot()
    async with running(local, bot):
        yield bot
