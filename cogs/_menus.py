"""Private messages with buttons: what More opens, and the questions asked once more before something is given up.

Each press is told by the same ids as a board's. These only open something and carry no request; what a question is
answered with is an ordinary press, after which the question is closed here.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from bot.client import acknowledge
from bot.requests import Request
from bot.rules import actions as do
from bot.rules.board import Side
from bot.rules.game import Game
from bot.rules.match import Match
from bot.rules.notation import format_move
from bot.rules.options import Format
from bot.rules.phases import Resigning
from bot.rules.result import Ending, Level, Result, counts_as_gammon
from bot.table import AskToCancel, Cancelled, Playing
from bot.texts import tr
from bot.views import View
from cogs._acting import Interaction, Trouble, eyes_of, seated, speak
from cogs._buttons import Button, Rows, button, free_rows
from cogs._describing import details_text, text_board_message
from cogs._names import written
from cogs._offering import open_rules
from cogs._scenes import score_text, worth_text
from cogs._screens import standing
from cogs._telling import level_lost, level_name
from cogs._view import TableButton, components_for

Opener: TypeAlias = Callable[[Interaction, TableButton, View], Awaitable[None]]


async def open_menu(interaction: Interaction, pressed: TableButton) -> None:
    """Open what a button leads to, privately; a question that is answered here edits its own message."""
    first = pressed.action in ("more", "text", "details", "free", "rules")
    await acknowledge(interaction, private=first)
    await speak(interaction)
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
    giving_up = tuple(
        Button(tr(locale, "button.resign", level=_lost(locale, match.game, level)), "resign", str(level.value))
        for level in match.game.resignations(side)
    )
    cancel = (button(locale, "cancel"),)
    return (looking, giving_up, cancel) if giving_up else (looking, cancel)


def _lost(locale: str, game: Game, level: Level) -> str:
    """Return what a resignation at a level gives up: where every checker is paid for, the game has no levels (V3e)."""
    return tr(locale, "sentence.game") if game.kind.pays_checkers else level_name(locale, level)


async def _ask_resign(interaction: Interaction, pressed: TableButton, view: View) -> None:
    locale, level = str(interaction.locale), Level(int(pressed.arg))
    side = seated(interaction, view)
    view.table.act(side, do.OfferResignation(level))  # what would be refused isn't asked
    await _put(interaction, view, resign_question(locale, view, side, level), resign_rows(locale, view, level))


def question_row(locale: str, yes: Button) -> tuple[Button, ...]:
    """Put the way out first: a habit's second click must not give the game up."""
    return (Button(tr(locale, "button.keep"), "keep", main=True), yes)


def resign_rows(locale: str, view: View, level: Level) -> Rows:
    """Return the buttons under the question whether to resign."""
    assert view.table.match is not None
    lost = _lost(locale, view.table.match.game, level)
    yes = Button(tr(locale, "button.sure", level=lost), "sure", str(level.value), risky=True)
    return (question_row(locale, yes),)


def resign_question(locale: str, view: View, side: Side, level: Level) -> str:
    """Return the question with the points and the score that a resignation would make (G1, G2, C7, V3e)."""
    match = view.table.match
    assert match is not None
    result = match.game.lost_by(side, level, Ending.RESIGNED)
    after = match.score_with(result)
    wins = match.format is Format.MATCH and after[side.other] == match.length
    data = {
        "level": _counted(locale, match.game, result),
        "name": written(view)(side.other),
        "worth": worth_text(locale, view.table, result.points // result.stake),
        "score": score_text(after[side.other], after[side]),
    }
    question = tr(locale, "ask.resign_match" if wins else "ask.resign", **data)
    return f"{_least(locale, match, side, level)}{question}"


def _counted(locale: str, game: Game, result: Result) -> str:
    """Return what is given up: with how many checkers where those are paid, or that it counts single under Jacoby."""
    if game.kind.pays_checkers:
        return tr(locale, "sentence.game_with", checkers=tr(locale, "left", n=result.times))
    return level_lost(locale, result.level, result.times)


def _least(locale: str, match: Match, side: Side, level: Level) -> str:
    """Say why a single can't be resigned, where pips alone forbid it (G2)."""
    board = match.game.standing
    if match.game.kind.pays_checkers or level is not Level.GAMMON or not counts_as_gammon(board, side):
        return ""
    return tr(locale, "ask.least", n=board.pips(side) - board.pips(side.other)) + "\n"


async def _ask_cancel(interaction: Interaction, _pressed: TableButton, view: View) -> None:
    locale, side = str(interaction.locale), seated(interaction, view)
    after = view.table.act(side, AskToCancel())  # what would be refused isn't asked
    assert after.match is not None
    yes = Button(tr(locale, "button.cancel"), "surecancel", risky=True)
    key = "ask.cancel" if isinstance(after.phase, Playing) else "ask.agree"
    question = tr(locale, key, name=written(view)(side.other), standing=standing(locale, view, after.match))
    await _put(interaction, view, question, (question_row(locale, yes),))


async def _keep(interaction: Interaction, _pressed: TableButton, _view: View) -> None:
    await interaction.delete_original_response()


async def _text(interaction: Interaction, _pressed: TableButton, view: View) -> None:
    own, eyes = view.side_of(interaction.user.id), await eyes_of(interaction)
    await tell_private(interaction, text_board_message(str(interaction.locale), view, eyes, own))


async def _details(interaction: Interaction, _pressed: TableButton, view: View) -> None:
    await tell_private(interaction, details_text(str(interaction.locale), view))


async def _free(interaction: Interaction, pressed: TableButton, view: View) -> None:
    """Ask which checker to take up, then where to put it down: over the board, anywhere that isn't closed (I2)."""
    locale, side = str(interaction.locale), seated(interaction, view)
    view.table.act(side, do.Done())  # whoever isn't moving, or has a play sent back, can't move freely either
    start = int(pressed.arg) if pressed.action == "from" else None
    rows = _free_rows(locale, view, start)
    if not rows:
        raise Trouble("not_free")
    await _put(interaction, view, tr(locale, "ask.free" if start is None else "ask.free_to"), rows)


def _free_rows(locale: str, view: View, start: int | None) -> Rows:
    """Return the checkers to take up, or the places for one; none where a legal play must be made."""
    return free_rows(locale, view.table.match.game, start) if view.table.match else ()


_OPENERS: dict[str, Opener] = {
    "more": _more,
    "text": _text,
    "details": _details,
    "resign": _ask_resign,
    "cancel": _ask_cancel,
    "keep": _keep,
    "free": _free,
    "from": _free,
    "rules": open_rules,
}


async def close_question(interaction: Interaction, text: str) -> None:
    """Put `text` in the place of a private question that has been answered."""
    await interaction.edit_original_response(content=text, view=None)


async def answered(interaction: Interaction, view: View, request: Request) -> None:
    """Say in the place of a private question what came of it; after a free move, ask for another."""
    text, locale = receipt_of(interaction, view, request), str(interaction.locale)
    rows = _free_rows(locale, view, None) if isinstance(request, do.MoveChecker) else ()
    if rows:
        await _put(interaction, view, text, rows)
    else:
        await close_question(interaction, text)


def receipt_of(interaction: Interaction, view: View, request: Request) -> str:
    """Return what the member is told once what a question asked for has been done."""
    locale, name = str(interaction.locale), written(view)(seated(interaction, view).other)
    if isinstance(request, do.MoveChecker):
        return tr(locale, "receipt.put", move=format_move(request.move))
    if isinstance(request, AskToCancel):
        still_on = isinstance(view.table.phase, Playing)
        return tr(locale, "receipt.cancel_asked" if still_on else "receipt.cancelled", name=name)
    return tr(locale, "receipt.resigned", name=name)


def is_done(interaction: Interaction, view: View, request: Request) -> bool:
    """Tell whether what a question asked the member for is so already, as it is for a second click on yes."""
    phase, match, side = view.table.phase, view.table.match, seated(interaction, view)
    if isinstance(request, AskToCancel):
        return isinstance(phase, Cancelled) or (isinstance(phase, Playing) and phase.cancel_asked is side)
    if isinstance(request, do.MoveChecker):
        turn = match.game.moving if match else None
        return turn is not None and turn.side is side and turn.played[-1:] == (request.move,)
    offered = match.game.phase if match else None
    return isinstance(offered, Resigning) and offered.side is side


async def tell_private(interaction: Interaction, text: str) -> None:
    """Answer a press that was acknowledged privately."""
    await interaction.edit_original_response(content=text)


async def _put(interaction: Interaction, view: View, text: str, rows: Rows) -> None:
    await interaction.edit_original_response(content=text, view=components_for(view, rows))
