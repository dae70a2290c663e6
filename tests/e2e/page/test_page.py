"""The page in a real browser: what people see and do, against the local Discord and a bot on it."""

from __future__ import annotations

import asyncio

import pytest

from tests.e2e.page.browser import missing
from tests.e2e.page.page_bot import ALT

pytestmark = [
    pytest.mark.skipif(missing() is not None, reason=f"needs a browser: {missing()}"),
    pytest.mark.asyncio(loop_scope="module"),
]


async def challenge(stage, ann):
    await ann.command("play", opponent="Bob", points="3")
    return await ann.read_latest("challenges")


# -- the slash picker


async def test_the_picker_sends_a_command_with_its_options(stage):
    ann = await stage.open("Ann")
    assert "challenges @Bob to 3." in await challenge(stage, ann)
    used = await ann.latest("challenges").locator(".above").inner_text()
    assert " ".join(used.split()) == "A Ann used /play"


async def test_a_whole_command_can_be_typed_as_text(stage):
    ann = await stage.open("Ann")
    await ann.page.locator("#composer textarea").click()
    await ann.page.keyboard.type("/play opponent:Bob here:true points:5")
    await ann.page.keyboard.press("Enter")
    assert "challenges @Bob to 5 here." in await ann.read_latest("challenges")


async def test_a_whole_command_can_be_pasted(stage):
    ann = await stage.open("Ann")
    await ann.page.locator("#composer textarea").fill("/play opponent:Bob points:7")
    await ann.page.keyboard.press("Enter")
    assert "to 7." in await ann.read_latest("challenges")


async def test_typing_narrows_the_list_of_commands(stage):
    ann = await stage.open("Ann")
    for typed, first in {"/": "/ask", "/pl": "/play", "/list": "/match list", "/match s": "/match show"}.items():
        await ann.page.locator("#composer textarea").fill(typed)
        assert (await ann.page.locator(".popup [role=option]").first.inner_text()).split("\n")[0] == first


async def test_arrows_and_tab_pick_command_and_choice(stage):
    ann = await stage.open("Ann")
    await challenge(stage, ann)
    await (await stage.open("Bob")).press("Accept")
    await ann.page.locator("#channels .threads .channel").wait_for()
    keys = ann.page.keyboard
    await ann.page.locator("#composer textarea").click()
    await keys.type("/match")
    for key in ("ArrowDown", "Tab", "Enter"):  # show, its thread
        await keys.press(key)
    await keys.press("ArrowDown")
    await keys.press("Enter")  # the option `how`
    await keys.press("Enter")  # its only choice
    await keys.press("Enter")
    assert "Ann – Bob, to 3 as picture" in await ann.read_latest("picture")


WRONG = {
    "/play ": "opponent is required.",
    "/play opponent:Nobody": "opponent must be a person.",
    "/play opponent:Bob points:99": "points must be a whole number from 1 to 25.",
    "/play opponent:Bob here:perhaps": "here must be true or false.",
    "/play opponent:Bob nonsense": "opponent must be a person.",
    "/nosuch": "There is no such command. Type / to see them all.",
}


async def test_a_wrong_option_is_said_and_not_sent(stage):
    ann = await stage.open("Ann")
    for text, words in WRONG.items():
        await ann.enter("general")
        await ann.enter("backgammon")  # a channel begins with an empty line
        await ann.page.locator("#composer textarea").fill(text)
        await ann.page.locator(".send").click()
        await ann.page.locator("#composer > .problem").filter(has_text=words).wait_for()
    assert stage.local.interactions.log == []


async def test_the_bot_completes_an_option_as_one_types(stage):
    ann = await stage.open("Ann")
    await ann.page.locator("#composer textarea").click()
    await ann.page.keyboard.type("/move 13/8")
    choices = ann.page.locator(".popup [role=option]")
    await choices.nth(1).wait_for()
    assert await choices.all_inner_texts() == ["13/8 6/5*", "13/8 8/7"]
    for key in ("ArrowDown", "Enter", "Enter"):
        await ann.page.keyboard.press(key)
    assert "Played 13/8 8/7." in await ann.read_latest("Played")


async def test_backspace_and_escape_lead_out_of_a_command(stage):
    ann = await stage.open("Ann")
    text = ann.page.locator("#composer textarea")
    await text.fill("/play ")
    await ann.page.keyboard.press("Backspace")
    assert await text.input_value() == "/play"
    await text.fill("/match list ")
    for _ in range(2):
        await ann.page.keyboard.press("Escape")
    assert await text.input_value() == ""


# -- messages and their parts


async def test_a_private_answer_is_seen_by_one_and_can_be_dismissed(stage):
    ann, bob = await stage.open("Ann"), await stage.open("Bob")
    await ann.command("match list")
    assert "Only you can see this" in await ann.read_latest("No match.")
    assert await bob.messages().count() == 0
    await ann.page.get_by_role("button", name="Dismiss message").click()
    await ann.latest("No match.").wait_for(state="detached")
    assert stage.local.messages("backgammon", "Ann") == []


async def test_a_deferred_answer_shows_that_the_bot_thinks(stage):
    ann = await stage.open("Ann")
    await ann.command("later")
    assert "is thinking…" in await ann.read_latest("thinking")
    assert "Here at last." in await ann.read_latest("Here at last")
    assert await ann.messages().count() == 1


async def test_a_pressed_button_waits_and_then_fails_in_red(stage):
    ann, bob = await stage.open("Ann"), await stage.open("Bob")
    await challenge(stage, ann)
    await bob.press("Decline")
    waiting = bob.page.locator(".btn.loading")
    await waiting.wait_for()
    assert await bob.page.locator(".btn[aria-disabled]").count() == 3
    await bob.latest().locator(".failure").filter(has_text="This interaction failed").wait_for()
    assert await waiting.count() == 0
    assert await ann.page.locator(".failure").count() == 0


async def test_a_command_without_an_answer_fails_in_place(stage):
    ann = await stage.open("Ann")
    await ann.command("silent")
    assert "Sending command…" in await ann.read_latest("Sending")
    assert "The application did not respond" in await ann.read_latest("respond")


async def test_a_disabled_button_cannot_be_pressed(stage):
    ann = await stage.open("Ann")
    await challenge(stage, ann)
    assert await ann.page.get_by_role("button", name="Withdraw").is_disabled()


async def test_a_dialog_checks_sends_and_closes(stage):
    ann = await stage.open("Ann")
    await ann.command("note")
    box = ann.page.get_by_role("dialog").locator("textarea")
    await box.fill("no")
    await ann.page.get_by_role("button", name="Submit").click()
    assert "at least 3" in await ann.page.locator(".modal .problem").inner_text()
    await box.fill("A fine match")
    await ann.page.get_by_role("button", name="Submit").click()
    assert "A fine match" in await ann.read_latest("fine")
    await ann.page.get_by_role("dialog").wait_for(state="detached")


async def test_selects_choose_one_or_several(stage):
    ann = await stage.open("Ann")
    await ann.command("settings")
    await ann.page.locator(".select").first.click()
    await ann.page.get_by_role("option", name="Wood").click()
    await ann.read_latest("Theme: Wood")
    await ann.page.locator(".select").last.focus()
    for key in ("ArrowDown", "Enter", "ArrowDown", "Enter", "Escape"):
        await ann.page.keyboard.press(key)
    await ann.read_latest("People: Ann, Bob")


async def test_a_file_is_offered_for_download(stage):
    ann = await stage.open("Ann")
    await ann.command("file")
    async with ann.page.expect_download() as download:
        await ann.page.locator("a.file").click()
    assert (await download.value).suggested_filename == "match.json"


# -- pictures


async def test_a_picture_keeps_its_place_has_alt_text_and_opens_large(stage):
    ann, bob = await stage.open("Ann"), await stage.open("Bob")
    await challenge(stage, ann)
    await bob.press("Accept")
    await bob.page.locator(".thread-card").click()
    await bob.button("Roll").wait_for()
    frame = bob.page.locator(".picture").last
    before = await frame.bounding_box()
    assert before and before["width"] / before["height"] == pytest.approx(1000 / 700, rel=0.01)
    assert await frame.locator("img").last.get_attribute("alt") == ALT
    await bob.press("Roll")
    await bob.read_latest("Rolled")
    assert await frame.bounding_box() == before
    await frame.click()
    await bob.page.locator("dialog.lightbox img").wait_for()
    await bob.page.keyboard.press("Escape")
    await bob.page.locator("dialog").wait_for(state="detached")


async def test_the_keyboard_stays_on_the_message_that_was_drawn_anew(stage):
    ann, bob = await stage.open("Ann"), await stage.open("Bob")
    await challenge(stage, ann)
    await bob.press("Accept")
    await bob.enter("Ann – Bob")
    await bob.button("Roll").focus()
    await bob.page.keyboard.press("Enter")
    await bob.read_latest("Rolled")
    assert await bob.page.evaluate("document.activeElement.textContent") == "8/5"


# -- channels, threads, people


async def test_a_thread_is_nested_marked_unread_and_entered(stage):
    ann, bob = await stage.open("Ann"), await stage.open("Bob")
    await challenge(stage, ann)
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
    await challenge(stage, ann)
    assert await bob.page.locator(".channel .badge").inner_text() == "1"
    await cleo.page.locator(".channel.unread").wait_for()
    assert await cleo.page.locator(".channel .badge").count() == 0
    await bob.enter("backgammon")
    assert await bob.page.locator(".msg.mentioned .mention.me").inner_text() == "@Bob"


async def test_an_edit_calls_nobody(stage):
    ann, cleo = await stage.open("Ann"), await stage.open("Cleo")
    await challenge(stage, ann)
    await (await stage.open("Bob")).press("Accept")  # the bot edits the message, and Discord finds Ann's mention
    await cleo.page.locator(".thread-card").wait_for()
    assert await cleo.page.locator("#me .badge").inner_text() == "2"  # Bob's two
    await cleo.page.locator("#me").click()
    badges = {name: cleo.page.locator(".person").filter(has_text=name).locator(".badge") for name in ("Ann", "Bob")}
    assert await badges["Bob"].inner_text() == "2"
    assert not await badges["Ann"].is_visible()


async def test_one_window_becomes_another_person(stage):
    ann = await stage.open("Ann")
    await challenge(stage, ann)
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


# -- the window

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
    await challenge(stage, ann)
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
    await challenge(stage, ann)
    await ann.page.locator("#channels .channel").first.focus()
    await ann.page.keyboard.type("hi")
    await ann.page.keyboard.press("Enter")
    assert (await ann.read_latest("hi")).endswith("hi")


async def test_the_page_asks_nobody_but_its_own_server(stage):
    ann = await stage.open("Ann")
    await stage.local.say("Bob", "backgammon", "https://example.org/x.png [a](https://example.org)")
    await challenge(stage, ann)
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


# -- words from strangers

HOSTILE = '<img src=x onerror="document.title=1"><script>document.title=1</script>'


async def test_words_never_become_elements(stage):
    ann = await stage.open("Ann")
    stage.local.world.add_person(HOSTILE)
    await ann.page.reload()
    await stage.local.say(HOSTILE, "backgammon", HOSTILE)
    assert HOSTILE in await ann.read_latest("onerror")
    await ann.page.locator("#me").click()
    await asyncio.sleep(0.05)
    assert await ann.page.locator("#messages script, #messages img, #people img").count() == 0
    assert await ann.page.title() != "1"


MARKDOWN = [
    ("**b** *i* __u__ ~~s~~ `c*d*`", "<strong>b</strong> <em>i</em> <u>u</u> <s>s</s> <code>c*d*</code>"),
    ("13/8* 6/5* and 8/4*", "13/8* 6/5* and 8/4*"),
    (r"13/8\* *x*", "13/8* <em>x</em>"),
    ("***both***", "<strong><em>both</em></strong>"),
    ("snake_case_name and _i_", "snake_case_name and <em>i</em>"),
    ("**open", "**open"),
    ("[x](javascript:alert(1))", "[x](javascript:alert(1))"),
    ("<b>&amp;", "&lt;b&gt;&amp;amp;"),
    ("<@1> <t:99999999999999:R>", "&lt;@1&gt; &lt;t:99999999999999:R&gt;"),
]


async def test_markdown_reads_as_in_discord(stage):
    ann = await stage.open("Ann")
    for text, _ in MARKDOWN:
        await stage.local.say("Bob", "backgammon", text)
    await ann.messages().nth(len(MARKDOWN) - 1).wait_for()
    read = [await part.inner_html() for part in await ann.page.locator(".content > .text").all()]
    assert read == [html for _, html in MARKDOWN]


async def test_blocks_of_markdown_have_their_elements(stage):
    ann = await stage.open("Ann")
    text = "# Head\n-# small\n> said\n- one\n```\na  b\n*c*\n```\n<t:1900000000:R> <#{}>".format(
        stage.local.world.channel("general")["id"]
    )
    await stage.local.say("Bob", "backgammon", text)
    content = ann.latest().locator(".content")
    for selector, words in {
        ".size1": "Head",
        ".subtext": "small",
        "blockquote": "said",
        ".item": "one",
        "pre": "a  b\n*c*",
        ".mention": "#general",
    }.items():
        assert await content.locator(selector).inner_text() == words
    assert (await content.locator("time").inner_text()).startswith("in ")
