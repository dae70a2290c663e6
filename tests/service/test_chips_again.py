"""Chips when games end and follow each other, and that nothing is moved twice (RULEBOOK G4, X8, S3)."""

from __future__ import annotations

import pytest

from bot import cashier
from bot.challenge import Challenge
from bot.denials import OtherTooFewChips, Stale, TooFewChips
from bot.requests import PlayText
from bot.rules import actions as do
from bot.rules.board import Side
from bot.rules.options import Format
from bot.rules.result import Level
from bot.store import Tx
from bot.table import Accept, AskForRematch, AskToCancel, CancelByModerator, Finished, Playing
from bot.views import Where
from tests.service.bank import SINGLE
from tests.service.house import ANN, BOB, CLEO, GUILD, HERE, MODERATOR, OPENING

WHITE, BLACK = Side.WHITE, Side.BLACK


# --- endings


@pytest.mark.parametrize("format", Format)
async def test_a_cancelled_table_gives_all_back_G4(bank, format):
    view = await bank.begin(format=format)
    view = await bank.house.act(view, ANN, AskToCancel())
    assert (await bank.has())[0][1] > 0
    await bank.house.act(view, BOB, AskToCancel())
    assert await bank.has() == [(1000, 0), (1000, 0)]


async def test_a_moderator_who_ends_it_gives_all_back_G4(bank):
    view = await bank.turned(await bank.to_double(), do.Double(), do.Take())
    await bank.house.act(view, MODERATOR, CancelByModerator())
    assert await bank.has() == [(1000, 0), (1000, 0)]


async def test_each_game_of_a_session_is_held_and_paid_by_itself_X8_S3(bank):
    view = await bank.house.resign_by(await bank.begin(), WHITE, Level.BACKGAMMON)
    assert await bank.has() == [(970, 0), (1030, 0)]
    view = await bank.house.act(view, ANN, do.Continue())
    assert await bank.has() == [(970, 0), (1030, 0)]
    bank.house.throws(OPENING)
    view = await bank.house.act(view, BOB, do.Continue())
    assert await bank.has() == [(940, 30), (1000, 30)]
    view = await bank.house.resign_by(view, BLACK, Level.SINGLE)
    view = await bank.house.act(view, BOB, do.EndSession())
    assert isinstance(view.table.phase, Finished)
    assert await bank.has() == [(980, 0), (1020, 0)]


async def test_what_was_won_stays_won_when_a_session_is_cancelled_later_G4(bank):
    view = await bank.house.resign_by(await bank.begin(), WHITE, Level.SINGLE)
    view = await bank.house.go_on(view)
    await bank.house.act(view, MODERATOR, CancelByModerator())
    assert await bank.has() == [(990, 0), (1010, 0)]


async def test_nobody_goes_on_who_cannot_cover_the_next_game_X8_S3(bank):
    view = await bank.house.resign_by(await bank.begin(), WHITE, Level.SINGLE)
    await bank.leave(ANN, 29)
    with pytest.raises(TooFewChips) as refused:
        await bank.house.act(view, ANN, do.Continue())
    assert refused.value.data == {"needed": 30, "has": 29}
    view = await bank.house.act(view, BOB, do.Continue())
    with pytest.raises(TooFewChips):
        await bank.house.act(view, ANN, do.Continue())
    view = await bank.house.act(view, ANN, do.EndSession())
    assert isinstance(view.table.phase, Finished)


async def test_the_second_to_go_on_is_told_that_the_other_no_longer_can_X8_S3(bank):
    view = await bank.house.resign_by(await bank.begin(), WHITE, Level.SINGLE)
    view = await bank.house.act(view, ANN, do.Continue())
    await bank.leave(ANN, 29)
    with pytest.raises(OtherTooFewChips) as refused:
        await bank.house.act(view, BOB, do.Continue())
    assert refused.value.data == {"side": WHITE, "needed": 30}
    assert isinstance((await bank.house.service.view(view.id)).table.phase, Playing)


async def test_a_rematch_holds_anew_and_is_refused_to_who_cannot_cover_it_S3(bank):
    over = await bank.house.resign_by(await bank.begin(format=SINGLE), WHITE, Level.SINGLE)
    await bank.leave(ANN, 29)
    with pytest.raises(TooFewChips):
        await bank.house.act(over, ANN, AskForRematch())
    asked = await bank.house.act(over, BOB, AskForRematch())
    with pytest.raises(TooFewChips):
        await bank.house.act(asked, ANN, AskForRematch())
    await cashier.give(bank.store, GUILD, ANN.user_id, 1, 5, "one more")
    view = await bank.house.act(asked, ANN, AskForRematch())
    assert view.id != over.id and await bank.has() == [(0, 30), (980, 30)]


async def test_a_rematch_that_the_other_can_no_longer_cover_names_the_other_S3(bank):
    over = await bank.house.resign_by(await bank.begin(format=SINGLE), WHITE, Level.SINGLE)
    asked = await bank.house.act(over, BOB, AskForRematch())
    await bank.leave(BOB, 0)
    with pytest.raises(OtherTooFewChips) as refused:
        await bank.house.act(asked, ANN, AskForRematch())
    assert refused.value.side is BLACK


# --- once


async def test_a_press_that_comes_twice_moves_its_chips_once(bank):
    view = await bank.to_double()
    for _ in range(2):
        doubled = await bank.house.act(view, BOB, do.Double(), seen=view.table.version, cause="7")
    with pytest.raises(Stale):
        await bank.house.act(view, BOB, do.Double(), seen=view.table.version)
    for _ in range(2):
        await bank.house.act(doubled, ANN, do.Drop(), seen=doubled.table.version, cause="8")
    assert await bank.has() == [(990, 0), (1010, 0)]


async def test_a_challenge_that_comes_twice_is_checked_once(bank):
    asked = Challenge(0, format=SINGLE, price=300)
    first = await bank.house.service.challenge(asked, ANN, BOB, HERE, cause="7")
    await bank.leave(ANN, 0)
    assert (await bank.house.service.challenge(asked, ANN, BOB, HERE, cause="7")).id == first.id


async def test_settling_the_same_change_again_moves_nothing(bank):
    offered = await bank.offer(format=SINGLE)
    bank.house.throws(OPENING)
    begun = await bank.house.act(offered, BOB, Accept())
    over = await bank.house.resign_by(begun, WHITE, Level.GAMMON)
    before = await bank.has()
    await bank.store.write(lambda tx: cashier.settle(tx, begun, over, 5))
    assert await bank.has() == before


@pytest.mark.parametrize("fails", ["save", "append", "move", "put_seat"])
async def test_an_action_that_fails_half_way_moves_nothing(bank, fails, monkeypatch):
    view = await bank.turned(await bank.to_double(), do.Double())
    before, had = await bank.house.service.view(view.id), await bank.has()
    real = getattr(Tx, fails)

    async def failing(tx, *args, **kwargs):
        await real(tx, *args, **kwargs)
        raise ValueError

    with monkeypatch.context() as patch:
        patch.setattr(Tx, fails, failing)
        with pytest.raises(ValueError):
            await bank.turned(view, do.Drop())
    assert await bank.house.service.view(view.id) == before and await bank.has() == had
    await bank.turned(view, do.Drop())
    assert await bank.has() == [(990, 0), (1010, 0)]


async def test_dice_of_a_refused_continue_are_the_same_when_it_is_done_at_last(bank):
    """Nothing is learnt by asking for what is refused: the dice wait, whoever asks and how often."""
    view = await bank.house.resign_by(await bank.begin(), WHITE, Level.SINGLE)
    view = await bank.house.act(view, BOB, do.Continue())
    part = await bank.house.players_part(view, 2)
    await bank.leave(ANN, 0)
    with pytest.raises(TooFewChips):
        await bank.house.act(view, ANN, do.Continue())
    assert await bank.house.players_part(view, 2) == part


async def test_two_tables_share_one_purse_S3(bank):
    await bank.leave(BOB, 50)
    first = await bank.begin(format=SINGLE)
    second = await bank.house.service.challenge(
        Challenge(0, format=SINGLE, price=10), CLEO, BOB, Where(GUILD, 200, here=True), cause="7"
    )
    with pytest.raises(TooFewChips) as refused:
        await bank.house.act(second, BOB, Accept())
    assert refused.value.has == 20
    first = await bank.house.act(first, ANN, PlayText("8/5 6/5"))
    await bank.house.act(first, ANN, do.OfferResignation(Level.SINGLE))
    await bank.house.act(first, BOB, do.AcceptResignation())
    bank.house.throws(OPENING)
    await bank.house.act(second, BOB, Accept())
    assert await bank.has() == [(990, 0), (30, 30)]
