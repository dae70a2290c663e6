"""Two people begin a match and play a turn each by the keyboard alone, on a wide and on a narrow window."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.e2e.page.browser import Person, missing
from tests.e2e.page.test_match import MOVED, NEWEST

if TYPE_CHECKING:
    from playwright.async_api import Route

pytestmark = [
    pytest.mark.skipif(missing() is not None, reason=f"needs a browser: {missing()}"),
    pytest.mark.asyncio(loop_scope="module"),
]

# What has the focus, and whether that shows: its ring is compared with that of an unfocused twin.
STOP = """async () => {
  const sliding = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.allSettled(sliding.map((each) => each.finished));
  const at = document.activeElement;
  const ring = (node) => { const {outlineStyle: style, outlineWidth, outlineColor, boxShadow} = getComputedStyle(node);
    return style === "none" ? boxShadow : [outlineWidth, outlineColor, boxShadow].join(); };
  const shows = (node) => { const twin = node.cloneNode(true); node.after(twin);
    const differs = ring(twin) !== ring(node); twin.remove(); return differs; };
  const frames = [at, at.closest(".chip"), at.closest(".bar")].filter((node) => node && node !== document.body);
  const box = at.getBoundingClientRect();
  const seen = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  const name = (at.getAttribute("aria-label") || at.textContent || at.tagName).trim();
  return {name, seen, shown: frames.some(shows)};
}"""
HAS_FOCUS = "(selector) => document.activeElement.matches(selector)"
# What shifts, and by how much, while the newest picture loads: from two frames before to two frames after.
WATCH = """async () => {
  window.frames2 = async () => { for (const _ of [1, 2]) await new Promise(requestAnimationFrame); };
  window.newest = [...document.querySelectorAll(".picture img:not(.ghost)")].at(-1);
  await window.frames2();
  window.shifts = [];
  window.watcher = new PerformanceObserver((list) => window.shifts.push(...list.getEntries()));
  window.watcher.observe({type: "layout-shift"});
  return window.newest.complete;
}"""
SHIFTED = """async () => {
  await window.newest.decode();
  await window.frames2();
  return [...window.shifts, ...window.watcher.takeRecords()].reduce((sum, entry) => sum + entry.value, 0);
}"""
TEXT, CARD = "#composer textarea", ".thread-card"
WIDTHS = {1280: "dark", 400: "light"}


async def key(person: Person, *names: str) -> None:
    """Press keys one after another; the focus must show after each."""
    for name in names:
        await person.page.keyboard.press(name)
        await stop(person)


async def stop(person: Person) -> str:
    """Name what has the focus, which must be in view and ringed."""
    at = await person.page.evaluate(STOP)
    assert at["shown"] and at["seen"], at
    return str(at["name"])


async def walk(person: Person, selector: str, step: str = "Tab", most: int = 30) -> list[str]:
    """Press Tab until what `selector` says has the focus; give the names of the stops."""
    stops: list[str] = []
    while len(stops) < most:
        await person.page.keyboard.press(step)
        stops.append(await stop(person))
        if await person.page.evaluate(HAS_FOCUS, selector):
            return stops
    raise AssertionError(f"{selector} is not among {stops}")


async def challenge(ann: Person) -> None:
    """Challenge Bob to 1 point by the slash picker: arrows and Enter choose, letters narrow."""
    await walk(ann, TEXT)
    await ann.page.keyboard.type("/play")
    await key(ann, "ArrowDown", "ArrowUp", "Enter")
    for word in ("oppo", "Bo", "poi"):
        await ann.page.keyboard.type(word)
        await key(ann, "Enter")
    await ann.page.keyboard.type("1")
    await key(ann, "Enter")
    await ann.read_latest("challenges")


async def press(person: Person, label: str) -> None:
    """Go back from where one is to the newest button of that label, and press it."""
    for _ in range(30):
        if await person.button(label).evaluate("(node) => node === document.activeElement"):
            return await person.page.keyboard.press("Enter")
        await key(person, "Shift+Tab")
    raise AssertionError(f"the keyboard does not get to {label}")


async def enter_thread(person: Person) -> None:
    """Open the thread by its card; the composer has the focus then."""
    await person.page.locator(CARD).wait_for()
    await walk(person, CARD, "Shift+Tab")
    await key(person, "Enter")
    assert await person.page.evaluate(HAS_FOCUS, TEXT)
    await person.latest().locator(".row").first.wait_for()


async def turn(people: dict[str, Person]) -> Person:
    """Let who is called play until someone else is; give who waited."""
    page = people["@Ann"].page
    called = (await page.evaluate(NEWEST))["called"][-1]
    while (before := await page.evaluate(NEWEST))["called"][-1] == called:
        label = next((name for name in ("Done", "Roll") if name in before["labels"]), before["labels"][0])
        await press(people[called], label)
        await page.wait_for_function(MOVED, arg=before)
    return people["@Bob" if called == "@Ann" else "@Ann"]


@contextlib.asynccontextmanager
async def late_pictures(person: Person) -> AsyncIterator[None]:
    """Let the pictures of a window come only at the end of the block, when nothing may shift for them."""
    arrive = asyncio.Event()

    async def hold(route: Route) -> None:
        await arrive.wait()
        await route.continue_()

    await person.page.route("**/*.png*", hold)
    yield
    assert not await person.page.evaluate(WATCH)
    arrive.set()
    assert await person.page.evaluate(SHIFTED) < 0.02
    await person.page.unroute_all(behavior="wait")


async def picture(person: Person, name: str) -> None:
    """Keep a picture of the window where SCREENSHOTS asks for one."""
    if folder := os.environ.get("SCREENSHOTS"):
        for scheme in ("dark", "light"):
            await person.page.emulate_media(color_scheme=scheme)
            await person.screenshot(Path(folder) / f"{name}-{scheme}.png")


@pytest.mark.parametrize("width", WIDTHS)
async def test_a_turn_each_is_played_by_keyboard_alone(match, width):
    ann, bob = [await match.open(name, width=width, scheme=WIDTHS[width]) for name in ("Ann", "Bob")]
    await challenge(ann)
    await picture(ann, f"challenge-{width}")
    await walk(bob, TEXT)
    await press(bob, "Accept")
    for person in (ann, bob):
        await enter_thread(person)
    people = {"@Ann": ann, "@Bob": bob}
    late = await turn(people)
    async with late_pictures(next(person for person in people.values() if person is not late)):
        await turn(people)
    for person in people.values():
        await stop(person)
        await picture(person, f"turn-{width}-{person.user}")
        assert await person.page.evaluate("document.getElementById('scroller').scrollWidth") <= width
        assert await person.page.evaluate("document.documentElement.scrollWidth") == width


async def test_the_focus_outlives_what_is_put_away(match):
    ann = await match.open("Ann", width=400)
    await walk(ann, "#menu")
    await key(ann, "Enter")
    assert await ann.page.evaluate(HAS_FOCUS, ".channel[aria-current]")
    await picture(ann, "rail-400")
    await key(ann, "Escape")
    assert await stop(ann) == "Channels and people"
    await walk(ann, ".hint .secondary")
    await key(ann, "Enter")
    assert await ann.page.evaluate(HAS_FOCUS, "#scroller")
    await challenge(ann)
    await walk(ann, ".private-note button", "Shift+Tab")
    await key(ann, "Enter")
    assert await ann.page.evaluate(HAS_FOCUS, TEXT)
