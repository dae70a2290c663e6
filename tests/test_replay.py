"""Random matches from seeds that Hypothesis draws: invariants after every action, then log and snapshot as JSON.

Whoever plays here plays like a crowd: doubles, takes, drops, resigns, undoes, swaps, asks to cancel, and tries what is
not allowed as often as what is.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.requests import PlayText, Request, Step, ThrowDice, carry_out
from bot.rules import actions as do
from bot.rules.board import BAR, OFF, Board, Side
from bot.rules.errors import RulesError
from bot.rules.game import Game
from bot.rules.notation import format_play
from bot.rules.options import Options
from bot.rules.phases import Doubled, Moving, Opening, Over, Resigning, ToRoll
from bot.rules.plays import Move, dice_left, legal_plays
from bot.rules.result import Ending, Level
from bot.table import (
    Accept,
    AskForRematch,
    AskToCancel,
    Challenge,
    Decline,
    Finished,
    Moved,
    Playing,
    Table,
    TableAction,
    Withdraw,
)

seeds = st.integers(0, 2**32 - 1)
SIDES = (Side.WHITE, Side.BLACK)
MOST_REQUESTS = 4_000  # a match that is not over by then is stuck
ANYTHING: tuple[Request, ...] = (
    ThrowDice(),
    do.SwapDice(),
    do.Undo(),
    do.Done(),
    do.Double(),
    do.Take(),
    do.Drop(),
    do.Beaver(),
    do.AcceptResignation(),
    do.RefuseResignation(),
    do.Continue(),
    do.OpeningRoll(6, 1),
    do.MoveChecker(Move(13, 8)),
    do.MoveChecker(Move(BAR, 20)),
    do.MoveChecker(Move(6, OFF)),
    do.MoveChecker(Move(99, 1)),
    PlayText("8/5 6/5"),
    PlayText("bar/bar"),
    PlayText(""),
    AskForRematch(),
    Accept(),
    Decline(),
    Withdraw(),
    *(do.OfferResignation(level) for level in Level),
)


@dataclass
class Crowd:
    """Plays one match to its end, and keeps what it did."""

    seed: int
    table: Table = field(init=False)
    steps: list[Step] = field(default_factory=list)
    refused: int = 0

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        length = self.chance.randint(1, 7)
        options = Options(cube=self.chance.random() < 0.9, crawford=self.chance.random() < 0.8)
        self.table = Table.offered(Challenge(length, options))

    def play(self) -> Crowd:
        self.ask(Side.BLACK, Accept())
        for _ in range(MOST_REQUESTS):
            if not isinstance(self.table.phase, Playing):
                return self
            if self.chance.random() < 0.2:
                self.ask(self.chance.choice((*SIDES, None)), self.chance.choice(ANYTHING))
            else:
                self.ask(*sensible(self.chance, self.table.phase))
        raise AssertionError("the match does not end")

    def ask(self, side: Side | None, request: Request) -> None:
        before, state = self.table, repr(self.table)
        try:
            after, done = carry_out(before, side, request, self.throw)
        except RulesError as refusal:
            assert refusal.data is not None and str(refusal)
            self.refused += 1
        else:
            one_by_one = before
            for step in done:
                then = one_by_one.act(*step)
                check(one_by_one, then, step)
                one_by_one = then
            assert one_by_one == after
            self.table = after
            self.steps += done
        assert repr(before) == state  # whatever came of it, the old value is what it was

    def throw(self, _n: int) -> tuple[int, int]:
        return self.chance.randint(1, 6), self.chance.randint(1, 6)


def sensible(chance: random.Random, playing: Playing) -> tuple[Side | None, Request]:
    """Return what a player might do now."""
    match = playing.match
    game, side = match.game, match.game.to_act
    if isinstance(game.phase, Over):
        return chance.choice(match.waits_for), do.Continue()
    assert side is not None and not isinstance(game.phase, Opening)
    if chance.random() < 0.02:
        levels = game.resignations(side)
        if levels:
            return side, do.OfferResignation(chance.choice(levels))
    if chance.random() < 0.01:
        return side, chance.choice((AskToCancel(), Moved(chance.randint(1, 9))))
    return side, _in_turn(chance, game)


def _in_turn(chance: random.Random, game: Game) -> Request:
    if isinstance(game.phase, Doubled):
        return do.Take() if chance.random() < 0.7 else do.Drop()
    if isinstance(game.phase, Resigning):
        return do.AcceptResignation() if chance.random() < 0.3 else do.RefuseResignation()
    if isinstance(game.phase, ToRoll):
        return do.Double() if game.may_double(game.phase.side) and chance.random() < 0.15 else ThrowDice()
    assert isinstance(game.phase, Moving)
    return _moving(chance, game, game.phase)


def _moving(chance: random.Random, game: Game, turn: Moving) -> Request:
    pick = chance.random()
    if turn.played and pick < 0.1:
        return do.Undo()
    if pick < 0.15 and len(set(dice_left(turn.roll, turn.played))) == 2:
        return do.SwapDice()
    if pick < 0.5:
        plays = legal_plays(game.board, turn.side, turn.roll)
        text = format_play(chance.choice(list(plays.values())), game.board, turn.side)
        if text and (not turn.played or game.moves()):
            return PlayText(text)
    moves = game.moves()
    return do.MoveChecker(chance.choice(moves)) if moves else do.Done()


def check(before: Table, after: Table, step: Step) -> None:
    """Assert what must hold after any action."""
    assert after.version == before.version + 1
    assert after.hand - before.hand in (0, 1)
    assert (after.to_act is before.to_act) or after.hand == before.hand + 1
    assert after.challenge == before.challenge  # the house rules are frozen
    match = after.match
    assert match is not None and len(match.results) == match.number - (match.game.result is None)
    for side in SIDES:
        won = sum(result.points for result in match.results if result.winner is side)
        assert match.score[side] == min(won, match.length)
    assert (match.winner is not None) is (after.phase.__class__ is Finished)
    assert match.is_crawford <= (match.game.cube is None)
    _check_game(match.game)
    if before.match is not None and before.match.number == match.number:
        _check_step(before.match.game, match.game, step)


def _check_game(game: Game) -> None:
    for board in (game.board, game.position):
        board.check()
    if game.cube is not None:
        assert game.cube.value.bit_count() == 1 and (game.cube.owner is None) is (game.cube.value == 1)
    if game.result is None:
        assert all(game.position.of(side)[OFF] < 15 for side in SIDES)
    else:
        assert game.result.stake == game.stake and game.moves() == ()
        assert (game.result.ending is Ending.BORNE_OFF) is (game.board.of(game.result.winner)[OFF] == 15)
    if (turn := game.moving) and not isinstance(game.phase, Resigning):
        assert turn.played or game.moves() or legal_plays(game.board, turn.side, turn.roll) == {game.board: ()}


def _check_step(before: Game, after: Game, step: Step) -> None:
    """Assert that dice, cube and board change only by what may change them."""
    side, action = step
    if before.moving and after.moving:
        assert after.moving.roll == before.moving.roll and after.board == before.board
    if before.cube != after.cube:
        assert isinstance(action, do.Take) and before.cube is not None and after.cube is not None
        assert (after.cube.value, after.cube.owner) == (2 * before.cube.value, side)
    if before.board != after.board:
        assert isinstance(action, do.Done | do.MoveChecker) and after.last is not None
        assert after.last.board == before.board and after.last.side is side
        made = sum(move.start - move.end for move in after.last.play)
        assert before.board.pips(side) - after.board.pips(side) == made <= sum(after.last.roll.numbers)  # type: ignore[arg-type]
    assert after.rolls == before.rolls + isinstance(action, do.RollDice | do.OpeningRoll)


def as_json(steps: list[Step]) -> bytes:
    return msgspec.json.encode([(side, action) for side, action in steps])


def from_json(text: bytes) -> list[Step]:
    return msgspec.json.decode(text, type=list[tuple[Side | None, TableAction]])


@settings(max_examples=40, deadline=None)
@given(seeds)
def test_a_random_match_holds_its_invariants_and_is_replayed_from_its_log(seed):
    crowd = Crowd(seed).play()
    table = crowd.table
    assert Table.replay(table.challenge, from_json(as_json(crowd.steps))) == table
    assert table.version == 1 + len(crowd.steps)
    assert msgspec.json.decode(msgspec.json.encode(table), type=Table) == table


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_a_restart_after_any_action_changes_nothing(seed):
    """The table is written and read at random steps of its log and comes to the same end."""
    crowd, chance = Crowd(seed).play(), random.Random(seed)
    table = Table.offered(crowd.table.challenge)
    for step in crowd.steps:
        table = table.act(*step)
        if chance.random() < 0.1:
            text = msgspec.json.encode(table)
            table = msgspec.json.decode(text, type=Table)
            assert msgspec.json.encode(table) == text
    assert table == crowd.table


def test_the_crowd_does_everything_there_is():
    """Else the tests above prove less than they seem to."""
    kinds, endings, refused, longest = set(), set(), 0, 0
    for seed in range(20):
        crowd = Crowd(seed).play()
        kinds |= {type(action) for _, action in crowd.steps}
        endings |= {result.ending for result in crowd.table.match.results}  # type: ignore[union-attr]
        refused += crowd.refused
        longest = max(longest, crowd.table.match.number)  # type: ignore[union-attr]
    assert kinds >= {Accept, AskToCancel, Moved, do.Continue} | (set(do.GameAction.__args__) - {do.Beaver})
    assert endings == set(Ending) and refused > 500 and longest >= 5


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (do.OpeningRoll(3, 1), '{"kind":"opening","white":3,"black":1}'),
        (do.MoveChecker(Move(25, 20)), '{"kind":"move","move":[25,20]}'),
        (do.OfferResignation(Level.GAMMON), '{"kind":"resign","level":2}'),
        (do.Done(), '{"kind":"done"}'),
        (Moved(7), '{"kind":"moved","place":7}'),
    ],
)
def test_the_log_is_plain_json_that_old_versions_wrote_too(action, text):
    assert msgspec.json.encode(action).decode() == text
    assert msgspec.json.decode(text, type=TableAction) == action


def test_a_snapshot_with_unknown_and_missing_fields_is_read():
    """Fields come and go with versions: what is not known is left out, what is not there has its default."""
    text = msgspec.json.encode(Table.offered(Challenge(3))).replace(b'"hand":0', b'"later":[1]')
    assert msgspec.json.decode(text, type=Table) == Table.offered(Challenge(3))
    assert Board.start() == msgspec.json.decode(msgspec.json.encode(Board.start()), type=Board)
