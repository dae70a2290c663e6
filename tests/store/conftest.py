"""A fresh store, and a table to put into it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.store import Store, TableRow
from bot.store.opening import prepare

MakeTable = Callable[..., TableRow]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "bot.db"


@pytest.fixture
def url(path: Path) -> str:
    return f"sqlite:///{path}"


@pytest.fixture
def made(path: Path) -> Path:
    """A database made by the bot at the time 77, closed."""
    prepare(path, at=77)
    return path


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Where a copy of the database may be made."""
    return tmp_path / "copy.db"


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    yield store
    await store.close()


@pytest.fixture
def table() -> MakeTable:
    def make(table_id: str = "t", **changes: Any) -> TableRow:
        usual = {"guild": 1, "origin": 2, "locale": "en-GB", "snapshot": "{}", "created_at": 5, "updated_at": 5}
        return TableRow(id=table_id, **(usual | changes))

    return make
