"""The topics of /rules as data: where each belongs, the rules it explains, and the position that shows it.

Their words are those of `rules.<id>`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.rules.board import BAR, OFF, Board, Side
from bot.rules.dice import Roll
from bot.rules.plays import Move, Play, after
from bot.rules.variants import ACEY_DEUCEY, BACKGAMMON, DUTCH, HYPERGAMMON, LONGGAMMON, NACKGAMMON, Variant
from renderers.scene import Cube

Kind: TypeAlias = Literal["topic", "option", "variant", "format"]

MENUS = {
    "basics": ("basics", "words"),
    "winning": ("ending", "cube"),
    "house": ("formats", "house"),
    "variants": ("variants", "here"),
}
"""The groups of topics by the menu that has them; a menu has room for 25 topics, a message for five menus."""

GROUPS = tuple(group for groups in MENUS.values() for group in groups)
W, B = Side.WHITE, Side.BLACK


@dataclass(frozen=True, slots=True)
class Picture:
    """A position and what is to be seen on it, White at the bottom.

    `white` and `black` list the checkers before the play, such as `24:2 13:5 bar:1`, each by its own numbers; the rest
    has been borne off, or is in hand where the variant begins so. `play` is what `by` has made of `dice`, such as
    `13/9 9/6`. With `each`, `dice` are those of an opening roll, White's first. `used` of them, the first ones,
    are played; `cocked` is one that lies so. `early` is the roll that the other side has thrown too soon.
    """

    white: str
    black: str
    dice: tuple[int, ...] = ()
    play: str = ""
    by: Side = W
    cube: Cube | None = None
    variant: Variant = BACKGAMMON
    each: bool = False
    used: int = 0
    cocked: bool = False
    early: tuple[int, ...] = ()

    @property
    def before(self) -> Board:
        """The position before the play."""
        return Board(_counts(self.white, self.variant), _counts(self.black, self.variant))

    @property
    def moves(self) -> Play:
        """The play as moves."""
        return tuple(_move(word) for word in self.play.split())

    @property
    def board(self) -> Board:
        """The position that is shown, after the play."""
        return after(self.before, self.by, self.moves)

    @property
    def roll(self) -> Roll | None:
        """The dice as a roll, if there are any."""
        return Roll(*self.dice) if self.dice else None


@dataclass(frozen=True, slots=True)
class Topic:
    """One answer: its `id`, its group, the RULEBOOK numbers it explains, and a picture if one can show it.

    Where it is a house rule, a variant or a format, `kind` says so, and `id` is what that is called.
    """

    id: str
    group: str
    rules: str = ""
    picture: Picture | None = None
    kind: Kind = "topic"

    @property
    def numbers(self) -> tuple[str, ...]:
        """The RULEBOOK numbers."""
        return tuple(self.rules.split())


def _counts(text: str, variant: Variant) -> tuple[int, ...]:
    counts = [0] * 26
    for place, count in (part.split(":") for part in text.split()):
        counts[_place(place)] = int(count)
    counts[BAR if variant.from_hand else OFF] += variant.checkers - sum(counts)
    return tuple(counts)


def _move(word: str) -> Move:
    start, end = word.split("/")
    return Move(_place(start), _place(end))


def _place(word: str) -> int:
    return BAR if word == "bar" else OFF if word == "off" else int(word)


START = "24:2 13:5 8:3 6:5"
MIDDLE = ("24:1 18:1 13:4 8:4 6:5", "24:2 13:5 8:3 6:4 5:1")
CLOSED = "6:2 5:2 4:2 3:2 2:2 1:2 8:3"
GAMMON = "13:2 10:1 8:3 6:5 4:4"


def _starts(variant: Variant) -> Picture:
    text = " ".join(f"{place}:{count}" for place, count in variant.start)
    return Picture(text, text, cube=Cube(), variant=variant)


TOPICS = (
    # how to play
    Topic("board", "basics", "B1 B2 B4", Picture(START, START, (5, 4), "13/8 24/20")),
    Topic("setup", "basics", "B3", Picture(START, START, cube=Cube())),
    Topic("opening", "basics", "O1 O2 O3", Picture(START, START, (3, 5), each=True)),
    Topic("turn", "basics", "A3 A4", Picture(START, START, (6, 1), "13/7", used=1)),
    Topic("moving", "basics", "M1 M2 M3", Picture(START, START, (6, 5), "24/18 18/13")),
    Topic("doubles", "basics", "M4 M8", Picture(START, START, (3, 3), "8/5 8/5 6/3 6/3")),
    Topic(
        "both",
        "basics",
        "M5 M8",
        Picture("24:1 11:1 5:4 4:3 3:3 2:3", "13:3 12:2 8:3 6:3 4:2 3:2", (6, 5), "24/18 11/6"),
    ),
    Topic(
        "larger",
        "basics",
        "M6 M7",
        Picture("24:1 5:4 4:4 3:3 2:3", "13:3 12:2 8:4 5:4 4:2", (6, 5), "24/18"),
    ),
    Topic(
        "passing",
        "basics",
        "M7 M9",
        Picture("20:2 6:3 5:3 4:2 3:2 2:2 1:1", "13:4 9:2 6:4 4:3 3:2", (6, 6), "20/14 20/14 14/8 14/8"),
    ),
    Topic("hitting", "basics", "H1", Picture(START, "24:1 16:1 13:5 8:3 6:5", (4, 3), "13/9 9/6")),
    Topic(
        "entering",
        "basics",
        "H2 H3 H4",
        Picture("bar:1 24:1 13:5 8:3 6:5", "13:5 8:3 6:5 4:2", (5, 4), "bar/20 24/20"),
    ),
    Topic(
        "dancing",
        "basics",
        "M9 H3 C1",
        Picture("bar:1 13:5 8:4 6:5", "13:2 8:2 6:3 5:2 4:2 3:2 2:2", (6, 4)),
    ),
    Topic(
        "bearing_off",
        "basics",
        "E1 E2 E3 E5 E6",
        Picture("6:3 5:2 4:2 2:3 1:1", "6:3 5:3 4:2 3:2 2:2", (6, 3), "6/off 6/3"),
    ),
    Topic(
        "highest",
        "basics",
        "E4 E8",
        Picture("5:1 3:2 2:1 1:1", "6:1 4:2 2:2", (5, 5), "5/off 3/off 3/off 2/off"),
    ),
    Topic("last", "basics", "E7 M5", Picture("2:1 1:1", "3:1 2:2", (4, 4), "2/off 1/off")),
    Topic("notation", "basics", "B2", Picture(START, START, (3, 1), "8/5 6/5")),
    # words of the game
    Topic("points", "words", "B5 M2", Picture("20:2 13:4 8:3 6:5 5:1", START)),
    Topic("pips", "words", "", Picture("6:4 5:3 4:3 3:2 2:2", "7:2 6:4 5:3 4:3 2:1 1:1")),
    Topic("prime", "words", "M10", Picture("13:3 8:2 7:2 6:2 5:2 4:2 3:2", "23:2 13:5 8:3 6:5")),
    Topic("closed_out", "words", "M10 C1", Picture(CLOSED, "bar:1 13:2 6:5 5:4 4:3")),
    Topic(
        "deadlock",
        "words",
        "H5",
        Picture("bar:1 13:2 8:2 6:2 5:2 4:2 3:2 2:2", "bar:1 13:2 8:2 6:2 5:2 4:2 3:2 2:2"),
    ),
    # winning
    Topic("winning", "ending", "R1 R2 R3 R5 G3", Picture("", "24:1 13:2 8:3 6:5 4:4")),
    Topic("resigning", "ending", "G1 G2 C9", Picture("24:2 13:5 8:3 6:5", "6:4 5:4 4:3 3:2 2:2")),
    Topic("cancelling", "ending", "G4"),
    # the cube
    Topic("cube", "cube", "C1 C2", Picture(*MIDDLE, cube=Cube(2, W, offered_to=B)), kind="option"),
    Topic("take", "cube", "C2 R5", Picture(*MIDDLE, cube=Cube(4, W, offered_to=B))),
    Topic("redouble", "cube", "C3", Picture(*MIDDLE, cube=Cube(2, B))),
    Topic("values", "cube", "B6", Picture(*MIDDLE, cube=Cube())),
    # matches and money
    Topic("match", "formats", "X1 X7", kind="format"),
    Topic("money", "formats", "X8 X7 C7", kind="format"),
    Topic("single", "formats", "X8", kind="format"),
    Topic("chips", "formats", "S1 S2 S3 S4", Picture(*MIDDLE, cube=Cube(4, W))),
    Topic("held", "formats", "S3"),
    # house rules
    Topic("house", "house", "X6"),
    Topic("crawford", "house", "X2 X5", Picture(*MIDDLE), kind="option"),
    Topic("choose_colour", "house", "O4", Picture(START, START, (6, 2), each=True), kind="option"),
    Topic("automatic", "house", "C4", Picture(START, START, (4, 4), cube=Cube(2), each=True), kind="option"),
    Topic("beaver", "house", "C5", Picture(*MIDDLE, cube=Cube(4, B, offered_to=W)), kind="option"),
    Topic("raccoon", "house", "C6", Picture(*MIDDLE, cube=Cube(8, W, offered_to=B)), kind="option"),
    Topic("jacoby", "house", "C7", Picture("", GAMMON, cube=Cube()), kind="option"),
    Topic("no_cube", "house", "C8", Picture(*MIDDLE)),
    Topic("strict", "house", "R4", Picture("", "24:1 6:5 5:3 3:3"), kind="option"),
    Topic("holland", "house", "X3", kind="option"),
    Topic("no_winning_double", "house", "X4", kind="option"),
    Topic(
        "over_the_board",
        "house",
        "I1 I2 I3",
        Picture(*MIDDLE, (6, 2), cocked=True),
        kind="option",
    ),
    Topic("wrong_plays", "house", "I2", Picture(START, START, (3, 1), "8/5 6/4")),
    Topic("early_rolls", "house", "I3", Picture(START, START, (6, 4), "24/18", used=1, early=(3, 3))),
    # variants
    Topic("backgammon", "variants", "V1 B3", _starts(BACKGAMMON), kind="variant"),
    Topic("nackgammon", "variants", "V4", _starts(NACKGAMMON), kind="variant"),
    Topic("hypergammon", "variants", "V4", _starts(HYPERGAMMON), kind="variant"),
    Topic("longgammon", "variants", "V4", _starts(LONGGAMMON), kind="variant"),
    Topic(
        "dutch",
        "variants",
        "V2",
        Picture("24:4 22:4 20:4 18:3", "23:4 21:3 19:4 9:1 6:3", (6, 4), variant=DUTCH),
        kind="variant",
    ),
    Topic(
        "acey-deucey",
        "variants",
        "V3 V3a V3b V3d V3e",
        Picture("", "", (4, 3), "bar/21 bar/22", variant=ACEY_DEUCEY),
        kind="variant",
    ),
    Topic("aces", "variants", "V3c", Picture("", "", (1, 2), "bar/24 bar/23", variant=ACEY_DEUCEY)),
    Topic("aces_double", "variants", "V3d V3e", kind="option"),
    # here
    Topic("fair", "here"),
    Topic("commands", "here"),
)
"""Every topic, in the order of a contents list."""

BY_ID = {topic.id: topic for topic in TOPICS}
