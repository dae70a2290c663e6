"""Looking at matches: where one plays, the score, the board, the pips."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from io import BytesIO
from typing import TypeAlias

import discord
from discord import app_commands

from bot.export import export_json
from bot.rules.board import Side
from bot.table import Offered
from bot.texts import tr
from bot.views import View, in_language
from cogs._acting import NEWEST, Interaction, Reply, Trouble, eyes_of, link_to, looked_at
from cogs._describing import details_text, pips_text, text_board_message
from cogs._names import match_name, said, written
from cogs._scenes import score_for
from cogs._screens import board_screen
from renderers.board import render_board

Choices: TypeAlias = list[app_commands.Choice[str]]

LARGEST_FILE = 10 * 1024 * 1024
"""The most bytes that Discord takes in one file."""

LONGEST_MESSAGE = 2000
"""The most characters that Discord takes in one message."""


async def list_text(interaction: Interaction) -> str:
    """Return where the member plays in this guild, and whose turn it is."""
    locale = str(interaction.locale)
    views = await interaction.client.service.tables_of(interaction.user.id, interaction.guild_id)
    if not views:
        return tr(locale, "show.list_empty")
    return _fitted(locale, [_line(interaction, view) for view in views])


def _fitted(locale: str, lines: Sequence[str]) -> str:
    """Join as many lines as fit into one message, and say how many more there are."""
    for shown in range(len(lines), 0, -1):
        rest = [tr(locale, "show.list_more", n=len(lines) - shown)] if shown < len(lines) else []
        text = "\n".join([*lines[:shown], *rest])
        if len(text) <= LONGEST_MESSAGE:
            break
    return text


def _line(interaction: Interaction, view: View) -> str:
    locale, side = str(interaction.locale), view.side_of(interaction.user.id) or Side.WHITE
    return tr(
        locale,
        "show.list_line",
        place=link_to(view),
        opponent=written(view)(side.other),
        score=score_for(view.table.match, side),
        match=match_name(view),
        turn=_turn(locale, view, side),
    )


def _turn(locale: str, view: View, side: Side) -> str:
    waits_for = view.table.waits_for
    if view.row.parked:
        return tr(locale, "show.list_parked")
    if isinstance(view.table.phase, Offered):
        return tr(locale, "show.list_your_answer" if side is Side.BLACK else "show.list_offer")
    if waits_for == (side,):
        return tr(locale, "show.list_your_turn")
    if len(waits_for) == 1:
        return tr(locale, "show.list_their_turn", name=written(view)(side.other))
    return tr(locale, "show.list_both")


def choices(interaction: Interaction, views: list[View], current: str) -> Choices:
    """Return the matches that fit what has been typed, as choices of a command."""
    lines = [(_short(interaction, view)[:100], view.id) for view in views]
    fitting = [app_commands.Choice(name=line, value=id_) for line, id_ in lines if current.lower() in line.lower()]
    return fitting[:NEWEST]


async def details_reply(interaction: Interaction, match: str | None) -> Reply:
    """Return score, race and ids of a match, with its log once it is over. Raises `Trouble`."""
    locale, service = str(interaction.locale), interaction.client.service
    if match is None:
        view = await looked_at(interaction)
    else:
        view = await service.view(match)
    if view.row.guild != interaction.guild_id:
        raise Trouble("no_table")
    text = details_text(locale, view)
    if view.table.is_live or view.table.match is None:
        return Reply(text)
    log = (await export_json(service.store, view.id)).encode()
    if len(log) > LARGEST_FILE:
        return Reply(f"{text}\n{tr(locale, 'show.log_too_long')}")
    file = discord.File(BytesIO(log), f"backgammon-{view.id}.json")
    return Reply(f"{text}\n{tr(locale, 'show.log')}", file=file)


def _short(interaction: Interaction, view: View) -> str:
    side = view.side_of(interaction.user.id) or Side.WHITE
    score = score_for(view.table.match, side)
    day = datetime.fromtimestamp(view.row.created_at / 1000, UTC).date()
    return f"{said(view)(side.other)}, {score} ({match_name(view)}), {day}, {view.id}"


async def board_reply(interaction: Interaction, text: bool) -> Reply | str:
    """Return the board for the member's eyes, as a picture or as text."""
    locale = str(interaction.locale)
    view, eyes = in_language(await looked_at(interaction), locale), await eyes_of(interaction)
    if text or view.table.match is None:
        return text_board_message(locale, view, eyes, view.side_of(interaction.user.id))
    screen = board_screen(view, eyes, view.side_of(interaction.user.id))
    assert screen.scene is not None
    picture = await interaction.client.in_thread(render_board, screen.scene)
    return Reply(screen.content, file=discord.File(BytesIO(picture), "board.png", description=screen.alt))


async def pips_reply(interaction: Interaction) -> str:
    """Return both pip counts."""
    view = await looked_at(interaction)
    return pips_text(str(interaction.locale), view)
