"""A house for each test; whatever happened in it, its logs must replay to its snapshots."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Store
from tests.service.house import House


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(f"sqlite:///{tmp_path}/bot.db")
    yield opened
    await opened.close()


@pytest.fixture
async def house(store: Store) -> AsyncIterator[House]:
    made = House(store)
    yield made
    await made.check()
