"""Doubling: who may turn the cube, and what an answer does (RULEBOOK C, X3, X4)."""

from __future__ import annotations

from bot.rules import actions as do
from bot.rules import irregular
from bot.rules import refusals as no
from bot.rules.board import Side
from bot.rules.cube import Cube
from bot.rules.errors import IllegalAction
from bot.rules.phases import Doubled, Moving, PutDown, ToRoll
from bot.rules.result import Ending, Level
from bot.rules.state import S, State, check_turn, over, put, question_to

HOLLAND_TURN = 3
"""The trailing side's first own turn on which it may double under Holland (X3)."""


def why_no_double(game: State, side: Side) -> IllegalAction | None:
    """Return what keeps `side` from doubling before its roll, whatever the phase, or None."""
    if game.cube is None:
        return no.NoCube(game.cube_out)
    if not game.cube.may_be_turned_by(side):
        return no.NotYourCube(side.other)
    own_turn = (_turn_to_come(game) + 1) // 2
    if game.waits is side and own_turn < HOLLAND_TURN:
        return no.TooEarlyToDouble(own_turn)
    return why_no_turn(game, side, game.stake)


def why_no_turn(game: State, side: Side, stake: int) -> IllegalAction | None:
    """Return `WouldWinMatch` if turning the cube from `stake` would let a single win end the match for `side` (X4)."""
    if game.away is None or stake >= game.away[side] or stake * 2 < game.away[side]:
        return None
    return no.WouldWinMatch(stake * 2)


def why_no_beaver(game: State, side: Side) -> IllegalAction | None:
    """Return what keeps `side` from turning the cube again in answer to a turn of it, or None."""
    phase = question_to(game, side, Doubled)
    if not game.options.beaver:
        return no.NoBeavers()
    if phase.turns > 1 and not game.options.raccoon:
        return no.NoRaccoons()
    return why_no_turn(game, side, game.stake_offered)


def may_double(game: State, side: Side) -> bool:
    """Tell whether `side` may offer to double now (C1, C3, X3, X4)."""
    phase = game.phase
    if isinstance(phase, PutDown):
        due = phase.turn.side is side.other and phase.turn.early is None
    else:
        due = phase == ToRoll(side)
    return due and why_no_double(game, side) is None


def may_beaver(game: State, side: Side) -> bool:
    """Tell whether `side` may turn the cube again now (C5, C6)."""
    phase = game.phase
    return isinstance(phase, Doubled) and phase.side is not side and why_no_beaver(game, side) is None


def double(game: S, side: Side, action: do.Double) -> S:
    """Offer to double; over the board that lets the play before it stand (I2)."""
    check_turn(game, side)
    if game.cube is None:
        raise no.NoCube(game.cube_out)
    if isinstance(game.phase, PutDown):
        game = irregular.let_stand(game, action)
    if not isinstance(game.phase, ToRoll):
        raise no.TooLateToDouble(first_turn=game.turn == 1)
    if refused := why_no_double(game, side):
        raise refused
    return put(game, phase=Doubled(side))


def take(game: S, side: Side, _action: do.Take) -> S:
    """Accept the newest turn of the cube. Who beavered keeps it, however often it was turned (C6)."""
    phase = question_to(game, side, Doubled)
    cube = (game.cube or Cube()).taken_by(phase.doubler.other, phase.turns)
    return put(game, phase=ToRoll(phase.doubler), cube=cube)


def drop(game: S, side: Side, _action: do.Drop) -> S:
    """Decline the newest turn of the cube, and lose the stake as it was before that."""
    question_to(game, side, Doubled)
    return over(game, side, Level.SINGLE, Ending.DROPPED)


def beaver(game: S, side: Side, _action: do.Beaver) -> S:
    """Turn the cube once more."""
    phase = question_to(game, side, Doubled)
    if refused := why_no_beaver(game, side):
        raise refused
    return put(game, phase=Doubled(side, phase.turns + 1))


def _turn_to_come(game: State) -> int:
    """Return the number of the turn before whose roll a double would be."""
    return game.turn + isinstance(game.phase, PutDown | Moving)
