"""Making and answering challenges: /play, and accept, decline and withdraw by command."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import BackgammonBot, tell
from bot.rules.match import LONGEST
from bot.rules.options import Options
from bot.table import Challenge
from bot.texts import safe_name, tr
from bot.views import Person, Where
from cogs._acting import Interaction, Trouble, answer, person_of
from cogs._permissions import can_make_threads, check_opener, check_permissions


class Challenges(commands.Cog):
    """Opens tables."""

    @app_commands.command(name="play", description="Challenge somebody, or anybody, to a match of backgammon")
    @app_commands.describe(
        opponent="Whom to challenge; leave it out to challenge anybody",
        points="The match goes to so many points (1 to 99; 3 if left out)",
        here="Play in this channel instead of a thread (as this server’s settings say if left out)",
        cube="Play with the doubling cube (yes if left out)",
        crawford="Play the Crawford rule (yes if left out)",
    )
    async def play(
        self,
        interaction: Interaction,
        opponent: discord.Member | None = None,
        points: app_commands.Range[int, 1, LONGEST] = 3,
        here: bool | None = None,
        cube: bool = True,
        crawford: bool = True,
    ) -> None:
        """Put a challenge up in this channel."""
        challenge = Challenge(points, Options(cube=cube, crawford=crawford))
        await answer(interaction, _challenge(interaction, challenge, opponent, here))

    @play.error
    async def unreadable_option(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        """Say that the opponent isn't in this guild: no other option of `play` can be misread."""
        if isinstance(error, app_commands.TransformerError):
            await tell(interaction, tr(str(interaction.locale), "trouble.no_member"))


async def _challenge(
    interaction: Interaction, challenge: Challenge, opponent: discord.Member | None, here: bool | None
) -> str:
    locale = str(interaction.locale)
    if opponent is not None and opponent.bot:
        raise Trouble("is_bot", name=safe_name(opponent.display_name))
    service = interaction.client.service
    rules = await service.guild(interaction.guild_id or 0)
    check_opener(interaction, rules.openers)
    in_channel = rules.play_in == "channel" if here is None else here
    here = in_channel or not can_make_threads(interaction)
    check_permissions(interaction, here=here)
    where = Where(
        interaction.guild_id or 0,
        interaction.channel_id or 0,
        here,
        rules.locale or str(interaction.guild_locale or interaction.locale),
    )
    # Whose language it is can't be known before that member acts; till then it is the guild's.
    black = Person(opponent.id, opponent.display_name, where.locale) if opponent else None
    await service.challenge(challenge, person_of(interaction), black, where, cause=str(interaction.id))
    return tr(locale, "receipt.challenged")


async def setup(bot: BackgammonBot) -> None:
    """Load the cog."""
    await bot.add_cog(Challenges())
