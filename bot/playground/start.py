"""The playground: a local Discord, the bot on it, and a page in the browser. No token, no request to anywhere."""

from __future__ import annotations

import logging
import tempfile
import webbrowser

from bot.client import BackgammonBot
from bot.playground.errors import NoPort
from bot.playground.server import LocalDiscord
from bot.redirect import point_discord_at
from bot.running import FAILED, log_from, opened, run_client
from bot.store import StoreError

log = logging.getLogger(__name__)


async def play(port: int, *, browser: bool = True) -> int:
    """Run the playground until it is stopped; return the exit code.

    Its channels and messages live as long as the process, and so does its database.
    """
    log_from(logging.INFO)
    logging.getLogger("discord").setLevel(logging.ERROR)  # a newcomer needs no word of gateways
    try:
        local = await LocalDiscord.start(port)
    except NoPort as refused:
        log.critical("%s", refused)
        return FAILED
    try:
        with tempfile.TemporaryDirectory(prefix="backgammon-") as folder:
            return await _play(local, f"sqlite:///{folder}/playground.db", browser=browser)
    finally:
        await local.stop()


async def _play(local: LocalDiscord, database_url: str, *, browser: bool) -> int:
    point_discord_at(local.url, local.gateway_url)
    print(f"\n  The playground is open at {local.url}  (Ctrl-C stops it)\n", flush=True)
    if browser:
        webbrowser.open(local.url)
    try:
        async with opened(database_url) as service:
            return await run_client(BackgammonBot(service), local.token)
    except StoreError as error:
        log.critical("%s", error)
        return FAILED
