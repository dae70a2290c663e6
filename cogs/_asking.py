"""What each button asks of its table."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from bot.denials import NoSuchButton
from bot.requests import Request, ThrowDice
from bot.rules import actions as do
from bot.rules.plays import Move
from bot.rules.result import Level
from bot.table import Accept, AskForRematch, AskToCancel, Decline, Withdraw
from cogs._buttons import QUARTERS

CONFIRMING = ("sure", "surecancel", "put")
"""The buttons that answer a private question."""

_PLAIN: dict[str, Request] = {
    "accept": Accept(),
    "decline": Decline(),
    "withdraw": Withdraw(),
    "light": do.ChooseColour(light=True),
    "dark": do.ChooseColour(light=False),
    "roll": ThrowDice(),
    "early": ThrowDice(),
    "double": do.Double(),
    "take": do.Take(),
    "drop": do.Drop(),
    "beaver": do.Beaver(),
    "done": do.Done(),
    "undo": do.Undo(),
    "swap": do.SwapDice(),
    "stand": do.AcceptPlay(),
    "back": do.SendBack(),
    "agree": do.AcceptResignation(),
    "refuse": do.RefuseResignation(),
    "continue": do.Continue(),
    "leave": do.EndSession(),
    "end": AskToCancel(),
    "surecancel": AskToCancel(),
    "rematch": AskForRematch(),
}

_OPENING = ("more", "text", "details", "cancel", "keep", "free", "rules")
"""The buttons that only open something."""

_OPENING_WITH = {"resign": re.compile("[123]"), "from": re.compile(r"[1-9]|1\d|2[0-5]")}
"""Those that open something by their argument."""

_MOVE = re.compile(r"\d{1,2}-\d{1,2}")
_QUARTERS = {number: do.ChooseQuarter(quarter) for quarter, number in QUARTERS.items()}
_Asking: TypeAlias = tuple[re.Pattern[str], Callable[[str], Request]]
_WITH: dict[str, _Asking] = {
    "move": (_MOVE, lambda arg: do.MoveChecker(_move(arg))),
    "put": (_MOVE, lambda arg: do.MoveChecker(_move(arg))),
    "sure": (re.compile("[123]"), lambda arg: do.OfferResignation(Level(int(arg)))),
    "pick": (re.compile("[1-6]"), lambda arg: do.ChooseDouble(int(arg))),
    "quarter": (re.compile("[1-4]"), lambda arg: _QUARTERS[arg]),
}
"""What the argument of a button must look like, and what the button asks for with it."""


def request_for(action: str, arg: str) -> Request | None:
    """Return what a button asks of its table; None for a button that only opens something, such as More.

    Raises `NoSuchButton` for an id that another version of the bot wrote.
    """
    if action in _PLAIN:
        return _PLAIN[action]
    if action in _OPENING or (action in _OPENING_WITH and _OPENING_WITH[action].fullmatch(arg)):
        return None
    argument, ask = _WITH.get(action, (None, None))
    if argument is None or ask is None or not argument.fullmatch(arg):
        raise NoSuchButton()
    return ask(arg)


def _move(arg: str) -> Move:
    start, _, end = arg.partition("-")
    return Move(int(start), int(end))
