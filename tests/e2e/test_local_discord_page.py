"""The page's API: state, messages, events and actions, for this machine alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from bot.playground.server import LocalDiscord
from tests.e2e.local import TinyBot, png


class Window:
    """One person's page: what it asks and what it hears."""

    def __init__(self, local: LocalDiscord, session: aiohttp.ClientSession, name: str) -> None:
        self.local = local
        self.session = session
        self.id = local.world.person(name).id
        self.heard: list[tuple[str, Any]] = []
        self.nonce = 0

    async def listen(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for message in socket:
            event = message.json()
            self.heard.append((event["t"], event["d"]))

    async def get(self, path: str, **query: str) -> Any:
        async with self.session.get(self.local.url + path, params={"user": self.id, **query}) as response:
            return await response.json()

    async def post(self, action: str, **body: Any) -> tuple[int, Any]:
        self.nonce += 1
        asked = {"user": self.id, "nonce": f"n{self.nonce}", **body}
        headers = {"Origin": self.local.url}
        async with self.session.post(f"{self.local.url}/page/{action}", json=asked, headers=headers) as response:
            return response.status, await response.json()

    async def event(self, kind: str, /, **fields: Any) -> Any:
        """Wait for an event that has these fields."""
        async with asyncio.timeout(3):
            while True:
                for heard, data in self.heard:
                    if heard == kind and fields.items() <= data.items():
                        return data
                await asyncio.sleep(0.005)

    def names(self) -> set[str]:
        return {name for name, _ in self.heard}


@pytest.fixture
async def windows(local: LocalDiscord, tiny: TinyBot) -> AsyncIterator[dict[str, Window]]:
    """Ann's and Bob's pages side by side."""
    async with aiohttp.ClientSession() as session:
        made, tasks = {}, []
        for name in ("Ann", "Bob"):
            window = made[name] = Window(local, session, name)
            url = f"{local.url}/page/events?user={window.id}"
            socket = await session.ws_connect(url, headers={"Origin": local.url})
            tasks.append(asyncio.create_task(window.listen(socket)))
        yield made
        for task in tasks:
            task.cancel()


@pytest.fixture
def ann(windows):
    return windows["Ann"]


@pytest.fixture
def bob(windows):
    return windows["Bob"]


def channel(local: LocalDiscord, name: str = "general") -> str:
    return str(local.world.channel(name)["id"])


async def test_the_state_names_everything(local, ann):
    state = await ann.get("/page/state")
    assert state["me"]["global_name"] == "Ann" and state["bot_online"]
    assert [user["global_name"] for user in state["users"]] == ["Ann", "Bob", "Cleo"]
    assert [c["name"] for c in state["channels"]] == ["general", "backgammon"]
    assert {c["name"] for c in state["commands"]} >= {"board", "ask", "find"}
    assert state["bot"]["bot"] and state["guild"]["name"] == "Backgammon club"


async def test_a_command_is_answered_by_events(local, ann, bob):
    options = [{"name": "opponent", "type": 6, "value": bob.id}, {"name": "points", "type": 4, "value": 7}]
    status, told = await ann.post("command", channel=channel(local), name="board", options=options)
    assert (status, told) == (200, {"ok": True})
    await ann.event("interaction_done", nonce="n1")
    receipt = await ann.event("message_update", content="posted")
    assert receipt["interaction_metadata"]["user"]["global_name"] == "Ann"
    loading = next(d for n, d in ann.heard if n == "message_create" and d["id"] == receipt["id"])
    assert loading["flags"] == 64 | 128 and receipt["flags"] == 64
    await bob.event("message_create", content=f"<@{ann.id}> plays <@{bob.id}> to 7")
    assert receipt["id"] not in [data.get("id") for _, data in bob.heard]


async def test_messages_come_oldest_first_with_hostless_pictures(local, ann, bob):
    await ann.post("message", channel=channel(local), content="hello")
    await ann.post("command", channel=channel(local), name="board", options=[])
    await ann.event("message_update", content="posted")
    mine = await ann.get("/page/messages", channel=channel(local))
    assert [m["content"] for m in mine] == ["hello", "posted", f"<@{ann.id}> plays anyone to 3"]
    assert len(await bob.get("/page/messages", channel=channel(local))) == 2
    url = mine[-1]["attachments"][0]["url"]
    assert url.startswith("/cdn/attachments/")
    async with ann.session.get(local.url + url) as picture:
        assert (await picture.read(), picture.content_type) == (png(30, 20), "image/png")


async def test_a_press_and_a_dismissal(local, ann, bob):
    await ann.post("command", channel=channel(local), name="board", options=[])
    post = await bob.event("message_create", content=f"<@{ann.id}> plays anyone to 3")
    await bob.post("component", message=post["id"], custom_id="tick:0", component_type=2)
    await bob.event("interaction_done", nonce="n1")
    await ann.event("message_update", content="ticked 0")
    whisper = await bob.event("message_create", content="only for you")
    assert (await ann.post("dismiss", message=whisper["id"]))[0] == 400
    assert (await bob.post("dismiss", message=whisper["id"]))[0] == 200
    await bob.event("message_delete", id=whisper["id"])
    assert whisper["id"] not in [data.get("id") for _, data in ann.heard]


async def test_a_modal_opens_only_for_who_asked(local, ann, bob):
    await ann.post("command", channel=channel(local), name="ask", options=[])
    modal = await ann.event("modal", title="A question")
    typed = {"type": 4, "custom_id": "word", "value": "prime"}
    # discord.py writes text inputs into labels or rows; the page answers in kind.
    row = modal["components"][0]
    filled = {"type": 18, "component": typed} if row["type"] == 18 else {"type": 1, "components": [typed]}
    about = {"interaction": modal["interaction"], "custom_id": modal["custom_id"]}
    assert (await bob.post("modal", components=[filled], **about))[0] == 400
    assert (await ann.post("modal", components=[], **about))[0] == 400
    assert (await ann.post("modal", components=[filled], **about))[0] == 200
    await ann.event("message_create", content="you said prime")
    assert "modal" not in bob.names()


async def test_autocomplete_answers_at_once(local, ann):
    options = [{"name": "word", "type": 3, "value": "b", "focused": True}]
    status, told = await ann.post("autocomplete", channel=channel(local), name="find", options=options)
    assert (status, told) == (200, {"choices": [{"name": "bar", "value": "bar"}]})


async def test_silence_fails_for_who_acted_alone(local, ann, bob):
    await ann.post("command", channel=channel(local), name="silent", options=[])
    failed = await ann.event("interaction_failed", nonce="n1")
    assert failed["message"] == "The application did not respond"
    assert "interaction_failed" not in bob.names()


async def test_threads_and_the_bots_presence_are_events(local, ann, tiny):
    await ann.post("command", channel=channel(local), name="thread", options=[{"name": "name", "value": "match"}])
    opened = await ann.event("channel_create", name="match")
    assert opened["type"] == 11 and opened["parent_id"] == channel(local)
    start = await ann.event("message_update", id=opened["id"])
    assert start["thread"]["name"] == "match"
    await local.gateway.drop()
    await ann.event("bot_status", online=False)
    await ann.event("bot_status", online=True)


@pytest.mark.parametrize(
    ("action", "body", "word"),
    [
        ("command", {"name": "nothing"}, "no command"),
        ("command", {"name": "find", "options": []}, "required"),
        ("command", {"name": "board", "options": [{"name": "points", "value": 26}]}, "1 to 25"),
        ("command", {"name": "board", "options": [{"name": "points", "value": "3"}]}, "whole number"),
        ("command", {"name": "board", "options": [{"name": "opponent", "value": "1"}]}, "nothing called"),
        ("command", {"name": "board", "options": [{"name": "size", "value": 3}]}, "no option"),
        ("command", {"name": "ask", "channel": "1"}, "Unknown Channel"),
        ("component", {"message": "1", "custom_id": "x"}, "Unknown Message"),
        ("modal", {"interaction": "1", "custom_id": "x", "components": []}, "no such modal"),
        ("message", {"content": " "}, "1 to 2000"),
        ("message", {"content": "x", "user": "1"}, "no such user"),
    ],
)
async def test_bad_input_is_explained(local, ann, action, body, word):
    status, told = await ann.post(action, **{"channel": channel(local), **body})
    assert status == 400 and word in told["message"]
    assert local.breaches == []


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", None])
async def test_foreign_pages_are_refused(local, ann, origin):
    headers = {"Origin": origin} if origin else {}
    body = {"user": ann.id, "channel": channel(local), "content": "x"}
    async with ann.session.post(f"{local.url}/page/message", json=body, headers=headers) as response:
        assert response.status == 403
    with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
        await ann.session.ws_connect(f"{local.url}/page/events?user={ann.id}", headers=headers)
    assert local.messages("general") == []


@pytest.mark.parametrize("path", ["/", "/page/state", "/api/v10/gateway", "/gateway"])
async def test_a_foreign_name_for_this_address_is_refused(local, ann, path):
    async with ann.session.get(local.url + path, headers={"Host": "evil.example"}) as response:
        assert response.status == 403


async def test_the_page_is_served_and_nothing_beside_it(local, ann):
    async with ann.session.get(local.url + "/") as response:
        assert (
            response.content_type == "text/html" and "default-src 'self'" in response.headers["Content-Security-Policy"]
        )
    async with ann.session.get(local.url + "/page/app.js") as response:
        assert response.content_type == "text/javascript"
    for path in ("/page/../server.py", "/page/%2e%2e/server.py", "/page/nothing.js", "/cdn/attachments/1/2/x.png"):
        async with ann.session.get(local.url + path) as response:
            assert response.status == 404
