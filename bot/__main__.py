"""The command line: `python -m bot`, `python -m bot playground`, `python -m bot verify-dice FILE`."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from bot.playground.start import PORT, play
from bot.running import FAILED, serve
from bot.settings import BadSetting, read_settings
from bot.verify import verify_file


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what the command line asks for, and return the exit code."""
    asked = _parser().parse_args(arguments)
    if asked.command == "verify-dice":
        return verify_file(asked.file)
    if asked.command == "playground":
        return asyncio.run(play(asked.port, browser=not asked.no_browser))
    try:
        settings = read_settings()
    except BadSetting as error:
        print(error, file=sys.stderr)
        return FAILED
    return asyncio.run(serve(settings))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m bot", description="Backgammon in Discord. Without a command: run.")
    commands = parser.add_subparsers(dest="command")
    playground = commands.add_parser("playground", help="play in a browser, without Discord and without a token")
    playground.add_argument("--port", type=int, default=PORT, help=f"where the page is served ({PORT})")
    playground.add_argument("--no-browser", action="store_true", help="don't open the page")
    verify = commands.add_parser("verify-dice", help="check the dice of an exported match")
    verify.add_argument("file", type=Path, help="the JSON file that /match show attached")
    return parser


if __name__ == "__main__":
    sys.exit(main())
