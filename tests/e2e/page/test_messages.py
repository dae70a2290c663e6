"""Messages in a real browser: what each part shows and does."""

from __future__ import annotations

import pytest

from tests.e2e.page.browser import missing
from tests.e2e.page.conftest import challenge
from tests.e2e.page.page_bot import ALT

pytestmark = [
    pytest.mark.skipif(missing() is not None, reason=f"needs a browser: {missing()}"),
    pytest.mark.asyncio(loop_scope="module"),
]


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
    await challenge(ann)
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
    await challenge(ann)
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


async def test_a_picture_keeps_its_place_has_alt_text_and_opens_large(stage):
    ann, bob = await stage.open("Ann"), await stage.open("Bob")
    await challenge(ann)
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
    await challenge(ann)
    await bob.press("Accept")
    await bob.enter("Ann – Bob")
    await bob.button("Roll").focus()
    await bob.page.keyboard.press("Enter")
    await bob.read_latest("Rolled")
    assert await bob.page.evaluate("document.activeElement.textContent") == "8/5"
