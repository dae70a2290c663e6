"""A turn: the opening roll, rolling, moving, and picking up the dice (RULEBOOK O, M, C4, A3, E7, V3)."""

from __future__ import annotations

from bot.rules import actions as do
from bot.rules import irregular
from bot.rules import refusals as no
from bot.rules.board import OFF, Side
from bot.rules.dice import Roll
from bot.rules.explain import refuse_move
from bot.rules.phases import Choosing, Moving, Opening, PutDown, ToRoll
from bot.rules.plays import dice_left, die_of
from bot.rules.result import Ending, level_lost
from bot.rules.state import S, State, check_turn, not_now, over, put, turn_of, turn_over


def open_game(game: S, thrown: do.OpeningRoll) -> S:
    """Let the higher die begin with both (O1); a tie is thrown again (O2), and may turn the cube (C4)."""
    if not isinstance(game.phase, Opening):
        raise not_now(game, thrown)
    dice = Roll(max(thrown.white, thrown.black), min(thrown.white, thrown.black))
    game = put(game, opening=(*game.opening, thrown), rolls=game.rolls + 1)
    if dice.is_double:
        return _doubled_by_tie(game)
    side = Side.WHITE if thrown.white > thrown.black else Side.BLACK
    chooses = game.options.choose_colour or game.kind.quarters
    return put(_paid_for(game, dice), phase=(Choosing if chooses else Moving)(side, dice), turn=1)


def choose_colour(game: S, side: Side, action: do.ChooseColour) -> S:
    """Give the winner of the opening roll its colour (O4)."""
    chosen = _choosing(game, side, action)
    if not game.options.choose_colour:
        raise not_now(game, action)
    return put(game, phase=Moving(side, chosen.roll), light=side if action.light else side.other)


def choose_quarter(game: S, side: Side, action: do.ChooseQuarter) -> S:
    """Let the starter enter in a quarter of the picture (V3b): at the top if it sits at the bottom."""
    chosen = _choosing(game, side, action)
    if not game.kind.quarters:
        raise not_now(game, action)
    light = side if action.quarter.is_top else side.other
    return put(game, phase=Moving(side, chosen.roll), light=light, quarter=action.quarter)


def roll(game: S, side: Side, action: do.RollDice) -> S:
    """Throw the dice; over the board that lets the play before stand (I2), or comes too early (I3)."""
    if irregular.comes_early(game, side):
        return irregular.roll_early(game, action.roll)
    check_turn(game, side)
    if isinstance(game.phase, PutDown):
        game = irregular.let_stand(game, action)
    if not isinstance(game.phase, ToRoll):
        raise not_now(game, action)
    return put(_paid_for(game, action.roll), phase=Moving(side, action.roll), rolls=game.rolls + 1)


def cocked(game: S, side: Side | None, action: do.Cocked) -> S:
    """Count a throw that must be made again (I1); it is one where a throw could be made at all."""
    if not game.options.over_the_board:
        raise not_now(game, action)
    if side is not None:
        roll(game, side, do.RollDice(Roll(action.a, action.b)))
    elif not isinstance(game.phase, Opening):
        raise not_now(game, action)
    return put(game, rolls=game.rolls + 1, cocked=(*game.cocked, action))


def move(game: S, side: Side, action: do.MoveChecker) -> S:
    """Move one checker; with the last one off, the game is over, whatever dice are left (E7)."""
    turn = turn_of(game, side, action)
    if action.move not in game.moves():
        if irregular.may_move_freely(game, turn):
            return irregular.move_freely(game, turn, action.move)
        raise refuse_move(game.board, side, turn.roll, turn.played, action.move, variant=game.laws(side))
    game = put(game, phase=put(turn, played=(*turn.played, action.move)))
    return _borne_off(game, side) if game.position.of(side)[OFF] == game.kind.checkers else game


def swap(game: S, side: Side, action: do.SwapDice) -> S:
    """Let the other die lead."""
    turn = turn_of(game, side, action)
    if turn.free_from is not None or len(set(dice_left(turn.roll, turn.played))) < 2:
        raise no.NothingToSwap()
    return put(game, phase=put(turn, swapped=not turn.swapped))


def undo(game: S, side: Side, action: do.Undo) -> S:
    """Take the last move back, or the choice of a double (A3, V3c)."""
    turn = turn_of(game, side, action)
    if turn.played:
        kept = turn.played[:-1]
        free_from = None if turn.free_from is None or turn.free_from >= len(kept) else turn.free_from
        return put(game, phase=put(turn, played=kept, free_from=free_from))
    if turn.first is None:
        raise no.NothingToUndo()
    first = turn.first
    return put(game, board=first.board, phase=Moving(side, first.roll, first.play))


def choose_double(game: S, side: Side, action: do.ChooseDouble) -> S:
    """Go on with any double after a 1-2 that was played whole (V3c)."""
    turn = turn_of(game, side, action)
    if not game.may_choose_double:
        raise no.NoDoubleToChoose()
    bonus = Moving(side, Roll(action.die, action.die), first=game.turn_made(turn))
    return put(game, board=game.position, phase=bonus)


def done(game: S, side: Side, action: do.Done) -> S:
    """Pick up the dice: the other side rolls, or this one again after a whole bonus (V3c)."""
    turn = turn_of(game, side, action)
    if game.options.over_the_board and not turn.sent_back:
        return put(game, phase=PutDown(turn), cocked=())
    if game.moves():
        raise no.TurnUnfinished(_to_play(game, turn))
    if game.may_choose_double:
        raise no.DoubleToChoose()
    if turn.sent_back:
        return put(game, phase=PutDown(turn), cocked=())
    again = turn.first is not None and len(turn.played) == 4
    return put(turn_over(game, turn), phase=ToRoll(side if again else side.other), turn=game.turn + 1)


def _doubled_by_tie(game: S) -> S:
    """Turn the cube, which stays in the middle, unless it has been turned as often as was agreed on (C4)."""
    turned = game.cube.value.bit_length() - 1 if game.cube else 0
    if game.cube is None or turned >= game.options.automatic:
        return game
    return put(game, cube=game.cube.turned())


def _paid_for(game: S, thrown: Roll) -> S:
    """Let an acey-deucey double the stake, where that is agreed on (V3d)."""
    return put(game, aces=game.aces + 1) if game.options.aces_double and game.wins_bonus(thrown) else game


def _choosing(game: State, side: Side, action: do.GameAction) -> Choosing:
    check_turn(game, side)
    if not isinstance(game.phase, Choosing):
        raise not_now(game, action)
    return game.phase


def _borne_off(game: S, side: Side) -> S:
    turn = game.moving
    assert turn is not None
    ended = turn_over(game, turn)
    lost = level_lost(ended.board, side.other, strict=game.options.strict)
    return over(ended, side.other, lost, Ending.BORNE_OFF)


def _to_play(game: State, turn: Moving) -> tuple[int, ...]:
    """Return the numbers that have still to be played: not one that no whole play can use (M6-M8)."""
    left, moves = dice_left(turn.roll, turn.played), game.moves()
    most = len(next(iter(game.plays().values())))
    if most == 1:
        return (die_of(moves[0], left),)
    return left[: most - len(turn.played)]
