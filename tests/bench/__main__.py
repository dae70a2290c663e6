"""Print the whole table of budgets, each beside its floors of the same run: `python -m tests.bench`."""

from __future__ import annotations

import itertools
import os
import time

from tests.bench import bench_picture, bench_plays, bench_press
from tests.bench.figures import show


def main() -> None:
    """Run the benches one after another, since they would disturb each other."""
    begun = time.monotonic()
    show(itertools.chain(bench_plays.lines(), bench_picture.lines(), bench_press.lines()))
    print(f"\n{time.monotonic() - begun:.0f} s on {os.cpu_count()} processors; {_others()}")


def _others() -> str:
    """Say how much the machine had to do, since absolute times follow from that."""
    if not hasattr(os, "getloadavg"):
        return "load unknown"
    return f"load {os.getloadavg()[0]:.1f}, of which about 2 is the bench's own"


main()
