"""What the real bot does when messages, threads and channels change under it, and when Discord is in trouble."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.e2e.botprocess import BotProcess, one_bot
from tests.e2e.playing import SOON, accept, begin, challenge, new_channel, receipt, stamp

pytestmark = pytest.mark.asyncio(loop_scope="module")

OLD = 2 * 3600.0


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(tmp_path_factory) -> AsyncIterator[BotProcess]:
    """One process for all tests here; each plays in a channel of its own."""
    async with one_bot(tmp_path_factory.mktemp("messages")) as process:
        yield process


@pytest.fixture
def local(bot):
    yield bot.local
    bot.assert_calm()


@pytest_asyncio.fixture(loop_scope="module")
async def match(local, bot):
    """A match whose next action is a roll, shown and noted."""
    made = await begin(local)
    await made.to_roll()
    await bot.has_shown(made.table)
    return made


async def test_a_board_that_was_deleted_in_mid_turn_is_posted_anew(local, bot):
    match = await begin(local)
    player, version = match.turn(), match.version()
    await match.press(local.labels(match.board())[0])
    await bot.has_shown(match.table)
    local.posting.delete(local.find(match.board()))
    assert receipt("undone") in await match.command("undo", player)
    await match.until(match.with_buttons)
    assert match.version() == version + 2 and match.turn() == player


async def test_a_board_that_was_deleted_before_the_roll_comes_back_with_the_roll(local, bot, match):
    roller = match.turn()
    local.posting.delete(local.find(match.board()))
    assert receipt("rolled") in await match.command("roll", roller)
    board = (await match.until(match.with_buttons))[0]
    assert "rolled" in board["content"] and match.turn() == roller


async def test_a_deleted_thread_parks_the_match_and_match_here_revives_it(local, bot, match):
    roller, refuge = match.turn(), new_channel(local)
    local.threads.drop(match.place)
    await local.command(roller, match.origin, "roll")
    await bot.until("SELECT parked FROM tables WHERE id = ?", match.table)
    assert match.boards() == []
    match.place = refuge
    told = await local.answer(await local.command(roller, refuge, "match here", **_named(local, match)), SOON)
    assert receipt("moved") in told["content"]
    await match.until(match.with_buttons)
    await match.finish_turn()
    assert bot.query("SELECT parked, place FROM tables WHERE id = ?", match.table) == [(0, int(refuge))]


def _named(local, match) -> dict[str, str]:
    """The option of /match here that says which match, where the command has it."""
    command = local.people.find_command(local.world.person("Ann"), "match")
    here = next(option for option in command["options"] if option["name"] == "here")
    return {option["name"]: match.table for option in here.get("options") or []}


async def test_a_board_over_an_hour_old_is_posted_anew_when_discord_refuses_the_edit(local, bot, match):
    old, version = match.board(), match.version()
    local.age(old, OLD)
    assert receipt("rolled") in await match.command("roll")
    board = await match.passes(version)
    assert board["id"] != old["id"] and local.find(old).data["attachments"]


async def test_an_archived_thread_is_woken_by_a_new_board(local, bot, match):
    old, version = match.board(), match.version()
    local.threads.change(match.place, {"archived": True})
    await local.press(match.turn(), old, "Roll")
    board = await match.passes(version)
    assert board["id"] != old["id"]
    assert not local.world.channel(match.place)["thread_metadata"]["archived"]


async def test_an_old_challenge_can_be_accepted_by_command_and_is_told_anew(local, bot):
    channel = new_channel(local)
    _, card = await challenge(local, channel, "Ann", "Bob", points=1)
    local.age(card, OLD)
    told = await local.answer(await local.command("Bob", channel, "match accept"), SOON)
    assert told["content"].startswith(receipt("accepted"))
    await local.wait_for_message(card["id"], lambda m: bool(m["attachments"]), SOON)
    assert f"<#{card['id']}>" in local.messages(channel)[-1]["content"]


async def test_a_challenge_whose_card_is_gone_can_be_accepted_by_command(local, bot):
    channel = new_channel(local)
    _, card = await challenge(local, channel, "Ann", "Bob", points=1)
    table = (stamp(card) or ("", 0))[0]
    await bot.has_shown(table)
    local.posting.delete(local.find(card))
    await local.answer(await local.command("Bob", channel, "match accept"), SOON)
    await bot.has_shown(table)
    (thread,) = [thread for thread in local.world.threads() if thread["parent_id"] == channel]
    assert local.labels(local.messages(thread["id"])[-1])


async def test_a_deleted_channel_parks_its_open_challenge(local, bot):
    channel = new_channel(local)
    _, card = await challenge(local, channel, "Ann", "Bob", points=1)
    table = (stamp(card) or ("", 0))[0]
    await bot.has_shown(table)
    pressing = local.people.component(local.world.person("Bob"), local.find(card), local.custom_id(card, "Accept"), [])
    local.threads.drop(channel)
    await bot.until("SELECT parked FROM tables WHERE id = ?", table)
    assert pressing.kind == 3


@pytest.mark.parametrize("status", [500, 502, 503])
async def test_a_post_whose_answer_is_lost_is_not_doubled(local, bot, match, status):
    await match.press("Roll")
    boards = len(match.boards())
    local.fail_next(r"POST /channels/\d+/messages$", status, after=True)
    await match.finish_turn()
    await bot.has_shown(match.table)
    assert len(match.boards()) == boards + 1


async def test_a_post_that_discord_cannot_take_now_comes_a_little_later(local, bot, match):
    await match.press("Roll")
    boards = len(match.boards())
    local.fail_next(r"POST /channels/\d+/messages$", 503)
    await match.finish_turn()
    assert len(match.boards()) == boards + 1


async def test_a_press_whose_edit_fails_is_shown_by_the_bots_token(local, bot, match):
    local.fail_next(r"PATCH /webhooks/", 404, 10015)
    await match.press("Roll")
    await match.until(lambda: match.with_buttons() == [match.board()])


async def test_a_crowd_of_rate_limits_delays_and_loses_nothing(local, bot, match):
    local.fail_next(r"(PATCH|POST) /(channels|webhooks)", 429, times=5)
    await match.press("Roll")
    await match.finish_turn()
    await bot.has_shown(match.table)


async def test_without_the_right_to_make_threads_a_match_is_played_in_the_channel(local, bot):
    channel = new_channel(local)
    local.fail_next(r"POST /channels/\d+/messages/\d+/threads", 403, 50013)
    _, card = await challenge(local, channel, "Ann", "Bob", points=1)
    match = await accept(local, channel, card, "Ann", "Bob", here=True)
    await match.finish_turn()
    await match.until(lambda: match.with_buttons() == [match.board()])


async def test_a_private_menu_that_cannot_be_answered_is_no_trouble(local, bot, match):
    local.fail_next("POST /interactions/", 404, 10062)
    made = local.people.component(
        local.world.person("Cleo"), local.find(match.board()), local.custom_id(match.board(), "More"), []
    )
    await bot.says(f"table {match.table}: more not answered")
    await match.press("Roll")
    assert made.followups == []
