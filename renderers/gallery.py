"""Hard positions, drawn for eyes and kept as golden pictures."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from bot.rules.board import BAR, Board, Side
from renderers.board import render_board
from renderers.scene import Cube, Die, Mark, Player, Scene
from renderers.text import text_board
from renderers.theme import THEMES

W, B = Side.WHITE, Side.BLACK
START = Board.start()


def board(white: str, black: str) -> Board:
    """Return the board of two lists such as `6:5 8:3 bar:1`, each by its own numbers; the rest is off."""
    return Board(_counts(white), _counts(black))


def _counts(text: str) -> tuple[int, ...]:
    counts = [0] * 26
    for part in text.split():
        place, count = part.split(":")
        counts[BAR if place == "bar" else int(place)] = int(count)
    counts[0] = 15 - sum(counts)
    return tuple(counts)


def scene(at: Board = START, on_roll: Side | None = W, **more: object) -> Scene:
    """Return a scene with two players of a match to 7, whose pips are counted."""
    names = {W: "Mara Lindqvist", B: "Old Tom"}
    names.update(more.pop("names", {}))  # type: ignore[call-overload]
    score = more.pop("score", ("2", "4"))
    seats = {
        side: Player(names[side], str(points), f"{at.pips(side)} pips", on_roll is side)
        for side, points in zip((W, B), score, strict=True)  # type: ignore[call-overload]
    }
    given: dict[str, object] = {"caption": "7 points", **more}
    return Scene(at, seats[W], seats[B], **given)  # type: ignore[arg-type]


def dice(*values: int, used: int = 0) -> tuple[Die, ...]:
    """Return dice of which the first `used` are played."""
    return tuple(Die(value, n < used) for n, value in enumerate(values))


def marks(*moves: str) -> tuple[Mark, ...]:
    """Return the marks of moves such as `13/8*`, `bar/20`, `6/off`."""
    return tuple(_mark(move) for move in moves)


def _mark(move: str) -> Mark:
    start, end = (part.replace("bar", "25").replace("off", "0") for part in move.rstrip("*").split("/"))
    return Mark(int(start), int(end), move.endswith("*"))


MID = board("24:1 18:1 13:4 8:4 6:5", "24:2 13:5 8:3 6:4 5:1")
RACE = board("6:3 5:2 4:3 3:1 2:2", "6:2 5:2 4:2 2:1 1:3")
HIT = board("24:2 13:4 8:3 6:4 5:2", "24:1 bar:1 13:5 8:3 6:5")
BOTH_BAR = board("bar:2 13:4 8:3 6:4 5:2", "bar:1 13:5 8:3 6:4 4:2")
ODD_NAMES = {W: "Bartholomew Featherstonehaugh-Cholmondeley", B: "🎲 שלום עולם 𝓕𝓪𝓷𝓬𝔂 \u200b\u202e Ștefan"}


def gallery() -> dict[str, Scene]:
    """Return every scene of the gallery by its name."""
    return {**_rolls(), **_plays(), **_entrances(), **_bearing_off(), **_crowds(), **_cubes(), **_views()}


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


def _plays() -> dict[str, Scene]:
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


def _cubes() -> dict[str, Scene]:
    return {
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


def _views() -> dict[str, Scene]:
    return {
        "odd-names": scene(MID, names=ODD_NAMES, score=("10", "12"), caption="25 points · Crawford"),
        "emoji-name": scene(MID, B, names={W: "🎲🎲", B: "W" * 32}, caption="", score=("0", "0")),
        "blacks-numbers": scene(MID, B, numbers=B, dice=dice(4, 2), roller=B),
        "black-at-the-bottom": scene(
            MID, B, numbers=B, bottom=B, dice=dice(4, 2), roller=B, marks=marks("24/18", "13/8"), marks_by=W
        ),
        "result-at-blacks-end": scene(RACE, None, bottom=B, numbers=B, banner="Old Tom wins the match", note="7–4"),
        "result": scene(RACE, None, banner="Old Tom resigns a single game", note="2 points · 4–4 in a match to 7"),
    }


def write_gallery(folder: Path) -> int:
    """Write every picture in every theme, its text board and a page to look at them; return how many pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    scenes = gallery()
    for name, shown in scenes.items():
        for theme in THEMES:
            (folder / f"{name}.{theme}.png").write_bytes(render_board(replace(shown, theme=theme)))
        (folder / f"{name}.txt").write_text(text_board(shown), encoding="utf-8")
    (folder / "index.html").write_text(_page(list(scenes)), encoding="utf-8")
    return len(scenes) * len(THEMES)


def _page(names: list[str]) -> str:
    style = "body{background:#313338;color:#ddd;font:16px sans-serif}img{margin:8px;vertical-align:top}"
    style += "iframe{width:520px;height:420px;border:0;background:#ddd}"
    rows = "".join(_rows(name) for name in names)
    return f"<!doctype html><meta charset=utf-8><title>Boards</title><style>{style}</style>{rows}\n"


def _rows(name: str) -> str:
    """Return one scene for the page: each theme as on a desk and as on a phone, then the text board."""
    pictures = [
        f'<p><img src="{name}.{theme}.png" width=1000 alt="{name}, {theme}">'
        f'<img src="{name}.{theme}.png" width=400 alt="{name}, {theme}, on a phone"></p>'
        for theme in THEMES
    ]
    return f'<h2>{name}</h2>{"".join(pictures)}<iframe src="{name}.txt"></iframe>'
