"""Completing a play as it is typed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

MOST = 25
"""The most choices that Discord shows."""

_SPLIT = re.compile(r"[\s,;]+")
_DASH = re.compile(r"[-–—>→]+")


def completions(plays: Iterable[str], typed: str) -> list[str]:
    """Return the plays, as printed, that hold every move typed so far; the last one may be unfinished."""
    *whole, last = _paired(_SPLIT.split(_DASH.sub("/", typed.lower()).strip()))
    fitting = [play for play in plays if _fits(_words(play), whole, last)]
    return fitting[:MOST]


def _paired(words: list[str]) -> list[str]:
    """Join places that stand alone two by two, as `24 18 13 11` is read; one without a partner is unfinished."""
    moves: list[str] = []
    alone = False
    for word in words:
        if alone and word and "/" not in word:
            moves[-1] += f"/{word}"
            alone = False
        else:
            moves.append(word)
            alone = "/" not in word
    return moves


def _words(play: str) -> Counter[str]:
    """Count a play's moves as they could be typed, stars left out: `8/4(2)` is two."""
    counted: Counter[str] = Counter()
    for word in play.replace("*", "").split():
        move, _, times = word.rstrip(")").partition("(")
        counted[move] += int(times or 1)
    return counted


def _fits(words: Counter[str], whole: list[str], last: str) -> bool:
    left = words.copy()
    left.subtract(_words(" ".join(whole)))
    if any(count < 0 for count in left.values()):
        return False
    start = last.replace("*", "").partition("(")[0]
    return any(count > 0 and word.startswith(start) for word, count in left.items()) or not start
