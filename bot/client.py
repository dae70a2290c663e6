"""The Discord client: what it may do, how it starts and stops, and where every error ends."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import aiohttp
import discord
from discord.ext import commands

from bot.service import Service
from bot.store import Tx
from bot.texts import tr
from bot.timekeeper import Timekeeper
from bot.tree import Tree

log = logging.getLogger(__name__)

T = TypeVar("T")

EXTENSIONS = (
    "cogs.tables",
    "cogs.challenges",
    "cogs.turns",
    "cogs.choices",
    "cogs.matches",
    "cogs.settings",
    "cogs.purse",
    "cogs.guilds",
    "cogs.help",
    "cogs.rules",
)
"""The cogs, loaded by name: the bot knows nothing else of them."""

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
)
"""Exactly what the bot needs; its invite link asks for these."""

COMMANDS_FACT = "commands"

FINISHING_S = 5.0
"""How long a stop waits for presses and commands that are being carried out."""

ALREADY_ACKNOWLEDGED = 40060

ACKNOWLEDGING_S = 4.0
"""How long an acknowledgement is tried: Discord forgets after three seconds, and may be slow to say so."""

UNANSWERED = (TimeoutError, discord.HTTPException, discord.InteractionResponded, aiohttp.ClientError, OSError)
"""What an answer to Discord may fail with: it is lost then, and keeps nothing from being done."""


class BackgammonBot(commands.AutoShardedBot):
    """The client over one service, with as many connections as Discord advises.

    `closing` is set before the connections go, so that nothing new is begun.
    """

    def __init__(self, service: Service, **options: Any) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            tree_cls=Tree,
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            **options,
        )
        self.service = service
        self.timekeeper = Timekeeper(service)
        self.closing = False
        self._greeted = False
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="painter")
        self._at_work: set[asyncio.Task[Any] | None] = set()

    async def setup_hook(self) -> None:
        """Load the cogs, start the clock, and sync the commands if they changed. A cog that fails stops the start."""
        for name in EXTENSIONS:
            await self.load_extension(name)
        down = await self.timekeeper.start()
        if down:
            log.info("nobody was here for %.0f s", down / 1000)
        await self.sync_if_changed()

    async def sync_if_changed(self) -> bool:
        """Tell Discord the commands, unless it was told the same ones before; return whether it was told now."""
        assert isinstance(self.tree, Tree)
        fingerprint = self.tree.fingerprint()
        if await self.service.store.read(lambda tx: tx.fact(COMMANDS_FACT)) == fingerprint:
            return False
        synced = await self.tree.sync()

        async def note(tx: Tx) -> None:
            await tx.set_fact(COMMANDS_FACT, fingerprint)

        await self.service.store.write(note)
        log.info("%d commands synced", len(synced))
        return True

    async def on_ready(self) -> None:
        """Say once who we are and how to be invited."""
        if self._greeted or self.user is None:
            return
        self._greeted = True
        log.info("ready as %s in %d guilds", self.user, len(self.guilds))
        log.info("invite: %s", self.invite_link())

    def invite_link(self) -> str:
        """Return the link that adds the bot to a guild with the permissions that it needs."""
        return discord.utils.oauth_url(
            self.application_id or 0, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
        )

    @contextlib.contextmanager
    def at_work(self) -> Iterator[None]:
        """Let a stop wait until the current task has left this block."""
        task = asyncio.current_task()
        self._at_work.add(task)
        try:
            yield
        finally:
            self._at_work.discard(task)

    async def close(self) -> None:
        """Begin nothing new, finish what people asked for, stop the clock, let the cogs show the rest, and go."""
        self.closing = True
        if working := {task for task in self._at_work if task is not None}:
            await asyncio.wait(working, timeout=FINISHING_S)
        try:
            await self.timekeeper.stop()
        finally:  # also where the last heartbeat can't be written
            await super().close()
            self._threads.shutdown(wait=False, cancel_futures=True)

    async def in_thread(self, work: Callable[..., T], *arguments: Any) -> T:
        """Run something that computes for milliseconds beside the event loop; two at a time."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)

    async def report(
        self, interaction: discord.Interaction[Any] | None, error: BaseException, table_id: str | None = None
    ) -> None:
        """Log an error of ours once, with the table and a reference, and apologize privately with that reference."""
        reference = secrets.token_hex(4)
        where = f"table {table_id}" if table_id else f"command {_name(interaction)}"
        log.error("%s, reference %s: %s", where, reference, error, exc_info=error)
        if interaction is not None:
            await tell(interaction, tr(str(interaction.locale), "trouble.unknown", reference=reference))


async def acknowledge(interaction: discord.Interaction[Any], *, private: bool) -> bool:
    """Acknowledge within Discord's three seconds; return whether it worked.

    A component keeps its message (`private` False), a command or a private question gets a private answer to come.
    What fails here (10062 too late, 40060 already done) keeps nothing from being done, nor from being done soon.
    """
    try:
        async with asyncio.timeout(ACKNOWLEDGING_S):
            if private:
                await interaction.response.defer(ephemeral=True, thinking=True)
            else:
                await interaction.response.defer()
    except UNANSWERED as error:
        log.warning("not acknowledged: %s", str(error) or "no answer in time")
        return False
    return True


async def tell(interaction: discord.Interaction[Any], text: str, **more: Any) -> None:
    """Say something to the one who acted and to nobody else, in whatever way is still open."""
    try:
        if not await _said_first(interaction, text, **more):
            await _said_after(interaction, text, **more)
    except UNANSWERED as error:
        log.warning("could not tell %s: %s", interaction.user.id, error)


async def _said_first(interaction: discord.Interaction[Any], text: str, **more: Any) -> bool:
    """Answer where nothing has been answered; return False where something has, whoever knew of it."""
    if interaction.response.is_done():
        return False
    try:
        await interaction.response.send_message(text, ephemeral=True, **_as_files(more))
    except discord.HTTPException as error:
        if error.code != ALREADY_ACKNOWLEDGED:
            raise
        return False
    return True


async def _said_after(interaction: discord.Interaction[Any], text: str, **more: Any) -> None:
    if interaction.type is discord.InteractionType.application_command:
        await interaction.edit_original_response(content=text, **more)
    else:
        await interaction.followup.send(text, ephemeral=True, **_as_files(more))


def _as_files(more: dict[str, Any]) -> dict[str, Any]:
    """Name files as a new message does; an edit calls them attachments."""
    return {"files" if key == "attachments" else key: value for key, value in more.items()}


def _name(interaction: discord.Interaction[Any] | None) -> str:
    command = interaction.command if interaction else None
    return command.qualified_name if command else "unknown"
