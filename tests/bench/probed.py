"""The real bot with a probe beside it: how late does its event loop wake a task that sleeps for a millisecond?

SIGUSR1 makes it forget what it found so far, SIGUSR2 makes it print the median and the 99th percentile in seconds.
"""

from __future__ import annotations

import asyncio
import signal
import sys
import time

from bot.running import serve
from bot.settings import read_settings
from tests.bench.figures import percentile

PAUSE_S = 0.001
FOUND = "loop delays"


async def main() -> int:
    """Run the bot until it is told to stop, as `python -m bot` does."""
    probe = asyncio.create_task(_probe())
    try:
        return await serve(read_settings())
    finally:
        probe.cancel()


async def _probe() -> None:
    delays: list[float] = []
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGUSR1, delays.clear)
    loop.add_signal_handler(
        signal.SIGUSR2, lambda: print(FOUND, *(percentile(delays, n) for n in (50, 99)), flush=True)
    )
    while True:
        begun = time.perf_counter()
        await asyncio.sleep(PAUSE_S)
        delays.append(time.perf_counter() - begun - PAUSE_S)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
