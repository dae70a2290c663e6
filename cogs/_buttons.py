"""Buttons as values, and which of them a table offers now: what is legal, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from bot.rules.board import BAR, Side
from bot.rules.dice import FACES
from bot.rules.game import Game
from bot.rules.irregular import free_ends, free_starts, may_move_freely
from bot.rules.notation import format_move
from bot.rules.options import Format
from bot.rules.phases import Choosing, Doubled, Moving, PutDown, Quarter, Resigning, ToRoll
from bot.rules.plays import Move, die_of, is_hit
from bot.table import Finished, Offered, Playing, Table
from bot.texts import tr
from cogs._scenes import turn_name

A_ROW = 5
"""The most buttons in one row."""

MOST_ROWS = 5
"""The most rows under one message."""

QUARTERS = {quarter: str(number) for number, quarter in enumerate(Quarter, 1)}
"""What stands for a quarter in a button's id."""


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
        answers = ("accept", *(("decline",) if named else ()), "withdraw", "rules")
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
    left = game.left
    lead = left[-1] if turn.swapped else left[0]
    return tuple(move for move in moves if die_of(move, left) == lead) or moves


def _playing(locale: str, playing: Playing) -> Rows:
    game = playing.match.game
    if game.result is None:
        rows = _in_game(locale, game)
    else:
        end = (Button(tr(locale, "button.end"), "leave"),) if playing.match.format is Format.MONEY else ()
        rows = ((button(locale, "continue", main=True), *end, more(locale)),)
    return _with_end(locale, rows) if playing.cancel_asked is not None else rows


def _with_end(locale: str, rows: Rows) -> Rows:
    """Add the answer to who asks to end the match, in a row of its own if there is room for one.

    Beside the End of a session, which keeps its score (X8), it says that it cancels (G4).
    """
    ends_session = any(each.action == "leave" for row in rows for each in row)
    end = Button(tr(locale, "button.cancel" if ends_session else "button.end"), "end", risky=True)
    return (*rows, (end,)) if len(rows) < MOST_ROWS else (*rows[:-1], (*rows[-1], end))


def _in_game(locale: str, game: Game) -> Rows:
    phase = game.phase
    if isinstance(phase, Choosing):
        return _choosing(locale, game)
    if isinstance(phase, Moving):
        return _moving(locale, game, phase)
    if isinstance(phase, PutDown):
        return (_judging(locale, game, phase.turn),)
    if isinstance(phase, ToRoll):
        double = (button(locale, "double"),) if game.may_double(phase.side) else ()
        return ((button(locale, "roll", main=True), *double, more(locale)),)
    return _asked(locale, game)


def _asked(locale: str, game: Game) -> Rows:
    """Offer the answers to a question.

    Under this and every other one that isn't answered by rolling, More comes first: it stands where Roll, Done or a
    move stood a moment ago, and a habit must answer nothing.
    """
    phase = game.phase
    if isinstance(phase, Doubled):
        again = (Button(turn_name(locale, phase.turns + 1), "beaver"),) if game.may_beaver(phase.side.other) else ()
        return ((more(locale), button(locale, "take", main=True), *again, button(locale, "drop", risky=True)),)
    if isinstance(phase, Resigning):
        yes = Button(tr(locale, "button.accept"), "agree", main=True)
        return ((more(locale), yes, Button(tr(locale, "button.decline"), "refuse")),)
    return ()


def _choosing(locale: str, game: Game) -> Rows:
    """Offer the colours (O4), or the quarters as they lie in the picture (V3b)."""
    if not game.kind.quarters:
        return ((more(locale), button(locale, "light", main=True), button(locale, "dark", main=True)),)
    top, bottom = (Quarter.TOP_LEFT, Quarter.TOP_RIGHT), (Quarter.BOTTOM_LEFT, Quarter.BOTTOM_RIGHT)
    quarters = [
        tuple(Button(tr(locale, f"quarter.{q}"), "quarter", QUARTERS[q], main=True) for q in top_or_bottom)
        for top_or_bottom in (top, bottom)
    ]
    return ((more(locale),), *quarters)


def _judging(locale: str, game: Game, turn: Moving) -> tuple[Button, ...]:
    """Offer what the side may do whose opponent has put a play down (I2, I3)."""
    back = button(locale, "back")
    if turn.early:
        return (more(locale), Button(tr(locale, "button.accept"), "stand", main=True), back)
    double = (button(locale, "double"),) if game.may_double(turn.side.other) else ()
    return (button(locale, "roll", main=True), *double, back, more(locale))


def _doubles(locale: str) -> Rows:
    """Offer every double after an acey-deucey (V3c), with the way back to its moves."""
    doubles = [Button(f"{die}-{die}", "pick", str(die), main=True) for die in FACES]
    return ((more(locale), button(locale, "undo")), tuple(doubles[:3]), tuple(doubles[3:]))


def _moving(locale: str, game: Game, turn: Moving) -> Rows:
    if game.may_choose_double:
        return _doubles(locale)
    moves = leading_moves(game)
    rows = _in_rows([_move_button(game, turn.side, move) for move in moves])
    irregular = may_move_freely(game, turn)
    ending: list[Button] = []
    if not moves or irregular:
        ending.append(button(locale, "done", main=not moves))
    if _can_swap(game):
        ending.append(button(locale, "swap"))
    if turn.played or turn.first:
        ending.append(button(locale, "undo"))
    return (*rows, (*ending, more(locale)), *_off_turn(locale, game, turn))


def _off_turn(locale: str, game: Game, turn: Moving) -> Rows:
    """Offer what only over the board is there: any other move, and a roll of the other side that comes early (I)."""
    other = (button(locale, "free"),) if may_move_freely(game, turn) else ()
    early = (button(locale, "early"),) if game.options.over_the_board and not turn.early else ()
    return ((*other, *early),) if other or early else ()


def _move_button(game: Game, side: Side, move: Move) -> Button:
    label = format_move(move, is_hit(game.position, side, move))
    return Button(label, "move", f"{move.start}-{move.end}", main=True)


def _can_swap(game: Game) -> bool:
    """Swapping is offered where both dice are left and both can be played now."""
    left = game.left
    return len(set(left)) == 2 and len({die_of(move, left) for move in game.moves()}) == 2


def free_rows(locale: str, game: Game, start: int | None) -> Rows:
    """Return the buttons of any checker that can be taken up, or of any place where that on `start` can go (I2)."""
    turn = game.moving
    if turn is None:
        return ()
    if start is None:
        taken = [Button(_place(locale, place), "from", str(place)) for place in free_starts(game)]
        return _in_rows(taken[: A_ROW * MOST_ROWS])
    moves = [Move(start, end) for end in free_ends(game, start)]
    hits = [is_hit(game.position, turn.side, move) for move in moves]
    return _in_rows(
        [
            Button(format_move(move, hit), "put", f"{move.start}-{move.end}")
            for move, hit in zip(moves, hits, strict=True)
        ]
    )


def _place(locale: str, place: int) -> str:
    return tr(locale, "place.bar") if place == BAR else str(place)


def _in_rows(buttons: list[Button]) -> Rows:
    return tuple(tuple(buttons[at : at + A_ROW]) for at in range(0, len(buttons), A_ROW))
