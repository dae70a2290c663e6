"""The real bot in a process of its own: started, killed, stopped, and everything it says kept."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from bot.playground.server import LocalDiscord

STARTING = 30.0
"""Seconds that a start may take on a busy machine."""


class BotProcess:
    """One bot over one database file on one local Discord; it can be started again and again."""

    module = "bot"
    """What `python -m` runs."""

    def __init__(self, local: LocalDiscord, database: Path) -> None:
        self.local, self.database = local, database
        self.lines: list[str] = []
        self.deaths = 0
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._heard = asyncio.Event()

    @property
    def text(self) -> str:
        """All that it has said, over all its starts."""
        return "\n".join(self.lines)

    async def start(self, **env: str) -> None:
        """Start and wait until it is connected."""
        await self.launch(**env)
        await self.local.wait_online(STARTING)

    async def launch(self, **env: str) -> None:
        """Start and don't wait."""
        told = {
            "DISCORD_TOKEN": self.local.token,
            "DISCORD_API_URL": self.local.url,
            "DISCORD_GATEWAY_URL": self.local.gateway_url,
            "DATABASE_URL": f"sqlite:///{self.database}",
        }
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", self.module),
            env={**os.environ, **told, **env},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        self._reading = asyncio.create_task(self._read(self._process))

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            self.lines.append(line.decode().rstrip())
            self._heard.set()

    @property
    def pid(self) -> int:
        """The id of the process."""
        assert self._process is not None
        return self._process.pid

    def kill_now(self) -> None:
        """Kill -9 in this very moment."""
        assert self._process is not None
        self._process.kill()

    def kill_if_running(self) -> None:
        """Leave no process behind, whatever happened."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()

    async def kill(self) -> None:
        """Kill -9, and wait until it is gone."""
        self.kill_now()
        assert await self.ended() < 0

    async def stop(self) -> int:
        """Send SIGTERM and return the exit code."""
        assert self._process is not None
        if self._process.returncode is None:
            self._process.terminate()
        try:
            return await self.ended()
        finally:
            self.kill_if_running()

    async def ended(self) -> int:
        """Wait until the process is gone and the local Discord knows; return its exit code."""
        code = await self.gone()
        await self.local.world.until(lambda: not self.local.world.online, STARTING)
        self.deaths += 1
        return code

    async def gone(self) -> int:
        """Wait until the process has ended and its last words are read; return its exit code."""
        assert self._process is not None and self._reading is not None
        async with asyncio.timeout(STARTING):
            code = await self._process.wait()
            await self._reading
        return code

    async def says(self, words: str, seconds: float = 10.0) -> str:
        """Wait for a line with these words, and return it."""
        async with asyncio.timeout(seconds):
            while True:
                self._heard.clear()
                for line in self.lines:
                    if words in line:
                        return line
                await self._heard.wait()

    def query(self, sql: str, *values: Any) -> list[Any]:
        """Read from the database file, as another process would."""
        base = sqlite3.connect(f"{self.database.as_uri()}?mode=ro", uri=True, timeout=5)
        try:
            return base.execute(sql, values).fetchall()
        finally:
            base.close()

    async def until(self, sql: str, *values: Any, seconds: float = 10.0) -> None:
        """Wait until a question to the database file, whose answer is one number, is answered by other than 0."""
        async with asyncio.timeout(seconds):
            while not self.query(sql, *values)[0][0]:  # noqa: ASYNC110 - a file rings no bell
                await asyncio.sleep(0.01)

    async def has_shown(self, table: str) -> None:
        """Wait until the bot has noted that it has shown the newest version of a table."""
        await self.until("SELECT shown = version FROM tables WHERE id = ?", table)

    def alter(self, sql: str, *values: Any) -> None:
        """Change the database file, as time or another process would."""
        base = sqlite3.connect(self.database, timeout=5)
        try:
            with base:
                base.execute(sql, values)
        finally:
            base.close()

    def files(self) -> set[str]:
        """The names of the files beside the database, itself included."""
        return {file.name for file in self.database.parent.iterdir()}

    def log_of(self, table: str) -> list[tuple[str | None, str, str | None]]:
        """The log of a table: side, kind and interaction."""
        return self.query("SELECT side, kind, interaction FROM actions WHERE table_id = ? ORDER BY seq", table)

    def kinds(self, table: str, kind: str) -> int:
        """How many actions of a kind a table's log holds."""
        return sum(entry[1] == kind for entry in self.log_of(table))

    def assert_calm(self) -> None:
        """No limit of Discord was broken, and no trouble became a traceback."""
        assert self.local.breaches == []
        assert "Traceback" not in self.text, self.text


@contextlib.asynccontextmanager
async def one_bot(folder: Path) -> AsyncIterator[BotProcess]:
    """Run one bot on a local Discord of its own; at the end it must stop cleanly and have said nothing alarming."""
    local = await LocalDiscord.start()
    process = BotProcess(local, folder / "bot.db")
    await process.start()
    yield process
    assert await process.stop() == 0
    process.assert_calm()
    await local.stop()
