"""/settings: how a member sees and plays, what holds for new tables in a guild, and a word when the bot comes there."""

from __future__ import annotations

import logging
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.cashier import MOST_CHIPS
from bot.client import UNANSWERED, BackgammonBot
from bot.preferences import MemberSettings
from bot.texts import DEFAULT, languages, tr
from cogs._acting import Interaction, answer, eyes_of
from cogs._house_rules import given, with_rules
from cogs._permissions import lacking, permission_names
from cogs._server import language_name, server_text
from renderers.theme import THEMES, theme_named

log = logging.getLogger(__name__)

AS_IN_DISCORD = "discord"
"""The choice of a language that is none."""

LANGUAGES = [
    Choice(name=tr(DEFAULT, "language.discord"), value=AS_IN_DISCORD),
    *(Choice(name=tr(code, "language.name"), value=code) for code in languages()),
]
THEME_CHOICES = [Choice(name=tr(DEFAULT, f"theme.{theme}"), value=theme) for theme in THEMES]
SIDES = [Choice(name=tr(DEFAULT, f"settings.{side}"), value=side) for side in ("right", "left")]
PLACES = [Choice(name=tr(DEFAULT, f"play_in.{place}"), value=place) for place in ("thread", "channel")]


class Settings(commands.Cog):
    """Shows settings and changes them."""

    settings = app_commands.Group(name="settings", description="How your boards look, and what holds in this server")

    @settings.command(name="me", description="How you see boards and play; alone, it shows your settings")
    @app_commands.describe(
        theme="How your boards look",
        board="On which side your home board lies",
        forced="Play at once what leaves no choice, and end turns without a legal move",
        language="The language of what is said to you alone",
    )
    @app_commands.choices(theme=THEME_CHOICES, board=SIDES, language=LANGUAGES)
    async def me(
        self,
        interaction: Interaction,
        theme: Choice[str] | None = None,
        board: Choice[str] | None = None,
        forced: bool | None = None,
        language: Choice[str] | None = None,
    ) -> None:
        """Show or change the member's own settings."""
        chosen: dict[str, Any] = {}
        if theme:
            chosen["theme"] = theme.value
        if board:
            chosen["home_right"] = board.value == "right"
        if forced is not None:
            chosen["forced"] = forced
        if language:
            chosen["locale"] = _locale(language)
        await answer(interaction, _me(interaction, chosen))

    @settings.command(name="server", description="What holds for new challenges here; for members with Manage Server")
    @app_commands.describe(
        language="The language of boards and challenges",
        place="Where matches are played if the challenge doesn’t say",
        openers="The role whose members may open tables; @everyone for all",
        purse="The chips that every member starts with",
        fee="How much of what is won goes to the house, in percent",
        top_up="Chips that every purse is filled up to once a day; 0 for none",
    )
    @app_commands.rename(place="play_in")
    @app_commands.choices(language=LANGUAGES, place=PLACES)
    @with_rules
    async def server(
        self,
        interaction: Interaction,
        language: Choice[str] | None = None,
        place: Choice[str] | None = None,
        openers: discord.Role | None = None,
        purse: app_commands.Range[int, 0, MOST_CHIPS] | None = None,
        fee: app_commands.Range[int, 0, 100] | None = None,
        top_up: app_commands.Range[int, 0, MOST_CHIPS] | None = None,
        **rules: bool | int | None,
    ) -> None:
        """Show or change the guild's settings."""
        chosen = given({}, purse=purse, fee=fee, top_up=top_up, play_in=place.value if place else None)
        if language:
            chosen["locale"] = _locale(language)
        if openers:
            chosen["openers"] = None if openers.is_default() else openers.id
        await answer(interaction, server_text(interaction, chosen, given(rules)))

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Log what the bot lacks where it was invited, and say it where the guild has its own news, if anywhere."""
        missing = lacking(guild.me.guild_permissions)
        log.info("joined guild %s, lacking %s", guild.id, ", ".join(missing) or "nothing")
        channel = guild.system_channel
        if channel is None or not channel.permissions_for(guild.me).send_messages:
            return
        try:
            await channel.send(_greeting(str(guild.preferred_locale), missing))
        except UNANSWERED as error:
            log.info("guild %s was not greeted: %s", guild.id, error)


def _locale(language: Choice[str]) -> str | None:
    return None if language.value == AS_IN_DISCORD else language.value


def _greeting(locale: str, missing: list[str]) -> str:
    if missing:
        return tr(locale, "join.lacking", permissions=permission_names(locale, missing))
    return tr(locale, "join.ready")


async def _me(interaction: Interaction, chosen: dict[str, Any]) -> str:
    if chosen:
        mine = await interaction.client.service.change_member(interaction.user.id, **chosen)
    else:
        mine = await eyes_of(interaction)
    return "\n".join(_my_lines(mine.locale or str(interaction.locale), mine, saved=bool(chosen)))


def _my_lines(locale: str, mine: MemberSettings, *, saved: bool) -> list[str]:
    side = tr(locale, "settings.right" if mine.home_right else "settings.left")
    lines = [
        tr(locale, "settings.mine"),
        tr(locale, "settings.board", theme=tr(locale, f"theme.{theme_named(mine.theme).name}"), side=side),
        tr(locale, "settings.forced", on=tr(locale, "settings.yes" if mine.forced else "settings.no")),
        tr(locale, "settings.language", language=language_name(locale, mine.locale)),
        tr(locale, "settings.when"),
    ]
    return [tr(locale, "settings.saved"), *lines] if saved else lines


async def setup(bot: BackgammonBot) -> None:
    """Load the cog."""
    await bot.add_cog(Settings())
