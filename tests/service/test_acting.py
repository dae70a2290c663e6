"""Acting on a table: the right seat, the right version, once; and what a match comes to."""

from __future__ import annotations

import asyncio

import pytest

from bot import admission
from bot import denials as no
from bot.requests import PlayText, ThrowDice
from bot.rules import actions as do
from bot.rules.board import Side
from bot.rules.pair import Pair
from bot.rules.phases import Moving, ToRoll
from bot.rules.plays import Move
from bot.rules.reading import RulesError
from bot.rules.refusals import AlreadyReady, NotYourTurn, TurnUnfinished
from bot.rules.result import Ending, Level, Result
from bot.table import (
    Accept,
    AskForRematch,
    AskToCancel,
    CancelByModerator,
    Cancelled,
    Finished,
    Moved,
    Playing,
)
from bot.table_refusals import AlreadyAsked, TableClosed
from tests.service.house import ANN, BOB, CHANNEL, CLEO, MODERATOR, check_logs

SWEEP = do.MoveChecker(Move(8, 5)), do.MoveChecker(Move(6, 5))


async def test_a_turn_by_single_moves_and_done(house):
    view = await house.begin()
    for request in (*SWEEP, do.Done()):
        view = await house.act(view, ANN, request)
    assert view.table.match.game.phase == ToRoll(Side.BLACK)
    assert house.told == [view.id] * 5


async def test_a_turn_by_text_is_one_press_and_several_entries(house):
    view = await house.begin()
    version = view.table.version
    view = await house.act(view, ANN, PlayText("8/5 6/5"), cause="321")
    assert view.table.version == version + 2
    log = await house.store.read(lambda tx: tx.actions(view.id))
    assert [entry.interaction for entry in log[-2:]] == ["321", None]


async def test_typed_text_that_is_refused_changes_nothing_9(house):
    view = await house.begin()
    for text in ("", "8/13", "99/1", "bar/bar", "x" * 2000, "8/5", "24/20 24/18", "pass"):
        with pytest.raises(RulesError):
            await house.act(view, ANN, PlayText(text))
    assert await house.service.view(view.id) == view


async def test_text_finishes_a_turn_that_was_begun_with_buttons(house):
    view = await house.act(await house.begin(), ANN, SWEEP[0])
    view = await house.act(view, ANN, PlayText("6/5"))
    assert view.table.match.game.moving.played == (Move(8, 5), Move(6, 5))


async def test_text_for_a_whole_turn_replaces_what_was_begun_otherwise(house):
    view = await house.act(await house.begin(), ANN, do.MoveChecker(Move(24, 21)))
    view = await house.act(view, ANN, PlayText("8/5 6/5"))
    assert view.table.match.game.moving.played == (Move(8, 5), Move(6, 5))


async def test_the_dice_of_a_turn_never_change_11(house):
    view = await house.begin()
    before = view.table.match.game.moving.roll
    for request in (do.Done(), ThrowDice(), do.Double(), PlayText("1/2")):
        with pytest.raises(RulesError):
            await house.act(view, ANN, request)
    assert (await house.service.view(view.id)).table.match.game.moving.roll == before
    assert len(house.dice.asked) == 1


async def test_a_refused_roll_draws_no_dice(house):
    view = await house.play_turn(await house.begin())
    drawn = len(house.dice.asked)
    with pytest.raises(NotYourTurn):
        await house.act(view, ANN, ThrowDice())
    assert len(house.dice.asked) == drawn


async def test_a_stranger_and_the_other_side_change_nothing(house):
    view = await house.begin()
    for who, refusal in ((CLEO, no.NotSeated), (MODERATOR, no.NotSeated), (BOB, NotYourTurn)):
        with pytest.raises(refusal):
            await house.act(view, who, SWEEP[0])
    assert await house.service.view(view.id) == view


async def test_the_same_interaction_never_acts_twice(house):
    view = await house.begin()
    once = await house.act(view, ANN, SWEEP[0], seen=view.table.version, cause="55")
    twice = await house.act(view, ANN, SWEEP[0], seen=view.table.version, cause="55")
    assert once == twice


async def test_an_old_version_pressed_by_the_same_seat_in_the_same_turn_is_quiet(house):
    view = await house.begin()
    await house.act(view, ANN, SWEEP[0], seen=view.table.version)
    with pytest.raises(no.Stale) as stale:
        await house.act(view, ANN, SWEEP[0], seen=view.table.version)
    assert stale.value.quiet


@pytest.mark.parametrize(("swaps", "quiet"), [(5, True), (6, False)])
async def test_of_a_long_log_no_more_is_read_than_a_turn_may_have(house, monkeypatch, swaps, quiet):
    monkeypatch.setattr(admission, "LONG_AGO", 5)
    view = await house.begin()
    for _ in range(swaps):
        await house.act(view, ANN, do.SwapDice())
    with pytest.raises(no.Stale) as stale:
        await house.act(view, ANN, do.SwapDice(), seen=view.table.version)
    assert stale.value.quiet is quiet


@pytest.mark.parametrize("who", [ANN, BOB])
async def test_an_old_version_after_the_turn_has_passed_is_not_quiet(house, who):
    view = await house.begin()
    later = await house.play_turn(await house.play_turn(view))
    with pytest.raises(no.Stale) as stale:
        await house.act(view, who, ThrowDice(), seen=view.table.version)
    assert not stale.value.quiet
    assert await house.service.view(view.id) == later


async def test_the_opponent_pressing_an_old_board_gets_a_word(house):
    view = await house.begin()
    await house.act(view, ANN, SWEEP[0])
    with pytest.raises(no.Stale) as stale:
        await house.act(view, BOB, ThrowDice(), seen=view.table.version)
    assert not stale.value.quiet


async def test_ten_presses_at_once_roll_once_25(house):
    view = await house.play_turn(await house.begin())
    seen = view.table.version
    presses = [house.act(view, BOB, ThrowDice(), seen=seen) for _ in range(10)]
    results = await asyncio.gather(*presses, return_exceptions=True)
    assert sum(isinstance(result, no.Stale) and result.quiet for result in results) == 9
    assert (await house.service.view(view.id)).table.version == seen + 1


async def test_two_accept_at_once_and_one_plays_25(house):
    view = await house.offer(to=None)
    both = [house.act(view, who, Accept(), seen=1) for who in (BOB, CLEO)]
    results = await asyncio.gather(*both, return_exceptions=True)
    assert sum(isinstance(result, Exception) for result in results) == 1
    view = await house.service.view(view.id)
    assert view.side_of(BOB.user_id) is Side.BLACK or view.side_of(CLEO.user_id) is Side.BLACK


async def test_a_dropped_double_pays_the_stake_before_it_13(house):
    view = await house.drop_by(await house.begin(), Side.WHITE)
    assert view.table.match.results == (Result(Side.BLACK, Level.SINGLE, 1, Ending.DROPPED),)
    assert view.table.match.score == Pair(0, 1)


async def test_both_press_continue_and_the_next_game_opens_X7(house):
    view = await house.drop_by(await house.begin(), Side.WHITE)
    view = await house.act(view, BOB, do.Continue())
    assert view.table.match.ready == Pair(False, True)
    with pytest.raises(AlreadyReady):
        await house.act(view, BOB, do.Continue())
    house.throws((2, 2), (1, 4))
    view = await house.act(view, ANN, do.Continue())
    assert view.table.match.number == 2 and view.table.match.game.moving.side is Side.BLACK


async def test_the_crawford_game_has_no_cube_and_the_one_after_has_16(house):
    view = await house.begin(3)
    view = await house.resign_by(view, Side.BLACK, Level.GAMMON)
    assert view.table.match.crawford_next
    view = await house.go_on(view)
    assert view.table.match.is_crawford and view.table.match.game.cube is None
    view = await house.resign_by(view, Side.WHITE, Level.SINGLE)
    view = await house.go_on(view)
    assert not view.table.match.is_crawford and view.table.match.game.cube is not None


async def test_a_match_played_with_dice_as_they_come_ends(house):
    view = await house.whole_match(3)
    assert isinstance(view.table.phase, Finished) and view.table.match.winner
    assert view.table.match.score[view.table.match.winner] == 3


async def finished(house, points: int = 1):
    return await house.resign_by(await house.begin(points), Side.BLACK, Level.SINGLE)


async def test_a_rematch_is_a_new_table_in_the_same_place_from_nought_19(house):
    old = await house.act(await finished(house), ANN, AskForRematch())
    assert await house.store.read(lambda tx: tx.rematch_of(old.id)) is None
    house.told.clear()
    new = await house.act(old, BOB, AskForRematch())
    assert house.told == [old.id, new.id]
    assert new.row.rematch_of == old.id and new.row.place == old.row.place == CHANNEL
    assert new.table.match.score == Pair(0, 0) and new.table.match.number == 1 and not new.table.match.results
    assert {side: seat.user_id for side, seat in new.seats.items()} == {Side.WHITE: 11, Side.BLACK: 12}
    assert isinstance(new.table.match.game.phase, Moving)


async def test_a_rematch_needs_both_and_a_free_channel(house):
    old = await house.act(await finished(house), ANN, AskForRematch())
    with pytest.raises(AlreadyAsked):
        await house.act(old, ANN, AskForRematch())
    await house.begin()
    with pytest.raises(no.ChannelTaken):
        await house.act(old, BOB, AskForRematch())
    assert (await house.service.view(old.id)).table.phase.rematch == Pair(True, False)


async def test_the_match_is_cancelled_when_both_ask_and_not_before_G4(house):
    view = await house.act(await house.begin(), BOB, AskToCancel())
    assert view.table.phase.cancel_asked is Side.BLACK
    with pytest.raises(AlreadyAsked):
        await house.act(view, BOB, AskToCancel())
    view = await house.act(view, ANN, AskToCancel())
    assert view.table.phase == Cancelled("agreed", view.table.match)
    assert await house.service.at(CHANNEL) is None
    assert (await house.service.latest_at(CHANNEL)).id == view.id


async def test_playing_on_refuses_to_cancel_G4(house):
    view = await house.act(await house.begin(), BOB, AskToCancel())
    view = await house.act(view, ANN, SWEEP[0])
    assert view.table.phase.cancel_asked is None


async def test_a_moderator_may_cancel_and_nobody_else_G4(house):
    view = await house.begin()
    for who in (ANN, CLEO):
        with pytest.raises(no.NotAModerator):
            await house.act(view, who, CancelByModerator())
    view = await house.act(view, MODERATOR, CancelByModerator())
    assert view.table.phase.why == "moderator"
    assert MODERATOR.user_id not in {seat.user_id for seat in view.seats.values()}


async def test_a_moderator_may_take_a_challenge_down_G4(house):
    view = await house.act(await house.offer(), MODERATOR, CancelByModerator())
    assert view.table.phase == Cancelled("moderator")


async def test_a_match_moves_and_plays_on(house):
    view = await house.begin()
    await house.store.write(lambda tx: tx.park(view.id, True))
    view = await house.act(view, BOB, Moved(777))
    assert view.row.place == 777 and not view.row.parked
    assert (await house.service.at(777)).id == view.id and await house.service.at(CHANNEL) is None
    assert isinstance((await house.play_turn(view)).table.phase, Playing)


async def test_a_match_does_not_move_onto_another_nor_by_strangers(house):
    first = await house.begin()
    first = await house.act(first, ANN, Moved(777))
    second = await house.begin()
    with pytest.raises(no.ChannelTaken):
        await house.act(second, ANN, Moved(777))
    with pytest.raises(no.NotSeated):
        await house.act(second, CLEO, Moved(778))
    assert (await house.service.view(second.id)).row.place == CHANNEL


async def test_what_can_be_played_must_be_before_done_M5(house):
    view = await house.act(await house.begin(), ANN, SWEEP[0])
    with pytest.raises(TurnUnfinished) as refused:
        await house.act(view, ANN, do.Done())
    assert refused.value.left == (1,)


async def test_two_tables_of_the_same_people_both_run_27(house):
    one = await house.act(await house.begin(), ANN, Moved(777))
    two = await house.begin()
    one, two = await house.play_turn(one), await house.play_turn(two)
    assert one.table.match.game.to_act is two.table.match.game.to_act is Side.BLACK
    assert await check_logs(house.store) == 2


async def test_a_name_is_kept_as_it_was_when_its_owner_last_acted(house):
    from bot.views import Person

    view = await house.begin()
    view = await house.act(view, Person(ANN.user_id, "Ann the Great", "de"), SWEEP[0])
    assert (view.seats[Side.WHITE].name, view.seats[Side.WHITE].locale) == ("Ann the Great", "de")


async def test_both_may_press_continue_on_the_same_board(house):
    view = await house.drop_by(await house.begin(), Side.WHITE)
    await house.act(view, ANN, do.Continue(), seen=view.table.version)
    after = await house.act(view, BOB, do.Continue(), seen=view.table.version)
    assert after.table.match.number == 2
    with pytest.raises(no.Stale):
        await house.act(view, ANN, do.Continue(), seen=view.table.version)


async def test_both_may_press_rematch_on_the_same_board(house):
    old = await finished(house)
    await house.act(old, BOB, AskForRematch(), seen=old.table.version)
    new = await house.act(old, ANN, AskForRematch(), seen=old.table.version)
    assert new.row.rematch_of == old.id


async def test_an_old_button_of_a_finished_match_says_so_25(house):
    view = await house.begin(1)
    await house.resign_by(await house.play_turn(view), Side.BLACK, Level.SINGLE)
    with pytest.raises(TableClosed):
        await house.act(view, BOB, ThrowDice(), seen=view.table.version)
