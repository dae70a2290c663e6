"""A stand-in for the local Discord: enough of its page API to drive the page without a bot.

It keeps every POST in `posts` for tests to look at and answers by small scripted commands: `play`, `move`, `note`,
`slow`, `fail`, `pick`, `file`.
"""

import asyncio
import io
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web
from PIL import Image, ImageDraw

PAGE = Path(__file__).resolve().parents[3] / "bot" / "playground" / "page"
EPHEMERAL, LOADING = 64, 128
Json = dict[str, Any]


def user(ident: int, name: str, bot: bool = False) -> Json:
    return {"id": str(ident), "username": name.lower(), "global_name": name, "bot": bot, "avatar": None}


PEOPLE = {str(number): user(number, name) for number, name in ((101, "Ann"), (102, "Bob"), (103, "Cleo"))}
BOT = user(900, "Backgammon", bot=True)


def option(kind: int, name: str, description: str, **more: Any) -> Json:
    return {"type": kind, "name": name, "description": description, **more}


COMMANDS: list[Json] = [
    {"name": "play", "description": "Challenge someone to a match", "options": [
        option(6, "opponent", "Who to play; nobody means anyone may accept"),
        option(4, "points", "Points to play to", min_value=1, max_value=25),
        option(5, "here", "Play in this channel instead of a thread"),
        option(3, "variant", "Rules", choices=[{"name": "Backgammon", "value": "bg"}, {"name": "Nackgammon", "value": "nack"}]),
    ]},
    {"name": "move", "description": "Play the roll in one go", "options": [
        option(3, "play", "Like 13/8 6/5*", required=True, autocomplete=True)]},
    {"name": "match", "description": "Matches", "options": [
        option(1, "list", "Where it is whose turn"),
        option(1, "show", "Show a match", options=[option(7, "where", "Its thread", required=True)])]},
    *({"name": name, "description": f"Try {name}"} for name in ("note", "slow", "fail", "pick", "file")),
]


def button(label: str, custom_id: str, style: int = 2, **more: Any) -> Json:
    return {"type": 2, "label": label, "custom_id": custom_id, "style": style, **more}


def row(*children: Json) -> Json:
    return {"type": 1, "components": list(children)}


def picture(seed: int = 0) -> bytes:
    """Draw something of a board's size, a little different for each seed."""
    image = Image.new("RGB", (1000, 700), "#20332b")
    draw = ImageDraw.Draw(image)
    for point in range(12):
        left = 60 + point * 74
        colour = "#c8a46a" if (point + seed) % 2 else "#7c4a35"
        draw.polygon([(left, 40), (left + 66, 40), (left + 33, 300)], fill=colour)
        draw.polygon([(left, 660), (left + 66, 660), (left + 33, 400)], fill=colour)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


class MockServer:
    """The page API over one guild; start() gives the port."""

    def __init__(self) -> None:
        self.posts: list[tuple[str, Json]] = []
        self.channels: dict[str, Json] = {
            "11": {"id": "11", "type": 0, "name": "general", "topic": "Anything"},
            "12": {"id": "12", "type": 0, "name": "backgammon", "topic": "Challenges and results"},
        }
        self.messages: dict[str, Json] = {}
        self.sockets: list[tuple[str, web.WebSocketResponse]] = []
        self.owners: dict[str, str] = {}
        self.last = 10**17
        self.online = True
        self.origin = ""

    def snowflake(self) -> str:
        self.last += 1
        return str(self.last)

    async def start(self, port: int = 0) -> int:
        app = web.Application(middlewares=[self.log])
        app.add_routes([
            web.get("/", self.index), web.get("/page/state", self.state), web.get("/page/messages", self.history),
            web.get("/page/events", self.events), web.get("/cdn/{name}", self.cdn),
            web.post("/page/{verb}", self.post), web.static("/page", PAGE),
        ])
        self.runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self.runner.setup()
        site = web.TCPSite(self.runner, "127.0.0.1", port)
        await site.start()
        bound: int = self.runner.addresses[0][1]
        self.origin = f"http://127.0.0.1:{bound}"
        return bound

    async def stop(self) -> None:
        for _, socket in list(self.sockets):
            await socket.close()
        await self.runner.cleanup()

    @web.middleware
    async def log(self, request: web.Request, handler: Any) -> web.StreamResponse:
        response: web.StreamResponse = await handler(request)
        if not response.prepared:
            response.headers["Cache-Control"] = "no-store"
        return response

    async def index(self, request: web.Request) -> web.StreamResponse:
        return web.FileResponse(PAGE / "index.html")

    async def state(self, request: web.Request) -> web.Response:
        me = PEOPLE.get(request.query.get("user", "101"), PEOPLE["101"])
        return web.json_response({
            "me": me, "users": list(PEOPLE.values()), "bot": BOT, "guild": {"id": "1", "name": "Backgammon club"},
            "channels": list(self.channels.values()), "commands": COMMANDS, "bot_online": self.online})

    async def history(self, request: web.Request) -> web.Response:
        who, where = request.query["user"], request.query["channel"]
        mine = [m for m in self.messages.values() if m["channel_id"] == where and self.owners.get(m["id"], who) == who]
        return web.json_response(mine)

    async def events(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        entry = (request.query["user"], socket)
        self.sockets.append(entry)
        async for message in socket:
            if message.type is WSMsgType.ERROR:
                break
        self.sockets.remove(entry)
        return socket

    async def cdn(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if name.endswith(".png"):
            return web.Response(body=await asyncio.to_thread(picture, len(name)), content_type="image/png")
        return web.Response(body=b"{}", content_type="application/json")

    async def tell(self, name: str, data: Json, only: str | None = None) -> None:
        for who, socket in list(self.sockets):
            if only in (None, who):
                await socket.send_json({"t": name, "d": data})

    async def say(self, channel: str, content: str, author: Json = BOT, only: str | None = None, **more: Any) -> Json:
        """Put up a message; `only` makes it private to that user."""
        ident = self.snowflake()
        named = [person for person in PEOPLE.values() if f"<@{person['id']}>" in content]
        message = {"id": ident, "channel_id": channel, "type": 0, "content": content, "author": author, "mentions": named,
                   "timestamp": datetime.now(UTC).isoformat(), "flags": EPHEMERAL if only else 0, **more}
        self.messages[ident] = message
        if only:
            self.owners[ident] = only
        await self.tell("message_create", message, only)
        return message

    async def edit(self, message: Json, **changes: Any) -> None:
        fresh = {**self.messages[message["id"]], "edited_timestamp": datetime.now(UTC).isoformat(), **changes}
        self.messages[message["id"]] = fresh
        await self.tell("message_update", fresh, self.owners.get(message["id"]))

    async def thread(self, parent: str, name: str, starter: Json) -> Json:
        ident = starter["id"]
        channel = {"id": ident, "type": 11, "name": name, "parent_id": parent, "thread_metadata": {"archived": False}}
        self.channels[ident] = channel
        await self.tell("channel_create", channel)
        await self.edit(starter, thread=channel)
        return channel

    def board(self, name: str = "board.png") -> Json:
        return {"id": self.snowflake(), "filename": name, "url": f"/cdn/{name}", "width": 1000, "height": 700, "size": 4096,
                "content_type": "image/png", "description": "Starting position, White to roll. Pips 167 to 167."}

    async def post(self, request: web.Request) -> web.Response:
        verb, body = request.match_info["verb"], await request.json()
        if request.headers.get("Origin") != self.origin:
            return web.json_response({"message": "Wrong origin"}, status=403)
        self.posts.append((verb, body))
        if verb == "autocomplete":
            return web.json_response({"choices": self.plays(body)})
        if verb == "message":
            await self.say(body["channel"], body["content"], PEOPLE[body["user"]])
        elif verb == "dismiss":
            self.messages.pop(body["message"], None)
        else:
            task = asyncio.ensure_future(self.answer(verb, body))
            self.tasks = [*getattr(self, "tasks", []), task]
        return web.json_response({"ok": True})

    def plays(self, body: Json) -> list[Json]:
        typed = next(o["value"] for o in body["options"] if o.get("focused"))
        known = ["13/8 6/5*", "13/8 8/7", "24/18", "bar/20 13/8"]
        return [{"name": play, "value": play} for play in known if play.startswith(typed)]

    async def answer(self, verb: str, body: Json) -> None:
        """Do what the scripted bot does, then say that the interaction is over."""
        from tests.e2e.page import mock_bot

        outcome = await mock_bot.ACTS[verb](self, body)
        name = "interaction_failed" if outcome else "interaction_done"
        await self.tell(name, {"nonce": body["nonce"], "message": outcome}, body["user"])
