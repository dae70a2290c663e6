"""A Scene: everything that one picture shows, as positions, flags and finished strings."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.rules.board import Board, Side


@dataclass(frozen=True, slots=True)
class Player:
    """What stands in one player's strip."""

    name: str
    score: str = ""
    pips: str = ""
    on_roll: bool = False


@dataclass(frozen=True, slots=True)
class Die:
    """One die: its number, and whether it has been played already."""

    value: int
    used: bool = False


@dataclass(frozen=True, slots=True)
class Cube:
    """The doubling cube: at its owner's side, in the middle when `owner` is None, or held out to `offered_to`."""

    value: int = 1
    owner: Side | None = None
    offered_to: Side | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """One move to be followed by eye, in the numbers of the side that made it; 25 is the bar, 0 is off."""

    start: int
    end: int
    hit: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """The text board's own words, finished; short ones, since a line has 56 columns.

    `bar` and `off` also stand in moves (`bar/20`, `6/off`); `bar_label` (4 columns) stands in the middle of the bar.
    """

    rolled: str = "rolled"
    dice: str = "dice"
    played: str = "played"
    cube: str = "cube"
    bar: str = "bar"
    off: str = "off"
    bar_label: str = "BAR"


@dataclass(frozen=True, slots=True)
class Scene:
    """All that a picture shows.

    `bottom` is the side drawn at the bottom; `numbers` the side whose point numbers run along the edges, who is the
    player that types next. `home_right` is the bearing-off side for both (B4). `marks` are the moves of the last play
    by `marks_by`; `roller` the side in whose half the dice lie. `caption` (length, Crawford) stands between the
    strips' figures; `banner` lies over the middle of the board (a result), `note` under it. `theme` is a name of
    `renderers.theme.THEMES` (night if it is none of them); `words` are those of a text board.
    """

    board: Board
    white: Player
    black: Player
    bottom: Side = Side.WHITE
    numbers: Side = Side.WHITE
    home_right: bool = True
    dice: tuple[Die, ...] = ()
    roller: Side | None = None
    cube: Cube | None = field(default_factory=Cube)
    marks: tuple[Mark, ...] = ()
    marks_by: Side | None = None
    caption: str = ""
    banner: str = ""
    note: str = ""
    theme: str = "night"
    words: Words = Words()

    def player(self, side: Side) -> Player:
        """Return what stands in the strip of `side`."""
        return self.white if side is Side.WHITE else self.black
