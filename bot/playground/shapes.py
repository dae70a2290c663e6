"""Discord's JSON objects, made from little."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, TypeAlias

from bot.playground import permissions

Json: TypeAlias = dict[str, Any]

EPOCH_MS = 1_420_070_400_000
TEXT_CHANNEL, PUBLIC_THREAD, PRIVATE_THREAD = 0, 11, 12
LOADING, HAS_THREAD = 1 << 7, 1 << 5


def iso(seconds: float) -> str:
    """A time as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def user_json(user_id: str, name: str, *, bot: bool = False) -> Json:
    """A user object."""
    return {
        "id": user_id,
        "username": name if bot else name.lower(),
        "global_name": None if bot else name,
        "discriminator": "0",
        "avatar": None,
        "bot": bot,
        "public_flags": 0,
        "flags": 0,
    }


@dataclass
class Member:
    """A member of the guild: the user object, the client's locale and the permission bits."""

    user: Json
    locale: str = "en-US"
    permissions: int = permissions.MEMBER
    nick: str | None = None
    roles: list[str] = field(default_factory=list)

    @property
    def id(self) -> str:
        """The user's id."""
        return str(self.user["id"])

    def json(self, *, with_user: bool = True) -> Json:
        """The member object, permissions included as in an interaction."""
        body: Json = {
            "nick": self.nick,
            "avatar": None,
            "roles": list(self.roles),
            "joined_at": iso(EPOCH_MS / 1000),
            "premium_since": None,
            "communication_disabled_until": None,
            "deaf": False,
            "mute": False,
            "pending": False,
            "flags": 0,
            "permissions": str(self.permissions),
        }
        return body | {"user": self.user} if with_user else body


@dataclass
class Message:
    """A message: its JSON, and what only the server knows.

    `only` is the one user who sees it if it is ephemeral; `interaction` the id of the interaction it answers.
    """

    data: Json
    posted: float
    only: str | None = None
    interaction: str | None = None

    @property
    def id(self) -> str:
        """The message's id."""
        return str(self.data["id"])

    @property
    def channel_id(self) -> str:
        """The id of its channel or thread."""
        return str(self.data["channel_id"])

    @property
    def author_id(self) -> str:
        """The id of the user who wrote it."""
        return str(self.data["author"]["id"])


def role_json(role_id: str, name: str, bits: int, position: int) -> Json:
    """A role object."""
    return {
        "id": role_id,
        "name": name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "position": position,
        "permissions": str(bits),
        "managed": position > 0,
        "mentionable": False,
        "flags": 0,
    }


def channel_json(channel_id: str, guild_id: str, name: str, position: int) -> Json:
    """A text channel object."""
    return {
        "id": channel_id,
        "type": TEXT_CHANNEL,
        "guild_id": guild_id,
        "name": name,
        "position": position,
        "topic": None,
        "nsfw": False,
        "parent_id": None,
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "permission_overwrites": [],
        "flags": 0,
    }


def thread_json(thread_id: str, parent: Json, owner_id: str, payload: Json, now: float) -> Json:
    """A thread object, from the request that makes it."""
    return {
        "id": thread_id,
        "type": payload.get("type") or PUBLIC_THREAD,
        "guild_id": parent["guild_id"],
        "parent_id": parent["id"],
        "owner_id": owner_id,
        "name": payload["name"],
        "last_message_id": None,
        "rate_limit_per_user": payload.get("rate_limit_per_user") or 0,
        "message_count": 0,
        "member_count": 1,
        "total_message_sent": 0,
        "flags": 0,
        "thread_metadata": {
            "archived": False,
            "locked": False,
            "auto_archive_duration": payload.get("auto_archive_duration") or 1440,
            "archive_timestamp": iso(now),
            "create_timestamp": iso(now),
        },
    }


def picture_size(content: bytes) -> tuple[int, int] | None:
    """Read width and height in pixels from a PNG or GIF; None for anything else."""
    if content.startswith(b"\x89PNG\r\n\x1a\n") and len(content) >= 24:
        width, height = struct.unpack(">II", content[16:24])
        return width, height
    if content[:6] in (b"GIF87a", b"GIF89a") and len(content) >= 10:
        width, height = struct.unpack("<HH", content[6:10])
        return width, height
    return None


_TYPES = {"png": "image/png", "gif": "image/gif", "jpg": "image/jpeg", "jpeg": "image/jpeg", "webp": "image/webp"}


def content_type(name: str) -> str:
    """The media type that goes with a file's name; pictures only, all else is plain bytes."""
    return _TYPES.get(name.rpartition(".")[2].lower(), "application/octet-stream")


def numbered(components: Iterable[Json]) -> list[Json]:
    """A copy of components with the ids that Discord gives to each, in order."""
    counter = iter(range(1, 10_000))

    def number(part: Json) -> Json:
        copy = {"id": next(counter), **part}
        if isinstance(copy.get("components"), list):
            copy["components"] = [number(inner) for inner in copy["components"]]
        return copy

    return [number(part) for part in components]
