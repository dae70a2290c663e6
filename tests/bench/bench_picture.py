"""Milliseconds a picture takes, beside the floor: encoding the same finished pixels and nothing else.

The processor's time is measured, since other programs then disturb less.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator

from bot.rules.board import Board, Side
from renderers.board import draw_board, encode, render_board
from renderers.scene import Cube, Die, Mark, Player, Scene
from renderers.theme import THEMES
from tests.bench.figures import Line, show

PICTURES = 200
RATIO = 2.0
KILOBYTES = {"night": 60, "wood": 120}


def random_scene(rng: random.Random, theme: str = "night") -> Scene:
    """Return a scene as a game would show it: a scattered position, a roll, and marks of the play before."""
    board = _random_board(rng)
    moved = rng.choice(list(Side))
    ends = [n for n in range(1, 25) if board.of(moved)[n]]
    marks = tuple(Mark(min(25, end + rng.randint(1, 6)), end) for end in rng.choices(ends, k=2))
    dice = (Die(rng.randint(1, 6), rng.random() < 0.5), Die(rng.randint(1, 6)))
    seats = [
        Player(f"Player {rng.randrange(100)}", str(rng.randrange(7)), str(board.pips(s)), s is not moved) for s in Side
    ]
    cube = Cube(2 ** rng.randrange(5), rng.choice([None, *Side]))
    return Scene(
        board, *seats, numbers=moved.other, home_right=rng.random() < 0.8, dice=dice, roller=moved.other,
        cube=cube, marks=marks, marks_by=moved, caption="7 points", theme=theme,
    )  # fmt: skip


def _random_board(rng: random.Random) -> Board:
    counts = [0] * 26
    for sign in (1, -1):
        free = [n for n in range(1, 25) if counts[n] * sign >= 0]
        for point in rng.choices(rng.sample(free, 7), k=15 - rng.randrange(3)):
            counts[point] += sign
    return Board.from_signed(counts)


def lines() -> Iterator[Line]:
    """Measure, and give two lines a theme."""
    for theme in THEMES:
        yield from _measure(theme)


def _measure(theme: str) -> Iterator[Line]:
    rng = random.Random(700)
    for scene in [random_scene(rng, theme) for _ in range(3 * PICTURES)]:
        draw_board(scene)  # the sprites are made once for the life of a process
    times, sizes = [], []
    for scene in [random_scene(rng, theme) for _ in range(PICTURES)]:
        finished = draw_board(scene)
        times.append((_milliseconds(lambda s=scene: render_board(s)), _milliseconds(lambda i=finished: encode(i))))
        sizes.append(len(encode(finished)) / 1000)
    whole, floor = (statistics.median(column) for column in zip(*times, strict=True))
    ratio = statistics.median(one / alone for one, alone in times)
    yield Line(
        f"picture ÷ encoding alone, {theme}", f"{RATIO}, then 1.5", f"{ratio:.2f} ({whole:.2f} ms)",
        f"encoding alone: {floor:.2f} ms", ratio <= RATIO,
    )  # fmt: skip
    most = KILOBYTES[theme]
    text = f"{max(sizes):.0f} KB at most, {statistics.mean(sizes):.0f} on average"
    yield Line(f"picture size, {theme}", f"{most} KB", text, "", max(sizes) <= most)


def _milliseconds(work: Callable[[], object]) -> float:
    """Return the better of two times that the processor spent on some work."""
    spent = []
    for _ in range(2):
        begun = time.thread_time()
        work()
        spent.append(time.thread_time() - begun)
    return min(spent) * 1000


if __name__ == "__main__":
    show(lines())
