"""A witness of a match that keeps its own account of stake, cube, rights and score, from the log and the rulebook.

It reads boards and phases from the game, nothing that the game reckons: what it comes to must be what the game says.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.challenge import Challenge, ChangeOffer
from bot.requests import Step
from bot.rules import actions as do
from bot.rules.board import OFF, Side
from bot.rules.game import Game
from bot.rules.options import Format
from bot.rules.phases import Doubled, PutDown, Resigning, ToRoll
from bot.rules.plays import is_hit
from bot.rules.result import Ending, Level
from bot.rules.variants import VARIANTS
from bot.table import Playing, Table

SIDES = (Side.WHITE, Side.BLACK)


@dataclass
class Account:
    """What one game has come to: `turned` is how often the cube has been in a row, `turns` how many each side had."""

    has_cube: bool
    after_crawford: bool
    stake: int = 1
    owner: Side | None = None
    turned: int = 0
    taken: bool = False
    ties: int = 0
    thrown: int = 0
    cocked: tuple[do.Cocked, ...] = ()
    turns: dict[Side, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    may_hit: dict[Side, bool] = field(default_factory=lambda: dict.fromkeys(SIDES, False))


class Witness:
    """Watches one match; `saw` is told of every action and compares."""

    def __init__(self, challenge: Challenge) -> None:
        self.challenge = challenge
        self.score = dict.fromkeys(SIDES, 0)
        self.crawford = ""
        self.game = self._next_game()

    def _next_game(self) -> Account:
        agreed = self.challenge
        has_cube = agreed.options.cube and VARIANTS[agreed.variant].cube and agreed.length != 1
        if self.crawford == "now":
            self.crawford = "over"
        close = agreed.length - 1 in self.score.values() and agreed.format is Format.MATCH
        if close and has_cube and agreed.options.crawford and not self.crawford:
            self.crawford = "now"
        return Account(has_cube and self.crawford != "now", self.crawford == "over")

    def saw(self, before: Table, after: Table, step: Step) -> None:
        """Take in one action."""
        if isinstance(step[1], ChangeOffer):
            self.__init__(after.challenge)  # type: ignore[misc]
        if not isinstance(before.phase, Playing) or after.match is None:
            return
        if after.match.number > before.phase.match.number:
            self.game = self._next_game()
        else:
            self._saw_in_game(before.phase.match.game, after.match.game, step)
        if after.match.game.result is None:
            self._compare(after.match.game)
        elif before.phase.match.game.result is None:
            self._compare_result(before.phase.match.game, after.match.game)
        assert {side: after.match.score[side] for side in SIDES} == self.score

    def _saw_in_game(self, before: Game, after: Game, step: Step) -> None:
        side, action = step
        match action:
            case do.OpeningRoll(white=white, black=black):
                self._opened(white, black)
            case do.RollDice(roll=roll):
                assert side is not None
                self._rolled(side, {roll.a, roll.b})
            case do.Cocked():
                self.game.thrown += 1
                self.game.cocked += (action,)
                assert self.challenge.options.over_the_board
            case do.Double() | do.Beaver():
                assert side is not None
                self._turned(side, before)
            case do.Take():
                self.game.stake <<= self.game.turned
                self.game.turned, self.game.taken = 0, True
                assert isinstance(before.phase, Doubled)
                self.game.owner = before.on_roll.other if before.on_roll else None
            case do.MoveChecker(move=move):
                assert side is not None
                self._check_hit(before, side, is_hit(before.position, side, move))
        if isinstance(action, do.OpeningRoll | do.RollDice):
            assert (
                after.cocked[len(after.cocked) - len(self.game.cocked) :] == self.game.cocked
            )  # still to be seen (I1)
            self.game.cocked = ()
        if after.last is not before.last and before.unfinished:
            mover = before.unfinished.side
            self.game.may_hit[mover] |= any(after.board.of(mover)[:7])

    def _opened(self, white: int, black: int) -> None:
        self.game.thrown += 1
        if white != black:
            self._rolled(Side.WHITE if white > black else Side.BLACK, {white, black}, counted=True)
        elif self.game.has_cube and self.game.ties < self.challenge.options.automatic:
            self.game.ties += 1
            self.game.stake *= 2

    def _rolled(self, side: Side, dice: set[int], *, counted: bool = False) -> None:
        self.game.thrown += not counted
        self.game.turns[side] += 1
        if dice == {1, 2} and self.challenge.options.aces_double:
            self.game.stake *= 2

    def _turned(self, side: Side, before: Game) -> None:
        assert self._may_double(before, side) or self._may_beaver(before, side)
        self.game.turned += 1

    def _check_hit(self, before: Game, side: Side, hits: bool) -> None:
        """Assert that in Dutch nobody hits who has no checker home and had none before (V2), unless over the board."""
        turn = before.moving
        if not hits or self.challenge.variant != "dutch" or turn is None:
            return
        free = self.challenge.options.over_the_board and not turn.sent_back
        assert free or self.game.may_hit[side] or any(before.position.of(side)[:7])

    def _away(self, side: Side) -> int:
        return self.challenge.length - self.score[side]

    def _wins_by_turning(self, side: Side, stake: int) -> bool:
        """Tell whether turning from `stake` is barred as a match-winning double (X4)."""
        barred = self.challenge.options.no_winning_double
        return barred and stake < self._away(side) <= 2 * stake

    def _may_double(self, game: Game, side: Side) -> bool:
        account, phase = self.game, game.phase
        due = phase == ToRoll(side)
        if isinstance(phase, PutDown):
            due = phase.turn.side is not side and phase.turn.early is None
        trails = self.score[side] < self.score[side.other]
        waits = self.challenge.options.holland and account.after_crawford and trails and account.turns[side] < 2
        access = account.has_cube and account.owner in (None, side)
        return due and access and not waits and not self._wins_by_turning(side, account.stake)

    def _may_beaver(self, game: Game, side: Side) -> bool:
        asked = isinstance(game.phase, Doubled) and game.phase.side is not side
        options = self.challenge.options
        agreed = options.beaver and (self.game.turned == 1 or options.raccoon)
        return asked and agreed and not self._wins_by_turning(side, self.game.stake << self.game.turned)

    def _compare(self, game: Game) -> None:
        account = self.game
        assert game.rolls == account.thrown and (game.cube is not None) is account.has_cube
        assert game.stake == account.stake << max(account.turned - 1, 0)
        assert game.stake_offered == account.stake << account.turned
        if game.cube is not None:
            assert game.cube.owner is account.owner
            assert account.taken or game.cube.value == 1 << account.ties
        for side in SIDES:
            assert game.may_double(side) is self._may_double(game, side)
            assert game.may_beaver(side) is self._may_beaver(game, side)
            if account.may_hit[side] and game.kind.hits_from_home:
                assert not game.laws(side).barred
        turn = game.moving
        assert turn is None or turn.early is None or self.challenge.options.over_the_board

    def _compare_result(self, before: Game, after: Game) -> None:
        """Assert who won how much: by R1-R5 with C7, or by V3e."""
        result, account = after.result, self.game
        assert result is not None
        loser = result.winner.other
        stake = account.stake << max(account.turned - 1, 0)
        assert result.stake == stake and result.level is _level(before, after, strict=self.challenge.options.strict)
        times: int = result.level
        if self.challenge.variant == "acey-deucey":
            first = before.moving.first if before.moving else None  # a double is one turn with its 1-2 (V3c)
            times = 15 - (first or before).board.of(loser)[OFF]
        elif self.challenge.options.jacoby and account.has_cube and not account.taken:
            times = 1
        assert result.points == stake * times
        if result.ending is Ending.DROPPED:
            assert isinstance(before.phase, Doubled) and before.phase.side is result.winner
        won = self.score[result.winner] + result.points
        capped = self.challenge.format is Format.MATCH
        self.score[result.winner] = min(won, self.challenge.length) if capped else won


def _level(before: Game, after: Game, *, strict: bool) -> Level:
    """Return the level at which a game was lost (R1-R4), or resigned or dropped."""
    assert after.result is not None
    if after.result.ending is Ending.DROPPED:
        return Level.SINGLE
    if after.result.ending is Ending.RESIGNED:
        assert isinstance(before.phase, Resigning) and before.phase.side is after.result.winner.other
        return before.phase.level
    counts = after.board.of(after.result.winner.other)
    behind = sum(counts[19:]) > 0
    if counts[OFF] and not (strict and behind):
        return Level.SINGLE
    return Level.BACKGAMMON if behind else Level.GAMMON
