"""A local Discord and a small discord.py bot on it, for tests of the server itself."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import os
import re
import struct
import sys
import zlib
from collections.abc import AsyncIterator, Iterator
from typing import Any

import aiohttp
import discord
import discord.asset
import discord.gateway
import discord.http
from discord import app_commands

from bot.playground.server import LocalDiscord
from bot.redirect import point_discord_at


def png(width: int = 3, height: int = 2) -> bytes:
    """A white picture, as small as a PNG gets."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress((b"\0" + b"\xff" * width) * height)
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


class Tick(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=r"tick:(?P<n>[0-9]+)"):
    """A button that counts its presses in its custom_id."""

    def __init__(self, n: int) -> None:
        super().__init__(discord.ui.Button(label=f"Tick {n}", custom_id=f"tick:{n}"))
        self.n = n

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item, match: re.Match[str]
    ) -> Tick:
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(
            content=f"ticked {self.n}", view=ticking(self.n + 1), attachments=[picture()]
        )
        await interaction.followup.send("only for you", ephemeral=True)


class Ask(discord.ui.Modal, title="A question"):
    word: discord.ui.TextInput[Ask] = discord.ui.TextInput(label="A word", custom_id="word", min_length=2)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"you said {self.word.value}", ephemeral=True)


class AskInALabel(discord.ui.Modal, title="A question"):
    word: discord.ui.Label[AskInALabel] = discord.ui.Label(
        text="A word", component=discord.ui.TextInput(custom_id="word", min_length=2)
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.word.component, discord.ui.TextInput)
        await interaction.response.send_message(f"you said {self.word.component.value}", ephemeral=True)


def ticking(n: int) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    view.add_item(Tick(n))
    return view


def picture(name: str = "board.png") -> discord.File:
    return discord.File(io.BytesIO(png(30, 20)), name, description="a white board")


class TinyBot(discord.Client):
    """What the real bot does with Discord, once each."""

    def __init__(self) -> None:
        # The two seconds that discord.py waits for more guilds would be the longest part of these tests.
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.errors: list[Exception] = []
        self.seen: list[str] = []
        self.interactions: list[discord.Interaction] = []
        self.tree.error(self._keep)
        for command in (board, ask, find, slow, silent, thread):
            self.tree.add_command(command)

    async def _keep(self, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        self.errors.append(getattr(error, "original", error))

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Tick)
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Skip the five seconds between two logins."""

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.interactions.append(interaction)

    async def on_socket_event_type(self, name: str) -> None:
        self.seen.append(name)


@app_commands.command(description="Post a board")
@app_commands.describe(opponent="whom to play", points="how long")
async def board(
    interaction: discord.Interaction,
    opponent: discord.Member | None = None,
    points: app_commands.Range[int, 1, 25] = 3,
) -> None:
    await interaction.response.defer(ephemeral=True)
    assert isinstance(interaction.channel, discord.TextChannel | discord.Thread)
    text = f"{interaction.user.mention} plays {opponent.mention if opponent else 'anyone'} to {points}"
    await interaction.channel.send(
        text,
        view=ticking(0),
        file=picture(),
        allowed_mentions=discord.AllowedMentions(users=[opponent] if opponent else []),
    )
    await interaction.edit_original_response(content="posted")


@app_commands.command(description="Show a modal")
async def ask(interaction: discord.Interaction, label: bool = False) -> None:
    await interaction.response.send_modal(AskInALabel() if label else Ask())


@app_commands.command(description="Complete words")
async def find(interaction: discord.Interaction, word: str) -> None:
    await interaction.response.send_message(f"found {word}")


@find.autocomplete("word")
async def words(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    every = ("point", "pip", "bar")
    return [app_commands.Choice(name=w, value=w) for w in every if w.startswith(current)]


@app_commands.command(description="Answer too late")
async def slow(interaction: discord.Interaction, seconds: float) -> None:
    await asyncio.sleep(seconds)
    await interaction.response.send_message("late")


@app_commands.command(description="Say nothing")
async def silent(interaction: discord.Interaction) -> None:
    await asyncio.sleep(0)


@app_commands.command(description="Open a thread")
async def thread(interaction: discord.Interaction, name: str) -> None:
    await interaction.response.send_message("a challenge")
    message = await interaction.original_response()
    assert isinstance(interaction.channel, discord.TextChannel)
    opened = await interaction.channel.get_partial_message(message.id).create_thread(name=name)
    await opened.send("inside", view=ticking(0), nonce=f"{message.id}-1")


@contextlib.contextmanager
def pointed_at(local: LocalDiscord) -> Iterator[None]:
    """Point discord.py at a local Discord, and back afterwards."""
    before = (discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY, discord.asset.Asset.BASE)
    point_discord_at(local.url, local.gateway_url)
    try:
        yield
    finally:
        discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY, discord.asset.Asset.BASE = before


@contextlib.asynccontextmanager
async def running(local: LocalDiscord, bot: discord.Client) -> AsyncIterator[None]:
    """Let a bot run on a local Discord, in this process."""
    with pointed_at(local):
        task = asyncio.create_task(bot.start(local.token))
        try:
            await local.wait_online()
            await asyncio.wait_for(bot.wait_until_ready(), 10)
            yield
        finally:
            await bot.close()
            await asyncio.wait({task}, timeout=5)
            assert task.done() and (task.cancelled() or task.exception() is None)


async def call(
    local: LocalDiscord, request: str, body: object = None, *, token: str | None = None, raw: str | None = None
) -> tuple[int, Any]:
    """Call "METHOD /path" of the REST API and return status and JSON (None for an empty answer)."""
    method, _, path = request.partition(" ")
    headers = {"Authorization": f"Bot {local.token if token is None else token}"}
    data = json.dumps(body) if raw is None else raw
    async with (
        aiohttp.ClientSession() as session,
        session.request(method, f"{local.url}/api/v10{path}", data=data, headers=headers) as response,
    ):
        content = await response.read()
        return response.status, json.loads(content) if content else None


@contextlib.asynccontextmanager
async def bot_process(local: LocalDiscord, database_url: str, **env: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """Let the real bot run on a local Discord in a process of its own, which may be killed; its log is printed."""
    told = {
        "DISCORD_TOKEN": local.token,
        "DISCORD_API_URL": local.url,
        "DISCORD_GATEWAY_URL": local.gateway_url,
        "DATABASE_URL": database_url,
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        env={**os.environ, **told, **env},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    log = asyncio.create_task(process.communicate())
    try:
        await local.wait_online(20)
        yield process
    finally:
        if process.returncode is None:
            process.terminate()
        said, _ = await asyncio.wait_for(log, 15)
        print(said.decode())
    await local.world.until(lambda: not local.world.online, 5)
