"""Challenges and matches by command: who is told what, lists, moving, showing, cancelling, permissions."""

from __future__ import annotations

import re
import sys

import discord
import pytest

from bot.client import BackgammonBot
from bot.dice_cup import commitment
from bot.rules.board import Side
from bot.table import Moved
from bot.views import Person, Where
from tests.cogs.room import labels, mentions
from tests.service.house import OPENING


async def test_a_bot_and_oneself_can_not_be_challenged(room):
    robot = room.guild.add_member(room.env.create_user("robot", bot=True), nick="Robo*")
    assert await room.say("Ann", "play", opponent=robot) == "Robo\\* is a bot and doesn’t play."
    assert await room.say("Ann", "play", opponent=room.people["Ann"]) == "You can’t challenge yourself."
    assert room.history() == []


async def test_a_challenge_names_its_options_and_only_calls_the_one_challenged(room, inspector):
    await room.say("Ann", "play", opponent=room.people["Bob"], points=7, cube=False, crawford=False)
    card = room.card()
    assert card.content.startswith(f"Ann challenges <@{room.user('Bob').id}> to a match to 7 points.\n")
    assert "House rules: no doubling cube · no Crawford rule\n" in card.content
    assert mentions(card) == {room.user("Bob").id}
    sent = next(body for method, path, body in inspector.seen if path == f"/channels/{room.channel.id}/messages")
    assert sent["allowed_mentions"]["users"] == [room.user("Bob").id] and not sent["allowed_mentions"]["parse"]
    await room.say("Ann", "play", points=1, cube=False)
    assert "Ann challenges anyone to a match to 1 point." in room.card().content
    assert "doubling cube" not in room.card().content and mentions(room.card()) == set()


async def test_the_wrong_people_at_a_challenge(room):
    await room.say("Ann", "play", opponent=room.people["Bob"])
    card = room.card()
    assert labels(card) == ["Accept", "Decline", "Withdraw", "House rules"]
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
    assert labels(room.card()) == ["Accept", "Withdraw", "House rules"]
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
    assert any(line.endswith(": Cleo, 0–0 (match to 1 point), **waiting for your answer**") for line in lines)
    assert any(line.endswith(": anybody, 0–0 (match to 3 points), waiting for an answer") for line in lines)
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
    names = [choice["name"] for choice in choices]
    assert len(set(names)) == 2 and all(name.startswith("Bob, 0–0 (match to 3 points), 20") for name in names)
    assert all(choice["name"].endswith(f", {choice['value']}") for choice in choices)
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
    await room.press("Ann", "8/5")  # the ids are those of the whole turn, not of half of it
    half = (await room.say("Cleo", "match show", room.thread)).splitlines()[-1]
    assert half == f"Before the moves of this turn: {said.splitlines()[-1]}"
    await room.press("Ann", "Undo")
    assert await room.say("Cleo", "pips", room.thread) == "Ann: 167 pips\nBob: 167 pips\nThe race is even."
    await room.turn("Ann")
    assert (await room.say("Cleo", "pips", room.thread)).endswith("Ann leads by 4.")
    shown = await room.use("Cleo", "board", room.thread)
    assert shown.content == room.board().content and shown.attachments[0].description == (
        room.board().attachments[0].description
    )
    text = await room.say("Cleo", "board", room.thread, text=True)
    assert text.startswith("```\n") and text.endswith("```Numbers are Bob’s.") and len(text) < 2000
    choices = await room.people["Ann"].autocomplete(room.other, "match show", "match", "")
    assert [choice["name"][:29] for choice in choices] == ["Bob, 0–0 (match to 5 points),"]
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
    wish = "You asked Ann to end the match without a result."
    assert asked == f"{wish} Ann can agree under the board or with /match cancel."
    assert re.search(
        r"^Bob asks .*to end the match without a result; playing on says no\.$", room.board().content, re.M
    )
    assert labels(room.board())[-1] == "End"
    await room.press("Ann", "End")
    assert "Both players ended the match at Ann 0 – 0 Bob. It counts for nobody." in room.board().content
    assert room.house.made[0] in room.board().content and labels(room.board()) == []
    assert room.history()[-1].content == "The match to 3 points between Ann and Bob ended without a result."
    assert await room.say("Ann", "match list") == "You have no matches here. `/play` starts one."


async def test_cancel_by_a_moderator_is_asked_once_more(room):
    await room.begin()
    question = await room.say("Mo", "match cancel", room.thread)
    assert question == "End the match of Ann and Bob without a result?\nTo confirm: `/match cancel sure:True`"
    assert await room.say("Mo", "match cancel", room.thread, sure=True) == "The match is cancelled."
    assert "A moderator ended the match at Ann 0 – 0 Bob. It counts for nobody." in room.board().content
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


@pytest.mark.parametrize("missing", ["view_channel", "send_messages", "attach_files", "send_messages_in_threads"])
async def test_missing_permissions_are_named(room, missing):
    room.patch_app_permissions(missing)
    said = await room.say("Ann", "play")
    names = {
        "view_channel": "View Channel",
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


async def test_a_challenged_member_is_spoken_to_in_the_servers_language_until_they_act(room, monkeypatch):
    cog = sys.modules["cogs.challenges"]
    monkeypatch.setattr(cog, "Where", lambda *where: Where(*where[:3], "de"))  # simcord's guilds speak English
    await room.say("Ann", "play", opponent=room.people["Bob"])
    (offer,) = await room.house.service.offers_in(room.channel.id)
    assert {side: seat.locale for side, seat in offer.seats.items()} == {Side.WHITE: "en-US", Side.BLACK: "de"}


async def test_a_log_that_discord_would_not_take_is_not_attached(room, monkeypatch):
    await room.begin(1)
    await room.resign("Ann", "single game", "Bob")
    assert "attached" in await room.say("Ann", "match show", room.thread)
    monkeypatch.setattr("cogs._looking.LARGEST_FILE", 100)
    said = await room.use("Ann", "match show", room.thread)
    assert said.content.endswith("too long to be attached: more than 10 MiB.") and not said.attachments
