"""The newest press on each message, whose token may edit that message for a while."""

from __future__ import annotations

from collections import OrderedDict
from datetime import timedelta
from typing import Any

import discord
from discord.utils import utcnow

TOKEN_AGE = timedelta(minutes=14)
"""A token lives fifteen minutes."""

MOST = 1000
"""How many presses are remembered; a forgotten one costs a rate-limited edit, no more."""


class Presses:
    """Remembers presses that were acknowledged; nothing is lost with them."""

    def __init__(self) -> None:
        self._by_message: OrderedDict[int, discord.Interaction[Any]] = OrderedDict()

    def remember(self, interaction: discord.Interaction[Any]) -> None:
        """Let the board under this press be edited by its token."""
        if interaction.message is None:
            return
        self._by_message[interaction.message.id] = interaction
        self._by_message.move_to_end(interaction.message.id)
        if len(self._by_message) > MOST:
            self._by_message.popitem(last=False)

    def fresh(self, message: int) -> discord.Interaction[Any] | None:
        """Return the newest press on a message whose token still works, and forget it: each is used once."""
        press = self._by_message.pop(message, None)
        return press if press and utcnow() - press.created_at < TOKEN_AGE else None
