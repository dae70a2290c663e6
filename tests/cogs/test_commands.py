"""All commands at once, and each of them: names, lengths, receipts, refusals, lists and completions."""

from __future__ import annotations

import inspect
import re
from collections import Counter

import discord
import pytest
from discord import app_commands

from bot.client import EXTENSIONS, PERMISSIONS, BackgammonBot
from bot.dice_cup import commitment
from bot.playground.limits import check_commands
from bot.table import Moved
from bot.views import Person
from cogs._completing import completions
from tests.cogs.room import labels, mentions
from tests.service.house import OPENING

NAMES = {
    "roll", "move", "swap", "undo", "done", "cube double", "cube take", "cube drop", "cube beaver", "resign offer",
    "resign accept", "resign refuse", "match accept", "match decline", "match withdraw", "match continue",
    "match rematch", "match cancel", "match list", "match here", "match show", "board", "pips", "play", "help",
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
    for command in ("match accept", "match decline", "match withdraw"):
        assert await room.say("Ann", command) == "Nothing waits for that here."
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
        ("cube take", {}, "That can’t be done now: the dice have been rolled."),
        ("resign accept", {}, "That can’t be done now: the dice have been rolled."),
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
        "cube double": "A double comes before the roll, and you have rolled already.",
        "cube beaver": "That can’t be done now: the dice have been rolled.",
    }
    for command, said in cases.items():
        assert await room.say("Ann", command, thread) == said
    moves = {
        "8/5": "`8/5` is only part of the turn: 1 still to be played.",
        "5/8": "`5/8` goes backwards: checkers move toward lower numbers.",
        "99/1": "There is no point 99: points run from 1 to 24, with the bar and off.",
        "6/off": "`6/off` doesn’t fit the dice: 3 and 1 left to play.",
        "what?": "`what?` is no play that I can read. Write it like `13/8 6/5`, with your own numbers.",
    }
    for play, said in moves.items():
        assert await room.say("Ann", "move", thread, play=play) == said
    assert len(await room.say("Ann", "move", thread, play="**@everyone** `" * 400)) < 200


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
    ],
)
def test_completions_hold_what_has_been_typed(typed, fitting):
    assert completions(["8/4*(2) 6/4(2)", "bar/20* 13/9", "6/off 5/off"], typed) == fitting


def test_no_more_completions_than_discord_shows():
    assert len(completions((f"{n}/1" for n in range(2, 60)), "")) == 25


async def test_a_bot_and_oneself_can_not_be_challenged(room):
    robot = room.guild.add_member(room.env.create_user("robot", bot=True), nick="Robo*")
    assert await room.say("Ann", "play", opponent=robot) == "Robo\\* is a bot and doesn’t play."
    assert await room.say("Ann", "play", opponent=room.people["Ann"]) == "You can’t challenge yourself."
    assert room.history() == []


async def test_a_challenge_names_its_options_and_only_calls_the_one_challenged(room, inspector):
    await room.say("Ann", "play", opponent=room.people["Bob"], points=7, cube=False, crawford=False)
    card = room.card()
    assert card.content.startswith(f"Ann challenges <@{room.user('Bob').id}> to a match to 7 points.\n")
    assert "No doubling cube or Crawford rule." in card.content and mentions(card) == {room.user("Bob").id}
    sent = next(body for method, path, body in inspector.seen if path == f"/channels/{room.channel.id}/messages")
    assert sent["allowed_mentions"]["users"] == [room.user("Bob").id] and not sent["allowed_mentions"]["parse"]
    await room.say("Ann", "play", points=1, cube=False)
    assert "Ann challenges anyone to a match to 1 point." in room.card().content
    assert "doubling cube" not in room.card().content and mentions(room.card()) == set()


async def test_the_wrong_people_at_a_challenge(room):
    await room.say("Ann", "play", opponent=room.people["Bob"])
    card = room.card()
    assert labels(card) == ["Accept", "Decline", "Withdraw"]
    for who, label, said in (
        ("Ann", "Accept", "This is your own challenge: somebody else has to answer it. You can withdraw it."),
        ("Cleo", "Accept", f"This challenge is for <@{room.user('Bob').id}>."),
        ("Cleo", "Decline", f"This challenge is for <@{room.user('Bob').id}>."),
        ("Bob", "Withdraw", "That is up to Ann."),
        ("Cleo", "Withdraw", "You don’t play in this match. `/play` starts one of your own."),
    ):
        assert [each.content for each in await room.press(who, label, card)] == [said]
    assert room.card().content == card.content and labels(room.card()) == labels(card)


@pytest.mark.parametrize(
    ("who", "label", "command", "said"),
    [
        ("Bob", "Decline", "decline", "Bob declined the challenge of Ann to a match to 3 points."),
        ("Ann", "Withdraw", "withdraw", "Ann withdrew the challenge to a match to 3 points."),
    ],
)
@pytest.mark.parametrize("typed", [True, False])
async def test_a_challenge_that_ends_says_how_on_its_card(room, who, label, command, said, typed):
    await room.say("Ann", "play", opponent=room.people["Bob"])
    if typed:
        assert await room.say(who, f"match {command}") in ("Declined.", "Withdrawn.")
    else:
        await room.press(who, label, room.card())
    assert room.card().content == said and labels(room.card()) == []
    assert not room.channel.threads


async def test_an_open_challenge_is_taken_by_whoever_comes(room):
    await room.say("Ann", "play")
    assert labels(room.card()) == ["Accept", "Withdraw"]
    room.house.throws(OPENING)
    assert (await room.say("Cleo", "match accept")).startswith("Accepted")
    assert room.board().content.startswith("**Ann 0 – 0 Cleo**")
    card = next(message for message in room.history() if "play a match" in message.content)
    assert card.content.splitlines()[:2] == [
        "Ann and Cleo play a match to 3 points.",
        f"Follow it in <#{room.thread.id}>.",
    ]
    assert commitment(room.house.made[0]) in card.content  # to be compared with later


async def test_too_many_challenges(room):
    for _ in range(5):
        await room.say("Ann", "play")
    assert await room.say("Ann", "play") == "You have 5 challenges open already. Withdraw one first."


async def test_a_channel_holds_one_match(room):
    await room.begin(here=True)
    said = await room.say("Cleo", "play", here=True)
    assert said == f"Another match is being played in <#{room.channel.id}>; only one fits in a channel at a time."


async def test_list_says_where_it_is_whose_turn_with_links(room):
    await room.begin(5)
    board = room.board()
    await room.say("Cleo", "play", opponent=room.people["Ann"], points=1)
    await room.say("Ann", "play")
    lines = (await room.say("Ann", "match list")).splitlines()
    guild = room.guild.id
    thread = f"https://discord.com/channels/{guild}/{room.thread.id}/{board.id}"
    assert f"{thread}: Bob, 0–0 (match to 5 points), **your turn**" in lines
    assert any(line.endswith(": Cleo, 0–0 (match to 1 point), **your turn**") for line in lines)
    assert any(line.endswith(": Player, 0–0 (match to 3 points), waiting for an answer") for line in lines)
    assert all(f"https://discord.com/channels/{guild}/" in line for line in lines) and len(lines) == 3
    assert "Ann to act" in await room.say("Bob", "match list")
    await room.turn("Ann")
    await room.say("Bob", "cube double")
    await room.say("Ann", "cube drop")
    assert "Ann, 1–0 (match to 5 points), between games" in await room.say("Bob", "match list")
    await room.say("Bob", "match continue")
    assert "**your turn**" in await room.say("Ann", "match list")


async def test_a_long_list_fits_into_one_message_and_says_how_many_more(room):
    house = room.house
    me = Person(room.user("Ann").id, "Ann")
    for number in range(20):
        foe = Person(10**18 + number, "*" * 32)
        await house.offer(99, by=foe, to=me, where=_where(room))
    said = await room.say("Ann", "match list")
    assert 1500 < len(said) <= 2000
    shown, more = said.splitlines()[:-1], said.splitlines()[-1]
    assert more == f"… and {20 - len(shown)} more."


def _where(room):
    from bot.views import Where

    return Where(room.guild.id, room.channel.id)


async def test_here_moves_a_match_and_asks_which(room):
    await room.begin()
    assert await room.say("Bob", "match here", room.other) == "The match goes on here."
    assert room.board(room.other).content == room.board(room.thread).content
    assert labels(room.board(room.thread)) == [] and "8/5" in labels(room.board(room.other))
    room.house.throws(OPENING)
    await room.say("Ann", "play", opponent=room.people["Bob"])
    await room.say("Bob", "match accept")
    third = room.guild.create_text_channel("third")
    assert await room.say("Ann", "match here", third) == "You play several matches elsewhere. Say which with `match:`."
    choices = await room.people["Ann"].autocomplete(third, "match here", "match", "bob")
    assert [choice["name"] for choice in choices] == ["Bob, 0–0 (match to 3 points)"] * 2
    assert await room.say("Ann", "match here", third, match=choices[0]["value"]) == "The match goes on here."
    assert await room.say("Ann", "match here", third, match="nonsense") == (
        "You have no such match elsewhere to move here."
    )
    assert await room.say("Ann", "roll", room.guild.create_text_channel("fourth")) == (
        "You play several matches. Use the command in the match’s own channel or thread; `/match list` has the links."
    )


async def test_show_and_its_completion_and_pips_and_board(room):
    await room.begin(5)
    said = await room.say("Cleo", "match show", room.thread)
    assert said.splitlines()[:2] == ["**Ann – Bob**, match to 5 points", "Score 0–0, game 1."]
    assert "Ann: 167 pips\nBob: 167 pips\nThe race is even." in said
    assert "Position ID `4HPwATDgc/ABMA` · XGID `XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:" in said
    assert await room.say("Cleo", "pips", room.thread) == "Ann: 167 pips\nBob: 167 pips\nThe race is even."
    await room.turn("Ann")
    assert (await room.say("Cleo", "pips", room.thread)).endswith("Ann leads by 4.")
    shown = await room.use("Cleo", "board", room.thread)
    assert shown.content == room.board().content and shown.attachments[0].description == (
        room.board().attachments[0].description
    )
    text = await room.say("Cleo", "board", room.thread, text=True)
    assert text.startswith("```\n") and text.endswith("```By the numbers of Bob.") and len(text) < 2000
    choices = await room.people["Ann"].autocomplete(room.other, "match show", "match", "")
    assert [choice["name"] for choice in choices] == ["Bob, 0–0 (match to 5 points)"]
    assert "Score 0–0" in await room.say("Ann", "match show", room.other, match=choices[0]["value"])


async def test_show_from_another_guild_tells_nothing(room):
    await room.begin()
    view = await room.house.service.at(room.thread.id)
    guild = room.env.create_guild("Elsewhere")
    channel = guild.create_text_channel("general")
    stranger = guild.add_member(room.env.create_user("eve"))
    result = await stranger.slash(channel, "match show", match=view.id)
    await room.settle()
    assert result.response.content == "There is no match in this channel. `/match list` shows yours."


async def test_cancel_by_agreement(room):
    await room.begin()
    asked = await room.say("Bob", "match cancel", room.thread)
    assert asked == "You asked Ann to end the match without a result. /match cancel by Ann agrees."
    assert re.search(
        r"^Bob asks .*to end the match without a result; playing on says no\.$", room.board().content, re.M
    )
    assert labels(room.board())[-1] == "End"
    await room.press("Ann", "End")
    assert "Both players ended the match at 0–0. It counts for nobody." in room.board().content
    assert room.house.made[0] in room.board().content and labels(room.board()) == []
    assert room.history()[-1].content == "The match to 3 points between Ann and Bob ended without a result."
    assert await room.say("Ann", "match list") == "You have no matches here. `/play` starts one."


async def test_cancel_by_a_moderator_is_asked_once_more(room):
    await room.begin()
    question = await room.say("Mo", "match cancel", room.thread)
    assert question == "End the match of Ann and Bob without a result?\nTo confirm: `/match cancel sure:True`"
    assert await room.say("Mo", "match cancel", room.thread, sure=True) == "The match is cancelled."
    assert "A moderator ended the match at 0–0. It counts for nobody." in room.board().content
    assert await room.say("Cleo", "match cancel", room.thread) == (
        "There is no match in this channel. `/match list` shows yours."
    )


async def test_a_stranger_cancels_nothing(room):
    await room.begin()
    said = await room.say("Cleo", "match cancel", room.thread, sure=True)
    assert said == "You don’t play in this match. `/play` starts one of your own."


async def test_a_moderator_takes_a_challenge_down(room):
    await room.say("Ann", "play")
    assert await room.say("Cleo", "match cancel") == "There is no match in this channel. `/match list` shows yours."
    assert await room.say("Mo", "match cancel") == (
        "Take down the challenge of Ann?\nTo confirm: `/match cancel sure:True`"
    )
    assert await room.say("Mo", "match cancel", sure=True) == "The challenge is taken down."
    assert room.card().content == "A moderator took down the challenge of Ann to a match to 3 points."


async def test_a_rematch_can_be_asked_for_in_the_channel(room):
    await room.begin(1)
    await room.resign("Ann", "single game", "Bob")
    assert await room.say("Ann", "match rematch") == "You asked for a rematch."
    room.house.throws(OPENING)
    assert await room.say("Bob", "match rematch", room.thread) == "The rematch begins."


@pytest.mark.parametrize("missing", ["send_messages", "attach_files", "send_messages_in_threads"])
async def test_missing_permissions_are_named(room, missing):
    room.patch_app_permissions(missing)
    said = await room.say("Ann", "play")
    names = {
        "send_messages": "Send Messages",
        "attach_files": "Attach Files",
        "send_messages_in_threads": "Send Messages in Threads",
    }
    assert said == f"I need these permissions in this channel: {names[missing]}."
    assert room.history() == []


async def test_without_the_right_to_make_threads_the_match_is_played_in_the_channel(room):
    room.patch_app_permissions("create_public_threads")
    await room.begin()
    assert not room.channel.threads and room.board().channel.id == room.channel.id


async def test_a_challenge_in_a_thread_is_played_there(room):
    await room.begin()
    thread = room.thread
    taken = f"Another match is being played in <#{thread.id}>; only one fits in a channel at a time."
    assert await room.say("Cleo", "play", thread) == taken
    await room.say("Ann", "match here", room.other)
    await room.say("Cleo", "play", thread)
    room.house.throws(OPENING)
    assert (await room.say("Bob", "match accept", thread)).startswith("Accepted")
    assert room.board(thread).content.startswith("**Cleo 0 – 0 Bob**") and len(room.channel.threads) == 1


async def test_a_parked_match_is_found_again_by_here(room):
    await room.begin()
    view = await room.house.service.at(room.thread.id)
    await room.house.store.write(lambda tx: tx.park(view.id, True))
    assert await room.say("Ann", "match here", room.other) == "The match goes on here."
    assert room.board(room.other).content.startswith("**Ann 0 – 0 Bob**")


async def test_moved_is_an_entry_of_the_log(room):
    await room.begin()
    await room.say("Ann", "match here", room.other)
    view = await room.house.service.at(room.other.id)
    log = await room.house.store.read(lambda tx: tx.actions(view.id))
    assert log[-1].kind == Moved.__struct_config__.tag


async def test_an_error_of_ours_is_told_with_a_reference_and_logged_with_it(room, monkeypatch, caplog):
    async def broken(*_: object) -> None:
        raise RuntimeError("a bug")

    await room.begin()
    menu = (await room.press("Ann", "More"))[0]
    monkeypatch.setattr(room.env.bot.service, "at", broken)
    monkeypatch.setattr(room.env.bot.service, "view", broken)
    said = await room.say("Ann", "pips", room.thread)
    reference = re.fullmatch(
        r"Something went wrong here, not with you\. Please try again; the reference is `([0-9a-f]{8})`\.", said
    )[1]
    assert f"command pips, reference {reference}: a bug" in caplog.text
    said = [each.content for each in await room.press("Ann", "Text board", menu)]
    assert "Something went wrong here, not with you." in said[-1] and "table " in caplog.text


async def test_a_bot_that_is_being_stopped_begins_nothing(room):
    await room.begin()
    bot: BackgammonBot = room.env.bot
    bot.closing = True
    result = await room.people["Ann"].slash(room.thread, "roll")
    await room.settle()
    assert not result.acknowledged
    result = await room.people["Ann"].click(room.board(), label="8/5")
    await room.settle()
    assert not result.acknowledged
    bot.closing = False


async def test_of_several_challenges_the_one_meant_must_be_pressed(room):
    for who in ("Ann", "Cleo"):
        await room.say(who, "play", opponent=room.people["Bob"])
    said = "Several challenges stand here. Press the button on the one that you mean."
    assert await room.say("Bob", "match accept") == await room.say("Bob", "match decline") == said
    assert await room.say("Ann", "match withdraw") == "Withdrawn."
    assert await room.say("Bob", "match decline") == "Declined."


async def test_a_challenge_by_name_is_meant_before_one_to_anybody(room):
    await room.say("Cleo", "play", points=7)
    await room.say("Ann", "play", opponent=room.people["Bob"], points=5)
    await room.say("Cleo", "play", points=9)
    room.house.throws(OPENING)
    assert (await room.say("Bob", "match accept")).startswith("Accepted")
    assert "match to 5 points" in room.board().content


async def test_a_match_does_not_move_where_the_other_can_not_follow(room):
    await room.begin()
    hidden = room.guild.create_text_channel(
        "hidden", overwrites={room.people["Bob"]: discord.PermissionOverwrite(view_channel=False)}
    )
    said = await room.say("Ann", "match here", hidden)
    assert said == "Bob can’t see this channel, so the match can’t move here."
    assert room.history(hidden) == []


async def test_a_match_whose_channel_is_gone_says_so_wherever_it_is_asked_for(room):
    await room.begin()
    view = await room.house.service.at(room.thread.id)
    await room.house.store.write(lambda tx: tx.park(view.id, True))
    assert "channel gone, `/match here` moves it" in await room.say("Ann", "match list")
    assert await room.say("Ann", "undo") == (
        "The channel of this match is gone. Use `/match here` where it is to go on."
    )


async def test_a_challenge_can_be_shown_before_it_is_accepted(room):
    await room.say("Ann", "play", opponent=room.people["Bob"], points=5)
    offer = (await room.house.service.tables_of(room.user("Ann").id, room.guild.id))[0]
    said = await room.say("Cleo", "match show", match=offer.id)
    assert said == "**Ann – Bob**, match to 5 points\nNot accepted yet."
