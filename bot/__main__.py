"""The command line: `python -m bot`, or with `playground`, `backup FILE`, `restore FILE`, `verify-dice FILE`."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from bot.client import COMMANDS_FACT
from bot.running import FAILED, serve
from bot.settings import BadSetting, read_settings
from bot.store import StoreError
from bot.store.backup import back_up, restore
from bot.verify import verify_file

PORT = 8787
"""Where the playground's page is, unless another port is asked for."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what the command line asks for, and return the exit code."""
    asked = _parser().parse_args(arguments)
    if asked.command == "verify-dice":
        return verify_file(asked.file, asked.before)
    if asked.command == "playground":
        return _play(asked.port, browser=not asked.no_browser)
    if asked.command in {"backup", "restore"}:
        return _copy(asked.command, asked.file)
    try:
        settings = read_settings()
    except BadSetting as error:
        print(error, file=sys.stderr)
        return FAILED
    return asyncio.run(serve(settings))


def _play(port: int, *, browser: bool) -> int:
    """Run the playground, whose code nothing else loads."""
    from bot.playground.start import play  # noqa: PLC0415 - a bot in service needs none of it

    return asyncio.run(play(port, browser=browser))


def _copy(command: str, file: Path) -> int:
    """Make or put back a copy of the database, and return the exit code; one line says what was done, or why not."""
    try:
        url = read_settings().database_url
        # Discord may have been told other commands since the copy was made: the next start tells it anew.
        print(back_up(url, file) if command == "backup" else restore(url, file, datetime.now(), [COMMANDS_FACT]))
    except (BadSetting, StoreError) as error:
        print(error, file=sys.stderr)
        return FAILED
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m bot", description="Backgammon in Discord. Without a command: run.")
    commands = parser.add_subparsers(dest="command")
    playground = commands.add_parser("playground", help="play in a browser, without Discord and without a token")
    playground.add_argument("--port", type=_port, default=PORT, help=f"where the page is served ({PORT})")
    playground.add_argument("--no-browser", action="store_true", help="don't open the page")
    backup = commands.add_parser("backup", help="copy the database to a new file, also while the bot runs")
    backup.add_argument("file", type=Path, help="where the copy is made; nothing is overwritten")
    restored = commands.add_parser("restore", help="put a copy in the place of the database of a stopped bot")
    restored.add_argument("file", type=Path, help="the copy; what it replaces is kept beside the database")
    verify = commands.add_parser("verify-dice", help="check the dice of an exported match")
    verify.add_argument("file", type=Path, help="the JSON file that /match show attached")
    verify.add_argument("before", type=Path, nargs="?", help="that of the match before, if it is a rematch")
    return parser


def _port(text: str) -> int:
    port = int(text)
    if not 0 <= port < 2**16:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {text}")
    return port


if __name__ == "__main__":
    sys.exit(main())
