"""Buttons that this bot or this database never made: of another version, of a moment that a restored copy lost."""

from __future__ import annotations

import pytest

from tests.cogs.room import labels

ODD = (
    "move:",
    "move:-",
    "move:1-2-3",
    "move:1--2",
    "sure:",
    "sure:9",
    "sure:---",
    "resign:0",
    "resign:",
    "otter:",
    "pick:7",
    "quarter:0",
    "put:",
    "from:26",
    "from:0",
)


async def newest(room):
    return await room.house.service.at(room.thread.id)


async def press_id(room, who: str, version: int, action: str) -> list[str]:
    """Press a button of the newest board whose id has been changed to this."""
    view, shown = await newest(room), room.shown()
    custom_id = f"bg1:{view.id}:{version}:{action}"
    shown["components"][0]["components"][0]["custom_id"] = custom_id
    return await room.press_late(who, shown, custom_id)


@pytest.mark.parametrize("action", ODD)
async def test_a_button_that_another_version_made_gets_a_word(room, action):
    await room.begin(3)
    before = await newest(room)
    said = await press_id(room, "Ann", before.table.version, action)
    assert said == ["I don’t know this button any more. `/match list` leads to your matches."]
    assert await newest(room) == before


async def test_a_board_that_a_restored_database_does_not_know_is_replaced(room):
    """What was played since the copy is lost, but the match goes on: the next press shows where it stands."""
    await room.begin(3)
    view, lost = await newest(room), room.board()
    said = await press_id(room, "Ann", view.table.version + 7, "swap:")
    assert said[0].startswith("That button is from an earlier moment of the match.")
    assert room.board().id != lost.id and "/" in labels(room.board())[0]
    assert [m.id for m in room.history(room.thread) if labels(m)] == [room.board().id]
    await room.turn("Ann")
    assert (await newest(room)).table.version > view.table.version


async def test_a_stranger_makes_no_board_anew(room):
    await room.begin(3)
    view, board = await newest(room), room.board()
    await press_id(room, "Cleo", view.table.version + 7, "roll:")
    assert room.board().id == board.id
