"""/help: how to play here, on one screen."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.client import BackgammonBot
from bot.texts import tr
from cogs._acting import Interaction, answer

PARTS = ("title", "start", "turn", "typed", "points", "more", "rules", "fair")


class Help(commands.Cog):
    """Helps."""

    @app_commands.command(name="help", description="How to play backgammon here")
    async def help(self, interaction: Interaction) -> None:
        """Say how to play."""
        await answer(interaction, _help(interaction))


async def _help(interaction: Interaction) -> str:
    return "\n".join(tr(str(interaction.locale), f"help.{part}") for part in PARTS)


async def setup(bot: BackgammonBot) -> None:
    """Load the cog."""
    await bot.add_cog(Help())
