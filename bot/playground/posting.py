"""Messages come, change and go: what the REST routes, the interactions and the people share."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field

from bot.playground.errors import not_the_author, old_message, thread_archived
from bot.playground.limits import EPHEMERAL, V2, check_message, is_upload
from bot.playground.permissions import (
    ATTACH_FILES,
    MANAGE_MESSAGES,
    MANAGE_THREADS,
    SEND_MESSAGES,
    SEND_MESSAGES_IN_THREADS,
    demand,
)
from bot.playground.shapes import (
    HAS_THREAD,
    LOADING,
    TEXT_CHANNEL,
    Json,
    Member,
    Message,
    content_type,
    iso,
    numbered,
    picture_size,
)
from bot.playground.world import World

EDITABLE_SECONDS = 3600
NONCE_SECONDS = 300
_MENTION = re.compile(r"<@!?(\d+)>")


@dataclass
class Body:
    """A request's JSON and its uploads, as (name, content) in order."""

    payload: Json
    files: list[tuple[str, bytes]] = field(default_factory=list)

    @property
    def sizes(self) -> list[tuple[str, int]]:
        """The uploads as (name, bytes)."""
        return [(name, len(content)) for name, content in self.files]


class Posting:
    """Makes, edits and deletes messages in a world."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._nonces: dict[tuple[str, str, str], tuple[float, str]] = {}

    # -- by the bot's token

    def post(self, channel_id: str, body: Body) -> Message:
        """Post with the bot's token: permissions, limits, nonce, reply, archived threads."""
        channel = self.world.channel(channel_id)
        self._demand_sending(channel, body)
        self.world.breach("message", check_message(body.payload, body.sizes))
        if earlier := self._same_nonce(channel_id, body.payload):
            return earlier
        reply = self._reply_to(channel_id, body.payload)
        self.unarchive(channel)
        message = self.create(channel_id, self.world.bot, body, extra=reply)
        if nonce := body.payload.get("nonce"):
            self._nonces[(channel_id, self.world.bot.id, str(nonce))] = (time.monotonic(), message.id)
        return message

    def _demand_sending(self, channel: Json, body: Body) -> None:
        thread = channel["type"] != TEXT_CHANNEL
        needed = [SEND_MESSAGES_IN_THREADS if thread else SEND_MESSAGES]
        if body.files:
            needed.append(ATTACH_FILES)
        if thread and channel["thread_metadata"]["locked"]:
            needed.append(MANAGE_THREADS)
        demand(self.world.app_bits(channel["id"]), *needed)

    def _same_nonce(self, channel_id: str, payload: Json) -> Message | None:
        key = (channel_id, self.world.bot.id, str(payload.get("nonce")))
        at, message_id = self._nonces.get(key, (0.0, ""))
        if not payload.get("enforce_nonce") or not at or time.monotonic() - at > NONCE_SECONDS:
            return None
        return self.world.messages[channel_id].get(message_id)

    def _reply_to(self, channel_id: str, payload: Json) -> Json:
        reference = payload.get("message_reference")
        if not reference:
            return {}
        original = self.world.messages[channel_id].get(str(reference["message_id"]))
        if original is None:
            if reference.get("fail_if_not_exists", True):
                self.world.breach("message", ["message_reference: Unknown message"])
            return {}
        link: Json = {"message_id": original.id, "channel_id": channel_id, "type": 0}
        link["guild_id"] = self.world.guild_of(link)
        return {"type": 19, "message_reference": link, "referenced_message": dict(original.data)}

    def unarchive(self, channel: Json) -> None:
        """Open an archived thread again, as sending into it does."""
        if channel["type"] != TEXT_CHANNEL and channel["thread_metadata"]["archived"]:
            channel["thread_metadata"] |= {"archived": False, "archive_timestamp": iso(time.time())}
            self.world.emit("THREAD_UPDATE", channel)

    def patch(self, channel_id: str, message_id: str, body: Body) -> Message:
        """Edit with the bot's token: its own messages, at most an hour old, outside archived threads."""
        message = self.world.message(channel_id, message_id)
        demand(self.world.app_bits(channel_id), *([ATTACH_FILES] if body.files else []))
        if message.author_id != self.world.bot.id:
            raise not_the_author()
        if time.time() - message.posted > EDITABLE_SECONDS:
            raise old_message()
        self.world.breach("edit", check_message(body.payload, body.sizes, editing=True))
        return self.edit(message, body)

    def remove(self, channel_id: str, message_id: str) -> None:
        """Delete with the bot's token; others' messages need Manage Messages."""
        message = self.world.message(channel_id, message_id)
        others = message.author_id != self.world.bot.id
        demand(self.world.app_bits(channel_id), *([MANAGE_MESSAGES] if others else []))
        self.delete(message)

    # -- by anyone, checked already

    def create(
        self,
        channel_id: str,
        author: Member,
        body: Body,
        *,
        only: str | None = None,
        flags: int | None = None,
        extra: Json | None = None,
    ) -> Message:
        """Put a message into a channel and tell everyone, or only `only` if it is ephemeral."""
        now = time.time()
        flags = body.payload.get("flags", 0) if flags is None else flags
        data = self._blank(channel_id, author, body.payload, now) | {"flags": flags} | (extra or {})
        data["attachments"] = self._attachments(data, body)
        data["mentions"] = self._mentions(data, body.payload)
        message = Message(data, now, only)
        self._store(message)
        return message

    def _blank(self, channel_id: str, author: Member, payload: Json, now: float) -> Json:
        data: Json = {
            "id": self.world.new_id(),
            "type": 0,
            "channel_id": channel_id,
            "author": author.user,
            "content": payload.get("content") or "",
            "timestamp": iso(now),
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mention_roles": [],
            "pinned": False,
            "embeds": payload.get("embeds") or [],
            "components": numbered(payload.get("components") or []),
            "attachments": [],
        }
        if author is self.world.bot:
            data["application_id"] = self.world.application_id
        if payload.get("nonce") is not None:
            data["nonce"] = payload["nonce"]
        return data

    def _store(self, message: Message) -> None:
        channel = self.world.channels[message.channel_id]
        self.world.messages[channel["id"]][message.id] = message
        if message.only is None:
            channel["last_message_id"] = message.id
            if channel["type"] != TEXT_CHANNEL:
                channel["message_count"] += 1
                channel["total_message_sent"] += 1
        self.world.emit("MESSAGE_CREATE", message.data, message.only)

    def edit(self, message: Message, body: Body) -> Message:
        """Change a message as a PATCH does: what isn't named stays. Refused in archived threads."""
        channel = self.world.channel(message.channel_id)
        if channel["type"] != TEXT_CHANNEL and channel["thread_metadata"]["archived"]:
            raise thread_archived()
        data, payload = message.data, body.payload
        if "content" in payload:
            data["content"] = payload["content"] or ""
        if "embeds" in payload:
            data["embeds"] = payload["embeds"] or []
        if "components" in payload:
            data["components"] = numbered(payload["components"] or [])
        if "attachments" in payload or body.files:
            data["attachments"] = self._attachments(data, body)
        data["mentions"] = self._mentions(data, payload)
        kept = data["flags"] & (EPHEMERAL | HAS_THREAD | V2)
        data["flags"] = kept | ((payload.get("flags") or data["flags"]) & ~(LOADING | EPHEMERAL))
        data["edited_timestamp"] = iso(time.time())
        self.world.emit("MESSAGE_UPDATE", data, message.only)
        return message

    def delete(self, message: Message) -> None:
        """Take a message away, with its files."""
        self.world.messages[message.channel_id].pop(message.id, None)
        for attachment in message.data["attachments"]:
            self.world.files.pop((message.channel_id, attachment["id"], attachment["filename"]), None)
        gone = {"id": message.id, "channel_id": message.channel_id}
        gone["guild_id"] = self.world.guild_of(gone)
        self.world.emit("MESSAGE_DELETE", gone, message.only)

    def _attachments(self, data: Json, body: Body) -> list[Json]:
        described: list[Json] | None = body.payload.get("attachments")
        if described is None:
            described = [*data["attachments"], *({"id": n} for n in range(len(body.files)))]
        old = {str(attachment["id"]): attachment for attachment in data["attachments"]}
        result = []
        for item in described:
            if is_upload(item) and int(item["id"]) < len(body.files):
                result.append(self._upload(data["channel_id"], item, body.files[int(item["id"])]))
            elif str(item["id"]) in old:
                result.append(old[str(item["id"])] | {k: item[k] for k in ("description",) if k in item})
        return result

    def _upload(self, channel_id: str, item: Json, file: tuple[str, bytes]) -> Json:
        name, content = file
        identity = self.world.new_id()
        self.world.files[(channel_id, identity, name)] = content
        url = f"{self.world.base_url}/cdn/attachments/{channel_id}/{identity}/{name}"
        attachment: Json = {
            "id": identity,
            "filename": name,
            "size": len(content),
            "url": url,
            "proxy_url": url,
            "content_type": content_type(name),
        }
        if item.get("description") is not None:
            attachment["description"] = item["description"]
        if size := picture_size(content):
            attachment |= {"width": size[0], "height": size[1]}
        return attachment

    def _mentions(self, data: Json, payload: Json) -> list[Json]:
        named = [u for u in _MENTION.findall(data["content"]) if u in self.world.members]
        allowed = payload.get("allowed_mentions")
        if allowed is not None and "users" not in (allowed.get("parse") or []):
            named = [u for u in named if u in map(str, allowed.get("users") or [])]
        replied = data.get("referenced_message")
        if replied and (allowed is None or allowed.get("replied_user")):
            named.append(replied["author"]["id"])
        return [self.world.members[u].user for u in dict.fromkeys(named)]
