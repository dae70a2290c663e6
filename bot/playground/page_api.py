"""The page and what it asks: state, messages, a stream of events, and people's actions."""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from aiohttp import WSMsgType, web

from bot.playground.errors import ApiError, Refused
from bot.playground.gateway import Gateway
from bot.playground.http import answer
from bot.playground.people import People
from bot.playground.shapes import Json, Member, Message

PAGE = Path(__file__).parent / "page"
_TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
_HEADERS = {
    # Nothing on the page may reach another machine.
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
_EVENTS: Final = {
    "MESSAGE_CREATE": "message_create",
    "MESSAGE_UPDATE": "message_update",
    "MESSAGE_DELETE": "message_delete",
    "CHANNEL_CREATE": "channel_create",
    "CHANNEL_UPDATE": "channel_update",
    "CHANNEL_DELETE": "channel_delete",
    "THREAD_CREATE": "channel_create",
    "THREAD_UPDATE": "channel_update",
    "THREAD_DELETE": "channel_delete",
    "COMMANDS_UPDATE": "commands_update",
    "BOT_STATUS": "bot_status",
    "MODAL": "modal",
    "INTERACTION_DONE": "interaction_done",
    "INTERACTION_FAILED": "interaction_failed",
}
EVERYONE: Final = ""

Action: TypeAlias = Callable[[Member, Json], Awaitable[Json | None]]


class PageApi:
    """Serves the page and its API. People are who they say they are: everyone here sits at this machine."""

    def __init__(self, people: People, gateway: Gateway) -> None:
        self.people = people
        self.world = people.world
        self.gateway = gateway
        self._watchers: list[tuple[Member, asyncio.Queue[Json | None]]] = []
        self.world.listeners.append(self._hear)

    def routes(self) -> list[web.RouteDef]:
        """The route table."""
        actions: dict[str, Action] = {
            "command": self.command,
            "component": self.component,
            "modal": self.modal,
            "autocomplete": self.autocomplete,
            "message": self.say,
            "dismiss": self.dismiss,
        }
        return [
            web.get("/", self.index),
            web.get("/page/state", self.state),
            web.get("/page/messages", self.messages),
            web.get("/page/events", self.events),
            *(web.post(f"/page/{name}", _posted(self, action)) for name, action in actions.items()),
            web.get("/page/{path:.+}", self.static),
        ]

    # -- files

    async def index(self, _request: web.Request) -> web.Response:
        """GET /: the page."""
        return _file(PAGE / "index.html")

    async def static(self, request: web.Request) -> web.Response:
        """GET /page/<file>."""
        path = (PAGE / request.match_info["path"]).resolve()
        if not path.is_relative_to(PAGE.resolve()):
            raise web.HTTPNotFound()
        return _file(path)

    # -- reading

    def member(self, identity: object) -> Member:
        """Find the person who asks; `Refused` if there is none."""
        found = self.world.members.get(str(identity))
        if found is None or found is self.world.bot:
            raise Refused("no such user")
        return found

    async def state(self, request: web.Request) -> web.Response:
        """GET /page/state."""
        try:
            me = self.member(request.query.get("user", self.world.people[0].id))
        except Refused as error:
            return answer({"message": str(error)}, 400)
        guild = self.world.guild_json()
        return answer(
            {
                "me": me.user,
                "users": [member.user for member in self.world.people],
                "bot": self.world.bot.user,
                "guild": {name: guild[name] for name in ("id", "name", "roles")},
                "channels": list(self.world.channels.values()),
                "commands": self.people.commands(me),
                "bot_online": self.gateway.online,
            }
        )

    async def messages(self, request: web.Request) -> web.Response:
        """GET /page/messages, oldest first."""
        user, channel_id = request.query.get("user"), request.query.get("channel", "")
        if channel_id not in self.world.channels:
            return answer({"message": "no such channel"}, 400)
        found = self.world.messages[channel_id].values()
        return answer([self._relative(m.data) for m in found if m.only in (None, user)])

    def _relative(self, data: Mapping[str, Any]) -> Json:
        """A copy of a message whose files have addresses without a host."""
        shown: Json = copy.deepcopy(dict(data))
        for attachment in shown.get("attachments", []):
            attachment["url"] = attachment["url"].removeprefix(self.world.base_url)
            attachment["proxy_url"] = attachment["url"]
        return shown

    # -- events

    def _hear(self, name: str, data: Json, only: str | None) -> None:
        if name not in _EVENTS:
            return
        for member, queue in self._watchers:
            if only in (None, EVERYONE, member.id):
                queue.put_nowait({"t": _EVENTS[name], "d": self._shown(name, data, member)})

    def _shown(self, name: str, data: Json, member: Member) -> Json:
        if name == "COMMANDS_UPDATE":
            return {"commands": self.people.commands(member)}
        return self._relative(data)

    async def events(self, request: web.Request) -> web.StreamResponse:
        """GET /page/events: a websocket of events for one person."""
        try:
            member = self.member(request.query.get("user"))
        except Refused as error:
            return answer({"message": str(error)}, 400)
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        queue: asyncio.Queue[Json | None] = asyncio.Queue()
        self._watchers.append((member, queue))
        writer = asyncio.create_task(_write(socket, queue))
        try:
            async for message in socket:
                if message.type is WSMsgType.ERROR:
                    break
        finally:
            self._watchers.remove((member, queue))
            queue.put_nowait(None)
            await writer
        return socket

    async def close(self) -> None:
        """End all event streams."""
        for _, queue in self._watchers:
            queue.put_nowait(None)

    # -- actions

    async def command(self, user: Member, asked: Json) -> None:
        """POST /page/command."""
        options: Sequence[Json] = asked.get("options") or []
        channel = self._channel(asked)
        self.people.command(user, channel, str(asked.get("name")), options, nonce=asked.get("nonce"))

    async def component(self, user: Member, asked: Json) -> None:
        """POST /page/component."""
        values, nonce = asked.get("values"), asked.get("nonce")
        self.people.component(user, self._message(asked), str(asked.get("custom_id")), values, nonce=nonce)

    async def modal(self, user: Member, asked: Json) -> None:
        """POST /page/modal."""
        interaction, custom_id = str(asked.get("interaction")), str(asked.get("custom_id"))
        self.people.modal(user, interaction, custom_id, asked.get("components") or [], nonce=asked.get("nonce"))

    async def autocomplete(self, user: Member, asked: Json) -> Json:
        """POST /page/autocomplete: the one action that waits for the bot."""
        options: Sequence[Json] = asked.get("options") or []
        made = self.people.autocomplete(user, self._channel(asked), str(asked.get("name")), options)
        await self.people.settled(made)
        return {"choices": made.response.get("choices") or []}

    async def say(self, user: Member, asked: Json) -> None:
        """POST /page/message."""
        self.people.say(user, self._channel(asked), str(asked.get("content") or ""))

    async def dismiss(self, user: Member, asked: Json) -> None:
        """POST /page/dismiss."""
        self.people.dismiss(user, self._message(asked))

    def _channel(self, asked: Json) -> str:
        return str(self.world.channel(str(asked.get("channel")))["id"])

    def _message(self, asked: Json) -> Message:
        return self.world.find_message(str(asked.get("message")))


def _posted(page: PageApi, action: Action) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def handle(request: web.Request) -> web.Response:
        try:
            asked = json.loads(await request.text())
            if not isinstance(asked, dict):
                raise Refused("a JSON object was expected")
            told = await action(page.member(asked.get("user")), asked)
        except (Refused, ApiError) as error:
            return answer({"message": getattr(error, "message", str(error))}, 400)
        except json.JSONDecodeError:
            return answer({"message": "that is no JSON"}, 400)
        return answer({"ok": True} if told is None else told)

    return handle


async def _write(socket: web.WebSocketResponse, queue: asyncio.Queue[Json | None]) -> None:
    while (event := await queue.get()) is not None:
        try:
            await socket.send_json(event)
        except (ConnectionError, RuntimeError):
            return
    await socket.close()


def _file(path: Path) -> web.Response:
    if not path.is_file():
        raise web.HTTPNotFound()
    kind = _TYPES.get(path.suffix, "application/octet-stream")
    return web.Response(body=path.read_bytes(), content_type=kind, headers=_HEADERS)
