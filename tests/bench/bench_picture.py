"""Milliseconds a picture takes, beside the floor: encoding the same finished pixels and nothing else."""

from __future__ import annotations

import random
import statistics
import time

from PIL import Image

from bot.rules.board import Board, Side
from renderers.board import draw_board, encode, render_board
from renderers.scene import Cube, Die, Mark, Player, Scene
from renderers.theme import THEMES

PICTURES = 200


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


def _milliseconds(work: list[object]) -> float:
    spent = []
    for step in work:
        begun = time.perf_counter()
        step()  # type: ignore[operator]
        spent.append(time.perf_counter() - begun)
    return statistics.median(spent) * 1000


def main() -> None:
    """Print milliseconds a picture, the floor, their ratio and the kilobytes, theme by theme."""
    for theme in THEMES:
        _measure(theme)


def _measure(theme: str) -> None:
    rng = random.Random(700)
    for scene in [random_scene(rng, theme) for _ in range(3 * PICTURES)]:
        draw_board(scene)  # the sprites are made once for the life of a process
    scenes = [random_scene(rng, theme) for _ in range(PICTURES)]
    whole = _milliseconds([lambda s=scene: render_board(s) for scene in scenes])
    finished: list[Image.Image] = [draw_board(scene) for scene in scenes]
    floor = _milliseconds([lambda i=image: encode(i) for image in finished])
    sizes = [len(encode(image)) / 1000 for image in finished]
    print(f"{theme}: {whole:.2f} ms a picture, encoding alone {floor:.2f} ms, ratio {whole / floor:.2f}")
    print(f"{theme}: {statistics.mean(sizes):.1f} KB on average, {max(sizes):.1f} KB at most")


if __name__ == "__main__":
    main()
