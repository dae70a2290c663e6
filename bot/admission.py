"""Who may act on a table, and whether what they saw is still true: asked before any rule of the game."""

from __future__ import annotations

from bot import denials as no
from bot.requests import Request
from bot.rules.actions import Act, Continue, EndSession, tag_of
from bot.rules.board import Side
from bot.store import Tx
from bot.table import Accept, AskForRematch, AskToCancel, CancelByModerator, Decline, Offered
from bot.table_refusals import TableClosed
from bot.views import Person, View

OPENING = "opening"
"""The kind of the opening roll in the log."""

BESIDE: dict[type, type[Act]] = {
    Continue: Continue,
    AskForRematch: AskForRematch,
    AskToCancel: AskToCancel,
    EndSession: Continue,
}
"""What each of the two players presses for themselves, and what of the other's doesn't make it stale."""

LONG_AGO = 100
"""So many entries later it is another turn; nobody reads on, since the logs of sessions get long."""


def side_for(view: View, person: Person | None, request: Request) -> Side | None:
    """Return the side for which a person acts, or raise the `Denial` that keeps them out."""
    if person is None:
        return None
    if isinstance(request, CancelByModerator):
        if not person.moderator:
            raise no.NotAModerator()
        return None
    side = view.side_of(person.user_id)
    if isinstance(view.table.phase, Offered) and isinstance(request, Accept | Decline):
        return _answering(view, person, request)
    if side is None and isinstance(request, Accept | Decline):
        view.table.act(Side.BLACK, request)  # says that it is too late
    if side is None:
        raise no.NotSeated(view.id)
    return side


def _answering(view: View, person: Person, request: Request) -> Side:
    black = view.seats.get(Side.BLACK)
    if view.side_of(person.user_id) is Side.WHITE:
        raise no.OwnChallenge()
    if black is not None and black.user_id != person.user_id:
        raise no.NotChallenged(black.user_id)
    if black is None and isinstance(request, Decline):
        raise no.NotSeated(view.id)
    return Side.BLACK


async def check_seen(tx: Tx, view: View, side: Side | None, request: Request, seen: int | None) -> None:
    """Refuse what was pressed on an older state, quietly if nobody but the presser has acted since.

    What both players may press at once (Continue, Rematch, both kinds of End) isn't stale because the other was a
    moment quicker. The opening roll follows from a press, so it is no act of somebody else. A state that is still to
    come, which a database put back from a copy doesn't know, needs a word too.
    """
    if seen is None or seen == view.table.version:
        return
    since = await tx.actions_since(view.id, seen, LONG_AGO)
    own = [row for row in since if (side and row.side == side.value) or row.kind == OPENING]
    beside = BESIDE.get(type(request))
    if beside and not own and all(row.kind == tag_of(beside) for row in since):
        return
    quiet = bool(since) and len(own) == view.table.version - seen
    if not quiet and not view.table.is_live:
        raise TableClosed(tag_of(view.table.phase))
    raise no.Stale(quiet)
