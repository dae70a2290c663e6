"""The real bot killed at chosen instants and started again: nothing lost, nothing doubled."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

import pytest
import pytest_asyncio

from bot.playground.server import LocalDiscord
from bot.playground.shapes import Json
from tests.e2e.botprocess import BotProcess, one_bot
from tests.e2e.playing import SOON, accept, begin, challenge, new_channel, stamp, struck

pytestmark = pytest.mark.asyncio(loop_scope="module")

POSTING = r"POST /channels/\d+/messages$"
FOREVER = 60.0
"""A delay that no test waits for: the bot is killed meanwhile."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(tmp_path_factory) -> AsyncIterator[BotProcess]:
    """One bot for all tests here, however often it is killed; each test plays in a channel of its own."""
    async with one_bot(tmp_path_factory.mktemp("restarts")) as process:
        yield process


@pytest.fixture
def local(bot):
    yield bot.local
    bot.assert_calm()


class Heard:
    """What happens in the local Discord, and who is to do something about it at once."""

    def __init__(self, local: LocalDiscord) -> None:
        self.names: list[str] = []
        self._then: Callable[[str, Json], None] = lambda _name, _data: None
        local.world.listeners.append(self._hear)

    def _hear(self, name: str, data: Json, _only: str | None) -> None:
        self.names.append(name)
        self._then(name, data)

    def once(self, wanted: str, then: Callable[[], None]) -> None:
        """Do something in the very moment of the next event of that name."""

        def look(name: str, _data: Json) -> None:
            if name == wanted:
                self._then = lambda _name, _data: None
                then()

        self._then = look


async def restart(bot: BotProcess) -> None:
    """Wait until a killed bot is gone, and start it again."""
    assert await bot.ended() < 0
    await bot.start()


async def test_a_bot_killed_in_mid_turn_comes_back_and_the_old_button_works(local, bot):
    match = await begin(local)
    await match.press(local.labels(match.board())[0])
    board, player = match.board(), match.turn()
    await bot.has_shown(match.table)
    await bot.kill()
    await bot.start()
    version = match.version()
    pressed = await local.press(player, board, "Undo")
    await match.passes(version)
    assert pressed.failed is None and match.board()["id"] == board["id"]
    await match.finish_turn()
    assert len(match.boards()) == 2


async def test_a_roll_that_was_kept_but_not_shown_is_shown_after_a_restart(local, bot):
    match = await begin(local)
    await match.to_roll()
    await bot.has_shown(match.table)
    version, boards = match.version(), len(match.boards())
    local.fail_next("PATCH /webhooks/", None, delay=FOREVER)
    await local.press(match.turn(), match.board(), "Roll")
    await struck(local)
    bot.kill_now()
    await restart(bot)
    await match.passes(version)
    await bot.has_shown(match.table)
    assert len(match.boards()) == boards and "rolled" in match.board()["content"]


async def test_a_turn_that_was_kept_but_not_posted_is_posted_once_after_a_restart(local, bot):
    match = await begin(local)
    local.fail_next(POSTING, None, delay=FOREVER)
    while "Done" not in local.labels(match.board()):
        await match.press(local.labels(match.board())[0])
    version = match.version()
    await local.press(match.turn(), match.board(), "Done")
    await struck(local)
    bot.kill_now()
    await restart(bot)
    await match.passes(version)
    await bot.has_shown(match.table)
    assert len(match.boards()) == 2 and len(match.with_buttons()) == 1


async def test_a_board_that_was_posted_but_not_noted_is_not_posted_twice(local, bot):
    match, heard = await begin(local), Heard(local)
    while "Done" not in local.labels(match.board()):
        await match.press(local.labels(match.board())[0])
    heard.once("MESSAGE_CREATE", bot.kill_now)  # Discord has it, the bot never hears so
    await local.press(match.turn(), match.board(), "Done")
    await restart(bot)
    await bot.has_shown(match.table)
    assert len(match.boards()) == 2
    assert bot.query("SELECT board_message FROM tables WHERE id = ?", match.table) == [(int(match.board()["id"]),)]
    await match.press("Roll")


async def test_a_challenge_that_was_kept_but_not_posted_appears_once(local, bot):
    channel = new_channel(local)
    local.fail_next(POSTING, None, delay=FOREVER)
    await local.command("Ann", channel, "play", opponent="Bob", points=1)
    await struck(local)
    bot.kill_now()
    await restart(bot)
    card = await local.wait_for_message(channel, lambda m: bool(stamp(m)), SOON)
    assert [m for m in local.messages(channel) if stamp(m)] == [card]
    match = await accept(local, channel, card, "Ann", "Bob")
    assert len(match.boards()) == 1


@pytest.mark.parametrize("event", ["THREAD_CREATE", "MESSAGE_UPDATE", "MESSAGE_CREATE"])
async def test_a_match_whose_thread_was_being_made_begins_once(local, bot, event):
    channel, heard = new_channel(local), Heard(local)
    _, card = await challenge(local, channel, "Ann", "Bob", points=1)
    table = (stamp(card) or ("", 0))[0]
    await bot.has_shown(table)
    heard.once(event, bot.kill_now)  # the thread is made, its card is reworded, the first board is posted
    pressed = await local.press("Bob", card, "Accept")
    await restart(bot)
    await bot.until("SELECT shown = version AND version > 1 FROM tables WHERE id = ?", table)
    assert pressed.failed is None
    assert [thread["id"] for thread in local.world.threads() if thread["parent_id"] == channel] == [card["id"]]
    assert len([m for m in local.messages(card["id"]) if m["attachments"]]) == 1
    assert f"<#{card['id']}>" in card["content"] and local.labels(card) == []


@pytest.mark.parametrize("event", ["MESSAGE_UPDATE", "MESSAGE_CREATE"])
async def test_a_result_is_told_once_in_the_channel_whenever_the_bot_is_killed(local, bot, event):
    match, heard = await begin(local), Heard(local)
    winner = match.waiting()
    await local.answer(await local.command(match.turn(), match.place, "resign offer", level=1, sure=True), SOON)
    await bot.has_shown(match.table)
    told = len(local.messages(match.origin))
    heard.once(event, bot.kill_now)
    await local.press(winner, match.board(), "Accept")
    await restart(bot)
    await bot.has_shown(match.table)
    assert len([m for m in local.messages(match.origin) if "beat" in m["content"]]) == 1
    assert len(local.messages(match.origin)) == told + 1


async def test_a_press_of_an_unacknowledged_bot_leaves_its_button_valid(local, bot):
    match, heard = await begin(local), Heard(local)
    await match.to_roll()
    await bot.has_shown(match.table)
    roller = match.turn()
    heard.once("INTERACTION_CREATE", bot.kill_now)
    local.people.component(
        local.world.person(roller), local.find(match.board()), local.custom_id(match.board(), "Roll"), []
    )
    await restart(bot)
    await match.press("Roll", roller)


async def test_the_bot_tells_how_long_nobody_was_here(local, bot):
    await bot.kill()
    bot.alter("UPDATE heartbeat SET at = at - 3600000")
    await bot.start()
    await bot.says("nobody was here for 36")


async def test_commands_are_synced_only_when_they_changed(tmp_path):
    local = await LocalDiscord.start()
    heard, fresh = Heard(local), BotProcess(local, tmp_path / "bot.db")
    for change, synced in (("", 1), ("", 1), ("UPDATE facts SET value = '' WHERE key = 'commands'", 2)):
        if change:
            fresh.alter(change)
        await fresh.start()
        assert await fresh.stop() == 0
        assert heard.names.count("COMMANDS_UPDATE") == synced
    fresh.assert_calm()
    await local.stop()


async def test_two_processes_over_one_database_hear_the_same_press_and_act_once(local, bot):
    match = await begin(local)
    await match.to_roll()
    twin, before, boards = BotProcess(local, bot.database), bot.kinds(match.table, "roll"), len(match.boards())
    await twin.launch()
    try:
        await twin.says("connected to Gateway")
        await match.press("Roll")
        await match.finish_turn()
        await bot.has_shown(match.table)
    finally:
        twin.kill_now()
        await twin.gone()
    assert bot.kinds(match.table, "roll") == before + 1 and len(match.boards()) == boards + 1
    twin.assert_calm()


async def test_a_lost_connection_resumes_and_the_press_in_between_counts(local, bot):
    match = await begin(local)
    await match.to_roll()
    await local.gateway.drop()
    await match.press("Roll")
    assert local.gateway.resumes == 1
