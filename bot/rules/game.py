"""One game, from the set-up to its result, as a value: `act` returns the next game or refuses.

A game knows its board, cube and phase, not the score; RULEBOOK O, M, C, R and G are played here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from bot.rules import actions as do
from bot.rules import refusals as no
from bot.rules.board import OFF, Board, Side
from bot.rules.cube import Cube
from bot.rules.dice import Roll
from bot.rules.explain import refuse_move
from bot.rules.pair import Pair
from bot.rules.phases import Doubled, Moving, Opening, Over, Phase, Resigning, ToRoll, Turn
from bot.rules.plays import Move, after, dice_left, die_of, last_checker_off, legal_plays, next_moves
from bot.rules.result import Ending, Level, Result, level_lost, levels_to_resign
from bot.rules.variants import BACKGAMMON, VARIANTS, Variant


class Game(Struct, frozen=True):
    """A game in play.

    `board` is the one before the moves of an unfinished turn, `position` the one with them. `cube` is None where it is
    out of play. `turn` counts turns from 1, `rolls` the throws drawn so far (ties included). `opening` holds those
    ties and the roll that decided, `last` the newest finished turn, `refused` each side's highest resignation refused
    in this turn (0: none).
    """

    board: Board
    cube: Cube | None = None
    variant: str = BACKGAMMON.name
    phase: Phase = Opening()
    turn: int = 0
    rolls: int = 0
    opening: tuple[do.OpeningRoll, ...] = ()
    last: Turn | None = None
    refused: Pair[int] = Pair(0, 0)

    @classmethod
    def start(cls, variant: Variant = BACKGAMMON, cube: Cube | None = None) -> Game:
        """Return a game before its opening roll."""
        return cls(Board.start(variant), cube, variant.name)

    @property
    def position(self) -> Board:
        """The board as it stands now, with the moves of an unfinished turn."""
        moving = self.moving
        return after(self.board, moving.side, moving.played) if moving else self.board

    @property
    def moving(self) -> Moving | None:
        """The turn in progress, also behind a pending resignation."""
        phase = self.phase.back if isinstance(self.phase, Resigning) else self.phase
        return phase if isinstance(phase, Moving) else None

    @property
    def on_roll(self) -> Side | None:
        """The side whose turn it is, whoever has to answer a question; None before and after the game."""
        phase = self.phase.back if isinstance(self.phase, Resigning) else self.phase
        return None if isinstance(phase, Opening | Over) else phase.side

    @property
    def to_act(self) -> Side | None:
        """The side that the game waits for."""
        phase = self.phase
        if isinstance(phase, Opening | Over):
            return None
        return phase.side.other if isinstance(phase, Doubled | Resigning) else phase.side

    @property
    def result(self) -> Result | None:
        """The result, once there is one."""
        return self.phase.result if isinstance(self.phase, Over) else None

    @property
    def stake(self) -> int:
        """What the game is worth before the level (R5)."""
        return self.cube.value if self.cube else 1

    def moves(self) -> tuple[Move, ...]:
        """Return the moves that may be made next in the turn in progress, the farthest checkers first."""
        if not isinstance(self.phase, Moving):
            return ()
        turn = (self.board, self.phase.side, self.phase.roll, self.phase.played, VARIANTS[self.variant])
        moves, off = next_moves(*turn), last_checker_off(*turn)
        return moves if off is None or off in moves else (*moves, off)

    @property
    def leaves_no_choice(self) -> bool:
        """Tell whether all legal plays of the turn in progress end on one board (A4), a dance included."""
        turn = self.moving
        return turn is not None and len(legal_plays(self.board, turn.side, turn.roll, VARIANTS[self.variant])) == 1

    def may_double(self, side: Side) -> bool:
        """Tell whether `side` may offer to double now (C1, C3)."""
        return self.phase == ToRoll(side) and self.cube is not None and self.cube.may_be_turned_by(side)

    def resignations(self, side: Side) -> tuple[Level, ...]:
        """Return the levels at which `side` may offer to resign now (G1, G2)."""
        if not isinstance(self.phase, ToRoll | Moving):
            return ()
        return tuple(level for level in levels_to_resign(self.board, side) if level > self.refused[side])

    def act(self, side: Side | None, action: do.GameAction) -> Game:
        """Return the game after `side` did `action`; raises an `IllegalAction` that says why not.

        The opening roll is nobody's: its side is None.
        """
        if isinstance(action, do.OpeningRoll) and side is None:
            return _open(self, action)
        if side is None or isinstance(action, do.OpeningRoll):
            raise no.NotYourTurn(self.to_act)
        if isinstance(self.phase, Opening | Over):
            raise no.NotNow(do.tag_of(action), do.tag_of(self.phase))
        return _ACTS[type(action)](self, side, action)


def _open(game: Game, roll: do.OpeningRoll) -> Game:
    if not isinstance(game.phase, Opening):
        raise no.NotNow(do.tag_of(roll), do.tag_of(game.phase))
    dice = Roll(max(roll.white, roll.black), min(roll.white, roll.black))
    game = _with(game, opening=(*game.opening, roll), rolls=game.rolls + 1)
    if dice.is_double:
        return game
    winner = Side.WHITE if roll.white > roll.black else Side.BLACK
    return _with(game, phase=Moving(winner, dice), turn=1)


def _roll(game: Game, side: Side, action: do.RollDice) -> Game:
    _check_turn(game, side)
    if not isinstance(game.phase, ToRoll):
        raise no.NotNow(do.tag_of(action), do.tag_of(game.phase))
    return _with(game, phase=Moving(side, action.roll), rolls=game.rolls + 1)


def _move(game: Game, side: Side, action: do.MoveChecker) -> Game:
    turn = _my_turn(game, side, action)
    if action.move not in game.moves():
        variant = VARIANTS[game.variant]
        raise refuse_move(game.board, side, turn.roll, turn.played, action.move, variant=variant)
    game = _with(game, phase=_with(turn, played=(*turn.played, action.move)))
    return _borne_off(game, side) if game.position.of(side)[OFF] == VARIANTS[game.variant].checkers else game


def _borne_off(game: Game, side: Side) -> Game:
    """End the game with the last checker, whatever dice are left (E7)."""
    ended = _turn_ended(game)
    return _over(ended, side, level_lost(ended.board, side.other), Ending.BORNE_OFF)


def _swap(game: Game, side: Side, action: do.SwapDice) -> Game:
    turn = _my_turn(game, side, action)
    if len(set(dice_left(turn.roll, turn.played))) < 2:
        raise no.NothingToSwap()
    return _with(game, phase=_with(turn, swapped=not turn.swapped))


def _undo(game: Game, side: Side, action: do.Undo) -> Game:
    turn = _my_turn(game, side, action)
    if not turn.played:
        raise no.NothingToUndo()
    return _with(game, phase=_with(turn, played=turn.played[:-1]))


def _done(game: Game, side: Side, action: do.Done) -> Game:
    turn = _my_turn(game, side, action)
    if game.moves():
        raise no.TurnUnfinished(_to_play(game, turn))
    return _with(_turn_ended(game), phase=ToRoll(side.other), turn=game.turn + 1)


def _double(game: Game, side: Side, _action: do.Double) -> Game:
    _check_turn(game, side)
    if game.cube is None:
        raise no.NoCube()
    if isinstance(game.phase, Moving):
        raise no.TooLateToDouble(first_turn=game.turn == 1)
    if game.cube.owner is side.other:
        raise no.NotYourCube(side.other)
    return _with(game, phase=Doubled(side))


def _take(game: Game, side: Side, _action: do.Take) -> Game:
    doubler = _doubler(game, side)
    return _with(game, phase=ToRoll(doubler), cube=(game.cube or Cube()).taken_by(side))


def _drop(game: Game, side: Side, _action: do.Drop) -> Game:
    doubler = _doubler(game, side)
    return _over(game, doubler, Level.SINGLE, Ending.DROPPED)


def _beaver(game: Game, side: Side, _action: do.Beaver) -> Game:
    _doubler(game, side)
    raise no.NoBeavers()


def _offer_resignation(game: Game, side: Side, action: do.OfferResignation) -> Game:
    _check_no_question(game)
    levels = game.resignations(side)
    if action.level not in levels or not isinstance(game.phase, ToRoll | Moving):
        raise no.CannotResign(action.level, levels)
    return _with(game, phase=Resigning(side, action.level, game.phase))


def _accept_resignation(game: Game, side: Side, _action: do.AcceptResignation) -> Game:
    offer = _offer(game, side)
    return _over(game, side, offer.level, Ending.RESIGNED)


def _refuse_resignation(game: Game, side: Side, _action: do.RefuseResignation) -> Game:
    offer = _offer(game, side)
    return _with(game, phase=offer.back, refused=game.refused.put(offer.side, int(offer.level)))


_ACTS: dict[type, Callable[[Game, Side, Any], Game]] = {
    do.RollDice: _roll,
    do.MoveChecker: _move,
    do.SwapDice: _swap,
    do.Undo: _undo,
    do.Done: _done,
    do.Double: _double,
    do.Take: _take,
    do.Drop: _drop,
    do.Beaver: _beaver,
    do.OfferResignation: _offer_resignation,
    do.AcceptResignation: _accept_resignation,
    do.RefuseResignation: _refuse_resignation,
}


def _check_no_question(game: Game) -> None:
    if isinstance(game.phase, Doubled | Resigning):
        raise no.QuestionOpen(do.tag_of(game.phase), game.phase.side)


def _check_turn(game: Game, side: Side) -> None:
    _check_no_question(game)
    if game.to_act is not side:
        raise no.NotYourTurn(game.to_act)


def _my_turn(game: Game, side: Side, action: do.GameAction) -> Moving:
    _check_turn(game, side)
    if not isinstance(game.phase, Moving):
        raise no.NotNow(do.tag_of(action), do.tag_of(game.phase))
    return game.phase


def _doubler(game: Game, side: Side) -> Side:
    if not isinstance(game.phase, Doubled):
        raise no.NoQuestion(do.tag_of(Doubled))
    if game.phase.side is side:
        raise no.NotYourTurn(side.other)
    return game.phase.side


def _offer(game: Game, side: Side) -> Resigning:
    if not isinstance(game.phase, Resigning):
        raise no.NoQuestion(do.tag_of(Resigning))
    if game.phase.side is side:
        raise no.NotYourTurn(side.other)
    return game.phase


def _turn_ended(game: Game) -> Game:
    """Return the game with the moves of the turn in progress on its board; its phase is the caller's to set."""
    turn = game.moving
    assert turn is not None
    played = Turn(turn.side, turn.roll, turn.played, game.board)
    return _with(game, board=game.position, last=played, refused=Pair(0, 0))


def _to_play(game: Game, turn: Moving) -> tuple[int, ...]:
    """Return the numbers that have still to be played: not one that no whole play can use (M6-M8)."""
    left, moves = dice_left(turn.roll, turn.played), game.moves()
    most = len(next(iter(legal_plays(game.board, turn.side, turn.roll, VARIANTS[game.variant]).values())))
    if most == 1:
        return (die_of(moves[0], left),)
    return left[: most - len(turn.played)]


def _over(game: Game, winner: Side, level: Level, ending: Ending) -> Game:
    return _with(game, phase=Over(Result(winner, level, game.stake, ending)))


_with = msgspec.structs.replace
