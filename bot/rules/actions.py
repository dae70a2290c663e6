"""What can be done in a match, as values: their JSON is the log, so names and fields here are a stored format."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from bot.rules.dice import Roll
from bot.rules.phases import Quarter
from bot.rules.plays import Move
from bot.rules.result import Level


class Act(Struct, frozen=True, tag_field="kind"):
    """The base of all actions; `kind` names the class in JSON."""


class OpeningRoll(Act, frozen=True, tag="opening"):
    """One die each (O1). It belongs to no side; equal dice are a tie (O2)."""

    white: int
    black: int


class Cocked(Act, frozen=True, tag="cocked"):
    """Two dice of which one lay cocked: both are thrown again (I1). White's and Black's before the first turn."""

    a: int
    b: int


class ChooseColour(Act, frozen=True, tag="choose_colour"):
    """Take the light checkers, or the dark ones, having won the opening roll (O4)."""

    light: bool


class ChooseQuarter(Act, frozen=True, tag="choose_quarter"):
    """Enter in this quarter of the picture, the opponent the other way round (V3b)."""

    quarter: Quarter


class RollDice(Act, frozen=True, tag="roll"):
    """The dice as they fell for the side to roll."""

    roll: Roll


class MoveChecker(Act, frozen=True, tag="move"):
    """One checker, by the mover's numbers."""

    move: Move


class SwapDice(Act, frozen=True, tag="swap"):
    """Let the other die lead, that is: be offered first."""


class Undo(Act, frozen=True, tag="undo"):
    """Take the last move of this turn back (A3)."""


class Done(Act, frozen=True, tag="done"):
    """Pick up the dice: the turn ends."""


class ChooseDouble(Act, frozen=True, tag="choose_double"):
    """Having played 1-2, play this number four times (V3c)."""

    die: int


class AcceptPlay(Act, frozen=True, tag="accept_play"):
    """Let the other side's play stand (I2)."""


class SendBack(Act, frozen=True, tag="send_back"):
    """Ask for a legal play in place of the one that was put down (I2)."""


class Double(Act, frozen=True, tag="double"):
    """Offer to double the stake (C1)."""


class Take(Act, frozen=True, tag="take"):
    """Accept a double and own the cube (C2)."""


class Drop(Act, frozen=True, tag="drop"):
    """Refuse a double and lose the stake as it was (C2)."""


class Beaver(Act, frozen=True, tag="beaver"):
    """Turn the cube once more instead of a plain take: a beaver (C5), or a raccoon, an otter and on (C6)."""


class OfferResignation(Act, frozen=True, tag="resign"):
    """Offer to lose the game at once, at this level (G1)."""

    level: Level


class AcceptResignation(Act, frozen=True, tag="accept_resignation"):
    """Take the offered points: the game is over."""


class RefuseResignation(Act, frozen=True, tag="refuse_resignation"):
    """Play on."""


class Continue(Act, frozen=True, tag="continue"):
    """Be ready for the next game (X7)."""


class EndSession(Act, frozen=True, tag="end_session"):
    """Leave it at the games played so far (X8)."""


GameAction: TypeAlias = (
    OpeningRoll
    | Cocked
    | ChooseColour
    | ChooseQuarter
    | ChooseDouble
    | AcceptPlay
    | SendBack
    | RollDice
    | MoveChecker
    | SwapDice
    | Undo
    | Done
    | Double
    | Take
    | Drop
    | Beaver
    | OfferResignation
    | AcceptResignation
    | RefuseResignation
)
MatchAction: TypeAlias = GameAction | Continue | EndSession


def tag_of(tagged: Struct | type[Struct]) -> str:
    """Return the name under which a tagged value, or each value of a tagged class, is stored."""
    return str(tagged.__struct_config__.tag)
