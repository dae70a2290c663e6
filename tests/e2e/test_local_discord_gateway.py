"""The gateway keeps Discord's order: hello, identify, ready, events by intents, resume, and its close codes."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from bot.playground.server import LocalDiscord
from tests.e2e.local import call

GUILDS, MESSAGES, CONTENT = 1, 1 << 9, 1 << 15
ACCESS = {"message": "Missing Access", "code": 50001}


class Client:
    """A gateway client of few words."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def hear(self) -> dict[str, Any]:
        heard: dict[str, Any] = await self.socket.receive_json(timeout=2)
        return heard

    async def say(self, operation: int, data: Any = None) -> None:
        await self.socket.send_json({"op": operation, "d": data})

    async def until(self, name: str) -> tuple[list[str], dict[str, Any]]:
        """Hear events until one with this name; return the names before it, and it."""
        before: list[str] = []
        while (event := await self.hear())["t"] != name:
            before.append(event["t"])
        return before, event

    async def identify(self, local: LocalDiscord, intents: int = GUILDS, **more: Any) -> dict[str, Any]:
        await self.hear()
        await self.say(2, {"token": local.token, "intents": intents, "properties": {}, **more})
        ready = await self.hear()
        assert (await self.hear())["t"] == "GUILD_CREATE"
        return ready


@contextlib.asynccontextmanager
async def connected(local: LocalDiscord) -> AsyncIterator[Client]:
    async with aiohttp.ClientSession() as session, session.ws_connect(local.gateway_url + "?v=10") as socket:
        yield Client(socket)


async def test_hello_comes_first_and_heartbeats_are_answered(local):
    async with connected(local) as client:
        hello = await client.hear()
        assert hello["op"] == 10 and hello["d"]["heartbeat_interval"] > 1000
        await client.say(1)
        assert (await client.hear())["op"] == 11


async def test_ready_says_who_we_are_and_where_to_resume(local):
    async with connected(local) as client:
        ready = await client.identify(local)
        assert ready["t"] == "READY" and ready["s"] == 1
        assert ready["d"]["user"]["id"] == ready["d"]["application"]["id"] == local.world.bot.id
        assert ready["d"]["resume_gateway_url"] == local.gateway_url
        assert ready["d"]["guilds"] == [{"id": local.world.guild_id, "unavailable": True}]
        assert local.gateway.online
    await local.world.until(lambda: not local.gateway.online, 2)


@pytest.mark.parametrize(("operation", "data", "code"), [(2, {"token": "wrong"}, 4004), (3, {}, 4003), (8, {}, 4003)])
async def test_strangers_are_closed_out(local, operation, data, code):
    async with connected(local) as client:
        await client.hear()
        await client.say(operation, data)
        assert (await client.socket.receive(timeout=2)).type is aiohttp.WSMsgType.CLOSE
        assert client.socket.close_code == code


@pytest.mark.parametrize(
    ("intents", "heard", "content"),
    [(0, [], None), (GUILDS, ["CHANNEL_CREATE"], None), (MESSAGES, [], ""), (MESSAGES | CONTENT, [], "hello")],
)
async def test_events_come_as_intents_ask(local, intents, heard, content):
    async with connected(local) as client:
        await client.identify(local, intents)
        local.world.add_channel("side room")
        said = await local.say("Ann", "general", "hello")
        if content is not None:
            before, event = await client.until("MESSAGE_CREATE")
            assert (event["d"]["id"], event["d"]["content"]) == (said["id"], content)
            assert event["d"]["guild_id"] == local.world.guild_id
        else:
            local.interactions.start(2, local.world.person("Ann"), said["channel_id"], {"name": "x"})
            before, _ = await client.until("INTERACTION_CREATE")
        assert before == heard


async def test_private_messages_reach_no_gateway(local):
    async with connected(local) as client:
        await client.identify(local, GUILDS | MESSAGES | CONTENT)
        ann = local.world.person("Ann")
        made = local.interactions.start(2, ann, local.world.channel("general")["id"], {"name": "x"})
        from bot.playground.posting import Body

        local.interactions.acknowledge(made.id, made.token, Body({"type": 4, "data": {"content": "x", "flags": 64}}))
        await local.say("Ann", "general", "last")
        assert (await client.until("MESSAGE_CREATE"))[1]["d"]["content"] == "last"


async def test_a_resume_replays_what_was_missed_in_order(local):
    async with connected(local) as client:
        session = (await client.identify(local))["d"]["session_id"]
    for name in ("one", "two", "three"):
        local.world.add_channel(name)
    async with connected(local) as client:
        await client.hear()
        await client.say(6, {"token": local.token, "session_id": session, "seq": 3})
        heard = [await client.hear() for _ in range(3)]
        assert [(e["t"], e["s"]) for e in heard] == [("CHANNEL_CREATE", 4), ("CHANNEL_CREATE", 5), ("RESUMED", 6)]
        assert [e["d"].get("name") for e in heard] == ["two", "three", None]


async def test_an_unknown_session_must_identify_anew(local):
    async with connected(local) as client:
        await client.hear()
        await client.say(6, {"token": local.token, "session_id": "gone", "seq": 3})
        assert await client.hear() == {"op": 9, "d": False}
        assert not local.gateway.online


async def test_an_event_is_what_it_was_when_it_happened(local):
    async with connected(local) as client:
        session = (await client.identify(local))["d"]["session_id"]
    channel = local.world.add_channel("before")
    channel["name"] = "after"
    async with connected(local) as client:
        await client.hear()
        await client.say(6, {"token": local.token, "session_id": session, "seq": 2})
        assert (await client.hear())["d"]["name"] == "before"


async def test_members_are_asked_for_by_name_or_id(local):
    async with connected(local) as client:
        await client.identify(local)
        bob = local.world.person("Bob").id
        for asked, found, lost in (
            ({"query": "a", "limit": 5}, ["Ann"], []),
            ({"query": "", "limit": 2}, [None, "Ann"], []),
            ({"user_ids": [bob, "1"], "limit": 5}, ["Bob"], ["1"]),
            ({"user_ids": bob, "limit": 5}, ["Bob"], []),
        ):
            await client.say(8, {"guild_id": local.world.guild_id, "nonce": "n", **asked})
            _, chunk = await client.until("GUILD_MEMBERS_CHUNK")
            assert [m["user"]["global_name"] for m in chunk["d"]["members"]] == found
            assert chunk["d"]["not_found"] == lost and chunk["d"]["nonce"] == "n"


async def test_a_session_that_may_be_resumed_is_kept(local):
    async with connected(local) as client:
        session = (await client.identify(local))["d"]["session_id"]
        local.gateway.invalidate(resumable=True)
        assert await client.hear() == {"op": 9, "d": True}
    async with connected(local) as client:
        await client.hear()
        await client.say(6, {"token": local.token, "session_id": session, "seq": 2})
        assert (await client.hear())["t"] == "RESUMED"


async def test_a_bot_that_was_thrown_out_hears_and_reaches_nothing_until_it_is_invited(local):
    general = local.world.channel("general")["id"]
    async with connected(local) as client:
        await client.identify(local)
        local.world.remove_bot(local.world.guild_id)
        local.world.add_channel("unheard of")
        assert await call(local, f"POST /channels/{general}/messages", {"content": "x"}) == (403, ACCESS)
        assert await call(local, f"GET /guilds/{local.world.guild_id}") == (403, ACCESS)
        local.world.invite_bot(local.world.guild_id)
        left, back = await client.hear(), await client.hear()
        assert (left["t"], left["d"]) == ("GUILD_DELETE", {"id": local.world.guild_id})
        assert back["t"] == "GUILD_CREATE" and "unavailable" not in back["d"]
        assert (await call(local, f"POST /channels/{general}/messages", {"content": "x"}))[0] == 200


@pytest.mark.parametrize(("concurrency", "welcome"), [(1, False), (2, True)])
async def test_shards_hear_of_their_own_guilds_and_identify_as_fast_as_they_may(concurrency, welcome):
    local = await LocalDiscord.start(shards=2, max_concurrency=concurrency)
    first = local.world.guild_id
    other = local.world.add_guild("Another club", identity=str(int(first) + (1 << 22)))
    advice = (await call(local, "GET /gateway/bot"))[1]
    assert (advice["shards"], advice["session_start_limit"]["max_concurrency"]) == (2, concurrency)
    mine = (int(first) >> 22) % 2
    async with connected(local) as one, connected(local) as two:
        ready = await one.identify(local, shard=[mine, 2])
        assert [guild["id"] for guild in ready["d"]["guilds"]] == [first] and not local.gateway.online
        await two.hear()
        await two.say(2, {"token": local.token, "intents": GUILDS, "properties": {}, "shard": [1 - mine, 2]})
        answer = await two.hear()
        assert (answer["op"], local.gateway.online) == ((0, True) if welcome else (9, False))
        for guild in (other, first):
            local.world.add_channel(f"room of {guild}", guild=guild)
        assert (await one.hear())["d"]["guild_id"] == first
    await local.stop()
