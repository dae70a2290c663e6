"""Short ways to bring a game, a match or a table to where a test begins, and dice that fall as told."""

from __future__ import annotations

import msgspec
import pytest

from bot.challenge import Challenge
from bot.requests import PlayText, Request, carry_out
from bot.rules import actions
from bot.rules.board import Board, Side
from bot.rules.cube import Cube
from bot.rules.dice import Roll
from bot.rules.errors import RulesError
from bot.rules.game import Game
from bot.rules.match import Match
from bot.rules.options import Options
from bot.rules.pair import Pair
from bot.rules.phases import Moving, Phase, ToRoll
from bot.rules.result import Level
from bot.table import Accept, Playing, Table
from tests.rules.positions import pos

WHITE, BLACK = Side.WHITE, Side.BLACK
WHITE_TO_ROLL = ToRoll(WHITE)
CENTRED = Cube()
USUAL = Options()
ANYWHERE = "x 24:2 13:5 8:3 6:5; o 24:2 13:5 8:3 6:5"
ONE_LEFT = "x 2:1; o 24:2 6:13"
"""White bears its last checker off with any roll but 1-1, and wins a backgammon."""


class Cup:
    """Throws the dice it was given, `31` for White's 3 and Black's 1, and notes the numbers it was asked for."""

    def __init__(self, *throws: str) -> None:
        self.throws = list(throws)
        self.asked: list[int] = []

    def __call__(self, n: int) -> tuple[int, int]:
        self.asked.append(n)
        a, b = self.throws.pop(0)
        return int(a), int(b)


def roll(text: str) -> Roll:
    return Roll(int(text[0]), int(text[1]))


def game(
    position: str | Board = ANYWHERE, phase: Phase = WHITE_TO_ROLL, cube: Cube | None = CENTRED, turn: int = 5
) -> Game:
    """Return a game in its fifth turn, White to roll, unless told otherwise."""
    board = pos(position) if isinstance(position, str) else position
    return Game(board, cube, phase=phase, turn=turn)


def moving(side: Side, dice: str, position: str | Board = ANYWHERE, cube: Cube | None = CENTRED) -> Game:
    """Return a game in which `side` has rolled `dice`."""
    return game(position, Moving(side, roll(dice)), cube)


def match(inner: Game, length: int = 5, white: int = 0, black: int = 0, options: Options = USUAL) -> Match:
    """Return a match with this game and score, as if no Crawford game had been."""
    return Match(length, inner, options, score=Pair(white, black))


def table(inner: Game | Match, version: int = 9) -> Table:
    """Return a table at which this game or match is being played."""
    played = inner if isinstance(inner, Match) else match(inner)
    return Table(Challenge(played.length, played.options), Playing(played), version)


def begun(length: int = 5, opening: str = "31", options: Options = USUAL) -> Table:
    """Return a table right after its opening roll."""
    return ask(Table.offered(Challenge(length, options)), BLACK, Accept(), opening)


def ask(at: Table, side: Side | None, request: Request, *throws: str) -> Table:
    """Return the table after `request`; every throw given must have been needed."""
    cup = Cup(*throws)
    then, _ = carry_out(at, side, request, cup)
    assert cup.throws == []
    return then


def game_at(at: Table) -> Game:
    """Return the game at a table."""
    assert at.match is not None
    return at.match.game


def restarted(at: Table) -> Table:
    """Return the table as another process reads it from its snapshot."""
    return msgspec.json.decode(msgspec.json.encode(at), type=Table)


def typed(at: Table, text: str) -> Table:
    """Return the table after whoever is to act typed a play."""
    return ask(at, at.to_act, PlayText(text))


def resigned(at: Table, loser: Side, level: Level = Level.SINGLE) -> Table:
    """Return the table after `loser` resigned the game and the other accepted."""
    return ask(ask(at, loser, actions.OfferResignation(level)), loser.other, actions.AcceptResignation())


def next_game(at: Table, opening: str = "31") -> Table:
    """Return the table after both pressed Continue."""
    return ask(ask(at, WHITE, actions.Continue()), BLACK, actions.Continue(), opening)


def error_of(at: Table, side: Side | None, request: Request) -> RulesError:
    """Return the refusal, having made sure that it used no dice, left no trace and is the same again."""
    before, cup = repr(at), Cup("66", "66")
    found = []
    for _ in range(2):
        with pytest.raises(RulesError) as refused:
            carry_out(at, side, request, cup)
        found.append(refused.value)
    assert repr(at) == before and cup.asked == [] and str(found[0]) == str(found[1])
    return found[0]
