"""Private messages with buttons: what More opens, and the questions asked once more before something is given up.

Each press is told by the same ids as a board's; these only open something, so they carry no request of their own.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from bot.client import acknowledge
from bot.rules import actions as do
from bot.rules.board import Side
from bot.rules.match import Match
from bot.rules.result import PIPS_OF_A_LOST_GAMMON, Level
from bot.table import AskToCancel, Playing
from bot.texts import tr
from bot.views import View
from cogs._acting import Interaction, person_of, seated
from cogs._buttons import Button, Rows, button
from cogs._describing import details_text, text_board_message
from cogs._names import written
from cogs._scenes import score_for
from cogs._screens import level_name
from cogs._view import TableButton, view_for

Opener: TypeAlias = Callable[[Interaction, TableButton, View], Awaitable[None]]


async def open_menu(interaction: Interaction, pressed: TableButton) -> None:
    """Open what a button leads to, privately; a question that is answered here edits its own message."""
    first = pressed.action in ("more", "text", "details")
    await acknowledge(interaction, private=first)
    view = await interaction.client.service.view(pressed.table)
    await _OPENERS[pressed.action](interaction, pressed, view)


async def _more(interaction: Interaction, _pressed: TableButton, view: View) -> None:
    locale = str(interaction.locale)
    await _put(interaction, view, tr(locale, "ask.more"), menu_rows(locale, view, interaction.user.id))


def menu_rows(locale: str, view: View, user_id: int) -> Rows:
    """Return the buttons of the menu: looking is for everyone, giving up for those who play."""
    looking = (button(locale, "text"), button(locale, "details"))
    side, match = view.side_of(user_id), view.table.match
    if side is None or match is None or not view.table.is_live:
        return (looking,)
    levels = match.game.resignations(side)
    giving_up = tuple(
        Button(tr(locale, "button.resign", level=level_name(locale, level)), "resign", str(level.value))
        for level in levels
    )
    cancel = (button(locale, "cancel"),)
    return (looking, giving_up, cancel) if giving_up else (looking, cancel)


async def _ask_resign(interaction: Interaction, pressed: TableButton, view: View) -> None:
    locale, level = str(interaction.locale), Level(int(pressed.arg))
    side = seated(interaction, view)
    view.table.act(side, do.OfferResignation(level))  # what would be refused isn't asked
    yes = Button(tr(locale, "button.sure", level=level_name(locale, level)), "sure", pressed.arg, risky=True)
    await _put(interaction, view, resign_question(locale, view, side, level), (question_row(locale, yes),))


def question_row(locale: str, yes: Button) -> tuple[Button, ...]:
    """Put the way out first: a habit's second click must not give the game up."""
    return (Button(tr(locale, "button.keep"), "keep", main=True), yes)


def resign_question(locale: str, view: View, side: Side, level: Level) -> str:
    """Return the question with the points and the score that a resignation would make (G1, G2)."""
    match = view.table.match
    assert match is not None
    points = match.game.stake * level
    winner = side.other
    score = min(match.score[winner] + points, match.length)
    data = {
        "level": level_name(locale, level),
        "name": written(view)(winner),
        "points": tr(locale, "points", n=points),
        "score": f"{score}–{match.score[side]}",
    }
    question = tr(locale, "ask.resign_match" if score == match.length else "ask.resign", **data)
    return f"{_least(locale, match, side, level)}{question}"


def _least(locale: str, match: Match, side: Side, level: Level) -> str:
    """Say why a single can't be resigned, where pips alone forbid it (G2)."""
    board = match.game.board
    trailing = board.pips(side) - board.pips(side.other)
    if level is not Level.GAMMON or trailing < PIPS_OF_A_LOST_GAMMON or board.of(side)[0]:
        return ""
    return tr(locale, "ask.least", n=trailing) + "\n"


async def _resign(interaction: Interaction, pressed: TableButton, view: View) -> None:
    """Offer the resignation that was asked for; made for one version, it can't resign anything later."""
    locale, side = str(interaction.locale), seated(interaction, view)
    request = do.OfferResignation(Level(int(pressed.arg)))
    await interaction.client.service.act(
        view.id, person_of(interaction), request, seen=pressed.version, cause=str(interaction.id)
    )
    await _put(interaction, view, tr(locale, "receipt.resigned", name=written(view)(side.other)), ())


async def _ask_cancel(interaction: Interaction, _pressed: TableButton, view: View) -> None:
    locale, side = str(interaction.locale), seated(interaction, view)
    after = view.table.act(side, AskToCancel())  # what would be refused isn't asked
    assert after.match is not None
    score = score_for(after.match, Side.WHITE)
    yes = Button(tr(locale, "button.cancel"), "surecancel", risky=True)
    key = "ask.cancel" if isinstance(after.phase, Playing) else "ask.agree"
    question = tr(locale, key, name=written(view)(side.other), score=score)
    await _put(interaction, view, question, (question_row(locale, yes),))


async def _cancel(interaction: Interaction, pressed: TableButton, view: View) -> None:
    locale, side = str(interaction.locale), seated(interaction, view)
    after = await interaction.client.service.act(
        view.id, person_of(interaction), AskToCancel(), seen=pressed.version, cause=str(interaction.id)
    )
    key = "receipt.cancel_asked" if isinstance(after.table.phase, Playing) else "receipt.cancelled"
    await _put(interaction, view, tr(locale, key, name=written(view)(side.other)), ())


async def _keep(interaction: Interaction, _pressed: TableButton, _view: View) -> None:
    await interaction.delete_original_response()


async def _text(interaction: Interaction, _pressed: TableButton, view: View) -> None:
    await tell_private(interaction, text_board_message(str(interaction.locale), view))


async def _details(interaction: Interaction, _pressed: TableButton, view: View) -> None:
    await tell_private(interaction, details_text(str(interaction.locale), view))


_OPENERS: dict[str, Opener] = {
    "more": _more,
    "text": _text,
    "details": _details,
    "resign": _ask_resign,
    "sure": _resign,
    "cancel": _ask_cancel,
    "surecancel": _cancel,
    "keep": _keep,
}


async def tell_private(interaction: Interaction, text: str) -> None:
    """Answer a press that was acknowledged privately."""
    await interaction.edit_original_response(content=text)


async def _put(interaction: Interaction, view: View, text: str, rows: Rows) -> None:
    await interaction.edit_original_response(content=text, view=view_for(view, rows))
