"""Positions as short texts that other programs read: GNU Backgammon's Position ID and eXtreme Gammon's XGID.

Both know the player on roll and no colours. What is read back has the player on roll as White.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import Struct

from bot.rules.board import BAR, Board, NobodyLeft, NotACount, SharedPoint, Side, TooManyCheckers
from bot.rules.dice import Roll
from bot.rules.errors import BadValue
from bot.rules.variants import BACKGAMMON, Variant

_PLACES = range(1, BAR + 1)  # in a Position ID: the points and the bar, by their owner's numbers
_BYTES = 10
_POSITION_ID = re.compile(r"[A-Za-z0-9+/]{14}")
_FIELDS = re.compile(
    r"""(?:XGID=)? (?P<places>[-A-Z]{26})
        : (?P<turns>\d{1,2}) : (?P<owner>-?[01]) : (?P<turn>-?1) : (?P<dice>[DBR]|00|[1-6][1-6])
        : (?P<score>\d{1,6}) : (?P<other>\d{1,6}) : (?P<rules>[0-3]) : (?P<length>\d{1,4})
        (?: : (?P<most>\d{1,4}) )?""",
    re.VERBOSE | re.ASCII | re.IGNORECASE,
)
_PENDING = ("", "D", "B", "R")
_REASONS: dict[type[BadValue], str] = {
    TooManyCheckers: "checkers",
    SharedPoint: "shared-point",
    NobodyLeft: "nobody-left",
    NotACount: "places",
}
_SHOWN = 80


@dataclass(eq=False)
class BadPositionId(BadValue):
    """A text that is no Position ID of a possible board.

    `reason` is `spelling` (not 14 characters of base64), `bits` (not the places of two sides), `checkers` (too many),
    `shared-point` or `nobody-left`. At most 80 characters of the text are kept.
    """

    text: str
    reason: str


@dataclass(eq=False)
class BadXgid(BadValue):
    """A text that is no XGID of a possible board, or a value that no XGID can hold.

    `reason` is `spelling` (of the fields), `places` (a bar with the wrong side's checkers), `checkers` (too many),
    `nobody-left`, `cube` (no power of two), `pending` (no such letter) or `rules` (those of money play in a match). At
    most 80 characters of the text are kept.
    """

    text: str
    reason: str


class Xgid(Struct, frozen=True):
    """Everything that an XGID says, the player on roll as White.

    `pending` is "" or what awaits an answer: `D` a double, `B` a beaver, `R` a raccoon. `length` is the match's, 0 in
    money play; `score` is White's and Black's; `most_turns` is the base-2 logarithm of the highest cube.
    """

    board: Board
    roll: Roll | None = None
    pending: str = ""
    cube_value: int = 1
    cube_owner: Side | None = None
    score: tuple[int, int] = (0, 0)
    length: int = 0
    crawford: bool = False
    jacoby: bool = False
    beaver: bool = False
    most_turns: int = 10


def position_id(board: Board, side: Side) -> str:
    """Return the GNU Position ID of `board` with `side` on roll: 14 characters.

    80 bits, the least significant first: of the opponent and then of the player on roll, for each place from the own
    ace point to the bar, a one a checker and then a zero.
    """
    bits = "".join("1" * board.of(player)[place] + "0" for player in (side.other, side) for place in _PLACES)
    number = int(bits[::-1], 2)
    return base64.b64encode(number.to_bytes(_BYTES, "little")).decode()[:14]


def board_from_position_id(text: str, variant: Variant = BACKGAMMON) -> Board:
    """Return the board of a GNU Position ID, the player on roll as White; raises `BadPositionId`."""
    spelt = text.strip().removesuffix("==")
    if not _POSITION_ID.fullmatch(spelt):
        raise BadPositionId(text[:_SHOWN], "spelling")
    number = int.from_bytes(base64.b64decode(spelt + "=="), "little")
    stacks = f"{number:0{8 * _BYTES}b}"[::-1].split("0", 2 * len(_PLACES))[:-1]
    board = Board(_counts(stacks[len(_PLACES) :], variant), _counts(stacks[: len(_PLACES)], variant))
    try:
        board.check(variant)
    except BadValue as fault:
        raise BadPositionId(text[:_SHOWN], _REASONS.get(type(fault), "bits")) from None
    if position_id(board, Side.WHITE) != spelt:  # bits behind the last place
        raise BadPositionId(text[:_SHOWN], "bits")
    return board


def xgid(
    board: Board,
    side: Side,
    *,
    roll: Roll | None = None,
    pending: str = "",
    cube_value: int = 1,
    cube_owner: Side | None = None,
    score: tuple[int, int] = (0, 0),
    length: int = 0,
    crawford: bool = False,
    jacoby: bool = False,
    beaver: bool = False,
    most_turns: int = 10,
) -> str:
    """Return the XGID of a position with `side` on roll, numbered from there; see `Xgid` for the other values.

    `score` is White's and Black's. Crawford is said of matches alone, Jacoby and beavers of money play alone. Raises
    `BadXgid` for a cube or a pending answer that can't be written.
    """
    if cube_value < 1 or cube_value.bit_count() != 1:
        raise BadXgid(str(cube_value), "cube")
    if pending not in _PENDING:
        raise BadXgid(pending[:_SHOWN], "pending")
    places = "".join(map(_letter, board.signed(side)))
    owner = 0 if cube_owner is None else 1 if cube_owner is side else -1
    dice = f"{roll.a}{roll.b}" if roll else pending or "00"
    mine, theirs = score if side is Side.WHITE else score[::-1]
    rules = int(crawford) if length else jacoby + 2 * beaver
    fields = (places, cube_value.bit_length() - 1, owner, 1, dice, mine, theirs, rules, length, most_turns)
    return "XGID=" + ":".join(map(str, fields))


def parse_xgid(text: str, variant: Variant = BACKGAMMON) -> Xgid:
    """Read an XGID, with or without `XGID=` before it, whoever is on roll in it; raises `BadXgid`."""
    found = _FIELDS.fullmatch(text.strip())
    if not found:
        raise BadXgid(text[:_SHOWN], "spelling")
    length, rules, dice, turn = int(found["length"]), int(found["rules"]), found["dice"].upper(), int(found["turn"])
    if length and rules > 1:
        raise BadXgid(text[:_SHOWN], "rules")
    try:
        board = Board.from_signed([_count(letter) for letter in found["places"]], variant)
    except BadValue as fault:
        raise BadXgid(text[:_SHOWN], _REASONS[type(fault)]) from None
    score = (int(found["score"]), int(found["other"]))
    return Xgid(
        board=board if turn == 1 else Board(board.black, board.white),
        roll=Roll(int(dice[0]), int(dice[1])) if dice.isdigit() and dice != "00" else None,
        pending="" if dice.isdigit() else dice,
        cube_value=1 << int(found["turns"]),
        cube_owner={0: None, turn: Side.WHITE, -turn: Side.BLACK}[int(found["owner"])],
        score=score if turn == 1 else score[::-1],
        length=length,
        crawford=bool(length and rules),
        jacoby=not length and bool(rules & 1),
        beaver=not length and bool(rules & 2),
        most_turns=int(found["most"] or 10),
    )


def _counts(stacks: Sequence[str], variant: Variant) -> tuple[int, ...]:
    counts = [len(stack) for stack in stacks]
    return (variant.checkers - sum(counts), *counts)


def _letter(count: int) -> str:
    """Return a count as an XGID writes it: `A` for one checker of the player on roll, `a` for one of the opponent."""
    return "-" if count == 0 else chr(ord("@") + count) if count > 0 else chr(ord("`") - count)


def _count(letter: str) -> int:
    if letter == "-":
        return 0
    return ord(letter) - ord("@") if letter.isupper() else ord("`") - ord(letter)
