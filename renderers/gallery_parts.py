"""What the gallery's scenes are made of: boards, dice and plays as short texts, players, a few positions."""

from __future__ import annotations

from bot.rules.board import BAR, OFF, Board, Side
from renderers.scene import Die, Mark, Player, Scene

W, B = Side.WHITE, Side.BLACK
START = Board.start()


def board(white: str, black: str, checkers: int = 15) -> Board:
    """Return the board of two lists such as `6:5 8:3 bar:1`, each by its own numbers; the rest is off."""
    return Board(_counts(white, checkers), _counts(black, checkers))


def _counts(text: str, checkers: int) -> tuple[int, ...]:
    counts = [0] * 26
    for part in text.split():
        place, count = part.split(":")
        counts[BAR if place == "bar" else int(place)] = int(count)
    counts[0] = checkers - sum(counts)
    return tuple(counts)


def scene(at: Board = START, on_roll: Side | None = W, **more: object) -> Scene:
    """Return a scene with two players of a match to 7, whose pips are counted; `hand` says what they have in hand."""
    names = {W: "Mara Lindqvist", B: "Old Tom"}
    names.update(more.pop("names", {}))  # type: ignore[call-overload]
    score, hand = more.pop("score", ("2", "4")), more.pop("hand", (0, 0))
    seats = {
        side: Player(names[side], str(points), f"{at.pips(side)} pips", on_roll is side, waiting)
        for side, points, waiting in zip((W, B), score, hand, strict=True)  # type: ignore[call-overload]
    }
    given: dict[str, object] = {"caption": "7 points", **more}
    return Scene(at, seats[W], seats[B], **given)  # type: ignore[arg-type]


def dice(*values: int, used: int = 0) -> tuple[Die, ...]:
    """Return dice of which the first `used` are played."""
    return tuple(Die(value, n < used) for n, value in enumerate(values))


def marks(*moves: str) -> tuple[Mark, ...]:
    """Return the marks of moves such as `13/8*`, `bar/20`, `hand/20`, `6/off`."""
    return tuple(_mark(move) for move in moves)


def _mark(move: str) -> Mark:
    places = {"bar": BAR, "hand": BAR, "off": OFF}
    start, end = (places[part] if part in places else int(part) for part in move.rstrip("*").split("/"))
    return Mark(start, end, hit=move.endswith("*"), hand=move.startswith("hand"))


MID = board("24:1 18:1 13:4 8:4 6:5", "24:2 13:5 8:3 6:4 5:1")
RACE = board("6:3 5:2 4:3 3:1 2:2", "6:2 5:2 4:2 2:1 1:3")
HIT = board("24:2 13:4 8:3 6:4 5:2", "24:1 bar:1 13:5 8:3 6:5")
BOTH_BAR = board("bar:2 13:4 8:3 6:4 5:2", "bar:1 13:5 8:3 6:4 4:2")
ODD_NAMES = {W: "Bartholomew Featherstonehaugh-Cholmondeley", B: "🎲 שלום עולם 𝓕𝓪𝓷𝓬𝔂 \u200b\u202e Ștefan"}
