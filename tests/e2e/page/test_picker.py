"""The slash picker in a real browser: finding a command, filling it in, sending it."""

from __future__ import annotations

import pytest

from tests.e2e.page.browser import missing
from tests.e2e.page.conftest import challenge

pytestmark = [
    pytest.mark.skipif(missing() is not None, reason=f"needs a browser: {missing()}"),
    pytest.mark.asyncio(loop_scope="module"),
]


async def test_the_picker_sends_a_command_with_its_options(stage):
    ann = await stage.open("Ann")
    assert "challenges @Bob to 3." in await challenge(ann)
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
    await challenge(ann)
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
