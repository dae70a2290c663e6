"""All commands at once: names, lengths, refusals and completions."""

from __future__ import annotations

import inspect
import re
from collections import Counter

import discord
import pytest
from discord import app_commands

from bot.client import EXTENSIONS, PERMISSIONS
from bot.playground.limits import check_commands
from cogs._completing import completions
from tests.service.house import OPENING

NAMES = {
    "roll", "move", "swap", "undo", "done", "cube double", "cube take", "cube drop", "cube beaver", "resign offer",
    "resign accept", "resign refuse", "match accept", "match decline", "match withdraw", "match continue",
    "match rematch", "match rules", "match end", "match cancel", "match list", "match here", "match show", "board",
    "pips", "play", "choose colour", "choose quarter", "choose double", "judge accept", "judge back", "help", "rules",
    "settings me", "settings server", "purse show", "purse give",
}  # fmt: skip


def leaves(tree: app_commands.CommandTree) -> list[app_commands.Command]:
    return [command for command in tree.walk_commands() if isinstance(command, app_commands.Command)]


async def test_every_button_and_more_has_a_command_29(room):
    assert {command.qualified_name for command in leaves(room.env.bot.tree)} == NAMES


async def test_all_commands_keep_to_the_limits(room):
    tree = room.env.bot.tree
    payload = [command.to_dict(tree) for command in tree.get_commands()]
    assert check_commands(payload) == []
    assert max(Counter(command["name"] for command in payload).values()) == 1
    for command in tree.walk_commands():
        assert re.fullmatch(r"[a-z]{1,32}", command.name) and 1 <= len(command.description) <= 100
        assert command.description[0].isupper() and not command.description.endswith(".")
        for option in getattr(command, "parameters", ()):
            assert option.description not in ("…", "") and len(option.description) <= 100, command.qualified_name
            assert len(option.choices) <= 25


async def test_all_commands_are_for_guilds_alone(room):
    for command in room.env.bot.tree.get_commands():
        told = command.to_dict(room.env.bot.tree)
        assert told["contexts"] == [0] and told["integration_types"] == [0]


async def test_every_extension_and_callback_is_documented(room):
    assert set(room.env.bot.extensions) == set(EXTENSIONS)
    for command in leaves(room.env.bot.tree):
        assert inspect.getdoc(command.callback), command.qualified_name


async def test_the_invite_link_asks_for_exactly_what_is_needed(room, caplog):
    link = room.env.bot.invite_link()
    assert f"permissions={PERMISSIONS.value}" in link and "scope=bot+applications.commands" in link
    assert room.env.bot.intents == discord.Intents(guilds=True)


async def test_help_is_one_screen_with_each_way_to_play(room):
    said = await room.say("Cleo", "help")
    assert len(said) < 1700 and all(
        f"`/{name}" in said for name in ("play", "roll", "move", "match list", "match show")
    )


async def test_without_a_match_each_command_says_so(room):
    for command in ("roll", "swap", "undo", "done", "cube double", "cube take", "cube drop", "cube beaver"):
        assert await room.say("Ann", command) == "There is no match in this channel. `/match list` shows yours."
    for command in ("resign accept", "resign refuse", "match continue", "match rematch", "match cancel", "match show"):
        assert await room.say("Ann", command) == "There is no match in this channel. `/match list` shows yours."
    for command in ("board", "pips"):
        assert await room.say("Ann", command) == "There is no match in this channel. `/match list` shows yours."
    for command in ("match accept", "match decline", "match withdraw", "match rules"):
        assert await room.say("Ann", command) == "There is no open challenge here."
    assert await room.say("Ann", "match here") == "You have no such match elsewhere to move here."
    assert await room.say("Ann", "match list") == "You have no matches here. `/play` starts one."
    assert await room.say("Ann", "match show", match="nonsense") == "I don’t know this match any more."


@pytest.mark.parametrize(
    ("command", "options", "said"),
    [
        ("roll", {}, "It is Ann’s turn."),
        ("move", {"play": "8/5 6/5"}, "It is Ann’s turn."),
        ("done", {}, "It is Ann’s turn."),
        ("undo", {}, "It is Ann’s turn."),
        ("cube double", {}, "It is Ann’s turn."),
        ("cube take", {}, "There is no double to answer."),
        ("resign accept", {}, "There is no resignation to answer."),
        ("match continue", {}, "The game is still being played."),
        ("match rematch", {}, "The match is still being played."),
    ],
)
async def test_the_other_side_is_refused_with_the_right_name_33(room, command, options, said):
    await room.begin()
    before = room.board().content
    assert await room.say("Bob", command, room.thread, **options) == said
    # from the channel too, where another match was played meanwhile
    if command != "match rematch":
        assert await room.say("Bob", command, **options) == said
    assert room.board().content == before


async def test_a_refusal_from_the_channel_names_the_players_of_the_match_meant(room):
    await room.say("Cleo", "play", opponent=room.people["Mo"], points=1, here=True)
    room.house.throws(OPENING)
    await room.say("Mo", "match accept")
    await room.begin()
    assert await room.say("Bob", "roll") == "It is Ann’s turn."
    assert await room.say("Mo", "roll") == "It is Cleo’s turn."
    assert (await room.say("Ann", "pips")).startswith("Cleo: ")  # what is played here goes first for looking


async def test_refusals_of_the_player_on_turn(room):
    await room.begin()
    thread = room.thread
    cases = {
        "roll": "That can’t be done now: the dice have been rolled.",
        "done": "Your turn isn’t over: 3 and 1 can still be played, and what can be played must be.",
        "undo": "There is no move to take back in this turn.",
        "cube double": "The opening roll was your roll already: there is no double before the first move.",
        "cube beaver": "There is no double to answer.",
        "resign refuse": "There is no resignation to answer.",
    }
    for command, said in cases.items():
        assert await room.say("Ann", command, thread) == said
    moves = {
        "8/5": "`8/5` is only part of the turn: 1 still to be played.",
        "5/8": "`5/8` goes backwards: checkers move toward lower numbers.",
        "99/1": "There is no point 99: points run from 1 to 24, with the bar and off.",
        "6/off": "`6/off` doesn’t fit the numbers to be played: 3 and 1.",
        "what?": "`what?` is no play that I can read. Write it like `13/8 6/5`, with your own numbers.",
    }
    for play, said in moves.items():
        assert await room.say("Ann", "move", thread, play=play) == said
    assert len(await room.say("Ann", "move", thread, play="**@everyone** `" * 400)) < 200


async def test_an_opponent_who_is_not_in_the_server_is_not_found(room):
    said = await room.say("Ann", "play", opponent=room.env.create_user("far"))
    assert said == "I can’t find that member in this server."
    assert room.history() == []
    assert [type(error) for error in room.env.errors] == [app_commands.TransformerError]


async def test_a_passed_dance_is_said_to_be_one(room):
    await room.begin(opening=(6, 4))
    await room.say("Ann", "move", room.thread, play="24/14")
    await room.say("Ann", "done", room.thread)
    room.house.throws((2, 1), (6, 6))
    await room.say("Bob", "roll", room.thread)
    assert r"13/11\*" in await room.say("Bob", "move", room.thread, play="13/11 6/5")
    await room.say("Bob", "done", room.thread)
    dance = "No legal move: end the turn with /done."
    assert await room.say("Ann", "roll", room.thread) == f"You rolled 6-6. {dance}"
    assert await room.people["Ann"].autocomplete(room.thread, "move", "play", "") == []  # no choice without a name
    for said in ("pass", "-"):
        assert await room.say("Ann", "move", room.thread, play=said) == dance
    assert await room.say("Ann", "done", room.thread) == "Turn over: Bob to roll."


async def test_typed_moves_name_no_one_and_ping_no_one(room):
    await room.begin()
    said = await room.say("Ann", "move", room.thread, play="<@1> @everyone")
    assert said.startswith("`<@1> @everyone` is no play")


async def test_move_completes_the_own_turn_and_nobody_elses(room):
    await room.begin()

    async def offered(who: str, typed: str, where=None) -> list[str]:
        choices = await room.people[who].autocomplete(where or room.thread, "move", "play", typed)
        assert len(choices) <= 25 and all(choice["name"] == choice["value"] for choice in choices)
        return [choice["value"] for choice in choices]

    every = await offered("Ann", "")
    assert len(every) == 16 and "8/5 6/5" in every  # 31 has sixteen results
    assert await offered("Ann", "6/5 8") == ["8/5 6/5"] and await offered("Ann", "8-5, 6") == ["8/5 6/5"]
    assert "8/5 6/5" in await offered("Ann", "", room.channel)
    assert await offered("Ann", "nonsense") == []
    assert await offered("Bob", "") == await offered("Cleo", "") == await offered("Cleo", "", room.other) == []
    await room.turn("Ann")
    assert await offered("Ann", "") == await offered("Bob", "") == []


async def test_a_play_is_completed_however_it_is_joined(room):
    await room.begin(opening=(6, 4))

    async def offered(typed: str) -> list[str]:
        choices = await room.people["Ann"].autocomplete(room.thread, "move", "play", typed)
        return [choice["value"] for choice in choices]

    for typed in ("24/14", "24 14", "24/18 18/14", "24/18/14", "24 20 14"):
        assert await offered(typed) == ["24/14"], typed
    assert "24/18 13/9" in await offered("24 18") and "24/18 13/9" in await offered("24 1")
    assert await offered("24 18 13") == ["24/18 13/9"]
    assert await offered("24/13") == await offered("14/24") == []


@pytest.mark.parametrize(
    ("typed", "fitting"),
    [
        ("", ["8/4*(2) 6/4(2)", "bar/20* 13/9", "6/off 5/off"]),
        ("8/4", ["8/4*(2) 6/4(2)"]),
        ("8/4 8/4 6", ["8/4*(2) 6/4(2)"]),
        ("8/4 8/4 8/4", []),
        ("8/4(2) 6/4", ["8/4*(2) 6/4(2)"]),
        ("BAR-20", ["bar/20* 13/9"]),
        ("13→9; b", ["bar/20* 13/9"]),
        ("6/o", ["6/off 5/off"]),
        ("5/off 6/off", ["6/off 5/off"]),
        ("5/off 6/off ", ["6/off 5/off"]),
        ("7", []),
        ("8 4", ["8/4*(2) 6/4(2)"]),
        ("13 9 b", ["bar/20* 13/9"]),
        ("bar 20 13 9", ["bar/20* 13/9"]),
        ("6 off 5 o", ["6/off 5/off"]),
        ("6 of", ["6/off 5/off"]),
        ("8 4 20", []),
    ],
)
def test_completions_hold_what_has_been_typed(typed, fitting):
    assert completions(["8/4*(2) 6/4(2)", "bar/20* 13/9", "6/off 5/off"], typed) == fitting


def test_no_more_completions_than_discord_shows():
    assert len(completions((f"{n}/1" for n in range(2, 60)), "")) == 25
