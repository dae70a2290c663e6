"""What a person asks of a table, and the actions that come of it: dice thrown, a typed play taken apart.

A request is an action as it stands, or one of the two classes here that need something filled in. Pure: the dice come
from whoever calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import TypeAlias

from bot.rules import actions as do
from bot.rules.board import Side
from bot.rules.dice import Roll
from bot.rules.errors import RulesError
from bot.rules.game import Game
from bot.rules.irregular import may_move_freely
from bot.rules.notation import IncompletePlay, UnreadablePlay, format_move, parse_hops, parse_play
from bot.rules.phases import Moving, Opening
from bot.rules.plays import Move, Play
from bot.table import Accept, AskForRematch, Playing, Table, TableAction


@dataclass(frozen=True, slots=True)
class ThrowDice:
    """Roll: the dice are not the player's to name."""


@dataclass(frozen=True, slots=True)
class PlayText:
    """A whole play as typed, in any usual spelling."""

    text: str


Request: TypeAlias = TableAction | ThrowDice | PlayText
Throw: TypeAlias = Callable[[int], tuple[int, int]]
"""Gives the n-th throw of the current game, n from 1."""

Lies: TypeAlias = Callable[[int], bool]
"""Tells whether a die of the n-th throw lies cocked (I1)."""

Step: TypeAlias = tuple[Side | None, TableAction]

ROLLING = (ThrowDice, do.RollDice, do.Cocked)
"""The requests that throw dice for a turn, named ones and cocked ones too: nobody names dice."""

BEFORE_DICE = (Accept, do.Continue, AskForRematch)
"""The actions whose causes become the players' part of the dice of the game they lead to."""


def carry_out(
    table: Table,
    side: Side | None,
    request: Request,
    throw: Throw,
    *,
    cocked: Lies = lambda _n: False,
    forced: bool = False,
) -> tuple[Table, list[Step]]:
    """Return the table after `request` by `side`, and the actions that it took, the opening roll included.

    `cocked` is asked only where the dice may lie so (I1). `forced` is that player's switch for plays that leave no
    choice (A4): they are made with the roll. Raises the `RulesError` of the first action that is refused; then nothing
    counts.
    """
    steps: list[Step] = []

    def take(side: Side | None, actions: Iterable[TableAction]) -> None:
        nonlocal table
        for action in actions:
            table = table.act(side, action)
            steps.append((side, action))

    take(side, _actions(table, side, request, throw, cocked))
    if forced and isinstance(request, ROLLING):
        take(side, _without_choice(table))
    take(None, _opening(table, throw, cocked))
    return table, steps


def _actions(table: Table, side: Side | None, request: Request, throw: Throw, cocked: Lies) -> Iterator[TableAction]:
    if isinstance(request, ROLLING):  # dice that somebody names are thrown all the same
        yield from _rolls(table, side, throw, cocked)
    elif isinstance(request, PlayText):
        yield from _moves(table, side, request.text)
    else:
        yield request


def _without_choice(table: Table) -> Iterator[TableAction]:
    """Yield what a roll leaves no choice about: Done after a dance, else the moves of the one board it can lead to.

    Done is not among those: until then the player can take them back, and only a roll brings them on again. Another
    first move is no choice if the board is the same in the end, and a shared one is no forced play if it isn't.
    """
    game = table.match.game if table.match else None
    turn = game.moving if game else None
    if game is None or turn is None or not game.leaves_no_choice:
        return
    (play,) = game.plays().values()
    yield from (do.MoveChecker(move) for move in play)
    if not play:
        yield do.Done()


def _rolls(table: Table, side: Side | None, throw: Throw, cocked: Lies) -> Iterator[do.Cocked | do.RollDice]:
    """Throw for `side`, but first make sure that it may: a refused roll must not use up dice."""
    probe = do.RollDice(Roll(1, 1))
    table.act(side, probe)
    assert table.match is not None
    for (a, b), lies in _throws(table.match.game, throw, cocked):
        if lies:
            yield do.Cocked(a, b)
            continue
        yield do.RollDice(Roll(max(a, b), min(a, b)))  # the larger die is said and offered first
        return


def _throws(game: Game, throw: Throw, cocked: Lies) -> Iterator[tuple[tuple[int, int], bool]]:
    """Yield one throw of a game after another, and whether it lies cocked (I1)."""
    for n in count(game.rolls + 1):
        yield throw(n), game.options.over_the_board and cocked(n)


def _moves(table: Table, side: Side | None, text: str) -> Iterator[TableAction]:
    """Take a typed play apart. It may say the whole turn, or what is missing from a turn begun with buttons.

    Over the board, what is no legal play goes on from there as it is written (I2); to pass isn't written, but done.
    """
    game, turn = _turn(table, side)
    try:
        play = _read(game, turn, text)
    except UnreadablePlay:
        raise
    except RulesError:
        hops = parse_hops(text) if may_move_freely(game, turn) else ()
        if not hops:
            raise
        yield from map(do.MoveChecker, hops)
        return
    kept = len(turn.played) if play[: len(turn.played)] == turn.played else 0
    for _ in turn.played[kept:]:
        yield do.Undo()
    for move in play[kept:]:
        yield do.MoveChecker(move)


def _read(game: Game, turn: Moving, text: str) -> Play:
    """Read `text` as the rest of the turn if it fits, else as the whole turn.

    If neither fits, raises what is wrong with the rest where that is only too short, else with the whole turn.
    """
    begun = " ".join(format_move(move) for move in turn.played)
    faults = []
    for written in (f"{begun} {text}", text) if begun and text.strip() else (text,):
        try:
            return parse_play(written, game.board, turn.side, turn.roll, game.laws(turn.side))
        except RulesError as fault:
            faults.append(fault)
    raise faults[0] if isinstance(faults[0], IncompletePlay) else faults[-1]


def _turn(table: Table, side: Side | None) -> tuple[Game, Moving]:
    """Return the turn that `side` is moving in, or raise why there is none: any move would be refused the same way."""
    game = table.match.game if table.match else None
    if game is None or not isinstance(game.phase, Moving) or game.phase.side is not side or not table.is_live:
        table.act(side, do.MoveChecker(Move(0, 0)))
    assert game is not None and isinstance(game.phase, Moving)
    return game, game.phase


def _opening(table: Table, throw: Throw, cocked: Lies) -> Iterator[do.Cocked | do.OpeningRoll]:
    """Yield opening rolls until one is no tie (O2), when a game waits for them."""
    if not isinstance(table.phase, Playing) or not isinstance(table.phase.match.game.phase, Opening):
        return
    for (white, black), lies in _throws(table.phase.match.game, throw, cocked):
        yield do.Cocked(white, black) if lies else do.OpeningRoll(white, black)
        if white != black and not lies:
            return
