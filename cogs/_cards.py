"""A challenge as its message: who challenges whom to what, and what became of it."""

from __future__ import annotations

from bot import chips
from bot.ledger import CHALLENGE_HOURS
from bot.rules.board import Side
from bot.rules.options import Format
from bot.table import Cancelled, Offered
from bot.texts import tr
from bot.views import View
from cogs._buttons import buttons_for
from cogs._house_rules import rules_line
from cogs._names import both_names, match_name, mention, written
from cogs._screens import Screen


def card_screen(view: View) -> Screen:
    """Return the challenge card, which stays in the channel and says what became of the challenge."""
    named = Side.BLACK in view.seats
    if isinstance(view.table.phase, Offered):
        return Screen(_offer(view, named=named), buttons_for(view.row.locale, view.table, named=named))
    match = view.table.match
    key = "accepted" if match else view.table.phase.why if isinstance(view.table.phase, Cancelled) else "accepted"
    lines = [tr(view.row.locale, f"card.{key}", match=match_name(view), **both_names(view))]
    if match and (rules := rules_line(view.row.locale, view.table.challenge)):
        lines.append(rules)
    if match and view.row.place not in (None, view.row.origin):
        lines.append(tr(view.row.locale, "card.where", place=f"<#{view.row.place}>"))
    if match and view.row.parked:
        lines.append(tr(view.row.locale, "card.parked"))
    if match:  # the hash was published here and has to stay to be compared with
        lines.append(tr(view.row.locale, "card.dice", hash=view.hashes[1]))
    return Screen("\n".join(lines))


def _offer(view: View, *, named: bool) -> str:
    locale, challenge = view.row.locale, view.table.challenge
    who = mention(view, Side.BLACK) if named else ""
    key = "card.named" if named else "card.open"
    lines = [tr(locale, key, white=written(view)(Side.WHITE), mention=who, match=match_name(view))]
    if rules := rules_line(locale, challenge):
        lines.append(rules)
    if challenge.price and challenge.format is not Format.MATCH:
        lines.append(tr(locale, "card.holds", chips=tr(locale, "chips", n=chips.to_begin(challenge))))
    until = view.row.updated_at // 1000 + CHALLENGE_HOURS * 3600
    lines.append(tr(locale, "card.expires", until=f"<t:{until}:R>"))
    lines.append(tr(locale, "card.dice", hash=view.hashes[1]))
    return "\n".join(lines)
