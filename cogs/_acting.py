"""What every press and command shares: who acts, on which table, and how a refusal is said."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Any, TypeAlias

import discord

from bot.client import BackgammonBot, acknowledge, tell
from bot.denials import NotSeated
from bot.requests import Request
from bot.rules.board import Side
from bot.rules.errors import RulesError
from bot.table import Playing
from bot.texts import explain, tr
from bot.views import Person, View
from cogs._names import written

Interaction: TypeAlias = discord.Interaction[BackgammonBot]


class Trouble(Exception):
    """A refusal that no rule and no table knows of: a key of `trouble` in the words, and its data."""

    def __init__(self, key: str, **data: object) -> None:
        super().__init__(key)
        self.key, self.data = key, data


@dataclass(frozen=True, slots=True)
class Reply:
    """What a command answers: a receipt, perhaps with buttons or a file."""

    text: str
    view: discord.ui.View | None = None
    file: discord.File | None = None


def person_of(interaction: Interaction) -> Person:
    """Return who acts, named as in this guild."""
    user = interaction.user
    moderator = interaction.permissions.manage_messages
    return Person(user.id, user.display_name, str(interaction.locale), moderator)


async def answer(interaction: Interaction, work: Awaitable[str | Reply]) -> None:
    """Do a slash command's work and tell its receipt, or why it was refused, in the member's language."""
    with interaction.client.at_work():
        await _answer(interaction, work)


async def _answer(interaction: Interaction, work: Awaitable[str | Reply]) -> None:
    await acknowledge(interaction, private=True)
    try:
        reply = await work
    except (RulesError, Trouble) as refusal:
        reply = await refusal_text(interaction, refusal)
    except Exception as error:
        await interaction.client.report(interaction, error)
        return
    if isinstance(reply, str):
        reply = Reply(reply)
    more: dict[str, Any] = {"view": reply.view} if reply.view else {}
    if reply.file:
        more["attachments"] = [reply.file]
    await tell(interaction, reply.text, **more)


async def refusal_text(interaction: Interaction, refusal: RulesError | Trouble, view: View | None = None) -> str:
    """Return the sentence for a refusal."""
    locale = str(interaction.locale)
    if isinstance(refusal, Trouble):
        return tr(locale, f"trouble.{refusal.key}", **refusal.data)
    if view is None and interaction.channel_id is not None:
        view = await interaction.client.service.latest_at(interaction.channel_id)
    return explain(locale, refusal, written(view) if view else lambda side: side.value.capitalize())


async def playing_here(interaction: Interaction) -> View:
    """Return the match that a command means: the one played here, or else the member's only one in this guild.

    Raises `Trouble` when there is none, or no telling which.
    """
    service = interaction.client.service
    here = await service.at(interaction.channel_id or 0)
    if here is not None:
        return here
    mine = await service.tables_of(interaction.user.id, interaction.guild_id)
    playing = [view for view in mine if isinstance(view.table.phase, Playing)]
    near = [view for view in playing if view.row.origin == interaction.channel_id] or playing
    if len(near) == 1:
        return near[0]
    raise Trouble("several" if near else "no_table")


async def act_here(interaction: Interaction, request: Request) -> View:
    """Carry a command's request out on the match that it means."""
    view = await playing_here(interaction)
    return await act_on(interaction, view.id, request)


async def act_on(interaction: Interaction, table_id: str, request: Request) -> View:
    """Carry a command's request out on a table; commands are made for what is true now, so no version is sent."""
    service = interaction.client.service
    return await service.act(table_id, person_of(interaction), request, cause=str(interaction.id))


def seated(interaction: Interaction, view: View) -> Side:
    """Return the side that the acting member plays; raises `NotSeated`."""
    side = view.side_of(interaction.user.id)
    if side is None:
        raise NotSeated(view.id)
    return side


def link_to(view: View) -> str:
    """Return the link to a table's newest board, or to where it is played."""
    row = view.row
    place = row.board_place or row.place or row.origin
    message = row.board_message or (row.card_message if place == row.origin else None)
    base = f"https://discord.com/channels/{row.guild}/{place}"
    return f"{base}/{message}" if message else base
