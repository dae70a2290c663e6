"""Showing tables when Discord refuses, is in trouble, or has lost a message, a thread or a channel."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from types import SimpleNamespace

import aiohttp
import discord
import pytest
from discord.utils import utcnow

from bot.client import BackgammonBot, acknowledge, tell
from bot.denials import ChannelTaken
from bot.table import Accept
from cogs._presses import MOST, TOKEN_AGE, Presses
from cogs._showing import Shower
from cogs.tables import Tables, _pause
from tests.cogs.room import labels
from tests.service.house import BOB, OPENING, THREAD, House

UNKNOWN_MESSAGE, UNKNOWN_CHANNEL, TOO_OLD, NO_RIGHT, THREAD_EXISTS = 10008, 10003, 30046, 50013, 160004


async def offered(room):
    await room.say("Ann", "play", opponent=room.people["Bob"])
    room.house.throws(OPENING)
    return room.card()


@pytest.mark.parametrize("code", [NO_RIGHT, 50001, 160006])
async def test_where_no_thread_can_be_made_the_match_is_played_in_the_channel(room, code):
    card = await offered(room)
    room.env.inject_error("POST", "/channels/*/messages/*/threads", status=403, code=code)
    await room.press("Bob", "Accept", card)
    assert not room.channel.threads and room.board().channel.id == room.channel.id
    assert room.history()[0].content.splitlines()[0] == "Ann and Bob play a match to 3 points."
    assert "Follow it" not in room.history()[0].content


async def test_a_thread_without_its_card_stands_by_itself(room):
    card = await offered(room)
    room.env.inject_error("POST", "/channels/*/messages/*/threads", status=404, code=UNKNOWN_MESSAGE)
    await room.press("Bob", "Accept", card)
    assert room.board().channel.id == room.thread.id != card.id and room.thread.name == "Ann – Bob, to 3"


async def test_a_thread_that_was_made_before_a_stop_is_used(room):
    card = await offered(room)
    view = (await room.house.service.tables_of(room.user("Ann").id, room.guild.id))[0]
    await room.env.bot.http.start_thread_with_message(
        room.channel.id, card.id, name="made before", auto_archive_duration=10080
    )
    room.env.inject_error("POST", "/channels/*/messages/*/threads", status=400, code=THREAD_EXISTS)
    await room.press("Bob", "Accept", card)
    assert (await room.house.service.view(view.id)).row.place == card.id == room.board().channel.id


async def test_a_board_that_can_not_be_edited_is_posted_anew(room):
    await room.begin()
    old = room.board()
    for path in ("/webhooks/*/*/messages/@original", "/channels/*/messages/*"):
        room.env.inject_error("PATCH", path, status=400, code=TOO_OLD)
    await room.press("Ann", "8/5")
    assert room.board().id != old.id and "So far 8/5." in room.board().content


async def test_a_token_that_no_longer_edits_gives_way_to_the_bots(room):
    await room.begin()
    old = room.board()
    room.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=404, code=10015)
    await room.press("Ann", "8/5")
    assert room.board().id == old.id and "So far 8/5." in room.board().content and room.board().attachments


async def test_a_channel_that_is_gone_parks_the_match_until_it_is_moved(room, caplog):
    await room.begin()
    room.env.inject_error("POST", f"/channels/{room.thread.id}/messages", status=404, code=UNKNOWN_CHANNEL)
    await room.turn("Ann")
    view = await room.house.service.at(room.thread.id)
    assert view.row.parked and "is parked" in caplog.text
    await room.say("Bob", "match here", room.other)
    assert labels(room.board(room.other)) == ["Roll", "Double", "More"]


async def test_without_a_thread_and_with_the_channel_taken_a_match_waits_parked(room):
    card = await offered(room)
    await room.say("Cleo", "play", opponent=room.people["Mo"], here=True)
    await room.say("Mo", "match accept")
    room.house.throws(OPENING)
    room.env.inject_error("POST", "/channels/*/messages/*/threads", status=403, code=NO_RIGHT)
    await room.press("Bob", "Accept", card)
    assert await room.say("Ann", "match here", room.other) == "The match goes on here."
    assert room.board(room.other).content.startswith("**Ann 0 – 0 Bob**")


async def test_old_buttons_that_can_not_be_taken_off_do_not_matter(room):
    await room.begin()
    await room.press("Ann", "8/5")
    await room.press("Ann", "6/5")
    first = room.board()
    room.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=404, code=10015)
    room.env.inject_error("PATCH", f"/channels/{room.thread.id}/messages/{first.id}", status=400, code=TOO_OLD)
    await room.press("Ann", "Done")
    assert labels(room.board()) == ["Roll", "Double", "More"] and room.board().id != first.id


async def test_a_card_that_is_too_old_to_edit_is_said_anew(room):
    card = await offered(room)
    room.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=404, code=10015)
    room.env.inject_error("PATCH", f"/channels/{room.channel.id}/messages/{card.id}", status=400, code=TOO_OLD)
    await room.press("Bob", "Decline", card)
    assert room.history()[-1].content == "Bob declined the challenge of Ann to a match to 3 points."


async def test_the_end_of_a_game_calls_only_the_one_who_did_not_see_it(room, inspector):
    await room.begin()
    await room.turn("Ann")
    room.house.clock.pass_hours(1)
    await room.press("Bob", "Double")
    room.house.clock.pass_hours(1)
    await room.press("Ann", "Drop")
    posts = [body for method, path, body in inspector.seen if method == "POST" and path.endswith("/messages")]
    assert posts[-1]["allowed_mentions"]["users"] == [room.user("Bob").id] and not posts[-1]["flags"] & 4096
    assert "The next game begins when" in room.board().content


async def test_posts_carry_a_nonce_of_table_and_version(room, inspector):
    await room.begin()
    view = await room.house.service.at(room.thread.id)
    nonces = [body["nonce"] for method, path, body in inspector.seen if method == "POST" and path.endswith("/messages")]
    assert nonces == [f"c{view.id}", f"b{view.id}-{view.table.version}"]
    for _, _, body in inspector.seen:
        assert not isinstance(body, dict) or "nonce" not in body or body["enforce_nonce"] is True


# Without simcord, whose clock and waits would be in the way:


class FakeShower:
    """Fails as told, then shows."""

    def __init__(self, *errors: Exception) -> None:
        self.errors, self.shown, self.parked = list(errors), 0, []
        self.tried = asyncio.Event()

    async def show(self, _table_id: str) -> None:
        self.tried.set()
        if self.errors:
            raise self.errors.pop(0)
        self.shown += 1

    async def park(self, table_id: str) -> None:
        self.parked.append(table_id)


@pytest.fixture
async def tables(house: House, monkeypatch):
    bot = BackgammonBot(house.service)
    made = Tables(bot)
    monkeypatch.setitem(Tables._show.__globals__, "PAUSES_S", (0.001, 0.002))
    await made.cog_load()
    yield made
    await made.cog_unload()
    assert house.service.listeners == [] and made._queues == {}


def answer(status: int, code: int = 0) -> discord.HTTPException:
    kind = {404: discord.NotFound, 403: discord.Forbidden}.get(status, discord.HTTPException)
    kind = discord.DiscordServerError if status >= 500 else kind
    return kind(SimpleNamespace(status=status, reason="no"), {"code": code, "message": "no"})


async def test_while_discord_is_in_trouble_it_tries_again(tables, house):
    tables.shower = FakeShower(
        answer(503), aiohttp.ClientConnectionError("gone"), TimeoutError(), OSError("no route"), answer(500)
    )
    await house.offer()
    await asyncio.wait_for(tables.settled(), 5)
    assert tables.shower.shown == 1


async def test_news_is_shown_at_once_even_in_a_pause(tables, house, monkeypatch):
    monkeypatch.setitem(Tables._show.__globals__, "PAUSES_S", (60.0,))
    tables.shower = FakeShower(answer(503))
    view = await house.offer()
    await tables.shower.tried.wait()
    await asyncio.sleep(0.01)
    await house.act(view, BOB, Accept())
    await asyncio.wait_for(tables.settled(), 5)
    assert tables.shower.shown >= 1


@pytest.mark.parametrize("error", [answer(403, NO_RIGHT), answer(404, UNKNOWN_MESSAGE)])
async def test_what_discord_refuses_for_now_is_tried_again(tables, house, error):
    tables.shower = FakeShower(error)
    await house.offer()
    await asyncio.wait_for(tables.settled(), 5)
    assert tables.shower.shown == 1 and tables.shower.parked == []


async def test_a_refused_table_sleeps_until_its_own_guild_changes(tables, house, monkeypatch):
    monkeypatch.setitem(Tables._show.__globals__, "PAUSES_S", (60.0,))
    tables.shower = FakeShower(answer(403, NO_RIGHT))
    view = await house.offer()
    await tables.shower.tried.wait()
    await tables.wake(view.row.guild + 1)
    await asyncio.sleep(0.01)
    assert tables.shower.shown == 0
    await tables.wake(view.row.guild)
    await asyncio.wait_for(tables.settled(), 5)
    assert tables.shower.shown >= 1 and tables._refused == set()


@pytest.mark.parametrize(
    ("trouble", "pauses"), [(answer(403), [60, 900, 900]), (answer(404), [60, 60, 60]), (answer(503), [1, 5, 15])]
)
def test_a_pause_is_as_long_as_its_trouble_may_last(trouble, pauses):
    assert [_pause(trouble, attempt) for attempt in range(3)] == pauses


async def test_what_discord_will_never_take_is_an_error_of_ours(tables, house, caplog):
    tables.shower = FakeShower(answer(400, 50035))
    await house.offer()
    await asyncio.wait_for(tables.settled(), 5)
    assert tables.shower.shown == 0 and "reference" in caplog.text


async def test_without_its_channel_a_table_is_parked(tables, house):
    tables.shower = FakeShower(answer(404, UNKNOWN_CHANNEL))
    view = await house.offer()
    await asyncio.wait_for(tables.settled(), 5)
    assert tables.shower.parked == [view.id]


async def test_an_error_of_ours_is_logged_once_with_the_table(tables, house, caplog):
    tables.shower = FakeShower(ValueError("a bug"))
    view = await house.offer()
    await asyncio.wait_for(tables.settled(), 5)
    errors = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert len(errors) == 1 and f"table {view.id}, reference " in errors[0].getMessage()


async def test_a_stop_does_not_wait_for_a_pause(house, monkeypatch):
    monkeypatch.setitem(Tables._show.__globals__, "PAUSES_S", (60.0,))
    made = Tables(BackgammonBot(house.service))
    made.shower = FakeShower(*[answer(503)] * 9)
    await made.cog_load()
    await house.offer()
    await made.shower.tried.wait()
    await asyncio.wait_for(made.cog_unload(), 3)
    assert await house.store.read(lambda tx: tx.unshown()) != []


async def test_only_the_newest_version_is_shown(tables, house):
    tables.shower = FakeShower()
    view = await house.offer()
    for _ in range(20):
        await tables.on_changed(view.id)
    await tables.settled()
    assert tables.shower.shown <= 2


async def test_a_parked_or_shown_table_is_not_shown_again(house):
    view = await house.offer()
    shower = Shower(BackgammonBot(house.service), Presses())  # without a connection any call would fail
    await house.store.write(lambda tx: tx.park(view.id, True))
    await shower.show(view.id)
    await house.store.write(lambda tx: tx.park(view.id, False))
    await house.store.write(lambda tx: tx.note_shown(view.id, version=1))
    await shower.show(view.id)


async def test_a_match_that_lost_the_race_for_its_channel_is_parked(house, monkeypatch):
    view = await house.act(await house.offer(where=THREAD), BOB, Accept())
    shower = Shower(BackgammonBot(house.service), Presses())

    async def no_thread(_view: object) -> int:
        raise answer(403, NO_RIGHT)

    async def taken(_table: str, place: int) -> None:
        raise ChannelTaken(place)

    monkeypatch.setattr(shower, "_make_thread", no_thread)
    monkeypatch.setattr(house.service, "settle", taken)
    assert (await shower._settle(view)).row.parked


class FakeInteraction:
    """An interaction whose every answer fails."""

    def __init__(self, error: Exception, *, done: bool = False, kind=discord.InteractionType.component) -> None:
        self.error, self.type, self.user = error, kind, SimpleNamespace(id=1)
        self.response = SimpleNamespace(is_done=lambda: done, defer=self._fail, send_message=self._fail)
        self.followup = SimpleNamespace(send=self._fail)
        self.edit_original_response = self._fail

    async def _fail(self, *_: object, **__: object) -> None:
        raise self.error


@pytest.mark.parametrize("error", [answer(404, 10062), answer(400, 40060), TimeoutError(), OSError(), answer(502)])
async def test_an_answer_that_fails_is_logged_and_no_more_26(error, caplog):
    assert await acknowledge(FakeInteraction(error), private=True) is False
    assert await acknowledge(FakeInteraction(error), private=False) is False
    for kind in (discord.InteractionType.component, discord.InteractionType.application_command):
        for done in (True, False):
            await tell(FakeInteraction(error, done=done, kind=kind), "text")
    assert caplog.text.count("could not tell") == 4 and caplog.text.count("not acknowledged") == 2


async def test_an_acknowledgement_is_not_tried_for_longer_than_it_can_help(caplog, monkeypatch):
    monkeypatch.setitem(acknowledge.__globals__, "ACKNOWLEDGING_S", 0.01)
    interaction = FakeInteraction(OSError())
    interaction.response.defer = lambda **_: asyncio.sleep(10)
    assert await acknowledge(interaction, private=True) is False
    assert "not acknowledged: no answer in time" in caplog.text


def press_on(message: int | None, *, age: timedelta = timedelta()) -> SimpleNamespace:
    return SimpleNamespace(message=SimpleNamespace(id=message) if message else None, created_at=utcnow() - age)


def test_the_newest_press_on_a_message_is_used_once():
    presses = Presses()
    first, second = press_on(1), press_on(1)
    presses.remember(first)
    presses.remember(second)
    presses.remember(press_on(None))
    assert presses.fresh(1) is second and presses.fresh(1) is None and presses.fresh(2) is None


def test_an_old_token_is_not_used_and_few_are_kept():
    presses = Presses()
    presses.remember(press_on(1, age=TOKEN_AGE))
    assert presses.fresh(1) is None
    for number in range(2, MOST + 4):
        presses.remember(press_on(number))
    assert presses.fresh(2) is None and presses.fresh(MOST + 3) is not None
