"""A Scene: everything that one picture shows, as positions, flags and finished strings."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from bot.rules.board import BAR, OFF, Board, Side

HAND, HAND_ASIDE = 26, 27
"""The places of the checkers in hand in a picture's own count; a board counts them with the bar, at 25."""


@dataclass(frozen=True, slots=True)
class Player:
    """What stands in one player's strip, and how many of its checkers are in hand.

    `hand` counts those on place 25 of the board that have not come in yet (V2, V3a); the rest of place 25 were hit and
    stand on the bar. Those in hand lie in the half of the tray where they will be borne off, and nobody has both (E1),
    unless a play was let stand that isn't legal (I2): then they lie in the cube's bay.
    """

    name: str
    score: str = ""
    pips: str = ""
    on_roll: bool = False
    hand: int = 0


@dataclass(frozen=True, slots=True)
class Die:
    """One die: its number, whether it has been played already, and whether it lies cocked (I1) and so doesn't count."""

    value: int
    used: bool = False
    cocked: bool = False


@dataclass(frozen=True, slots=True)
class Cube:
    """The doubling cube: at its owner's side, in the middle when `owner` is None, or held out to `offered_to`.

    In the middle it shows 64 for 1 and, after automatic doubles (C4), its value. `label` is a finished word beside a
    cube that is held out: what this turn of it is called (Beaver, Raccoon). Then `offered_to` is whoever must answer
    and `value` the new one.
    """

    value: int = 1
    owner: Side | None = None
    offered_to: Side | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """One move to be followed by eye, in the numbers of the side that made it; 25 is the bar, 0 is off.

    `hand` says of a move from 25 that the checker came from the hand.
    """

    start: int
    end: int
    hit: bool = False
    hand: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """The text board's own words, finished; short ones, since a line has 56 columns.

    `bar` and `off` also stand in moves (`bar/20`, `6/off`); `bar_label` (4 columns) stands in the middle of the bar.
    `hand` stands beside the checkers in hand, on the picture too if it is no wider than five or six letters.
    """

    rolled: str = "rolled"
    dice: str = "dice"
    played: str = "played"
    cube: str = "cube"
    bar: str = "bar"
    off: str = "off"
    bar_label: str = "BAR"
    hand: str = "hand"


@dataclass(frozen=True, slots=True)
class Scene:
    """All that a picture shows.

    `bottom` is the side drawn at the bottom; `numbers` the side whose point numbers run along the edges, who is the
    player that types next. `home_right` is the bearing-off side for both (B4). `marks` are the moves of the last play
    by `marks_by`; `roller` the side in whose half the `dice` lie, and `early` the dice that the other side has thrown
    already (I3), in its own half; none are drawn while the cube is held out. `caption` (length, Crawford) stands
    between the figures of the upper strip, `worth` (what a single win is worth now, S4) between those of the lower;
    `banner` lies over the middle of the board (a result), `note` under it. `theme` is a name of
    `renderers.theme.THEMES` (night if it is none of them); `words` are those of a text board. White's checkers are
    the light ones: see `turned`.
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
    early: tuple[Die, ...] = ()
    worth: str = ""

    def player(self, side: Side) -> Player:
        """Return what stands in the strip of `side`."""
        return self.white if side is Side.WHITE else self.black

    def places(self, side: Side) -> tuple[int, ...]:
        """Return 28 counts of `side` by its own numbers: 0 off, the points, 25 the bar alone, 26 and 27 in hand."""
        counts = self.board.of(side)
        hand = min(self.player(side).hand, counts[BAR])
        aside = hand if counts[OFF] else 0
        return (*counts[:BAR], counts[BAR] - hand, hand - aside, aside)

    def origin(self, mark: Mark) -> int:
        """Return where a move of the last play began, among the places of `places`."""
        if not mark.hand or mark.start != BAR or self.marks_by is None:
            return mark.start
        return HAND_ASIDE if self.board.of(self.marks_by)[OFF] else HAND


def turned(scene: Scene) -> Scene:
    """Return the same table with the colours changed over, for a game in which Black has the light checkers (O4).

    Whatever belongs to a side goes to the other one. `bottom` stays: who gets the light checkers also gets the place
    at the bottom. Turned twice it is the scene it was.
    """
    cube = scene.cube
    return replace(
        scene,
        board=Board(scene.board.black, scene.board.white),
        white=scene.black,
        black=scene.white,
        numbers=scene.numbers.other,
        roller=_other(scene.roller),
        marks_by=_other(scene.marks_by),
        cube=cube and replace(cube, owner=_other(cube.owner), offered_to=_other(cube.offered_to)),
    )


def _other(side: Side | None) -> Side | None:
    return side.other if side else None
