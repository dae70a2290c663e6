"""The menu of house rules under a challenge: what stands in it, and what a choice in it does.

Every change goes through the service and moves the version on: an Accept on a card that was seen before it is stale,
so nobody accepts other rules than they read.
"""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import SelectOption
from msgspec.structs import replace

from bot.challenge import Challenge, ChangeOffer
from bot.client import acknowledge
from bot.denials import NoSuchButton
from bot.rules.board import Side
from bot.rules.errors import RulesError
from bot.rules.options import DoesNotGo, Options, choosable, conflicts
from bot.rules.variants import VARIANTS
from bot.table import Offered
from bot.texts import join, tr
from bot.views import View, in_language
from cogs._acting import Interaction, Reply, Trouble, act_on, person_of, refusal_text, speak
from cogs._house_rules import LIMITS, Change, changed, limit_name, rule_name, rules_line
from cogs._names import match_name, written
from cogs._view import SHOWINGS, TableButton, TableMenu

RULES: Final = "rules"
AUTOMATIC: Final = "automatic"
VARIANT: Final = "variant"
"""The menus, by what is chosen in them."""


async def open_rules(interaction: Interaction, _pressed: TableButton, view: View) -> None:
    """Open the menu for the challenger; tell anybody else what is offered. Raises the refusal once it is too late."""
    reply = rules_reply(interaction, view)
    await interaction.edit_original_response(content=reply.text, view=reply.view)


def rules_reply(interaction: Interaction, view: View, note: str = "", showing: int = 0) -> Reply:
    """Return the menu with `note` under it, or for anybody else the house rules explained."""
    _check_open(view)
    mine = in_language(view, str(interaction.locale))
    if view.side_of(interaction.user.id) is not Side.WHITE:
        return Reply(_explained(mine))
    return Reply(_text(mine, note), _menus(mine, showing))


async def choose(interaction: Interaction, menu: TableMenu) -> None:
    """Carry out what was chosen, and show the menu as it is then; raises `RulesError` only for an unknown table."""
    await acknowledge(interaction, private=False)
    await speak(interaction)
    view = await interaction.client.service.view(menu.table)
    try:
        view, note = await _carried_out(interaction, menu, view)
    except (RulesError, Trouble) as refusal:
        view = await interaction.client.service.view(menu.table)
        note = refusal_text(interaction, refusal, view)
    try:
        reply = rules_reply(interaction, view, note, (menu.showing + 1) % SHOWINGS)
    except RulesError as over:
        reply = Reply(refusal_text(interaction, over, view))
    await interaction.edit_original_response(content=reply.text, view=reply.view)


async def change_by_command(interaction: Interaction, view: View, chosen: dict[str, Any]) -> Reply:
    """Change the house rules of a challenge as a command asks; return in words what holds then, and the menu."""
    note = ""
    if chosen:
        change = changed(str(interaction.locale), view.table.challenge, chosen)
        if (change.options, change.variant) != _offered(view.table.challenge):
            request = ChangeOffer(change.options, change.variant)
            view = await act_on(interaction, view, request, seen=view.table.version)  # or another change would be lost
        note = "\n".join(filter(None, (_holding(interaction, view), _dropped(str(interaction.locale), change.dropped))))
    return rules_reply(interaction, view, note)


def _holding(interaction: Interaction, view: View) -> str:
    locale = str(interaction.locale)
    return rules_line(locale, view.table.challenge) or tr(locale, "offer.usual")


async def _carried_out(interaction: Interaction, menu: TableMenu, view: View) -> tuple[View, str]:
    locale = str(interaction.locale)
    change, refused = _as_far_as_it_goes(interaction, view, _chosen(menu, view.table.challenge))
    if (change.options, change.variant) == _offered(view.table.challenge) and menu.version == view.table.version:
        return view, refused  # nothing to make an Accept stale for
    request = ChangeOffer(change.options, change.variant)
    after = await interaction.client.service.act(
        view.id, person_of(interaction), request, seen=menu.version, cause=str(interaction.id)
    )
    return after, "\n".join(filter(None, (refused, _dropped(locale, change.dropped))))


def _as_far_as_it_goes(interaction: Interaction, view: View, chosen: dict[str, Any]) -> tuple[Change, str]:
    """Return what holds after a choice of several rules, without those that don't go, and why they don't.

    Raises the refusal of what was chosen alone.
    """
    refused: list[str] = []
    while True:
        try:
            return changed(str(interaction.locale), view.table.challenge, chosen), "\n".join(refused)
        except DoesNotGo as conflict:
            if len(chosen) == 1 or conflict.option not in chosen:
                raise
            refused.append(refusal_text(interaction, conflict, view))
            del chosen[conflict.option]


def _offered(challenge: Challenge) -> tuple[Options, str]:
    return challenge.options, challenge.variant


def _dropped(locale: str, rules: tuple[str, ...]) -> str:
    if not rules:
        return ""
    names = join(locale, (tr(locale, f"option.{rule}.name") for rule in rules))
    return tr(locale, "offer.dropped", rules=names)


def _chosen(menu: TableMenu, challenge: Challenge) -> dict[str, Any]:
    """Return what a choice changes, by name; raises `NoSuchButton` for one that another version of the bot offered."""
    values = menu.values
    if menu.what == RULES:
        on = {rule: rule in values for rule in choosable(challenge.agreement)}
        changes = {rule: now for rule, now in on.items() if now != bool(getattr(challenge.options, rule))}
        return {rule: int(now) if rule == AUTOMATIC else now for rule, now in changes.items()}
    value = values[0] if values else ""
    if menu.what == VARIANT and value in VARIANTS:
        return {VARIANT: value}
    if menu.what == AUTOMATIC and value in map(str, LIMITS):
        return {AUTOMATIC: int(value)}
    raise NoSuchButton()


def _check_open(view: View) -> None:
    """Raise what the table says once nothing can be changed any more."""
    if not isinstance(view.table.phase, Offered):
        view.table.act(Side.WHITE, ChangeOffer(*_offered(view.table.challenge)))


def _text(view: View, note: str) -> str:
    title = tr(view.row.locale, "offer.title", match=match_name(view))
    return f"{title}\n{note or tr(view.row.locale, 'offer.until')}"


def _explained(view: View) -> str:
    """Return what differs from the usual rules, each with its line, for whoever may not change it."""
    locale, options = view.row.locale, view.table.challenge.options
    lines = [tr(locale, "offer.not_yours", name=written(view)(Side.WHITE))]
    on = [rule for rule in choosable(view.table.challenge.agreement) if getattr(options, rule)]
    lines += [f"**{rule_name(locale, options, rule)}**: {tr(locale, f'option.{rule}.about')}" for rule in on]
    return "\n".join(lines)


def _menus(view: View, showing: int) -> discord.ui.View:
    """Return the menus of a challenge as it stands: house rules, the limit of automatic doubles, the variant."""
    locale, challenge = view.row.locale, view.table.challenge
    menus = {RULES: _rules_menu(locale, challenge)}
    if challenge.options.automatic:
        menus[AUTOMATIC] = _limit_menu(locale, challenge)
    menus[VARIANT] = _variant_menu(locale, challenge)
    made = discord.ui.View(timeout=None)
    for row, (what, select) in enumerate(menus.items()):
        select.row = row
        made.add_item(TableMenu(view.id, view.table.version, what, showing, select))
    return made


def _rules_menu(locale: str, challenge: Challenge) -> discord.ui.Select[Any]:
    options = [
        SelectOption(
            label=tr(locale, f"option.{rule}.name"),
            value=rule,
            description=tr(locale, f"option.{rule}.about"),
            default=bool(getattr(challenge.options, rule)),
        )
        for rule in choosable(challenge.agreement)
    ]
    none = tr(locale, "offer.none")
    return discord.ui.Select(placeholder=none, min_values=0, max_values=len(options), options=options)


def _limit_menu(locale: str, challenge: Challenge) -> discord.ui.Select[Any]:
    now = challenge.options.automatic
    limits = [limit for limit in LIMITS if _may_be_agreed(challenge, limit)]
    return discord.ui.Select(
        options=[
            SelectOption(label=limit_name(locale, limit), value=str(limit), default=limit == now) for limit in limits
        ]
    )


def _may_be_agreed(challenge: Challenge, limit: int) -> bool:
    """Tell whether so many automatic doubles go with the rest (S3)."""
    terms = challenge.agreement
    terms = terms._replace(options=replace(terms.options, automatic=limit))
    return all(conflict.option != AUTOMATIC for conflict in conflicts(terms))


def _variant_menu(locale: str, challenge: Challenge) -> discord.ui.Select[Any]:
    return discord.ui.Select(
        options=[
            SelectOption(
                label=tr(locale, f"variant.{each.name}.name"),
                value=each.name,
                description=tr(locale, f"variant.{each.name}.about"),
                default=each.name == challenge.variant,
            )
            for each in VARIANTS.values()  # also one that this format refuses: the refusal says why
        ]
    )
