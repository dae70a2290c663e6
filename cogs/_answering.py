"""Answering a challenge by command: which one is meant, and that nobody accepts other rules than they have read."""

from __future__ import annotations

from bot.requests import Request
from bot.rules.board import Side
from bot.table import Accept, Offered
from bot.texts import tr
from bot.views import View
from cogs._acting import Interaction, Trouble, act_on, link_to
from cogs._house_rules import rules_line
from cogs._names import written

LATELY_MS = 10_000
"""How long it takes to type a command."""


async def answer_offer(interaction: Interaction, request: Request, receipt: str, side: Side) -> str:
    """Answer the challenge that a command means, and return the receipt: whoever accepts is told the house rules."""
    offer = await offer_to_answer(interaction, side)
    accepts = isinstance(request, Accept)
    if accepts:
        _check_read(interaction, offer)
    after = await act_on(interaction, offer, request, seen=offer.table.version if accepts else None)
    said = tr(str(interaction.locale), f"receipt.{receipt}", name=written(after)(side.other))
    rules = rules_line(str(interaction.locale), after.table.challenge) if accepts else ""
    return f"{said}\n{rules}" if rules else said


def _check_read(interaction: Interaction, offer: View) -> None:
    """Raise `Trouble` if a challenge was changed so lately that its opponent, who types, can't have read it."""
    ago = interaction.client.service.now() - offer.row.updated_at
    opponent = offer.side_of(interaction.user.id) is (Side.BLACK if Side.BLACK in offer.seats else None)
    changed = isinstance(offer.table.phase, Offered) and offer.table.version > 1
    if opponent and changed and 0 <= ago < LATELY_MS:
        raise Trouble("just_changed", link=link_to(offer))


async def offer_to_answer(interaction: Interaction, side: Side) -> View:
    """Return the challenge here that is the member's to answer as `side`: one by name before one to anybody.

    Where none is, the newest is returned, and the table will say why not. Raises `Trouble` when several could be meant.
    """
    offers = await interaction.client.service.offers_in(interaction.channel_id or 0)
    named = [view for view in offers if view.side_of(interaction.user.id) is side]
    anybodys = [view for view in offers if Side.BLACK not in view.seats and not view.side_of(interaction.user.id)]
    meant = named or (anybodys if side is Side.BLACK else [])
    if len(meant) > 1:
        raise Trouble("several_offers")
    if not offers:
        raise Trouble("no_answer")
    return meant[0] if meant else offers[0]
