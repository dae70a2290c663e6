"""/rules: what holds in the game, topic by topic, each with a small picture."""

from __future__ import annotations

from io import BytesIO

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import BackgammonBot
from bot.texts import safe_name, tr
from cogs._acting import Interaction, Reply, answer, eyes_of, speak
from cogs._explaining import (
    NEAR,
    alt_of,
    contents_text,
    drawn_topic,
    fitting_topics,
    named,
    near_topics,
    title_of,
    titles,
    topic_text,
)
from cogs._topics import Topic

MOST_CHOICES = 25
"""How many choices Discord shows."""


class Rules(commands.Cog):
    """Explains the rules."""

    @app_commands.command(name="rules", description="The rules of the game, topic by topic, with pictures")
    @app_commands.describe(topic="What you would like to know; all topics are listed if left out")
    async def rules(self, interaction: Interaction, topic: str | None = None) -> None:
        """Explain a topic, or list them."""
        await answer(interaction, _answer(interaction, topic))

    @rules.autocomplete("topic")
    async def complete_topic(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Offer the topics that know the words typed so far."""
        await speak(interaction)
        locale = str(interaction.locale)
        fitting = fitting_topics(locale, current)[:MOST_CHOICES]
        return [app_commands.Choice(name=title_of(locale, topic), value=topic.id) for topic in fitting]


async def _answer(interaction: Interaction, typed: str | None) -> str | Reply:
    locale = str(interaction.locale)
    if typed is None or not typed.strip():
        return contents_text(locale)
    topic = named(locale, typed)
    return await _explained(interaction, topic) if topic else _unknown(locale, typed)


async def _explained(interaction: Interaction, topic: Topic) -> Reply:
    locale = str(interaction.locale)
    text = topic_text(locale, topic)
    if topic.picture is None:
        return Reply(text)
    eyes = await eyes_of(interaction)
    picture = await interaction.client.in_thread(drawn_topic, locale, topic.picture, eyes)
    alt = alt_of(locale, topic, topic.picture)
    return Reply(text, file=discord.File(BytesIO(picture), f"{topic.id}.png", description=alt))


def _unknown(locale: str, typed: str) -> str:
    """Say which topics come near to what was typed."""
    near = fitting_topics(locale, typed) or near_topics(locale, typed)
    if not near:
        return tr(locale, "rules.unknown", typed=safe_name(typed))
    return tr(locale, "rules.near", typed=safe_name(typed), topics=titles(locale, near[:NEAR]))


async def setup(bot: BackgammonBot) -> None:
    """Load the cog."""
    await bot.add_cog(Rules())
