"""Switches that make requests fail or wait, and the rate limits of Discord's routes."""

from __future__ import annotations

import asyncio
import re
import time
from collections import deque
from dataclasses import dataclass

from bot.playground.errors import ApiError


@dataclass
class Fault:
    """One switch: the next `times` requests whose "METHOD /path" matches wait, and fail if there is a status."""

    pattern: re.Pattern[str]
    status: int | None
    code: int
    times: int
    delay: float
    after: bool
    via: bool


class Faults:
    """All switches that are set. A fault `after` the work lets the work happen and loses only the answer."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []

    def fail_next(
        self,
        pattern: str,
        status: int | None = 500,
        code: int = 0,
        times: int = 1,
        *,
        delay: float = 0.0,
        after: bool = False,
        via: bool = True,
    ) -> None:
        """Let the next `times` requests that match the regular expression wait `delay` seconds, then fail.

        Without `via` the answer is that of a proxy that keeps the bot from Discord for a while.
        """
        self._faults.append(Fault(re.compile(pattern), status, code, times, delay, after, via))

    def clear(self) -> None:
        """Set no switch any more."""
        self._faults.clear()

    @property
    def left(self) -> int:
        """How many requests are still to be struck."""
        return sum(fault.times for fault in self._faults)

    async def strike(self, request: str, *, after: bool) -> None:
        """Apply the first fault that fits; raises `ApiError` if it has a status."""
        for fault in self._faults:
            if fault.times > 0 and fault.after == after and fault.pattern.search(request):
                fault.times -= 1
                await asyncio.sleep(fault.delay)
                if fault.status is not None:
                    error = ApiError(fault.status, fault.code, "a fault that was asked for")
                    error.retry_after = 0.05 if fault.status == 429 else None
                    error.via = fault.via
                    raise error
                return


BUCKETS = (
    (re.compile(r"POST /channels/(\d+)/messages$"), 5, 5.0),
    (re.compile(r"PATCH /channels/(\d+)/messages/\d+$"), 5, 5.0),
    (re.compile(r"DELETE /channels/(\d+)/messages/\d+$"), 5, 1.0),
    (re.compile(r"POST /channels/(\d+)/(?:messages/\d+/)?threads$"), 50, 300.0),
    (re.compile(r"\w+ /webhooks/\d+/([^/]+)"), 5, 2.0),
)
"""The routes with a known limit: pattern (its group is the major parameter), requests, seconds."""

_FREE = re.compile(r"POST /interactions/")


class RateLimits:
    """Counts requests a bucket. Not enforced, the headers still speak, of a limit that nobody reaches."""

    def __init__(self, *, enforced: bool) -> None:
        self.enforced = enforced
        self._used: dict[str, deque[float]] = {}

    def take(self, request: str) -> dict[str, str]:
        """Count one request and return the headers that go with its answer; 429 if there were too many."""
        if _FREE.match(request):
            return {}
        for number, (pattern, limit, seconds) in enumerate(BUCKETS):
            if self.enforced and (match := pattern.match(request)):
                return self._take(f"{number}", match.group(1), limit, seconds)
        method, _, path = request.partition(" ")
        name = method + re.sub(r"\d+", "n", path)
        return _headers(name, 1000, 999, 1.0)

    def _take(self, name: str, major: str, limit: int, seconds: float) -> dict[str, str]:
        now = time.monotonic()
        used = self._used.setdefault(f"{name}:{major}", deque())
        while used and now - used[0] >= seconds:
            used.popleft()
        reset = seconds - (now - used[0]) if used else seconds
        if len(used) >= limit:
            error = ApiError(429, 0, "You are being rate limited.")
            error.retry_after = round(reset, 3)
            raise error
        used.append(now)
        return _headers(name, limit, limit - len(used), reset)


def _headers(name: str, limit: int, remaining: int, reset: float) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(limit),
        "X-RateLimit-Remaining": str(remaining),
        "X-RateLimit-Reset": f"{time.time() + reset:.3f}",
        "X-RateLimit-Reset-After": f"{reset:.3f}",
        "X-RateLimit-Bucket": f"{abs(hash(name)):x}",
    }
