"""What the bot and members may do where a command was used, and what a match needs."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.texts import join, tr
from cogs._acting import Interaction, Trouble

IN_A_CHANNEL = ("view_channel", "send_messages", "create_public_threads", "send_messages_in_threads", "attach_files")
IN_A_THREAD = ("view_channel", "send_messages_in_threads", "attach_files")
"""What the bot needs to play in threads of a channel, or in a thread itself."""


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
    if missing := lacking(interaction.app_permissions, needed):
        raise Trouble("permissions", permissions=permission_names(str(interaction.locale), missing))


def lacking(granted: discord.Permissions, needed: Iterable[str] = IN_A_CHANNEL) -> list[str]:
    """Return the names of the permissions among `needed` that are not granted."""
    return [name for name in needed if not getattr(granted, name)]


def lacking_here(interaction: Interaction) -> list[str]:
    """Return the names of the permissions that the bot hasn't got in the channel or thread of a command."""
    needed = IN_A_THREAD if isinstance(interaction.channel, discord.Thread) else IN_A_CHANNEL
    return lacking(interaction.app_permissions, needed)


def permission_names(locale: str, names: Iterable[str]) -> str:
    """Return permissions as Discord calls them, joined as in a sentence."""
    return join(locale, (tr(locale, f"permission.{name}") for name in names))


def check_opener(interaction: Interaction, openers: int | None) -> None:
    """Raise `Trouble` unless the member has the role `openers`, which None stands for everyone of."""
    member = interaction.user
    if openers is None or (isinstance(member, discord.Member) and member.get_role(openers)):
        return
    if interaction.guild is not None and interaction.guild.get_role(openers) is None:
        raise Trouble("no_opener")
    raise Trouble("not_an_opener", role=f"<@&{openers}>")


def check_manager(interaction: Interaction) -> None:
    """Raise `Trouble` unless the member may manage the guild."""
    if not interaction.permissions.manage_guild:
        raise Trouble("not_a_manager")
