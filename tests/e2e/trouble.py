"""What tests of trouble share: a match brought to a press, what the press did, and what the bot said."""

from __future__ import annotations

import asyncio
import re

from tests.e2e.botprocess import BotProcess
from tests.e2e.playing import SOON, Seated


class Said:
    """What the bot said of trouble since a test began."""

    def __init__(self, bot: BotProcess) -> None:
        self.bot, self.begun = bot, len(bot.lines)

    def lines(self, words: str = "WARNING|ERROR|CRITICAL") -> list[str]:
        """The lines with such words."""
        return [line for line in self.bot.lines[self.begun :] if re.search(words, line)]

    async def once(self, words: str) -> None:
        """Wait for a line with such words, which must be the only one."""
        async with asyncio.timeout(SOON):
            while not self.lines(words):  # noqa: ASYNC110 - only lines of any time ring a bell
                await asyncio.sleep(0.01)
        assert len(self.lines(words)) == 1, self.lines(words)


async def ready_for(match: Seated, label: str) -> None:
    """Play on until the next press is Roll, or Done."""
    await match.to_roll()
    if label == "Done":
        await match.press("Roll")
        while "Done" not in match.local.labels(match.board()):
            await match.press(match.local.labels(match.board())[0])


async def do(match: Seated, label: str, *, by_command: bool = False) -> str:
    """Press the button, or use the command of that name, and return the interaction's id."""
    local, user = match.local, match.turn()
    if by_command:
        return (await local.command(user, match.place, label.lower())).id
    return (await local.press(user, match.board(), label)).id


def effects(bot: BotProcess, match: Seated, cause: str) -> int:
    """How many entries of the log an interaction caused."""
    return sum(entry[2] == cause for entry in bot.log_of(match.table))
