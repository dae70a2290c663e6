"""The bot in its own process on the local Discord, in 1,000 guilds and over 10,000 sleeping matches.

Measured are start, memory, press to acknowledgement, press to board, boards a second and the delay of its event loop.
Floors of the same run: an empty bot, one press at a time, pictures alone on as many threads as the bot has, and the
loop of an idle bot. The local Discord and its people run in this process and share the machine's cores with the bot.
Needs Linux, whose account of memory is read.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.playground.server import LocalDiscord
from renderers.board import render_board
from tests.bench.bench_picture import random_scene
from tests.bench.figures import Line, milliseconds, percentile, show
from tests.bench.guilds import GUILDS, join
from tests.bench.measured import MeasuredBot, Presses, Pressing
from tests.bench.sleepers import fill
from tests.e2e.playing import Seated, begin, new_channel

SLEEPING = 10_000
IN_FLIGHT = {1: 100, 16: 30, 256: 4}
"""How often each so many players press."""

AT_ONCE, ROUNDS = 50, 5
PAINTERS, PICTURES = 2, 200


@dataclass(frozen=True)
class Start:
    """A start: seconds until the first press was acknowledged, and megabytes then."""

    seconds: float
    megabytes: float


def lines() -> Iterator[Line]:
    """Measure, and give a line a budget."""
    yield from asyncio.run(_measure())


async def _measure() -> list[Line]:
    with tempfile.TemporaryDirectory() as folder:
        empty, full = Path(folder) / "empty.db", Path(folder) / "full.db"
        await fill(full, SLEEPING)
        starts = [await _start(empty), await _start(empty, threads=0), await _start(full, threads=0)]
        async with _started(full, threads=SLEEPING) as (local, bot, whole):
            found = [*_starts(*starts, whole), *await _crowds(local, bot)]
            tables, most = max(IN_FLIGHT) + 1, max(IN_FLIGHT)
            after = Line(f"memory: {tables} tables awake, {most} at once", "", f"{bot.megabytes():.0f} MB")
            return [*found, after]


async def _start(database: Path, threads: int | None = None) -> Start:
    async with _started(database, threads) as (_, _, start):
        return start


@asynccontextmanager
async def _started(
    database: Path, threads: int | None = None
) -> AsyncIterator[tuple[LocalDiscord, MeasuredBot, Start]]:
    """Run a bot in all guilds with so many threads, or in one guild alone.

    It has told its commands before, so that it is a start like any other but the first.
    """
    local = await LocalDiscord.start()
    bot = MeasuredBot(local, database)
    try:
        await bot.start(LOG_LEVEL="WARNING")
        await bot.stop()
        if threads is not None:
            join(local, threads)
        begun = time.perf_counter()
        await bot.start(LOG_LEVEL="WARNING")
        await local.command("Ann", "general", "help")
        ready = time.perf_counter() - begun
        match = await begin(local, new_channel(local))
        await Pressing(local).at([match], 20)
        yield local, bot, Start(ready, bot.megabytes())
    finally:
        await bot.stop()
        await local.stop()


def _starts(bare: Start, guilds: Start, asleep: Start, whole: Start) -> list[Line]:
    matches, threads = asleep.megabytes - guilds.megabytes, whole.megabytes - guilds.megabytes
    each = (whole.megabytes - asleep.megabytes) * 1024 / SLEEPING
    return [
        Line(
            f"memory: {GUILDS:,} guilds, 20 boards drawn", "90 MB", f"{guilds.megabytes:.0f} MB",
            f"1 guild: {bare.megabytes:.0f} MB", guilds.megabytes <= 90,
        ),
        Line(f"memory: {SLEEPING:,} sleeping matches add", "5 MB", f"{matches:+.1f} MB", "", matches <= 5),
        Line(
            "memory: with all their threads still open", "5 MB", f"{threads:+.1f} MB",
            f"discord.py keeps open threads: {each:.1f} KB each", threads <= 5,
        ),
        Line(
            "start to first answer, all of that", "", f"{whole.seconds:.2f} s",
            f"no threads {asleep.seconds:.2f} s, nor matches {guilds.seconds:.2f} s, nor guilds {bare.seconds:.2f} s",
        ),
    ]  # fmt: skip


async def _crowds(local: LocalDiscord, bot: MeasuredBot) -> list[Line]:
    pressing = Pressing(local)
    matches = [await begin(local, new_channel(local)) for _ in range(max(IN_FLIGHT))]
    found = {players: await pressing.at(matches[:players], times) for players, times in IN_FLIGHT.items()}
    return [*_presses(found), await _loop(bot, pressing, matches[:AT_ONCE])]


def _presses(found: dict[int, Presses]) -> list[Line]:
    made = []
    for players, presses in found.items():
        aimed = players == 16
        for what, seconds, aim in (("acknowledged", presses.acknowledged, 0.05), ("shown", presses.shown, 0.3)):
            p95, alone = percentile(seconds, 95), percentile(getattr(found[1], what), 95)
            text = f"p50 {milliseconds(statistics.median(seconds))} p95 {milliseconds(p95)}"
            floor = f"one press at a time: p95 {milliseconds(alone)}" if players > 1 else ""
            aims = f"p95 {milliseconds(aim)}" if aimed else ""
            made.append(Line(f"press to {what}, {players} in flight", aims, text, floor, p95 <= aim if aimed else None))
    speed = found[16].boards_a_second
    alone = _pictures_a_second()
    floor = f"pictures alone, {PAINTERS} threads: {alone:.0f} a second; 256 in flight: {found[256].boards_a_second:.0f}"
    return [*made, Line("boards a second, 16 in flight", "80", f"{speed:.0f}", floor, speed >= 80)]


def _pictures_a_second() -> float:
    rng = random.Random(5)
    scenes = [random_scene(rng) for _ in range(PICTURES)]
    with ThreadPoolExecutor(PAINTERS) as threads:
        list(threads.map(render_board, scenes))
        begun = time.perf_counter()
        list(threads.map(render_board, scenes))
        return PICTURES / (time.perf_counter() - begun)


async def _loop(bot: MeasuredBot, pressing: Pressing, matches: list[Seated]) -> Line:
    bot.watch_loop()
    await asyncio.sleep(1)
    idle = await bot.loop_delays()
    bot.watch_loop()
    await pressing.at(matches, ROUNDS)
    busy = await bot.loop_delays()
    return Line(
        f"event loop delay, {len(matches)} boards being drawn", "p99 10 ms",
        f"p50 {milliseconds(busy[0])} p99 {milliseconds(busy[1])}",
        f"idle: p50 {milliseconds(idle[0])} p99 {milliseconds(idle[1])}", busy[1] <= 0.01,
    )  # fmt: skip


if __name__ == "__main__":
    show(lines())
