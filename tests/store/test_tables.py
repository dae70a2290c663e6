"""Tables: what is stored comes back, one version follows another, one place has one match."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from bot.store import AlreadyRematched, Conflict, Missing, PlaceTaken, SeatRow, Store, StoreError, TableRow, Tx

LIVE = {"offered": True, "playing": True, "finished": False, "cancelled": False}


async def add(store: Store, *tables: TableRow) -> None:
    async def work(tx: Tx) -> None:
        for table in tables:
            await tx.add_table(table)

    await store.write(work)


async def get(store: Store, table_id: str = "t") -> TableRow:
    found = await store.read(lambda tx: tx.table(table_id))
    assert found is not None
    return found


async def save(store: Store, was: int, version: int, table_id: str = "t", phase: str = "playing") -> None:
    await store.write(
        lambda tx: tx.save(table_id, phase=phase, version=version, snapshot=f"[{version}]", was=was, at=9)
    )


async def test_a_table_comes_back_with_every_column(store, table):
    await add(store, table("before"))
    numbers = {field.name: number for number, field in enumerate(fields(TableRow), 10) if field.type.startswith("int")}
    full = TableRow(
        **numbers | {"id": "t", "locale": "it", "phase": "playing", "snapshot": '{"é": "♟"}'},
        here=True,
        parked=True,
        rematch_of="before",
    )
    await add(store, full)
    assert await get(store) == full
    assert (await get(store, "before")).here is False


async def test_a_table_that_is_not_there_is_none(store):
    assert await store.read(lambda tx: tx.table("t")) is None
    assert await store.read(lambda tx: tx.table_at(3)) is None
    assert await store.read(lambda tx: tx.rematch_of("t")) is None


async def test_saving_replaces_state_and_nothing_else(store, table):
    before = table(version=4, place=8, card_message=3)
    await add(store, before, table("other"))
    await save(store, was=4, version=6)
    assert await get(store) == replace(before, phase="playing", version=6, snapshot="[6]", updated_at=9)
    assert await get(store, "other") == table("other")


@pytest.mark.parametrize("was", [3, 5])
async def test_saving_over_another_version_changes_nothing(store, table, was):
    await add(store, table(version=4))
    with pytest.raises(Conflict) as caught:
        await save(store, was=was, version=6)
    assert (caught.value.table_id, caught.value.was) == ("t", was)
    assert await get(store) == table(version=4)


@pytest.mark.parametrize(
    "wrong",
    [
        {"phase": "asleep"},
        {"version": 0},
        {"here": 2},
        {"rematch_of": "nobody"},
        {"guild": None},
    ],
)
async def test_a_row_that_makes_no_sense_is_refused(store, table, wrong):
    with pytest.raises(StoreError, match="constraint failed"):
        await add(store, table(**wrong))


async def test_saving_a_phase_that_makes_no_sense_is_refused(store, table):
    await add(store, table())
    with pytest.raises(StoreError, match="CHECK constraint"):
        await save(store, was=1, version=2, phase="asleep")


async def test_one_place_has_one_playing_table(store, table):
    await add(store, table("a", phase="playing", place=7), table("b", phase="playing"), table("c", place=7))
    with pytest.raises(PlaceTaken) as claimed:
        await store.write(lambda tx: tx.claim("b", 7))
    with pytest.raises(PlaceTaken) as begun:
        await save(store, was=1, version=2, table_id="c")
    with pytest.raises(PlaceTaken) as added:
        await add(store, table("d", phase="playing", place=7))
    assert [caught.value.place for caught in (claimed, begun, added)] == [7, 7, 7]
    assert (await store.read(lambda tx: tx.table_at(7))).id == "a"
    assert (await get(store, "b")).place is None


async def test_a_place_is_free_once_its_match_has_ended(store, table):
    await add(store, table("a", phase="playing", place=7), table("b", phase="playing"))
    await save(store, was=1, version=2, table_id="a", phase="finished")
    assert await store.read(lambda tx: tx.table_at(7)) is None
    await store.write(lambda tx: tx.claim("b", 7))
    assert (await store.read(lambda tx: tx.table_at(7))).id == "b"


async def test_offers_may_share_a_place_and_many_have_none(store, table):
    await add(store, table("a", place=7), table("b"), table("c", phase="playing"), table("d", phase="playing"))
    await store.write(lambda tx: tx.claim("b", 7))
    assert await store.read(lambda tx: tx.table_at(7)) is None


async def test_a_table_has_one_rematch(store, table):
    await add(store, table("a"), table("b", rematch_of="a"))
    with pytest.raises(AlreadyRematched) as caught:
        await add(store, table("c", rematch_of="a"))
    assert caught.value.table_id == "a"
    assert (await store.read(lambda tx: tx.rematch_of("a"))).id == "b"
    assert await store.read(lambda tx: tx.table("c")) is None


async def test_a_table_id_is_used_once(store, table):
    await add(store, table())
    with pytest.raises(StoreError, match="UNIQUE"):
        await add(store, table(place=3))
    assert await get(store) == table()


async def test_shown_rises_and_never_falls(store, table):
    await add(store, table(version=9))
    for version, shown in [(3, 3), (2, 3), (3, 3), (8, 8)]:
        await store.write(lambda tx, version=version: tx.note_shown("t", version=version))
        assert (await get(store)).shown == shown


@pytest.mark.parametrize("column", ["card_message", "board_message", "board_place", "board_hand", "board_at"])
async def test_showing_notes_the_messages_it_is_given(store, table, column):
    before = table(card_message=1, board_message=2, board_place=3, board_hand=4, board_at=5)
    await add(store, before)
    for value in (77, None):
        await store.write(lambda tx, value=value: tx.note_shown("t", version=1, **{column: value}))
        assert await get(store) == replace(before, shown=1, **{column: 77})  # None leaves it


async def test_showing_notes_several_messages_at_once(store, table):
    await add(store, table())
    await store.write(lambda tx: tx.note_shown("t", version=1, board_at=3, card_message=1, board_place=2))
    assert await get(store) == replace(table(), shown=1, board_at=3, card_message=1, board_place=2)


async def test_tables_behind_their_version_are_unshown_unless_parked(store, table):
    await add(
        store,
        table("behind", version=3, shown=2),
        table("ended", version=3, shown=2, phase="finished"),
        table("shown", version=3, shown=3),
        table("parked", version=3, shown=2, parked=True),
    )
    assert await store.read(lambda tx: tx.unshown()) == ["behind", "ended"]
    await store.write(lambda tx: tx.park("parked", False))
    await store.write(lambda tx: tx.park("behind", True))
    assert await store.read(lambda tx: tx.unshown()) == ["ended", "parked"]


@pytest.mark.parametrize(
    "change",
    [
        lambda tx: tx.claim("t", 1),
        lambda tx: tx.note_shown("t", version=1),
        lambda tx: tx.park("t", True),
    ],
)
async def test_changing_a_table_that_is_not_there_is_refused(store, change):
    with pytest.raises(Missing) as caught:
        await store.write(change)
    assert caught.value.what == "table t"


@pytest.mark.parametrize("phase", LIVE)
async def test_lists_hold_the_live_tables_newest_first(store, table, phase):
    async def work(tx: Tx) -> None:
        for name, changes in {
            "old": {"created_at": 1},
            "new": {"created_at": 3},
            "abroad": {"created_at": 2, "guild": 99, "origin": 99},
            "other": {"created_at": 2},
        }.items():
            await tx.add_table(table(name, phase=phase, **changes))
            await tx.put_seat(SeatRow(name, "black", 8 if name == "other" else 7, "Ann", "en-GB"))
            await tx.put_seat(SeatRow(name, "white", 6, "Bob", "en-GB"))

    await store.write(work)

    async def listed(query) -> list[str]:
        return [row.id for row in await store.read(query)]

    wanted = {
        "channel": (lambda tx: tx.offers_in(2), ["new", "other", "old"] if phase == "offered" else []),
        "user here": (lambda tx: tx.tables_of(7, 1), ["new", "old"]),
        "user everywhere": (lambda tx: tx.tables_of(7, None), ["new", "abroad", "old"]),
        "nobody": (lambda tx: tx.tables_of(5, 1), []),
    }
    for query, ids in wanted.values():
        assert await listed(query) == (ids if LIVE[phase] else [])


async def test_the_latest_at_a_place_is_the_newest_in_any_phase(store, table):
    await add(
        store,
        table("old", place=7, created_at=1, phase="playing"),
        table("newer", place=7, created_at=2, phase="finished"),
        table("newest", place=7, created_at=2, phase="cancelled"),
        table("elsewhere", place=8, created_at=9),
        table("nowhere", created_at=9),
    )
    for place, table_id in [(7, "newest"), (8, "elsewhere")]:
        assert (await store.read(lambda tx, place=place: tx.latest_at(place))).id == table_id
    assert await store.read(lambda tx: tx.latest_at(9)) is None


async def test_recent_tables_are_the_begun_ones_by_their_last_change(store, table):
    async def work(tx: Tx) -> None:
        for name, user, changes in [
            ("ended", 7, {"phase": "finished", "updated_at": 3}),
            ("going on", 7, {"phase": "playing", "updated_at": 9, "created_at": 1}),
            ("ended before", 7, {"phase": "cancelled", "updated_at": 2}),
            ("offered", 7, {"updated_at": 9}),
            ("nowhere", 7, {"phase": "cancelled", "updated_at": 9, "place": None}),
            ("abroad", 7, {"phase": "finished", "guild": 99}),
            ("of others", 8, {"phase": "finished"}),
        ]:
            await tx.add_table(table(name, **({"place": 5} | changes)))
            await tx.put_seat(SeatRow(name, "black", user, "Ann", "en-GB"))

    await store.write(work)
    for most in (2, 25):
        found = await store.read(lambda tx, most=most: tx.recent_of(7, 1, most))
        assert [row.id for row in found] == ["going on", "ended", "ended before"][:most]


async def test_open_offers_are_those_the_user_made_here(store, table):
    async def work(tx: Tx) -> None:
        for name, side, changes in [
            ("mine", "white", {}),
            ("mine too", "white", {}),
            ("to me", "black", {}),
            ("begun", "white", {"phase": "playing"}),
            ("ended", "white", {"phase": "cancelled"}),
            ("abroad", "white", {"guild": 99}),
        ]:
            await tx.add_table(table(name, **changes))
            await tx.put_seat(SeatRow(name, side, 7, "Ann", "en-GB"))

    await store.write(work)
    assert await store.read(lambda tx: tx.open_offers(7, 1)) == 2
    assert await store.read(lambda tx: tx.open_offers(8, 1)) == 0
