"""Over the board: plays that are put down as they are, sent back or let stand, and throws that come early (RULEBOOK I).

The dice that lie cocked (I1) are thrown again before they count; whoever throws sees to that.
"""

from __future__ import annotations

from bot.rules import actions as do
from bot.rules import refusals as no
from bot.rules.board import BAR, OFF, Side
from bot.rules.dice import Roll
from bot.rules.errors import RulesError
from bot.rules.explain import MayNotHitYet, NoCheckerThere, NoSuchPoint, PointClosed
from bot.rules.phases import Moving, PutDown, ToRoll
from bot.rules.plays import Move, NotAMove, may_hit_now
from bot.rules.state import S, State, check_turn, put, turn_over

MOST_MOVES = 20
"""So many moves one turn may have that is put down as it is: there is no other end to moving forward and back."""


def comes_early(game: State, side: Side) -> bool:
    """Tell whether a throw of `side` would come before the other has picked up its dice (I3)."""
    return game.options.over_the_board and isinstance(game.phase, Moving) and game.phase.side is not side


def roll_early(game: S, thrown: Roll) -> S:
    """Let a throw that comes early stand; it lets no play stand (I3)."""
    turn = game.phase
    assert isinstance(turn, Moving)
    if turn.early:
        raise no.RolledEarly()
    return put(game, phase=put(turn, early=thrown), rolls=game.rolls + 1)


def let_stand(game: S, action: do.GameAction) -> S:
    """Return the game with the play that was put down on its board, the other side to roll.

    Raises `RolledEarly` where that side has rolled already.
    """
    assert isinstance(game.phase, PutDown)
    turn = game.phase.turn
    if turn.early and not isinstance(action, do.AcceptPlay):
        raise no.RolledEarly()
    return put(turn_over(game, turn), phase=ToRoll(turn.side.other), turn=game.turn + 1, cocked=game.cocked)


def accept_play(game: S, side: Side, action: do.AcceptPlay) -> S:
    """Let the play stand, and go on with the dice that were thrown early, if they were (I2, I3)."""
    check_turn(game, side)
    if not isinstance(game.phase, PutDown):
        raise no.NoPlayToJudge()
    early = game.phase.turn.early
    game = let_stand(game, action)
    return put(game, phase=Moving(side, early)) if early else game


def send_back(game: S, side: Side, _action: do.SendBack) -> S:
    """Have a play that is no legal one taken back; the same dice must be played legally (I2)."""
    check_turn(game, side)
    if not isinstance(game.phase, PutDown):
        raise no.NoPlayToJudge()
    turn = game.phase.turn
    if game.position in game.plays():
        raise no.PlayIsLegal()
    return put(game, phase=Moving(turn.side, turn.roll, sent_back=True, early=turn.early))


def may_move_freely(game: State, turn: Moving) -> bool:
    """Tell whether checkers may be put anywhere in this turn."""
    return game.options.over_the_board and not turn.sent_back


def move_freely(game: S, turn: Moving, move: Move) -> S:
    """Put a checker of the mover's on any point that isn't closed, or off (I2)."""
    if len(turn.played) >= MOST_MOVES:
        raise no.EndlessTurn(MOST_MOVES)
    if fault := _fault(game, turn.side, move):
        raise fault
    free_from = len(turn.played) if turn.free_from is None else turn.free_from
    return put(game, phase=put(turn, played=(*turn.played, move), free_from=free_from))


def free_ends(game: State, start: int) -> tuple[int, ...]:
    """Return the places where the side that is moving can put down its checker on `start`, those ahead of it first."""
    turn = game.moving
    if turn is None or not may_move_freely(game, turn):
        return ()
    ends = (*range(min(start, BAR) - 1, -1, -1), *range(start + 1, BAR))
    return tuple(end for end in ends if _fault(game, turn.side, Move(start, end)) is None)


def free_starts(game: State) -> tuple[int, ...]:
    """Return the places from which the side that is moving can take a checker, the farthest first."""
    turn = game.moving
    if turn is None or not may_move_freely(game, turn):
        return ()
    counts = game.position.of(turn.side)
    return tuple(place for place in range(BAR, 0, -1) if counts[place])


def _fault(game: State, side: Side, move: Move) -> RulesError | None:
    """Return what keeps a checker from being put there on any terms, or None."""
    mine, theirs = game.position.of(side), game.position.of(side.other)
    for place in move:
        if not OFF <= place <= BAR:
            return NoSuchPoint(place)
    if move.start in (OFF, move.end) or move.end == BAR:
        return NotAMove(move.start, move.end)
    if not mine[move.start]:
        return NoCheckerThere(move.start)
    if move.end == OFF:
        return no.LastCheckerLegally() if mine[OFF] == game.kind.checkers - 1 else None
    if theirs[25 - move.end] == 1 and not may_hit_now(game.position, side, game.laws(side)):
        return MayNotHitYet(move.end)
    return PointClosed(move.end) if theirs[25 - move.end] > 1 else None
