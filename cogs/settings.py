"""/settings: how a member sees and plays, what holds for new tables in a guild, and a word when the bot comes there."""

from __future__ import annotations

import logging
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client import UNANSWERED, BackgammonBot
from bot.preferences import GuildSettings, MemberSettings
from bot.texts import DEFAULT, languages, tr
from cogs._acting import Interaction, answer, eyes_of
from cogs._permissions import check_manager, lacking, lacking_here, permission_names
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
    )
    @app_commands.rename(place="play_in")
    @app_commands.choices(language=LANGUAGES, place=PLACES)
    async def server(
        self,
        interaction: Interaction,
        language: Choice[str] | None = None,
        place: Choice[str] | None = None,
        openers: discord.Role | None = None,
    ) -> None:
        """Show or change the guild's settings."""
        chosen: dict[str, Any] = {}
        if language:
            chosen["locale"] = _locale(language)
        if place:
            chosen["play_in"] = place.value
        if openers:
            chosen["openers"] = None if openers.is_default() else openers.id
        await answer(interaction, _server(interaction, chosen))

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
        tr(locale, "settings.language", language=_language(locale, mine.locale)),
        tr(locale, "settings.when"),
    ]
    return [tr(locale, "settings.saved"), *lines] if saved else lines


async def _server(interaction: Interaction, chosen: dict[str, Any]) -> str:
    check_manager(interaction)
    service, guild = interaction.client.service, interaction.guild_id or 0
    rules = await service.change_guild(guild, **chosen) if chosen else await service.guild(guild)
    locale = str(interaction.locale)
    lines = [*_server_lines(locale, rules), _lacking(interaction, locale)]
    return "\n".join([tr(locale, "settings.saved"), *lines] if chosen else lines)


def _server_lines(locale: str, rules: GuildSettings) -> list[str]:
    who = f"<@&{rules.openers}>" if rules.openers else tr(locale, "settings.everyone")
    return [
        tr(locale, "settings.server"),
        tr(locale, "settings.language", language=_language(locale, rules.locale)),
        tr(locale, "settings.play_in", place=tr(locale, f"play_in.{rules.play_in}")),
        tr(locale, "settings.openers", who=who),
        tr(locale, "settings.frozen"),
    ]


def _lacking(interaction: Interaction, locale: str) -> str:
    if missing := lacking_here(interaction):
        return tr(locale, "settings.lacking", permissions=permission_names(locale, missing))
    return tr(locale, "settings.complete")


def _language(locale: str, code: str | None) -> str:
    return tr(code, "language.name") if code else tr(locale, "language.discord")


async def setup(bot: BackgammonBot) -> None:
    """Load the cog."""
    await bot.add_cog(Settings())
