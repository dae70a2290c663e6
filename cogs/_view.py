"""Buttons in Discord: a table's buttons as dynamic items, and what each asks for."""

from __future__ import annotations

import re
from typing import Any, Protocol, cast

import discord
from discord.ui import DynamicItem

from bot.denials import NoSuchButton
from bot.requests import Request, ThrowDice
from bot.rules import actions as do
from bot.rules.plays import Move
from bot.rules.result import Level
from bot.table import Accept, AskForRematch, AskToCancel, Decline, Withdraw
from bot.views import View
from cogs import _buttons

TEMPLATE = re.compile(r"bg1:(?P<table>[0-9a-f]{10}):(?P<version>\d{1,9}):(?P<action>[a-z]{1,12}):(?P<arg>[0-9-]{0,6})$")
"""Table, version, action, argument. The prefix carries a version, the end is anchored: no other class matches."""

_REQUESTS: dict[str, Request] = {
    "accept": Accept(),
    "decline": Decline(),
    "withdraw": Withdraw(),
    "roll": ThrowDice(),
    "double": do.Double(),
    "take": do.Take(),
    "drop": do.Drop(),
    "done": do.Done(),
    "undo": do.Undo(),
    "swap": do.SwapDice(),
    "agree": do.AcceptResignation(),
    "refuse": do.RefuseResignation(),
    "continue": do.Continue(),
    "end": AskToCancel(),
    "surecancel": AskToCancel(),
    "rematch": AskForRematch(),
}


CONFIRMING = ("sure", "surecancel")
"""The buttons that answer a private question with yes."""

_OPENING = ("more", "text", "details", "resign", "cancel", "keep")
_ARGUMENTS = {"move": re.compile(r"\d{1,2}-\d{1,2}"), "sure": re.compile("[123]"), "resign": re.compile("[123]")}


def request_for(action: str, arg: str) -> Request | None:
    """Return what a button asks of its table; None for a button that only opens something, such as More.

    Raises `NoSuchButton` for an id that another version of the bot wrote.
    """
    known = action in _REQUESTS or action in _OPENING or action in _ARGUMENTS
    argument = _ARGUMENTS.get(action)
    if not known or (argument and not argument.fullmatch(arg)):
        raise NoSuchButton()
    if action == "move":
        start, _, end = arg.partition("-")
        return do.MoveChecker(Move(int(start), int(end)))
    if action == "sure":
        return do.OfferResignation(Level(int(arg)))
    return _REQUESTS.get(action)


PRESSED = "Tables"
"""The name of the cog that carries presses out."""


class Presser(Protocol):
    """What that cog can do."""

    async def press(self, interaction: discord.Interaction[Any], button: TableButton) -> None:
        """Carry a press out; raises nothing."""


class TableButton(DynamicItem[discord.ui.Button[Any]], template=TEMPLATE):
    """A button of any table and any age: all that it needs stands in its id, so it works after a restart."""

    def __init__(self, table: str, version: int, button: _buttons.Button) -> None:
        self.table, self.version, self.action, self.arg = table, version, button.action, button.arg
        super().__init__(
            discord.ui.Button(
                label=button.label,
                style=_style(button),
                custom_id=f"bg1:{table}:{version}:{button.action}:{button.arg}",
            )
        )

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> TableButton:
        """Read the button back from a press."""
        label = getattr(item, "label", "") or ""
        return cls(match["table"], int(match["version"]), _buttons.Button(label, match["action"], match["arg"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Let the cog of the client that was pressed carry it out; without one, while it starts, nothing is done."""
        cog = interaction.client.get_cog(PRESSED)
        if cog is not None:
            await cast(Presser, cog).press(interaction, self)


def components_for(view: View, rows: _buttons.Rows) -> discord.ui.View | None:
    """Return a new Discord view of these rows for this version of a table, None if there are no buttons."""
    if not rows:
        return None
    made = discord.ui.View(timeout=None)
    for number, row in enumerate(rows):
        for button in row:
            item = TableButton(view.id, view.table.version, button)
            item.item.row = number
            made.add_item(item)
    return made


def _style(button: _buttons.Button) -> discord.ButtonStyle:
    if button.risky:
        return discord.ButtonStyle.danger
    return discord.ButtonStyle.primary if button.main else discord.ButtonStyle.secondary
