"""What the real bot makes of a Discord that refuses, forgets, throws it out and lets it in again, in mid-game."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from bot.playground import permissions as may
from bot.playground.server import LocalDiscord
from tests.e2e.botprocess import BotProcess
from tests.e2e.playing import SOON, Seated, begin

pytestmark = pytest.mark.asyncio(loop_scope="module")

ACKNOWLEDGING = "POST /interactions/"
EDITING_BY_PRESS = "PATCH /webhooks/"
EDITING = r"PATCH /channels/\d+/messages/\d+$"
POSTING = r"POST /channels/\d+/messages$"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(tmp_path_factory) -> AsyncIterator[BotProcess]:
    """One process for all tests here; each plays in a channel of its own."""
    local = await LocalDiscord.start()
    process = BotProcess(local, tmp_path_factory.mktemp("trouble") / "bot.db")
    await process.start()
    yield process
    assert await process.stop() == 0
    process.assert_calm()
    await local.stop()


@pytest.fixture
def local(bot):
    yield bot.local
    bot.assert_calm()


class Said:
    """What the bot said of trouble since a test began."""

    def __init__(self, bot: BotProcess) -> None:
        self.bot, self.begun = bot, len(bot.lines)

    def lines(self, words: str = "WARNING|ERROR|CRITICAL") -> list[str]:
        """The lines with such words."""
        return [line for line in self.bot.lines[self.begun :] if re.search(words, line)]

    async def once(self, words: str) -> None:
        """Wait for a line with such words, which must be the only one."""
        async with asyncio.timeout(SOON):
            while not self.lines(words):  # noqa: ASYNC110 - only lines of any time ring a bell
                await asyncio.sleep(0.01)
        assert len(self.lines(words)) == 1, self.lines(words)


@pytest.fixture
def said(bot) -> Iterator[Said]:
    """Whatever the trouble, it is told in one line at most."""
    made = Said(bot)
    yield made
    assert len(made.lines()) <= 1, made.lines()


async def ready_for(match: Seated, label: str) -> None:
    """Play on until the next press is Roll, or Done."""
    await match.to_roll()
    if label == "Done":
        await match.press("Roll")
        while "Done" not in match.local.labels(match.board()):
            await match.press(match.local.labels(match.board())[0])


async def do(match: Seated, label: str, *, by_command: bool = False) -> str:
    """Press the button, or use the command of that name, and return the interaction's id."""
    local, user = match.local, match.turn()
    if by_command:
        return (await local.command(user, match.place, label.lower())).id
    return (await local.press(user, match.board(), label)).id


def effects(bot: BotProcess, match: Seated, cause: str) -> int:
    """How many entries of the log an interaction caused."""
    return sum(entry[2] == cause for entry in bot.log_of(match.table))


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


async def test_a_session_that_may_be_resumed_loses_no_press(local, bot, said):
    match = await begin(local)
    await ready_for(match, "Roll")
    resumes, identifies = local.gateway.resumes, local.gateway.identifies
    local.gateway.invalidate(resumable=True)
    version = match.version()
    pressed = await local.press(match.turn(), match.board(), "Roll")
    await match.passes(version)
    assert effects(bot, match, pressed.id) == 1
    assert (local.gateway.resumes, local.gateway.identifies) == (resumes + 1, identifies)


async def test_a_lost_session_loses_the_presses_in_between_and_nothing_else(local, bot, said, monkeypatch):
    match = await begin(local)
    await ready_for(match, "Roll")
    identifies, before = local.gateway.identifies, bot.log_of(match.table)
    local.gateway.invalidate()
    with monkeypatch.context() as patch:
        patch.setattr(local.interactions, "window", 0.2)
        pressed = await local.press(match.turn(), match.board(), "Roll")
    assert pressed.failed == "This interaction failed"
    await match.until(lambda: local.gateway.identifies == identifies + 1 and local.gateway.online)
    assert bot.log_of(match.table) == before
    await match.press("Roll")
    assert bot.kinds(match.table, "roll") == sum(entry[1] == "roll" for entry in before) + 1


@pytest.mark.parametrize(
    ("here", "missing"),
    [
        (True, may.SEND_MESSAGES),
        (True, may.VIEW_CHANNEL),
        (False, may.SEND_MESSAGES_IN_THREADS),
        (False, may.ATTACH_FILES),
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
