"""People can do what Discord's client lets them do, and no more."""

from __future__ import annotations

from typing import Any

import pytest

from bot.playground.errors import Refused
from bot.playground.server import LocalDiscord
from bot.playground.shapes import Json
from tests.e2e.local import call

WORDS = [{"name": "One", "value": "one"}, {"name": "Two", "value": "two"}]


def option(kind: int, name: str, **more: Any) -> Json:
    return {"type": kind, "name": name, "description": name, **more}


COMMANDS = [
    {
        "name": "match",
        "description": "Matches",
        "options": [
            option(1, "list"),
            option(1, "show", options=[option(7, "where", required=True), option(6, "who")]),
            option(2, "cube", options=[option(1, "double", options=[option(3, "word", choices=WORDS)])]),
        ],
    },
    {"name": "secret", "description": "For moderators", "default_member_permissions": str(1 << 13)},
    {
        "name": "say",
        "description": "Say",
        "options": [
            option(8, "role"),
            option(3, "text", min_length=2, max_length=4),
            option(10, "share", min_value=0, max_value=1),
        ],
    },
]


@pytest.fixture
async def commands(local: LocalDiscord) -> None:
    status, told = await call(local, f"PUT /applications/{local.world.application_id}/commands", COMMANDS)
    assert status == 200, told


def data(local: LocalDiscord, user: str, name: str, *options: Json) -> Json:
    member, place = local.world.person(user), local.world.channel("general")["id"]
    return local.people.command(member, place, name, options).data


def given(name: str, value: Any = None, **more: Any) -> Json:
    return {"name": name, **({} if value is None else {"value": value}), **more}


async def test_subcommands_nest_and_bring_what_they_name(local, commands):
    where, who = local.world.channel("backgammon")["id"], local.world.person("Bob").id
    inner = [given("where", where), given("who", who)]
    made = data(local, "Ann", "match", given("show", options=inner))
    assert made["options"] == [
        {
            "name": "show",
            "type": 1,
            "options": [{"name": "where", "type": 7, "value": where}, {"name": "who", "type": 6, "value": who}],
        }
    ]
    assert made["resolved"]["channels"][where]["name"] == "backgammon"
    assert made["resolved"]["users"][who]["global_name"] == "Bob"
    assert "user" not in made["resolved"]["members"][who]


async def test_a_role_is_named_by_its_id_or_name(local, commands):
    guild = local.world.guild_id  # which is the id of @everyone too
    for named in (guild, "@everyone"):
        made = data(local, "Ann", "say", given("role", named))
        assert made["options"] == [{"name": "role", "type": 8, "value": guild}]
        assert made["resolved"]["roles"][guild]["name"] == "@everyone"


async def test_the_driver_names_subcommands_by_words(local, commands):
    made = await local.command("Ann", "general", "match cube double", word="two")
    leaf = {"name": "word", "type": 3, "value": "two"}
    double = {"name": "double", "type": 1, "options": [leaf]}
    assert made.data["options"] == [{"name": "cube", "type": 2, "options": [double]}]
    assert made.failed == "The application did not respond"


@pytest.mark.parametrize(
    ("name", "options", "word"),
    [
        ("match", [], "choose one subcommand"),
        ("match", [given("list"), given("show", options=[given("where", "general")])], "choose one"),
        ("match", [given("show")], "where is required"),
        ("match", [given("show", options=[given("where", "nowhere")])], "nothing called"),
        ("match", [given("cube", options=[given("double", options=[given("word", "six")])])], "one of"),
        ("say", [given("text", "x")], "2 to 4"),
        ("say", [given("text", "xxxxx")], "2 to 4"),
        ("say", [given("text", 3)], "a text"),
        ("say", [given("share", 1.5)], "0 to 1"),
        ("say", [given("role", "kings")], "no role called"),
        ("say", [given("share", True)], "a number"),
        ("say", [given("text", "xx"), given("text", "xx")], "twice"),
    ],
)
async def test_options_are_checked_as_the_client_does(local, commands, name, options, word):
    with pytest.raises(Refused, match=word):
        data(local, "Ann", name, *options)
    assert local.interactions.log == []


async def test_commands_for_moderators_are_hidden_from_others(local, commands):
    names = {user: {c["name"] for c in local.people.commands(local.world.person(user))} for user in ("Ann", "Bob")}
    assert names["Ann"] - names["Bob"] == {"secret"}
    with pytest.raises(Refused, match="no command"):
        data(local, "Bob", "secret")


async def test_guild_commands_stand_beside_global_ones(local, commands):
    path = f"/applications/{local.world.application_id}/guilds/{local.world.guild_id}/commands"
    await call(local, f"PUT {path}", [{"name": "here", "description": "x"}])
    assert data(local, "Ann", "here")["guild_id"] == local.world.guild_id
    assert "guild_id" not in data(local, "Ann", "say")
    assert [c["name"] for c in (await call(local, f"GET {path}"))[1]] == ["here"]


def posted(local: LocalDiscord, part: Json, **more: Any) -> Any:
    from bot.playground.posting import Body

    body = Body({"components": [{"type": 1, "components": [part]}]})
    return local.posting.create(local.world.channel("general")["id"], local.world.bot, body, **more)


PICK = {"type": 3, "custom_id": "pick", "options": [{"label": v, "value": v} for v in "abc"], "max_values": 2}


async def test_a_select_gives_its_values(local):
    made = local.people.component(local.world.person("Ann"), posted(local, PICK), "pick", ["a", "c"])
    assert made.data["values"] == ["a", "c"] and made.data["component_type"] == 3


async def test_a_user_select_resolves_its_users(local):
    bob = local.world.person("Bob")
    message = posted(local, {"type": 5, "custom_id": "who"})
    made = local.people.component(local.world.person("Ann"), message, "who", [bob.id])
    assert made.data["resolved"]["users"][bob.id] == bob.user


@pytest.mark.parametrize(("values", "word"), [([], "1 to 2"), (["a", "b", "c"], "1 to 2"), (["x"], "can't be chosen")])
async def test_a_select_takes_what_it_offers(local, values, word):
    with pytest.raises(Refused, match=word):
        local.people.component(local.world.person("Ann"), posted(local, PICK), "pick", values)


async def test_what_is_disabled_gone_or_anothers_cannot_be_pressed(local):
    ann, bob = local.world.person("Ann"), local.world.person("Bob")
    roll = {"type": 2, "style": 2, "label": "Roll", "custom_id": "roll"}
    with pytest.raises(Refused, match="disabled"):
        local.people.component(ann, posted(local, {**roll, "disabled": True}), "roll")
    with pytest.raises(Refused, match="nothing on this message"):
        local.people.component(ann, posted(local, roll), "double")
    with pytest.raises(Refused, match="not for you"):
        local.people.component(ann, posted(local, roll, only=bob.id), "roll")


async def test_the_driver_presses_by_label_or_custom_id(local):
    roll = {"type": 2, "style": 2, "label": "Roll", "custom_id": "v1:1:2:roll"}
    data = posted(local, roll).data
    assert local.custom_id(data, "Roll") == local.custom_id(data, "v1:1:2:roll") == "v1:1:2:roll"
    with pytest.raises(LookupError, match=r"no 'Double' among \['Roll'\]"):
        local.custom_id(data, "Double")
    assert (await local.press("Ann", data, "Roll")).failed == "This interaction failed"


async def test_nobody_writes_into_a_locked_thread_and_a_post_opens_an_archived_one(local):
    _, thread = await call(
        local, f"POST /channels/{local.world.channel('general')['id']}/threads", {"name": "match", "type": 11}
    )
    state = local.world.channel(thread["id"])["thread_metadata"]
    state["archived"] = True
    await local.say("Bob", "match", "still here?")
    assert not state["archived"]
    state["locked"] = True
    with pytest.raises(Refused, match="locked"):
        await local.say("Bob", "match", "hello")
