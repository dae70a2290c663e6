"""The database fails in mid-game: people are told, nothing is posted twice, and the table goes on once it is back."""

from __future__ import annotations

import asyncio
import logging

import pytest

from bot.store import Busy, Store, TakenAway
from tests.cogs.room import labels


@pytest.fixture
def broken(room, monkeypatch):
    """Let every write fail from `broken.on()` to `broken.off()`; `broken.tried` is set with the first that does."""

    class Broken:
        tried = asyncio.Event()

        async def fail(self, _work):
            self.tried.set()
            raise Busy("bot.db")

        def on(self):
            self.patched = monkeypatch.context()
            self.patched.__enter__().setattr(Store, "write", lambda _store, work: self.fail(work))

        def off(self):
            self.patched.__exit__(None, None, None)

    monkeypatch.setitem(type(room.tables)._show.__globals__, "PAUSES_S", (0.01,))
    return Broken()


async def test_a_press_that_can_not_be_kept_is_apologized_for_and_may_be_repeated(room, broken):
    await room.begin(3)
    before = room.board().content
    broken.on()
    (said,) = await room.press("Ann", labels(room.board())[0])
    broken.off()
    assert said.content.startswith("Something went wrong here, not with you.") and room.board().content == before
    await room.turn("Ann")
    assert room.board().content != before


async def test_what_could_not_be_noted_is_not_posted_on_and_on_but_shown_once_it_can_be(room, broken, caplog):
    """Else a match whose thread could not be noted would have no board until the bot is started again."""
    await room.begin(3)
    view = await room.house.service.at(room.thread.id)
    await room.house.store.write(lambda tx: tx.forget_board(view.id))
    boards = len(room.history(room.thread))
    broken.on()
    await room.tables.on_changed(view.id)
    await broken.tried.wait()
    broken.tried.clear()
    await broken.tried.wait()
    assert len(room.history(room.thread)) == boards + 1
    broken.off()
    await room.tables.settled()
    assert (await room.house.service.view(view.id)).row.shown == view.table.version
    assert len(room.history(room.thread)) <= boards + 2  # the second with the nonce of the first: Discord shows one
    warned = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert warned == [f"table {view.id}: not shown yet: The database bot.db is kept locked by another process"]


@pytest.mark.parametrize("replace", [False, True])
async def test_a_database_that_is_taken_away_takes_nothing_more(tmp_path, replace):
    """What is written to a file without a name is gone with the process, however well it is confirmed."""
    path = tmp_path / "bot.db"
    store = await Store.open(f"sqlite:///{path}")
    path.rename(tmp_path / "elsewhere.db")
    if replace:
        path.write_bytes(b"")
    with pytest.raises(TakenAway, match=r"bot\.db was taken away or replaced: stop the bot"):
        await store.write(lambda tx: tx.beat(1))
    (tmp_path / "elsewhere.db").replace(path)
    await store.write(lambda tx: tx.beat(2))
    assert await store.read(lambda tx: tx.last_beat()) == 2
    await store.close()
