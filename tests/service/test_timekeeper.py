"""The clock: challenges expire after 24 hours, and a heartbeat tells how long nobody was there."""

from __future__ import annotations

import asyncio
import logging

from bot.ledger import CHALLENGE_HOURS, EXPIRY
from bot.table import Accept, Cancelled, Offered
from bot.timekeeper import HEARTBEAT_S, Timekeeper
from tests.service.house import BOB, NOON, THREAD


async def soon(check, seconds: float = 5.0):
    """Wait until `check` comes true."""
    async with asyncio.timeout(seconds):
        while not await check():  # noqa: ASYNC110 - what is waited for stands in the store
            await asyncio.sleep(0.005)


async def beat_of(house) -> int | None:
    return await house.store.read(lambda tx: tx.last_beat())


async def test_an_unanswered_challenge_expires_after_24_hours_and_not_before(house):
    view, keeper = await house.offer(), Timekeeper(house.service)
    house.clock.pass_hours(CHALLENGE_HOURS - 0.01)
    await keeper.fire_due()
    assert (await house.service.view(view.id)).table.phase == Offered()
    house.clock.pass_hours(0.02)
    house.told.clear()
    await keeper.fire_due()
    assert (await house.service.view(view.id)).table.phase == Cancelled("expired")
    assert house.told == [view.id] and await house.store.read(lambda tx: tx.next_timer()) is None


async def test_an_accepted_challenge_has_no_timer(house):
    view = await house.act(await house.offer(), BOB, Accept())
    assert await house.store.read(lambda tx: tx.next_timer()) is None
    house.clock.pass_hours(48)
    await Timekeeper(house.service).fire_due()
    assert (await house.service.view(view.id)).table.is_live


async def test_a_timer_that_comes_too_late_is_cleared_and_changes_nothing(house):
    view = await house.begin()
    await house.store.write(lambda tx: tx.set_timer(view.id, EXPIRY, NOON))
    await Timekeeper(house.service).fire_due()
    assert await house.service.view(view.id) == view
    assert await house.store.read(lambda tx: tx.next_timer()) is None


async def test_the_task_expires_a_challenge_by_itself_when_it_is_woken(house):
    keeper = Timekeeper(house.service)
    await keeper.start()
    view = await house.offer(where=THREAD)
    house.clock.pass_hours(25)
    await house.offer(where=THREAD)  # any change wakes the task

    async def expired() -> bool:
        return (await house.service.view(view.id)).table.phase == Cancelled("expired")

    await soon(expired)
    await keeper.stop()


async def test_a_challenge_that_expired_while_nobody_was_there_is_closed_at_the_start(house):
    view = await house.offer()
    house.clock.pass_hours(30)
    keeper = Timekeeper(house.service)
    await keeper.start()

    async def expired() -> bool:
        return not (await house.service.view(view.id)).table.is_live

    await soon(expired)
    await keeper.stop()


async def test_the_heartbeat_tells_how_long_nobody_was_there_T8(house):
    keeper = Timekeeper(house.service)
    assert await keeper.start() == 0
    house.clock.pass_hours(1)
    await keeper.stop()
    assert await beat_of(house) == NOON + 3_600_000
    house.clock.pass_hours(2)
    again = Timekeeper(house.service)
    assert await again.start() == 2 * 3_600_000
    await again.stop()


async def test_the_heart_beats_when_the_task_wakes(house):
    keeper = Timekeeper(house.service)
    await keeper.start()
    house.clock.at += int(HEARTBEAT_S * 1000)
    await house.offer()

    async def beaten() -> bool:
        return await beat_of(house) == NOON + HEARTBEAT_S * 1000

    await soon(beaten)
    await keeper.stop()


async def test_the_task_sleeps_until_the_earliest_timer_but_no_longer_than_a_heartbeat(house):
    keeper = Timekeeper(house.service)
    assert await keeper._pause() == HEARTBEAT_S
    await house.offer()
    assert await keeper._pause() == HEARTBEAT_S
    house.clock.at += CHALLENGE_HOURS * 3_600_000 - 2500
    assert await keeper._pause() == 2.5
    house.clock.pass_hours(1)
    assert await keeper._pause() == 0


async def test_the_task_goes_on_after_an_error(house, caplog, monkeypatch):
    keeper = Timekeeper(house.service)
    failed = asyncio.Event()

    async def fail() -> None:
        failed.set()
        raise RuntimeError("no disk")

    monkeypatch.setattr(keeper, "fire_due", fail)
    with caplog.at_level(logging.ERROR):
        await keeper.start()
        await asyncio.wait_for(failed.wait(), 5)
        monkeypatch.undo()
        view = await house.offer()
        house.clock.pass_hours(25)
        await keeper._wake(view.id)

        async def expired() -> bool:
            return not (await house.service.view(view.id)).table.is_live

        await soon(expired)
    assert "stumbled" in caplog.text
    await keeper.stop()


async def test_stopping_twice_or_before_the_start_is_fine(house):
    keeper = Timekeeper(house.service)
    await keeper.stop()
    await keeper.start()
    await keeper.stop()
    await keeper.stop()
    assert house.service.listeners == [house._tell]
