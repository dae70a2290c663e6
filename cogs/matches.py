"""A match by command: answering a challenge, going on, ending, moving, and looking."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import BackgammonBot
from bot.rules.actions import Continue, EndSession
from bot.rules.board import Side
from bot.table import (
    Accept,
    AskForRematch,
    AskToCancel,
    CancelByModerator,
    Decline,
    Moved,
    Offered,
    Playing,
    Withdraw,
)
from bot.texts import safe_name, tr
from bot.views import View
from cogs._acting import (
    NEWEST,
    Interaction,
    Reply,
    Trouble,
    act_here,
    act_on,
    answer,
    begun_here,
    playing_here,
    speak,
)
from cogs._answering import answer_offer, offer_to_answer
from cogs._house_rules import VARIANT_CHOICES, given, with_rules
from cogs._looking import Choices, board_reply, choices, details_reply, list_text, pips_reply
from cogs._names import written
from cogs._offering import change_by_command
from cogs._permissions import check_permissions


class Matches(commands.Cog):
    """Everything about a match that is not a turn."""

    match = app_commands.Group(name="match", description="Your matches: answer, go on, end, move, look")

    @match.command(name="accept", description="Accept a challenge in this channel")
    async def accept(self, interaction: Interaction) -> None:
        """Accept."""
        await answer(interaction, answer_offer(interaction, Accept(), "accepted", Side.BLACK))

    @match.command(name="decline", description="Decline a challenge to you in this channel")
    async def decline(self, interaction: Interaction) -> None:
        """Decline."""
        await answer(interaction, answer_offer(interaction, Decline(), "declined", Side.BLACK))

    @match.command(name="withdraw", description="Withdraw your challenge in this channel")
    async def withdraw(self, interaction: Interaction) -> None:
        """Withdraw."""
        await answer(interaction, answer_offer(interaction, Withdraw(), "withdrawn", Side.WHITE))

    @match.command(name="rules", description="House rules of your challenge in this channel; alone, it opens the menu")
    @app_commands.describe(variant="Which game it is")
    @app_commands.choices(variant=VARIANT_CHOICES)
    @with_rules
    async def rules(self, interaction: Interaction, variant: str | None = None, **rules: bool | int | None) -> None:
        """Show or change what a challenge offers."""
        await answer(interaction, _rules(interaction, given(rules, variant=variant)))

    @match.command(name="continue", description="Be ready for the next game")
    async def go_on(self, interaction: Interaction) -> None:
        """Continue."""
        await answer(interaction, _continue(interaction))

    @match.command(name="end", description="End a money session between games")
    async def end(self, interaction: Interaction) -> None:
        """End a session."""
        await answer(interaction, _end(interaction))

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
        await answer(interaction, list_text(interaction))

    @match.command(name="here", description="Move your match to this channel or thread")
    @app_commands.describe(match="Which of your matches, if you play several")
    async def here(self, interaction: Interaction, match: str | None = None) -> None:
        """Move."""
        await answer(interaction, _move_here(interaction, match))

    @here.autocomplete("match")
    async def complete_here(self, interaction: Interaction, current: str) -> Choices:
        """Offer the member's matches that are going on elsewhere."""
        await speak(interaction)
        return choices(interaction, await _elsewhere(interaction), current)

    @match.command(name="show", description="Score, race and dice of a match; a finished one with its log")
    @app_commands.describe(match="One of your matches; the one played here if left out")
    async def show(self, interaction: Interaction, match: str | None = None) -> None:
        """Show."""
        await answer(interaction, details_reply(interaction, match))

    @show.autocomplete("match")
    async def complete_show(self, interaction: Interaction, current: str) -> Choices:
        """Offer the member's newest matches."""
        await speak(interaction)
        views = await interaction.client.service.recent_of(interaction.user.id, interaction.guild_id or 0, NEWEST)
        return choices(interaction, views, current)

    @app_commands.command(name="board", description="Show the board again, to you alone")
    @app_commands.describe(text="As text instead of a picture")
    async def board(self, interaction: Interaction, text: bool = False) -> None:
        """Show the board."""
        await answer(interaction, board_reply(interaction, text))

    @app_commands.command(name="pips", description="Both pip counts")
    async def pips(self, interaction: Interaction) -> None:
        """Count pips."""
        await answer(interaction, pips_reply(interaction))


async def _rules(interaction: Interaction, chosen: dict[str, Any]) -> Reply:
    return await change_by_command(interaction, await offer_to_answer(interaction, Side.WHITE), chosen)


async def _continue(interaction: Interaction) -> str:
    view = await act_here(interaction, Continue())
    begun = view.table.match is not None and view.table.match.game.result is None
    return tr(str(interaction.locale), "receipt.next_game" if begun else "receipt.ready")


async def _end(interaction: Interaction) -> str:
    await act_here(interaction, EndSession())
    return tr(str(interaction.locale), "receipt.session_over")


async def _rematch(interaction: Interaction) -> str:
    view = await begun_here(interaction)
    if view is None:
        raise Trouble("no_table")
    after = await act_on(interaction, view, AskForRematch())
    return tr(str(interaction.locale), "receipt.rematch" if after.id != view.id else "receipt.rematch_asked")


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
    """Return the match that is meant; for a moderator what is here, a match or the newest challenge, comes first."""
    service, place = interaction.client.service, interaction.channel_id or 0
    if interaction.permissions.manage_messages:
        here = await service.at(place)
        offers = [] if here else await service.offers_in(place)
        if here or offers:
            return here or offers[0]
    return await playing_here(interaction)


async def _moderate(interaction: Interaction, view: View, sure: bool) -> str:
    locale = str(interaction.locale)
    if sure:
        await act_on(interaction, view, CancelByModerator())
        return tr(locale, "receipt.cancelled" if view.table.match else "receipt.taken_down")
    names = {side.value: written(view)(side) for side in Side}
    question = tr(locale, "ask.moderate" if view.table.match else "ask.take_down", **names)
    return f"{question}\n{tr(locale, 'ask.moderate_typed')}"


async def _move_here(interaction: Interaction, match: str | None) -> str:
    if not isinstance(interaction.channel, discord.TextChannel | discord.Thread):
        raise Trouble("not_here")
    check_permissions(interaction, here=True)
    views = [view for view in await _elsewhere(interaction) if match in (None, view.id)]
    if len(views) != 1:
        raise Trouble("which" if views else "no_other")
    await _check_seen_by_both(interaction, views[0])
    await act_on(interaction, views[0], Moved(interaction.channel_id or 0))
    return tr(str(interaction.locale), "receipt.moved")


async def _check_seen_by_both(interaction: Interaction, view: View) -> None:
    """Raise `Trouble` if the other player can't see the channel that the match would move to."""
    channel, guild = interaction.channel, interaction.guild
    assert isinstance(channel, discord.TextChannel | discord.Thread)
    if guild is None or (isinstance(channel, discord.Thread) and channel.is_private()):
        raise Trouble("not_here")
    others = [seat for seat in view.seats.values() if seat.user_id != interaction.user.id]
    for member in await guild.query_members(user_ids=[seat.user_id for seat in others]):
        if not channel.permissions_for(member).view_channel:
            raise Trouble("unseen", name=safe_name(member.display_name))


async def _elsewhere(interaction: Interaction) -> list[View]:
    mine = await interaction.client.service.tables_of(interaction.user.id, interaction.guild_id)
    playing = [view for view in mine if isinstance(view.table.phase, Playing)]
    return [view for view in playing if view.row.parked or view.row.place != interaction.channel_id]


async def setup(bot: BackgammonBot) -> None:
    """Load the cog."""
    await bot.add_cog(Matches())
