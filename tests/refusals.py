"""All refusals that the bot knows."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

import bot.rules
from bot import denials
from bot.rules.errors import BadValue, IllegalAction, RulesError

importlib.import_module("bot.table")
for _module in pkgutil.iter_modules(bot.rules.__path__):
    importlib.import_module(f"bot.rules.{_module.name}")


def kinds(of: type[RulesError] = RulesError) -> Iterator[type[RulesError]]:
    for kind in of.__subclasses__():
        if kind not in (BadValue, IllegalAction, denials.Denial):
            yield kind
        yield from kinds(kind)


KINDS = sorted({kind for kind in kinds() if kind.__module__.startswith("bot.")}, key=lambda kind: kind.__name__)
