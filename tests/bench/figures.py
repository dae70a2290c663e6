"""One line a budget: what is measured, what is aimed at, what was found, and the floor of the same run."""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """A budget and what was found; `met` is None where there is no aim."""

    what: str
    aim: str
    found: str
    floor: str = ""
    met: bool | None = None

    def __str__(self) -> str:
        verdict = {True: "met", False: "MISSED", None: ""}[self.met]
        return f"{self.what:46} | {self.aim:22} | {self.found:34} | {verdict:6} | {self.floor}".rstrip(" |")


HEAD = f"{'what':46} | {'aim':22} | {'found':34} | {'':6} | floors of the same run"


def milliseconds(seconds: float) -> str:
    """Write a duration: 0.8 ms, 12 ms."""
    return f"{seconds * 1000:.1f} ms" if seconds < 0.01 else f"{seconds * 1000:.0f} ms"


def percentile(values: Iterable[float], percent: int) -> float:
    """Return the value that so many percent don't exceed."""
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]


def show(lines: Iterable[Line]) -> None:
    """Print lines as they come."""
    print(HEAD)
    for line in lines:
        print(line, flush=True)
