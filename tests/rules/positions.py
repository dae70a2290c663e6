"""A tiny language for positions, and positions in any number: from random games, and checkers thrown anywhere."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bot.rules.board import BAR, OFF, Board, Side
from bot.rules.dice import ALL_ROLLS, Roll
from bot.rules.plays import Move, legal_plays

CHECKERS = 15


def pos(text: str) -> Board:
    """Return the board of `x 24:2 bar:1; o 6:5`: White is x and Black is o, each by its own numbers, the rest off."""
    counts = {}
    for part in text.split(";"):
        name, *stacks = part.split()
        counts[name] = _counts(stacks)
    board = Board(counts["x"], counts["o"])
    board.check()
    return board


def play(text: str) -> tuple[Move, ...]:
    """Return `24/18 bar/20 6/off` as moves, one die each."""
    return tuple(Move(*map(place, word.split("/"))) for word in text.split())


def place(word: str) -> int:
    return BAR if word == "bar" else OFF if word == "off" else int(word)


def game_positions(seed: int) -> Iterator[tuple[Board, Side, Roll]]:
    """Yield the positions of a random game, from the start to its end, each with side and roll."""
    chance = random.Random(seed)
    board, side = Board.start(), chance.choice(list(Side))
    while board.of(side.other)[OFF] < CHECKERS:
        roll = any_roll(chance)
        yield board, side, roll
        board, side = chance.choice(list(legal_plays(board, side, roll))), side.other


def odd_position(chance: random.Random) -> tuple[Board, Side, Roll]:
    """Return checkers thrown anywhere, some of them crowded together: what no sensible game comes to."""
    span = chance.choice((6, 12, 25))
    white, black = [0] * 26, [0] * 26
    for _ in range(chance.randint(1, CHECKERS)):
        white[chance.randint(1, span)] += 1
    for _ in range(chance.randint(1, CHECKERS)):
        to = chance.randint(1, 25)
        if to == BAR or not white[25 - to]:
            black[to] += 1
    white[OFF], black[OFF] = CHECKERS - sum(white), CHECKERS - sum(black)
    board = Board(tuple(white), tuple(black)) if chance.random() < 0.5 else Board(tuple(black), tuple(white))
    return board, chance.choice(list(Side)), any_roll(chance)


def any_positions(seed: int, count: int) -> Iterator[tuple[Board, Side, Roll]]:
    """Yield `count` positions, one half from random games and one half odd; always both sides have checkers left."""
    chance, given = random.Random(seed), 0
    while given < count:
        for found in [*game_positions(chance.randrange(2**32)), *(odd_position(chance) for _ in range(90))]:
            if given < count and all(found[0].of(side)[OFF] < CHECKERS for side in Side):
                given += 1
                yield found


def any_roll(chance: random.Random) -> Roll:
    return Roll(chance.randint(1, 6), chance.randint(1, 6))


def perft(board: Board, side: Side, turns: int) -> int:
    """Return how many results `turns` turns have, over the 21 rolls of each."""
    if turns == 0:
        return 1
    return sum(perft(then, side.other, turns - 1) for roll in ALL_ROLLS for then in legal_plays(board, side, roll))


def _counts(stacks: list[str]) -> tuple[int, ...]:
    counts = [0] * 26
    for stack in stacks:
        name, number = stack.split(":")
        counts[place(name)] += int(number)
    counts[OFF] = CHECKERS - sum(counts[1:])
    return tuple(counts)
