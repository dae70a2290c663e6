"""Words that people and the bot write: markdown as in Discord, and never an element."""

from __future__ import annotations

import asyncio

import pytest

from tests.e2e.page.browser import missing

pytestmark = [
    pytest.mark.skipif(missing() is not None, reason=f"needs a browser: {missing()}"),
    pytest.mark.asyncio(loop_scope="module"),
]


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


async def test_links_into_the_guild_stay_in_the_page(stage):
    ann = await stage.open("Ann")
    target = await stage.local.say("Bob", "general", "over here")
    address = f"https://discord.com/channels/{stage.local.world.guild_id}/{target['channel_id']}"
    await stage.local.say("Bob", "backgammon", f"{address}/{target['id']} or [there]({address}) or {address}9")
    content = ann.latest().locator(".content")
    assert await content.locator("a").count() == 0
    assert await content.locator(".mention").all_inner_texts() == ["#general", "there", "#unknown"]
    await content.locator("button").first.click()
    assert "over here" in await ann.read_latest("over here")
    assert await ann.page.locator("#title").inner_text() == "general"


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
