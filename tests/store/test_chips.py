"""Chips in double entry: once for each event, never below zero, balances as their movements say."""

from __future__ import annotations

import random

import pytest

from bot.store import HOUSE, Movement, Overdrawn, SeatRow, Store, StoreError, held_at, purse_of
from tests.books import check_books

ANN, BOB = purse_of(11), purse_of(12)


def moving(payer: str, payee: str, amount: int, key: str, guild: int = 1, table_id: str | None = None) -> Movement:
    return Movement(guild, payer, payee, amount, "gift", key, 5, table_id)


@pytest.fixture
async def rich(store: Store) -> Store:
    """Ann has 100 chips of the house."""
    assert await store.write(lambda tx: tx.move(moving(HOUSE, ANN, 100, "a")))
    return store


async def balance(store: Store, account: str, guild: int = 1) -> int:
    return await store.read(lambda tx: tx.balance(guild, account))


async def test_what_one_gets_another_pays_S1(rich: Store):
    assert await rich.write(lambda tx: tx.move(moving(ANN, BOB, 30, "b")))
    assert [await balance(rich, account) for account in (HOUSE, ANN, BOB)] == [-100, 70, 30]
    assert await balance(rich, ANN, guild=2) == 0
    await check_books(rich)


async def test_one_event_moves_its_chips_once_however_often_it_comes(rich: Store):
    done = [await rich.write(lambda tx: tx.move(moving(ANN, BOB, 30, "b"))) for _ in range(3)]
    assert done == [True, False, False]
    assert await balance(rich, BOB) == 30
    assert await rich.read(lambda tx: tx.moved("b")) and not await rich.read(lambda tx: tx.moved("c"))
    await check_books(rich)


@pytest.mark.parametrize("amount", [101, 10**18])
async def test_no_purse_goes_below_zero_and_nothing_of_the_attempt_stays_S1(rich: Store, amount):
    with pytest.raises(Overdrawn, match=f"Account {ANN} has fewer than {amount} chips"):
        await rich.write(lambda tx: tx.move(moving(ANN, BOB, amount, "b")))
    assert await balance(rich, ANN) == 100 and not await rich.read(lambda tx: tx.moved("b"))
    await check_books(rich)


async def test_a_purse_that_nothing_was_moved_to_pays_nothing(store: Store):
    with pytest.raises(Overdrawn):
        await store.write(lambda tx: tx.move(moving(ANN, BOB, 1, "b")))
    await check_books(store)


@pytest.mark.parametrize(("payee", "amount"), [(BOB, 0), (BOB, -5), (ANN, 5)])
async def test_a_movement_that_is_none_is_refused(rich: Store, payee, amount):
    with pytest.raises(StoreError):
        await rich.write(lambda tx: tx.move(moving(ANN, payee, amount, "b")))
    assert await balance(rich, ANN) == 100
    await check_books(rich)


async def test_an_abort_after_a_movement_takes_it_back(rich: Store):
    async def work(tx):
        await tx.move(moving(ANN, BOB, 30, "b"))
        raise ValueError

    with pytest.raises(ValueError):
        await rich.write(work)
    assert await balance(rich, ANN) == 100 and await balance(rich, BOB) == 0
    await check_books(rich)


async def test_the_newest_movements_of_an_account_come_first_whichever_way_they_went(rich: Store):
    for n, (payer, payee) in enumerate([(ANN, BOB), (BOB, ANN), (ANN, BOB), (HOUSE, BOB)]):
        await rich.write(lambda tx, n=n, payer=payer, payee=payee: tx.move(moving(payer, payee, 9 - n, f"m{n}")))
    await rich.write(lambda tx: tx.move(moving(HOUSE, ANN, 9, "elsewhere", guild=2)))
    of_ann = await rich.read(lambda tx: tx.movements(1, ANN, 3))
    assert of_ann == [moving(ANN, BOB, 7, "m2"), moving(BOB, ANN, 8, "m1"), moving(ANN, BOB, 9, "m0")]
    assert [each.key for each in await rich.read(lambda tx: tx.movements(1, BOB, 9))] == ["m3", "m2", "m1", "m0"]


async def test_what_is_held_of_a_user_is_summed_over_the_tables_of_one_guild_S3(rich: Store, table):
    async def work(tx):
        for table_id in ("t", "u"):
            await tx.add_table(table(table_id))
        for table_id, side, user in (("t", "white", 11), ("t", "black", 12), ("u", "black", 11)):
            await tx.put_seat(SeatRow(table_id, side, user, "", ""))
            await tx.move(moving(HOUSE, held_at(table_id, side), user, f"{table_id}{side}", table_id=table_id))

    await rich.write(work)
    assert await rich.read(lambda tx: tx.held_of(1, 11)) == 22
    assert await rich.read(lambda tx: tx.held_of(1, 12)) == 12
    assert [await rich.read(lambda tx, at=at: tx.held_of(*at)) for at in ((2, 11), (1, 13))] == [0, 0]


@pytest.mark.parametrize("seed", range(3))
async def test_whatever_is_tried_the_books_balance(store: Store, seed):
    chance = random.Random(seed)
    accounts = [HOUSE, ANN, BOB, held_at("t", "white")]
    for _ in range(150):
        payer, payee = chance.sample(accounts, 2)
        one = moving(payer, payee, chance.randint(1, 60), str(chance.randint(1, 120)), chance.randint(1, 2))
        try:
            await store.write(lambda tx, one=one: tx.move(one))
        except Overdrawn as refused:
            assert refused.account == payer != HOUSE
    await check_books(store)
