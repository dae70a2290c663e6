"""The REST API refuses what Discord refuses, with Discord's status and code."""

from __future__ import annotations

import asyncio
import time

import aiohttp
import pytest

from bot.playground import permissions
from bot.playground.interactions import COMMAND, COMPONENT, Interaction
from bot.playground.posting import Body
from bot.playground.server import LocalDiscord
from bot.playground.shapes import Json
from tests.e2e.local import call, png

ALL = permissions.MEMBER | permissions.MANAGE_THREADS | permissions.MANAGE_CHANNELS


def general(local: LocalDiscord) -> str:
    return str(local.world.channel("general")["id"])


async def posted(local: LocalDiscord, channel: str | None = None, **more: object) -> Json:
    status, message = await call(
        local, f"POST /channels/{channel or general(local)}/messages", {"content": "x", **more}
    )
    assert status == 200, message
    return message


async def opened(local: LocalDiscord, name: str = "match") -> str:
    status, thread = await call(local, f"POST /channels/{general(local)}/threads", {"name": name, "type": 11})
    assert status == 201, thread
    return str(thread["id"])


def used(local: LocalDiscord, kind: int = COMMAND, message: Json | None = None) -> Interaction:
    """An interaction of Ann's, without a bot to answer it."""
    data = {"name": "play", "options": []} if kind == COMMAND else {"custom_id": "roll", "component_type": 2}
    found = local.find(message) if message else None
    return local.interactions.start(kind, local.world.person("Ann"), general(local), data, message=found)


def callback(asked: Interaction) -> str:
    return f"POST /interactions/{asked.id}/{asked.token}/callback"


def webhook(local: LocalDiscord, asked: Interaction, rest: str = "") -> str:
    return f"/webhooks/{local.world.application_id}/{asked.token}{rest}"


async def refused(local: LocalDiscord, request: str, body: object = None, **more: object) -> tuple[int, int]:
    status, told = await call(local, request, body, **more)
    return status, told["code"]


# -- channels and messages


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        ("GET /channels/1", (404, 10003)),
        ("POST /channels/1/messages", (404, 10003)),
        ("PATCH /channels/{general}/messages/1", (404, 10008)),
        ("DELETE /channels/{general}/messages/1", (404, 10008)),
        ("GET /channels/{general}/messages/1", (404, 10008)),
        ("GET /guilds/{guild}/members/1", (404, 10007)),
        ("GET /guilds/1", (403, 50001)),
        ("GET /nothing/here", (404, 0)),
        ("DELETE /channels/{general}", (403, 50013)),
        ("POST /webhooks/{app}/unknown", (404, 10015)),
        ("POST /interactions/1/unknown/callback", (404, 10062)),
    ],
)
async def test_what_is_not_there_or_not_allowed(local, request_, expected):
    names = {"general": general(local), "guild": local.world.guild_id, "app": local.world.application_id}
    assert await refused(local, request_.format(**names), {"content": "x"}) == expected


async def test_a_wrong_token_and_broken_json(local):
    assert await refused(local, "GET /users/@me", token="wrong") == (401, 0)
    assert await refused(local, f"POST /channels/{general(local)}/messages", raw="{") == (400, 50109)


async def test_an_unknown_route_is_a_breach(local):
    await call(local, "GET /nothing/here")
    assert local.breaches == ["unknown route GET /nothing/here"]


@pytest.mark.parametrize(
    ("request_", "body"),
    [
        ("POST /channels/{channel}/messages", {"content": "x" * 2001}),
        ("PATCH /channels/{channel}/messages/{message}", {"content": "x" * 2001}),
        ("POST /channels/{channel}/threads", {"name": ""}),
        ("POST /channels/{channel}/threads", {"type": 11}),
        ("PUT /applications/{app}/commands", [{"name": "Play", "description": "x"}]),
        ("POST /channels/{channel}/messages", {"content": "x", "message_reference": {"message_id": "1"}}),
        ("GET /channels/{channel}/messages?limit=101", None),
        ("POST /interactions/{interaction}/{token}/callback", {"type": 8, "data": {"choices": []}}),
        ("POST /interactions/{interaction}/{token}/callback", {"type": 6}),
    ],
)
async def test_each_breach_is_refused_and_recorded(local, request_, body):
    message, asked = await posted(local), used(local)
    ids = {"channel": general(local), "message": message["id"], "app": local.world.application_id}
    request = request_.format(**ids, interaction=asked.id, token=asked.token)
    status, told = await call(local, request, body)
    assert (status, told["code"]) == (400, 50035)
    assert len(local.breaches) == 1
    assert told["errors"]["form"]["_errors"][0]["message"] in local.breaches[0]


@pytest.mark.parametrize(
    ("without", "request_", "code"),
    [
        (permissions.SEND_MESSAGES, "POST /channels/{channel}/messages", 50013),
        (permissions.VIEW_CHANNEL, "POST /channels/{channel}/messages", 50001),
        (permissions.VIEW_CHANNEL, "PATCH /channels/{channel}/messages/{message}", 50001),
        (permissions.CREATE_PUBLIC_THREADS, "POST /channels/{channel}/threads", 50013),
        (permissions.CREATE_PUBLIC_THREADS, "POST /channels/{channel}/messages/{message}/threads", 50013),
        (permissions.SEND_MESSAGES_IN_THREADS, "POST /channels/{thread}/messages", 50013),
        (permissions.READ_MESSAGE_HISTORY, "GET /channels/{channel}/messages", 50013),
        (permissions.SEND_MESSAGES, "POST /channels/{channel}/typing", 50013),
    ],
)
async def test_missing_permissions(local, without, request_, code):
    message, thread = await posted(local), await opened(local)
    local.world.set_app_permissions(general(local), permissions.MEMBER & ~without)
    request = request_.format(channel=general(local), message=message["id"], thread=thread)
    assert await refused(local, request, {"content": "x", "name": "x"}) == (403, code)


async def test_files_need_attach_files(local):
    local.world.set_app_permissions(general(local), permissions.MEMBER & ~permissions.ATTACH_FILES)
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", "{}")
    form.add_field("files[0]", png(), filename="b.png", content_type="application/octet-stream")
    headers = {"Authorization": f"Bot {local.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        url = f"{local.url}/api/v10/channels/{general(local)}/messages"
        async with session.post(url, data=form) as response:
            assert (response.status, (await response.json())["code"]) == (403, 50013)


async def test_permissions_reach_the_interaction(local):
    bits = permissions.MEMBER & ~permissions.ATTACH_FILES
    local.world.set_app_permissions(general(local), bits)
    assert used(local).payload["app_permissions"] == str(bits)


async def test_others_messages_are_not_ours_to_change(local):
    said = await local.say("Ann", "general", "hello")
    path = f"/channels/{general(local)}/messages/{said['id']}"
    assert await refused(local, "PATCH " + path, {"content": "y"}) == (403, 50005)
    assert await refused(local, "DELETE " + path) == (403, 50013)


async def test_an_edit_after_an_hour_is_refused(local):
    message = await posted(local)
    path = f"PATCH /channels/{general(local)}/messages/{message['id']}"
    local.age(message, 3500)
    assert (await call(local, path, {"content": "y"}))[0] == 200
    local.age(message, 200)
    status, told = await call(local, path, {"content": "z"})
    assert (status, told["code"]) == (429, 30046) and told["retry_after"] < 1


# -- threads


async def test_an_archived_thread_refuses_edits_and_opens_on_a_post(local):
    thread = await opened(local)
    message = await posted(local, thread)
    assert (await call(local, f"PATCH /channels/{thread}", {"archived": True}))[0] == 200
    edit = f"PATCH /channels/{thread}/messages/{message['id']}"
    assert await refused(local, edit, {"content": "y"}) == (400, 50083)
    assert await refused(local, f"PATCH /channels/{thread}", {"name": "y"}) == (400, 50083)
    await posted(local, thread)
    assert (await call(local, edit, {"content": "y"}))[0] == 200


async def test_a_locked_thread_needs_manage_threads(local):
    thread = await opened(local)
    assert await refused(local, f"PATCH /channels/{thread}", {"locked": True}) == (403, 50013)
    local.world.set_app_permissions(general(local), ALL)
    assert (await call(local, f"PATCH /channels/{thread}", {"locked": True}))[1]["thread_metadata"]["locked"]
    local.world.set_app_permissions(general(local), permissions.MEMBER)
    assert await refused(local, f"POST /channels/{thread}/messages", {"content": "x"}) == (403, 50013)


async def test_one_thread_a_message(local):
    message = await posted(local)
    path = f"POST /channels/{general(local)}/messages/{message['id']}/threads"
    assert (await call(local, path, {"name": "match"}))[0] == 201
    assert await refused(local, path, {"name": "match"}) == (400, 160004)


async def test_a_deleted_channel_takes_its_threads_along(local):
    thread = await opened(local)
    local.world.set_app_permissions(general(local), ALL)
    gone = general(local)
    assert (await call(local, f"DELETE /channels/{gone}"))[0] == 200
    for channel in (gone, thread):
        assert await refused(local, f"POST /channels/{channel}/messages", {"content": "x"}) == (404, 10003)


async def test_members_join_threads(local):
    thread, bob = await opened(local), local.world.person("Bob").id
    assert (await call(local, f"PUT /channels/{thread}/thread-members/{bob}"))[0] == 204
    _, members = await call(local, f"GET /channels/{thread}/thread-members")
    assert {m["user_id"] for m in members} == {bob, local.world.bot.id}
    assert local.world.channel(thread)["member_count"] == 2


# -- interactions


async def test_an_interaction_is_acknowledged_once(local):
    asked = used(local)
    assert (await call(local, callback(asked), {"type": 5}))[0] == 204
    assert await refused(local, callback(asked), {"type": 5}) == (400, 40060)


async def test_an_interaction_waits_three_seconds_by_default():
    server = await LocalDiscord.start()
    try:
        assert server.interactions.window == 3.0
        assert server.interactions.token_life == 900.0
    finally:
        await server.stop()


async def test_after_the_window_it_is_unknown(local):
    asked = used(local)
    await local.people.settled(asked)
    assert 0.9 < time.monotonic() - asked.created < 2
    assert await refused(local, callback(asked), {"type": 5}) == (404, 10062)


@pytest.mark.parametrize(
    ("kind", "response", "fits"),
    [(COMMAND, 6, False), (COMMAND, 7, False), (COMMAND, 9, True), (COMPONENT, 6, True), (COMPONENT, 8, False)],
)
async def test_only_fitting_answers(local, kind, response, fits):
    asked = used(local, kind, await posted(local) if kind == COMPONENT else None)
    row = {"type": 1, "components": [{"type": 4, "custom_id": "a", "style": 1, "label": "A"}]}
    body = {"type": response, "data": {"title": "A", "custom_id": "a", "components": [row]} if response == 9 else {}}
    assert ((await call(local, callback(asked), body))[0] == 204) is fits


async def test_the_webhook_opens_with_the_acknowledgement_and_closes_after_15_minutes(local):
    asked = used(local)
    post = "POST " + webhook(local, asked)
    assert await refused(local, post, {"content": "x"}) == (404, 10015)
    await call(local, callback(asked), {"type": 4, "data": {"content": "x"}})
    assert (await call(local, post, {"content": "x"}))[0] == 200
    asked.created -= 901
    assert await refused(local, post, {"content": "x"}) == (401, 50027)


async def test_the_first_followup_takes_the_place_of_a_deferred_answer_and_its_privacy(local):
    asked = used(local)
    await call(local, callback(asked), {"type": 5})
    assert local.messages("general")[-1]["flags"] == 128
    _, first = await call(local, "POST " + webhook(local, asked), {"content": "one", "flags": 64})
    _, second = await call(local, "POST " + webhook(local, asked), {"content": "two", "flags": 64})
    assert (first["id"], first["flags"]) == (asked.original, 0)
    assert second["flags"] == 64 and second["id"] in asked.followups


async def test_original_is_the_pressed_message_after_an_update(local):
    message = await posted(local)
    for kind, body in ((6, {}), (7, {"content": "seven"})):
        asked = used(local, COMPONENT, message)
        status, told = await call(local, callback(asked) + "?with_response=1", {"type": kind, "data": body})
        assert status == 200 and told["interaction"]["response_message_id"] == message["id"]
        _, edited = await call(local, "PATCH " + webhook(local, asked, "/messages/@original"), {"content": f"{kind}"})
        assert (edited["id"], edited["content"]) == (message["id"], f"{kind}")


async def test_answers_are_deleted_and_strangers_are_not_found(local):
    other, asked = await posted(local), used(local)
    await call(local, callback(asked), {"type": 4, "data": {"content": "x"}})
    assert await refused(local, "PATCH " + webhook(local, asked, f"/messages/{other['id']}"), {}) == (404, 10008)
    assert (await call(local, "DELETE " + webhook(local, asked, "/messages/@original")))[0] == 204
    assert await refused(local, "GET " + webhook(local, asked, "/messages/@original")) == (404, 10008)


async def test_the_bots_token_does_not_reach_private_messages(local):
    asked = used(local)
    await call(local, callback(asked), {"type": 4, "data": {"content": "x", "flags": 64}})
    path = f"/channels/{general(local)}/messages/{asked.original}"
    assert await refused(local, "GET " + path) == (404, 10008)
    assert await refused(local, "PATCH " + path, {"content": "y"}) == (404, 10008)
    assert (await call(local, f"GET /channels/{general(local)}/messages"))[1] == []


async def test_an_edit_by_the_interaction_is_free_of_the_hour(local):
    message = await posted(local)
    local.age(message, 9999)
    asked = used(local, COMPONENT, message)
    await call(local, callback(asked), {"type": 6})
    assert (await call(local, "PATCH " + webhook(local, asked, "/messages/@original"), {"content": "y"}))[0] == 200


# -- switches


async def test_faults_strike_as_often_as_asked(local):
    local.fail_next(r"POST /channels/\d+/messages", 500, times=2)
    path = f"POST /channels/{general(local)}/messages"
    assert [(await call(local, path, {"content": "x"}))[0] for _ in range(3)] == [500, 500, 200]


async def test_a_fault_after_the_work_loses_only_the_answer(local):
    local.fail_next("POST .*/messages", 502, after=True)
    assert (await call(local, f"POST /channels/{general(local)}/messages", {"content": "x"}))[0] == 502
    assert len(local.messages("general")) == 1


@pytest.mark.parametrize("via", [True, False])
async def test_too_many_requests_are_said_by_discord_or_by_its_proxy(local, via):
    local.fail_next("GET /users/@me", 429, via=via)
    async with (
        aiohttp.ClientSession(headers={"Authorization": f"Bot {local.token}"}) as session,
        session.get(f"{local.url}/api/v10/users/@me") as response,
    ):
        assert response.status == 429 and ("Via" in response.headers) is via
        assert ("retry_after" in await response.text()) is via


async def test_a_fault_may_only_delay(local):
    local.fail_next("callback", None, delay=0.1)
    asked = used(local)
    started = time.monotonic()
    assert (await call(local, callback(asked), {"type": 5}))[0] == 204
    assert time.monotonic() - started >= 0.1


async def test_rate_limits_are_told_and_enforced():
    server = await LocalDiscord.start(rate_limits=True)
    try:
        url = f"{server.url}/api/v10/channels/{general(server)}/messages"
        headers = {"Authorization": f"Bot {server.token}"}
        async with aiohttp.ClientSession(headers=headers) as session:
            answers = [await session.post(url, json={"content": "x"}) for _ in range(6)]
        assert [a.status for a in answers] == [200] * 5 + [429]
        assert [a.headers["X-RateLimit-Remaining"] for a in answers[:5]] == ["4", "3", "2", "1", "0"]
        assert answers[5].headers["Via"] and (await answers[5].json())["retry_after"] <= 5
        assert answers[5].headers["Content-Type"] == "application/json"
    finally:
        await server.stop()


async def test_callbacks_are_free_of_rate_limits():
    server = await LocalDiscord.start(rate_limits=True)
    try:
        asked = [used(server) for _ in range(8)]
        answers = await asyncio.gather(*(call(server, callback(a), {"type": 5}) for a in asked))
        assert {status for status, _ in answers} == {204}
    finally:
        await server.stop()


async def test_a_message_deleted_under_the_bot_takes_its_files(local):
    body = Body({}, [("b.png", png())])
    message = local.posting.create(general(local), local.world.bot, body)
    assert len(local.world.files) == 1
    local.posting.delete(message)
    assert local.world.files == {}
