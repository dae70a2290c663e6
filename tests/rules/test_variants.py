"""What each variant starts from and differs in (V1-V4), and its boards as Position IDs and XGIDs."""

import pytest

from bot.rules.board import BAR, OFF, Board, Side, TooManyCheckers
from bot.rules.dice import ALL_ROLLS, Roll
from bot.rules.ids import board_from_position_id, parse_xgid, position_id, xgid
from bot.rules.plays import Move, after, legal_plays, may_hit_now
from bot.rules.variants import (
    ACEY_DEUCEY,
    BACKGAMMON,
    DUTCH,
    HYPERGAMMON,
    LONGGAMMON,
    NACKGAMMON,
    VARIANTS,
    Variant,
)
from tests.rules.positions import play, pos
from tests.rules.variant_positions import any_spots

WHITE, BLACK = Side.WHITE, Side.BLACK
each_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)


def starts_from(variant: Variant, *, pips: int, **stacks: int) -> None:
    """Both sides have these checkers and no others: `p24=2` is two on the 24 point, p25 the hand."""
    board = Board.start(variant)
    counts = {f"p{place}": count for place, count in enumerate(board.white) if count}
    assert counts == stacks
    assert board.white == board.black
    assert sum(board.white) == variant.checkers == sum(stacks.values())
    assert board.pips(WHITE) == board.pips(BLACK) == pips
    board.check(variant)


def test_backgammon_starts_on_24_13_8_and_6_V1():
    starts_from(BACKGAMMON, pips=167, p24=2, p13=5, p8=3, p6=5)
    assert Variant("backgammon", BACKGAMMON.start) == BACKGAMMON


def test_nackgammon_starts_with_four_far_back_V4():
    starts_from(NACKGAMMON, pips=194, p24=2, p23=2, p13=4, p8=3, p6=4)


def test_hypergammon_starts_with_three_checkers_V4():
    starts_from(HYPERGAMMON, pips=69, p24=1, p23=1, p22=1)


def test_longgammon_starts_with_all_on_24_V4():
    starts_from(LONGGAMMON, pips=360, p24=15)


def test_dutch_starts_with_all_in_hand_V2():
    starts_from(DUTCH, pips=375, p25=15)


def test_acey_deucey_starts_with_all_in_hand_V3a():
    starts_from(ACEY_DEUCEY, pips=375, p25=15)


def test_the_small_variants_differ_from_backgammon_in_the_start_alone_V4():
    for variant in (NACKGAMMON, HYPERGAMMON, LONGGAMMON):
        assert Variant(variant.name, variant.start) == variant


def test_dutch_differs_in_its_start_and_its_first_hit_alone_V2():
    assert Variant("dutch", DUTCH.start, hits_from_home=True) == DUTCH
    assert not DUTCH.barred


def test_acey_deucey_has_no_cube_and_no_matches_V3_V3d():
    assert [variant.name for variant in VARIANTS.values() if not variant.matches] == ["acey-deucey"]
    assert [variant.name for variant in VARIANTS.values() if not variant.cube] == ["acey-deucey"]


def test_acey_deucey_alone_has_quarters_a_bonus_and_pays_by_the_checker_V3b_V3c_V3e():
    for field in ("quarters", "bonus", "pays_checkers"):
        assert [variant.name for variant in VARIANTS.values() if getattr(variant, field)] == ["acey-deucey"], field


def test_each_variant_is_found_by_its_own_name_and_stands_under_no_other():
    assert [variant.name for variant in VARIANTS.values()] == list(VARIANTS)
    assert set(VARIANTS) == {"backgammon", "nackgammon", "hypergammon", "longgammon", "dutch", "acey-deucey"}


def test_checkers_start_in_hand_in_dutch_and_acey_deucey_V2_V3a():
    assert [variant.name for variant in VARIANTS.values() if variant.from_hand] == ["dutch", "acey-deucey"]


def test_a_side_is_barred_from_hitting_and_may_hit_again_as_the_variant_says_V2():
    barred = DUTCH.barring(True)
    assert (barred.barred, barred.name, barred.start) == (True, "dutch", DUTCH.start)
    assert DUTCH.barring(False) == DUTCH
    start = Board.start(DUTCH)
    assert not may_hit_now(start, WHITE, barred)
    assert may_hit_now(start, WHITE, DUTCH)
    assert all(may_hit_now(Board.start(variant), WHITE, variant) for variant in VARIANTS.values())


@pytest.mark.parametrize("roll", ALL_ROLLS, ids=str)
def test_a_first_roll_of_dutch_enters_and_leaves_no_choice_V2(roll):
    (then,) = legal_plays(Board.start(DUTCH), WHITE, roll, DUTCH)
    assert then.white == after(Board.start(DUTCH), WHITE, tuple(Move(BAR, BAR - die) for die in roll.numbers)).white


def test_a_first_roll_of_acey_deucey_may_run_on_with_what_is_in_V3a():
    found = set(legal_plays(Board.start(ACEY_DEUCEY), WHITE, Roll(6, 5), ACEY_DEUCEY))
    assert found == {
        pos("x bar:13 20:1 19:1; o bar:15"),
        pos("x bar:14 14:1; o bar:15"),
    }


def test_a_hit_checker_enters_like_one_from_the_hand_V2():
    board = pos("x bar:14 20:1; o bar:13 6:1 4:1")
    then = after(board, BLACK, play("6/5"))
    assert then == pos("x bar:15; o bar:13 5:1 4:1")
    assert all(move.start == BAR for moves in legal_plays(then, WHITE, Roll(6, 2), DUTCH).values() for move in moves)


# --- as text


@each_variant
def test_the_start_of_each_variant_is_read_back_from_its_ids(variant):
    board = Board.start(variant)
    assert board_from_position_id(position_id(board, WHITE), variant) == board
    assert parse_xgid(xgid(board, WHITE), variant).board == board


@each_variant
def test_boards_of_each_variant_are_read_back_from_their_ids(variant):
    for board, side, roll, _ in any_spots(variant, 9_000, 150):
        as_white = Board(board.of(side), board.of(side.other))
        assert board_from_position_id(position_id(board, side), variant) == as_white
        read = parse_xgid(xgid(board, side, roll=roll), variant)
        assert (read.board, read.roll) == (as_white, roll)


@pytest.mark.parametrize("variant", [DUTCH, ACEY_DEUCEY], ids=lambda variant: variant.name)
@pytest.mark.parametrize("theirs", ["o bar:15", "o 6:15", "o 1:15", "o bar:1 24:1", "o bar:7 3:8"])
def test_all_fifteen_in_hand_are_read_back_from_ids_V2_V3a(variant, theirs):
    board = pos(f"x bar:15; {theirs}")
    for side in Side:
        as_white = Board(board.of(side), board.of(side.other))
        assert board_from_position_id(position_id(board, side), variant) == as_white
        assert parse_xgid(xgid(board, side, roll=Roll(6, 1)), variant).board == as_white


def test_fifteen_in_hand_are_the_fifteenth_letter_of_an_xgid_V2():
    assert xgid(Board.start(DUTCH), WHITE).split(":")[0] == "XGID=o" + "-" * 24 + "O"


def test_a_board_of_one_variant_is_none_of_another_with_fewer_checkers_V4():
    with pytest.raises(TooManyCheckers):
        Board.start(NACKGAMMON).check(HYPERGAMMON)
    few = Board.start(HYPERGAMMON)
    assert few.white[OFF] == 0
    with pytest.raises(TooManyCheckers):
        few.check(LONGGAMMON)
