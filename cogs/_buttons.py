"""Buttons as values, and which of them a table offers now: what is legal, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from bot.rules.board import Side
from bot.rules.game import Game
from bot.rules.notation import format_move
from bot.rules.phases import Doubled, Moving, Resigning, ToRoll
from bot.rules.plays import Move, dice_left, die_of, is_hit
from bot.table import Finished, Offered, Playing, Table
from bot.texts import tr

A_ROW = 5
"""The most buttons in one row."""


@dataclass(frozen=True, slots=True)
class Button:
    """One button: its label, the action and argument that its id carries, and whether it is the one to press."""

    label: str
    action: str
    arg: str = ""
    main: bool = False
    risky: bool = False


Rows: TypeAlias = tuple[tuple[Button, ...], ...]


def buttons_for(locale: str, table: Table, *, named: bool) -> Rows:
    """Return the buttons under a table's message; `named` tells whether a challenge is to one person."""
    if isinstance(table.phase, Offered):
        answers = ("accept", "decline", "withdraw") if named else ("accept", "withdraw")
        return (tuple(button(locale, name, main=name == "accept") for name in answers),)
    if isinstance(table.phase, Finished):
        again = table.phase.rematch
        return () if again.white and again.black else ((button(locale, "rematch", main=True), more(locale)),)
    return _playing(locale, table.phase) if isinstance(table.phase, Playing) else ()


def button(locale: str, name: str, *, main: bool = False, risky: bool = False) -> Button:
    """Return the button of an action that has a label of its own."""
    return Button(tr(locale, f"button.{name}"), name, main=main, risky=risky)


def more(locale: str) -> Button:
    """Return the button that leads to everything else."""
    return button(locale, "more")


def leading_moves(game: Game) -> tuple[Move, ...]:
    """Return the moves with the die that leads, or with the other one if it alone can be played."""
    turn = game.moving
    moves = game.moves()
    if turn is None or not moves:
        return ()
    left = dice_left(turn.roll, turn.played)
    lead = left[-1] if turn.swapped else left[0]
    return tuple(move for move in moves if die_of(move, left) == lead) or moves


def _playing(locale: str, playing: Playing) -> Rows:
    game = playing.match.game
    if game.result is not None:
        rows: Rows = ((button(locale, "continue", main=True), more(locale)),)
    else:
        rows = _in_game(locale, game)
    if playing.cancel_asked is not None:
        rows = (*rows, (button(locale, "end", risky=True),))
    return rows


def _in_game(locale: str, game: Game) -> Rows:
    phase = game.phase
    if isinstance(phase, Moving):
        return _moving(locale, game, phase)
    if isinstance(phase, ToRoll):
        double = (button(locale, "double"),) if game.may_double(phase.side) else ()
        return ((button(locale, "roll", main=True), *double, more(locale)),)
    # The first place is where Roll stood a moment ago, and a habit must not answer the question.
    if isinstance(phase, Doubled):
        return ((more(locale), button(locale, "take", main=True), button(locale, "drop", risky=True)),)
    if isinstance(phase, Resigning):
        yes = Button(tr(locale, "button.accept"), "agree", main=True)
        return ((more(locale), yes, Button(tr(locale, "button.decline"), "refuse")),)
    return ()


def _moving(locale: str, game: Game, turn: Moving) -> Rows:
    moves = leading_moves(game)
    rows = _in_rows([_move_button(game, turn.side, move) for move in moves])
    ending: list[Button] = []
    if not moves:
        ending.append(button(locale, "done", main=True))
    if _can_swap(game, turn):
        ending.append(button(locale, "swap"))
    if turn.played:
        ending.append(button(locale, "undo"))
    return (*rows, (*ending, more(locale)))


def _move_button(game: Game, side: Side, move: Move) -> Button:
    label = format_move(move, is_hit(game.position, side, move))
    return Button(label, "move", f"{move.start}-{move.end}", main=True)


def _can_swap(game: Game, turn: Moving) -> bool:
    """Swapping is offered where both dice are left and both can be played now."""
    left = dice_left(turn.roll, turn.played)
    return len(set(left)) == 2 and len({die_of(move, left) for move in game.moves()}) == 2


def _in_rows(buttons: list[Button]) -> Rows:
    return tuple(tuple(buttons[at : at + A_ROW]) for at in range(0, len(buttons), A_ROW))
