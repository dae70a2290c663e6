"""How the people at a table are called, in a message, in a picture and as a mention; and how their match is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from bot.rules.board import Side
from bot.texts import plain_name, safe_name, said_name, tr
from bot.views import View

Naming: TypeAlias = Callable[[Side], str]


def written(view: View) -> Naming:
    """Return names for a message: they show as typed and ping nobody."""
    return lambda side: safe_name(_typed(view, side), view.row.locale)


def drawn(view: View) -> Naming:
    """Return names for a picture or a text board, which put them where nothing else can be turned round."""
    return lambda side: plain_name(_typed(view, side), view.row.locale)


def said(view: View) -> Naming:
    """Return names for text without markdown: an alt text, a choice of a command, a thread's name."""
    return lambda side: said_name(_typed(view, side), view.row.locale)


def mention(view: View, side: Side) -> str:
    """Return the mention of whoever plays `side`."""
    seat = view.seats.get(side)
    return f"<@{seat.user_id}>" if seat else written(view)(side)


def both_names(view: View) -> dict[str, str]:
    """Return both names for a message, as the words of a sentence ask for them."""
    name = written(view)
    return {"white": name(Side.WHITE), "black": name(Side.BLACK)}


def match_name(view: View) -> str:
    """Return what is played: a match to so many points."""
    return tr(view.row.locale, "match_to", n=view.table.challenge.length)


def _typed(view: View, side: Side) -> str:
    seat = view.seats.get(side)
    return seat.name if seat else tr(view.row.locale, "place.anybody")
