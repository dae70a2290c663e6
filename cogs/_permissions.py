"""What the bot may do where a command was used, and what a match needs."""

from __future__ import annotations

import discord

from bot.texts import join, tr
from cogs._acting import Interaction, Trouble


def can_make_threads(interaction: Interaction) -> bool:
    """Tell whether the bot may make a thread where the command was used: only text channels have public ones."""
    return isinstance(interaction.channel, discord.TextChannel) and interaction.app_permissions.create_public_threads


def check_permissions(interaction: Interaction, *, here: bool) -> None:
    """Raise `Trouble` naming the permissions that playing here needs and the bot hasn't got."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    sending = "send_messages_in_threads" if in_thread else "send_messages"
    needed = ["view_channel", sending, "attach_files"]
    if not here:
        needed.append("send_messages_in_threads")
    granted = interaction.app_permissions
    missing = [name for name in needed if not getattr(granted, name)]
    if missing:
        locale = str(interaction.locale)
        raise Trouble("permissions", permissions=join(locale, (tr(locale, f"permission.{name}") for name in missing)))
