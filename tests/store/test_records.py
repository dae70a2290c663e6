"""Seats, the log, secrets, timers, the heartbeat and facts."""

from __future__ import annotations

import pytest

from bot.store import ActionRow, AlreadyCaused, Missing, SeatRow, SecretRow, Store, StoreError, TimerRow


@pytest.fixture
async def tables(store: Store, table) -> Store:
    for name in ("t", "u"):
        await store.write(lambda tx, name=name: tx.add_table(table(name)))
    return store


async def test_seats_come_white_first_and_are_replaced_by_side(tables):
    ann, bob, cleo = (
        SeatRow("t", "black", 7, "Ann", "it", 5),
        SeatRow("t", "white", 8, "Bob", "ro"),
        SeatRow("t", "black", 9, "Cleo", "pt-BR"),
    )
    for seat, wanted in [(ann, [ann]), (bob, [bob, ann]), (cleo, [bob, cleo])]:
        await tables.write(lambda tx, seat=seat: tx.put_seat(seat))
        assert await tables.read(lambda tx: tx.seats("t")) == wanted
    assert await tables.read(lambda tx: tx.seats("u")) == []


async def test_the_log_keeps_order_and_every_field(tables):
    log = [
        ActionRow(1, None, "offer", '{"points": 3}', 100, "900"),
        ActionRow(2, "white", "roll", '{"dice": [3, 1]}', 110, "901"),
        ActionRow(3, "white", "done", "{}", 110),
        ActionRow(10, "black", "done", "{}", 120),
    ]
    await tables.write(lambda tx: tx.append("t", log[2:]))
    await tables.write(lambda tx: tx.append("t", log[:2]))
    assert await tables.read(lambda tx: tx.actions("t")) == log
    assert await tables.read(lambda tx: tx.actions("u")) == []


async def test_an_interaction_is_logged_once_in_all_tables(tables):
    first, again = ActionRow(1, None, "roll", "{}", 1, "900"), ActionRow(2, None, "roll", "{}", 1, "900")
    await tables.write(lambda tx: tx.append("t", [first]))
    for name in ("t", "u"):
        with pytest.raises(AlreadyCaused) as caught:
            await tables.write(lambda tx, name=name: tx.append(name, [ActionRow(5, None, "x", "{}", 1), again]))
        assert caught.value.interaction == "900"
    assert await tables.read(lambda tx: tx.actions("t")) == [first]
    assert await tables.read(lambda tx: tx.actions("u")) == []
    assert await tables.read(lambda tx: tx.caused_by("900")) == "t"
    assert await tables.read(lambda tx: tx.caused_by("901")) is None


async def test_a_place_in_the_log_is_filled_once(tables):
    first = ActionRow(1, None, "roll", "{}", 1)
    await tables.write(lambda tx: tx.append("t", [first]))
    with pytest.raises(StoreError, match="UNIQUE"):
        await tables.write(lambda tx: tx.append("t", [ActionRow(1, None, "done", "{}", 2)]))
    assert await tables.read(lambda tx: tx.actions("t")) == [first]


@pytest.mark.parametrize(
    "write",
    [
        lambda tx: tx.append("nobody", [ActionRow(1, None, "roll", "{}", 1)]),
        lambda tx: tx.put_seat(SeatRow("nobody", "white", 7, "Ann", "it")),
        lambda tx: tx.put_secret("nobody", SecretRow(1, "aa", "bb")),
        lambda tx: tx.set_timer("nobody", "offer", 5),
    ],
)
async def test_nothing_is_stored_for_a_table_that_is_not_there(store, write):
    with pytest.raises(StoreError, match="FOREIGN KEY"):
        await store.write(write)


async def test_secrets_come_game_by_game_and_one_by_one(tables):
    second, first = SecretRow(2, "aa", "bb", "1:2"), SecretRow(1, "cc", "dd")
    for secret in (second, first):
        await tables.write(lambda tx, secret=secret: tx.put_secret("t", secret))
    assert await tables.read(lambda tx: tx.secrets("t")) == [first, second]
    assert await tables.read(lambda tx: tx.secret("t", 2)) == second
    assert await tables.read(lambda tx: tx.secret("t", 3)) is None
    assert await tables.read(lambda tx: tx.secret("u", 1)) is None


@pytest.mark.parametrize(
    ("name", "again"),
    [("t", SecretRow(1, "ee", "ff")), ("t", SecretRow(2, "aa", "bb")), ("u", SecretRow(1, "aa", "bb"))],
)
async def test_a_secret_is_neither_replaced_nor_used_twice(tables, name, again):
    await tables.write(lambda tx: tx.put_secret("t", SecretRow(1, "aa", "bb")))
    with pytest.raises(StoreError, match="UNIQUE"):
        await tables.write(lambda tx: tx.put_secret(name, again))
    assert await tables.read(lambda tx: tx.secrets("t")) == [SecretRow(1, "aa", "bb")]


async def test_the_players_part_is_added_to_one_game(tables):
    for game in (1, 2):
        await tables.write(lambda tx, game=game: tx.put_secret("t", SecretRow(game, f"a{game}", "bb")))
    await tables.write(lambda tx: tx.set_players("t", 2, "900:901"))
    assert [secret.players for secret in await tables.read(lambda tx: tx.secrets("t"))] == [None, "900:901"]


async def test_a_secret_not_played_is_handed_on_to_the_rematch(tables):
    for game in (1, 2):
        await tables.write(lambda tx, game=game: tx.put_secret("t", SecretRow(game, f"a{game}", "bb")))
    await tables.write(lambda tx: tx.hand_secret_on("t", 2, "u"))
    assert await tables.read(lambda tx: tx.secrets("t")) == [SecretRow(1, "a1", "bb")]
    assert await tables.read(lambda tx: tx.secrets("u")) == [SecretRow(1, "a2", "bb")]


@pytest.mark.parametrize(
    "change",
    [lambda tx: tx.hand_secret_on("t", 4, "u"), lambda tx: tx.set_players("t", 4, "900")],
)
async def test_a_secret_that_is_not_there_is_missed(tables, change):
    with pytest.raises(Missing) as caught:
        await tables.write(change)
    assert caught.value.what == "secret of game 4 of table t"


async def test_timers_are_set_moved_and_cleared(tables):
    assert await tables.read(lambda tx: tx.next_timer()) is None
    for name, kind, due_at in [("t", "offer", 50), ("t", "clock", 40), ("u", "offer", 40), ("t", "offer", 30)]:
        await tables.write(lambda tx, timer=(name, kind, due_at): tx.set_timer(*timer))
    due = [TimerRow("t", "offer", 30), TimerRow("t", "clock", 40), TimerRow("u", "offer", 40)]
    for now, count in [(29, 0), (30, 1), (39, 1), (40, 3)]:
        assert await tables.read(lambda tx, now=now: tx.due_timers(now)) == due[:count]
    assert await tables.read(lambda tx: tx.next_timer()) == 30
    await tables.write(lambda tx: tx.clear_timers("t"))
    assert await tables.read(lambda tx: tx.due_timers(99)) == due[2:]
    assert await tables.read(lambda tx: tx.next_timer()) == 40


async def test_the_last_heartbeat_is_kept(store):
    assert await store.read(lambda tx: tx.last_beat()) is None
    for at in (5, 9):
        await store.write(lambda tx, at=at: tx.beat(at))
        assert await store.read(lambda tx: tx.last_beat()) == at


async def test_facts_are_kept_by_key(store):
    assert await store.read(lambda tx: tx.fact("commands")) is None
    for key, value in [("commands", "a"), ("other", "b"), ("commands", "c")]:
        await store.write(lambda tx, key=key, value=value: tx.set_fact(key, value))
        assert await store.read(lambda tx, key=key: tx.fact(key)) == value
    assert await store.read(lambda tx: tx.fact("other")) == "b"


async def test_times_and_ids_of_64_bits_come_back_whole(tables):
    big = 2**63 - 1
    await tables.write(lambda tx: tx.put_seat(SeatRow("t", "white", big, "Ann", "it", big)))
    assert await tables.read(lambda tx: tx.seats("t")) == [SeatRow("t", "white", big, "Ann", "it", big)]
