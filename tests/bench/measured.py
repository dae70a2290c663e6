"""The bot in its own process as the benches see it: how much it takes, how late it is, and many presses at once."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.playground.server import LocalDiscord
from bot.playground.shapes import Json
from tests.bench.probed import FOUND
from tests.e2e.botprocess import BotProcess
from tests.e2e.playing import Seated, stamp

PATIENCE = 60.0
"""Seconds after which a board that hasn't come is taken for lost."""


class MeasuredBot(BotProcess):
    """A bot with a probe in its event loop."""

    module = "tests.bench.probed"

    def megabytes(self) -> float:
        """Return the resident memory of the process, from Linux's own account."""
        status = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii")
        return int(status.split("VmRSS:")[1].split()[0]) / 1024

    def watch_loop(self) -> None:
        """Begin to note anew how late the event loop is."""
        os.kill(self.pid, signal.SIGUSR1)

    async def loop_delays(self) -> tuple[float, float]:
        """Return how late the event loop was since, in seconds: the median and the 99th percentile."""
        known = len(self.lines)
        os.kill(self.pid, signal.SIGUSR2)
        async with asyncio.timeout(PATIENCE):
            while not (found := [line for line in self.lines[known:] if line.startswith(FOUND)]):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        p50, p99 = found[0].removeprefix(FOUND).split()
        return float(p50), float(p99)


@dataclass
class Presses:
    """What came of presses: seconds to the acknowledgement and to the board, and over all."""

    acknowledged: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    took: float = 0.0

    @property
    def boards_a_second(self) -> float:
        """How many boards left the bot in a second."""
        return len(self.shown) / self.took


class Pressing:
    """Presses at many tables at once. Who waits for a table hears of that table alone, so that waiting costs little."""

    def __init__(self, local: LocalDiscord) -> None:
        self._local = local
        self._waiting: dict[str, asyncio.Future[Json]] = {}
        local.world.listeners.append(self._hear)

    def _hear(self, name: str, data: Json, only: str | None) -> None:
        if name not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or only is not None or not data["attachments"]:
            return
        made_for = stamp(data)
        waiting = self._waiting.get(made_for[0]) if made_for else None
        if waiting and not waiting.done():
            waiting.set_result(data)

    async def at(self, matches: list[Seated], times: int) -> Presses:
        """Let whoever is to act at each table press so many times, each time when the board before is there."""
        made, begun = Presses(), time.perf_counter()
        await asyncio.gather(*(self._press_often(match, times, made) for match in matches))
        made.took = time.perf_counter() - begun
        return made

    async def _press_often(self, match: Seated, times: int, made: Presses) -> None:
        board, user = match.board(), match.local.world.person(match.turn())
        for _ in range(times):
            board = await self._press(user, match.table, board, made)

    async def _press(self, user: Any, table: str, board: Json, made: Presses) -> Json:
        """Press the first offered move and Undo in turn: each makes a new board of the same message."""
        labels = self._local.labels(board)
        button = self._local.custom_id(board, "Undo" if "Undo" in labels else labels[0])
        waiting = self._waiting[table] = asyncio.get_running_loop().create_future()
        begun = time.perf_counter()
        pressed = self._local.people.component(user, self._local.find(board), button)
        async with asyncio.timeout(PATIENCE):
            shown = await waiting
        made.shown.append(time.perf_counter() - begun)
        assert pressed.acknowledged_after is not None, pressed.failed
        made.acknowledged.append(pressed.acknowledged_after)
        return shown
