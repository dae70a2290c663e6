"""Shards: which guild belongs to which connection, and how fast a bot's connections may identify."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

IDENTIFY_SECONDS = 5.0


@dataclass
class Sharding:
    """What `/gateway/bot` advises. With one shard nobody is paced, so that several bots may share a local Discord."""

    shards: int = 1
    max_concurrency: int = 1
    _identified: dict[int, float] = field(default_factory=dict)

    def shard_of(self, guild_id: str) -> int:
        """The shard that hears of a guild, by Discord's rule."""
        return (int(guild_id) >> 22) % self.shards

    def may_identify(self, shard: int) -> bool:
        """Take an IDENTIFY of a shard; False if its group (shard modulo `max_concurrency`) had one 5 s ago or less."""
        group, now = shard % self.max_concurrency, time.monotonic()
        if self.shards > 1 and now - self._identified.get(group, -IDENTIFY_SECONDS) < IDENTIFY_SECONDS:
            return False
        self._identified[group] = now
        return True

    def json(self, url: str) -> dict[str, object]:
        """The answer of `/gateway/bot`; times in milliseconds."""
        limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": self.max_concurrency}
        return {"url": url, "shards": self.shards, "session_start_limit": limit}
