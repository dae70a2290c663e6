"""Drive the playground's page in Debian's Chromium, as a person would: by words and keys, not by code inside the page.

Needs the `chromium` of the system and the package `playwright`; `missing()` says which of them is not there.
"""

from __future__ import annotations

import contextlib
import importlib.util
import shutil
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.async_api import Browser, Locator, Page

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 8000  # milliseconds that anything on the page may take


def missing() -> str | None:
    """Say what keeps the browser tests from running here, or None."""
    if importlib.util.find_spec("playwright") is None:
        return "the package playwright is not installed"
    return None if executable() else "no chromium on this machine (apt-get install chromium)"


def executable() -> str | None:
    """Path of the system's Chromium, or None."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


@contextlib.asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Start a headless Chromium; closed, with its profile, at the end of the block."""
    from playwright.async_api import async_playwright

    async with async_playwright() as tool:
        browser = await tool.chromium.launch(executable_path=executable(), args=list(FLAGS))
        try:
            yield browser
        finally:
            await browser.close()


async def open_as(
    browser: Browser, base: str, user: str, *, width: int = 1280, height: int = 800, scheme: Any = "dark"
) -> Person:
    """Open a window of its own for a user id; `base` is like http://127.0.0.1:8123."""
    context = await browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
    page = await context.new_page()
    page.set_default_timeout(PATIENCE)
    person = Person(page, base, user)
    page.on("request", lambda request: person.requests.append(request.url))
    page.on("pageerror", lambda error: person.errors.append(str(error)))
    page.on("console", lambda line: person.errors.append(line.text) if line.type == "error" else None)
    await page.goto(f"{base}/?as={user}")
    await page.wait_for_selector("body[data-ready]")
    return person


@dataclass
class Person:
    """One window with one person in it; `requests` and `errors` collect what the page asked for and complained of."""

    page: Page
    base: str
    user: str
    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    @property
    def composer(self) -> Locator:
        """The line one types in, whatever it holds now."""
        return self.page.locator("#composer textarea, #composer .command input:focus").first

    async def say(self, text: str) -> None:
        """Write a chat message."""
        await self.page.locator("#composer textarea").fill(text)
        await self.page.keyboard.press("Enter")

    async def command(self, name: str, **options: str) -> None:
        """Run a slash command through the picker: pick it by name, add each option by name, send.

        Options are typed words: `opponent="Bob", points="3"`. Required chips that stand already are used.
        """
        await self.page.locator("#composer textarea").click()
        await self.page.keyboard.type(f"/{name}")
        await self.page.locator(".popup [role=option]").filter(has_text=f"/{name}").first.click()
        for option, value in options.items():
            await self.set_option(option, value)
        await self.page.locator("#composer .tail").focus()
        await self.page.keyboard.press("Enter")

    async def set_option(self, option: str, value: str) -> None:
        """Type the value of one option of the command being put together."""
        chip = self.page.locator(f'.chip[data-option="{option}"] input')
        if not await chip.count():
            await self.page.locator("#composer .tail").focus()
            await self.page.keyboard.type(f"{option}:")
        await chip.fill(value)

    async def press(self, label: str) -> None:
        """Press the newest enabled button with exactly this label."""
        await self.button(label).click()

    def button(self, label: str) -> Locator:
        """The newest enabled button with exactly this label."""
        exact = self.page.get_by_role("button", name=label, exact=True)
        return self.page.locator("#messages .msg .row button:not([disabled]):not([aria-disabled])").and_(exact).last

    def messages(self) -> Locator:
        """All messages shown."""
        return self.page.locator("#messages .msg")

    def latest(self, containing: str = "") -> Locator:
        """The newest message, or the newest that has these words."""
        return self.messages().filter(has_text=containing).last if containing else self.messages().last

    async def read_latest(self, containing: str = "") -> str:
        """Words of the newest message (that has `containing`), once there is one."""
        message = self.latest(containing)
        await message.wait_for()
        return str(await message.locator(".body").inner_text())

    async def enter(self, channel: str) -> None:
        """Open a channel or thread by its name in the rail."""
        await self.page.locator("#channels .channel").filter(has_text=channel).last.click()

    async def become(self, name: str) -> None:
        """Switch this window to another person by the corner at the bottom left."""
        await self.page.locator("#me").click()
        await self.page.locator(".person").filter(has_text=name).click()
        await self.page.locator("#me b").filter(has_text=name).wait_for()

    async def screenshot(self, path: Path) -> None:
        """Save what the window shows as a PNG."""
        path.parent.mkdir(parents=True, exist_ok=True)
        await self.page.screenshot(path=path)
