"""One game, from the set-up to its result, as a value: `act` returns the next game or refuses.

What can be done stands in the table at the end; `turns`, `doubling`, `resigning` and `irregular` say how.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.rules import actions as do
from bot.rules import doubling, irregular, resigning, turns
from bot.rules import refusals as no
from bot.rules.board import BAR, Board, Side
from bot.rules.cube import Cube
from bot.rules.pair import Pair
from bot.rules.phases import Opening, Over
from bot.rules.state import State, not_now
from bot.rules.variants import BACKGAMMON, Variant


class Game(State, frozen=True, omit_defaults=True):
    """A game in play; its fields and what can be read from it are those of `State`."""

    @classmethod
    def start(cls, variant: Variant = BACKGAMMON, cube: Cube | None = None, **agreed: Any) -> Game:
        """Return a game before its opening roll; `agreed` are the fields that the match decides."""
        board = Board.start(variant)
        return cls(board, cube, variant.name, hand=Pair(board.white[BAR], board.black[BAR]), **agreed)

    def may_double(self, side: Side) -> bool:
        """Tell whether `side` may offer to double now (C1, C3, X3, X4)."""
        return doubling.may_double(self, side)

    def may_beaver(self, side: Side) -> bool:
        """Tell whether `side` may turn the cube again in answer to a turn of it (C5, C6)."""
        return doubling.may_beaver(self, side)

    def act(self, side: Side | None, action: do.GameAction) -> Game:
        """Return the game after `side` did `action`; raises an `IllegalAction` that says why not.

        The opening roll is nobody's: its side is None.
        """
        if isinstance(action, do.Cocked):
            return turns.cocked(self, side, action)
        if isinstance(action, do.OpeningRoll) and side is None:
            return turns.open_game(self, action)
        if side is None or isinstance(action, do.OpeningRoll):
            raise no.NotYourTurn(self.to_act)
        if isinstance(self.phase, Opening | Over):
            raise not_now(self, action)
        return _ACTS[type(action)](self, side, action)


_ACTS: dict[type, Callable[[Game, Side, Any], Game]] = {
    do.ChooseColour: turns.choose_colour,
    do.ChooseQuarter: turns.choose_quarter,
    do.RollDice: turns.roll,
    do.MoveChecker: turns.move,
    do.SwapDice: turns.swap,
    do.Undo: turns.undo,
    do.ChooseDouble: turns.choose_double,
    do.Done: turns.done,
    do.AcceptPlay: irregular.accept_play,
    do.SendBack: irregular.send_back,
    do.Double: doubling.double,
    do.Take: doubling.take,
    do.Drop: doubling.drop,
    do.Beaver: doubling.beaver,
    do.OfferResignation: resigning.offer,
    do.AcceptResignation: resigning.accept,
    do.RefuseResignation: resigning.refuse,
}
