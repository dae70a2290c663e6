"""A match by command: answering a challenge, going on, ending, moving, and looking."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import TypeAlias

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import BackgammonBot
from bot.export import export_json
from bot.requests import Request
from bot.rules.actions import Continue
from bot.rules.board import Side
from bot.table import (
    Accept,
    AskForRematch,
    AskToCancel,
    CancelByModerator,
    Decline,
    Finished,
    Moved,
    Offered,
    Playing,
    Withdraw,
)
from bot.texts import tr
from bot.views import View
from cogs._acting import Interaction, Reply, Trouble, act_here, act_on, answer, link_to, looked_at, playing_here
from cogs._describing import details_text, pips_text, text_board_message
from cogs._names import drawn, written
from cogs._scenes import score_for
from cogs._screens import board_screen, match_name
from cogs.challenges import check_permissions
from renderers.board import render_board

Choices: TypeAlias = list[app_commands.Choice[str]]

MOST_CHOICES = 25
"""The most choices that Discord shows."""

LONGEST_MESSAGE = 2000
"""The most characters that Discord takes in one message."""


class Matches(commands.Cog):
    """Everything about a match that is not a turn."""

    match = app_commands.Group(name="match", description="Your matches: answer, go on, end, move, look")

    @match.command(name="accept", description="Accept a challenge in this channel")
    async def accept(self, interaction: Interaction) -> None:
        """Accept."""
        await answer(interaction, _reply_to_offer(interaction, Accept(), "accepted", _can_accept))

    @match.command(name="decline", description="Decline a challenge to you in this channel")
    async def decline(self, interaction: Interaction) -> None:
        """Decline."""
        await answer(interaction, _reply_to_offer(interaction, Decline(), "declined", _is_named))

    @match.command(name="withdraw", description="Withdraw your challenge in this channel")
    async def withdraw(self, interaction: Interaction) -> None:
        """Withdraw."""
        await answer(interaction, _reply_to_offer(interaction, Withdraw(), "withdrawn", _is_mine))

    @match.command(name="continue", description="Be ready for the next game")
    async def go_on(self, interaction: Interaction) -> None:
        """Continue."""
        await answer(interaction, _continue(interaction))

    @match.command(name="rematch", description="Ask for a rematch, or agree to one")
    async def rematch(self, interaction: Interaction) -> None:
        """Ask for a rematch."""
        await answer(interaction, _rematch(interaction))

    @match.command(name="cancel", description="Ask to end the match without a result, or agree to it")
    @app_commands.describe(sure="For moderators who don’t play: yes, end it for both")
    async def cancel(self, interaction: Interaction, sure: bool = False) -> None:
        """Cancel by agreement, or as a moderator."""
        await answer(interaction, _cancel(interaction, sure))

    @match.command(name="list", description="Where you play, and whose turn it is")
    async def list(self, interaction: Interaction) -> None:
        """List."""
        await answer(interaction, _list(interaction))

    @match.command(name="here", description="Move your match to this channel or thread")
    @app_commands.describe(match="Which of your matches, if you play several")
    async def here(self, interaction: Interaction, match: str | None = None) -> None:
        """Move."""
        await answer(interaction, _move_here(interaction, match))

    @here.autocomplete("match")
    async def complete_here(self, interaction: Interaction, current: str) -> Choices:
        """Offer the member's matches that are going on elsewhere."""
        return _choices(interaction, await _elsewhere(interaction), current)

    @match.command(name="show", description="Score, race and dice of a match; a finished one with its log")
    @app_commands.describe(match="One of your matches; the one played here if left out")
    async def show(self, interaction: Interaction, match: str | None = None) -> None:
        """Show."""
        await answer(interaction, _show(interaction, match))

    @show.autocomplete("match")
    async def complete_show(self, interaction: Interaction, current: str) -> Choices:
        """Offer the member's newest matches."""
        views = await interaction.client.service.recent_of(interaction.user.id, interaction.guild_id or 0, MOST_CHOICES)
        return _choices(interaction, views, current)

    @app_commands.command(name="board", description="Show the board again, to you alone")
    @app_commands.describe(text="As text instead of a picture")
    async def board(self, interaction: Interaction, text: bool = False) -> None:
        """Show the board."""
        await answer(interaction, _board(interaction, text))

    @app_commands.command(name="pips", description="Both pip counts")
    async def pips(self, interaction: Interaction) -> None:
        """Count pips."""
        await answer(interaction, _pips(interaction))


async def _reply_to_offer(
    interaction: Interaction, request: Request, receipt: str, fits: Callable[[Interaction, View], bool]
) -> str:
    service = interaction.client.service
    offers = await service.offers_in(interaction.guild_id or 0, interaction.channel_id or 0)
    mine = [view for view in offers if fits(interaction, view)] or offers
    if not mine:
        raise Trouble("no_answer")
    await act_on(interaction, mine[0], request)
    return tr(str(interaction.locale), f"receipt.{receipt}")


def _is_named(interaction: Interaction, view: View) -> bool:
    return view.side_of(interaction.user.id) is Side.BLACK


def _is_mine(interaction: Interaction, view: View) -> bool:
    return view.side_of(interaction.user.id) is Side.WHITE


def _can_accept(interaction: Interaction, view: View) -> bool:
    return _is_named(interaction, view) or (Side.BLACK not in view.seats and not _is_mine(interaction, view))


async def _continue(interaction: Interaction) -> str:
    view = await act_here(interaction, Continue())
    begun = view.table.match is not None and view.table.match.game.result is None
    return tr(str(interaction.locale), "receipt.next_game" if begun else "receipt.ready")


async def _rematch(interaction: Interaction) -> str:
    view = await _finished_here(interaction)
    after = await act_on(interaction, view, AskForRematch())
    return tr(str(interaction.locale), "receipt.rematch" if after.id != view.id else "receipt.rematch_asked")


async def _finished_here(interaction: Interaction) -> View:
    """Return the newest match here, or else the member's newest one that was begun from here."""
    service, place = interaction.client.service, interaction.channel_id or 0
    if here := await service.latest_at(place):
        return here
    mine = await service.recent_of(interaction.user.id, interaction.guild_id or 0, MOST_CHOICES)
    if near := [view for view in mine if view.row.origin == place]:
        return near[0]
    raise Trouble("no_table")


async def _cancel(interaction: Interaction, sure: bool) -> str:
    locale, view = str(interaction.locale), await _to_cancel(interaction)
    side = view.side_of(interaction.user.id)
    if interaction.permissions.manage_messages and (side is None or isinstance(view.table.phase, Offered)):
        return await _moderate(interaction, view, sure)
    after = await act_on(interaction, view, AskToCancel())
    if not isinstance(after.table.phase, Playing) or side is None:
        return tr(locale, "receipt.cancelled")
    return tr(locale, "receipt.cancel_asked", name=written(view)(side.other))


async def _to_cancel(interaction: Interaction) -> View:
    """Return the match that is meant; for a moderator where there is none, the newest challenge."""
    try:
        return await playing_here(interaction)
    except Trouble:
        service, place = interaction.client.service, interaction.channel_id or 0
        offers = await service.offers_in(interaction.guild_id or 0, place)
        if not offers or not interaction.permissions.manage_messages:
            raise
        return offers[0]


async def _moderate(interaction: Interaction, view: View, sure: bool) -> str:
    locale = str(interaction.locale)
    if sure:
        await act_on(interaction, view, CancelByModerator())
        return tr(locale, "receipt.cancelled" if view.table.match else "receipt.taken_down")
    names = {side.value: written(view)(side) for side in Side}
    question = tr(locale, "ask.moderate" if view.table.match else "ask.take_down", **names)
    return f"{question}\n{tr(locale, 'ask.moderate_typed')}"


async def _list(interaction: Interaction) -> str:
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
    match = view.table.match
    return tr(
        locale,
        "show.list_line",
        place=link_to(view),
        opponent=written(view)(side.other),
        score=score_for(match, side) if match else "0–0",
        match=match_name(view),
        turn=_turn(locale, view, side),
    )


def _turn(locale: str, view: View, side: Side) -> str:
    waits_for = view.table.waits_for
    if isinstance(view.table.phase, Offered):
        return tr(locale, "show.list_your_turn" if side is Side.BLACK else "show.list_offer")
    if waits_for == (side,):
        return tr(locale, "show.list_your_turn")
    return (
        tr(locale, "show.list_their_turn", name=written(view)(side.other))
        if len(waits_for) == 1
        else tr(locale, "show.list_both")
    )


async def _move_here(interaction: Interaction, match: str | None) -> str:
    if not isinstance(interaction.channel, discord.TextChannel | discord.Thread):
        raise Trouble("not_here")
    check_permissions(interaction, here=True)
    views = [view for view in await _elsewhere(interaction) if match in (None, view.id)]
    if len(views) != 1:
        raise Trouble("which" if views else "no_other")
    await act_on(interaction, views[0], Moved(interaction.channel_id or 0))
    return tr(str(interaction.locale), "receipt.moved")


async def _elsewhere(interaction: Interaction) -> list[View]:
    mine = await interaction.client.service.tables_of(interaction.user.id, interaction.guild_id)
    playing = [view for view in mine if isinstance(view.table.phase, Playing)]
    return [view for view in playing if view.row.parked or view.row.place != interaction.channel_id]


def _choices(interaction: Interaction, views: list[View], current: str) -> Choices:
    lines = [(_short(interaction, view)[:100], view.id) for view in views]
    fitting = [app_commands.Choice(name=line, value=id_) for line, id_ in lines if current.lower() in line.lower()]
    return fitting[:MOST_CHOICES]


async def _show(interaction: Interaction, match: str | None) -> Reply:
    locale, service = str(interaction.locale), interaction.client.service
    if match is None:
        view = await looked_at(interaction)
    else:
        view = await service.view(match)
    if view.row.guild != interaction.guild_id:
        raise Trouble("no_table")
    text = details_text(locale, view)
    if not isinstance(view.table.phase, Finished):
        return Reply(text)
    log = await export_json(service.store, view.id)
    file = discord.File(BytesIO(log.encode()), f"backgammon-{view.id}.json")
    return Reply(f"{text}\n{tr(locale, 'show.log')}", file=file)


def _short(interaction: Interaction, view: View) -> str:
    side = view.side_of(interaction.user.id) or Side.WHITE
    match = view.table.match
    score = score_for(match, side) if match else "0–0"
    return f"{drawn(view)(side.other)}, {score} ({match_name(view)})"


async def _board(interaction: Interaction, text: bool) -> Reply | str:
    locale = str(interaction.locale)
    view = await looked_at(interaction)
    if text or view.table.match is None:
        return text_board_message(locale, view)
    screen = board_screen(view)
    assert screen.scene is not None
    picture = render_board(screen.scene)
    return Reply(screen.content, file=discord.File(BytesIO(picture), "board.png", description=screen.alt))


async def _pips(interaction: Interaction) -> str:
    view = await looked_at(interaction)
    return pips_text(str(interaction.locale), view)


async def setup(bot: BackgammonBot) -> None:
    """Load the cog."""
    await bot.add_cog(Matches())
