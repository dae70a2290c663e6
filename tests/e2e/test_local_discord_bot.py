"""An unmodified discord.py bot lives on the local Discord as on the real one."""

from __future__ import annotations

import asyncio

import pytest

from bot.playground.server import LocalDiscord
from tests.e2e.local import TinyBot, picture, png, ticking


@pytest.fixture(autouse=True)
def nothing_broken(local: LocalDiscord, tiny: TinyBot):
    """No test here may break a limit, call a route that isn't there, or raise in the bot."""
    yield
    assert local.breaches == []
    assert tiny.errors == []


async def test_a_deferred_command_is_acknowledged_then_answered(local, tiny):
    asked = await local.command("Ann", "general", "board", opponent="Bob", points=5)
    assert asked.acknowledged_after < 1 and asked.response_type == 5 and asked.failed is None
    receipt = await local.answer(asked)
    assert receipt["content"] == "posted" and receipt["flags"] & 64
    assert receipt["interaction_metadata"]["name"] == "board"


async def test_a_private_answer_is_seen_by_its_user_alone(local, tiny):
    asked = await local.command("Ann", "general", "board")
    receipt = await local.answer(asked)
    assert receipt in local.messages("general", "Ann")
    assert receipt not in local.messages("general", "Bob") + local.messages("general")


async def test_a_post_carries_its_picture_alt_text_and_buttons(local, tiny):
    await local.command("Ann", "general", "board", opponent="Bob", points=5)
    post = await local.wait_for_message("general")
    attachment = post["attachments"][0]
    assert (attachment["width"], attachment["height"]) == (30, 20)
    assert attachment["description"] == "a white board"
    assert local.labels(post) == ["Tick 0"]


async def test_only_allowed_mentions_notify(local, tiny):
    await local.command("Ann", "general", "board", opponent="Bob")
    post = await local.wait_for_message("general")
    assert post["content"].count("<@") == 2
    assert [user["global_name"] for user in post["mentions"]] == ["Bob"]


async def test_a_press_edits_the_message_and_whispers(local, tiny):
    await local.command("Ann", "general", "board")
    post = await local.wait_for_message("general")
    pressed = await local.press("Bob", post, "Tick 0")
    assert pressed.response_type == 6
    assert (await local.answer(pressed))["content"] == "only for you"
    edited = local.find(post).data
    assert edited["content"] == "ticked 0" and local.labels(edited) == ["Tick 1"] and edited["edited_timestamp"]
    assert len(edited["attachments"]) == 1


async def test_an_old_button_still_reaches_the_bot_from_a_stale_client(local, tiny):
    await local.command("Ann", "general", "board")
    old = dict(await local.wait_for_message("general"))
    await local.answer(await local.press("Bob", old, "Tick 0"))
    late = await local.press_stale("Cleo", old, "Tick 0")
    assert late.failed is None and late.data["custom_id"] == "tick:0"


@pytest.mark.parametrize("label", [False, True])
async def test_a_modal_is_shown_filled_in_and_answered(local, tiny, label):
    asked = await local.command("Ann", "general", "ask", label=label)
    assert asked.response["title"] == "A question"
    sent = await local.submit("Ann", asked, {"word": "prime"})
    assert (await local.answer(sent))["content"] == "you said prime"


async def test_autocomplete_suggests(local, tiny):
    choices = await local.suggest("Ann", "general", "find", "word", "p")
    assert [choice["value"] for choice in choices] == ["point", "pip"]


async def test_a_thread_opens_under_its_message(local, tiny):
    await local.command("Ann", "general", "thread", name="Ann vs Bob")
    inside = await local.wait_for_message("Ann vs Bob")
    start = local.messages("general")[0]
    assert start["thread"]["id"] == start["id"] == inside["channel_id"] and start["flags"] & 32
    assert tiny.get_guild(int(local.world.guild_id)).get_thread(int(inside["channel_id"])).name == "Ann vs Bob"


async def test_buttons_and_commands_work_inside_threads(local, tiny):
    await local.command("Ann", "general", "thread", name="Ann vs Bob")
    inside = await local.wait_for_message("Ann vs Bob")
    await local.answer(await local.press("Bob", inside, "Tick 0"))
    await local.answer(await local.command("Ann", "Ann vs Bob", "board"))
    assert len(local.messages("Ann vs Bob")) == 2


async def test_a_repeated_nonce_posts_once(local, tiny):
    channel = tiny.get_partial_messageable(int(local.world.channel("general")["id"]))
    first = await channel.send("turn 7", nonce="12-7")
    assert (await channel.send("turn 7", nonce="12-7")).id == first.id
    assert (await channel.send("turn 8", nonce="12-8")).id != first.id
    assert len(local.messages("general")) == 2


async def test_replies_point_at_their_message(local, tiny):
    channel = tiny.get_channel(int(local.world.channel("general")["id"]))
    said = await local.say("Ann", "general", "anyone for a match?")
    reply = await channel.get_partial_message(int(said["id"])).reply("I am", mention_author=False)
    assert reply.reference.message_id == int(said["id"])
    assert local.messages("general")[-1]["mentions"] == []


async def test_a_file_comes_back_as_it_was_sent(local, tiny):
    channel = tiny.get_channel(int(local.world.channel("general")["id"]))
    sent = await channel.send(files=[picture("one.png"), picture("two.png")])
    assert [a.filename for a in sent.attachments] == ["one.png", "two.png"]
    kept = await sent.edit(attachments=[sent.attachments[1]])
    assert [a.filename for a in kept.attachments] == ["two.png"]
    assert await tiny.http.get_from_cdn(kept.attachments[0].url) == png(30, 20)


async def test_history_and_fetches_read_what_was_posted(local, tiny):
    channel = tiny.get_channel(int(local.world.channel("general")["id"]))
    sent = [await channel.send(f"message {n}") for n in range(4)]
    assert [m.id async for m in channel.history(limit=2)] == [sent[3].id, sent[2].id]
    assert [m.id async for m in channel.history(after=sent[1])] == [sent[2].id, sent[3].id]
    assert [m.id async for m in channel.history(before=sent[1])] == [sent[0].id]
    assert (await channel.fetch_message(sent[0].id)).content == "message 0"
    await sent[0].delete()
    assert len(local.messages("general")) == 3


async def test_members_are_found_without_the_members_intent(local, tiny):
    guild = tiny.get_guild(int(local.world.guild_id))
    ids = [int(local.world.person(name).id) for name in ("Ann", "Cleo")]
    assert {m.display_name for m in await guild.query_members(user_ids=ids)} == {"Ann", "Cleo"}
    assert (await guild.fetch_member(ids[0])).guild_permissions.value >= 0


async def test_the_interaction_tells_who_where_and_what_is_allowed(local, tiny):
    local.world.person("Bob").locale = "it"
    local.world.guild_locale = "ro"
    await local.command("Bob", "general", "ask")
    await local.command("Ann", "general", "ask")
    bob, ann = tiny.interactions
    assert (str(bob.locale), str(bob.guild_locale), str(ann.locale)) == ("it", "ro", "en-US")
    assert bob.channel == tiny.get_channel(int(local.world.channel("general")["id"]))
    assert bob.app_permissions.attach_files and bob.app_permissions.create_public_threads
    assert ann.permissions.manage_messages and not bob.permissions.manage_messages
    assert bob.is_guild_integration() and bob.context.guild


async def test_a_bot_without_the_message_intent_hears_no_chat(local, tiny):
    await local.say("Ann", "general", "hello")
    local.world.add_channel("side room")
    await tiny.wait_for("guild_channel_create", timeout=5)
    assert "MESSAGE_CREATE" not in tiny.seen


async def test_a_lost_connection_resumes_and_misses_nothing(local, tiny):
    await local.gateway.drop()
    asked = await local.command("Ann", "general", "ask")
    assert asked.failed is None and asked.response_type == 9
    assert (local.gateway.resumes, local.gateway.identifies) == (1, 1)


async def test_a_forgotten_session_identifies_anew(local, tiny):
    local.gateway.invalidate()
    await local.world.until(lambda: local.gateway.identifies == 2 and local.gateway.online, 10)
    assert (await local.command("Ann", "general", "ask")).failed is None


async def test_silence_and_lateness_are_told_to_the_person(local, tiny):
    silent = await local.command("Ann", "general", "silent")
    assert silent.failed == "The application did not respond" and silent.acknowledged_after is None
    late = await local.command("Ann", "general", "slow", seconds=1.2)
    assert late.failed
    await asyncio.sleep(0.4)
    assert [getattr(error, "code", None) for error in tiny.errors] == [10062]
    tiny.errors.clear()


async def test_a_view_that_is_edited_away_takes_the_buttons(local, tiny):
    channel = tiny.get_channel(int(local.world.channel("general")["id"]))
    sent = await channel.send("board", view=ticking(0), file=picture())
    await sent.edit(view=None)
    stored = local.find(str(sent.id)).data
    assert stored["components"] == [] and len(stored["attachments"]) == 1 and stored["content"] == "board"
