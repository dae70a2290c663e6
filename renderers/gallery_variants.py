"""The gallery's scenes of the variants, of play as over the board, and of colours changed over."""

from __future__ import annotations

from bot.rules.board import Board
from bot.rules.variants import VARIANTS
from renderers.gallery_parts import MID, RACE, B, W, board, dice, marks, scene
from renderers.scene import Cube, Die, Scene, turned

ENTERING = board("bar:9 24:1 22:2 20:2 19:1", "bar:11 23:1 21:3")
ENTERED_FAR = board("bar:3 22:2 18:2 13:3 8:2 6:3", "bar:5 24:1 21:1 20:1 16:2 13:2 9:1 5:2")
LATE = board("bar:2 18:1 8:1 6:4 5:3 4:2 3:2", "6:3 5:2 4:2 3:1")


def variants() -> dict[str, Scene]:
    """Return the scenes by name."""
    return {**_starts(), **_dutch(), **_acey_deucey(), **_over_the_board(), **_colours()}


def _starts() -> dict[str, Scene]:
    waiting = {name: 15 if variant.from_hand else 0 for name, variant in VARIANTS.items()}
    return {
        f"{name}-start": scene(
            Board.start(variant),
            on_roll=None,
            caption=variant.name.capitalize(),
            cube=Cube() if variant.cube else None,
            hand=(waiting[name], waiting[name]),
            dice=dice(5, 3),
        )
        for name, variant in VARIANTS.items()
        if name != "backgammon"
    }


def _dutch() -> dict[str, Scene]:
    return {
        "dutch-entering": scene(
            ENTERING, B, hand=(9, 11), marks=marks("hand/22", "hand/20"), marks_by=W,
            dice=dice(6, 4), roller=B, numbers=B, caption="Dutch · 7 points",
        ),
        "dutch-black-enters": scene(
            ENTERING, hand=(9, 11), marks=marks("hand/21", "hand/21", "hand/21", "hand/23"), marks_by=B,
            dice=dice(3, 1), roller=W, caption="Dutch · 7 points", cube=Cube(2, W),
        ),
        "dutch-first-two": scene(
            board("bar:13 24:1 21:1", "bar:15"), B, hand=(13, 15), marks=marks("hand/24", "hand/21"), marks_by=W,
            caption="Dutch · 7 points", home_right=False, numbers=B,
        ),
        "dutch-off-before-its-time": scene(
            board("bar:6 20:3 13:3 6:1", "bar:7 22:3 18:4"), B, hand=(6, 6), marks=marks("6/off", "hand/off"),
            marks_by=W, caption="Dutch · 7 points", dice=dice(5, 1, used=2), roller=W, cube=Cube(2, W),
        ),
        "dutch-last-one-in": scene(
            board("20:2 18:3 13:4 11:2 8:4", "bar:1 22:2 18:4 11:4 8:4"), B, hand=(0, 1),
            marks=marks("hand/20"), marks_by=W, caption="Dutch · 7 points", dice=dice(6, 6, 6, 6), roller=B,
        ),
    }  # fmt: skip


def _acey_deucey() -> dict[str, Scene]:
    return {
        "acey-deucey-midway": scene(
            ENTERED_FAR, hand=(2, 5), cube=None, caption="Acey-deucey", worth="1 checker = 2 · 20 chips",
            marks=marks("hand/24", "23/21*"), marks_by=B, dice=dice(2, 1, used=1), roller=W,
        ),
        "acey-deucey-in-hand-and-hit": scene(
            board("bar:6 20:1 13:3 8:3 6:2", "bar:7 21:2 13:3 7:1 4:2"), B, hand=(4, 6), cube=None,
            caption="Acey-deucey", worth="1 checker = 1 · 10 chips", dice=dice(5, 5, 5, 5, used=1), roller=B, numbers=B,
            marks=marks("bar/20*"), marks_by=W,
        ),
        "acey-deucey-late": scene(
            LATE, hand=(1, 0), cube=None, caption="Acey-deucey", worth="1 checker = 8 · 80 chips",
            dice=dice(6, 2), roller=W, marks=marks("6/off", "5/off"), marks_by=B,
        ),
        "acey-deucey-mirrored": scene(
            ENTERED_FAR, home_right=False, hand=(3, 5), cube=None, caption="Acey-deucey",
            worth="1 checker = 1 · 10 chips", dice=dice(2, 1), roller=W,
        ),
    }  # fmt: skip


def _over_the_board() -> dict[str, Scene]:
    leaning = Die(4, cocked=True)
    return {
        "cocked": scene(MID, dice=(Die(6), leaning), roller=W, note="Cocked: thrown again"),
        "both-cocked": scene(MID, B, dice=(Die(1, cocked=True), Die(3, cocked=True)), roller=B, numbers=B),
        "cocked-at-the-opening": scene(on_roll=None, dice=(Die(5), Die(2, cocked=True))),
        "early-roll": scene(
            MID, dice=dice(6, 2, used=2), roller=W, marks=marks("24/18", "8/6"), marks_by=W, early=dice(5, 2)
        ),
        "early-doubles": scene(
            MID, B, dice=dice(4, 4, 4, 4, used=4), roller=B, early=dice(3, 3, 3, 3), numbers=B, cube=Cube(2, B)
        ),
    }


def _colours() -> dict[str, Scene]:
    at = scene(MID, B, cube=Cube(2, W), dice=dice(1, 6, used=1), roller=B, numbers=B, marks=marks("6/5"), marks_by=B)
    mirrored = scene(RACE, home_right=False, cube=Cube(4, B, W), note="Old Tom doubles to 4")
    return {"colours-changed-over": turned(at), "colours-changed-over-mirrored": turned(mirrored)}
