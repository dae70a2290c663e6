"""The gallery's scenes of what may stand around a board: names, captions, results, other eyes."""

from __future__ import annotations

from renderers.gallery_parts import MID, ODD_NAMES, RACE, B, W, dice, marks, scene
from renderers.scene import Scene


def tables() -> dict[str, Scene]:
    """Return the scenes by name."""
    return {
        "odd-names": scene(MID, names=ODD_NAMES, score=("10", "12"), caption="25 points · Crawford"),
        "long-caption": scene(
            MID, names=ODD_NAMES, score=("22", "24"), caption="LongGammon · 25 points · Crawford", cube=None
        ),
        "emoji-name": scene(MID, B, names={W: "🎲🎲", B: "W" * 32}, caption="", score=("0", "0")),
        "blacks-numbers": scene(MID, B, numbers=B, dice=dice(4, 2), roller=B),
        "black-at-the-bottom": scene(
            MID, B, numbers=B, bottom=B, dice=dice(4, 2), roller=B, marks=marks("24/18", "13/8"), marks_by=W
        ),
        "result-at-blacks-end": scene(RACE, None, bottom=B, numbers=B, banner="Old Tom wins the match", note="7–4"),
        "result": scene(RACE, None, banner="Old Tom resigns a single game", note="2 points · 4–4 in a match to 7"),
    }
