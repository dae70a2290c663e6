"""/rules: what holds in the game, topic by topic, each with a small picture, and menus to read on."""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from io import BytesIO
from typing import Any, cast

import discord
from discord import app_commands
from discord.ext import commands
from discord.ui import DynamicItem

from bot.client import UNANSWERED, BackgammonBot, acknowledge
from bot.texts import safe_name, tr
from cogs._acting import Interaction, Reply, answer, eyes_of, speak
from cogs._explaining import (
    ALSO,
    NEAR,
    alt_of,
    drawn_topic,
    fitting_topics,
    meant_topics,
    near_topics,
    summary_of,
    title_of,
    titles,
    topic_text,
)
from cogs._topics import BY_ID, MENUS, TOPICS, Topic
from cogs._view import SHOWINGS

log = logging.getLogger(__name__)

MOST_CHOICES = 25
"""How many choices Discord shows."""

TEMPLATE = re.compile(r"bgr1:(?P<menu>[a-z]{1,12}):(?P<showing>\d{1,3})$")
"""Which menu, and how often it has been shown before (see `SHOWINGS`)."""


class TopicMenu(DynamicItem[discord.ui.Select[Any]], template=TEMPLATE):
    """A menu of topics under an answer of any age: the topic chosen is told in the place of that answer."""

    def __init__(self, menu: str, showing: int, select: discord.ui.Select[Any]) -> None:
        self.showing = showing
        select.custom_id = f"bgr1:{menu}:{showing}"
        super().__init__(select)

    @property
    def topic(self) -> Topic | None:
        """What was chosen; None for what another version of the bot offered, or if nothing was."""
        values = self.item.values if isinstance(self.item, discord.ui.Select) else []
        return BY_ID.get(values[0]) if values else None

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> TopicMenu:
        """Read the menu back from a choice."""
        return cls(match["menu"], int(match["showing"]), cast("discord.ui.Select[Any]", item))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Tell the topic, unless the bot is being stopped. Nothing may escape: discord.py would only log it."""
        bot: BackgammonBot = interaction.client
        if bot.closing:
            return
        with bot.at_work():
            try:
                await _choose(interaction, self)
            except UNANSWERED as error:
                log.warning("rules: choice not answered: %s", error)
            except Exception as error:
                await bot.report(interaction, error)


class Rules(commands.Cog):
    """Explains the rules."""

    def __init__(self, bot: BackgammonBot) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        """Listen to the menus."""
        self.bot.add_dynamic_items(TopicMenu)

    async def cog_unload(self) -> None:
        """Stop listening."""
        self.bot.remove_dynamic_items(TopicMenu)

    @app_commands.command(name="rules", description="The rules of the game, topic by topic, with pictures")
    @app_commands.describe(topic="What you would like to know; menus of all topics if left out")
    async def rules(self, interaction: Interaction, topic: str | None = None) -> None:
        """Explain a topic, or offer them all."""
        await answer(interaction, _answer(interaction, topic))

    @rules.autocomplete("topic")
    async def complete_topic(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Offer the topics that know the words typed so far."""
        await speak(interaction)
        locale = str(interaction.locale)
        fitting = fitting_topics(locale, current)[:MOST_CHOICES]
        return [app_commands.Choice(name=title_of(locale, topic), value=topic.id) for topic in fitting]


async def _answer(interaction: Interaction, typed: str | None) -> Reply:
    locale = str(interaction.locale)
    if typed is None or not typed.strip():
        return Reply(tr(locale, "rules.contents"), _menus(locale))
    meant = meant_topics(locale, typed)
    return await _explained(interaction, meant[0], meant[1 : ALSO + 1]) if meant else _unknown(locale, typed)


async def _explained(interaction: Interaction, topic: Topic, also: Sequence[Topic] = (), showing: int = 0) -> Reply:
    locale = str(interaction.locale)
    text, menus = topic_text(locale, topic, also), _menus(locale, showing, topic)
    if topic.picture is None:
        return Reply(text, menus)
    eyes = await eyes_of(interaction)
    picture = await interaction.client.in_thread(drawn_topic, locale, topic.picture, eyes)
    alt = alt_of(locale, topic, topic.picture)
    return Reply(text, menus, discord.File(BytesIO(picture), f"{topic.id}.png", description=alt))


def _unknown(locale: str, typed: str) -> Reply:
    """Say which topics come near to what was typed, and offer them first."""
    near = near_topics(locale, typed)[:NEAR]
    if not near:
        return Reply(tr(locale, "rules.unknown", typed=safe_name(typed)), _menus(locale))
    text = tr(locale, "rules.near", typed=safe_name(typed), topics=titles(locale, near))
    return Reply(text, _menus(locale, near=near))


async def _choose(interaction: Interaction, menu: TopicMenu) -> None:
    """Show the topic that was chosen in the place of what was read before, with the menus as they are now."""
    await acknowledge(interaction, private=False)
    await speak(interaction)
    locale, showing = str(interaction.locale), (menu.showing + 1) % SHOWINGS
    if menu.topic is None:
        reply = Reply(tr(locale, "rules.gone"), _menus(locale, showing))
    else:
        reply = await _explained(interaction, menu.topic, showing=showing)
    files = [reply.file] if reply.file else []
    await interaction.edit_original_response(content=reply.text, attachments=files, view=reply.view)


def _menus(locale: str, showing: int = 0, shown: Topic | None = None, near: Sequence[Topic] = ()) -> discord.ui.View:
    """Return new menus of all topics, after one of those that come `near`; the topic that is `shown` stands chosen."""
    between = tr(locale, "rules.between")
    made = discord.ui.View(timeout=None)
    if near:
        made.add_item(TopicMenu("near", showing, _select(locale, tr(locale, "rules.near_menu"), near)))
    for menu, groups in MENUS.items():
        name = between.join(tr(locale, f"rules.group.{group}") for group in groups)
        topics = [topic for topic in TOPICS if topic.group in groups]
        made.add_item(TopicMenu(menu, showing, _select(locale, name, topics, shown)))
    return made


def _select(
    locale: str, placeholder: str, topics: Sequence[Topic], shown: Topic | None = None
) -> discord.ui.Select[Any]:
    return discord.ui.Select(
        placeholder=placeholder,
        options=[
            discord.SelectOption(
                label=title_of(locale, topic),
                value=topic.id,
                description=summary_of(locale, topic),
                default=topic is shown,
            )
            for topic in topics
        ],
    )


async def setup(bot: BackgammonBot) -> None:
    """Load the cog."""
    await bot.add_cog(Rules(bot))
