"""A table: one match in one place, from challenge to result, with a phase and a version.

Pure like the rules. White is the challenger, Black whoever was challenged or came first; which users they are, the
seats say. `act` is the only way forward, each action adds one to the version, and replaying the log gives the same
table again.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from bot.challenge import Challenge, ChangeOffer, changed_to, match_of
from bot.rules.actions import Act, MatchAction, tag_of
from bot.rules.board import Side
from bot.rules.match import Match
from bot.rules.pair import Pair
from bot.rules.refusals import NotYourTurn
from bot.table_refusals import (
    AlreadyAsked,
    AlreadyPlaying,
    MatchGoesOn,
    NotAccepted,
    NotYourAnswer,
    RematchBegun,
    TableClosed,
)


class Accept(Act, frozen=True, tag="accept"):
    """Black takes the challenge: the match begins."""


class Decline(Act, frozen=True, tag="decline"):
    """Black doesn't want to play."""


class Withdraw(Act, frozen=True, tag="withdraw"):
    """White takes the challenge back."""


class Expire(Act, frozen=True, tag="expire"):
    """Nobody answered in time."""


class AskToCancel(Act, frozen=True, tag="ask_to_cancel"):
    """Ask, or agree, to end the match without a result (G4)."""


class CancelByModerator(Act, frozen=True, tag="cancel_by_moderator"):
    """A moderator ends the match without a result (G4)."""


class AskForRematch(Act, frozen=True, tag="ask_for_rematch"):
    """Ask, or agree, to play again."""


class Moved(Act, frozen=True, tag="moved"):
    """The match goes on in another channel or thread."""

    place: int


TableAction: TypeAlias = (
    MatchAction
    | Accept
    | ChangeOffer
    | Decline
    | Withdraw
    | Expire
    | AskToCancel
    | CancelByModerator
    | AskForRematch
    | Moved
)


class Offered(Struct, frozen=True, tag="offered"):
    """Waiting for Black."""


class Playing(Struct, frozen=True, tag="playing"):
    """The match goes on; `cancel_asked` by a side stands until the other agrees or plays on."""

    match: Match
    cancel_asked: Side | None = None


class Finished(Struct, frozen=True, tag="finished"):
    """The match is over; `rematch` says who wants another."""

    match: Match
    rematch: Pair[bool] = Pair(False, False)


class Why(enum.StrEnum):
    """Why there is no result: the challenge came to nothing, both players agreed, or a moderator ended it."""

    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"
    AGREED = "agreed"
    MODERATOR = "moderator"


class Cancelled(Struct, frozen=True, tag="cancelled"):
    """Over without a result."""

    why: Why
    match: Match | None = None


Phase: TypeAlias = Offered | Playing | Finished | Cancelled


class Table(Struct, frozen=True):
    """A table's whole state.

    `hand` counts how often the word has passed from one player to another: a new one to act, a question to one, or
    another whole turn of the same (V3c).
    """

    challenge: Challenge
    phase: Phase = Offered()
    version: int = 1
    hand: int = 0

    @classmethod
    def offered(cls, challenge: Challenge) -> Table:
        """Return a new table at version 1.

        Raises `NoSuchLength` for a length that isn't offered, `DoesNotGo` for house rules that don't go together.
        """
        match_of(challenge)
        return cls(challenge)

    @classmethod
    def replay(cls, challenge: Challenge, log: Iterable[tuple[Side | None, TableAction]]) -> Table:
        """Return the table that `challenge` and then every action of `log` lead to."""
        table = cls.offered(challenge)
        for side, action in log:
            table = table.act(side, action)
        return table

    @property
    def match(self) -> Match | None:
        """The match, from its beginning on, also when it is over."""
        return None if isinstance(self.phase, Offered) else self.phase.match

    @property
    def is_live(self) -> bool:
        """Tell whether anything can still change the score here."""
        return isinstance(self.phase, Offered | Playing)

    @property
    def closed_at(self) -> int:
        """The version at which a match was over, 0 before; only wishes for a rematch come after it."""
        if self.is_live or self.match is None:
            return 0
        if isinstance(self.phase, Finished):
            return self.version - self.phase.rematch.white - self.phase.rematch.black
        return self.version

    @property
    def waits_for(self) -> tuple[Side, ...]:
        """The sides that the table waits for: Black for its answer, then as the match says."""
        if isinstance(self.phase, Offered):
            return (Side.BLACK,)
        return self.phase.match.waits_for if isinstance(self.phase, Playing) else ()

    @property
    def to_act(self) -> Side | None:
        """The one side whose turn it is, or that must answer, in a game; otherwise None."""
        return self.phase.match.game.to_act if isinstance(self.phase, Playing) else None

    @property
    def _rolls_again(self) -> bool:
        return isinstance(self.phase, Playing) and self.phase.match.game.rolls_again

    @property
    def asked(self) -> Side | None:
        """The side that has been asked for something beside the game: to cancel, or for a rematch."""
        if isinstance(self.phase, Playing) and self.phase.cancel_asked:
            return self.phase.cancel_asked.other
        if isinstance(self.phase, Finished) and self.phase.rematch.white != self.phase.rematch.black:
            return Side.BLACK if self.phase.rematch.white else Side.WHITE
        return None

    def act(self, side: Side | None, action: TableAction) -> Table:
        """Return the table after `side` (None: nobody's, such as the opening roll) did `action`.

        Raises an `IllegalAction` that says why not.
        """
        phase = _AT_TABLE.get(type(action), _play)(self, side, action)
        challenge = changed_to(self.challenge, action) if isinstance(action, ChangeOffer) else self.challenge
        after = msgspec.structs.replace(self, challenge=challenge, phase=phase, version=self.version + 1)
        passed = after.to_act is not self.to_act or type(after.phase) is not type(self.phase)
        passed = passed or (after._rolls_again and not self._rolls_again)
        asked = after.asked is not None and after.asked is not self.asked
        return msgspec.structs.replace(after, hand=self.hand + (passed or asked))


def _check_offered(table: Table) -> None:
    if isinstance(table.phase, Playing):
        raise AlreadyPlaying()
    if not isinstance(table.phase, Offered):
        raise TableClosed(tag_of(table.phase))


def _playing(table: Table) -> Playing:
    if isinstance(table.phase, Offered):
        raise NotAccepted()
    if not isinstance(table.phase, Playing):
        raise TableClosed(tag_of(table.phase))
    return table.phase


def _accept(table: Table, side: Side | None, _action: Accept) -> Phase:
    _check_offered(table)
    if side is not Side.BLACK:
        raise NotYourAnswer(Side.BLACK)
    return Playing(match_of(table.challenge))


def _change_offer(table: Table, side: Side | None, action: ChangeOffer) -> Phase:
    _check_offered(table)
    if side is not Side.WHITE:
        raise NotYourAnswer(Side.WHITE)
    match_of(changed_to(table.challenge, action))
    return Offered()


def _decline(table: Table, side: Side | None, _action: Decline) -> Phase:
    _check_offered(table)
    if side is not Side.BLACK:
        raise NotYourAnswer(Side.BLACK)
    return Cancelled(Why.DECLINED)


def _withdraw(table: Table, side: Side | None, _action: Withdraw) -> Phase:
    _check_offered(table)
    if side is not Side.WHITE:
        raise NotYourAnswer(Side.WHITE)
    return Cancelled(Why.WITHDRAWN)


def _expire(table: Table, _side: Side | None, _action: Expire) -> Phase:
    _check_offered(table)
    return Cancelled(Why.EXPIRED)


def _ask_to_cancel(table: Table, side: Side | None, _action: AskToCancel) -> Phase:
    playing = _playing(table)
    if side is None:
        raise NotYourTurn(None)
    if playing.cancel_asked is side:
        raise AlreadyAsked()
    if playing.cancel_asked is not None:
        return Cancelled(Why.AGREED, playing.match)
    return Playing(playing.match, side)


def _cancel_by_moderator(table: Table, _side: Side | None, _action: CancelByModerator) -> Phase:
    if isinstance(table.phase, Offered):
        return Cancelled(Why.MODERATOR)
    return Cancelled(Why.MODERATOR, _playing(table).match)


def _ask_for_rematch(table: Table, side: Side | None, _action: AskForRematch) -> Phase:
    if not isinstance(table.phase, Finished) or side is None:
        raise TableClosed(tag_of(table.phase)) if isinstance(table.phase, Cancelled) else MatchGoesOn()
    if table.phase.rematch.white and table.phase.rematch.black:
        raise RematchBegun()
    if table.phase.rematch[side]:
        raise AlreadyAsked()
    return Finished(table.phase.match, table.phase.rematch.put(side, True))


def _moved(table: Table, _side: Side | None, _action: Moved) -> Phase:
    return _playing(table)


def _play(table: Table, side: Side | None, action: MatchAction) -> Phase:
    playing = _playing(table)
    match = playing.match.act(side, action)
    if match.is_over:
        return Finished(match)
    refused = playing.cancel_asked is not None and side is playing.cancel_asked.other  # playing on means no
    return Playing(match, None if refused else playing.cancel_asked)


_AT_TABLE: dict[type, Callable[[Table, Side | None, Any], Phase]] = {
    Accept: _accept,
    ChangeOffer: _change_offer,
    Decline: _decline,
    Withdraw: _withdraw,
    Expire: _expire,
    AskToCancel: _ask_to_cancel,
    CancelByModerator: _cancel_by_moderator,
    AskForRematch: _ask_for_rematch,
    Moved: _moved,
}
