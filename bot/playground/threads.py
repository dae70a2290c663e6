"""Threads are made, changed and deleted, and people join them."""

from __future__ import annotations

import time

from bot.playground.errors import missing_permissions, thread_archived, thread_exists
from bot.playground.limits import check_thread
from bot.playground.permissions import (
    CREATE_PUBLIC_THREADS,
    MANAGE_CHANNELS,
    MANAGE_THREADS,
    SEND_MESSAGES_IN_THREADS,
    demand,
)
from bot.playground.shapes import HAS_THREAD, TEXT_CHANNEL, Json, Message, iso, thread_json
from bot.playground.world import World


class Threads:
    """What the bot's token may do with channels and threads."""

    def __init__(self, world: World) -> None:
        self.world = world

    def start(self, parent_id: str, payload: Json, starter: Message | None = None) -> Json:
        """Make a thread in a text channel, under a message if one is given, and return it."""
        parent = self.world.channel(parent_id)
        demand(self.world.app_bits(parent_id), CREATE_PUBLIC_THREADS)
        problems = check_thread({"name": None, **payload})
        if parent["type"] != TEXT_CHANNEL:
            problems.append("threads are made in text channels")
        self.world.breach("thread", problems)
        thread_id = starter.id if starter else self.world.new_id()
        if thread_id in self.world.channels:
            raise thread_exists()
        thread = thread_json(thread_id, parent, self.world.bot.id, payload, time.time())
        self.world.channels[thread_id] = thread
        self.world.messages[thread_id] = {}
        self.world.thread_members[thread_id] = {self.world.bot.id}
        self.world.emit("THREAD_CREATE", thread | {"newly_created": True})
        if starter:
            starter.data["flags"] |= HAS_THREAD
            starter.data["thread"] = thread
            self.world.emit("MESSAGE_UPDATE", starter.data)
        return thread

    def change(self, channel_id: str, payload: Json) -> Json:
        """Change a thread's name, archived or locked state; an archived one takes nothing but being unarchived."""
        thread = self.world.channel(channel_id)
        bits = self.world.app_bits(channel_id)
        if thread["type"] == TEXT_CHANNEL:
            demand(bits, MANAGE_CHANNELS)
        else:
            self._demand_changing(thread, payload, bits)
        self.world.breach("thread", check_thread(payload))
        meta = thread.get("thread_metadata", {})
        for key in ("archived", "locked", "auto_archive_duration"):
            if key in payload:
                meta[key] = payload[key]
        if "archived" in payload:
            meta["archive_timestamp"] = iso(time.time())
        for key in ("name", "rate_limit_per_user"):
            if payload.get(key) is not None:
                thread[key] = payload[key]
        self.world.emit("CHANNEL_UPDATE" if thread["type"] == TEXT_CHANNEL else "THREAD_UPDATE", thread)
        return thread

    def _demand_changing(self, thread: Json, payload: Json, bits: int) -> None:
        meta = thread["thread_metadata"]
        if meta["archived"] and payload.get("archived") is not False:
            raise thread_archived()
        moderator = bool(bits & MANAGE_THREADS)
        if (meta["locked"] or "locked" in payload) and not moderator:
            raise missing_permissions()
        if thread["owner_id"] != self.world.bot.id and set(payload) != {"archived"} and not moderator:
            raise missing_permissions()
        demand(bits, SEND_MESSAGES_IN_THREADS)

    def delete(self, channel_id: str) -> Json:
        """Delete a channel or thread with all its messages, by the bot's token."""
        channel = self.world.channel(channel_id)
        thread = channel["type"] != TEXT_CHANNEL
        demand(self.world.app_bits(channel_id), MANAGE_THREADS if thread else MANAGE_CHANNELS)
        self.drop(channel_id)
        return channel

    def drop(self, channel_id: str) -> None:
        """Take a channel or thread away, and the threads under it."""
        channel = self.world.channel(channel_id)
        for thread in [t for t in self.world.threads() if t["parent_id"] == channel_id]:
            self.drop(thread["id"])
        del self.world.channels[channel_id]
        self.world.messages.pop(channel_id)
        self.world.thread_members.pop(channel_id, None)
        for key in [key for key in self.world.files if key[0] == channel_id]:
            del self.world.files[key]
        self.world.emit("CHANNEL_DELETE" if channel["type"] == TEXT_CHANNEL else "THREAD_DELETE", channel)

    def join(self, channel_id: str, user_id: str) -> None:
        """Add a member to a thread."""
        thread = self.world.channel(channel_id)
        if thread["type"] == TEXT_CHANNEL or thread["thread_metadata"]["archived"]:
            raise thread_archived()
        demand(self.world.app_bits(channel_id), SEND_MESSAGES_IN_THREADS)
        self.world.thread_members[channel_id].add(self.world.person(user_id).id)
        thread["member_count"] = len(self.world.thread_members[channel_id])

    def members(self, channel_id: str) -> list[Json]:
        """The members of a thread."""
        self.world.channel(channel_id)
        now = iso(time.time())
        joined = sorted(self.world.thread_members.get(channel_id, set()))
        return [{"id": channel_id, "user_id": user, "join_timestamp": now, "flags": 0} for user in joined]
