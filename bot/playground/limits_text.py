"""The small checks that all limits are made of. Each returns the breaches as sentences."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any


def length(what: str, text: object, least: int, most: int) -> list[str]:
    """Check that a text has `least` to `most` characters; None is fine where nothing is required."""
    if text is None:
        return [f"{what} is required"] if least else []
    if not isinstance(text, str):
        return [] if isinstance(text, int) and what == "nonce" else [f"{what} must be a text"]
    if least <= len(text) <= most:
        return []
    return [f"{what} has {len(text)} characters: {least} to {most} allowed"]


def count(what: str, things: Collection[Any], least: int, most: int) -> list[str]:
    """Check that there are `least` to `most` things."""
    if least <= len(things) <= most:
        return []
    return [f"{len(things)} {what}: {least} to {most} allowed"]


def number(what: str, value: object, least: float, most: float) -> list[str]:
    """Check that a number lies between two bounds; None is fine."""
    if value is None:
        return []
    if isinstance(value, bool) or not isinstance(value, int | float):
        return [f"{what} must be a number"]
    return [] if least <= value <= most else [f"{what} is {value}: {least} to {most} allowed"]


def choice_of(what: str, value: object, allowed: Collection[object]) -> list[str]:
    """Check that a value is one of a few; None is fine."""
    return [] if value is None or value in allowed else [f"{what} {value!r}: one of {sorted(map(str, allowed))}"]


def unique(what: str, values: Collection[Any]) -> list[str]:
    """Check that no value comes twice."""
    twice = {value for value in values if list(values).count(value) > 1}
    return [f"{what} {value!r} comes twice" for value in sorted(map(str, twice))]
