"""Settings: kept, changed one by one, and read with the roll that they matter for."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from bot.preferences import USUAL, GuildSettings, MemberSettings
from bot.requests import PlayText, ThrowDice
from bot.rules import actions as do
from bot.rules.board import Side
from bot.rules.options import DoesNotGo
from bot.rules.phases import ToRoll
from bot.views import View
from tests.service.house import ANN, BOB, GUILD, House, player

BEFORE_A_DANCE = ((6, 4), "24/14"), ((2, 1), "13/11* 6/5")
"""Ann's opening and Bob's answer, after which she is on the bar and 6-6 can't enter."""

DANCE = (6, 6)


async def ann_on_the_bar(house: House) -> View:
    """Play to where Ann is to roll with a checker on the bar."""
    (opening, first), (roll, second) = BEFORE_A_DANCE
    view = await house.begin(opening=[opening])
    view = await house.act(await house.act(view, ANN, PlayText(first)), ANN, do.Done())
    house.throws(roll)
    view = await house.act(view, BOB, ThrowDice())
    return await house.act(await house.act(view, BOB, PlayText(second)), BOB, do.Done())


async def roll_as_ann(house: House, view: View, **more: object) -> View:
    house.throws(DANCE)
    return await house.act(view, ANN, ThrowDice(), **more)


async def kinds(house: House, view: View, after: View) -> list[str]:
    log = await house.store.read(lambda tx: tx.actions(view.id))
    return [entry.kind for entry in log if entry.seq > after.table.version]


async def test_choices_are_changed_one_by_one_and_kept(house: House):
    assert await house.service.member(ANN.user_id) == MemberSettings()
    await house.service.change_member(ANN.user_id, theme="wood")
    assert await house.service.change_member(ANN.user_id, forced=True) == MemberSettings("wood", forced=True)
    assert await house.service.member(ANN.user_id) == MemberSettings("wood", forced=True)
    await house.service.change_guild(GUILD, openers=5)
    await house.service.change_guild(GUILD, locale="de", play_in="channel")
    assert await house.service.change_guild(GUILD, openers=None) == GuildSettings("de", "channel")
    assert await house.service.guild(GUILD) == GuildSettings("de", "channel")


async def test_two_changes_at_once_are_both_kept(house: House):
    service = house.service
    await asyncio.gather(service.change_member(1, theme="wood"), service.change_member(1, home_right=False))
    assert await service.member(1) == MemberSettings("wood", home_right=False)


async def test_house_rules_that_two_managers_set_at_once_are_both_kept_X6(house: House):
    change = house.service.change_guild
    await asyncio.gather(change(GUILD, {"strict": True}), change(GUILD, {"choose_colour": True}), change(GUILD, fee=5))
    assert await house.service.guild(GUILD) == GuildSettings(
        fee=5, options=replace(USUAL, strict=True, choose_colour=True)
    )
    await asyncio.gather(change(GUILD, {"beaver": True}), change(GUILD, {"beaver": True, "raccoon": True}))
    assert (await change(GUILD, {"beaver": False})).options == replace(USUAL, strict=True, choose_colour=True)


async def test_a_house_rule_that_does_not_go_changes_nothing_else_with_it_X6(house: House):
    with pytest.raises(DoesNotGo):
        await house.service.change_guild(GUILD, {"strict": True, "raccoon": True}, purse=5)
    assert await house.service.guild(GUILD) == GuildSettings()


async def test_a_dance_ends_the_turn_of_who_wants_it_so_in_one_press_A4(house: House):
    before = await ann_on_the_bar(house)
    await house.service.change_member(ANN.user_id, forced=True)
    house.told.clear()
    view = await roll_as_ann(house, before, cause="77")
    game = view.table.match.game
    assert game.phase == ToRoll(Side.BLACK) and game.last.play == () and game.last.roll.numbers == (6, 6, 6, 6)
    assert await kinds(house, view, before) == ["roll", "done"] and house.told == [view.id]
    assert await house.store.read(lambda tx: tx.caused_by("77")) == view.id
    again = await house.act(before, ANN, ThrowDice(), seen=before.table.version, cause="77")
    assert again == view


@pytest.mark.parametrize("who", [None, BOB])
async def test_a_dance_waits_for_done_of_who_does_not_A4(house: House, who):
    before = await ann_on_the_bar(house)
    if who:
        await house.service.change_member(who.user_id, forced=True)
    view = await roll_as_ann(house, before)
    assert await kinds(house, view, before) == ["roll"] and view.table.to_act is Side.WHITE


async def test_the_switch_counts_as_it_is_when_the_dice_are_thrown_A4(house: House):
    before = await ann_on_the_bar(house)
    view = await roll_as_ann(house, before)
    await house.service.change_member(ANN.user_id, forced=True)
    assert (await house.service.view(view.id)).table.to_act is Side.WHITE
    assert (await house.act(view, ANN, do.Done())).table.to_act is Side.BLACK


async def test_a_whole_match_with_the_switch_on_replays_A4(house: House):
    for who in (ANN, BOB):
        await house.service.change_member(who.user_id, forced=True)
    view = await house.begin(1, opening=())
    for _ in range(500):
        if not view.table.is_live:
            break
        side = view.table.to_act
        game = view.table.match.game
        if isinstance(game.phase, ToRoll):
            view = await house.act(view, player(side), ThrowDice())
        else:
            request = do.MoveChecker(game.moves()[0]) if game.moves() else do.Done()
            view = await house.act(view, player(side), request)
    assert view.table.match.winner is not None
    assert await house.check() == 1
