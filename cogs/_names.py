"""How the people at a table are called, in a message, in a picture and as a mention; and how their match is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from bot.challenge import Challenge
from bot.rules.board import Side
from bot.rules.options import Format
from bot.rules.variants import BACKGAMMON
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
    """Return what is played, in words that go after "a": format, length, variant and price."""
    return challenge_name(view.row.locale, view.table.challenge)


def challenge_name(locale: str, challenge: Challenge) -> str:
    """Return what a challenge is to: `match to 5 points of Nackgammon for 100 chips`."""
    is_match = challenge.format is Format.MATCH
    name = tr(locale, "match_to", n=challenge.length) if is_match else tr(locale, f"game_name.{challenge.format}")
    if variant := variant_name(locale, challenge.variant):
        name = tr(locale, "game_name.of", match=name, variant=variant)
    if challenge.price:
        chips = tr(locale, "chips", n=challenge.price)
        name = tr(locale, "game_name.for" if is_match else "game_name.at", match=name, chips=chips)
    return name


def variant_name(locale: str, variant: str) -> str:
    """Return what a variant is called; backgammon goes without saying."""
    return "" if variant == BACKGAMMON.name else tr(locale, f"variant.{variant}.name")


def thread_name(view: View) -> str:
    """Return the name of the thread in which a match is played, at most 100 characters."""
    locale, challenge = view.row.locale, view.table.challenge
    what = [tr(locale, f"thread.{challenge.format}", n=challenge.length)]
    if variant := variant_name(locale, challenge.variant):
        what.append(variant)
    names = {side.value: said(view)(side) for side in Side}
    return tr(locale, "thread.name", match=tr(locale, "list.comma").join(what), **names)[:100]


def _typed(view: View, side: Side) -> str:
    seat = view.seats.get(side)
    return seat.name if seat else tr(view.row.locale, "place.anybody")
