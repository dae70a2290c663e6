"""Buttons and menus in Discord: those of a table as dynamic items, and what each asks for."""

from __future__ import annotations

import re
from typing import Any, Protocol, cast

import discord
from discord.ui import DynamicItem

from bot.views import View
from cogs import _buttons

TEMPLATE = re.compile(r"bg1:(?P<table>[0-9a-f]{10}):(?P<version>\d{1,9}):(?P<action>[a-z]{1,12}):(?P<arg>[0-9-]{0,6})$")
"""Table, version, action, argument. The prefix carries a version, the end is anchored: no other class matches."""

MENU_TEMPLATE = re.compile(
    r"bgs1:(?P<table>[0-9a-f]{10}):(?P<version>\d{1,9}):(?P<what>[a-z]{1,12}):(?P<showing>\d{1,3})$"
)
"""Table, version, what is chosen, and how often the menu has been shown before."""

SHOWINGS = 1000
"""How many showings are told apart: a client keeps what was picked in a menu whose id stays the same, even refused."""

PRESSED = "Tables"
"""The name of the cog that carries presses out."""


class Presser(Protocol):
    """What that cog can do."""

    async def press(self, interaction: discord.Interaction[Any], button: TableButton) -> None:
        """Carry a press out; raises nothing."""

    async def choose(self, interaction: discord.Interaction[Any], menu: TableMenu) -> None:
        """Carry out what was chosen in a menu; raises nothing."""


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


class TableMenu(DynamicItem[discord.ui.Select[Any]], template=MENU_TEMPLATE):
    """A menu about a table, which works after a restart like its buttons; `values` are what was chosen."""

    def __init__(self, table: str, version: int, what: str, showing: int, select: discord.ui.Select[Any]) -> None:
        self.table, self.version, self.what, self.showing = table, version, what, showing
        select.custom_id = f"bgs1:{table}:{version}:{what}:{showing}"
        super().__init__(select)

    @property
    def values(self) -> list[str]:
        """What was chosen: nothing where something else was pressed under the id of a menu."""
        return self.item.values if isinstance(self.item, discord.ui.Select) else []

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> TableMenu:
        """Read the menu back from a choice."""
        select = cast("discord.ui.Select[Any]", item)
        return cls(match["table"], int(match["version"]), match["what"], int(match["showing"]), select)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Let the cog of the client carry it out, as for a button."""
        cog = interaction.client.get_cog(PRESSED)
        if cog is not None:
            await cast(Presser, cog).choose(interaction, self)


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
