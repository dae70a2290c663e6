"""What every press and command shares: who acts, on which table, and how a refusal is said."""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Any, TypeAlias

import discord

from bot.client import BackgammonBot, acknowledge, tell
from bot.denials import NotSeated, Stale
from bot.preferences import MemberSettings
from bot.requests import Request
from bot.rules.board import Side
from bot.rules.errors import RulesError
from bot.store import StoreError
from bot.table import Playing
from bot.texts import explain, tr
from bot.views import Person, View
from cogs._names import written

log = logging.getLogger(__name__)

Interaction: TypeAlias = discord.Interaction[BackgammonBot]


NEWEST = 25
"""How many of a member's matches are looked through, or offered as choices, which Discord allows no more of."""


class Trouble(Exception):
    """A refusal that no rule and no table knows of: a key of `trouble` in the words, and its data."""

    def __init__(self, key: str, **data: object) -> None:
        super().__init__(key)
        self.key, self.data = key, data


class Refused(Exception):
    """What a rule or the service refuses, with the table that it is about: its players have names."""

    def __init__(self, refusal: RulesError, view: View) -> None:
        super().__init__(str(refusal))
        self.refusal, self.view = refusal, view


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


async def eyes_of(interaction: Interaction) -> MemberSettings:
    """Return what the acting member has chosen with `/settings me`."""
    return await interaction.client.service.member(interaction.user.id)


async def speak(interaction: Interaction) -> None:
    """Speak the member's own language from here on, if one was chosen instead of the one that Discord says."""
    try:
        chosen = (await eyes_of(interaction)).locale
    except StoreError as error:  # what comes next needs the store as well, and will say so
        log.warning("no settings of %s: %s", interaction.user.id, error)
        return
    if chosen is not None:
        interaction.locale = spoken(chosen)


def spoken(language: str) -> discord.Locale:
    """Return Discord's locale for a language with words: `en-US` for `en`. Unknown ones are the default's."""
    fitting = [locale for locale in discord.Locale if str(locale) == language or str(locale).startswith(f"{language}-")]
    return fitting[0] if fitting else discord.Locale.american_english


async def answer(interaction: Interaction, work: Awaitable[str | Reply]) -> None:
    """Do a slash command's work and tell its receipt, or why it was refused, in the member's language."""
    with interaction.client.at_work():
        await _answer(interaction, work)


async def _answer(interaction: Interaction, work: Awaitable[str | Reply]) -> None:
    await acknowledge(interaction, private=True)
    await speak(interaction)
    try:
        reply = await work
    except Refused as refused:
        reply = refusal_text(interaction, refused.refusal, refused.view)
    except (RulesError, Trouble) as refusal:
        reply = refusal_text(interaction, refusal)
    except Exception as error:
        await interaction.client.report(interaction, error)
        return
    if isinstance(reply, str):
        reply = Reply(reply)
    more: dict[str, Any] = {"view": reply.view} if reply.view else {}
    if reply.file:
        more["attachments"] = [reply.file]
    await tell(interaction, reply.text, **more)


def refusal_text(interaction: Interaction, refusal: RulesError | Trouble, view: View | None = None) -> str:
    """Return the sentence for a refusal; `view` is the table that it is about, if there is one."""
    locale = str(interaction.locale)
    if isinstance(refusal, Trouble):
        return tr(locale, f"trouble.{refusal.key}", **refusal.data)
    return explain(locale, refusal, written(view) if view else lambda side: tr(locale, f"side.{side.value}"))


async def playing_here(interaction: Interaction) -> View:
    """Return the match that a command means: the member's own here, from here, or anywhere if there is only one.

    Raises `Trouble` when there is none, or no telling which. A match of others that is played here comes last.
    """
    here = await interaction.client.service.at(interaction.channel_id or 0)
    if here is not None and here.side_of(interaction.user.id):
        return here
    mine = await _playing(interaction)
    meant = [view for view in mine if view.row.origin == interaction.channel_id] or ([] if here else mine)
    if len(meant) == 1:
        return meant[0]
    if here is not None:
        return here
    raise Trouble("several" if meant else "no_table")


async def looked_at(interaction: Interaction) -> View:
    """Return the match that a command looks at: one played here, whoever plays, else one that `begun_here` finds."""
    here = await interaction.client.service.at(interaction.channel_id or 0)
    return here or await begun_here(interaction) or await playing_here(interaction)


async def begun_here(interaction: Interaction) -> View | None:
    """Return the member's newest match that is or was played here or from here, else the newest of anybody's here."""
    service, place = interaction.client.service, interaction.channel_id or 0
    mine = await service.recent_of(interaction.user.id, interaction.guild_id or 0, NEWEST)
    near = [view for view in mine if place in (view.row.place, view.row.origin)]
    return near[0] if near else await service.latest_at(place)


async def _playing(interaction: Interaction) -> list[View]:
    """Return the member's matches in this guild that are being played."""
    views = await interaction.client.service.tables_of(interaction.user.id, interaction.guild_id)
    return [view for view in views if isinstance(view.table.phase, Playing)]


async def act_here(interaction: Interaction, request: Request) -> View:
    """Carry a command's request out on the match that it means."""
    view = await playing_here(interaction)
    if view.row.parked:  # nobody could see what happens there
        raise Trouble("parked")
    return await act_on(interaction, view, request)


async def act_on(interaction: Interaction, view: View, request: Request, *, seen: int | None = None) -> View:
    """Carry a command's request out on a table; commands are made for what is true now, so no version is sent.

    But for those that must not meet anything else than what `view` shows: they say which version they have `seen`.
    Raises `Refused`, and `Trouble` for those where it was changed.
    """
    service = interaction.client.service
    try:
        return await service.act(view.id, person_of(interaction), request, seen=seen, cause=str(interaction.id))
    except Stale as stale:
        raise Trouble("just_changed", link=link_to(view)) from stale
    except RulesError as refusal:
        raise Refused(refusal, view) from refusal


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
