"""The bot as a process: opened, run until it is told to stop, and closed cleanly."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections.abc import AsyncIterator, Iterator

import aiohttp
import discord
from discord.utils import setup_logging

from bot.client import BackgammonBot
from bot.redirect import point_discord_at
from bot.service import Service, now_ms
from bot.settings import Settings
from bot.store import Store, StoreError

log = logging.getLogger(__name__)

FAILED, NO_TOKEN = 1, 2
"""Exit codes: something is wrong that the line before says; no token was given."""

TOKEN_HELP = """\
DISCORD_TOKEN is not set. To get a token: open https://discord.com/developers/applications, make an application,
open its page "Bot", press "Reset Token", and put the token into a file .env as DISCORD_TOKEN=... (see .env.example).
To try the bot without a token and without Discord: python -m bot playground"""


PASSING = (OSError, aiohttp.ClientError, discord.ConnectionClosed, discord.HTTPException, discord.GatewayNotFound)
"""What a connection may end with, or not come about for; discord.py tries again by itself."""


def log_from(level: int) -> None:
    """Log to the terminal what is at least of this level; a connection's trouble in one line each time."""
    setup_logging(level=level)
    logging.getLogger("discord.shard").addFilter(_in_one_line)


def _in_one_line(record: logging.LogRecord) -> bool:
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, PASSING):
        record.msg, record.exc_info = f"{record.getMessage()}: {error or type(error).__name__}", None
        record.args = ()
    return True


@contextlib.asynccontextmanager
async def opened(database_url: str) -> AsyncIterator[Service]:
    """Open the store and give the service over it; the store is closed at the end."""
    store = await Store.open(database_url, at=now_ms())
    try:
        yield Service(store)
    finally:
        await store.close()


async def serve(settings: Settings) -> int:
    """Run the bot until SIGTERM or SIGINT; return the exit code."""
    if not settings.token:
        print(TOKEN_HELP)
        return NO_TOKEN
    log_from(getattr(logging, settings.log_level))
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody speaks here
    if settings.api_url:
        point_discord_at(settings.api_url, settings.gateway_url)
    try:
        async with opened(settings.database_url) as service:
            return await run_client(BackgammonBot(service), settings.token)
    except StoreError as error:
        log.critical("%s", error)
        return FAILED


async def run_client(bot: BackgammonBot, token: str) -> int:
    """Connect and stay until a signal comes; return the exit code."""
    stop = asyncio.Event()
    with _on_signals(stop):
        async with bot:
            running = asyncio.create_task(bot.start(token), name="discord")
            stopping = asyncio.create_task(stop.wait(), name="stop")
            await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
            stopping.cancel()
            code = _outcome(running)
            log.info("stopping")
        await asyncio.gather(running, return_exceptions=True)
    return code


def _outcome(running: asyncio.Task[None]) -> int:
    """Return the exit code of a client that may have ended by itself, having said why in one line."""
    error = running.exception() if running.done() and not running.cancelled() else None
    if error is None:
        return 0
    if isinstance(error, discord.LoginFailure):
        log.critical("Discord does not accept DISCORD_TOKEN: copy it again from the page Bot of your application.")
    elif isinstance(error, aiohttp.ClientError | OSError | discord.HTTPException | discord.GatewayNotFound):
        log.critical("Discord can't be reached: %s", error)
    else:
        log.critical("the bot stopped: %s", error, exc_info=error)
    return FAILED


@contextlib.contextmanager
def _on_signals(stop: asyncio.Event) -> Iterator[None]:
    loop = asyncio.get_running_loop()
    names = [signal.SIGINT, signal.SIGTERM]
    for name in names:
        with contextlib.suppress(NotImplementedError):  # Windows has no loop signals; Ctrl-C raises there
            loop.add_signal_handler(name, stop.set)
    try:
        yield
    finally:
        for name in names:
            with contextlib.suppress(NotImplementedError):
                loop.remove_signal_handler(name)
