"""Colours and what is reckoned with them."""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[int, int, int]


def rgb(text: str) -> Colour:
    """Return the colour that six hexadecimal digits name."""
    return int(text[:2], 16), int(text[2:4], 16), int(text[4:], 16)


def mix(under: Colour, over: Colour, share: float) -> Colour:
    """Return `under` with `share` (0 to 1) of `over` laid on it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(under, over, strict=True))
    return red, green, blue


def linear(colour: Colour) -> tuple[float, float, float]:
    """Return a colour's light, channel by channel, from 0 to 1 (the sRGB curve undone)."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in colour))
    return red, green, blue


def luminance(light: tuple[float, float, float]) -> float:
    """Return the relative luminance of linear light (WCAG 2), from 0 to 1."""
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def ratio(one: float, other: float) -> float:
    """Return the contrast ratio of two luminances (WCAG 2), from 1 to 21."""
    dark, light = sorted((one, other))
    return (light + 0.05) / (dark + 0.05)


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours (WCAG 2), from 1 to 21."""
    return ratio(luminance(linear(one)), luminance(linear(other)))


@dataclass(frozen=True, slots=True)
class Piece:
    """The colours of one side's checkers and dice: told apart by lightness and rim, not by hue."""

    body: Colour
    rim: Colour
    ring: Colour
    figure: Colour
