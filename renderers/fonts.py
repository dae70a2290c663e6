"""The one typeface, in two sizes and two weights, and the text that may be set in it.

Names come from people: characters without a glyph, controls, invisible and direction marks and stacked accents drop
out, so that no name can break a picture. Pillow has no font fallback.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from enum import Enum
from functools import cache, lru_cache
from pathlib import Path

from PIL import ImageFont

SMALL, LARGE = 22, 27
"""The two sizes in pixels: figures and side remarks; names and scores."""
CAP_HEIGHT = 0.729
"""The height of capitals and figures as a share of the size."""
ELLIPSIS = "…"
_FOLDER = Path(__file__).parent / "fonts"
_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Mn", "Me", "Zl", "Zp"})


class Face(Enum):
    """A weight and size; the value is its file and pixels."""

    FIGURE = ("DejaVuSans-Bold.ttf", SMALL)
    REMARK = ("DejaVuSans.ttf", SMALL)
    NAME = ("DejaVuSans.ttf", LARGE)
    SCORE = ("DejaVuSans-Bold.ttf", LARGE)

    @property
    def font(self) -> ImageFont.FreeTypeFont:
        """The font, loaded once."""
        return font(*self.value)


@cache
def font(file: str, size: int) -> ImageFont.FreeTypeFont:
    """Return a bundled font; the basic layout draws the same everywhere, with or without Raqm."""
    return ImageFont.truetype(str(_FOLDER / file), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def has_glyph(character: str, face: Face = Face.NAME) -> bool:
    """Tell whether `face` draws `character` as itself and not as the box for a missing glyph."""
    return bytes(face.font.getmask(character)) != bytes(face.font.getmask("\U0010ffff"))


@lru_cache(maxsize=2048)
def clean(text: str, face: Face = Face.NAME) -> str:
    """Return what of `text` can be drawn, on one line, in the order in which it is drawn from left to right."""
    kept = "".join(_drawable(character, face) for character in unicodedata.normalize("NFC", text))
    return _visual(" ".join(kept.split()))


@lru_cache(maxsize=2048)
def width(text: str, face: Face) -> int:
    """Return the width of a line in pixels."""
    return round(face.font.getlength(text))


@lru_cache(maxsize=2048)
def fit(text: str, face: Face, room: int) -> str:
    """Return `text`, shortened with an ellipsis if it is wider than `room` pixels."""
    if width(text, face) <= room:
        return text

    def overflows(last: int) -> bool:
        return width(text[: last + 1].rstrip() + ELLIPSIS, face) > room

    kept = text[: bisect_left(range(len(text)), True, key=overflows)].rstrip()  # names are short, but stakes may grow
    return kept + ELLIPSIS if kept else ""


def _drawable(character: str, face: Face) -> str:
    """Return `character`, a plainer form that has a glyph (𝓐 is A), or nothing."""
    if character.isspace():
        return " "
    for form in (character, unicodedata.normalize("NFKC", character)):
        if all(unicodedata.category(c) not in _INVISIBLE and has_glyph(c, face) for c in form):
            return form
    return ""


def _visual(text: str) -> str:
    """Return `text` with its right-to-left runs turned round, since the basic layout draws in memory order."""
    runs: list[str] = []
    start = 0
    while start < len(text):
        end = _run_end(text, start)
        runs.append(text[start:end][::-1] if _leftward(text[start]) else text[start:end])
        start = end
    return "".join(runs)


def _run_end(text: str, start: int) -> int:
    """Return where the run from `start` ends: one character, or right-to-left words with what lies between them."""
    end = start + 1
    if _leftward(text[start]):
        for n in range(end, len(text)):
            if _leftward(text[n]):
                end = n + 1
            elif unicodedata.bidirectional(text[n]) in ("L", "EN", "AN"):
                break
    return end


def _leftward(character: str) -> bool:
    return unicodedata.bidirectional(character) in ("R", "AL")
