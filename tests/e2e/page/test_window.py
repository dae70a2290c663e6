"""The window around the messages: channels, people, hints, size, connection."""

from __future__ import annotations

import pytest

from tests.e2e.page.browser import missing
from tests.e2e.page.conftest import challenge

pytestmark = [
    pytest.mark.skipif(missing() is not None, reason=f"needs a browser: {missing()}"),
    pytest.mark.asyncio(loop_scope="module"),
]


async def test_a_thread_is_nested_marked_unread_and_entered(stage):
    ann, bob = await stage.open("Ann"), await stage.open("Bob")
    await challenge(ann)
    await bob.press("Accept")
    thread = bob.page.locator("#channels .threads .channel")
    await thread.locator(".badge").wait_for()
    assert "unread" in (await thread.get_attribute("class") or "")
    await bob.enter("Ann – Bob")
    await bob.read_latest("to roll")
    assert await thread.locator(".badge").count() == 0


async def test_a_mention_badges_its_user_alone_and_is_highlighted(stage):
    ann, bob, cleo = [await stage.open(name) for name in ("Ann", "Bob", "Cleo")]
    for person in (bob, cleo):
        await person.enter("general")
    await challenge(ann)
    assert await bob.page.locator(".channel .badge").inner_text() == "1"
    await cleo.page.locator(".channel.unread").wait_for()
    assert await cleo.page.locator(".channel .badge").count() == 0
    await bob.enter("backgammon")
    assert await bob.page.locator(".msg.mentioned .mention.me").inner_text() == "@Bob"


async def test_an_edit_calls_nobody(stage):
    ann, cleo = await stage.open("Ann"), await stage.open("Cleo")
    await challenge(ann)
    await (await stage.open("Bob")).press("Accept")  # the bot edits the message, and Discord finds Ann's mention
    await cleo.page.locator(".thread-card").wait_for()
    assert await cleo.page.locator("#me .badge").inner_text() == "2"  # Bob's two
    await cleo.page.locator("#me").click()
    badges = {name: cleo.page.locator(".person").filter(has_text=name).locator(".badge") for name in ("Ann", "Bob")}
    assert await badges["Bob"].inner_text() == "2"
    assert not await badges["Ann"].is_visible()


async def test_one_window_becomes_another_person(stage):
    ann = await stage.open("Ann")
    await challenge(ann)
    await ann.become("Bob")
    assert "as=Bob" in ann.page.url
    await ann.press("Accept")
    await ann.page.locator(".thread-card").wait_for()


async def test_a_person_opens_in_a_second_window(stage):
    ann = await stage.open("Ann")
    await ann.page.locator("#me").click()
    async with ann.page.context.expect_page() as opened:
        await ann.page.get_by_role("link", name="Open Bob in a new window").click()
    window = await opened.value
    await window.locator("#me b").filter(has_text="Bob").wait_for()


async def test_the_first_hint_types_the_first_command(stage):
    ann = await stage.open("Ann")
    await ann.page.get_by_role("button", name="Type it for me").click()
    await ann.page.keyboard.press("Enter")
    assert "challenges @Bob to 3." in await ann.read_latest("challenges")
    await ann.page.get_by_role("button", name="Got it").click()
    await ann.page.reload()
    await ann.read_latest("challenges")
    assert await ann.page.locator(".hint").count() == 0


GAP = "(s => s.scrollHeight - s.scrollTop - s.clientHeight)(document.getElementById('scroller'))"


async def test_new_messages_scroll_into_view_only_from_the_end(stage):
    ann = await stage.open("Ann")
    for number in range(40):
        await stage.local.say("Bob", "backgammon", f"line {number}")
    await ann.read_latest("line 39")
    assert await ann.page.evaluate(GAP) < 2
    await ann.page.evaluate("document.getElementById('scroller').scrollTop = 0")
    await ann.page.evaluate("new Promise(requestAnimationFrame)")
    await stage.local.say("Bob", "backgammon", "last line")
    await ann.page.locator("#jump").click()
    assert await ann.page.evaluate(GAP) < 2


@pytest.mark.parametrize("scheme", ["dark", "light"])
async def test_nothing_overflows_at_phone_width_and_the_rail_slides(stage, scheme):
    ann = await stage.open("Ann", width=400, height=800, scheme=scheme)
    await challenge(ann)
    await stage.local.say("Bob", "backgammon", "w" * 300)
    await ann.read_latest("www")
    assert await ann.page.evaluate("document.documentElement.scrollWidth") == 400
    assert await ann.page.evaluate("document.getElementById('scroller').scrollWidth") == 400
    assert not await ann.page.locator("#rail").is_visible()
    await ann.page.locator("#menu").click()
    await ann.enter("general")
    await ann.page.locator("#rail").wait_for(state="hidden")


async def test_letters_find_the_composer_from_anywhere(stage):
    ann = await stage.open("Ann")
    await challenge(ann)
    await ann.page.locator("#channels .channel").first.focus()
    await ann.page.keyboard.type("hi")
    await ann.page.keyboard.press("Enter")
    assert (await ann.read_latest("hi")).endswith("hi")


async def test_the_page_asks_nobody_but_its_own_server(stage):
    ann = await stage.open("Ann")
    await stage.local.say("Bob", "backgammon", "https://example.org/x.png [a](https://example.org)")
    await challenge(ann)
    assert {url for url in ann.requests if not url.startswith((stage.local.url, "data:"))} == set()


async def test_a_lost_connection_is_said_and_mended(stage):
    ann = await stage.open("Ann")
    await ann.page.locator("#composer textarea").fill("half a thought")
    await stage.local.page.close()
    await ann.page.locator(".banner").filter(has_text="connection").wait_for()
    await stage.local.say("Bob", "backgammon", "meanwhile")
    await ann.read_latest("meanwhile")
    await ann.page.locator(".banner").wait_for(state="detached")
    assert await ann.page.locator("#composer textarea").input_value() == "half a thought"


async def test_a_bot_that_is_away_is_said(stage):
    ann = await stage.open("Ann")
    stage.local.world.emit("BOT_STATUS", {"online": False})
    await ann.page.locator(".banner").filter(has_text="The bot is offline").wait_for()
    stage.local.world.emit("BOT_STATUS", {"online": True})
    await ann.page.locator(".banner").wait_for(state="detached")
