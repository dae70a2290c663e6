"""What holds in a server: its settings in words, and how they are changed."""

from __future__ import annotations

from typing import Any

from bot.preferences import GuildSettings
from bot.rules.options import RULES, Options
from bot.texts import tr
from cogs._acting import Interaction
from cogs._house_rules import BETWEEN, rule_name
from cogs._permissions import check_manager, lacking_here, permission_names


async def server_text(interaction: Interaction, chosen: dict[str, Any], rules: dict[str, Any]) -> str:
    """Change what was chosen, house rules by their names, and return all settings of the guild as they are then."""
    check_manager(interaction)
    service, guild = interaction.client.service, interaction.guild_id or 0
    changes = bool(chosen or rules)
    settings = await (service.change_guild(guild, rules, **chosen) if changes else service.guild(guild))
    locale = str(interaction.locale)
    kept = [tr(locale, "settings.purses_kept")] if "purse" in chosen else []
    lines = [*kept, *_lines(locale, settings), _lacking(interaction, locale)]
    return "\n".join([tr(locale, "settings.saved"), *lines] if changes else lines)


def language_name(locale: str, code: str | None) -> str:
    """Return the name of a language, or that it is the one that Discord says."""
    return tr(code, "language.name") if code else tr(locale, "language.discord")


def _lines(locale: str, rules: GuildSettings) -> list[str]:
    who = f"<@&{rules.openers}>" if rules.openers else tr(locale, "settings.everyone")
    on, off = _rules(locale, rules.options, on=True), _rules(locale, rules.options, on=False)
    up = tr(locale, "settings.top_up", n=rules.top_up) if rules.top_up else ""
    return [
        tr(locale, "settings.server"),
        tr(locale, "settings.language", language=language_name(locale, rules.locale)),
        tr(locale, "settings.play_in", place=tr(locale, f"play_in.{rules.play_in}")),
        tr(locale, "settings.openers", who=who),
        tr(locale, "settings.chips", purse=rules.purse, fee=rules.fee, top_up=up),
        tr(locale, "settings.rules_on", rules=on),
        tr(locale, "settings.rules_off", rules=off),
        tr(locale, "settings.not_in_matches"),
        tr(locale, "settings.frozen"),
    ]


def _rules(locale: str, options: Options, *, on: bool) -> str:
    """Return the house rules that are on, or those that are off."""
    found = [rule for rule in RULES if bool(getattr(options, rule)) is on]
    names = [rule_name(locale, options, rule) if on else tr(locale, f"option.{rule}.name") for rule in found]
    return BETWEEN.join(names) or tr(locale, "settings.none")


def _lacking(interaction: Interaction, locale: str) -> str:
    if missing := lacking_here(interaction):
        return tr(locale, "settings.lacking", permissions=permission_names(locale, missing))
    return tr(locale, "settings.complete")
