"""The bot's clock: one task that sleeps until the earliest timer, and a heartbeat that tells how long it was down."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from bot.ledger import EXPIRY
from bot.rules.errors import RulesError
from bot.service import Service
from bot.store import TimerRow, Tx
from bot.table import Expire

log = logging.getLogger(__name__)

HEARTBEAT_S = 30.0
"""The task never sleeps longer than this, and leaves a heartbeat about as often."""

PUT_OFF_MS = 600_000
"""How long to wait before firing a timer again that failed."""

_ACTIONS = {EXPIRY: Expire()}


class Timekeeper:
    """Fires the timers of a service's store; each firing is an ordinary action of nobody."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._beaten = 0

    async def start(self) -> int:
        """Begin to keep time, and return for how many milliseconds nobody did (0 at the first start)."""
        now = self._service.now()
        last = await self._service.store.read(lambda tx: tx.last_beat())
        await self._beat()
        self._service.listeners.append(self._wake)
        self._task = asyncio.create_task(self._run(), name="timekeeper")
        return max(0, now - last) if last else 0

    async def stop(self) -> None:
        """Stop, leaving a last heartbeat."""
        if self._task is None:
            return
        self._service.listeners.remove(self._wake)
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._task = None
        await self._beat()

    async def fire_due(self) -> None:
        """Fire every timer that is due."""
        now = self._service.now()
        for timer in await self._service.store.read(lambda tx: tx.due_timers(now)):
            await self._fire(timer)

    async def _fire(self, timer: TimerRow) -> None:
        """Fire one timer; whatever goes wrong with it keeps no other from being fired."""
        later = None
        try:
            await self._service.act(timer.table_id, None, _ACTIONS[timer.kind])
        except RulesError as refused:  # answered in the same moment: the timer has no more to say
            log.info("table %s: timer %s came too late: %s", timer.table_id, timer.kind, refused)
        except Exception:
            log.exception("table %s: timer %s failed and is put off", timer.table_id, timer.kind)
            later = self._service.now() + PUT_OFF_MS

        async def end(tx: Tx) -> None:
            await tx.end_timer(timer)
            if later is not None:
                await tx.set_timer(timer.table_id, timer.kind, later)

        await self._service.store.write(end)

    async def _run(self) -> None:
        while True:
            self._changed.clear()
            try:
                if abs(self._service.now() - self._beaten) >= HEARTBEAT_S * 500:  # clocks are set back too
                    await self._beat()
                await self.fire_due()
                pause = await self._pause()
            except Exception:
                log.exception("the timekeeper stumbled and goes on")
                pause = HEARTBEAT_S
            # Not wait_for: before Python 3.12 it may swallow the cancellation of a stop that comes with a change.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._changed.wait()

    async def _pause(self) -> float:
        due = await self._service.store.read(lambda tx: tx.next_timer())
        if due is None:
            return HEARTBEAT_S
        return min(HEARTBEAT_S, max(0.0, (due - self._service.now()) / 1000))

    async def _beat(self) -> None:
        now = self._beaten = self._service.now()

        async def beat(tx: Tx) -> None:
            await tx.beat(now)

        await self._service.store.write(beat)

    async def _wake(self, _table_id: str) -> None:
        self._changed.set()
