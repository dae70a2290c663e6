"""Two people play in the page, with the bot itself behind it: the whole house in one test."""

from __future__ import annotations

import pytest

from tests.e2e.page.browser import missing

pytestmark = [
    pytest.mark.skipif(missing() is not None, reason=f"needs a browser: {missing()}"),
    pytest.mark.asyncio(loop_scope="module"),
]

# What the newest public message says: its buttons, who is called, its words and id.
NEWEST = """() => {
  const message = [...document.querySelectorAll("#messages .msg:not(.private)")].at(-1);
  const texts = (selector) => [...message.querySelectorAll(selector)].map((part) => part.textContent);
  return {labels: texts(".row button:not([disabled])"), called: texts(".content .mention"),
          words: message.querySelector(".content").textContent, id: message.dataset.id};
}"""
MOVED = f"(before) => {{ const now = ({NEWEST})(); return now.id !== before.id || now.words !== before.words; }}"


async def begin(match, points):
    """Challenge, accept, and both go into the thread."""
    ann, bob = await match.open("Ann"), await match.open("Bob")
    await ann.command("play", opponent="Bob", points=points)
    await bob.press("Accept")
    for person in (ann, bob):
        await person.page.locator(".thread-card").click()
        await person.latest().locator(".row").first.wait_for()
    return {"@Ann": ann, "@Bob": bob}


async def play(people, presses):
    """Let whoever is called press Done, else Roll, else the first button, until nobody is called; give the end."""
    page = people["@Ann"].page
    for _ in range(presses):
        before = await page.evaluate(NEWEST)
        if "Rematch" in before["labels"]:
            return before
        label = next((name for name in ("Done", "Roll") if name in before["labels"]), before["labels"][0])
        await people[before["called"][-1]].press(label)
        await page.wait_for_function(MOVED, arg=before)
    return await page.evaluate(NEWEST)


async def test_two_people_play_resign_and_ask_for_a_rematch(match, tmp_path):
    people = await begin(match, "1")
    now = await play(people, 12)
    player, other = people[now["called"][-1]], people["@Ann" if now["called"][-1] == "@Bob" else "@Bob"]
    await player.command("resign offer", level="single game", sure="true")
    await other.press("Accept")
    await other.button("Rematch").wait_for()
    assert "wins the match 1–0" in await other.read_latest("wins the match")
    await other.screenshot(tmp_path / "end.png")


@pytest.mark.soak
async def test_two_people_play_a_match_to_the_last_checker(match, tmp_path):
    people = await begin(match, "1")
    end = await play(people, 1000)
    assert "wins the match 1–0" in end["words"] and "Rematch" in end["labels"]
    for name, person in people.items():
        await person.screenshot(tmp_path / f"end-{name[1:]}.png")
