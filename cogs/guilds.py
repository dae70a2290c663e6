"""What the bot may do in a guild changes: tables that were refused there are shown again."""

from __future__ import annotations

import logging
from typing import Protocol, cast

import discord
from discord.ext import commands

from bot.client import BackgammonBot
from cogs._view import PRESSED

log = logging.getLogger(__name__)


class Waker(Protocol):
    """What the cog of the tables can do."""

    async def wake(self, guild: int) -> None:
        """Show again what was refused in a guild."""


class Guilds(commands.Cog):
    """Hears where the bot comes and goes, and what it is given and taken. A guild that it left keeps its tables."""

    def __init__(self, bot: BackgammonBot) -> None:
        self.bot = bot

    async def _wake(self, guild: discord.Guild) -> None:
        tables = self.bot.get_cog(PRESSED)
        if tables is not None:
            await cast(Waker, tables).wake(guild.id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Say that the tables of a guild sleep: Discord refuses them until the bot is invited again."""
        log.info("left guild %s, whose tables sleep", guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Wake the tables of a guild that the bot was invited to."""
        await self._wake(guild)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Wake the tables of a guild that is there again, after trouble of Discord's or a lost session."""
        await self._wake(guild)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _before: object, after: discord.abc.GuildChannel) -> None:
        """Wake tables: the bot's rights in a channel, and in its threads, may have changed."""
        await self._wake(after.guild)

    @commands.Cog.listener()
    async def on_thread_update(self, _before: object, after: discord.Thread) -> None:
        """Wake tables: a thread may have been unlocked."""
        await self._wake(after.guild)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _before: object, after: discord.Role) -> None:
        """Wake tables: a role of the bot's may allow more."""
        await self._wake(after.guild)

    @commands.Cog.listener()
    async def on_member_update(self, _before: object, after: discord.Member) -> None:
        """Wake tables: the bot may have got a role. Discord tells it of no other member."""
        await self._wake(after.guild)


async def setup(bot: BackgammonBot) -> None:
    """Load the cog."""
    await bot.add_cog(Guilds(bot))
