"""What the real bot makes of a Discord that fails, refuses, throws it out and lets it in again, in mid-game."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from bot.playground import permissions as may
from tests.e2e.botprocess import BotProcess, one_bot
from tests.e2e.playing import begin
from tests.e2e.trouble import Said, do, effects, ready_for

pytestmark = pytest.mark.asyncio(loop_scope="module")

ACKNOWLEDGING = "POST /interactions/"
EDITING_BY_PRESS = "PATCH /webhooks/"
EDITING = r"PATCH /channels/\d+/messages/\d+$"
POSTING = r"POST /channels/\d+/messages$"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(tmp_path_factory) -> AsyncIterator[BotProcess]:
    """One process for all tests here; each plays in a channel of its own."""
    async with one_bot(tmp_path_factory.mktemp("trouble")) as process:
        yield process


@pytest.fixture
def local(bot):
    yield bot.local
    bot.assert_calm()


@pytest.fixture
def said(bot) -> Iterator[Said]:
    """Whatever the trouble, it is told in one line at most."""
    made = Said(bot)
    yield made
    assert len(made.lines()) <= 1, made.lines()


@pytest.mark.parametrize(("status", "via"), [(502, True), (429, True), (429, False)], ids=["502", "429", "proxy"])
@pytest.mark.parametrize(
    ("where", "label", "by_command"),
    [
        (ACKNOWLEDGING, "Roll", False),
        (EDITING_BY_PRESS, "Roll", False),
        (EDITING, "Roll", True),
        (POSTING, "Done", False),
    ],
    ids=["press", "edit by press", "edit", "post"],
)
async def test_trouble_on_the_way_costs_time_and_one_line(
    local, bot, said, monkeypatch, where, label, by_command, status, via
):
    match = await begin(local)
    await ready_for(match, label)
    await bot.has_shown(match.table)
    version, boards, old, player = match.version(), len(match.boards()), match.board(), match.turn()
    local.fail_next(where, status, via=via)
    with monkeypatch.context() as patch:
        if not via:
            patch.setattr(local.interactions, "window", 0.2)
        cause = await do(match, label, by_command=by_command)
    if not via and where in (EDITING, POSTING):  # a proxy's ban is waited for, unless somebody presses again
        await said.once(f"table {match.table}: not shown yet: 429")
        await local.press_stale(player, old, label)
    await match.passes(version)
    await bot.has_shown(match.table)
    await match.until(lambda: match.with_buttons() == [match.board()])
    assert local.faults.left == 0 and effects(bot, match, cause) == 1
    assert len(match.boards()) == boards + (label == "Done")
    if status == 429:
        await said.once("429|rate limited")


async def test_an_acknowledgement_after_three_seconds_is_a_failure_on_the_page_and_acts_once(local, bot, said):
    match = await begin(local)
    await ready_for(match, "Roll")
    version, told = match.version(), []
    local.world.listeners.append(lambda name, data, only: told.append((name, data.get("message"), only)))
    local.fail_next(ACKNOWLEDGING, None, delay=3.1)
    pressed = await local.press(match.turn(), match.board(), "Roll")
    assert ("INTERACTION_FAILED", "This interaction failed", pressed.user.id) in told
    await match.passes(version)
    await said.once("not acknowledged: 404 Not Found .error code: 10062.")
    assert effects(bot, match, pressed.id) == 1 and len(match.with_buttons()) == 1


@pytest.mark.parametrize(
    ("here", "missing"),
    [
        (True, may.SEND_MESSAGES),
        (True, may.VIEW_CHANNEL),
        (False, may.SEND_MESSAGES_IN_THREADS),
    ],
)
async def test_a_right_that_is_taken_away_and_given_back_delays_a_board(local, bot, said, here, missing):
    match = await begin(local, here=here)
    await ready_for(match, "Done")
    version, boards = match.version(), len(match.boards())
    local.world.set_app_permissions(match.origin, may.MEMBER & ~missing)
    cause = await do(match, "Done")
    await said.once(f"table {match.table}: not shown yet: 403")
    assert len(match.boards()) == boards
    local.world.set_app_permissions(match.origin, may.MEMBER)
    await match.passes(version)
    await match.until(lambda: match.with_buttons() == [match.board()])
    assert len(match.boards()) == boards + 1 and effects(bot, match, cause) == 1
    await match.press("Roll")


async def test_a_right_that_is_missing_between_two_turns_is_no_matter(local, bot, said):
    match = await begin(local)
    await ready_for(match, "Roll")
    await bot.has_shown(match.table)
    local.world.set_app_permissions(match.origin, 0)
    await match.press("Roll")  # shown by the press's own token
    local.world.set_app_permissions(match.origin, may.MEMBER)
    await match.finish_turn()
    assert said.lines() == []


async def test_tables_sleep_while_the_bot_is_out_of_the_guild_and_go_on_when_it_is_back(local, bot, said, monkeypatch):
    guild = local.world.guild_id
    waiting, resting = await begin(local), await begin(local)
    await ready_for(waiting, "Done")
    await ready_for(resting, "Roll")
    await bot.has_shown(resting.table)
    version, boards = waiting.version(), len(waiting.boards())
    local.fail_next(POSTING, None, delay=0.3)
    cause = await do(waiting, "Done")
    local.world.remove_bot(guild)
    await said.once(f"table {waiting.table}: not shown yet: 403")
    await said.once(f"left guild {guild}")
    with monkeypatch.context() as patch:
        patch.setattr(local.interactions, "window", 0.2)
        assert (await local.press(resting.turn(), resting.board(), "Roll")).failed
    local.world.invite_bot(guild)
    await waiting.passes(version)
    assert len(waiting.boards()) == boards + 1 and effects(bot, waiting, cause) == 1
    for match in (waiting, resting):
        await match.press("Roll")
        await match.until(lambda match=match: match.with_buttons() == [match.board()])
