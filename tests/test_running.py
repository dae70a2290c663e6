"""Starting and stopping: what is said, and with which exit code, when there is no token, no store or no Discord."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import sys
from types import SimpleNamespace

import aiohttp
import discord
import pytest

from bot import running
from bot.__main__ import main
from bot.running import FAILED, NO_TOKEN, run_client
from bot.store import Store


@pytest.fixture
def start(tmp_path, monkeypatch, caplog):
    """Start `python -m bot` in an empty folder with these settings, and return the exit code."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(running, "setup_logging", lambda **_: None)
    for name in ("DISCORD_TOKEN", "DATABASE_URL", "DISCORD_API_URL", "DISCORD_GATEWAY_URL", "LOG_LEVEL"):
        monkeypatch.delenv(name, raising=False)

    def run(*arguments: str, **env: str) -> int:
        for name, value in env.items():
            monkeypatch.setenv(name, value)
        with caplog.at_level(logging.INFO):
            return main(arguments)

    return run


def test_without_a_token_it_says_how_to_get_one_and_what_needs_none(start, capsys, tmp_path):
    assert start() == NO_TOKEN == 2
    said = capsys.readouterr().out
    for help_ in ("DISCORD_TOKEN", "https://discord.com/developers/applications", ".env", "python -m bot playground"):
        assert help_ in said
    assert list(tmp_path.iterdir()) == []


def test_a_bad_setting_is_one_line_on_stderr(start, capsys):
    assert start(LOG_LEVEL="loud") == FAILED
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1 and "LOG_LEVEL" in said.err


def damaged(tmp_path) -> str:
    (tmp_path / "bot.db").write_bytes(b"no database at all" * 100)
    return "sqlite:///bot.db"


def newer(tmp_path) -> str:
    import sqlite3

    async def make() -> None:
        await (await Store.open(f"sqlite:///{tmp_path}/bot.db")).close()

    asyncio.run(make())
    with sqlite3.connect(tmp_path / "bot.db") as base:
        table = base.execute("SELECT name FROM sqlite_master WHERE name LIKE '%migration%'").fetchone()[0]
        columns = [row[1] for row in base.execute(f"PRAGMA table_info({table})")]
        row = list(base.execute(f"SELECT * FROM {table}").fetchone())
        row[0] = 999
        base.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(columns))})", row)
    base.close()
    return "sqlite:///bot.db"


def folder_is_a_file(tmp_path) -> str:
    (tmp_path / "data").write_text("a file")
    return "sqlite:///data/bot.db"


def other_kind(_tmp_path) -> str:
    return "mysql://somewhere/bot"


@pytest.mark.parametrize("trouble", [damaged, newer, folder_is_a_file, other_kind])
def test_a_store_that_can_not_be_used_is_one_line_and_exit_code_1(start, caplog, tmp_path, trouble):
    url = trouble(tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    assert start(DISCORD_TOKEN="x", DATABASE_URL=url) == FAILED
    critical = [record for record in caplog.records if record.levelno == logging.CRITICAL]
    assert len(critical) == 1 and critical[0].exc_info is None and "\n" not in critical[0].getMessage()
    assert {path: path.read_bytes() for path in before} == before


class Bot:
    """Stands in for the client: starts with an error, or stays until it is closed."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error, self.started, self.closed = error, asyncio.Event(), asyncio.Event()

    async def __aenter__(self) -> Bot:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.closed.set()

    async def start(self, _token: str) -> None:
        self.started.set()
        if self.error:
            raise self.error
        await self.closed.wait()


RESPONSE = SimpleNamespace(status=401, reason="Unauthorized")


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (discord.LoginFailure("Improper token has been passed."), "does not accept DISCORD_TOKEN"),
        (aiohttp.ClientConnectionError("no route"), "can't be reached: no route"),
        (OSError("no network"), "can't be reached: no network"),
    ],
)
async def test_what_ends_the_client_is_said_in_one_line(error, said, caplog):
    bot = Bot(error)
    assert await run_client(bot, "x") == FAILED and bot.closed.is_set()
    critical = [record for record in caplog.records if record.levelno == logging.CRITICAL]
    assert len(critical) == 1 and said in critical[0].getMessage() and critical[0].exc_info is None


async def test_an_error_of_ours_is_shown_whole(caplog):
    assert await run_client(Bot(RuntimeError("a cog is broken")), "x") == FAILED
    assert "a cog is broken" in caplog.text and "Traceback" in caplog.text


async def test_a_client_that_ends_by_itself_without_an_error_is_fine():
    bot = Bot()
    bot.closed.set()
    assert await run_client(bot, "x") == 0


@pytest.mark.parametrize("name", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_stops_it_cleanly(name):
    bot = Bot()
    ended = asyncio.create_task(run_client(bot, "x"))
    await bot.started.wait()
    os.kill(os.getpid(), name)
    assert await asyncio.wait_for(ended, 5) == 0 and bot.closed.is_set()
    assert asyncio.get_running_loop().remove_signal_handler(name) is False


async def test_a_store_is_opened_at_need_and_closed_at_the_end(tmp_path):
    async with running.opened(f"sqlite:///{tmp_path}/new/folder/bot.db") as service:
        assert await service.store.read(lambda tx: tx.unshown()) == []
    with pytest.raises(Exception, match="closed"):
        await service.store.read(lambda tx: tx.unshown())


def test_the_playground_is_started_by_the_command_line(monkeypatch):
    asked = []

    async def play(port: int, *, browser: bool) -> int:
        asked.append((port, browser))
        return 7

    monkeypatch.setattr("bot.playground.start.play", play)
    assert main(["playground", "--port", "1234", "--no-browser"]) == 7 and main(["playground"]) == 7
    assert asked[0] == (1234, False) and asked[1][1] is True


@pytest.mark.parametrize("port", ["99999", "-1", "65536", "x"])
def test_a_number_that_is_no_port_is_said_plainly(port, capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["playground", f"--port={port}"])
    assert stopped.value.code == 2 and "--port" in capsys.readouterr().err


def test_a_bot_in_service_loads_nothing_of_the_playground():
    look = "import sys, bot.__main__; print([name for name in sys.modules if 'playground' in name])"
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, check=True, text=True)
    assert done.stdout.strip() == "[]"


def test_the_real_client_gets_the_token_and_the_local_addresses(start, monkeypatch):
    given = []

    async def run(bot: discord.Client, token: str) -> int:
        given.append((type(bot).__name__, token))
        return 0

    monkeypatch.setattr(running, "run_client", run)
    monkeypatch.setattr(running, "point_discord_at", lambda *urls: given.append(urls))
    code = start(DISCORD_TOKEN="abc", DISCORD_API_URL="http://127.0.0.1:1", DISCORD_GATEWAY_URL="ws://127.0.0.1:1")
    assert code == 0
    assert given == [("http://127.0.0.1:1", "ws://127.0.0.1:1"), ("BackgammonBot", "abc")]
