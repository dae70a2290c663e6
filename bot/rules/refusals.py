"""Why a game or a match refuses an action that is no move; `rule` is the RULEBOOK number."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.board import Side
from bot.rules.cube import CubeOut
from bot.rules.errors import BadValue, IllegalAction
from bot.rules.result import Level


@dataclass(eq=False)
class NotYourTurn(IllegalAction):
    """The other side is to act."""

    side: Side | None


@dataclass(eq=False)
class NotNow(IllegalAction):
    """An action that this phase doesn't know, e.g. Done before rolling."""

    action: str
    phase: str


@dataclass(eq=False)
class QuestionOpen(IllegalAction):
    """A double or a resignation is waiting for its answer, and only one question is open at a time (C9)."""

    rule = "C9"
    question: str
    by: Side


@dataclass(eq=False)
class NoQuestion(IllegalAction):
    """An answer to a double (`question` is doubled) or to a resignation (resigning) that nobody has offered."""

    question: str


@dataclass(eq=False)
class TurnUnfinished(IllegalAction):
    """Done, with numbers left that can be played (M5)."""

    rule = "M5"
    left: tuple[int, ...]


@dataclass(eq=False)
class NothingToUndo(IllegalAction):
    """No move of this turn has been made (A3)."""

    rule = "A3"


@dataclass(eq=False)
class NothingToSwap(IllegalAction):
    """Fewer than two different dice are left."""


@dataclass(eq=False)
class NoCube(IllegalAction):
    """The cube is out of this game."""

    rule = "C8"
    reason: CubeOut


@dataclass(eq=False)
class NotYourCube(IllegalAction):
    """The opponent owns the cube (C3)."""

    rule = "C3"
    owner: Side


@dataclass(eq=False)
class TooLateToDouble(IllegalAction):
    """The dice have been rolled; on the first turn they always are (C1, O3)."""

    rule = "C1"
    first_turn: bool


@dataclass(eq=False)
class NoBeavers(IllegalAction):
    """Beavers were not agreed on (C5)."""

    rule = "C5"


@dataclass(eq=False)
class NoRaccoons(IllegalAction):
    """Only beavers were agreed on, no turning again after one (C6)."""

    rule = "C6"


@dataclass(eq=False)
class TooEarlyToDouble(IllegalAction):
    """Trailing after the Crawford game, before the own third turn (X3); `turn` is the own one to come."""

    rule = "X3"
    turn: int


@dataclass(eq=False)
class WouldWinMatch(IllegalAction):
    """Turning the cube to a stake with which a single win ends the match (X4)."""

    rule = "X4"
    stake: int


@dataclass(eq=False)
class DoubleToChoose(IllegalAction):
    """Done after an acey-deucey that was played whole: a double comes next (V3c)."""

    rule = "V3c"


@dataclass(eq=False)
class NoDoubleToChoose(IllegalAction):
    """Choosing a double without having played an acey-deucey whole (V3c)."""

    rule = "V3c"


@dataclass(eq=False)
class NoPlayToJudge(IllegalAction):
    """Letting a play stand, or sending it back, where none is put down (I2)."""

    rule = "I2"


@dataclass(eq=False)
class PlayIsLegal(IllegalAction):
    """Sending a legal play back (I2)."""

    rule = "I2"


@dataclass(eq=False)
class EndlessTurn(IllegalAction):
    """More moves in one turn, put down as they are, than anybody makes by mistake (I2); `most` are taken."""

    rule = "I2"
    most: int


@dataclass(eq=False)
class LastCheckerLegally(IllegalAction):
    """Taking the last checker off by a play that isn't legal (I2)."""

    rule = "I2"


@dataclass(eq=False)
class RolledEarly(IllegalAction):
    """Rolling or doubling after a throw that came early: that roll stands (I3)."""

    rule = "I3"


@dataclass(eq=False)
class CannotResign(IllegalAction):
    """A resignation at a level that can't be offered now (G1, G2); `levels` are those that can."""

    rule = "G1"
    level: Level
    levels: tuple[Level, ...]


@dataclass(eq=False)
class NoSuchLength(BadValue):
    """A match to a number of points that is not offered (X1)."""

    rule = "X1"
    length: int


@dataclass(eq=False)
class NoSuchVariant(BadValue):
    """A variant that isn't played here (V1-V4)."""

    rule = "V1"
    text: str


@dataclass(eq=False)
class MatchOver(IllegalAction):
    """The match has been won, or ended."""


@dataclass(eq=False)
class GameGoesOn(IllegalAction):
    """Continue, or the end of a session, while a game is being played (X7, X8)."""

    rule = "X7"


@dataclass(eq=False)
class NoSession(IllegalAction):
    """The end of a money session, in a match or a single game (X8)."""

    rule = "X8"


@dataclass(eq=False)
class AlreadyReady(IllegalAction):
    """Continue, pressed again by the same side (X7)."""

    rule = "X7"
