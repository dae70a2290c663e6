"""A crowd that plays any challenge to its end: everything that may be done now and then, and what may not as often.

It doubles, beavers, takes, drops, resigns, undoes, swaps, asks to cancel; over the board it puts down whatever it
likes, sends back and throws early. After every action `check` and a `Witness` look whether all is as it must be.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from bot.challenge import Challenge, ChangeOffer
from bot.requests import PlayText, Request, Step, ThrowDice, carry_out
from bot.rules import actions as do
from bot.rules.board import BAR, OFF, Side
from bot.rules.dice import Roll
from bot.rules.errors import RulesError
from bot.rules.game import Game
from bot.rules.irregular import free_ends, free_starts
from bot.rules.notation import format_move, format_play
from bot.rules.options import UNLIMITED, Agreement, Format, Options, fitting
from bot.rules.phases import Choosing, Doubled, Moving, Over, PutDown, Quarter, Resigning, ToRoll
from bot.rules.plays import Move
from bot.rules.result import Level
from bot.rules.variants import VARIANTS
from bot.table import (
    Accept,
    AskForRematch,
    AskToCancel,
    CancelByModerator,
    Decline,
    Finished,
    Moved,
    Playing,
    Table,
    TableAction,
    Withdraw,
)
from tests.invariants import check
from tests.witness import Witness

SIDES = (Side.WHITE, Side.BLACK)
MOST_REQUESTS = 20_000  # a match that is not over by then is stuck
THROWS = (do.OpeningRoll, do.RollDice, do.Cocked)
LONGEST_CHAIN = 5
"""How often the crowd turns the cube in a row; the rules know no end to it."""

ANYTHING: tuple[Request, ...] = (
    ThrowDice(),
    do.SwapDice(),
    do.Undo(),
    do.Done(),
    do.Double(),
    do.Take(),
    do.Drop(),
    do.Beaver(),
    do.AcceptPlay(),
    do.SendBack(),
    do.ChooseColour(True),
    do.ChooseQuarter(Quarter.TOP_LEFT),
    do.ChooseDouble(6),
    do.AcceptResignation(),
    do.RefuseResignation(),
    do.Continue(),
    do.EndSession(),
    do.OpeningRoll(6, 1),
    do.Cocked(6, 1),
    do.MoveChecker(Move(13, 8)),
    do.MoveChecker(Move(BAR, 20)),
    do.MoveChecker(Move(6, OFF)),
    do.MoveChecker(Move(99, 1)),
    PlayText("8/5 6/5"),
    PlayText("bar/bar"),
    PlayText(""),
    AskForRematch(),
    Accept(),
    ChangeOffer(Options()),
    Decline(),
    Withdraw(),
    *(do.OfferResignation(level) for level in Level),
)


def any_challenge(chance: random.Random) -> Challenge:
    """Return any challenge there can be: format, length, variant and house rules that go together."""
    format = chance.choice(list(Format))
    variant = chance.choice([v for v in VARIANTS.values() if v.matches or format is not Format.MATCH])
    length = chance.randint(1, 7) if format is Format.MATCH else 0
    ticked = {name: chance.random() < 0.4 for name in Options.__struct_fields__}
    ticked |= {"cube": chance.random() < 0.9, "crawford": chance.random() < 0.8}
    automatic = chance.choice((0, 1, 2, UNLIMITED))
    agreement = Agreement(format, length, variant, Options(**(ticked | {"automatic": automatic})))
    return Challenge(length, fitting(agreement), variant.name, format=format)


@dataclass
class Crowd:
    """Plays one match to its end, and keeps what it did; `challenge` is any at all unless told."""

    seed: int
    challenge: Challenge | None = None
    table: Table = field(init=False)
    steps: list[Step] = field(default_factory=list)
    phases: set[type] = field(default_factory=set)
    asked: list[int] = field(default_factory=list)
    refused: int = 0

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        self.challenge = self.challenge or any_challenge(self.chance)
        self.witness = Witness(self.challenge)
        self.table = Table.offered(self.challenge)

    def play(self) -> Crowd:
        if self.chance.random() < 0.3:
            self.ask(Side.WHITE, ChangeOffer(self.table.challenge.options, self.table.challenge.variant))
        self.ask(Side.BLACK, Accept())
        return self.play_on()

    def play_on(self) -> Crowd:
        """Play from where the table stands to the end."""
        for _ in range(MOST_REQUESTS):
            if not isinstance(self.table.phase, Playing):
                return self
            pick = self.chance.random()
            if pick < 0.17:
                self.ask(self.chance.choice((*SIDES, None)), self.chance.choice(ANYTHING))
            elif pick < 0.2:
                self.ask(self.table.to_act, any_move(self.chance))
            elif pick < 0.22:
                self.would_throw_cocked()
            else:
                self.ask(*sensible(self.chance, self.table.phase))
        raise AssertionError("the match does not end")

    def play_again(self) -> Crowd:
        """Ask for a rematch, as far as there can be one."""
        for side in SIDES if isinstance(self.table.phase, Finished) else ():
            self.ask(side, AskForRematch())
        return self

    def ask(self, side: Side | None, request: Request) -> None:
        before, state, self.asked = self.table, repr(self.table), []
        forced = self.chance.random() < 0.1
        try:
            after, done = carry_out(before, side, request, self.throw, cocked=self.lies, forced=forced)
        except RulesError as refusal:
            assert refusal.data is not None and str(refusal) and self.asked == []  # no dice are used up
            self.refused += 1
        else:
            assert self.follow(done) == self.asked
            assert self.table == after
        assert repr(before) == state  # whatever came of it, the old value is what it was

    def follow(self, done: list[Step]) -> list[int]:
        """Take steps one by one, look at each, and return the numbers of the throws among them."""
        thrown = []
        for step in done:
            before, self.table = self.table, self.table.act(*step)
            check(before, self.table, step)
            self.witness.saw(before, self.table, step)
            self.phases.add(type(self.table.phase))
            if (match := self.table.match) is not None:
                self.phases.add(type(match.game.phase))
                thrown += [match.game.rolls] if isinstance(step[1], THROWS) else []
        self.steps += done
        return thrown

    def would_throw_cocked(self) -> None:
        """Assert that dice can lie cocked where they could be rolled, over the board alone (I1)."""
        allowed = self.table.challenge.options.over_the_board
        for side in SIDES:
            can_roll = accepted(self.table, side, do.RollDice(Roll(2, 1)))
            assert accepted(self.table, side, do.Cocked(2, 1)) is (allowed and can_roll)

    def throw(self, n: int) -> tuple[int, int]:
        self.asked.append(n)
        first = self.chance.randint(1, 6)
        return first, first if self.chance.random() < 0.2 else self.chance.randint(1, 6)  # ties and doubles are rare

    def lies(self, _n: int) -> bool:
        return self.chance.random() < 0.1


def any_move(chance: random.Random) -> do.MoveChecker:
    """Return a move from anywhere to anywhere."""
    return do.MoveChecker(Move(chance.randint(OFF, BAR), chance.randint(OFF, BAR)))


def accepted(table: Table, side: Side | None, action: TableAction) -> bool:
    """Tell whether a table takes an action."""
    try:
        table.act(side, action)
    except RulesError:
        return False
    return True


def sensible(chance: random.Random, playing: Playing) -> tuple[Side | None, Request]:
    """Return what a player might do now."""
    match = playing.match
    game, side = match.game, match.game.to_act
    if isinstance(game.phase, Over):
        ends = match.format is Format.MONEY and chance.random() < 0.3
        return chance.choice(match.waits_for), do.EndSession() if ends else do.Continue()
    assert side is not None
    loser = chance.choice(SIDES)
    if chance.random() < 0.01 and (levels := game.resignations(loser)):
        return loser, do.OfferResignation(chance.choice(levels))
    if chance.random() < 0.005:
        return chance.choice(((side, AskToCancel()), (None, Moved(chance.randint(1, 9)))))
    if chance.random() < 0.0015:
        return None, CancelByModerator()
    early = game.options.over_the_board and isinstance(game.phase, Moving) and not game.phase.early
    if early and chance.random() < 0.05:
        return side.other, ThrowDice()
    return side, _in_turn(chance, game)


def _in_turn(chance: random.Random, game: Game) -> Request:
    match game.phase:
        case PutDown(turn=turn):
            return _judging(chance, game, turn)
        case Moving() as turn:
            return _moving(chance, game, turn)
        case ToRoll(side=side):
            return do.Double() if game.may_double(side) and chance.random() < 0.2 else ThrowDice()
    return _answer(chance, game)


def _answer(chance: random.Random, game: Game) -> Request:
    match game.phase:
        case Doubled(side=side, turns=turns):
            if turns < LONGEST_CHAIN and game.may_beaver(side.other) and chance.random() < 0.5:
                return do.Beaver()
            return do.Take() if chance.random() < 0.7 else do.Drop()
        case Resigning():
            return do.AcceptResignation() if chance.random() < 0.3 else do.RefuseResignation()
    assert isinstance(game.phase, Choosing)
    quarter = do.ChooseQuarter(chance.choice(list(Quarter)))
    return quarter if game.kind.quarters else do.ChooseColour(chance.random() < 0.5)


def _judging(chance: random.Random, game: Game, turn: Moving) -> Request:
    if game.position not in game.plays() and chance.random() < 0.7:
        return do.SendBack()
    if turn.early or chance.random() < 0.2:
        return do.AcceptPlay()
    return do.Double() if game.may_double(turn.side.other) and chance.random() < 0.15 else ThrowDice()


def _moving(chance: random.Random, game: Game, turn: Moving) -> Request:
    pick = chance.random()
    if (turn.played or turn.first) and pick < 0.1:
        return do.Undo()
    if pick < 0.15 and len(set(game.left)) == 2:
        return do.SwapDice()
    if pick < 0.2 and game.options.over_the_board and not turn.sent_back:
        return _freely(chance, game)
    if game.may_choose_double:
        return do.ChooseDouble(chance.randint(1, 6))
    if pick < 0.5:
        laws = game.laws(turn.side)
        text = format_play(chance.choice(list(game.plays().values())), game.board, turn.side, laws)
        if text and (not turn.played or game.moves()):
            return PlayText(text)
    moves = game.moves()
    return do.MoveChecker(chance.choice(moves)) if moves else do.Done()


def _freely(chance: random.Random, game: Game) -> Request:
    """Put a checker anywhere, by button or as typed, or pick up the dice with numbers left to play (I2)."""
    start = chance.choice(free_starts(game))
    ends = free_ends(game, start)
    if not ends or chance.random() < 0.3:
        return do.Done()
    move = Move(start, chance.choice(ends))
    return do.MoveChecker(move) if chance.random() < 0.5 else PlayText(format_move(move))
