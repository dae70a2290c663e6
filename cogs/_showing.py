"""How a table gets into Discord: its card, its thread, its board messages and its result.

`Shower.show` brings Discord up to the newest version, whatever was shown before and wherever an earlier attempt
broke off: messages carry a nonce, and what was shown is noted last.
"""

from __future__ import annotations

import logging
from io import BytesIO
from typing import Any, Final

import discord

from bot.client import UNANSWERED, BackgammonBot
from bot.denials import ChannelTaken
from bot.preferences import MemberSettings
from bot.rules.board import Side
from bot.store import SeatRow
from bot.table import Offered
from bot.views import View
from cogs._cards import card_screen
from cogs._names import thread_name
from cogs._presses import Presses
from cogs._results import channel_result
from cogs._scenes import UNCHOSEN, looked_at_by
from cogs._screens import Screen, board_screen
from cogs._view import components_for
from renderers.board import render_board

log = logging.getLogger(__name__)

STALE_MS = 50 * 60_000
"""Discord limits edits of messages over an hour old: a board older than this is posted anew."""

HERE_MS = 2 * 60_000
"""A player seen so lately needs no sound."""

ARCHIVE_MINUTES: Final = 10080
"""A thread hides after a week without a word; a new board brings it back."""

GONE = 10008  # unknown message
THREAD_EXISTS = 160004
OUT_OF_REACH = {10003, 50001, 50013}  # unknown channel, no access, no permission
CANT_EDIT = {GONE, 30046, 50083}  # gone, too many edits of an old message, thread archived
NO_THREADS = {50013, 50001, 50024, 160006}  # no permission, no access, not in this kind of channel, too many threads


class Shower:
    """Shows tables. One at a time a table: who calls sees to that."""

    def __init__(self, bot: BackgammonBot, presses: Presses) -> None:
        self._bot = bot
        self._presses = presses

    async def show(self, table_id: str) -> None:
        """Show the newest version of a table, if it hasn't been shown. Raises what Discord answers with."""
        view = await self._bot.service.view(table_id)
        if view.row.parked or view.row.shown >= view.table.version:
            return
        if view.table.match and view.row.place is None:
            view = await self._settle(view)
        if view.row.board_message is None and view.row.rematch_of is None:  # the last change of a card comes before
            await self._show_card(view)
        if view.table.match:
            await self._show_board(view)
            await self._show_result(view)
        await self._note_shown(view)

    async def _show_card(self, view: View) -> None:
        """Post the challenge, or say on it what became of it."""
        screen = card_screen(view)
        card = view.row.card_message
        if card is not None:
            await self._reword(view, card, screen)
            return
        invited = view.seats.get(Side.BLACK) if isinstance(view.table.phase, Offered) else None
        message = await self._post(view.row.origin, screen, view, f"c{view.id}", invited)
        await self._note_messages(view, card_message=message.id)

    async def _reword(self, view: View, card: int, screen: Screen) -> None:
        """Edit the card. Where Discord won't, say it anew, but for a card or channel that somebody took away.

        A challenge that still stands goes on under its new card.
        """
        try:
            await self._edit(view.row.origin, card, content=screen.content, view=components_for(view, screen.rows))
        except discord.HTTPException as error:
            if error.code not in CANT_EDIT | OUT_OF_REACH:
                raise
            log.info("table %s: card not edited: %s", view.id, error)
            if error.code in OUT_OF_REACH | {GONE}:
                return
            anew = await self._post(view.row.origin, screen, view, f"k{view.id}-{view.table.version}", None)
            if isinstance(view.table.phase, Offered):
                await self._note_messages(view, card_message=anew.id)
                await self._strip(view.row.origin, card)

    async def _settle(self, view: View) -> View:
        """Make the thread that a match is played in, under its challenge; without the right to, play in the channel."""
        service = self._bot.service
        try:
            return await service.settle(view.id, await self._make_thread(view))
        except discord.HTTPException as error:
            if error.code not in NO_THREADS:
                raise
            log.warning("table %s: no thread (%s), played in the channel", view.id, error)
        try:
            return await service.settle(view.id, view.row.origin)
        except ChannelTaken:
            await self.park(view.id)
            return await service.view(view.id)

    async def _make_thread(self, view: View) -> int:
        name, http, card = thread_name(view), self._bot.http, view.row.card_message
        try:
            if card is not None:
                made = await http.start_thread_with_message(
                    view.row.origin, card, name=name, auto_archive_duration=ARCHIVE_MINUTES
                )
                return int(made["id"])
        except discord.HTTPException as error:
            if error.code == THREAD_EXISTS:  # made before a stop; a message's thread has the message's id
                return card or 0
            if error.code != GONE:
                raise
        bare = await http.start_thread_without_message(
            view.row.origin,
            name=name,
            auto_archive_duration=ARCHIVE_MINUTES,
            type=discord.ChannelType.public_thread.value,
        )
        return int(bare["id"])

    async def _show_board(self, view: View) -> None:
        """Edit the board within a turn; at a new turn post a new one and take the buttons off the old."""
        row, place = view.row, view.row.place
        if place is None:
            return
        screen = board_screen(view, await self._eyes(view))
        picture = await self._paint(screen)
        age = self._bot.service.now() - (row.board_at or 0)
        same = row.board_message and row.board_hand == view.table.hand and row.board_place == place and age < STALE_MS
        if same and await self._edited(place, row.board_message or 0, screen, view, picture):
            return
        message = await self._post(place, screen, view, f"b{view.id}-{view.table.version}", self._called(view), picture)
        await self._note_messages(
            view,
            board_message=message.id,
            board_place=place,
            board_hand=view.table.hand,
            board_at=self._bot.service.now(),
        )
        if row.board_message and row.board_message != message.id:
            await self._strip(row.board_place or place, row.board_message)

    async def _eyes(self, view: View) -> MemberSettings:
        """Return how the player for whom a board is drawn likes to see it."""
        seat = view.seats.get(looked_at_by(view.table.match)) if view.table.match else None
        return await self._bot.service.member(seat.user_id) if seat else UNCHOSEN

    def _called(self, view: View) -> SeatRow | None:
        """Return who is called with a new board: who is asked or to act, or who hasn't seen the game end."""
        side = view.table.asked or view.table.to_act
        if side is not None:
            return view.seats.get(side)
        return min(view.seats.values(), key=lambda seat: seat.seen_at or 0) if view.seats else None

    async def _show_result(self, view: View) -> None:
        """Keep the result of a match in the channel where the challenge was made."""
        ended = view.table.closed_at
        if not ended or view.row.shown >= ended or view.row.place == view.row.origin:
            return
        try:
            await self._post(view.row.origin, Screen(channel_result(view)), view, f"r{view.id}", None)
        except discord.HTTPException as error:
            if error.code not in OUT_OF_REACH:
                raise
            log.info("table %s: the result stays in its thread: %s", view.id, error)

    async def _post(
        self,
        channel: int,
        screen: Screen,
        view: View,
        nonce: str,
        called: SeatRow | None,
        picture: bytes | None = None,
    ) -> discord.Message:
        mentions = [discord.Object(called.user_id)] if called else []
        options: dict[str, Any] = {"view": components_for(view, screen.rows)} if screen.rows else {}
        if picture is not None:
            options["file"] = _file(view, screen, picture)
        return await self._bot.get_partial_messageable(channel).send(
            screen.content,
            nonce=nonce,
            allowed_mentions=discord.AllowedMentions(users=mentions),
            silent=called is None or self._is_here(called),
            suppress_embeds=True,
            **options,
        )

    def _is_here(self, seat: SeatRow) -> bool:
        return 0 <= self._bot.service.now() - (seat.seen_at or 0) < HERE_MS  # clocks are set back too

    async def _edited(self, place: int, message: int, screen: Screen, view: View, picture: bytes | None) -> bool:
        """Edit a board; return False where it must be posted anew."""
        options: dict[str, Any] = {"content": screen.content, "view": components_for(view, screen.rows)}
        if picture is not None:
            options["attachments"] = [_file(view, screen, picture)]
        try:
            await self._edit(place, message, **options)
        except discord.HTTPException as error:
            if error.code not in CANT_EDIT:
                raise
            log.info("table %s: posted anew, since %s", view.id, error)
            return False
        return True

    async def _edit(self, channel: int, message: int, **options: Any) -> None:
        """Edit a message by the token of a fresh press on it, which no rate limit slows, else by the bot's."""
        press = self._presses.fresh(message)
        if press is not None:
            try:
                await press.edit_original_response(**options)
            except UNANSWERED as error:
                log.info("message %s: edited by the bot's token, since %s", message, error)
                for file in options.get("attachments", ()):
                    file.reset()
            else:
                return
        await self._bot.get_partial_messageable(channel).get_partial_message(message).edit(**options)

    async def _strip(self, channel: int, message: int) -> None:
        """Take the buttons off an old board; it doesn't matter much, since old buttons do nothing."""
        try:
            await self._edit(channel, message, view=None)
        except UNANSWERED as error:
            log.info("message %s keeps its buttons: %s", message, error)

    async def _paint(self, screen: Screen) -> bytes | None:
        if screen.scene is None:
            return None
        return await self._bot.in_thread(render_board, screen.scene)

    async def _note_messages(self, view: View, **messages: int) -> None:
        """Note which messages show a table, before it counts as shown."""
        await self._bot.service.store.write(lambda tx: tx.note_shown(view.id, version=view.row.shown, **messages))

    async def _note_shown(self, view: View) -> None:
        await self._bot.service.store.write(lambda tx: tx.note_shown(view.id, version=view.table.version))

    async def park(self, table_id: str) -> None:
        """Leave a table alone whose channel is gone, until `/match here` moves it."""
        await self._bot.service.store.write(lambda tx: tx.park(table_id, True))
        log.warning("table %s is parked: its channel is gone", table_id)


def _file(view: View, screen: Screen, picture: bytes) -> discord.File:
    return discord.File(BytesIO(picture), f"board-{view.table.version}.png", description=screen.alt)
