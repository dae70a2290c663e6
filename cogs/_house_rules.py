"""House rules as people meet them: what a change of one brings with it, and their names."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec
from discord import app_commands
from discord.app_commands import Choice

from bot.challenge import Challenge
from bot.rules.options import RULES, UNLIMITED, Options, choosable, settled
from bot.rules.variants import VARIANTS
from bot.texts import DEFAULT, tr
from cogs._acting import Trouble
from cogs._names import challenge_name

LIMITS = (1, 2, 3, UNLIMITED)
"""What can be agreed on as the most automatic doubles (C4)."""

VARIANT_CHOICES = [Choice(name=tr(DEFAULT, f"variant.{name}.name"), value=name) for name in VARIANTS]

BETWEEN = " · "


class Change(NamedTuple):
    """The house rules and the variant after a change, and the rules that it turned off besides."""

    options: Options
    variant: str
    dropped: tuple[str, ...] = ()


def changed(locale: str, challenge: Challenge, chosen: Mapping[str, Any]) -> Change:
    """Return what holds after a change; `chosen` has values by the names of rules, or the variant's as "variant".

    Whatever needs a rule that goes is turned off with it. Raises `DoesNotGo` for a rule or variant chosen that doesn't
    go with the rest, and `Trouble` for a rule that means nothing here.
    """
    rules = {rule: value for rule, value in chosen.items() if rule != "variant"}
    after = msgspec.structs.replace(
        challenge,
        options=msgspec.structs.replace(challenge.options, **rules),
        variant=chosen.get("variant", challenge.variant),
    )
    terms = after.agreement
    options = settled(terms, [rule for rule, value in rules.items() if value])
    for rule, value in rules.items():
        if value and rule not in choosable(terms):
            raise Trouble("no_use", option=tr(locale, f"option.{rule}.name"), match=challenge_name(locale, after))
    dropped = [rule for rule in RULES if getattr(options, rule) != getattr(after.options, rule)]
    return Change(options, after.variant, tuple(dropped))


def differing(locale: str, challenge: Challenge) -> list[str]:
    """Return what differs from the rulebook's defaults for the format, each in a word or two."""
    usual, options = Options.usual(challenge.format), challenge.options
    found = [rule for rule in choosable(challenge.agreement) if getattr(usual, rule) != getattr(options, rule)]
    return [rule_name(locale, options, rule) for rule in found]


def rule_name(locale: str, options: Options, rule: str) -> str:
    """Return what a house rule is called where it holds, with its limit, or where it doesn't."""
    value = getattr(options, rule)
    if rule == "automatic" and value:
        return tr(locale, "card.unlimited") if value >= UNLIMITED else tr(locale, "card.automatic", n=value)
    return tr(locale, f"option.{rule}.{'name' if value else 'off'}")


def rules_line(locale: str, challenge: Challenge) -> str:
    """Return one line of what differs from the defaults, the house's fee included; empty if nothing does."""
    found = differing(locale, challenge)
    if challenge.price and challenge.fee:
        found.append(tr(locale, "card.fee", percent=challenge.fee))
    return tr(locale, "card.house", rules=BETWEEN.join(found)) if found else ""


def with_rules(command: Callable[..., Any]) -> Any:
    """Give a slash command, which takes them as `**rules`, an option for each house rule, told as in the menu."""
    signature = inspect.signature(command)
    *own, _ = signature.parameters.values()
    added = [
        inspect.Parameter(rule, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=_type_of(rule))
        for rule in RULES
    ]
    command.__signature__ = signature.replace(parameters=[*own, *added])  # type: ignore[attr-defined]
    told = {rule: tr(DEFAULT, f"option.{rule}.about").removesuffix(".") for rule in RULES}
    limits = [Choice(name=limit_name(DEFAULT, limit), value=limit) for limit in (0, *LIMITS)]
    return app_commands.choices(automatic=limits)(app_commands.describe(**told)(command))


def limit_name(locale: str, limit: int) -> str:
    """Return how many automatic doubles there are at most, as a choice."""
    if limit >= UNLIMITED:
        return tr(locale, "offer.unlimited")
    return tr(locale, "offer.automatic", n=limit) if limit else tr(locale, "offer.no_automatic")


def given(rules: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """Return the options of a command that were given."""
    return {name: value for name, value in {**more, **rules}.items() if value is not None}


def _type_of(rule: str) -> Any:
    return int | None if rule == "automatic" else bool | None
