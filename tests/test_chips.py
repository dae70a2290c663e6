"""What is held, covered and paid, as it follows from a table alone (RULEBOOK S, X8)."""

from __future__ import annotations

import pytest

from bot import chips
from bot.challenge import Challenge, ChangeOffer
from bot.chips import Demand, Payment
from bot.requests import ThrowDice
from bot.rules import actions as do
from bot.rules.board import Side
from bot.rules.options import Format, Options
from bot.rules.pair import Pair
from bot.rules.result import Level
from bot.rules.variants import ACEY_DEUCEY, HYPERGAMMON
from bot.table import (
    Accept,
    AskForRematch,
    AskToCancel,
    CancelByModerator,
    Decline,
    Expire,
    Moved,
    Table,
    Withdraw,
)
from tests.playing import ask, resigned, typed

WHITE, BLACK = Side.WHITE, Side.BLACK
MATCH, SINGLE, MONEY = Format.MATCH, Format.SINGLE, Format.MONEY
JACOBY = Options(jacoby=True)
LOOSE = Options(beaver=True, raccoon=True)
NOTHING = Pair(0, 0)
PLAIN = Options()


def challenge(format: Format = MONEY, options: Options = PLAIN, price: int = 10, **more) -> Challenge:
    return Challenge(3 if format is MATCH else 0, options, format=format, price=price, **more)


def begun(*throws: str, **agreed) -> Table:
    """Return a table whose first game has begun; White rolled 3 and Black 1 unless told otherwise."""
    return ask(Table.offered(challenge(**agreed)), BLACK, Accept(), *(throws or ("31",)))


def to_double(**agreed) -> Table:
    """Return a table at which Black may double."""
    at = begun(**agreed)
    return ask(typed(at, "8/5 6/5"), WHITE, do.Done())


def held(at: Table) -> tuple[int, int]:
    wanted = chips.to_hold(at)
    return wanted.white, wanted.black


def turned(at: Table, *acts: do.GameAction) -> Table:
    """Let whoever must act do each of these in turn."""
    for act in acts:
        at = ask(at, at.to_act, act)
    return at


# --- what must be covered to begin


@pytest.mark.parametrize(
    ("agreed", "needed"),
    [
        ({"format": MATCH}, 10),
        ({"format": MATCH, "options": JACOBY}, 10),
        ({"format": SINGLE}, 30),
        ({"format": MONEY}, 30),
        ({"format": MONEY, "options": JACOBY}, 10),
        ({"options": Options(cube=False)}, 30),
        ({"options": Options(cube=False, jacoby=True)}, 30),  # no cube that could wake Jacoby: it means nothing (C7)
        ({"options": Options(automatic=1)}, 60),
        ({"options": Options(automatic=3)}, 240),
        ({"options": Options(automatic=3, jacoby=True)}, 80),
        ({"variant": HYPERGAMMON.name}, 30),
        ({"variant": ACEY_DEUCEY.name}, 150),
        ({"variant": ACEY_DEUCEY.name, "options": JACOBY}, 150),
        ({"variant": ACEY_DEUCEY.name, "options": Options(aces_double=True)}, 150),
        ({"price": 0}, 0),
    ],
)
def test_what_both_must_cover_to_begin_S2_S3(agreed, needed):
    asked = challenge(**agreed)
    assert chips.to_begin(asked) == needed
    offered = Table.offered(asked)
    assert chips.to_hold(offered) == NOTHING
    accepted = offered.act(BLACK, Accept())
    assert held(accepted) == (needed, needed)
    demands = (Demand(BLACK, needed), Demand(WHITE, needed)) if needed else ()
    assert chips.demands(offered, accepted) == demands


def test_an_offer_that_is_changed_must_be_covered_by_who_made_it_S3():
    offered = Table.offered(challenge())
    changed = offered.act(WHITE, ChangeOffer(Options(), ACEY_DEUCEY.name))
    assert chips.demands(offered, changed) == (Demand(WHITE, 150),)
    assert chips.to_hold(changed) == NOTHING


@pytest.mark.parametrize(("side", "end"), [(BLACK, Decline()), (WHITE, Withdraw()), (None, Expire())])
def test_an_offer_that_comes_to_nothing_costs_nothing_S3(side, end):
    offered = Table.offered(challenge())
    ended = offered.act(side, end)
    assert chips.demands(offered, ended) == () and chips.to_hold(ended) == NOTHING
    assert chips.payment(offered, ended) is None


# --- during a game


def test_automatic_doubles_up_to_the_limit_were_held_already_C4_S3():
    at = begun("11", "22", "31", options=Options(automatic=2))
    assert at.match.game.stake == 4
    assert held(at) == (120, 120)
    assert held(begun("11", "31", options=Options(automatic=2))) == (120, 120)


@pytest.mark.parametrize(
    ("options", "acts", "white", "black", "covering"),
    [
        (Options(), [], 30, 30, ()),
        (Options(), [do.Double()], 30, 60, (BLACK,)),
        (Options(), [do.Double(), do.Take()], 60, 60, ()),
        (JACOBY, [], 10, 10, ()),
        (JACOBY, [do.Double()], 10, 60, (BLACK,)),
        (JACOBY, [do.Double(), do.Take()], 60, 60, ()),
        (LOOSE, [do.Double(), do.Beaver()], 120, 120, (WHITE, BLACK)),
        (LOOSE, [do.Double(), do.Beaver(), do.Take()], 120, 120, ()),
        (LOOSE, [do.Double(), do.Beaver(), do.Beaver()], 240, 240, (BLACK, WHITE)),
        (LOOSE, [do.Double(), do.Beaver(), do.Beaver(), do.Beaver()], 480, 480, (WHITE, BLACK)),
        (Options(beaver=True, jacoby=True), [do.Double(), do.Beaver()], 120, 120, (WHITE, BLACK)),
        (Options(automatic=2), [do.Double(), do.Take()], 120, 120, ()),
    ],
)
def test_turning_the_cube_stakes_three_times_what_it_shows_C5_C6_S3(options, acts, white, black, covering):
    at = to_double(options=options)
    before = turned(at, *acts[:-1])
    after = turned(at, *acts)
    assert held(after) == (white, black)
    demands = chips.demands(before, after)
    assert [demand.side for demand in demands] == list(covering)
    assert all(demand.chips == chips.to_hold(after)[demand.side] for demand in demands)


def test_a_redouble_is_covered_by_who_turns_alone_S3():
    at = turned(to_double(), do.Double(), do.Take())
    at = ask(at, BLACK, ThrowDice(), "31")
    at = ask(typed(at, "8/5 6/5"), BLACK, do.Done())
    redoubled = ask(at, WHITE, do.Double())
    assert chips.demands(at, redoubled) == (Demand(WHITE, 120),)
    assert held(redoubled) == (120, 60)


@pytest.mark.parametrize("act", [AskToCancel(), Moved(7)])
def test_what_happens_beside_the_game_asks_for_no_chips_again(act):
    for at in (to_double(), turned(to_double(), do.Double())):
        after = at.act(WHITE, act)
        assert chips.demands(at, after) == () and chips.to_hold(after) == chips.to_hold(at)


def test_moves_and_rolls_change_nothing_that_is_held_S3():
    at = to_double()
    for after in (ask(at, BLACK, ThrowDice(), "61"), ask(at, BLACK, do.OfferResignation(Level.SINGLE))):
        assert held(after) == held(at) and chips.demands(at, after) == ()


def test_the_stake_that_dice_double_is_held_as_it_grows_V3d_S3():
    at = begun("31", variant=ACEY_DEUCEY.name, options=Options(aces_double=True))
    assert held(at) == (150, 150)
    at = begun("21", variant=ACEY_DEUCEY.name, options=Options(aces_double=True))
    assert at.match.game.stake == 2 and held(at) == (300, 300)


def test_a_match_holds_its_price_from_beginning_to_end_whatever_the_cube_shows_S2():
    at = turned(to_double(format=MATCH), do.Double())
    assert held(at) == (10, 10) and chips.demands(to_double(format=MATCH), at) == ()
    between = turned(at, do.Drop())
    assert held(between) == (10, 10) and chips.payment(at, between) is None
    ready = between.act(WHITE, do.Continue())
    assert chips.demands(between, ready) == () and held(ready.act(BLACK, do.Continue())) == (10, 10)


# --- results


@pytest.mark.parametrize("format", [SINGLE, MONEY])
@pytest.mark.parametrize(
    ("options", "acts", "level", "points"),
    [
        (Options(), [], Level.SINGLE, 1),
        (Options(), [], Level.GAMMON, 2),
        (Options(), [], Level.BACKGAMMON, 3),
        (JACOBY, [], Level.GAMMON, 1),
        (JACOBY, [do.Double(), do.Take()], Level.GAMMON, 4),
        (Options(), [do.Double(), do.Take()], Level.BACKGAMMON, 6),
    ],
)
def test_a_game_pays_the_price_of_its_points_X8_S3(format, options, acts, level, points):
    at = turned(to_double(format=format, options=options), *acts)
    offered = ask(at, WHITE, do.OfferResignation(level))
    after = ask(offered, BLACK, do.AcceptResignation())
    assert chips.payment(at, offered) is None
    assert chips.payment(offered, after) == Payment(BLACK, 10 * points)
    assert chips.payment(after, after) is None
    assert chips.to_hold(after) == NOTHING


@pytest.mark.parametrize(("acts", "points"), [([do.Double()], 1), ([do.Double(), do.Beaver()], 2)])
def test_a_refused_turn_of_the_cube_pays_the_stake_before_it_C2_C5(acts, points):
    at = turned(to_double(options=LOOSE), *acts)
    after = turned(at, do.Drop())
    assert chips.payment(at, after) == Payment(after.match.results[-1].winner, 10 * points)


def test_checkers_left_are_paid_for_one_by_one_V3e():
    at = begun("31", variant=ACEY_DEUCEY.name)
    at = ask(at, WHITE, do.ChooseQuarter(do.Quarter.TOP_LEFT))
    offered = ask(at, WHITE, do.OfferResignation(Level.SINGLE))
    after = ask(offered, BLACK, do.AcceptResignation())
    assert chips.payment(offered, after) == Payment(BLACK, 150)


def test_no_game_can_cost_more_than_was_held_at_its_beginning_S3():
    for options in (Options(), JACOBY, Options(automatic=1)):
        at = begun("31", options=options)
        for level in at.match.game.resignations(WHITE):
            assert chips.payment(at, resigned(at, WHITE, level)).chips <= chips.to_hold(at)[WHITE]


def test_a_match_pays_its_price_with_the_last_game_alone_S2():
    at = begun(format=MATCH)
    after = resigned(at, WHITE, Level.BACKGAMMON)
    assert chips.payment(at, after) == Payment(BLACK, 10)
    asked = after.act(WHITE, AskForRematch())
    assert chips.payment(after, asked) is None


def test_a_cancelled_table_pays_nobody_and_holds_nothing_G4():
    for format in Format:
        at = begun(format=format)
        for after in (at.act(None, CancelByModerator()), at.act(WHITE, AskToCancel()).act(BLACK, AskToCancel())):
            assert chips.payment(at, after) is None and chips.to_hold(after) == NOTHING
            assert chips.demands(at, after) == ()


# --- on and on


def test_both_must_cover_the_next_game_of_a_session_and_the_presser_is_asked_first_X8_S3():
    for first in Side:
        over = resigned(begun(), WHITE)
        ready = over.act(first, do.Continue())
        assert chips.demands(over, ready) == (Demand(first, 30),) and chips.to_hold(ready) == NOTHING
        following = ready.act(first.other, do.Continue())
        assert chips.demands(ready, following) == (Demand(first.other, 30), Demand(first, 30))
        assert held(following) == (30, 30)


def test_a_session_that_ends_pays_nothing_more_X8():
    over = resigned(begun(), WHITE)
    ended = over.act(BLACK, do.EndSession())
    assert chips.payment(over, ended) is None and chips.to_hold(ended) == NOTHING
    assert chips.demands(over, ended) == ()


def test_a_rematch_must_be_covered_by_who_asks_and_then_by_both_S3():
    over = resigned(begun(format=SINGLE), WHITE)
    asked = over.act(BLACK, AskForRematch())
    assert chips.demands(over, asked) == (Demand(BLACK, 30),)
    assert chips.demands(asked, asked.act(WHITE, AskForRematch())) == (Demand(WHITE, 30), Demand(BLACK, 30))


def test_without_a_price_nothing_is_ever_asked_held_or_paid():
    at = Table.offered(challenge(price=0))
    for side, act in ((BLACK, Accept()), (None, do.OpeningRoll(3, 1)), (WHITE, do.OfferResignation(Level.GAMMON))):
        after = at.act(side, act)
        assert chips.demands(at, after) == () and chips.to_hold(after) == NOTHING
        at = after
    assert chips.payment(at, at.act(BLACK, do.AcceptResignation())) is None


# --- what is said


@pytest.mark.parametrize(("fee", "won", "part"), [(0, 99, 0), (5, 19, 0), (5, 20, 1), (5, 39, 1), (100, 7, 7)])
def test_the_fee_is_a_percentage_rounded_down_S2(fee, won, part):
    assert chips.fee_of(challenge(fee=fee), won) == part


@pytest.mark.parametrize(
    ("agreed", "acts", "worth"),
    [
        ({}, [], 10),
        ({}, [do.Double()], 10),
        ({}, [do.Double(), do.Take()], 20),
        ({"format": SINGLE, "options": LOOSE}, [do.Double(), do.Beaver(), do.Take()], 40),
        ({"price": 0}, [], 0),
        ({"format": MATCH}, [do.Double(), do.Take()], 0),
    ],
)
def test_what_a_single_win_is_worth_in_chips_S4(agreed, acts, worth):
    assert chips.worth(turned(to_double(**agreed), *acts)) == worth


def test_nothing_is_worth_anything_before_it_is_accepted_S4():
    assert chips.worth(Table.offered(challenge())) == 0
