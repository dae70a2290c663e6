"""A match: games until one side has the points (RULEBOOK X1, X2, X5, X7)."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from bot.rules import actions as do
from bot.rules import refusals as no
from bot.rules.board import Side
from bot.rules.cube import Cube
from bot.rules.game import Game
from bot.rules.options import Options
from bot.rules.pair import Pair
from bot.rules.result import Result
from bot.rules.variants import BACKGAMMON, VARIANTS

LONGEST = 99
"""The most points that a match goes to (X1)."""


class Match(Struct, frozen=True):
    """A match to `length` points in play.

    `number` counts games from 1, `crawford` is the number of the Crawford game (0: not yet), `results` those of the
    finished games in order, `ready` who has pressed Continue. The score never passes `length` (X1: no credit for
    points over it); a result keeps its full points.
    """

    length: int
    game: Game
    options: Options = Options()
    number: int = 1
    score: Pair[int] = Pair(0, 0)
    crawford: int = 0
    ready: Pair[bool] = Pair(False, False)
    results: tuple[Result, ...] = ()

    @classmethod
    def start(cls, length: int, options: Options = Options(), variant: str = BACKGAMMON.name) -> Match:  # noqa: B008
        """Return a match before its first opening roll; raises `NoSuchLength` outside 1 to 99."""
        if not 1 <= length <= LONGEST:
            raise no.NoSuchLength(length)
        return cls(length, _new_game(length, options, variant, crawford=False), options)

    @property
    def is_crawford(self) -> bool:
        """Tell whether the current game is the Crawford game (X2)."""
        return self.crawford == self.number

    @property
    def crawford_next(self) -> bool:
        """Tell whether the next game will be the Crawford game (X2); without a cube to take out there is none."""
        close = self.winner is None and any(self.away(side) == 1 for side in Side)
        return close and self.length > 1 and self.options.crawford and self.options.cube and not self.crawford

    @property
    def winner(self) -> Side | None:
        """The side that has reached the length."""
        return next((side for side in Side if self.score[side] >= self.length), None)

    @property
    def waits_for(self) -> tuple[Side, ...]:
        """The sides that the match waits for: one in play, one or both between games, none when it is over."""
        if self.winner is not None:
            return ()
        if self.game.result is not None:
            return tuple(side for side in Side if not self.ready[side])
        return (self.game.to_act,) if self.game.to_act else ()

    def away(self, side: Side) -> int:
        """Return how many points `side` still needs."""
        return self.length - self.score[side]

    def act(self, side: Side | None, action: do.MatchAction) -> Match:
        """Return the match after `side` did `action`; raises an `IllegalAction` that says why not."""
        if self.winner is not None:
            raise no.MatchOver(self.winner)
        if isinstance(action, do.Continue):
            return self._continue(side)
        match = msgspec.structs.replace(self, game=self.game.act(side, action))
        return match._scored(match.game.result) if match.game.result else match

    def _scored(self, result: Result) -> Match:
        points = min(self.score[result.winner] + result.points, self.length)
        score = self.score.put(result.winner, points)
        return msgspec.structs.replace(self, score=score, results=(*self.results, result), ready=Pair(False, False))

    def _continue(self, side: Side | None) -> Match:
        if self.game.result is None or side is None:
            raise no.GameGoesOn()
        if self.ready[side]:
            raise no.AlreadyReady()
        match = msgspec.structs.replace(self, ready=self.ready.put(side, True))
        return match._next_game() if match.ready == Pair(True, True) else match

    def _next_game(self) -> Match:
        number = self.number + 1
        crawford = number if self.crawford_next else self.crawford
        game = _new_game(self.length, self.options, self.game.variant, crawford=crawford == number)
        return msgspec.structs.replace(self, number=number, crawford=crawford, game=game, ready=Pair(False, False))


def _new_game(length: int, options: Options, variant: str, *, crawford: bool) -> Game:
    """Set a game up; in a match to 1 and in the Crawford game the cube is out (X1, X2), and by option (C8)."""
    cube = Cube() if options.cube and length > 1 and not crawford else None
    return Game.start(VARIANTS[variant], cube)
