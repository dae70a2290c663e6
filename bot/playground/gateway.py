"""The gateway: sessions of the bot, their events in order, heartbeats, and resuming after a lost connection."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections import deque
from dataclasses import dataclass, field
from typing import Any, Final

from aiohttp import WSMsgType, web

from bot.playground.shapes import Json
from bot.playground.sharding import Sharding
from bot.playground.world import World

_log = logging.getLogger(__name__)

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT = 0, 1, 2, 6, 7
REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 8, 9, 10, 11
GUILDS, GUILD_MESSAGES, MESSAGE_CONTENT = 1 << 0, 1 << 9, 1 << 15
AUTHENTICATION_FAILED, NOT_AUTHENTICATED = 4004, 4003
KEPT_EVENTS, KEPT_SESSIONS = 5000, 8
HEARTBEAT_MS = 41250
_END: Final = None


@dataclass(eq=False)
class Session:
    """One session of a bot process; it outlives its connection so that it can be resumed."""

    intents: int
    shard: int = 0
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    sequence: int = 0
    events: deque[Json] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS))
    outbox: asyncio.Queue[Json | None] | None = None

    def dispatch(self, name: str, data: Any) -> None:
        """Number an event, keep it for a resume and send it if there is a connection."""
        self.sequence += 1
        # Written now: the world's objects change under us later.
        event = {"op": DISPATCH, "t": name, "s": self.sequence, "d": json.loads(json.dumps(data))}
        self.events.append(event)
        if self.outbox is not None:
            self.outbox.put_nowait(event)

    def wants(self, name: str) -> bool:
        """Whether the session's intents ask for an event."""
        if name.startswith("MESSAGE_"):
            return bool(self.intents & GUILD_MESSAGES)
        if name.startswith(("GUILD_", "CHANNEL_", "THREAD_")):
            return bool(self.intents & GUILDS)
        return name == "INTERACTION_CREATE"


class Gateway:
    """All sessions, and the websocket route they come in by."""

    def __init__(self, world: World, token: str, url: str, sharding: Sharding) -> None:
        self.world = world
        self.sharding = sharding
        self.token = token
        self.url = url
        self.sessions: list[Session] = []
        self.resumes = 0
        self.identifies = 0
        self.refusing = 0
        self._sockets: dict[web.WebSocketResponse, Session | None] = {}
        world.listeners.append(self._hear)

    @property
    def online(self) -> bool:
        """Whether a bot is connected, with all its shards."""
        return {s.shard for s in self.sessions if s.outbox is not None} >= set(range(self.sharding.shards))

    def _hear(self, name: str, data: Json, only: str | None) -> None:
        if only is not None:
            return
        about_itself = name in ("GUILD_CREATE", "GUILD_DELETE")
        guild_id = data["id"] if about_itself else self.world.guild_of(data)
        if guild_id in self.world.left and name != "GUILD_DELETE":
            return
        for session in self.sessions:
            if session.wants(name) and session.shard == self.sharding.shard_of(guild_id):
                session.dispatch(name, self._seen(session, name, data))

    def _seen(self, session: Session, name: str, data: Json) -> Json:
        if not name.startswith("MESSAGE_"):
            return data
        data = {**data, "guild_id": self.world.guild_of(data)}
        foreign = data.get("author", self.world.bot.user)["id"] != self.world.bot.id
        if foreign and not session.intents & MESSAGE_CONTENT:
            data |= {"content": "", "embeds": [], "attachments": [], "components": []}
        return data

    # -- what tests do to connections; `refusing` is how many of the next ones are refused

    async def drop(self, code: int = 4000, *, shard: int | None = None) -> None:
        """Close all connections, or those of one shard; the sessions stay and can be resumed."""
        for socket, session in list(self._sockets.items()):
            if shard is None or (session is not None and session.shard == shard):
                await socket.close(code=code)

    def ask_to_reconnect(self) -> None:
        """Send op 7 to all connections."""
        self._tell_all({"op": RECONNECT, "d": None})

    def invalidate(self, *, resumable: bool = False) -> None:
        """Send INVALID_SESSION to all connections, and forget their sessions unless they may be resumed."""
        self._tell_all({"op": INVALID_SESSION, "d": resumable})
        if not resumable:
            self.sessions.clear()

    def _tell_all(self, message: Json) -> None:
        for session in self.sessions:
            if session.outbox is not None:
                session.outbox.put_nowait(message)

    # -- a connection

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """GET /gateway: one connection, from HELLO to its end."""
        if self.refusing:
            self.refusing -= 1
            raise web.HTTPServiceUnavailable()
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        outbox: asyncio.Queue[Json | None] = asyncio.Queue()
        outbox.put_nowait({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS}})
        writer = asyncio.create_task(self._write(socket, outbox))
        self._sockets[socket] = None
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await self._receive(socket, outbox, json.loads(message.data))
        finally:
            self._detach(self._sockets.pop(socket), outbox)
            outbox.put_nowait(_END)
            await writer
        return socket

    async def _write(self, socket: web.WebSocketResponse, outbox: asyncio.Queue[Json | None]) -> None:
        while (message := await outbox.get()) is not _END:
            try:
                await socket.send_json(message)
            except (ConnectionError, RuntimeError):
                # The connection went away; what it missed waits in the session.
                return

    def _detach(self, session: Session | None, outbox: asyncio.Queue[Json | None]) -> None:
        if session is None or session.outbox is not outbox:
            return
        session.outbox = None
        idle = [s for s in self.sessions if s.outbox is None]
        for old in idle[:-KEPT_SESSIONS]:
            self.sessions.remove(old)
        self._tell_status()

    def _tell_status(self) -> None:
        self.world.online = self.online
        self.world.emit("BOT_STATUS", {"online": self.online}, "")

    async def _receive(self, socket: web.WebSocketResponse, outbox: asyncio.Queue[Json | None], message: Json) -> None:
        operation, data = message["op"], message.get("d") or {}
        if operation == HEARTBEAT:
            outbox.put_nowait({"op": HEARTBEAT_ACK})
        elif operation in (IDENTIFY, RESUME):
            if data.get("token") != self.token:
                await socket.close(code=AUTHENTICATION_FAILED, message=b"Authentication failed.")
                return
            make = self._identify if operation == IDENTIFY else self._resume
            self._sockets[socket] = make(data, outbox)
            self._tell_status()
        elif (known := self._sockets[socket]) is None:
            await socket.close(code=NOT_AUTHENTICATED, message=b"Not authenticated.")
        elif operation == REQUEST_MEMBERS:
            self._send_members(known, data)

    def _identify(self, data: Json, outbox: asyncio.Queue[Json | None]) -> Session | None:
        shard = data.get("shard", [0, 1])
        if not self.sharding.may_identify(shard[0]):
            outbox.put_nowait({"op": INVALID_SESSION, "d": False})
            return None
        self.identifies += 1
        session = Session(intents=int(data.get("intents", 0)), shard=shard[0], outbox=outbox)
        guilds = [g for g in self.world.guilds if self.world.reachable(g) and self.sharding.shard_of(g) == shard[0]]
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": self.world.bot.user,
                "guilds": [{"id": guild, "unavailable": True} for guild in guilds],
                "session_id": session.id,
                "resume_gateway_url": self.url,
                "shard": shard,
                "application": {"id": self.world.application_id, "flags": 0},
            },
        )
        for guild in guilds:
            session.dispatch("GUILD_CREATE", self.world.guild_json(guild))
        self.sessions.append(session)
        return session

    def _resume(self, data: Json, outbox: asyncio.Queue[Json | None]) -> Session | None:
        for session in self.sessions:
            if session.id != data["session_id"]:
                continue
            self.resumes += 1
            if session.outbox is not None:
                session.outbox.put_nowait(_END)
            session.outbox = outbox
            for event in session.events:
                if event["s"] > int(data["seq"] or 0):
                    outbox.put_nowait(event)
            session.dispatch("RESUMED", {})
            return session
        outbox.put_nowait({"op": INVALID_SESSION, "d": False})
        return None

    def _send_members(self, session: Session, data: Json) -> None:
        wanted = data.get("user_ids")
        wanted = [wanted] if isinstance(wanted, str | int) else wanted
        found = list(self.world.members.values())
        if wanted is not None:
            found = [m for m in found if m.id in map(str, wanted)]
        else:
            found = [m for m in found if m.user["username"].startswith(str(data.get("query") or "").lower())]
        chunk = {
            "guild_id": data.get("guild_id", self.world.guild_id),
            "members": [m.json() for m in found[: data.get("limit") or None]],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [str(u) for u in wanted or [] if str(u) not in self.world.members],
            "nonce": data.get("nonce"),
        }
        session.dispatch("GUILD_MEMBERS_CHUNK", chunk)
