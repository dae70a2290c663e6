"""One game as a value, and what can be read from it; the modules beside it say how it goes on.

A game knows its board, cube and phase, not the score. What the score has to say about the cube is told when the game is
set up (`cube_out`, `waits`, `away`).
"""

from __future__ import annotations

from typing import TypeVar

import msgspec
from msgspec import Struct

from bot.rules import actions as do
from bot.rules import refusals as no
from bot.rules.board import BAR, OFF, Board, Side
from bot.rules.cube import Cube, CubeOut
from bot.rules.dice import Roll
from bot.rules.options import Options
from bot.rules.pair import Pair
from bot.rules.phases import Choosing, Doubled, Moving, Opening, Over, Phase, PutDown, Quarter, Resigning, ToRoll, Turn
from bot.rules.plays import Move, after, dice_left, last_checker_off, legal_plays, next_moves
from bot.rules.result import Ending, Level, Result, levels_to_resign
from bot.rules.variants import BACKGAMMON, VARIANTS, Variant


class State(Struct, frozen=True, omit_defaults=True):
    """A game in play.

    `board` is the one before the moves of an unfinished turn, `position` the one with them. `cube` is None where it is
    out of play, as `cube_out` says. `turn` counts turns from 1, `rolls` the throws drawn so far (ties and cocked ones
    included). `opening` holds those ties and the roll that decided, `last` the newest finished turn, `cocked` the
    throws that lay cocked since (I1), `refused` each side's highest resignation refused in this turn (0: none).
    `options` are the match's house rules; `waits` the side that may not double before its third turn (X3), `away`
    what each side needs where it may not double to win (X4). `aces` counts the acey-deuceys that doubled the stake
    (V3d), `rights` says who may hit in Dutch (V2), `light` who plays the light checkers (O4), `quarter` where the
    starter enters (V3b). `hand` counts the checkers in hand before the turn; see `in_hand`.
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
    options: Options = Options()
    cube_out: CubeOut = CubeOut.OPTION
    waits: Side | None = None
    away: Pair[int] | None = None
    cocked: tuple[do.Cocked, ...] = ()
    aces: int = 0
    rights: Pair[bool] = Pair(False, False)
    light: Side = Side.WHITE
    quarter: Quarter | None = None
    hand: Pair[int] = Pair(0, 0)

    @property
    def kind(self) -> Variant:
        """The variant that is played."""
        return VARIANTS[self.variant]

    def laws(self, side: Side) -> Variant:
        """Return the variant as it holds for the moves of `side` in this turn: in Dutch it may bar hits (V2)."""
        return self.kind.barring(self.kind.hits_from_home and not self.rights[side])

    @property
    def position(self) -> Board:
        """The board as it stands now, with the moves of a turn that isn't over."""
        turn = self.unfinished
        return after(self.board, turn.side, turn.played) if turn else self.board

    @property
    def standing(self) -> Board:
        """The board without the moves of an unfinished turn (G2); a play that was put down is finished (I2)."""
        return self.position if self.put_down else self.board

    @property
    def _beneath(self) -> Phase:
        """The phase, or that behind a pending resignation."""
        return self.phase.back if isinstance(self.phase, Resigning) else self.phase

    @property
    def moving(self) -> Moving | None:
        """The turn in progress, also behind a pending resignation."""
        return self._beneath if isinstance(self._beneath, Moving) else None

    @property
    def put_down(self) -> Moving | None:
        """The turn that stands put down and may still be sent back (I2), also behind a pending resignation."""
        return self._beneath.turn if isinstance(self._beneath, PutDown) else None

    @property
    def unfinished(self) -> Moving | None:
        """The turn in progress or put down."""
        return self.moving or self.put_down

    @property
    def newest_turn(self) -> Turn | None:
        """The newest turn that was finished or put down."""
        return self.turn_made(self.put_down) if self.put_down else self.last

    def turn_made(self, turn: Moving) -> Turn:
        """Return a turn on this board as one that was played."""
        return Turn(turn.side, turn.roll, turn.played, self.board, turn.first, self.hand[turn.side])

    def in_hand(self, side: Side) -> int:
        """Return how many of the checkers that wait to enter have never been on the board (V2, V3a).

        The rest of them were hit, and enter before those do.
        """
        turn = self.unfinished
        if turn is None or turn.side is not side or not self.hand[side]:
            return self.hand[side]
        parts = self.turn_made(turn).parts
        entered = sum(move.start == BAR for part in parts for move in part.play)
        hit = parts[0].board.of(side)[BAR] - self.hand[side]
        return self.hand[side] - max(0, entered - hit)

    @property
    def on_roll(self) -> Side | None:
        """The side whose turn it is, whoever has to answer a question; None before and after the game."""
        phase = self._beneath
        if isinstance(phase, Opening | Over):
            return None
        if isinstance(phase, PutDown):
            return phase.turn.side.other
        return phase.doubler if isinstance(phase, Doubled) else phase.side

    @property
    def to_act(self) -> Side | None:
        """The side that the game waits for."""
        if isinstance(self.phase, Doubled | Resigning):
            return self.phase.side.other
        return self.on_roll

    @property
    def rolls_again(self) -> bool:
        """Tell whether the side that is to roll ended the turn before as well: it played a whole bonus (V3c)."""
        return isinstance(self.phase, ToRoll) and self.last is not None and self.last.side is self.phase.side

    @property
    def result(self) -> Result | None:
        """The result, once there is one."""
        return self.phase.result if isinstance(self.phase, Over) else None

    @property
    def stake(self) -> int:
        """What the game is worth before the level (R5), a turn of the cube that waits for its answer left out."""
        turns = self.phase.turns - 1 if isinstance(self.phase, Doubled) else 0
        return (self.cube.value if self.cube else 1) << (turns + self.aces)

    @property
    def stake_offered(self) -> int:
        """What the game would be worth if the turn of the cube were accepted that waits for its answer."""
        return self.stake * 2 if isinstance(self.phase, Doubled) else self.stake

    @property
    def jacoby_holds(self) -> bool:
        """Tell whether gammons count single still: until a double was taken, if there is a cube at all (C7)."""
        return self.options.jacoby and self.cube is not None and self.cube.owner is None

    def moves(self) -> tuple[Move, ...]:
        """Return the moves that may be made next in the turn in progress, the farthest checkers first."""
        turn = self.phase
        if not isinstance(turn, Moving) or turn.free_from is not None:
            return ()
        question = (self.board, turn.side, turn.roll, turn.played, self.laws(turn.side))
        moves, off = next_moves(*question), last_checker_off(*question)
        return moves if off is None or off in moves else (*moves, off)

    @property
    def left(self) -> tuple[int, ...]:
        """The numbers that no move of the turn in progress has used; none is known once checkers move freely (I2)."""
        turn = self.moving
        return () if turn is None or turn.free_from is not None else dice_left(turn.roll, turn.played)

    def plays(self) -> dict[Board, tuple[Move, ...]]:
        """Return the legal plays of the turn in progress or put down, by where they lead; none if there is no turn."""
        turn = self.unfinished
        return legal_plays(self.board, turn.side, turn.roll, self.laws(turn.side)) if turn else {}

    @property
    def leaves_no_choice(self) -> bool:
        """Tell whether all legal plays of the turn in progress end on one board (A4), a dance included.

        Over the board there is always a choice (I2).
        """
        return self.moving is not None and not self.options.over_the_board and len(self.plays()) == 1

    @property
    def may_choose_double(self) -> bool:
        """Tell whether a 1-2 has been played whole, so that any double may be chosen (V3c)."""
        turn = self.phase
        return isinstance(turn, Moving) and self.wins_bonus(turn.roll) and turn.first is None and len(turn.played) == 2

    def wins_bonus(self, roll: Roll) -> bool:
        """Tell whether a roll brings a bonus if it can be played: 1-2 in acey-deucey (V3c)."""
        return self.kind.bonus and set(roll.numbers) == {1, 2}

    def resignations(self, side: Side) -> tuple[Level, ...]:
        """Return the levels at which `side` may offer to resign now (G1, G2); one where each checker is paid (V3e)."""
        if not isinstance(self.phase, Choosing | ToRoll | Moving | PutDown):
            return ()
        levels = levels_to_resign(self.standing, side, strict=self.options.strict)
        if self.kind.pays_checkers:
            levels = (Level.SINGLE,)
        return tuple(level for level in levels if level > self.refused[side])

    def lost_by(self, loser: Side, level: Level, ending: Ending) -> Result:
        """Return the result if `loser` lost now; checkers left are those before an unfinished turn (C7, R5, V3e)."""
        times = None
        if self.kind.pays_checkers:
            first = self.moving.first if self.moving else None  # a bonus is one turn with its 1-2
            times = self.kind.checkers - (first or self).board.of(loser)[OFF]
        elif self.jacoby_holds and level > Level.SINGLE:
            times = 1
        return Result(loser.other, level, self.stake, ending, times)


S = TypeVar("S", bound=State)
Q = TypeVar("Q", Doubled, Resigning)

put = msgspec.structs.replace


def over(game: S, loser: Side, level: Level, ending: Ending) -> S:
    """Return the game with its result."""
    return put(game, phase=Over(game.lost_by(loser, level, ending)))


def turn_over(game: S, turn: Moving) -> S:
    """Return the game with the moves of `turn` on its board; its phase is the caller's to set."""
    position = game.position
    at_home = game.kind.hits_from_home and any(position.of(turn.side)[:7])
    return put(
        game,
        board=position,
        last=game.turn_made(turn),
        refused=Pair(0, 0),
        cocked=(),
        hand=game.hand.put(turn.side, game.in_hand(turn.side)),
        rights=game.rights.put(turn.side, game.rights[turn.side] or at_home),
    )


def check_no_question(game: State) -> None:
    """Raise `QuestionOpen` while a double or a resignation waits for its answer (C9)."""
    if isinstance(game.phase, Doubled | Resigning):
        raise no.QuestionOpen(do.tag_of(game.phase), game.phase.side)


def check_turn(game: State, side: Side) -> None:
    """Raise unless it is for `side` to go on."""
    check_no_question(game)
    if game.to_act is not side:
        raise no.NotYourTurn(game.to_act)


def question_to(game: State, side: Side, kind: type[Q]) -> Q:
    """Return the open question of a kind, which `side` must answer; raises `NoQuestion` or `NotYourTurn`."""
    if not isinstance(game.phase, kind):
        raise no.NoQuestion(do.tag_of(kind))
    if game.phase.side is side:
        raise no.NotYourTurn(side.other)
    return game.phase


def turn_of(game: State, side: Side, action: do.GameAction) -> Moving:
    """Return the turn in which `side` is moving, or raise why it can't do `action`."""
    check_turn(game, side)
    if not isinstance(game.phase, Moving):
        raise not_now(game, action)
    return game.phase


def not_now(game: State, action: do.GameAction) -> no.NotNow:
    """Return the refusal of something that this phase doesn't know."""
    return no.NotNow(do.tag_of(action), do.tag_of(game.phase))
