"""The bot in its own process on the local Discord: press to acknowledgement, press to board, boards a second, memory.

The floors of the same run are one press at a time, and the process before it has any table. The local Discord and its
people run in this process and share the machine's cores with the bot.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from pathlib import Path

from bot.playground.server import LocalDiscord
from tests.e2e.botprocess import BotProcess
from tests.e2e.playing import Seated, begin, new_channel

IN_FLIGHT = (1, 16)
PRESSES = 30
"""How many presses each player in flight makes."""


def main() -> None:
    """Print the figures."""
    asyncio.run(_measure())


async def _measure() -> None:
    local = await LocalDiscord.start()
    with tempfile.TemporaryDirectory() as folder:
        bot = BotProcess(local, Path(folder) / "bench.db")
        try:
            await bot.start(LOG_LEVEL="WARNING")
            print(f"memory: {_megabytes(bot):.0f} MB before the first table")
            for players in IN_FLIGHT:
                await _with_players(local, players)
            print(f"memory: {_megabytes(bot):.0f} MB after {sum(IN_FLIGHT)} matches")
        finally:
            await bot.stop()
            await local.stop()


async def _with_players(local: LocalDiscord, players: int) -> None:
    """Let so many matches press at once: the first offered move and Undo in turn, each an edit with a new board."""
    matches = [await begin(local, new_channel(local)) for _ in range(players)]
    acknowledged: list[float] = []
    shown: list[float] = []
    begun = time.perf_counter()
    await asyncio.gather(*(_press_often(match, acknowledged, shown) for match in matches))
    boards = len(shown) / (time.perf_counter() - begun)
    figures = ", ".join(
        f"{name} {_spread(times)}" for name, times in (("acknowledged", acknowledged), ("shown", shown))
    )
    print(f"{players:3} in flight: {figures}, {boards:.0f} boards a second")


async def _press_often(match: Seated, acknowledged: list[float], shown: list[float]) -> None:
    for _ in range(PRESSES):
        board = match.board()
        label = "Undo" if "Undo" in match.local.labels(board) else match.local.labels(board)[0]
        version, begun = match.version(), time.perf_counter()
        made = await match.local.press(match.turn(), board, label)
        acknowledged.append(made.acknowledged_after or 0.0)
        await match.passes(version)
        shown.append(time.perf_counter() - begun)


def _spread(seconds: list[float]) -> str:
    p95 = statistics.quantiles(seconds, n=20)[-1]
    return f"p50 {statistics.median(seconds) * 1000:.0f} ms p95 {p95 * 1000:.0f} ms"


def _megabytes(bot: BotProcess) -> float:
    """Return the resident memory of the bot's process, from Linux's own account."""
    status = Path(f"/proc/{bot.pid}/status").read_text(encoding="ascii")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024
