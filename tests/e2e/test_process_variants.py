"""The real bot killed in the middle of what variants, house rules and chips bring: nothing is lost, buttons go on."""

from __future__ import annotations

import copy
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest
import pytest_asyncio

from bot.playground.limits_components import SELECTS, walk
from bot.playground.server import LocalDiscord
from bot.playground.shapes import Json
from bot.rules.variants import VARIANTS
from tests.e2e.botprocess import BotProcess, one_bot
from tests.e2e.crowd import accounts
from tests.e2e.playing import SOON, Seated, accept, begin, challenge, new_channel, stamp, struck

pytestmark = pytest.mark.asyncio(loop_scope="module")

FOREVER = 60.0
"""A delay that no test waits for: the bot is killed meanwhile."""

ACTIONS = ("Light", "Top left")
"""What the winner of the opening roll chooses, where there is a choice."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(tmp_path_factory) -> AsyncIterator[BotProcess]:
    """One bot for all tests here; its chips are audited at the end."""
    async with one_bot(tmp_path_factory.mktemp("variants")) as process:
        yield process
    await accounts(process)


@pytest.fixture
def local(bot):
    yield bot.local
    bot.assert_calm()


@dataclass
class Pressed:
    """A button of a board as somebody sees it when the bot is killed."""

    match: Seated
    user: str
    board: Json
    label: str

    async def again(self) -> list[str]:
        """Press it, and return the labels of the board that comes of it."""
        local, version = self.match.local, stamp(self.board)
        pressed = await local.press(self.user, self.board, self.label)
        await self.match.until(lambda: stamp(self.match.board()) != version)
        assert pressed.failed is None
        return local.labels(self.match.board())


async def chosen(match: Seated) -> None:
    """Let the winner of the opening roll choose, where there is a choice."""
    for label in ACTIONS:
        if label in match.local.labels(match.board()):
            await match.press(label)


async def one_move(match: Seated) -> None:
    """Make the first move of a turn."""
    await chosen(match)
    await match.press(match.local.labels(match.board())[0])


async def mid_turn(local: LocalDiscord, **options: Any) -> Pressed:
    match = await begin(local, format="single", **options)
    await one_move(match)
    return Pressed(match, match.turn(), match.board(), "Undo")


async def beaver_pending(local: LocalDiscord) -> Pressed:
    rules = {"beaver": True, "raccoon": True}
    match = await begin(local, format="money", price=3, rules=rules)
    await match.finish_turn()
    await match.press("Double")
    await match.press("Beaver")
    return Pressed(match, match.turn(), match.board(), "Raccoon")


async def put_down(local: LocalDiscord) -> Pressed:
    """Over the board, a play is put down with a number left to play."""
    match = await begin(local, format="money", rules={"over_the_board": True, "choose_colour": True})
    await one_move(match)
    await match.press("Done")
    return Pressed(match, match.turn(), match.board(), "Send back")


async def to_choose(local: LocalDiscord) -> Pressed:
    match = await begin(local, format="single", rules={"choose_colour": True})
    return Pressed(match, match.turn(), match.board(), "Dark")


QUESTIONS = (to_choose, beaver_pending, put_down)


async def test_a_bot_killed_in_mid_turn_of_every_variant_goes_on_with_the_old_buttons(local, bot):
    pressed = [await mid_turn(local, variant=variant) for variant in VARIANTS]
    pressed += [await asked(local) for asked in QUESTIONS]
    for each in pressed:
        await bot.has_shown(each.match.table)
    await bot.kill()
    await bot.start()
    for each in pressed:
        assert each.label not in await each.again()


async def test_a_menu_of_house_rules_that_was_open_works_after_a_kill(local, bot):
    channel = new_channel(local)
    _, card = await challenge(local, channel, "Ann", "Bob", format="money")
    opened = await local.press("Ann", card, "House rules")
    old, menu = copy.deepcopy(card), await local.answer(opened, SOON)
    await bot.kill()
    await bot.start()
    rules = next(part for part in walk(menu["components"]) if part["type"] in SELECTS)
    await local.press("Ann", menu, rules["custom_id"], ["cube", "beaver", "strict"])
    newer = await local.wait_for_message(channel, lambda m: (stamp(m) or ("", 0))[1] == 2, SOON)
    assert "Beaver" in newer["content"] and newer["id"] == card["id"]
    late = await local.press_stale("Bob", old, "Accept")
    assert "now" in (await local.answer(late, SOON))["content"]
    match = await accept(local, channel, newer, "Ann", "Bob")
    assert bot.kinds(match.table, "accept") == 1


async def test_chips_that_were_held_for_a_board_that_nobody_saw_are_held_once(local, bot):
    white, black = (str(local.world.add_person(name).id) for name in ("Gus", "Hal"))
    channel = new_channel(local)
    _, card = await challenge(local, channel, white, black, format="money", price=100)
    local.fail_next(r"POST /channels/\d+/messages/\d+/threads$", None, delay=FOREVER)
    await local.press(black, card, "Accept")
    await struck(local)
    bot.kill_now()
    assert await bot.ended() < 0
    await bot.start()
    table, _ = stamp(card) or ("", 0)
    await bot.has_shown(table)
    held = bot.query("SELECT account, balance FROM balances WHERE account LIKE ? ORDER BY account", f"held:{table}:%")
    assert held == [(f"held:{table}:black", 100), (f"held:{table}:white", 100)]
    assert bot.query("SELECT count(*) FROM movements WHERE table_id = ?", table) == [(2,)]
