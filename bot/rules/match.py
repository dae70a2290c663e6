"""A match: games until one side has the points, one game, or a session without a target (RULEBOOK X)."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from bot.rules import actions as do
from bot.rules import refusals as no
from bot.rules.board import Side
from bot.rules.cube import Cube, CubeOut
from bot.rules.game import Game
from bot.rules.options import Format, Options
from bot.rules.pair import Pair
from bot.rules.result import Result
from bot.rules.variants import BACKGAMMON, VARIANTS

LONGEST = 99
"""The most points that a match goes to (X1)."""


class Match(Struct, frozen=True, omit_defaults=True):
    """The games of one table in play, whatever the format.

    `length` is the number of points that a match goes to, 0 in other formats (X8). `number` counts games from 1,
    `crawford` is the number of the Crawford game (0: not yet), `results` those of the finished games in order, `ready`
    who has pressed Continue, `ended` whether a session has been. The score of a match never passes `length` (X1: no
    credit for points over it); a result keeps its full points.
    """

    length: int
    game: Game
    options: Options = Options()
    number: int = 1
    score: Pair[int] = Pair(0, 0)
    crawford: int = 0
    ready: Pair[bool] = Pair(False, False)
    results: tuple[Result, ...] = ()
    format: Format = Format.MATCH
    ended: bool = False

    def __post_init__(self) -> None:
        # snapshots once had no reason for a cube that is out, and are read as if it had been left out by agreement
        if self.game.cube is None and self.game.cube_out is CubeOut.OPTION and (out := self._cube_out()):
            msgspec.structs.force_setattr(self, "game", msgspec.structs.replace(self.game, cube_out=out))

    @classmethod
    def start(
        cls,
        length: int,
        options: Options = Options(),  # noqa: B008
        variant: str = BACKGAMMON.name,
        format: Format = Format.MATCH,
    ) -> Match:
        """Return a match before its first opening roll.

        Raises `NoSuchLength` outside 1 to 99, or 0 without a match, and `NoSuchVariant`.
        """
        if not (1 <= length <= LONGEST if format is Format.MATCH else length == 0):
            raise no.NoSuchLength(length)
        if variant not in VARIANTS:
            raise no.NoSuchVariant(variant)
        return cls(length, Game.start(VARIANTS[variant]), options, format=format)._set_up()

    @property
    def is_crawford(self) -> bool:
        """Tell whether the current game is the Crawford game (X2)."""
        return self.crawford == self.number

    @property
    def crawford_next(self) -> bool:
        """Tell whether the next game will be the Crawford game (X2); without a cube to take out there is none."""
        close = not self.is_over and any(self.away(side) == 1 for side in Side)
        has_cube = self.options.cube and self.game.kind.cube
        return close and self.length > 1 and self.options.crawford and has_cube and not self.crawford

    @property
    def is_over(self) -> bool:
        """Tell whether no game follows: the length reached, the single game played, the session ended (X1, X8)."""
        if self.format is Format.MATCH:
            return any(self.score[side] >= self.length for side in Side)
        return self.ended or (self.format is Format.SINGLE and self.game.result is not None)

    @property
    def winner(self) -> Side | None:
        """The side that has won, once it is over: the one with more points, or neither if a session ends level."""
        if not self.is_over or self.score.white == self.score.black:
            return None
        return Side.WHITE if self.score.white > self.score.black else Side.BLACK

    @property
    def waits_for(self) -> tuple[Side, ...]:
        """The sides that the match waits for: one in play, one or both between games, none when it is over."""
        if self.is_over:
            return ()
        if self.game.result is not None:
            return tuple(side for side in Side if not self.ready[side])
        return (self.game.to_act,) if self.game.to_act else ()

    def away(self, side: Side) -> int:
        """Return how many points `side` still needs in a match."""
        return self.length - self.score[side]

    def score_with(self, result: Result) -> Pair[int]:
        """Return the score that a result of the current game makes, a match's never past its length (X1)."""
        points = self.score[result.winner] + result.points
        return self.score.put(result.winner, min(points, self.length) if self.length else points)

    def act(self, side: Side | None, action: do.MatchAction) -> Match:
        """Return the match after `side` did `action`; raises an `IllegalAction` that says why not."""
        if self.is_over:
            raise no.MatchOver()
        if isinstance(action, do.Continue):
            return self._continue(side)
        if isinstance(action, do.EndSession):
            return self._end(side)
        match = msgspec.structs.replace(self, game=self.game.act(side, action))
        return match._scored(match.game.result) if match.game.result else match

    def _scored(self, result: Result) -> Match:
        score = self.score_with(result)
        return msgspec.structs.replace(self, score=score, results=(*self.results, result), ready=Pair(False, False))

    def _continue(self, side: Side | None) -> Match:
        if self.game.result is None or side is None:
            raise no.GameGoesOn()
        if self.ready[side]:
            raise no.AlreadyReady()
        match = msgspec.structs.replace(self, ready=self.ready.put(side, True))
        return match._next_game() if match.ready == Pair(True, True) else match

    def _end(self, side: Side | None) -> Match:
        if self.format is not Format.MONEY:
            raise no.NoSession()
        if self.game.result is None:
            raise no.GameGoesOn()
        if side is None:
            raise no.NotYourTurn(None)
        return msgspec.structs.replace(self, ended=True)

    def _next_game(self) -> Match:
        number = self.number + 1
        crawford = number if self.crawford_next else self.crawford
        return msgspec.structs.replace(self, number=number, crawford=crawford, ready=Pair(False, False))._set_up()

    def _set_up(self) -> Match:
        """Return the match with a new game: its cube and what the score has to say about it."""
        out, agreed = self._cube_out(), self._agreed()
        if out is not None:
            agreed["cube_out"] = out
        game = Game.start(self.game.kind, None if out else Cube(), options=self.options, **agreed)
        return msgspec.structs.replace(self, game=game)

    def _cube_out(self) -> CubeOut | None:
        """Return why the next game has no cube, if it has none."""
        if not self.game.kind.cube:
            return CubeOut.VARIANT
        if not self.options.cube:
            return CubeOut.OPTION
        if self.length == 1:
            return CubeOut.ONE_POINT
        return CubeOut.CRAWFORD if self.is_crawford else None

    def _agreed(self) -> dict[str, Any]:
        """Return who may not double early after the Crawford game (X3), and what each side needs (X4)."""
        agreed: dict[str, Any] = {}
        level = self.score.white == self.score.black
        if self.options.holland and self.crawford and not self.is_crawford and not level:
            agreed["waits"] = Side.WHITE if self.score.white < self.score.black else Side.BLACK
        if self.options.no_winning_double:
            agreed["away"] = Pair(self.away(Side.WHITE), self.away(Side.BLACK))
        return agreed
