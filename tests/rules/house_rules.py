"""Short ways to play by house rules, formats and variants: a line for each thing that somebody does.

`W double`, `B beaver`, `W roll 31`, `W move 8/5 6/5`, `- opening 31` (White's 3, Black's 1; `-` is nobody).
"""

from __future__ import annotations

from typing import TypeVar

import msgspec
import pytest

from bot.rules import actions as do
from bot.rules.board import Board, Side
from bot.rules.cube import Cube
from bot.rules.errors import RulesError
from bot.rules.game import Game
from bot.rules.match import Match
from bot.rules.options import Format, Options
from bot.rules.pair import Pair
from bot.rules.phases import Moving, Phase, Quarter, ToRoll
from bot.rules.plays import legal_plays
from bot.rules.result import Level
from bot.rules.variants import VARIANTS
from bot.table import Table
from bot.texts import explain
from tests.playing import ANYWHERE, CENTRED, WHITE, WHITE_TO_ROLL, game, roll
from tests.rules.positions import play

SIDES = {"W": Side.WHITE, "B": Side.BLACK, "-": None}
PLAIN = {
    "double": do.Double(),
    "take": do.Take(),
    "drop": do.Drop(),
    "beaver": do.Beaver(),
    "done": do.Done(),
    "undo": do.Undo(),
    "swap": do.SwapDice(),
    "accept": do.AcceptPlay(),
    "send-back": do.SendBack(),
    "let-go": do.AcceptResignation(),
    "play-on": do.RefuseResignation(),
    "continue": do.Continue(),
    "end": do.EndSession(),
    "light": do.ChooseColour(True),
    "dark": do.ChooseColour(False),
}
LEVELS = {"single": Level.SINGLE, "gammon": Level.GAMMON, "backgammon": Level.BACKGAMMON}
OTB = Options(over_the_board=True)

Played = TypeVar("Played", Game, Match, Table)


def actions(words: str) -> list[do.MatchAction]:
    """Return what a line without its side says: several actions for several moves."""
    verb, *rest = words.split()
    if verb in PLAIN:
        return [PLAIN[verb]]
    if verb == "move":
        return [do.MoveChecker(move) for move in play(" ".join(rest))]
    (what,) = rest
    if verb == "roll":
        return [do.RollDice(roll(what))]
    if verb in ("opening", "cocked"):
        kind = do.OpeningRoll if verb == "opening" else do.Cocked
        return [kind(int(what[0]), int(what[1]))]
    if verb == "resign":
        return [do.OfferResignation(LEVELS[what])]
    return [do.ChooseDouble(int(what)) if verb == "choose" else do.ChooseQuarter(Quarter(what))]


def does(at: Played, *lines: str) -> Played:
    """Return the game, match or table after each line in turn."""
    for line in lines:
        who, _, words = line.partition(" ")
        for action in actions(words):
            at = at.act(SIDES[who], action)
    return at


def refusal(at: Game | Match | Table, line: str) -> RulesError:
    """Return why the last action of a line is refused."""
    who, _, words = line.partition(" ")
    *before, last = actions(words)
    for action in before:
        at = at.act(SIDES[who], action)
    with pytest.raises(RulesError) as refused:
        at.act(SIDES[who], last)
    return refused.value


def said(error: RulesError) -> str:
    """Return the refusal in words, the sides called White and Black."""
    return explain("en", error, lambda side: side.value.capitalize())


def ruled(
    position: str | Board = ANYWHERE,
    phase: Phase = WHITE_TO_ROLL,
    cube: Cube | None = CENTRED,
    turn: int = 5,
    **options: bool | int,
) -> Game:
    """Return a game in its fifth turn, White to roll, by these house rules."""
    return msgspec.structs.replace(game(position, phase, cube, turn), options=Options(**options))


def rolled(dice: str, position: str | Board, side: Side = WHITE, cube: Cube | None = CENTRED, **options: bool) -> Game:
    """Return a game by these house rules in which `side` has rolled."""
    return ruled(position, Moving(side, roll(dice)), cube, **options)


def of_variant(name: str, position: str | Board, phase: Phase = WHITE_TO_ROLL, **fields: object) -> Game:
    """Return a game of a variant in its fifth turn; `fields` are those of the game."""
    cube = CENTRED if VARIANTS[name].cube else None
    return msgspec.structs.replace(game(position, phase, cube), variant=name, **fields)


def begun(
    format: Format = Format.MONEY,
    *,
    length: int = 0,
    variant: str = "backgammon",
    opening: str = "31",
    **options: object,
) -> Match:
    """Return a match, single game or session after its opening roll."""
    at = Match.start(length, Options(**options), variant, format)  # type: ignore[arg-type]
    return does(at, f"- opening {opening}")


def scored(length: int, white: int, black: int, **options: object) -> Match:
    """Return a match at this score before the opening roll of a game that is no Crawford game."""
    at = Match(length, Game.start(), Options(**options), score=Pair(white, black))  # type: ignore[arg-type]
    return at._set_up()


def lost(at: Match, loser: str, level: str = "single") -> Match:
    """Return the match after `loser`, W or B, resigned and the other accepted."""
    return does(at, f"{loser} resign {level}", f"{'B' if loser == 'W' else 'W'} let-go")


def next_game(at: Match, opening: str = "31") -> Match:
    """Return the match after both pressed Continue and the opening roll."""
    return does(at, "W continue", "B continue", f"- opening {opening}")


def any_turn(at: Played, dice: str = "31") -> Played:
    """Return it after whoever is on roll has played a turn, the first legal play that comes to hand."""
    now = at if isinstance(at, Game) else (at.match if isinstance(at, Table) else at).game  # type: ignore[union-attr]
    side = now.on_roll
    assert side is not None
    if isinstance(now.phase, ToRoll):
        at = at.act(side, do.RollDice(roll(dice)))
    turn = now.phase.roll if isinstance(now.phase, Moving) else roll(dice)
    for move in next(iter(legal_plays(now.board, side, turn, now.laws(side)).values())):
        at = at.act(side, do.MoveChecker(move))
    return at.act(side, do.Done())


def otb(
    dice: str = "31",
    position: str | Board = ANYWHERE,
    side: Side = WHITE,
    cube: Cube | None = CENTRED,
) -> Game:
    """Return a game over the board in which `side` has rolled."""
    return rolled(dice, position, side, cube, over_the_board=True)


def put(*moves: str, dice: str = "31", position: str = ANYWHERE) -> Game:
    """Return a game over the board after White made such moves and picked up the dice."""
    return does(otb(dice, position), *(f"W move {move}" for move in moves), "W done")
