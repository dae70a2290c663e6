"""Making and answering challenges: /play, and accept, decline and withdraw by command."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import discord
from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.cashier import MOST_CHIPS
from bot.challenge import Challenge
from bot.client import BackgammonBot, tell
from bot.preferences import GuildSettings
from bot.rules.match import LONGEST
from bot.rules.options import Format, defaults, fitting
from bot.rules.variants import BACKGAMMON
from bot.texts import DEFAULT, safe_name, tr
from bot.views import Person, Where
from cogs._acting import Interaction, Trouble, answer, person_of
from cogs._house_rules import VARIANT_CHOICES, changed, given
from cogs._permissions import can_make_threads, check_opener, check_permissions

FORMATS = [app_commands.Choice(name=tr(DEFAULT, f"format.{each}"), value=each.value) for each in Format]

USUAL_LENGTH = 3
"""The points that a match goes to if the challenge doesn't say."""


class Terms(NamedTuple):
    """What a member asks for with a challenge; `rules` are the house rules that were named, by their fields."""

    format: Format
    points: int | None
    variant: str
    price: int
    rules: Mapping[str, bool]


class Challenges(commands.Cog):
    """Opens tables."""

    @app_commands.command(name="play", description="Challenge somebody, or anybody, to a match of backgammon")
    @app_commands.describe(
        opponent="Whom to challenge; leave it out to challenge anybody",
        format="A match to a number of points (if left out), one game, or game after game",
        points="A match goes to so many points (1 to 99; 3 if left out)",
        variant="Which game it is (backgammon if left out)",
        price="Chips: of the whole match, or of each point in other formats (none if left out)",
        here="Play in this channel instead of a thread (as this server’s settings say if left out)",
        cube="Play with the doubling cube (as this server’s settings say if left out)",
        crawford="Play the Crawford rule (as this server’s settings say if left out)",
    )
    @app_commands.choices(format=FORMATS, variant=VARIANT_CHOICES)
    async def play(
        self,
        interaction: Interaction,
        opponent: discord.Member | None = None,
        format: str = Format.MATCH.value,
        points: app_commands.Range[int, 1, LONGEST] | None = None,
        variant: str = BACKGAMMON.name,
        price: app_commands.Range[int, 1, MOST_CHIPS] = 0,
        here: bool | None = None,
        cube: bool | None = None,
        crawford: bool | None = None,
    ) -> None:
        """Put a challenge up in this channel."""
        terms = Terms(Format(format), points, variant, price, given({"cube": cube, "crawford": crawford}))
        await answer(interaction, _challenge(interaction, terms, opponent, here))

    @play.error
    async def unreadable_option(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        """Say that the opponent isn't in this guild: no other option of `play` can be misread."""
        if isinstance(error, app_commands.TransformerError):
            await tell(interaction, tr(str(interaction.locale), "trouble.no_member"))


def challenge_of(locale: str, terms: Terms, rules: GuildSettings) -> Challenge:
    """Return the challenge that a member's terms make under a server's defaults (X6); raises what doesn't go."""
    is_match = terms.format is Format.MATCH
    if terms.points and not is_match:
        raise Trouble("no_points")
    length = (terms.points or USUAL_LENGTH) if is_match else 0
    usual = defaults(terms.format, length, terms.variant, rules.options)
    fee = rules.fee if terms.price else 0
    offered = Challenge(length, usual, terms.variant, format=terms.format, price=terms.price, fee=fee)
    offered = replace(offered, options=fitting(offered.agreement))  # the price has a say too
    return replace(offered, options=changed(locale, offered, terms.rules).options)


async def _challenge(interaction: Interaction, terms: Terms, opponent: discord.Member | None, here: bool | None) -> str:
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
    challenge = challenge_of(locale, terms, rules)
    # Whose language it is can't be known before that member acts; till then it is the guild's.
    black = Person(opponent.id, opponent.display_name, where.locale) if opponent else None
    await service.challenge(challenge, person_of(interaction), black, where, cause=str(interaction.id))
    return tr(locale, "receipt.challenged")


async def setup(bot: BackgammonBot) -> None:
    """Load the cog."""
    await bot.add_cog(Challenges())
