"""The command tree: the one ladder that errors of slash commands climb, and the sync that happens only when needed."""

from __future__ import annotations

import hashlib
import json
import logging
from typing import Any

import discord
from discord import app_commands

log = logging.getLogger(__name__)


class Tree(app_commands.CommandTree[Any]):
    """Commands of this bot, for guilds alone. Every error ends at the client's `report`."""

    def __init__(self, client: discord.Client) -> None:
        super().__init__(
            client,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Begin no command while the bot is being stopped, nor outside a guild, where none is registered."""
        return not interaction.client.closing and interaction.guild_id is not None

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        """Report what a command raised; a command's own error stands behind discord.py's wrapper."""
        if isinstance(error, app_commands.CommandNotFound):
            log.warning("a command that no longer exists was used: %s", error)
            return
        command = interaction.command
        if isinstance(error, app_commands.TransformerError) and command and command.on_error:
            return  # an option that can't be read is answered by the command, which knows what it is
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        await interaction.client.report(interaction, cause)

    def fingerprint(self) -> str:
        """Return a hash that changes with anything that Discord is told about the commands."""
        payload: list[dict[str, Any]] = [command.to_dict(self) for command in self.get_commands()]
        text = json.dumps(sorted(payload, key=lambda command: str(command["name"])), sort_keys=True, default=str)
        return hashlib.sha256(f"{self.client.application_id}{text}".encode()).hexdigest()
