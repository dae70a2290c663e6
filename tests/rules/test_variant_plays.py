"""Which plays a roll allows in the variants (V2, V3a, V4): known answers, counts, and a slow and obvious search."""

import json
import random
from pathlib import Path

import pytest

from bot.rules.board import BAR, OFF, Board, Side, board_of
from bot.rules.dice import ALL_ROLLS, Roll
from bot.rules.plays import Move, after, dice_left, last_checker_off, legal_plays, may_hit_now, next_moves
from bot.rules.variants import (
    ACEY_DEUCEY,
    DUTCH,
    HYPERGAMMON,
    LONGGAMMON,
    NACKGAMMON,
    VARIANTS,
    Variant,
)
from tests.rules.naive_variants import whole_turns
from tests.rules.positions import play, pos
from tests.rules.variant_positions import Spot, any_spots

WHITE, BLACK = Side.WHITE, Side.BLACK
CASES = Path(__file__).parent / "cases" / "variant_plays.jsonl"
KNOWN = [json.loads(line) for line in CASES.read_text().splitlines()]
BATCHES, EACH = 10, 500
BARRED = DUTCH.barring(True)


def known(case: dict) -> tuple[Variant, Spot]:
    board = Board.from_signed(case["position"], VARIANTS[case["variant"]])
    return VARIANTS[case["variant"]], Spot(board, WHITE, Roll(*case["dice"]), case["may_hit"])


def naive_ends(variant: Variant, spot: Spot) -> dict[Board, set[Move]]:
    """Return what the slow search says: each board that a turn ends on, with the moves it can begin with."""
    dice = (spot.roll.a, spot.roll.b)
    found = whole_turns(variant.name, spot.board.signed(spot.side), dice, spot.may_hit)
    ends = {}
    for signed, firsts in found.items():
        seen = Board.from_signed(signed, variant)
        ends[board_of(spot.side, seen.white, seen.black)] = {Move(*made) for made in firsts}
    return ends


def ends_of_walks(variant: Variant, spot: Spot) -> set[Board]:
    """Return where the ways through `next_moves` end; of those that meet with the same dice left one goes on."""
    ends, stages = set(), {(spot.board, spot.roll.numbers): ()}
    while stages:
        further = {}
        for (now, _), played in stages.items():
            moves = next_moves(spot.board, spot.side, spot.roll, played, variant, may_hit=spot.may_hit)
            for move in moves:
                then = (*played, move)
                further[after(now, spot.side, (move,)), dice_left(spot.roll, then)] = then
            if not moves:
                ends.add(now)
        stages = further
    return ends


def starts(board: Board, roll: str, variant: Variant, played: str = "", *, may_hit: bool = True) -> set[str]:
    """The moves that may be made after `played`, as `24/18`; 25 is the bar or the hand, and 0 is off."""
    moves = next_moves(board, WHITE, Roll(*map(int, roll.split("-"))), play(played), variant, may_hit=may_hit)
    return {f"{move.start}/{move.end}" for move in moves}


def hits(spot: Spot, end: Board) -> bool:
    return end.of(spot.side.other)[BAR] > spot.board.of(spot.side.other)[BAR]


# --- known answers


@pytest.mark.parametrize("may_hit", [True, False])
@pytest.mark.parametrize("name", ["dutch", "acey-deucey"])
def test_every_known_result_and_no_other_V2_V3a(name, may_hit):
    for case in (case for case in KNOWN if (case["variant"], case["may_hit"]) == (name, may_hit)):
        variant, spot = known(case)
        expected = {Board.from_signed(result, variant) for result in case["results"]}
        assert set(legal_plays(*spot[:3], variant, may_hit=may_hit)) == expected, case["position"]
        assert set(naive_ends(variant, spot)) == expected, case["position"]
        assert ends_of_walks(variant, spot) == expected, case["position"]


def test_the_known_cases_have_both_variants_with_and_without_the_right_to_hit():
    assert len(KNOWN) == 160
    assert {(case["variant"], case["may_hit"]) for case in KNOWN} == {
        ("dutch", True),
        ("dutch", False),
        ("acey-deucey", True),
    }


def results(variant: Variant, turns: int, board: Board, side: Side) -> int:
    """Return how many results some turns have, over the 21 rolls of each."""
    if turns == 0:
        return 1
    thens = (then for roll in ALL_ROLLS for then in legal_plays(board, side, roll, variant))
    return sum(results(variant, turns - 1, then, side.other) for then in thens)


@pytest.mark.parametrize(
    ("variant", "one", "two"),
    [
        (NACKGAMMON, 547, 324_161),
        (HYPERGAMMON, 195, 38_017),
        (LONGGAMMON, 59, 3_484),
    ],
    ids=lambda given: given.name if isinstance(given, Variant) else None,
)
def test_number_of_results_of_one_turn_and_of_two_V4(variant, one, two):
    assert results(variant, 1, Board.start(variant), BLACK) == one
    assert results(variant, 2, Board.start(variant), WHITE) == two


# --- against the slow search


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("variant", [DUTCH, ACEY_DEUCEY], ids=lambda variant: variant.name)
def test_plays_and_first_moves_are_those_of_the_naive_search_V2_V3a(variant, batch):
    chance = random.Random(batch)
    for spot in any_spots(variant, 7_000 + batch, EACH):
        turn = spot[:3]
        found, naive = legal_plays(*turn, variant, may_hit=spot.may_hit), naive_ends(variant, spot)
        assert set(found) == set(naive), spot
        firsts = sorted(set().union(*naive.values()), reverse=True)
        assert list(next_moves(*turn, (), variant, may_hit=spot.may_hit)) == firsts, spot
        played = found[chance.choice(list(found))]
        for at in range(1, len(played) + 1):
            going_on = next_moves(*turn, played[:at], variant, may_hit=spot.may_hit)
            assert (played[at] in going_on) if at < len(played) else going_on == (), (spot, played)


@pytest.mark.parametrize("variant", [DUTCH, ACEY_DEUCEY], ids=lambda variant: variant.name)
def test_walks_through_next_moves_reach_just_the_boards_of_the_naive_search_V2_V3a(variant):
    for spot in any_spots(variant, 7_500, 150):
        assert ends_of_walks(variant, spot) == set(naive_ends(variant, spot)), spot


def test_a_variant_that_bars_its_side_is_the_same_as_no_right_to_hit_V2():
    for spot in any_spots(DUTCH, 7_600, 200):
        turn, variant = spot[:3], DUTCH.barring(not spot.may_hit)
        assert legal_plays(*turn, variant) == legal_plays(*turn, DUTCH, may_hit=spot.may_hit)
        assert next_moves(*turn, (), variant) == next_moves(*turn, (), DUTCH, may_hit=spot.may_hit)


def test_the_random_positions_have_all_that_the_variants_are_about_V2_V3a():
    spots = [spot for batch in range(2) for spot in any_spots(DUTCH, 7_000 + batch, EACH)]
    mine = [spot.board.of(spot.side) for spot in spots]
    assert sum(counts[BAR] >= 8 for counts in mine) > 50
    assert sum(counts.count(1) >= 4 for counts in mine) > 50
    assert sum(counts[OFF] > 0 and not any(counts[7:]) for counts in mine) > 20
    barred = [spot for spot in spots if not spot.may_hit and not any(spot.board.of(spot.side)[:7])]
    assert sum(1 in spot.board.of(spot.side.other)[1:25] for spot in barred) > 200
    then = {spot: set(legal_plays(*spot[:3], BARRED)) for spot in barred}
    assert sum(any(any(end.of(spot.side)[:7]) for end in ends) for spot, ends in then.items()) > 50
    assert sum(any(hits(spot, end) for end in ends) for spot, ends in then.items()) > 30
    assert sum(ends != set(legal_plays(*spot[:3], DUTCH)) for spot, ends in then.items()) > 100


# --- Dutch


def test_all_checkers_in_hand_enter_before_any_other_moves_V2():
    board = pos("x bar:2 20:3; o 20:2")
    assert starts(board, "6-2", DUTCH) == {"25/23", "25/19"}
    assert starts(board, "6-2", DUTCH, "bar/19") == {"25/23"}
    assert starts(pos("x bar:1 20:3; o 20:2"), "6-2", DUTCH, "bar/19") == {"20/18", "19/17"}


def test_a_point_with_a_blot_is_closed_until_a_checker_is_home_V2():
    board = pos("x 20:2 18:11 9:2; o 12:1 6:2")  # the blot is on the mover's 13
    assert starts(board, "5-5", DUTCH) == {"20/15", "18/13", "9/4"}
    assert starts(board, "5-5", DUTCH, may_hit=False) == {"20/15", "9/4"}


def test_the_right_to_hit_comes_up_in_mid_turn_V2():
    board = pos("x 20:1 18:13 9:1; o 12:1 20:2")
    assert starts(board, "5-5", DUTCH, "20/15", may_hit=False) == {"15/10", "9/4"}
    assert starts(board, "5-5", DUTCH, "9/4", may_hit=False) == {"20/15", "18/13"}
    assert pos("x 18:12 15:1 8:1 4:1; o bar:1 20:2") in legal_plays(board, WHITE, Roll(5, 5), DUTCH, may_hit=False)


def test_the_checker_that_comes_home_does_not_hit_with_that_very_move_V2():
    board = pos("x 9:1 24:14; o 21:1 8:2 7:2")  # the blot is on the mover's 4
    assert starts(board, "5-4", DUTCH) == {"9/4", "9/5", "24/20", "24/19"}
    assert starts(board, "5-4", DUTCH, may_hit=False) == {"9/5", "24/20", "24/19"}


def test_the_right_to_hit_stays_when_no_checker_is_home_any_more_V2():
    board = pos("x 24:1 20:14; o 7:1")
    assert "24/18" in starts(board, "6-1", DUTCH, may_hit=True)
    assert "24/18" not in starts(board, "6-1", DUTCH, may_hit=False)


def test_a_checker_borne_off_has_been_home_V2():
    assert may_hit_now(pos("x 12:1; o 20:1"), WHITE, BARRED)
    assert not may_hit_now(pos("x 12:15; o 20:1"), WHITE, BARRED)
    assert may_hit_now(pos("x 12:15; o 20:1"), WHITE, DUTCH)


def test_the_order_that_plays_both_dice_must_be_found_V2():
    """Only 24/19 plays the 5, and only after 7/6 may it hit: the 1 comes first, and both are played (M5)."""
    board = pos("x 24:14 7:1; o 6:1 2:2 23:2 24:2")
    assert starts(board, "5-1", DUTCH, may_hit=False) == {"7/6"}
    assert set(legal_plays(board, WHITE, Roll(5, 1), BARRED)) == {pos("x 24:13 19:1 6:1; o bar:1 2:2 23:2 24:2")}


def test_the_last_checker_goes_off_with_one_die_V2():
    assert last_checker_off(pos("x 3:1; o 20:2"), WHITE, Roll(6, 2), (), BARRED) == Move(3, OFF)
    assert last_checker_off(pos("x 6:1; o 20:1 10:2"), WHITE, Roll(6, 1), (), BARRED) is None


# --- acey-deucey


def test_checkers_in_hand_need_not_enter_first_V3a():
    board = pos("x bar:3 13:2; o 20:2")
    assert starts(board, "6-2", ACEY_DEUCEY) == {"25/23", "25/19", "13/11", "13/7"}
    assert starts(board, "6-2", ACEY_DEUCEY, "13/11") == {"25/19", "13/7"}  # 5 is closed


def test_a_checker_on_the_bar_that_cannot_enter_holds_up_no_other_V3a():
    board = pos("x bar:1 13:2; o 6:2 2:2")
    assert starts(board, "6-2", ACEY_DEUCEY) == {"13/11", "13/7"}


@pytest.mark.parametrize(("in_hand", "off"), [(1, False), (0, True)])
def test_nothing_is_borne_off_with_a_checker_in_hand_V3a_E1(in_hand, off):
    board = pos(f"x bar:{in_hand} 6:2 3:2; o 20:2")
    assert ("6/0" in starts(board, "6-3", ACEY_DEUCEY)) is off
    assert ("3/0" in starts(board, "6-3", ACEY_DEUCEY)) is off


def test_what_can_be_played_must_be_also_by_entering_V3a_M5():
    board = pos("x bar:1 7:1; o 4:2")  # after 7/1 nothing plays the 4: 21 is closed
    assert {len(moves) for moves in legal_plays(board, WHITE, Roll(6, 4), ACEY_DEUCEY).values()} == {2}
    assert starts(board, "6-4", ACEY_DEUCEY) == {"25/19", "7/3"}


def test_no_double_needs_the_nearer_checker_first_V3a():
    """Any play of a double is the same with the farthest checkers first: what `legal_plays` relies on."""
    board = pos("x bar:4 20:3 6:2; o 3:1 9:1")
    spot = Spot(board, WHITE, Roll(2, 2), True)
    assert set(legal_plays(board, WHITE, Roll(2, 2), ACEY_DEUCEY)) == set(naive_ends(ACEY_DEUCEY, spot))
