"""Make the pictures of the README: `python docs/pictures.py docs`.

Two boards, a few turns as a GIF, and, where Chromium and playwright are there, the playground's page.
"""

from __future__ import annotations

import asyncio
import io
import logging
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from PIL import Image

sys.path.insert(0, str(Path(__file__).parent.parent))

from bot.challenge import Challenge
from bot.client import BackgammonBot
from bot.playground.server import LocalDiscord
from bot.redirect import point_discord_at
from bot.rules import actions as do
from bot.rules.board import Side
from bot.rules.dice import Roll
from bot.rules.notation import parse_play
from bot.running import opened
from bot.store import SeatRow, TableRow
from bot.table import Accept, Table
from bot.views import View
from cogs._scenes import scene_of
from renderers.board import render_board
from renderers.gallery import gallery
from renderers.scene import Scene
from tests.e2e.page import browser

TURNS = (("W", 3, 1, "8/5 6/5"), ("B", 6, 4, "24/14"), ("W", 5, 5, "13/3(2)"), ("B", 6, 2, "24/18 13/11"))
"""A few turns for the GIF: the opening roll, then the dice and plays of both sides."""

SIZE = (600, 420)
FRAME_MS = 900


def main(folder: Path) -> None:
    """Write all pictures into `folder`."""
    (folder / "board.png").write_bytes(render_board(gallery()["hits"]))
    (folder / "wood.png").write_bytes(render_board(replace(gallery()["hits"], theme="wood")))
    _write_gif(folder / "turns.gif", list(frames()))
    asyncio.run(_write_page(folder / "playground.png"))


def frames() -> Iterator[Scene]:
    """Yield the boards of `TURNS`, move by move."""
    table = Table.offered(Challenge(3)).act(Side.BLACK, Accept()).act(None, do.OpeningRoll(3, 1))
    yield _scene(table)
    for number, (name, a, b, text) in enumerate(TURNS):
        side = Side.WHITE if name == "W" else Side.BLACK
        if number:
            table = table.act(side, do.RollDice(Roll(a, b)))
            yield _scene(table)
        for move in parse_play(text, table.match.game.board, side, Roll(a, b)):
            table = table.act(side, do.MoveChecker(move))
            yield _scene(table)
        table = table.act(side, do.Done())
        yield _scene(table)


def _scene(table: Table) -> Scene:
    row = TableRow(id="0" * 10, guild=1, origin=1, locale="en-US", snapshot="", created_at=0, updated_at=0)
    names = {Side.WHITE: "Ann", Side.BLACK: "Bob"}
    seats = {side: SeatRow(row.id, side.value, 1, name, "en-US") for side, name in names.items()}
    return scene_of(View(row, table, seats, {}), table.match)


def _write_gif(path: Path, shown: list[Scene]) -> None:
    drawn = [Image.open(io.BytesIO(render_board(scene))).convert("RGB") for scene in shown]
    pictures = [picture.resize(SIZE, Image.Resampling.LANCZOS) for picture in drawn]
    palette = pictures[-1].quantize(96)
    first, *rest = [picture.quantize(96, palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    first.save(path, save_all=True, append_images=rest, duration=FRAME_MS, loop=0, optimize=True)


async def _write_page(path: Path) -> None:
    if reason := browser.missing():
        print(f"{path} is left as it is: {reason}")
        return
    logging.disable(logging.WARNING)
    local = await LocalDiscord.start()
    point_discord_at(local.url, local.gateway_url)
    with tempfile.TemporaryDirectory() as folder:
        async with opened(f"sqlite:///{folder}/pictures.db") as service:
            bot = BackgammonBot(service)
            running = asyncio.create_task(bot.start(local.token))
            await local.wait_online()
            await bot.wait_until_ready()
            await _play_and_shoot(local, path)
            await bot.close()
            await asyncio.gather(running, return_exceptions=True)
    await local.stop()


async def _play_and_shoot(local: LocalDiscord, path: Path) -> None:
    async with browser.chromium() as chromium:
        ann = await browser.open_as(chromium, local.url, "Ann")
        bob = await browser.open_as(chromium, local.url, "Bob")
        await ann.command("play", opponent="Bob", points="3")
        await bob.press("Accept")
        await ann.enter("Ann –")
        await bob.enter("Ann –")
        who = ann if "@Ann" in await ann.read_latest("match to") else bob
        first = who.page.locator("#messages .msg .row button").first
        await first.wait_for()
        await first.click()
        await who.latest("So far").wait_for()
        await asyncio.sleep(0.5)
        await who.screenshot(path)
    Image.open(path).convert("RGB").quantize(128).save(path, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
