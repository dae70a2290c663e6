"""Checks the dice of an exported match with nothing else: hashes, players' parts, every roll, every rule, the score."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

from bot import dice_cup
from bot.challenge import Challenge
from bot.export import FORMAT, Entry, Export, GameDice
from bot.rules.actions import Act, Cocked, Continue, OpeningRoll, RollDice, tag_of
from bot.rules.errors import RulesError
from bot.table import Accept, AskForRematch, Table, TableAction

OK, WRONG, UNREADABLE = 0, 1, 2
"""Exit codes: all is as it should be; the dice or the play are not; the file can't be read as an export."""


@dataclass(eq=False)
class DoesNotCheck(Exception):
    """Something in the file is not as it must be; `what` says what, in one sentence."""

    what: str

    def __str__(self) -> str:
        return self.what


@dataclass(eq=False)
class TooEarly(Exception):
    """The file of the match before was made before both players wished for the rematch."""

    table: str

    def __str__(self) -> str:
        return (
            f"The file of match {self.table} was made before its rematch was agreed on, so it lacks the players' "
            "wishes: get it again with /match show."
        )


class _Unreadable(Exception):
    """A file that is no export; the message says which and why."""


def verify_file(path: Path, before: Path | None = None) -> int:
    """Check a file, print what was found, and return the exit code; `before` is the match that it is a rematch of."""
    try:
        export, old = _read(path), _read(before) if before else None
    except _Unreadable as error:
        print(error)
        return UNREADABLE
    try:
        rolls = verify(export, old)
    except TooEarly as early:
        print(early)
        return UNREADABLE
    except DoesNotCheck as wrong:
        print(f"NOT as it should be: {wrong}")
        return WRONG
    for game in export.games:
        print(f"Game {game.number}: {game.hash}")
    print(_found(rolls, rematch_of(export) if old is None else None))
    print("Compare the hashes with those that were shown before each game.")
    return OK


def _read(path: Path) -> Export:
    try:
        export = msgspec.json.decode(path.read_bytes(), type=Export)
    except (OSError, msgspec.MsgspecError, RecursionError) as error:
        raise _Unreadable(f"{path} can't be read as an exported match: {error}") from error
    if export.format != FORMAT:
        raise _Unreadable(f"{path} has the format {export.format!r}; this program reads {FORMAT!r}.")
    return export


def _found(rolls: int, missing: str | None) -> str:
    """Say what is right; `missing` is the match before, without whose file one thing can't be known."""
    if missing is None:
        return f"{rolls} rolls: every hash, every players' part, every roll and every play is as it should be."
    return (
        f"{rolls} rolls: hashes, rolls and plays are as they should be, but one thing is UNCHECKED:\n"
        f"The players' part of game 1 is their wish for a rematch, which stands in the log of match {missing}.\n"
        "Give that match's file as well: verify-dice FILE BEFORE"
    )


def verify(export: Export, before: Export | None = None) -> int:
    """Return the number of rolls of a match whose dice are all right; raises `DoesNotCheck` at the first that isn't.

    The players' part of a rematch's first game is compared with `before`, the match before it, or not at all.
    """
    games = _games(export)
    table, rolls, parts = None, 0, _Parts(_wished(export, before) if before else None)
    for entry, action in _entries(export):
        if isinstance(action, OpeningRoll | RollDice | Cocked):
            _check_roll(games, table, entry, action)
            rolls += 1
        parts.add(games, table, entry, action)
        table = _advanced(table, entry, action)
    if table is None or table.is_live:
        raise DoesNotCheck("the log ends before the match does")
    if table.challenge.length != export.length:
        raise DoesNotCheck(f"the length {export.length} is not that of the challenge, {table.challenge.length}")
    return rolls


def rematch_of(export: Export) -> str | None:
    """Return the id of the match that this one is the rematch of, if it is one."""
    _, challenge = next(_entries(export), (None, None))
    return challenge.rematch_of if isinstance(challenge, Challenge) else None


def _wished(export: Export, before: Export) -> str:
    """Return the players' part that two wishes for a rematch made in the match before, which must be right itself."""
    if rematch_of(export) != before.table:
        raise DoesNotCheck(f"it is no rematch of match {before.table}")
    verify(before)
    causes = [entry.interaction or "0" for entry, action in _entries(before) if isinstance(action, AskForRematch)]
    if len(causes) != 2:
        raise TooEarly(before.table)
    return dice_cup.players_part(causes)


def _games(export: Export) -> dict[int, GameDice]:
    """Return the dice of each game by its number, each with a secret that has its hash."""
    games: dict[int, GameDice] = {}
    for game in export.games:
        if game.number in games:
            raise DoesNotCheck(f"the dice of game {game.number} are in the file twice")
        try:
            hashed = dice_cup.commitment(game.secret)
        except ValueError as error:
            raise DoesNotCheck(f"the secret of game {game.number} is none: {error}") from error
        if hashed != game.hash:
            raise DoesNotCheck(f"the secret of game {game.number} does not have the hash shown before it")
        games[game.number] = game
    return games


class _Parts:
    """Gathers the players' part of each game from the log, and compares it with the file's.

    `wished` is that of a rematch's first game, as far as it is known.
    """

    def __init__(self, wished: str | None) -> None:
        self._causes: list[str] = []
        self._wished = wished

    def add(self, games: dict[int, GameDice], table: Table | None, entry: Entry, action: Act) -> None:
        """Take in one entry."""
        if not isinstance(action, Challenge | Accept | Continue):
            return
        self._causes.append(entry.interaction or "0")
        if len(self._causes) < 2:
            return
        number = table.match.number + 1 if table and table.match else 1
        causes, self._causes = self._causes, []
        is_rematch = number == 1 and table is not None and table.challenge.rematch_of is not None
        part = self._wished if is_rematch else dice_cup.players_part(causes)
        if part is not None and _game(games, number).players != part:
            raise DoesNotCheck(f"the players' part of game {number} is not made of the presses that began it")


def _entries(export: Export) -> Iterator[tuple[Entry, TableAction | Challenge]]:
    decode = msgspec.json.Decoder(TableAction | Challenge).decode
    for place, entry in enumerate(export.log, 1):
        if entry.seq != place:
            raise DoesNotCheck(f"entry {place} of the log is missing")
        try:
            action = decode(bytes(entry.action))
        except (msgspec.MsgspecError, RulesError) as error:
            raise DoesNotCheck(f"entry {entry.seq} can't be read: {error}") from error
        if tag_of(action) != entry.kind:
            raise DoesNotCheck(f"entry {entry.seq} calls itself {entry.kind!r}, but its action is {tag_of(action)!r}")
        yield entry, action


def _check_roll(
    games: dict[int, GameDice], table: Table | None, entry: Entry, action: OpeningRoll | RollDice | Cocked
) -> None:
    """Draw a roll again from the secret and compare, and whether it lay cocked where that is played (I1)."""
    match = table.match if table else None
    if match is None:
        raise DoesNotCheck(f"entry {entry.seq} rolls before the match has begun")
    game = _game(games, match.number)
    throw = (game.secret, game.players, match.game.rolls + 1)
    drawn, lies = dice_cup.draw(*throw), match.options.over_the_board and dice_cup.cocked(*throw)
    if isinstance(action, Cocked) is not lies:
        raise DoesNotCheck(f"entry {entry.seq} is {'no ' if lies else 'a '}cocked throw, the secret gives otherwise")
    if isinstance(action, OpeningRoll):
        rolled = (action.white, action.black)
    elif isinstance(action, Cocked):
        rolled = (action.a, action.b)
    else:
        rolled, drawn = (action.roll.a, action.roll.b), (max(drawn), min(drawn))
    if rolled != drawn:
        raise DoesNotCheck(f"entry {entry.seq} rolls {rolled[0]}-{rolled[1]}, the secret gives {drawn[0]}-{drawn[1]}")


def _advanced(table: Table | None, entry: Entry, action: TableAction | Challenge) -> Table:
    """Replay one entry by the rules."""
    try:
        if table is None or isinstance(action, Challenge):
            if table is not None or not isinstance(action, Challenge):
                raise DoesNotCheck("the log does not begin with one challenge")
            return Table.offered(action)
        return table.act(entry.side, action)
    except RulesError as refused:
        raise DoesNotCheck(f"entry {entry.seq} breaks a rule: {refused}") from refused


def _game(games: dict[int, GameDice], number: int) -> GameDice:
    if number not in games:
        raise DoesNotCheck(f"the dice of game {number} are not in the file")
    return games[number]
