"""Games and matches for chips: what is held, covered, capped and paid (RULEBOOK S2, S3, X8)."""

from __future__ import annotations

import pytest

from bot import cashier
from bot.challenge import Challenge, ChangeOffer
from bot.denials import OtherTooFewChips, TooFewChips
from bot.rules import actions as do
from bot.rules.board import Side
from bot.rules.options import Options
from bot.rules.pair import Pair
from bot.rules.phases import ToRoll
from bot.rules.result import Level
from bot.rules.variants import ACEY_DEUCEY
from bot.store import HOUSE
from bot.table import Accept, Offered, Withdraw
from tests.books import check_books
from tests.service.bank import JACOBY, MATCH, PLAIN, SINGLE
from tests.service.house import ANN, BOB, GUILD, HERE, OPENING

WHITE, BLACK = Side.WHITE, Side.BLACK
LOOSE = Options(beaver=True, raccoon=True)


# --- a match


@pytest.mark.parametrize(("fee", "won", "kept"), [(0, 100, 0), (7, 93, 7), (100, 0, 100)])
async def test_the_winner_of_a_match_gets_the_losers_price_less_the_fee_S2(bank, fee, won, kept):
    view = await bank.begin(format=MATCH, price=100, fee=fee)
    assert await bank.has() == [(900, 100), (900, 100)]
    await bank.house.resign_by(view, WHITE, Level.GAMMON)
    assert await bank.has() == [(900, 0), (1000 + won, 0)]
    assert await bank.store.read(lambda tx: tx.balance(GUILD, HOUSE)) == kept - 2000


async def test_the_fee_is_the_one_of_the_challenge_whatever_is_set_since_S2(bank):
    view = await bank.begin(format=MATCH, price=100, fee=10)
    await bank.rules(fee=50)
    await bank.house.resign_by(view, BLACK, Level.SINGLE)
    assert await bank.has() == [(1090, 0), (900, 0)]


async def test_a_match_without_a_price_touches_no_purse_S2(bank):
    await bank.house.whole_match()
    assert await check_books(bank.store) == 0


# --- games for a price a point


@pytest.mark.parametrize(
    ("agreed", "needed"),
    [
        ({}, 30),
        ({"options": JACOBY}, 10),
        ({"options": Options(automatic=2)}, 120),
        ({"variant": ACEY_DEUCEY.name}, 150),
        ({"format": MATCH}, 10),
    ],
)
async def test_whoever_cannot_cover_a_game_can_neither_offer_nor_accept_it_S3(bank, agreed, needed):
    await bank.leave(ANN, needed - 1)
    with pytest.raises(TooFewChips) as refused:
        await bank.offer(**agreed)
    assert refused.value.data == {"needed": needed, "has": needed - 1}
    await cashier.give(bank.store, GUILD, ANN.user_id, 1, 5, "one more")
    view = await bank.offer(**agreed)
    await bank.leave(BOB, needed - 1)
    with pytest.raises(TooFewChips):
        await bank.house.act(view, BOB, Accept())
    assert isinstance((await bank.house.service.view(view.id)).table.phase, Offered)
    assert await bank.has() == [(needed, 0), (needed - 1, 0)]


async def test_an_offer_that_is_no_longer_covered_names_who_cannot_S3(bank):
    view = await bank.offer()
    await bank.leave(ANN, 29)
    with pytest.raises(OtherTooFewChips) as refused:
        await bank.house.act(view, BOB, Accept())
    assert refused.value.data == {"side": WHITE, "needed": 30}


async def test_an_offer_is_changed_only_to_what_is_covered_S3(bank):
    await bank.leave(ANN, 149)
    view = await bank.offer()
    with pytest.raises(TooFewChips):
        await bank.house.act(view, ANN, ChangeOffer(PLAIN, ACEY_DEUCEY.name))
    view = await bank.house.act(view, ANN, ChangeOffer(JACOBY))
    await bank.house.act(view, ANN, Withdraw())
    assert await bank.has() == [(149, 0), (1000, 0)]


async def test_a_game_holds_the_worst_and_pays_its_points_X8_S3(bank):
    view = await bank.begin(format=SINGLE)
    assert await bank.has() == [(970, 30), (970, 30)]
    await bank.house.resign_by(view, WHITE, Level.GAMMON)
    assert await bank.has() == [(980, 0), (1020, 0)]


async def test_automatic_doubles_are_held_to_the_limit_and_paid_as_thrown_C4_S3(bank):
    view = await bank.begin((2, 2), (3, 1), options=Options(automatic=2))
    assert await bank.has() == [(880, 120), (880, 120)]
    await bank.house.resign_by(view, WHITE, Level.BACKGAMMON)
    assert await bank.has() == [(940, 0), (1060, 0)]


async def test_whoever_turns_the_cube_stakes_it_at_once_and_the_taker_by_taking_S3(bank):
    view = await bank.turned(await bank.to_double(options=JACOBY), do.Double())
    assert await bank.has() == [(990, 10), (940, 60)]
    view = await bank.turned(view, do.Take())
    assert await bank.has() == [(940, 60), (940, 60)]
    await bank.house.resign_by(view, WHITE, Level.GAMMON)
    assert await bank.has() == [(960, 0), (1040, 0)]


async def test_a_dropped_double_pays_the_stake_before_and_gives_the_rest_back_C2_S3(bank):
    await bank.turned(await bank.to_double(), do.Double(), do.Drop())
    assert await bank.has() == [(990, 0), (1010, 0)]


async def test_nobody_turns_the_cube_beyond_the_purse_S3(bank):
    view = await bank.to_double()
    await bank.leave(BOB, 29)
    with pytest.raises(TooFewChips) as refused:
        await bank.turned(view, do.Double())
    assert refused.value.data == {"needed": 60, "has": 59}
    assert (await bank.house.service.view(view.id)).table.match.game.phase == ToRoll(BLACK)
    await cashier.give(bank.store, GUILD, BOB.user_id, 1, 5, "one more")
    await bank.turned(view, do.Double())
    assert (await bank.has())[1] == (0, 60)


@pytest.mark.parametrize(("left", "lost"), [(0, 30), (5, 35), (30, 40)])
async def test_a_taker_who_cannot_cover_may_take_and_loses_no_more_than_is_held_S3(bank, left, lost):
    view = await bank.to_double()
    await bank.leave(ANN, left)
    view = await bank.turned(view, do.Double(), do.Take())
    assert (await bank.has())[0] == (0, 30 + left)
    await bank.house.resign_by(view, WHITE, Level.GAMMON)  # worth 40
    assert await bank.has() == [(30 + left - lost, 0), (1000 + lost, 0)]


async def test_what_a_capped_player_gets_elsewhere_stays_free_till_the_stake_grows_S3(bank):
    view = await bank.to_double()
    await bank.leave(ANN, 0)
    view = await bank.turned(view, do.Double(), do.Take())
    await cashier.give(bank.store, GUILD, ANN.user_id, 500, 5, "luck")
    view = await bank.house.play_turn(view)
    assert (await bank.has())[0] == (500, 30)
    await bank.turned(view, do.Double())  # Ann owns the cube
    assert (await bank.has())[0] == (410, 120)


async def test_a_capped_winner_gets_all_that_was_won_S3(bank):
    view = await bank.to_double()
    await bank.leave(ANN, 0)
    view = await bank.turned(view, do.Double(), do.Take())
    await bank.house.resign_by(view, BLACK, Level.GAMMON)
    assert await bank.has() == [(70, 0), (960, 0)]


@pytest.mark.parametrize(
    ("poor", "error", "data"),
    [(ANN, TooFewChips, {"needed": 120, "has": 119}), (BOB, OtherTooFewChips, {"side": BLACK, "needed": 120})],
)
async def test_a_beaver_needs_both_to_cover_C5_S3(bank, poor, error, data):
    view = await bank.turned(await bank.to_double(options=LOOSE), do.Double())
    await bank.leave(poor, 119 - (30 if poor is ANN else 60))
    with pytest.raises(error) as refused:
        await bank.turned(view, do.Beaver())
    assert refused.value.data == data
    await bank.turned(view, do.Take())


async def test_beavers_and_raccoons_hold_from_both_and_pay_what_is_declined_C5_C6_S3(bank):
    view = await bank.turned(await bank.to_double(options=LOOSE), do.Double(), do.Beaver())
    assert await bank.has() == [(880, 120), (880, 120)]
    view = await bank.turned(view, do.Beaver())
    assert await bank.has() == [(760, 240), (760, 240)]
    await bank.turned(view, do.Drop())
    assert await bank.has() == [(960, 0), (1040, 0)]


async def test_stakes_that_dice_double_are_held_as_far_as_purses_reach_V3d_S3(bank):
    await bank.leave(ANN, 200)
    view = await bank.begin((2, 1), variant=ACEY_DEUCEY.name, options=Options(aces_double=True), format=SINGLE)
    assert await bank.has() == [(0, 200), (700, 300)]
    view = await bank.house.act(view, ANN, do.ChooseQuarter(do.Quarter.TOP_LEFT))
    view = await bank.house.act(view, ANN, do.OfferResignation(Level.SINGLE))
    await bank.house.act(view, BOB, do.AcceptResignation())
    assert await bank.has() == [(0, 0), (1200, 0)]


async def test_a_result_says_what_it_moved_until_the_next_game_S2_S3(bank):
    view = await bank.begin(price=10, fee=10)
    assert view.paid is None
    over = await bank.house.resign_by(view, WHITE, Level.GAMMON)
    assert over.paid == (20, 2)
    waiting = await bank.house.act(over, ANN, do.Continue())
    assert waiting.paid == (20, 2)
    bank.house.throws(OPENING)
    assert (await bank.house.act(waiting, BOB, do.Continue())).paid is None


async def test_only_the_last_game_of_a_match_moves_its_price_S2(bank):
    asked = Challenge(2, PLAIN, price=50)
    view = await bank.house.service.challenge(asked, ANN, BOB, HERE, cause=bank.house.cause())
    bank.house.throws(OPENING)
    view = await bank.house.act(view, BOB, Accept())
    first = await bank.house.resign_by(view, WHITE, Level.SINGLE)
    assert first.paid is None
    bank.house.throws(OPENING)
    view = await bank.house.act(first, ANN, do.Continue())
    view = await bank.house.act(view, BOB, do.Continue())
    assert (await bank.house.resign_by(view, WHITE, Level.SINGLE)).paid == (50, 0)


async def test_a_table_says_what_is_held_while_a_game_is_played_for_each_point_S3(bank):
    view = await bank.begin(price=10)
    assert view.held == Pair(30, 30)
    assert (await bank.house.resign_by(view, WHITE, Level.SINGLE)).held is None


async def test_the_price_of_a_match_is_no_points_and_says_nothing_of_what_is_held_S2(bank):
    assert (await bank.begin(format=MATCH, price=10)).held is None
