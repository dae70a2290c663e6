"""What can be done in a match, as values: their JSON is the log, so names and fields here are a stored format."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from bot.rules.dice import Roll
from bot.rules.plays import Move
from bot.rules.result import Level


class Act(Struct, frozen=True, tag_field="kind"):
    """The base of all actions; `kind` names the class in JSON."""


class OpeningRoll(Act, frozen=True, tag="opening"):
    """One die each (O1). It belongs to no side; equal dice are a tie (O2)."""

    white: int
    black: int


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


class Double(Act, frozen=True, tag="double"):
    """Offer to double the stake (C1)."""


class Take(Act, frozen=True, tag="take"):
    """Accept a double and own the cube (C2)."""


class Drop(Act, frozen=True, tag="drop"):
    """Refuse a double and lose the stake as it was (C2)."""


class Beaver(Act, frozen=True, tag="beaver"):
    """Turn the cube once more instead of a plain take (C5, an option)."""


class OfferResignation(Act, frozen=True, tag="resign"):
    """Offer to lose the game at once, at this level (G1)."""

    level: Level


class AcceptResignation(Act, frozen=True, tag="accept_resignation"):
    """Take the offered points: the game is over."""


class RefuseResignation(Act, frozen=True, tag="refuse_resignation"):
    """Play on."""


class Continue(Act, frozen=True, tag="continue"):
    """Be ready for the next game (X7)."""


GameAction: TypeAlias = (
    OpeningRoll
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
MatchAction: TypeAlias = GameAction | Continue


def tag_of(tagged: Struct | type[Struct]) -> str:
    """Return the name under which a tagged value, or each value of a tagged class, is stored."""
    return str(tagged.__struct_config__.tag)
