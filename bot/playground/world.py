"""What the local Discord knows: the guild, its people, channels, messages, files and the bot's commands.

Whatever changes is told to `listeners`, as (event name, data, the one user it is for or None).
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias, TypeVar

from bot.playground import permissions
from bot.playground.errors import invalid_form, unknown_channel, unknown_message
from bot.playground.shapes import (
    EPOCH_MS,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT_CHANNEL,
    Json,
    Member,
    Message,
    channel_json,
    role_json,
    user_json,
)

_log = logging.getLogger(__name__)

T = TypeVar("T")
Listener: TypeAlias = Callable[[str, Json, str | None], None]

PEOPLE = ("Ann", "Bob", "Cleo")
CHANNELS = ("general", "backgammon")
_FOUNDED = (1_577_836_800_000 - EPOCH_MS) << 22
"""The first id of the guild's own; these stay from start to start, so that links to its channels do too."""


class World:
    """The whole state, in memory. Ids are strings everywhere, as in Discord's JSON."""

    def __init__(self, base_url: str = "", token: str = "") -> None:
        self.base_url = base_url
        self.token = token or secrets.token_urlsafe(24)
        self._last_id = 0
        self._changed = asyncio.Event()
        self.listeners: list[Listener] = []
        self.breaches: list[str] = []
        founding = map(str, range(_FOUNDED, _FOUNDED + 100))
        self.guild_id = next(founding)
        self.guild_locale = "en-US"
        self.guilds = {self.guild_id: "Backgammon club"}
        self.left: set[str] = set()
        self.online = False
        self.bot = Member(user_json(self.new_id(), "Backgammon", bot=True))
        self.members: dict[str, Member] = {self.bot.id: self.bot}
        self.channels: dict[str, Json] = {}
        self.thread_members: dict[str, set[str]] = {}
        self.messages: dict[str, dict[str, Message]] = {}
        self.files: dict[tuple[str, str, str], bytes] = {}
        self.commands: dict[str | None, list[Json]] = {}
        self.app_permissions: dict[str, int] = {}
        for name in PEOPLE:
            self.add_person(name, identity=next(founding))
        self.person("Ann").permissions = permissions.MODERATOR
        for name in CHANNELS:
            self.add_channel(name, identity=next(founding))

    @property
    def application_id(self) -> str:
        """The application's id, which is the bot user's."""
        return self.bot.id

    @property
    def people(self) -> list[Member]:
        """All members but the bot."""
        return [member for member in self.members.values() if member is not self.bot]

    def new_id(self) -> str:
        """Make a snowflake: milliseconds since 2015 in the upper bits, never twice the same."""
        now = (int(time.time() * 1000) - EPOCH_MS) << 22
        self._last_id = max(now, self._last_id + 1)
        return str(self._last_id)

    def emit(self, name: str, data: Json, only: str | None = None) -> None:
        """Tell all listeners that something happened."""
        for listener in list(self.listeners):
            listener(name, data, only)
        self._changed.set()
        self._changed = asyncio.Event()

    async def until(self, check: Callable[[], T | None], seconds: float) -> T:
        """Wait until `check` returns something true, looking after each event, and return it.

        Raises:
            TimeoutError: it took longer than that.
        """
        async with asyncio.timeout(seconds):
            while True:
                if found := check():
                    return found
                await self._changed.wait()

    def breach(self, where: str, problems: Sequence[str]) -> None:
        """Record broken limits and refuse the request (400, 50035); nothing happens if there are none."""
        if problems:
            self.breaches += [f"{where}: {problem}" for problem in problems]
            _log.warning("Discord would refuse this: %s: %s", where, "; ".join(problems))
            raise invalid_form(problems)

    def add_person(self, name: str, locale: str = "en-US", *, identity: str | None = None) -> Member:
        """Let another person join the guild."""
        member = Member(user_json(identity or self.new_id(), name), locale)
        self.members[member.id] = member
        return member

    def person(self, name_or_id: str) -> Member:
        """Find a member by id, or by the name shown.

        Raises:
            KeyError: nobody is called so.
        """
        if name_or_id in self.members:
            return self.members[name_or_id]
        for member in self.members.values():
            if name_or_id in (member.user["global_name"], member.user["username"]):
                return member
        raise KeyError(name_or_id)

    def add_guild(self, name: str, *, identity: str) -> str:
        """Make another guild with the same members, before the bot connects, and return its id."""
        self.guilds[identity] = name
        return identity

    def remove_bot(self, guild_id: str) -> None:
        """Throw the bot out of a guild: it hears no more of it and reaches nothing there."""
        self.left.add(guild_id)
        self.emit("GUILD_DELETE", {"id": guild_id})

    def invite_bot(self, guild_id: str) -> None:
        """Let the bot into a guild again."""
        self.left.discard(guild_id)
        # A guild that one was just invited to says nothing of being available.
        self.emit("GUILD_CREATE", {k: v for k, v in self.guild_json(guild_id).items() if k != "unavailable"})

    def reachable(self, guild_id: str) -> bool:
        """Whether a guild is there and the bot in it."""
        return guild_id in self.guilds and guild_id not in self.left

    def guild_of(self, data: Json) -> str:
        """The id of the guild that an event or message is about."""
        channel = self.channels.get(data.get("channel_id") or "", {})
        return str(data.get("guild_id") or channel.get("guild_id") or self.guild_id)

    def add_channel(self, name: str, *, identity: str | None = None, guild: str | None = None) -> Json:
        """Make a text channel, in the first guild if no other is named, and return it."""
        channel = channel_json(identity or self.new_id(), guild or self.guild_id, name, len(self.channels))
        self.channels[channel["id"]] = channel
        self.messages[channel["id"]] = {}
        self.emit("CHANNEL_CREATE", channel)
        return channel

    def channel(self, id_or_name: str) -> Json:
        """Find a channel or thread by id or name; 404 (10003) if there is none."""
        if id_or_name in self.channels:
            return self.channels[id_or_name]
        for channel in self.channels.values():
            if channel["name"] == id_or_name:
                return channel
        raise unknown_channel()

    def message(self, channel_id: str, message_id: str) -> Message:
        """Find a message; 404 (10003 or 10008) if there is none."""
        self.channel(channel_id)
        found = self.messages[channel_id].get(message_id)
        if found is None:
            raise unknown_message()
        return found

    def find_message(self, message_id: str) -> Message:
        """Find a message in any channel; 404 (10008) if there is none."""
        for messages in self.messages.values():
            if message_id in messages:
                return messages[message_id]
        raise unknown_message()

    def threads(self) -> Iterator[Json]:
        """All threads, archived ones too."""
        return (c for c in self.channels.values() if c["type"] in (PUBLIC_THREAD, PRIVATE_THREAD))

    def app_bits(self, channel_id: str) -> int:
        """What the bot may do in a channel; a thread has its parent's permissions."""
        channel = self.channels.get(channel_id, {})
        if self.guild_of(channel) in self.left:
            return 0
        return self.app_permissions.get(channel.get("parent_id") or channel_id, self.bot.permissions)

    def set_app_permissions(self, channel_id: str, bits: int) -> None:
        """Change what the bot may do in one text channel, and tell it so."""
        self.app_permissions[channel_id] = bits
        deny = permissions.MEMBER & ~bits
        overwrite = {"id": self.bot.id, "type": 1, "allow": str(bits & ~permissions.MEMBER), "deny": str(deny)}
        self.channels[channel_id]["permission_overwrites"] = [overwrite]
        self.emit("CHANNEL_UPDATE", self.channels[channel_id])

    def guild_json(self, guild_id: str | None = None) -> Json:
        """The guild object as GUILD_CREATE carries it, of the first guild if no other is named."""
        guild_id = guild_id or self.guild_id
        everyone = role_json(guild_id, "@everyone", permissions.MEMBER, 0)
        channels = [c for c in self.channels.values() if c["guild_id"] == guild_id]
        return {
            "id": guild_id,
            "name": self.guilds[guild_id],
            "owner_id": self.person("Ann").id,
            "preferred_locale": self.guild_locale,
            "member_count": len(self.members),
            "roles": [everyone],
            "emojis": [],
            "features": [],
            "members": [self.bot.json()],
            "channels": [c for c in channels if c["type"] == TEXT_CHANNEL],
            "threads": [t for t in channels if "thread_metadata" in t and not t["thread_metadata"]["archived"]],
            "joined_at": self.bot.json()["joined_at"],
            "large": False,
            "unavailable": False,
        }
