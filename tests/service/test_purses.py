"""Purses: what they start with, what fills them up, what they tell (RULEBOOK S1)."""

from __future__ import annotations

import pytest

from bot import cashier
from bot.cashier import Entry, Purse
from bot.denials import TooFewChips
from bot.rules.board import Side
from bot.rules.options import Options
from bot.rules.result import Level
from bot.store import HOUSE
from tests.service.bank import SINGLE
from tests.service.house import ANN, BOB, CLEO, GUILD

WHITE, BLACK = Side.WHITE, Side.BLACK


# --- purses


async def test_everybody_starts_with_the_same_purse_once_S1(bank):
    for who in (ANN, BOB, ANN):
        assert (await bank.purse(who)).free == 1000
    await bank.rules(purse=50)
    assert [(await bank.purse(who)).free for who in (ANN, CLEO)] == [1000, 50]


async def test_each_guild_has_chips_of_its_own_S1(bank):
    await bank.leave(ANN, 5)
    assert (await cashier.look(bank.store, GUILD + 1, ANN.user_id, 0)).free == 1000
    assert (await bank.purse(ANN)).free == 5


async def test_a_guild_may_start_with_empty_purses_S1(bank):
    await bank.rules(purse=0)
    assert await bank.purse(ANN) == Purse(0, 0)
    with pytest.raises(TooFewChips):
        await bank.offer()


async def test_a_purse_is_filled_up_once_a_day_at_most_S1(bank):
    await bank.rules(top_up=200)
    await bank.leave(ANN, 150)
    assert (await bank.purse(ANN)).free == 200
    await bank.leave(ANN, 0)
    for hours in (0, 15):  # it is 23:00 then
        bank.house.clock.pass_hours(hours)
        assert (await bank.purse(ANN)).free == 0
    bank.house.clock.pass_hours(1)
    assert (await bank.purse(ANN)).free == 200
    assert (await bank.purse(BOB)).free == 1000  # who has more gets nothing


async def test_held_chips_count_when_a_purse_is_filled_up_S1(bank):
    await bank.begin(price=300)  # 900 of 1,000 are held
    await bank.rules(top_up=950)
    await bank.leave(ANN, 20)
    assert (await bank.purse(ANN)).free == 20 + 30


async def test_a_purse_is_filled_up_when_chips_are_to_be_held_S1(bank):
    await bank.leave(ANN, 0)
    await bank.rules(top_up=30)
    await bank.offer()


async def test_a_gift_comes_from_the_house_once_for_each_command_S1(bank):
    for cause in ("1", "1", "2"):
        purse = await cashier.give(bank.store, GUILD, ANN.user_id, 70, 5, cause)
    assert purse.free == 1140
    assert [entry.chips for entry in purse.entries] == [70, 70, 1000]
    assert await bank.store.read(lambda tx: tx.balance(GUILD, HOUSE)) == -1140


async def test_a_purse_tells_its_newest_movements_and_against_whom_S1(bank):
    view = await bank.begin(format=SINGLE, fee=10)
    await bank.house.resign_by(view, WHITE, Level.GAMMON)
    told = [
        (entry.kind, entry.chips, entry.against and entry.against.name) for entry in (await bank.purse(BOB)).entries
    ]
    assert told == [
        ("fee", -2, "Ann"), ("won", 20, "Ann"), ("back", 30, "Ann"), ("hold", -30, "Ann"), ("open", 1000, None),
    ]  # fmt: skip
    assert (await bank.purse(ANN)).entries[0] == Entry("won", -20, bank.house.clock(), view.seats[BLACK])


async def test_what_a_guild_chooses_for_chips_and_house_rules_is_kept_by_name_S1(bank):
    await bank.rules(purse=70, fee=5, top_up=9)
    await bank.rules(options=Options(strict=True))
    rules = await bank.house.service.guild(GUILD)
    assert (rules.purse, rules.fee, rules.top_up, rules.options) == (70, 5, 9, Options(strict=True))
