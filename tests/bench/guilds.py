"""A local Discord whose bot is in a thousand other guilds too, each as small as most are."""

from __future__ import annotations

from bot.playground.server import LocalDiscord
from bot.playground.shapes import Json, channel_json, role_json

ROLES, CATEGORIES, TEXT, VOICE = 8, 3, 10, 3
FIRST_GUILD = 10**17
ROOM = 1000
"""How many ids a guild has for itself, its roles and its channels."""

TEXT_CHANNEL, VOICE_CHANNEL, CATEGORY = 0, 2, 4
SEE = str(1 << 10)
"""The permission to see a channel."""


def join(local: LocalDiscord, guilds: int) -> None:
    """Let the bot be told of so many more guilds, whenever it connects from now on."""

    def tell(name: str, data: Json, _only: str | None) -> None:
        if name == "BOT_STATUS" and data["online"]:
            for n in range(guilds):
                local.world.emit("GUILD_CREATE", guild_json(local, n))

    local.world.listeners.append(tell)


def guild_json(local: LocalDiscord, n: int) -> Json:
    """Return the n-th guild: roles, categories with text and voice channels, closed to some; no emojis, no people."""
    own = FIRST_GUILD + n * ROOM
    kinds = [CATEGORY] * CATEGORIES + [TEXT_CHANNEL] * TEXT + [VOICE_CHANNEL] * VOICE
    return local.world.guild_json() | {
        "id": str(own),
        "name": f"Guild number {n}",
        "owner_id": str(own + 1),
        "member_count": 150,
        "roles": [role_json(str(own + at), f"role {at} of {n}", int(SEE), at) for at in range(ROLES)],
        "channels": [_channel(own, at, kind) for at, kind in enumerate(kinds, ROLES)],
        "threads": [],
        "system_channel_id": str(own + ROLES + CATEGORIES),
    }


def _channel(guild: int, at: int, kind: int) -> Json:
    channel = channel_json(str(guild + at), str(guild), f"channel-{at}", at) | {"type": kind}
    if kind == TEXT_CHANNEL:
        channel |= {"topic": f"All that number {at} is about", "last_message_id": str(guild + at)}
    if kind == VOICE_CHANNEL:
        channel |= {"bitrate": 64000, "user_limit": 0}
    if kind != CATEGORY:
        channel["parent_id"] = str(guild + ROLES + at % CATEGORIES)
    if at % 3 == 0:
        channel["permission_overwrites"] = [
            {"id": str(guild), "type": 0, "allow": "0", "deny": SEE},
            {"id": str(guild + 2), "type": 0, "allow": SEE, "deny": "0"},
        ]
    return channel
