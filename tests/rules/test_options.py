"""Which house rules go together (C4-C7, X3, X4, O4, R4, V3, S3), and what holds where nothing was chosen (X6)."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.options import (
    UNLIMITED,
    Agreement,
    DoesNotGo,
    Format,
    Options,
    Reason,
    check,
    choosable,
    conflicts,
    defaults,
    fitting,
)
from bot.rules.variants import ACEY_DEUCEY, BACKGAMMON, DUTCH, HYPERGAMMON, LONGGAMMON, NACKGAMMON, VARIANTS
from tests.rules.house_rules import said

MATCH, SINGLE, MONEY = Format.MATCH, Format.SINGLE, Format.MONEY
TO_SEVEN = {MATCH: 7, SINGLE: 0, MONEY: 0}
CUBED = (BACKGAMMON, NACKGAMMON, HYPERGAMMON, LONGGAMMON, DUTCH)


def agreed(format: Format, options: Options, variant=BACKGAMMON, price: int = 0) -> Agreement:
    return Agreement(format, TO_SEVEN[format], variant, options, price)


def found(agreement: Agreement) -> set[tuple[str, str, str]]:
    return {(fault.option, fault.reason.value, fault.number) for fault in conflicts(agreement)}


# --- what goes


EVERYWHERE = [
    Options(),
    Options(cube=False),
    Options(automatic=1),
    Options(automatic=UNLIMITED),
    Options(beaver=True),
    Options(beaver=True, raccoon=True),
    Options(jacoby=True),
    Options(jacoby=True, cube=False),  # means nothing (C7), and does no harm
    Options(strict=True),
    Options(choose_colour=True),
    Options(over_the_board=True),
    Options(automatic=3, beaver=True, raccoon=True, jacoby=True, strict=True, choose_colour=True, over_the_board=True),
]


@pytest.mark.parametrize("variant", CUBED, ids=lambda variant: variant.name)
@pytest.mark.parametrize("format", Format)
@pytest.mark.parametrize("options", EVERYWHERE)
def test_house_rules_that_go_in_every_format_ticked_one_by_one_in_a_match_too_C4_C5_C6_C7_X6(format, variant, options):
    assert found(agreed(format, options, variant)) == set()
    check(agreed(format, options, variant))
    assert fitting(agreed(format, options, variant)) == options


@pytest.mark.parametrize(
    "options", [Options(holland=True), Options(no_winning_double=True), Options(crawford=False, no_winning_double=True)]
)
def test_the_score_rules_are_for_matches_X3_X4(options):
    check(agreed(MATCH, options))
    for format in (SINGLE, MONEY):
        rules = {(option, Reason.NO_MATCH) for option in ("holland", "no_winning_double") if getattr(options, option)}
        assert {pair[:2] for pair in found(agreed(format, options))} >= rules


@pytest.mark.parametrize("format", [SINGLE, MONEY])
@pytest.mark.parametrize("options", [Options(), Options(aces_double=True), Options(jacoby=True), Options(cube=False)])
def test_acey_deucey_goes_outside_matches_V3_V3d(format, options):
    check(agreed(format, options, ACEY_DEUCEY))


# --- what doesn't

NO_CUBE = [
    ({"automatic": 1}, ("automatic", "no_cube", "C4")),
    ({"beaver": True}, ("beaver", "no_cube", "C5")),
    ({"holland": True}, ("holland", "no_cube", "X3")),
    ({"no_winning_double": True}, ("no_winning_double", "no_cube", "X4")),
]
DO_NOT_GO = [
    *((MATCH, {"cube": False, **options}, BACKGAMMON, 0, {fault}) for options, fault in NO_CUBE),
    (
        MATCH,
        {"cube": False, "beaver": True, "raccoon": True},
        DUTCH,
        0,
        {("beaver", "no_cube", "C5"), ("raccoon", "no_cube", "C6")},
    ),
    (MONEY, {"raccoon": True}, BACKGAMMON, 0, {("raccoon", "no_beaver", "C6")}),
    (MATCH, {"holland": True, "crawford": False}, BACKGAMMON, 0, {("holland", "no_crawford", "X3")}),
    (MONEY, {"holland": True}, BACKGAMMON, 0, {("holland", "no_match", "X3")}),
    (SINGLE, {"no_winning_double": True}, DUTCH, 0, {("no_winning_double", "no_match", "X4")}),
    (MONEY, {"aces_double": True}, BACKGAMMON, 0, {("aces_double", "no_aces", "V3d")}),
    (MATCH, {"aces_double": True}, DUTCH, 0, {("aces_double", "no_aces", "V3d")}),
    (MATCH, {}, ACEY_DEUCEY, 0, {("variant", "unmatched", "V3")}),
    (MONEY, {"automatic": 1}, ACEY_DEUCEY, 0, {("automatic", "no_cube", "C4")}),
    (MONEY, {"choose_colour": True}, ACEY_DEUCEY, 0, {("choose_colour", "quarters", "O4")}),
    (SINGLE, {"strict": True}, ACEY_DEUCEY, 0, {("strict", "pays_checkers", "R4")}),
    (SINGLE, {"over_the_board": True}, ACEY_DEUCEY, 0, {("over_the_board", "bonus", "V3c")}),
    (MONEY, {"automatic": UNLIMITED}, BACKGAMMON, 5, {("automatic", "endless", "S3")}),
    (SINGLE, {"automatic": UNLIMITED}, BACKGAMMON, 1, {("automatic", "endless", "S3")}),
]


@pytest.mark.parametrize(("format", "options", "variant", "price", "faults"), DO_NOT_GO)
def test_house_rules_that_do_not_go_say_what_and_why_and_are_left_out_by_defaults(
    format, options, variant, price, faults
):
    agreement = agreed(format, Options(**options), variant, price)
    assert found(agreement) == faults
    with pytest.raises(DoesNotGo) as refused:
        check(agreement)
    assert refused.value.option in {fault[0] for fault in faults}
    assert said(refused.value).endswith(".")
    rest = Options(**{name: value for name, value in options.items() if name not in {fault[0] for fault in faults}})
    assert fitting(agreement) == rest


def test_unlimited_automatic_doubles_want_no_price_a_point_and_do_not_touch_the_price_of_a_match_C4_S2_S3():
    unlimited = Options(automatic=UNLIMITED)
    for format, price in ((MONEY, 0), (SINGLE, 0), (MATCH, 0), (MATCH, 500)):
        check(agreed(format, unlimited, price=price))
    check(agreed(MONEY, Options(automatic=UNLIMITED - 1), price=1))


def test_leaving_one_out_may_leave_another_without_what_it_needs_C6():
    """Beavers go with the cube, and then raccoons with the beavers."""
    options = Options(cube=False, automatic=2, beaver=True, raccoon=True, holland=True, no_winning_double=True)
    assert fitting(agreed(MATCH, options)) == Options(cube=False)
    assert fitting(agreed(MONEY, Options(raccoon=True, strict=True))) == Options(strict=True)


@given(
    st.sampled_from(list(Format)),
    st.sampled_from(list(VARIANTS.values())),
    st.sampled_from([0, 5]),
    st.sampled_from([0, 1, UNLIMITED]),
    st.lists(st.booleans(), min_size=11, max_size=11),
)
def test_what_is_left_fits_and_nothing_is_ticked_that_was_not(format, variant, price, automatic, ticks):
    names = [name for name in Options.__struct_fields__ if name != "automatic"]
    chosen = Options(automatic=automatic, **dict(zip(names, ticks, strict=True)))
    left = fitting(agreed(format, chosen, variant, price))
    assert {fault[0] for fault in found(agreed(format, left, variant, price))} <= {"variant"}
    for name in Options.__struct_fields__:
        assert getattr(left, name) in (getattr(chosen, name), 0)
    assert (left.cube, left.crawford, left.jacoby) == (chosen.cube, chosen.crawford, chosen.jacoby)
    if not found(agreed(format, chosen, variant, price)):
        assert left == chosen


# --- what can be chosen

OF_MONEY = {"cube", "automatic", "beaver", "raccoon", "jacoby"}
PLAIN = {"strict", "choose_colour", "over_the_board"}


@pytest.mark.parametrize("now", [Options(), Options(cube=False), Options(crawford=False, beaver=True)])
@pytest.mark.parametrize(
    ("format", "length", "variant", "rules"),
    [
        (MATCH, 7, BACKGAMMON, OF_MONEY | PLAIN | {"crawford", "holland", "no_winning_double"}),  # X6
        (MATCH, 1, BACKGAMMON, PLAIN),  # X1: the cube is dead
        (MONEY, 0, DUTCH, OF_MONEY | PLAIN),
        (SINGLE, 0, NACKGAMMON, OF_MONEY | PLAIN),
        (MONEY, 0, ACEY_DEUCEY, {"aces_double"}),  # V3d
    ],
)
def test_what_can_be_chosen_is_what_can_mean_something_whatever_is_on_now_X1_X6_V3d(
    now, format, length, variant, rules
):
    assert set(choosable(Agreement(format, length, variant, now))) == rules


# --- what holds where nothing was chosen


def test_the_rulebook_s_defaults_stand_behind_every_option_O4_C4_C5_C6_C7_C8_R4_X2_X3_X4_V3d():
    on = {"cube", "crawford"}
    for format in Format:
        usual = Options.usual(format)
        assert {name for name in Options.__struct_fields__ if getattr(usual, name)} - {"jacoby"} == on
        assert usual.jacoby is (format is not MATCH)  # C7: off in matches, on in money and single games
    assert Options() == Options.usual() == Options.usual(MATCH)


ALL_FOUR = Options(automatic=2, beaver=True, raccoon=True, jacoby=True)


@pytest.mark.parametrize(
    ("format", "variant", "chosen", "holds"),
    [
        (MATCH, "backgammon", ALL_FOUR, Options()),
        (MONEY, "backgammon", ALL_FOUR, ALL_FOUR),
        (SINGLE, "dutch", ALL_FOUR, ALL_FOUR),
        (MONEY, "backgammon", Options(), Options()),  # a server that chose to play without Jacoby
        (MATCH, "backgammon", Options(holland=True, strict=True), Options(holland=True, strict=True)),
        (MONEY, "backgammon", Options(holland=True, strict=True), Options(strict=True)),
        (MONEY, "acey-deucey", Options(aces_double=True, strict=True, beaver=True), Options(aces_double=True)),
        (MONEY, "dutch", Options(aces_double=True, jacoby=True), Options(jacoby=True)),
        (MATCH, "acey-deucey", Options(choose_colour=True), Options()),  # the challenge itself will be refused
        (MONEY, "no such variant", Options(beaver=True), Options(beaver=True)),
    ],
)
def test_a_servers_defaults_as_they_hold_for_a_new_challenge_X6(format, variant, chosen, holds):
    assert defaults(format, TO_SEVEN[format], variant, chosen) == holds


def test_no_default_ever_brings_money_rules_into_a_match_X6():
    yes_no = (True, False)
    for cube, jacoby, beaver, automatic in itertools.product(yes_no, yes_no, yes_no, (0, 1, UNLIMITED)):
        chosen = Options(cube=cube, jacoby=jacoby, beaver=beaver, raccoon=beaver, automatic=automatic)
        for name in VARIANTS:
            held = defaults(MATCH, 5, name, chosen)
            assert (held.automatic, held.beaver, held.raccoon, held.jacoby) == (0, False, False, False)
