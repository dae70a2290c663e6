"""Speed of `legal_plays` beside the naive search and GNU Backgammon's generator, in one run on one machine.

The processor's time is measured, since other programs then disturb less.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence

from bot.rules.board import OFF, Board, Side
from bot.rules.dice import Roll
from bot.rules.plays import legal_plays
from bot.rules.variants import ACEY_DEUCEY, DUTCH, Variant
from tests.bench.figures import Line, show
from tests.rules import naive_variants
from tests.rules.naive import whole_turns
from tests.rules.positions import any_roll, game_positions, odd_position

Question = tuple[Board, Side, Roll]
SEED = 7
GAMES, ODD, ROUNDS = 40, 1_500, 3
VARIANT_GAMES = 10
RATIO, WORST_S = 1 / 5, 0.010
NAIVE_EVERY = 10  # the naive search is too slow for all of them


def timed(solve: Callable[[Question], object], questions: Sequence[Question]) -> list[float]:
    """Return the best of a few rounds for each question, in seconds."""
    best = [float("inf")] * len(questions)
    for _ in range(ROUNDS):
        for at, question in enumerate(questions):
            begun = time.thread_time()
            solve(question)
            best[at] = min(best[at], time.thread_time() - begun)
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


def lines() -> Iterator[Line]:
    """Measure random games and odd positions together, and give a line a budget."""
    questions = [question for seed in range(GAMES) for question in game_positions(SEED + seed)]
    chance = random.Random(SEED)
    questions += [odd_position(chance) for _ in range(ODD)]
    times = timed(ours, questions)
    quick, slow = mean(times[::NAIVE_EVERY]), mean(timed(naive, questions[::NAIVE_EVERY]))
    found, floor = f"1/{slow / quick:.1f} ({quick:.0f} µs)", f"naive search: {slow:.0f} µs"
    yield Line("legal_plays ÷ naive search, mean", "1/5", found, floor, quick / slow <= RATIO)
    worst = f"{max(times) * 1e3:.1f} ms of {len(times):,} rolls"
    yield Line("legal_plays, slowest roll", "10 ms", worst, "", max(times) <= WORST_S)
    if oracle := gnubg():
        compiled = f"GNU Backgammon's C: {mean(timed(oracle, questions)):.1f} µs"
        yield Line("legal_plays beside compiled code, mean", "then level", f"{mean(times):.1f} µs", compiled)
    for variant in (DUTCH, ACEY_DEUCEY):
        yield from _in_variant(variant)


def _in_variant(variant: Variant) -> Iterator[Line]:
    """Measure random games of a variant, in Dutch as if nobody had a right to hit from before, and give two lines."""
    questions = [question for seed in range(VARIANT_GAMES) for question in variant_positions(variant, SEED + seed)]
    times = timed(lambda asked: legal_plays(*asked, variant, may_hit=variant is not DUTCH), questions)

    def slowly(question: Question) -> object:
        board, side, roll = question
        return naive_variants.whole_turns(variant.name, board.signed(side), (roll.a, roll.b), variant is not DUTCH)

    quick, slow = mean(times[::NAIVE_EVERY]), mean(timed(slowly, questions[::NAIVE_EVERY]))
    found, floor = f"1/{slow / quick:.1f} ({quick:.0f} µs)", f"naive search that counts each board once: {slow:.0f} µs"
    yield Line(f"legal_plays ÷ naive search, {variant.name}", "", found, floor)
    worst = f"{max(times) * 1e3:.1f} ms of {len(times):,} rolls"
    yield Line(f"legal_plays, slowest roll, {variant.name}", "10 ms", worst, "", max(times) <= WORST_S)


def variant_positions(variant: Variant, seed: int) -> Iterator[Question]:
    """Yield the positions of a random game of a variant, from the start to its end, bonuses left out."""
    chance = random.Random(seed)
    board, side = Board.start(variant), chance.choice(list(Side))
    while board.of(side.other)[OFF] < variant.checkers:
        roll = any_roll(chance)
        yield board, side, roll
        plays = legal_plays(board, side, roll, variant, may_hit=variant is not DUTCH)
        board, side = chance.choice(list(plays)), side.other


if __name__ == "__main__":
    show(lines())
