"""People who try to get more than is theirs: several at once, twice the same, old cards, purses emptied elsewhere."""

from __future__ import annotations

import asyncio
import copy
import itertools
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.playground.interactions import Interaction
from bot.playground.server import LocalDiscord
from tests.e2e.botprocess import BotProcess, one_bot
from tests.e2e.crowd import accounts
from tests.e2e.playing import (
    SOON,
    Seated,
    accept,
    all_at_once,
    begin,
    challenge,
    fence,
    new_channel,
    stamp,
)

pytestmark = pytest.mark.asyncio(loop_scope="module")

START = 1000
"""What every purse begins with."""

_numbers = itertools.count(1)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(tmp_path_factory) -> AsyncIterator[BotProcess]:
    """One bot for all tests here; its chips are audited at the end."""
    async with one_bot(tmp_path_factory.mktemp("chips")) as process:
        yield process
    await accounts(process)


@pytest.fixture
def local(bot):
    yield bot.local
    bot.assert_calm()


@pytest.fixture
def pair(local) -> tuple[str, str]:
    """Two people whose purses nobody has touched, by their names."""
    names = f"Dora {next(_numbers)}", f"Emil {next(_numbers)}"
    for name in names:
        local.world.add_person(name)
    return names


async def session(local: LocalDiscord, pair: tuple[str, str], price: int) -> Seated:
    """Begin a money session of these two; with Jacoby, the first hold is once the price."""
    return await begin(local, white=pair[0], black=pair[1], format="money", price=price)


async def lost_by(match: Seated, loser: str) -> None:
    """Let somebody resign a single game."""
    version = match.version()
    await match.command("resign offer", loser, level=1, sure=True)
    await match.passes(version)
    version = match.version()
    await match.command("resign accept", next(name for name in match.people if name != loser))
    await match.passes(version)


async def word(local: LocalDiscord, asked: Interaction) -> str:
    return str((await local.answer(asked, SOON))["content"])


def has(bot: BotProcess, name: str) -> int:
    """Return somebody's free chips."""
    rows = bot.query("SELECT balance FROM balances WHERE account = ?", bot.local.world.person(name).id)
    return int(rows[0][0]) if rows else START


async def test_an_open_challenge_that_several_accept_at_once_has_one_opponent(local, bot, pair):
    channel = new_channel(local)
    _, card = await challenge(local, channel, "Ann", price=10, format="money")
    presses = await all_at_once(*(local.press(name, card, "Accept") for name in (*pair, *pair)))
    table, _ = stamp(card) or ("", 0)
    await bot.until("SELECT count(*) FROM actions WHERE table_id = ? AND kind = 'accept'", table)
    assert bot.kinds(table, "accept") == 1
    seated = {user for (user,) in bot.query("SELECT user_id FROM seats WHERE table_id = ? AND side = 'black'", table)}
    late = [press for press in presses if int(press.user.id) not in seated]
    assert len(seated) == 1 and len([await word(local, press) for press in late]) == 2
    assert bot.kinds(table, "accept") == 1
    assert sorted(has(bot, name) for name in pair) == [START - 10, START]


async def test_an_offer_is_not_accepted_on_a_card_from_before_it_was_changed(local, bot, pair):
    white, black = pair
    channel = new_channel(local)
    _, card = await challenge(local, channel, white, black, format="money", price=100)
    old = copy.deepcopy(card)
    await local.command(white, channel, "match rules", automatic=3)
    newer = await local.wait_for_message(channel, lambda m: (stamp(m) or ("", 0))[1] == 2, SOON)
    late = await local.press_stale(black, old, "Accept")
    assert await word(local, late) and bot.kinds((stamp(newer) or ("", 0))[0], "accept") == 0
    assert has(bot, black) == START
    match = await accept(local, channel, newer, white, black)
    assert has(bot, black) == START - 800 and bot.kinds(match.table, "accept") == 1


async def test_a_session_that_both_end_at_once_ends_once(local, bot, pair):
    match = await session(local, pair, 10)
    await lost_by(match, pair[0])
    board, version = copy.deepcopy(match.board()), match.version()
    await all_at_once(*(local.press(name, board, "End") for name in (*pair, *pair)))
    await match.passes(version)
    await fence(match)
    assert bot.kinds(match.table, "end_session") == 1 and local.labels(match.board())[0] == "Rematch"
    assert (has(bot, pair[0]), has(bot, pair[1])) == (START - 10, START + 10)


async def test_nobody_goes_on_with_a_purse_that_another_table_of_the_same_two_holds(local, bot, pair):
    poor, rich = pair
    match, other = await session(local, pair, 400), await session(local, (rich, poor), 500)
    await lost_by(match, poor)
    assert (has(bot, poor), has(bot, rich)) == (START - 900, START - 100)
    version = match.version()
    assert "100" in await word(local, await local.press(poor, match.board(), "Continue"))
    await match.press("Continue", rich)
    assert "100" in await word(local, await local.press(poor, match.board(), "Continue"))
    assert match.version() == version + 1 and bot.kinds(match.table, "continue") == 1
    await lost_by(other, rich)  # gives back what was held there, and 500 more
    await match.press("Continue", poor)
    assert (has(bot, poor), has(bot, rich)) == (START - 900 + 1000 - 400, START - 100 - 400)


async def test_nobody_doubles_beyond_the_purse_but_takes_and_does_so_once(local, bot, pair):
    poor, rich = pair
    match = await begin(local, white=poor, black=rich, format="money", price=300)
    while not (match.turn() == poor and "Double" in local.labels(match.board())):
        await match.finish_turn() if "Roll" not in local.labels(match.board()) else await match.press("Roll")
    await local.command("Ann", match.place, "purse give", member=rich, amount=5000)
    assert "1800" in await word(local, await local.press(poor, match.board(), "Double"))
    assert bot.kinds(match.table, "double") == 0
    await match.press("Roll")
    while not (match.turn() == rich and "Double" in local.labels(match.board())):
        await match.finish_turn() if "Roll" not in local.labels(match.board()) else await match.press("Roll")
    await match.press("Double")
    board, version = copy.deepcopy(match.board()), match.version()
    await all_at_once(*(local.press(poor, board, "Take") for _ in range(3)))
    await match.passes(version)
    await fence(match)
    assert bot.kinds(match.table, "take") == 1 and has(bot, poor) == 0
    await lost_by(match, poor)
    assert (has(bot, poor), has(bot, rich)) == (START - 600, START + 5000 + 600)


async def test_a_gift_that_discord_tells_of_twice_is_given_once(local, bot, pair):
    name, _ = pair
    asked = await local.command("Ann", "general", "purse give", member=name, amount=7)
    assert "7" in await word(local, asked)
    for _ in range(2):
        local.world.emit("INTERACTION_CREATE", asked.payload)
    again = await local.command("Ann", "general", "purse show", member=name)
    assert str(START + 7) in await word(local, again)
    assert bot.query("SELECT count(*) FROM movements WHERE kind = 'gift' AND key = ?", f"gift:{asked.id}") == [(1,)]


async def test_what_anybody_sets_meanwhile_changes_no_running_game(local, bot, pair):
    match = await session(local, pair, 10)
    await bot.has_shown(match.table)
    sql = "SELECT version, snapshot FROM tables WHERE id = ?"
    before = bot.query(sql, match.table)
    await asyncio.gather(
        local.command(pair[0], match.place, "settings me", forced=True, theme="wood"),
        local.command("Ann", match.place, "settings server", fee=50, cube=False, jacoby=False),
        local.command("Ann", match.place, "settings server", purse=START, over_the_board=True),
        local.command(pair[1], match.place, "settings server", purse=1_000_000, beaver=True),
    )
    shown = await local.command("Ann", match.place, "settings server", fee=0)
    said = await word(local, shown)
    assert "Over the board" in said and "0 %" in said and "Beaver" not in said.partition("Off: ")[0]
    refused = await local.command(pair[0], match.place, "match rules", beaver=True)
    assert await word(local, refused) and bot.query(sql, match.table) == before
    await lost_by(match, pair[0])
    assert (has(bot, pair[0]), has(bot, pair[1])) == (START - 10, START + 10)
