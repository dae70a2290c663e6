"""Plays as players write them: `13/8 6/5*`, `8/4(2)`, `bar/20`, `6/off`, by the mover's own numbers (B2).

`format_play` prints the usual spelling; `parse_play` reads nearly any spelling and returns a legal whole play or says
what is wrong with the text.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise

from bot.rules.board import BAR, OFF, Board, Side
from bot.rules.dice import Roll
from bot.rules.errors import BadValue, IllegalAction
from bot.rules.plays import Move, Play, after, dice_left, is_hit, legal_plays, may_hit_now, next_moves
from bot.rules.reading import Hops, Stage, stages, why_not
from bot.rules.variants import BACKGAMMON, Variant

_LONGEST = 200  # characters; no play needs a quarter of it
_SHOWN = 40
_MOST_TIMES = 99
_WORDS = {"bar": BAR, "b": BAR, "hand": BAR, "h": BAR, "off": OFF, "out": OFF, "o": OFF}
_PASSES = frozenset(("", "pass", "dance", "skip", "none", "no move", "no moves", "no play"))
_TOKEN = re.compile(
    r"""\s*(?: (?P<place> \d+ | bar | off | out | hand | b | o | h )
             | [(\[{] \s* [x×]? \s* (?P<times> \d+ ) \s* [x×]? \s* [)\]}]
             | [x×] \s* (?P<times_bare> \d+ )
             | (?P<join> -*>+ | =>| -+ | / | \\ | \| | to(?![a-z]) )
             | [*,;.&+()\[\]{}]
             | $ )""",
    re.VERBOSE,
)


@dataclass(eq=False)
class UnreadablePlay(BadValue):
    """A text that no play can be made out of; at most 40 characters of it are kept."""

    text: str


@dataclass(eq=False)
class AmbiguousPlay(BadValue):
    """A text that fits several legal plays with different ends; `plays` spells them so that each can be read again."""

    plays: tuple[str, ...]


@dataclass(eq=False)
class IncompletePlay(IllegalAction):
    """Moves that are legal so far, but `left` has still to be played (M5, M8); `played` is their usual spelling."""

    rule = "M5"
    played: str
    left: tuple[int, ...]


@dataclass(eq=False)
class NoPassing(IllegalAction):
    """No move at all, though the roll allows some."""

    rule = "M9"
    dice: tuple[int, ...]


def format_move(move: Move, hit: bool = False) -> str:
    """Spell one move as a button shows it: `13/8`, `bar/20*`, `6/off`."""
    return f"{_place(move.start)}/{_place(move.end)}{'*' if hit else ''}"


def format_play(play: Play, board: Board, side: Side, variant: Variant = BACKGAMMON) -> str:
    """Spell `play` in the usual way, the farthest checkers first; an empty play is an empty text.

    `board` is the position before the play. One checker's moves are joined; a stop is kept where it hits, or where the
    other order of the dice would hit. `parse_play` leads from this text to the board that the play leads to.
    """
    to_hit = _points_hit(play, board, side)
    # in any order, unless a nearer checker may have had to come home before a farther one might hit (V2)
    journeys = _journeys(play if variant.hits_from_home else tuple(sorted(play, reverse=True)))
    return " ".join(
        _spelt(stops, to_hit, keep=_matters(stops, len(play), board, side, variant))
        + (f"({times})" if times > 1 else "")
        for stops, times in sorted(Counter(journeys).items(), reverse=True)
    )


def parse_play(text: str, board: Board, side: Side, roll: Roll, variant: Variant = BACKGAMMON) -> Play:
    """Read any usual spelling of a play and return a legal whole one, its moves in an order that can be played.

    Case, order, stars, commas, brackets, kinds of dashes and arrows don't matter; one checker's moves may be joined,
    also over stops that are left out. A text for no move is read where the roll allows none. Texts are compared by
    where they lead. Raises what is wrong with any other text: here `UnreadablePlay`, `AmbiguousPlay`,
    `IncompletePlay`, `NoPassing`, or what `why_not` finds.
    """
    hops = _hops(text)
    whole = legal_plays(board, side, roll, variant)
    if not hops:
        if board in whole:
            return ()
        raise NoPassing(roll.numbers)
    made = [stage for stage in stages(board, side, roll, hops, variant) if not stage.hops]
    fits = {stage.board: _at_length(stage.moves, whole[stage.board]) for stage in made if stage.board in whole}
    if not fits:
        length = len(next(iter(whole.values())))
        raise _unfinished(board, side, roll, made, length, variant) or why_not(board, side, roll, hops, variant)
    if len(fits) > 1:
        raise AmbiguousPlay(tuple(format_play(play, board, side, variant) for play in fits.values()))
    return fits.popitem()[1]


def parse_hops(text: str) -> Hops:
    """Read what a text moves, whatever the dice and the board: each hop takes one checker from a place to another.

    Raises `UnreadablePlay`.
    """
    return _hops(text)


def _at_length(moves: Play, whole: Play) -> Play:
    """Return `moves` if they are a whole play, else one that ends on the same board."""
    return moves if len(moves) == len(whole) else whole


def _unfinished(
    board: Board, side: Side, roll: Roll, made: list[Stage], length: int, variant: Variant
) -> IncompletePlay | None:
    for stage in made:
        if next_moves(board, side, roll, stage.moves, variant):
            left = dice_left(roll, stage.moves)[: length - len(stage.moves)]
            return IncompletePlay(format_play(stage.moves, board, side, variant), left)
    return None


def _place(number: int) -> str:
    return {BAR: "bar", OFF: "off"}.get(number, str(number))


def _points_hit(play: Play, board: Board, side: Side) -> set[int]:
    hit = set()
    for at, move in enumerate(play):
        if is_hit(after(board, side, play[:at]), side, move):
            hit.add(move.end)
    return hit


def _journeys(play: Play) -> list[tuple[int, ...]]:
    """Return the places that each moved checker comes through, checkers that meet taken for one where they can be."""
    journeys: list[tuple[int, ...]] = []
    for move in play:
        for at, stops in enumerate(journeys):
            if stops[-1] == move.start:
                journeys[at] = (*stops, move.end)
                break
        else:
            journeys.append((move.start, move.end))
    return journeys


def _spelt(stops: tuple[int, ...], to_hit: set[int], *, keep: bool) -> str:
    """Spell one journey; the first that comes to a point in `to_hit` gets the star, and the point is taken out."""
    words = [_place(stops[0])]
    for stop in stops[1:]:
        if stop in to_hit:
            to_hit.remove(stop)
            words.append(f"{_place(stop)}*")
        elif keep or stop == stops[-1]:
            words.append(_place(stop))
    return "/".join(words)


def _matters(stops: tuple[int, ...], moves: int, board: Board, side: Side, variant: Variant) -> bool:
    """Tell whether a journey of two moves, the whole play, would come by a blot with its dice the other way round."""
    if len(stops) != 3 or moves != 2 or not may_hit_now(board, side, variant):
        return False
    start, stop, end = stops
    second = range(stop, 7) if end == OFF else (stop - end,)  # bearing off may have taken a larger number (E4)
    theirs = board.of(side.other)
    return any(theirs[25 - start + die] == 1 for die in second if die < start)


def _hops(text: str) -> Hops:
    if len(text) > _LONGEST:
        raise _unreadable(text)
    if _plain(text).strip(" \t\n.,;:!*/()[]{}-") in _PASSES:
        return ()
    return tuple(
        Move(start, end)
        for stops, times in _paired(_chains(text), text)
        for start, end in pairwise(stops)
        for _ in range(min(times, _MOST_TIMES))
    )


def _plain(text: str) -> str:
    """Return the text in lower case with plain figures, every dash as `-` and every arrow to the right as `>`."""
    return "".join(map(_plain_sign, unicodedata.normalize("NFKC", text).casefold()))


def _plain_sign(sign: str) -> str:
    if unicodedata.category(sign) == "Pd" or sign == "\N{MINUS SIGN}":
        return "-"
    return ">" if "RIGHTWARDS" in unicodedata.name(sign, "") else sign


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    """Yield the kind and the word of everything in a text that means something: place, join, times."""
    plain, at = _plain(text), 0
    while at < len(plain):
        token = _TOKEN.match(plain, at)
        if token is None:
            raise _unreadable(text)
        if token.lastgroup:
            yield token.lastgroup.removesuffix("_bare"), token[token.lastgroup]
        at = token.end()


def _chains(text: str) -> list[tuple[list[int], int]]:
    """Return what is joined in a text, with how many times it is meant; places on their own are chains of one."""
    chains: list[tuple[list[int], int]] = []
    joined = False
    for kind, word in _tokens(text):
        if kind == "place" and joined:
            chains[-1][0].append(_number(word))
        elif kind == "place":
            chains.append(([_number(word)], 1))
        elif not chains or joined or (kind == "times" and int(word) == 0):
            raise _unreadable(text)
        elif kind == "times":
            chains[-1] = (chains[-1][0], int(word))
        joined = kind == "join"
    if joined:
        raise _unreadable(text)
    return chains


def _number(word: str) -> int:
    return _WORDS[word] if word in _WORDS else int(word)


def _paired(chains: list[tuple[list[int], int]], text: str) -> Iterator[tuple[list[int], int]]:
    """Yield the chains, with places that stand on their own put in pairs, or in one chain if their number is odd."""
    for alone, run in groupby(chains, key=lambda chain: len(chain[0]) == 1):
        if not alone:
            yield from run
            continue
        stops, times = zip(*run, strict=True)
        places = [stop for (stop,) in stops]
        if len(places) == 1:
            raise _unreadable(text)
        size = len(places) if len(places) % 2 else 2
        for at in range(0, len(places), size):
            yield places[at : at + size], max(times[at : at + size])


def _unreadable(text: str) -> UnreadablePlay:
    return UnreadablePlay(text[:_SHOWN])
