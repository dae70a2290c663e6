"""A local Discord whose bot is in a thousand other guilds too, each as small as most are, with threads of matches."""

from __future__ import annotations

from bot.playground.server import LocalDiscord
from bot.playground.shapes import Json, channel_json, role_json, thread_json

ROLES, CATEGORIES, TEXT, VOICE = 8, 3, 10, 3
GUILDS = 1_000
FIRST_GUILD, FIRST_THREAD = 10**17, 2 * 10**17
"""Ids begin here, far from those of a local Discord."""

ROOM = 1000
"""How many ids a guild has for itself, its roles and its channels."""

TEXT_CHANNEL, VOICE_CHANNEL, CATEGORY = 0, 2, 4
FOUNDED = 1_700_000_000.0
SEE = str(1 << 10)
"""The permission to see a channel."""


def guild_of(match: int) -> int:
    """Return the id of the guild where the so-manieth match is played."""
    return FIRST_GUILD + match % GUILDS * ROOM


def channel_of(match: int) -> int:
    """Return the id of the channel where the so-manieth match was offered."""
    return guild_of(match) + ROLES + CATEGORIES


def thread_of(match: int) -> int:
    """Return the id of the thread where the so-manieth match is played."""
    return FIRST_THREAD + match


def join(local: LocalDiscord, matches: int) -> None:
    """Let the bot be told of all guilds and of so many threads there, whenever it connects from now on."""

    def tell(name: str, data: Json, _only: str | None) -> None:
        if name == "BOT_STATUS" and data["online"]:
            for n in range(GUILDS):
                local.world.emit("GUILD_CREATE", guild_json(local, n, range(n, matches, GUILDS)))

    local.world.listeners.append(tell)


def guild_json(local: LocalDiscord, n: int, matches: range) -> Json:
    """Return the n-th guild: roles, categories with text and voice channels, closed to some; no emojis, no people."""
    own = guild_of(n)
    kinds = [CATEGORY] * CATEGORIES + [TEXT_CHANNEL] * TEXT + [VOICE_CHANNEL] * VOICE
    channels = [_channel(own, at, kind) for at, kind in enumerate(kinds, ROLES)]
    parent, me = channels[CATEGORIES], local.world.bot.id
    return local.world.guild_json() | {
        "id": str(own),
        "name": f"Guild number {n}",
        "owner_id": str(own + 1),
        "member_count": 150,
        "roles": [role_json(str(own + at), f"role {at} of {n}", int(SEE), at) for at in range(ROLES)],
        "channels": channels,
        "threads": [
            thread_json(str(thread_of(match)), parent, me, {"name": f"Ann – Bob, match {match}"}, FOUNDED)
            for match in matches
        ],
        "system_channel_id": str(channel_of(n)),
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
