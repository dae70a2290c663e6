"""A match as a file: what it holds, what it must not, and that `verify-dice` finds it right."""

from __future__ import annotations

import json

import msgspec
import pytest

from bot.dice_cup import commitment
from bot.export import FORMAT, Export, export_json
from bot.rules.board import Side
from bot.rules.result import Level
from bot.store import Store
from bot.table import Accept, AskForRematch, AskToCancel
from bot.verify import OK, UNREADABLE, WRONG, DoesNotCheck, verify, verify_file
from bot.views import Person
from tests.service.house import ANN, BOB, House


@pytest.fixture
async def fair(tmp_path):
    """A house whose dice are the real ones."""
    store = await Store.open(f"sqlite:///{tmp_path}/bot.db")
    house = House(store, fair=True)
    yield house
    await house.check()
    await store.close()


async def exported(house: House, view) -> Export:
    return msgspec.json.decode(await export_json(house.store, view.id), type=Export)


async def test_a_match_of_several_games_is_exported_and_every_roll_is_right(fair):
    view = await fair.whole_match(3)
    export = await exported(fair, view)
    assert export.format == FORMAT and export.table == view.id and export.length == 3
    assert export.players == {"white": "Ann", "black": "Bob"}
    assert [game.number for game in export.games] == list(range(1, view.table.match.number + 1))
    assert len(export.log) == view.table.version
    assert verify(export) >= view.table.match.game.rolls


async def test_the_file_is_read_by_eye(fair):
    text = await export_json(fair.store, (await fair.whole_match()).id)
    assert json.loads(text)["log"][0]["action"]["kind"] == "challenge"
    assert text.count("\n") > 100


async def test_the_secret_promised_for_a_rematch_is_not_in_the_file_38(fair):
    view = await fair.whole_match()
    text = await export_json(fair.store, view.id)
    assert fair.made[0] in text and fair.made[1] not in text and commitment(fair.made[1]) not in text


async def test_a_match_in_play_exports_no_secret(fair):
    view = await fair.drop_by(await fair.begin(opening=()), Side.BLACK)
    text = await export_json(fair.store, view.id)
    assert not any(secret in text for secret in fair.made) and json.loads(text)["games"] == []


async def test_a_rematch_is_exported_and_right_too_and_says_whose(fair, tmp_path, capsys):
    old = await fair.resign_by(await fair.begin(1, opening=()), Side.BLACK, Level.BACKGAMMON)
    old = await fair.act(old, ANN, AskForRematch())
    too_early = await export_json(fair.store, old.id)
    new = await fair.act(old, BOB, AskForRematch())
    new = await fair.resign_by(new, Side.WHITE, Level.BACKGAMMON)
    assert verify(await exported(fair, await fair.service.view(old.id))) >= 1
    assert verify(await exported(fair, new)) >= 1
    assert (await exported(fair, new)).games[0].secret == fair.made[1]
    path, before, early = (tmp_path / name for name in ("rematch.json", "before.json", "early.json"))
    path.write_text(await export_json(fair.store, new.id))
    before.write_text(await export_json(fair.store, old.id))
    assert verify_file(path) == OK
    said = capsys.readouterr().out
    assert f"in the log of match {old.id}" in said and "UNCHECKED" in said and "every" not in said
    assert verify_file(path, before) == OK
    said = capsys.readouterr().out
    assert "every players' part" in said and "UNCHECKED" not in said
    early.write_text(too_early)
    assert verify_file(path, path) == WRONG and f"no rematch of match {new.id}" in capsys.readouterr().out
    assert verify_file(path, early) == UNREADABLE and "before its rematch was agreed on" in capsys.readouterr().out
    assert verify_file(path, tmp_path / "none.json") == UNREADABLE


@pytest.mark.parametrize("wish", [0, 1])
async def test_another_press_than_the_wish_for_a_rematch_is_found(fair, wish):
    old = await fair.resign_by(await fair.begin(1, opening=()), Side.BLACK, Level.BACKGAMMON)
    new = await fair.act(await fair.act(old, ANN, AskForRematch()), BOB, AskForRematch())
    new = await fair.resign_by(new, Side.WHITE, Level.BACKGAMMON)
    before = await exported(fair, await fair.service.view(old.id))
    log = list(before.log)
    at = [place for place, entry in enumerate(log) if entry.kind == "ask_for_rematch"][wish]
    log[at] = msgspec.structs.replace(log[at], interaction="1")
    rematch = await exported(fair, new)
    assert verify(rematch, before) >= 1
    with pytest.raises(DoesNotCheck, match="players' part of game 1"):
        verify(rematch, msgspec.structs.replace(before, log=log))


async def test_a_cancelled_match_is_right_too(fair):
    view = await fair.act(await fair.begin(opening=()), ANN, AskToCancel())
    view = await fair.act(view, BOB, AskToCancel())
    assert verify(await exported(fair, view)) >= 1


@pytest.mark.parametrize("name", ["a:b", '"}],', "Ünï ☃", "x\ny\u202e", "\\"])
async def test_no_name_can_break_the_file_39(fair, name):
    view = await fair.offer(1, by=Person(ANN.user_id, name))
    view = await fair.act(view, BOB, Accept())
    view = await fair.resign_by(view, Side.BLACK, Level.BACKGAMMON)
    export = await exported(fair, view)
    assert verify(export) >= 1 and export.players["white"]


async def test_a_very_long_file_is_not_indented_and_right_all_the_same(fair, monkeypatch):
    view = await fair.whole_match()
    indented = await export_json(fair.store, view.id)
    monkeypatch.setattr("bot.export.LONG_LOG", 100)
    text = await export_json(fair.store, view.id)
    assert "\n" not in text and len(text) < len(indented) and msgspec.json.decode(text) == msgspec.json.decode(indented)
