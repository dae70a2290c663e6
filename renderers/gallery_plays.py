"""The gallery's scenes of play: rolls, moves, entering, bearing off, crowds."""

from __future__ import annotations

from renderers.gallery_parts import BOTH_BAR, HIT, MID, RACE, B, W, board, dice, marks, scene
from renderers.scene import Cube, Scene


def plays() -> dict[str, Scene]:
    """Return the scenes by name."""
    return {**_rolls(), **_moves(), **_entrances(), **_bearing_off(), **_crowds()}


def _rolls() -> dict[str, Scene]:
    return {
        "start": scene(on_roll=None),
        "opening": scene(dice=dice(6, 4), roller=W),
        "each-one-die": scene(on_roll=None, dice=dice(3, 5)),
        "mid-turn": scene(MID, dice=dice(6, 1, used=1), roller=W, marks=marks("24/18"), marks_by=W),
        "mirrored": scene(
            MID,
            B,
            home_right=False,
            marks=marks("24/18", "13/8"),
            marks_by=W,
            dice=dice(5, 3),
            roller=B,
            cube=Cube(2, W),
            numbers=B,
        ),
    }


def _moves() -> dict[str, Scene]:
    return {
        "doubles": scene(
            board("24:2 13:3 9:1 8:4 6:3 4:2", "24:2 13:5 8:3 6:3 3:2"),
            dice=dice(2, 2, 2, 2, used=3),
            roller=W,
            marks=marks("6/4", "6/4", "13/11", "11/9"),
            marks_by=W,
        ),
        "hits": scene(HIT, B, dice=dice(4, 3), roller=B, numbers=B, marks=marks("13/9", "9/5*"), marks_by=W),
        "two-hits": scene(
            board("24:2 13:4 8:2 6:5 5:1 4:1", "bar:2 13:5 8:3 6:5"),
            B,
            marks=marks("8/4*", "6/5*"),
            marks_by=W,
        ),
        "dance": scene(
            board("bar:1 13:5 8:4 6:5", "6:2 5:2 4:2 3:2 2:2 1:2 13:3"),
            dice=dice(6, 6, 6, 6),
            roller=W,
            cube=Cube(2, B),
            note="Mara Lindqvist cannot move",
        ),
        "entering": scene(
            board("24:1 21:1 18:1 13:5 8:3 6:4", "24:2 13:5 8:3 6:3 5:2"),
            B,
            marks=marks("bar/21", "24/18"),
            marks_by=W,
            numbers=B,
            dice=dice(6, 6, 6, 6),
            roller=B,
        ),
        "pick-and-pass": scene(
            board("24:2 13:4 8:3 6:5 5:1", "24:1 bar:1 13:5 8:3 6:5"), B, marks=marks("13/9*", "9/5"), marks_by=W
        ),
        "ghost-behind-the-opponent": scene(
            board("18:2 13:5 8:3 6:5", "24:2 13:5 8:3 6:4 1:1"), B, marks=marks("24/18", "24/18"), marks_by=W
        ),
    }


def _entrances() -> dict[str, Scene]:
    return {
        "both-enter": scene(
            board("22:2 13:5 8:3 6:5", "24:2 13:5 8:3 6:5"), B, marks=marks("bar/22", "bar/22"), marks_by=W
        ),
        "enters-with-a-hit": scene(
            board("bar:1 13:5 8:3 6:5 24:1", "24:2 13:5 8:3 6:3 5:2"), marks=marks("bar/5*", "6/5"), marks_by=B
        ),
        "one-of-two-entered": scene(
            board("bar:1 20:1 13:5 8:3 6:5", "24:2 13:5 8:3 6:5"),
            marks=marks("bar/20"),
            marks_by=W,
            dice=dice(5, 6, used=1),
            roller=W,
        ),
        "hit-onto-a-crowded-bar": scene(
            board("24:2 13:5 8:3 6:3 5:2", "bar:5 13:4 8:3 6:3"), B, marks=marks("6/5*", "13/8"), marks_by=W
        ),
    }


def _bearing_off() -> dict[str, Scene]:
    four = board("4:4 2:3", "6:2 5:2 4:2 2:1 1:3")
    return {
        "bearing-off": scene(RACE, B, marks=marks("6/off", "5/off"), marks_by=W, cube=Cube(2, B)),
        "four-off": scene(four, B, marks=marks("6/off", "6/off", "6/off", "5/off"), marks_by=W),
        "four-off-mirrored": scene(
            four, B, marks=marks("6/off", "6/off", "6/off", "5/off"), marks_by=W, home_right=False, numbers=B
        ),
        "black-bears-off": scene(RACE, marks=marks("6/off", "4/off"), marks_by=B, dice=dice(6, 4), roller=W),
    }


def _crowds() -> dict[str, Scene]:
    return {
        "fifteen-on-a-point": scene(board("6:15", "24:15"), dice=dice(3, 1), roller=W),
        "eight-on-the-bar": scene(
            board("bar:8 6:4 5:3", "6:2 5:2 4:2 3:2 2:2 1:2 24:3"), dice=dice(6, 6, 6, 6), roller=W
        ),
        "fifteen-on-the-bar": scene(board("bar:15", "6:15"), dice=dice(6, 4), roller=W),
        "both-on-the-bar": scene(BOTH_BAR, dice=dice(5, 3), roller=W),
        "fifteen-off": scene(
            board("", "24:2 20:4 6:5 3:4"),
            None,
            banner="Mara Lindqvist wins a gammon",
            note="4 points · 6–4 in a match to 7",
        ),
        "tall-stacks": scene(board("24:6 13:7 1:2", "20:8 13:6 4:1"), marks=marks("24/13", "13/1"), marks_by=W),
        "many-off": scene(board("3:1 1:2", "2:1 1:1"), dice=dice(2, 1), roller=W, cube=None),
    }
