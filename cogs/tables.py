"""The tables in Discord: carries presses out and shows every table that changed, one queue a table."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
from collections.abc import Awaitable, Callable

import aiohttp
import discord
from discord.ext import commands

from bot.client import UNANSWERED, BackgammonBot, acknowledge, tell
from bot.denials import NoSuchTable, Stale
from bot.rules.errors import RulesError
from bot.store import StoreError
from bot.texts import tr
from cogs._acting import Interaction, Trouble, link_to, person_of, refusal_text, speak
from cogs._asking import CONFIRMING, request_for
from cogs._menus import answered, close_question, is_done, open_menu
from cogs._offering import choose
from cogs._presses import Presses
from cogs._showing import Shower
from cogs._view import PRESSED, TableButton, TableMenu

log = logging.getLogger(__name__)

PAUSES_S = (1.0, 5.0, 15.0, 60.0)
"""How long to wait before each further attempt to show a table, when Discord is in trouble; the last one repeats."""

REFUSED_S = 900.0
"""How long to wait where the bot lacks the right to show it: until then a change of rights brings the next attempt."""

CHANNEL_GONE = 10003

TROUBLE = (discord.DiscordServerError, aiohttp.ClientError, TimeoutError, OSError)
"""What passes by itself."""


class Tables(commands.Cog, name=PRESSED):
    """Shows tables and takes presses; knows no rule."""

    def __init__(self, bot: BackgammonBot) -> None:
        self.bot = bot
        self.presses = Presses()
        self.shower = Shower(bot, self.presses)
        self._due: set[str] = set()
        self._queues: dict[str, asyncio.Task[None]] = {}
        self._news: dict[str, asyncio.Event] = {}
        self._refused: set[str] = set()
        self._closing = False

    async def cog_load(self) -> None:
        """Listen to the service and to buttons, and show what a stop kept from being shown.

        Early, so that a press finds the board that was posted last: its nonce only holds for that version.
        """
        self.bot.service.listeners.append(self.on_changed)
        self.bot.add_dynamic_items(TableButton, TableMenu)
        for table_id in await self.bot.service.store.read(lambda tx: tx.unshown()):
            await self.on_changed(table_id)

    async def cog_unload(self) -> None:
        """Stop listening, and finish what is being shown."""
        self.bot.service.listeners.remove(self.on_changed)
        self.bot.remove_dynamic_items(TableButton, TableMenu)
        self._closing = True
        for news in self._news.values():
            news.set()
        if self._queues:
            await asyncio.wait(self._queues.values(), timeout=5)
        for task in self._queues.values():
            task.cancel()

    async def on_changed(self, table_id: str) -> None:
        """Let a table be shown: by its queue, which skips versions that are no longer the newest."""
        self._due.add(table_id)
        if table_id in self._news:
            self._news[table_id].set()
        if table_id not in self._queues:
            self._queues[table_id] = asyncio.create_task(self._run(table_id), name=f"show {table_id}")

    async def wake(self, guild: int) -> None:
        """Show again what Discord refused in a guild, since the bot may do other things there now."""
        for table_id in tuple(self._refused):
            with contextlib.suppress(StoreError):  # the next attempt comes anyway
                if (await self.bot.service.view(table_id)).row.guild == guild:
                    await self.on_changed(table_id)

    async def settled(self) -> None:
        """Wait until nothing is left to show."""
        while self._queues:
            await asyncio.gather(*self._queues.values(), return_exceptions=True)

    async def _run(self, table_id: str) -> None:
        try:
            while table_id in self._due:
                self._due.discard(table_id)
                await self._show(table_id)
        finally:
            self._refused.discard(table_id)
            del self._queues[table_id]

    async def _show(self, table_id: str) -> None:
        """Show a table, again after a pause while Discord is in trouble; an error of ours is logged once."""
        said, trouble = "", None
        for attempt in itertools.count():
            trouble = await self._attempt(table_id, again=isinstance(trouble, StoreError))
            if trouble is None or self._closing:
                return
            if isinstance(trouble, discord.Forbidden):
                self._refused.add(table_id)
            if str(trouble) != said:
                log.warning("table %s: not shown yet: %s", table_id, trouble)
            said = str(trouble)
            await self._wait_for_news(table_id, _pause(trouble, attempt))

    async def _attempt(self, table_id: str, *, again: bool) -> Exception | None:
        """Show a table; return the trouble after which it is worth another attempt.

        Not without its channel, nor after an error of ours. `again` after trouble with the database: nothing is posted
        then before something can be written, since what can't be noted would be posted again and again.
        """
        try:
            if again:
                await self.bot.service.store.write(lambda tx: tx.note_shown(table_id, version=0))
            await self.shower.show(table_id)
        except (*TROUBLE, discord.RateLimited, StoreError) as error:
            return error
        except discord.HTTPException as error:
            if error.code == CHANNEL_GONE:
                await self.shower.park(table_id)
            elif error.status in (403, 404, 429):
                return error
            else:
                await self.bot.report(None, error, table_id)
        except Exception as error:
            await self.bot.report(None, error, table_id)
        return None

    async def _wait_for_news(self, table_id: str, seconds: float) -> None:
        """Wait until the table changes again, the bot stops, or the time is over."""
        news = self._news[table_id] = asyncio.Event()
        try:
            async with asyncio.timeout(seconds):
                await news.wait()
        except TimeoutError:
            pass
        finally:
            del self._news[table_id]

    async def press(self, interaction: Interaction, button: TableButton) -> None:
        """Carry a press out, unless the bot is being stopped. Nothing may escape: discord.py would only log it."""
        await self._carry(interaction, button.table, button.action, lambda: self._press(interaction, button))

    async def choose(self, interaction: Interaction, menu: TableMenu) -> None:
        """Carry out what was chosen in a menu, as for a press."""
        await self._carry(interaction, menu.table, menu.what, lambda: self._choose(interaction, menu))

    async def _carry(
        self, interaction: Interaction, table: str, what: str, work: Callable[[], Awaitable[None]]
    ) -> None:
        if self.bot.closing:
            return
        with self.bot.at_work():
            try:
                await work()
            except UNANSWERED as error:
                log.warning("table %s: %s not answered: %s", table, what, error)
            except Exception as error:
                await self.bot.report(interaction, error, table)

    async def _choose(self, interaction: Interaction, menu: TableMenu) -> None:
        try:
            await choose(interaction, menu)
        except RulesError as refusal:
            await tell(interaction, refusal_text(interaction, refusal))

    async def _press(self, interaction: Interaction, button: TableButton) -> None:
        try:
            request = request_for(button.action, button.arg)
            if request is None:
                await open_menu(interaction, button)
                return
            if await acknowledge(interaction, private=False):
                self.presses.remember(interaction)
            view = await self.bot.service.act(
                button.table, person_of(interaction), request, seen=button.version, cause=str(interaction.id)
            )
            if button.action in CONFIRMING:
                await speak(interaction)
                await answered(interaction, view, request)
        except Stale as stale:
            await self._stale(interaction, button, stale)
        except (RulesError, Trouble) as refusal:
            await self._refuse(interaction, button, refusal)

    async def _stale(self, interaction: Interaction, button: TableButton, stale: Stale) -> None:
        """A habit's second press on a board needs no word; any other press that is late gets one with what is true now.

        The board is shown again, since perhaps its newest version could not be.
        """
        view = await self.bot.service.view(button.table)
        if button.version > view.table.version:
            await self._show_anew(interaction, button)
        await self.on_changed(button.table)
        if stale.quiet and button.action not in CONFIRMING:
            return
        await speak(interaction)
        request = request_for(button.action, button.arg)
        if button.action in CONFIRMING and request and is_done(interaction, view, request):
            await answered(interaction, view, request)
            return
        now = tr(str(interaction.locale), "receipt.current", link=link_to(view))
        await self._say(interaction, button, f"{refusal_text(interaction, stale, view)} {now}")

    async def _show_anew(self, interaction: Interaction, button: TableButton) -> None:
        """Post a board in the place of one from a later moment: the database was put back from a copy meanwhile."""
        log.warning("table %s: version %s was shown, which the database doesn't know", button.table, button.version)
        await self.bot.service.store.write(lambda tx: tx.forget_board(button.table))
        if button.action not in CONFIRMING:
            with contextlib.suppress(*UNANSWERED):
                await interaction.edit_original_response(view=None)

    async def _refuse(self, interaction: Interaction, button: TableButton, refusal: RulesError | Trouble) -> None:
        await speak(interaction)
        try:
            view = await self.bot.service.view(button.table)
        except NoSuchTable:
            view = None
        await self._say(interaction, button, refusal_text(interaction, refusal, view))

    async def _say(self, interaction: Interaction, button: TableButton, text: str) -> None:
        """Say something to the presser alone, in the place of a question that it answers."""
        if button.action in CONFIRMING and interaction.response.is_done():
            await close_question(interaction, text)
        else:
            await tell(interaction, text)


def _pause(trouble: Exception, attempt: int) -> float:
    """Return how long to wait after an attempt that failed, counted from 0; in seconds."""
    if isinstance(trouble, discord.Forbidden) and attempt:  # once soon, lest the right came back meanwhile
        return REFUSED_S
    passing = isinstance(trouble, TROUBLE) and attempt < len(PAUSES_S)
    return PAUSES_S[attempt] if passing else PAUSES_S[-1]


async def setup(bot: BackgammonBot) -> None:
    """Load the cog."""
    await bot.add_cog(Tables(bot))
