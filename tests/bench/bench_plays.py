"""Speed of `legal_plays` beside the naive search and GNU Backgammon's generator, in one run on one machine.

Run as `python -m tests.bench.bench_plays`.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence

from bot.rules.board import Board, Side
from bot.rules.dice import Roll
from bot.rules.plays import legal_plays
from tests.rules.naive import whole_turns
from tests.rules.positions import game_positions, odd_position

Question = tuple[Board, Side, Roll]
SEED = 7
GAMES, ODD, ROUNDS = 40, 1_500, 3
NAIVE_EVERY = 10  # the naive search is too slow for all of them


def timed(solve: Callable[[Question], object], questions: Sequence[Question]) -> list[float]:
    """Return the best of a few rounds for each question, in seconds."""
    best = [float("inf")] * len(questions)
    for _ in range(ROUNDS):
        for at, question in enumerate(questions):
            begun = time.perf_counter()
            solve(question)
            best[at] = min(best[at], time.perf_counter() - begun)
    return best


def ours(question: Question) -> object:
    return legal_plays(*question)


def naive(question: Question) -> object:
    board, side, roll = question
    return whole_turns(list(board.signed(side)), (roll.a, roll.b))


def gnubg() -> Callable[[Question], object] | None:
    """Return GNU Backgammon's generator where there is one."""
    try:
        from gnubg_nn import moves
    except ImportError:
        return None

    def solve(question: Question) -> object:
        board, side, roll = question
        return moves([list(board.of(side.other)[1:]), list(board.of(side)[1:])], roll.a, roll.b)

    return solve


def mean(times: Sequence[float]) -> float:
    """Return the mean in microseconds."""
    return sum(times) / len(times) * 1e6


def report(name: str, questions: Sequence[Question]) -> None:
    times, some = timed(ours, questions), questions[::NAIVE_EVERY]
    slow = timed(naive, some)
    line = f"{name:13} {mean(times):7.1f} µs mean, worst {max(times) * 1e3:5.2f} ms"
    line += f"; naive {mean(slow):7.1f} µs, ratio 1/{mean(slow) / mean(times[::NAIVE_EVERY]):.1f}"
    if oracle := gnubg():
        line += f"; gnubg {mean(timed(oracle, questions)):5.1f} µs"
    print(f"{line}  ({len(questions)} rolls)")


def main() -> None:
    """Print the figures for random games, odd positions and both together."""
    games = [question for seed in range(GAMES) for question in game_positions(SEED + seed)]
    chance = random.Random(SEED)
    odd = [odd_position(chance) for _ in range(ODD)]
    report("random games", games)
    report("odd positions", odd)
    report("both", games + odd)


if __name__ == "__main__":
    main()
