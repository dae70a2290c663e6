"""A house for each test; whatever happened in it, its logs must replay to its snapshots."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Store
from tests.books import check_books
from tests.service.bank import Bank
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


@pytest.fixture
async def bank(house: House) -> AsyncIterator[Bank]:
    """A house where people play for chips; whatever happened in it, the books must balance."""
    made = Bank(house)
    yield made
    await check_books(house.store)
