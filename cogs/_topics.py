"""The topics of /rules as data."""

from __future__ import annotations

from bot.rules.options import Format
from bot.texts import tr

PARTS = ("name", "about")
"""What is said of each house rule and variant: its name, and one line."""


def option_words(locale: str, field: str) -> list[str]:
    """Return a house rule's name and the line about it, by its field of `Options`."""
    return [tr(locale, f"option.{field}.{part}") for part in PARTS]


def variant_words(locale: str, name: str) -> list[str]:
    """Return a variant's name and the line about it, by the name that is stored."""
    return [tr(locale, f"variant.{name}.{part}") for part in PARTS]


def format_words(locale: str, format: Format) -> str:
    """Return what a format is called."""
    return tr(locale, f"format.{format.value}")
