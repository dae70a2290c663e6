"""A real bot on simcord over a temporary store with scripted dice; each payload is held to Discord's limits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import simcord
import simcord.http.router

from bot.client import BackgammonBot
from bot.store import Store
from bot.timekeeper import Timekeeper
from tests.cogs.hands import Hands
from tests.cogs.inspector import Inspector
from tests.cogs.room import Room
from tests.service.house import House


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(f"sqlite:///{tmp_path}/bot.db")
    yield opened
    await opened.close()


@pytest.fixture
async def house(store: Store) -> AsyncIterator[House]:
    made = House(store)
    made.service.listeners.clear()
    yield made
    await made.check()


@pytest.fixture
def simcord_bot(house: House, monkeypatch: pytest.MonkeyPatch) -> BackgammonBot:
    """The bot; its clock task sleeps, since simcord waits for tasks to come to rest and knows no timed event."""
    monkeypatch.setattr(Timekeeper, "_run", lambda _self: asyncio.sleep(10**8))
    return BackgammonBot(house.service)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let simcord look again soon: it waits 50 ms at a time for what SQLite and the painters do in their threads."""
    settle = simcord.Env._settle_internal

    async def soon(env: simcord.Env, *, idle: float = 0.05, **more: Any) -> None:
        await settle(env, idle=min(idle, 0.002), **more)

    monkeypatch.setattr(simcord.Env, "_settle_internal", soon)


@pytest.fixture(autouse=True)
def one_shard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Advise one connection, as Discord does for a young bot; simcord advises nothing."""
    monkeypatch.setattr(simcord.Env, "_resolve_shards", lambda _env, _bot: (1, (0,)))


@pytest.fixture(autouse=True)
def inspector(monkeypatch: pytest.MonkeyPatch) -> Iterator[Inspector]:
    """Look at every payload before simcord does; none may break a limit of Discord's."""
    made = Inspector(simcord.http.router.dispatch)
    monkeypatch.setattr(simcord.http.router, "dispatch", made.dispatch)
    yield made
    assert made.problems == []


@pytest.fixture
async def room(simcord_env: simcord.Env, house: House) -> Room:
    """A guild with Ann, Bob, Cleo, a moderator and two channels."""
    made = Room(simcord_env, house)
    await made.settle()
    return made


@pytest.fixture(params=["buttons", "commands"])
def hands(room: Room, request: pytest.FixtureRequest) -> Hands:
    """The people's hands: everything that a button does, a command does too (29)."""
    return Hands(room, typing=request.param == "commands")
