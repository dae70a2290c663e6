"""The gallery's scenes of the cube: centred, owned, held out under every name, high, none."""

from __future__ import annotations

from dataclasses import replace

from renderers.gallery_parts import MID, ODD_NAMES, B, W, dice, scene
from renderers.scene import Cube, Scene


def cubes() -> dict[str, Scene]:
    """Return the scenes by name."""
    return {**_values(), **_offers(), **_worth()}


def _values() -> dict[str, Scene]:
    return {
        "centred-at-2": scene(MID, cube=Cube(2), dice=dice(6, 2), roller=W),
        "centred-at-8": scene(MID, B, cube=Cube(8), dice=dice(6, 2), roller=B, numbers=B),
        "cube-128": scene(MID, cube=Cube(128, B), dice=dice(6, 2), roller=W),
        "cube-1024": scene(MID, cube=Cube(1024, W), dice=dice(6, 2), roller=W),
        "cube-65536": scene(MID, cube=Cube(65536, W), dice=dice(6, 2), roller=W),
        "centred-at-128": scene(MID, cube=Cube(128)),
        "cube-512": scene(MID, cube=Cube(512, W), dice=dice(6, 2), roller=W),
        "cube-4096": scene(MID, B, cube=Cube(4096, B), dice=dice(6, 2), roller=B, numbers=B),
        "cube-two-to-the-20": scene(MID, cube=Cube(2**20, W)),
        "offered-to-black": scene(MID, B, cube=Cube(2, offered_to=B), note="Mara Lindqvist doubles to 2"),
        "offered-to-white": scene(
            MID,
            W,
            cube=Cube(4, B, W),
            banner="Take or drop?",
            note="Old Tom doubles to 4",
        ),
        "offered-mirrored": scene(MID, B, cube=Cube(2, W, B), home_right=False, note="Mara Lindqvist doubles to 2"),
        "owned-by-white": scene(MID, cube=Cube(2, W), dice=dice(3, 3, 3, 3), roller=W),
        "owned-by-black": scene(MID, cube=Cube(16, B), dice=dice(1, 2), roller=W),
        "crawford": scene(
            MID, score=("6", "3"), cube=None, caption="7 points · Crawford", dice=dice(5, 5, 5, 5), roller=W
        ),
    }


def _offers() -> dict[str, Scene]:
    offers = {
        "double": (Cube(2, offered_to=B), "Mara Lindqvist doubles to 2"),
        "double-labelled": (Cube(2, offered_to=W, label="Double"), "Old Tom doubles to 2"),
        "redouble": (Cube(8, W, B, label="Redouble"), "Mara Lindqvist redoubles to 8"),
        "beaver": (Cube(4, B, W, label="Beaver"), "Old Tom beavers to 4"),
        "raccoon": (Cube(8, B, B, label="Raccoon"), "Mara Lindqvist turns it to 8"),
        "otter": (Cube(16, B, W, label="Otter"), "Old Tom turns it to 16"),
        "otter-at-65536": (Cube(65536, B, W, label="Otter"), "Old Tom turns it to 65536"),
        "long-label": (Cube(2**20, B, B, label="Donaudampfschiff"), ""),
    }
    shown = {
        name: scene(MID, cube.offered_to, cube=cube, note=note, caption="Money", worth="1 point = 10 chips")
        for name, (cube, note) in offers.items()
    }
    shown["double-after-a-roll"] = replace(shown["double"], dice=dice(6, 6, 6, 6, used=4), roller=B)
    shown["beaver-mirrored"] = replace(shown["beaver"], home_right=False)
    return shown


def _worth() -> dict[str, Scene]:
    tom = {"names": {B: "Old Tom of the long name that hardly fits"}}
    return {
        "worth-of-32": scene(MID, cube=Cube(32, W), caption="Money · Jacoby", worth="1 point = 32 · 320 chips"),
        "worth-of-two-to-the-20": scene(
            MID, B, cube=Cube(2**20, B), caption="Money · Jacoby", worth="1 point = 1048576 · 10485760 chips", **tom
        ),
        "worth-without-chips": scene(MID, names=ODD_NAMES, cube=Cube(4), caption="Single game", worth="1 point = 4"),
        "no-cube": scene(MID, cube=None, caption="7 points · no cube", dice=dice(6, 2), roller=W),
    }
