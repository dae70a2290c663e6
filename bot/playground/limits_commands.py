"""The limits of slash commands as they are registered, and of choices."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from bot.playground.limits_text import count, length, number, unique

Command: TypeAlias = Mapping[str, Any]

CHAT_INPUT, USER, MESSAGE = 1, 2, 3
SUBCOMMAND, GROUP, STRING, INTEGER, NUMBER = 1, 2, 3, 4, 10
MOST_OF_A_KIND = {CHAT_INPUT: 100, USER: 5, MESSAGE: 5}
_LOCALES = """id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th
zh-CN ja zh-TW ko"""
LOCALES = frozenset(_LOCALES.split())


def check_commands(commands: Sequence[Command]) -> list[str]:
    """Check the whole list of commands that a bot registers in one scope."""
    kinds = Counter(command.get("type", CHAT_INPUT) for command in commands)
    problems = [
        f"{n} commands of type {k}: at most {most}" for k, most in MOST_OF_A_KIND.items() if (n := kinds[k]) > most
    ]
    problems += unique("command", [(c.get("type", CHAT_INPUT), c.get("name")) for c in commands])
    for command in commands:
        found = _check_command(command)
        problems += [f"/{command.get('name')}: {problem}" for problem in found]
    return problems


def _check_command(command: Command) -> list[str]:
    if command.get("type", CHAT_INPUT) != CHAT_INPUT:
        return length("name", command.get("name"), 1, 32)
    problems = _check_names(command) + _check_options(command.get("options") or [], depth=0)
    size = characters(command)
    return problems + ([f"{size} characters in all: at most 8000"] if size > 8000 else [])


def characters(node: Command) -> int:
    """Count the characters of a command as Discord does: names, descriptions and values, longest localization."""
    total = _longest(node, "name") + _longest(node, "description")
    total += sum(_longest(c, "name") + len(str(c.get("value", ""))) for c in node.get("choices") or [])
    return total + sum(characters(option) for option in node.get("options") or [])


def _longest(node: Command, key: str) -> int:
    texts = [node.get(key) or "", *(node.get(f"{key}_localizations") or {}).values()]
    return max(len(text) for text in texts)


def _check_names(node: Command) -> list[str]:
    problems = check_name(node.get("name")) + length("description", node.get("description"), 1, 100)
    for locale, name in (node.get("name_localizations") or {}).items():
        problems += _check_locale(locale) + [f"{locale}: {problem}" for problem in check_name(name)]
    for locale, text in (node.get("description_localizations") or {}).items():
        problems += _check_locale(locale) + length(f"{locale}: description", text, 1, 100)
    return problems


def _check_locale(locale: str) -> list[str]:
    return [] if locale in LOCALES else [f"{locale!r} is no Discord locale"]


def check_name(name: object) -> list[str]:
    """Check the name of a command or option: 1 to 32 letters, digits, - _ ', in lower case."""
    problems = length("name", name, 1, 32)
    if isinstance(name, str) and (name != name.lower() or not all(map(_is_name_character, name))):
        problems.append(f"name {name!r} must be lower-case letters, digits, - or _")
    return problems


def _is_name_character(character: str) -> bool:
    return character in "-_'" or unicodedata.category(character)[0] in "LNM"


def _check_options(options: Sequence[Command], depth: int) -> list[str]:
    problems = count("options", options, 0, 25) + unique("option", [option.get("name") for option in options])
    kinds = [option.get("type") for option in options]
    nested = [kind in (SUBCOMMAND, GROUP) for kind in kinds]
    if any(nested) and not all(nested):
        problems.append("subcommands can't stand beside other options")
    if (depth == 1 and GROUP in kinds) or (depth == 2 and any(nested)):
        problems.append("subcommands are nested too deep")
    required = [bool(option.get("required")) for option in options]
    if required != sorted(required, reverse=True):
        problems.append("required options must come first")
    for option in options:
        problems += [f"{option.get('name')}: {problem}" for problem in _check_option(option, depth)]
    return problems


def _check_option(option: Command, depth: int) -> list[str]:
    kind = option.get("type")
    problems = _check_names(option)
    if kind == SUBCOMMAND:
        return problems + _check_options(option.get("options") or [], 2)
    if kind == GROUP:
        return problems + _check_options(option.get("options") or [], depth + 1)
    if kind not in range(3, 12):
        return [*problems, f"option type {kind!r} doesn't exist"]
    problems += check_choices(option.get("choices") or [], value_type=kind)
    if option.get("choices") and option.get("autocomplete"):
        problems.append("choices and autocomplete exclude each other")
    problems += number("min_length", option.get("min_length"), 0, 6000)
    problems += number("max_length", option.get("max_length"), 1, 6000)
    return problems


def check_choices(choices: Sequence[Command], value_type: int | None) -> list[str]:
    """Check at most 25 choices; `value_type` is the option's type, None for an autocomplete answer."""
    problems = count("choices", choices, 0, 25)
    if value_type is not None:
        problems += unique("choice", [choice.get("name") for choice in choices])
    for choice in choices:
        problems += length("choice name", choice.get("name"), 1, 100)
        value = choice.get("value")
        if isinstance(value, str) and value_type not in (INTEGER, NUMBER):
            problems += length("choice value", value, 0 if value_type is None else 1, 100)
        elif value_type == STRING or value is None:
            problems.append(f"choice value {value!r} must be a text")
        else:
            problems += number("choice value", value, -(2**53), 2**53)
    return problems
