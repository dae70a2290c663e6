"""What is refused, read and spelt in the variants: no hit yet (V2), entering at will (V3a), and the hand's own word."""

import random

import pytest

from bot.rules.board import BAR, Board, Side
from bot.rules.dice import Roll
from bot.rules.errors import IllegalAction, RulesError
from bot.rules.explain import (
    MayNotHitYet,
    MustEnterFirst,
    MustPlayBoth,
    NoCheckerThere,
    NotYetBearingOff,
    PointClosed,
    fault_of,
    hop_fault,
    refuse_move,
)
from bot.rules.notation import IncompletePlay, format_play, parse_play
from bot.rules.plays import Move, Play, after, legal_plays, next_moves
from bot.rules.variants import ACEY_DEUCEY, BACKGAMMON, DUTCH, VARIANTS, Variant
from tests.rules.positions import play, pos
from tests.rules.variant_positions import any_spots

WHITE = Side.WHITE
BARRED = DUTCH.barring(True)
EVERY_MOVE = [Move(start, end) for start in range(26) for end in range(26)]


def read(text: str, board: Board, roll: tuple[int, int], variant: Variant) -> Board:
    """Return the board that a text leads to, having checked that it can be played move by move."""
    found = parse_play(text, board, WHITE, Roll(*roll), variant)
    assert is_walk(found, board, WHITE, Roll(*roll), variant)
    return after(board, WHITE, found)


def is_walk(moves: Play, board: Board, side: Side, roll: Roll, variant: Variant) -> bool:
    steps = all(move in next_moves(board, side, roll, moves[:at], variant) for at, move in enumerate(moves))
    return steps and next_moves(board, side, roll, moves, variant) == ()


def refusal(text: str, board: Board, roll: tuple[int, int], variant: Variant) -> RulesError:
    with pytest.raises(RulesError) as refused:
        parse_play(text, board, WHITE, Roll(*roll), variant)
    return refused.value


# --- no hit yet (V2)

FIRST = "x 24:14 8:1; o 7:1 6:2 22:1"  # blots on the mover's 18 and 3; 19 is closed


REFUSED = [
    # position, roll, played, move, as text, error, data
    (FIRST, (6, 1), "", (24, 18), "24/18 24/23", MayNotHitYet, {"point": 18}),
    (FIRST, (6, 1), "24/23", (24, 18), "24/23 24/18*", MayNotHitYet, {"point": 18}),
    (FIRST, (5, 1), "", (8, 3), "8/3* 24/23", MayNotHitYet, {"point": 3}),
    (FIRST, (5, 1), "", (24, 19), "24/19 8/7", PointClosed, {"point": 19}),
    ("x bar:15; o 3:1 5:2", (3, 1), "", (25, 22), "bar/22 bar/24", MayNotHitYet, {"point": 22}),
    ("x bar:1 24:14; o 3:1", (3, 1), "", (25, 22), "hand/22 24/23", MayNotHitYet, {"point": 22}),
    ("x bar:2 8:13; o 3:1 5:2", (2, 1), "", (8, 6), "8/6 8/7", MustEnterFirst, {"checkers": 2}),
]


@pytest.mark.parametrize(("position", "roll", "played", "move", "text", "error", "data"), REFUSED)
def test_a_hit_that_comes_too_early_is_refused_by_its_own_name_V2(position, roll, played, move, text, error, data):
    board = pos(position)
    by_button = refuse_move(board, WHITE, Roll(*roll), play(played), Move(*move), variant=BARRED)
    typed = refusal(text, board, roll, BARRED)
    assert (type(by_button), by_button.data) == (type(typed), typed.data) == (error, data)


def test_the_refusal_names_its_rule_V2():
    assert MayNotHitYet.rule == "V2"
    assert issubclass(MayNotHitYet, IllegalAction)


@pytest.mark.parametrize("variant", [DUTCH, BACKGAMMON, ACEY_DEUCEY], ids=lambda variant: variant.name)
def test_the_same_hit_is_made_where_the_right_stands_V2(variant):
    board = pos(FIRST)
    assert read("24/18* 24/23", board, (6, 1), variant) == pos("x 24:12 23:1 18:1 8:1; o bar:1 6:2 22:1")


def test_a_checker_comes_home_first_and_then_one_hits_in_any_order_of_the_text_V2():
    board = pos("x 24:14 8:1; o 7:1 6:2")
    for text in ("8/6 24/22(2) 22/20", "24/20 24/22 8/6", "24/22 8/6 24/22/20"):
        assert read(text, board, (2, 2), BARRED) == pos("x 24:12 22:1 20:1 6:1; o 7:1 6:2")
    board = pos("x 24:14 8:1; o 7:1 6:2")
    for text in ("24/18* 8/6", "8/6 24/18", "8/6, 24-18"):
        assert read(text, board, (6, 2), BARRED) == pos("x 24:13 18:1 6:1; o bar:1 6:2")


def test_a_farther_checker_hits_where_a_nearer_one_then_goes_on_V2():
    """12/10 hits and may only come after 8/6; spelt as one checker's way, 12/6, it could not be read again."""
    board = pos("x 24:13 12:1 8:1; o 15:1 20:2")
    moves = play("8/6 12/10 10/8 8/6")
    assert is_walk(moves, board, WHITE, Roll(2, 2), BARRED)
    assert format_play(moves, board, WHITE, BARRED) == "12/10*/6 8/6"
    assert read("12/10*/6 8/6", board, (2, 2), BARRED) == after(board, WHITE, moves)
    moves = play("8/6 12/10 10/8 24/22")
    assert format_play(moves, board, WHITE, BARRED) == "24/22 12/10*/8 8/6"
    assert read("24/22 12/10*/8 8/6", board, (2, 2), BARRED) == after(board, WHITE, moves)


def test_a_play_is_spelt_the_same_once_its_side_may_hit_V2():
    """What a finished turn was is told when the right to hit has come up."""
    board = pos("x 24:13 12:1 8:1; o 15:1 20:2")
    for moves in ("8/6 12/10 10/8 8/6", "8/6 12/10 10/8 24/22"):
        assert format_play(play(moves), board, WHITE, DUTCH) == format_play(play(moves), board, WHITE, BARRED)


def test_a_stop_is_left_out_where_the_other_way_can_not_hit_V2():
    board = pos("x 24:15; o 6:1")
    assert format_play(play("24/18 18/13"), board, WHITE, BARRED) == "24/13"
    assert read("24/13", board, (6, 5), BARRED) == pos("x 24:14 13:1; o 6:1")
    assert format_play(play("24/18 18/13"), board, WHITE, DUTCH) == "24/18/13"


def test_a_hop_meets_its_blot_on_the_way_and_may_hit_once_home_V2():
    board = pos("x 24:14 9:1; o 19:1 22:1 21:2")  # blots on the mover's 6 and 3; 4 is closed
    stopped = hop_fault(board, WHITE, (3, 3), Move(9, 3), BARRED)
    assert isinstance(stopped, MayNotHitYet) and stopped.point == 6
    assert hop_fault(board, WHITE, (3, 3), Move(9, 3), DUTCH) is None
    assert hop_fault(board, WHITE, (4, 2), Move(9, 3), BARRED) is None  # 9/5 is home, 5/3 hits
    closed = hop_fault(board, WHITE, (5, 1), Move(9, 3), BARRED)  # 9/4 is closed, and after 9/8 the 5 would hit on 3
    assert isinstance(closed, MayNotHitYet) and closed.point == 3


# --- entering at will (V3a)


@pytest.mark.parametrize("text", ["6/4 bar/22", "bar/22 6/4", "hand/22 6/4", "6/4 H/22", "6-4, Hand-22", "h 22 6 4"])
def test_hand_and_board_are_moved_in_any_order_V3a(text):
    board = pos("x bar:2 6:13; o 5:2")
    assert read(text, board, (3, 2), ACEY_DEUCEY) == pos("x bar:1 22:1 6:12 4:1; o 5:2")


@pytest.mark.parametrize("start", ["hand", "h", "bar", "b", "25"])
def test_the_hand_is_another_word_for_the_bar_H2(start):
    board = pos("x bar:15; o 5:2")
    for variant in (DUTCH, BARRED, ACEY_DEUCEY):
        assert read(f"{start}/22 {start}/23", board, (3, 2), variant) == pos("x bar:13 23:1 22:1; o 5:2")


@pytest.mark.parametrize(
    ("position", "roll", "text", "error", "data"),
    [
        ("x bar:1 6:14; o 5:2", (6, 2), "6/off bar/23", NotYetBearingOff, {"farthest": 23}),
        ("x bar:1 6:14; o 6:2", (6, 2), "6/off 6/4", NotYetBearingOff, {"farthest": 25}),
        ("x bar:2 13:13; o 5:2", (5, 2), "13/11 bar/20", PointClosed, {"point": 20}),
        ("x bar:2 13:13; o 5:2", (5, 2), "13/8", IncompletePlay, {"played": "13/8", "left": (2,)}),
        ("x 13:15; o 5:2", (5, 2), "13/8 hand/23", NoCheckerThere, {"point": 25}),
        ("x bar:1 7:14; o 4:2", (6, 4), "7/1", IncompletePlay, {"played": "7/1", "left": (4,)}),
        ("x bar:1 7:1; o 4:2", (6, 4), "7/1", MustPlayBoth, {"dice": (6, 4)}),
    ],
)
def test_nothing_needs_to_enter_first_in_a_refusal_either_V3a(position, roll, text, error, data):
    refused = refusal(text, pos(position), roll, ACEY_DEUCEY)
    assert (type(refused), refused.data) == (error, data)


def test_the_same_move_waits_for_the_bar_in_the_other_games_H2():
    board = pos("x bar:2 6:13; o 5:2")
    for variant in (BACKGAMMON, DUTCH):
        assert isinstance(refusal("6/4 bar/22", board, (3, 2), variant), MustEnterFirst)
    assert fault_of(board, WHITE, (3, 2), Move(6, 4), ACEY_DEUCEY) is None


# --- every variant


def barring(variant: Variant, may_hit: bool) -> Variant:
    return variant.barring(variant.hits_from_home and not may_hit)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_every_play_is_read_back_from_its_spelling_V1_V2_V3a_V4(variant):
    chance = random.Random(8)
    for board, side, roll, may_hit in any_spots(variant, 8_000, 300):
        as_it_holds = barring(variant, may_hit)
        found = legal_plays(board, side, roll, as_it_holds)
        for then in chance.sample(list(found), min(3, len(found))):
            told = format_play(found[then], board, side, variant)  # once the turn is over
            assert after(board, side, parse_play(told, board, side, roll, as_it_holds)) == then, (board, roll, told)
            text = format_play(found[then], board, side, as_it_holds)
            again = parse_play(text, board, side, roll, as_it_holds)
            assert after(board, side, again) == then, (board, roll, text)
            assert is_walk(again, board, side, roll, as_it_holds), (board, roll, text)
            in_hand = text.replace("bar", "hand")
            assert parse_play(in_hand, board, side, roll, as_it_holds) == again


@pytest.mark.parametrize("variant", [DUTCH, ACEY_DEUCEY], ids=lambda variant: variant.name)
def test_stars_stand_just_where_a_play_hits_V2_V3a(variant):
    for board, side, roll, may_hit in any_spots(variant, 8_100, 300):
        as_it_holds = barring(variant, may_hit)
        for then, moves in legal_plays(board, side, roll, as_it_holds).items():
            hit = then.of(side.other)[BAR] - board.of(side.other)[BAR]
            assert format_play(moves, board, side, as_it_holds).count("*") == hit


@pytest.mark.parametrize("variant", [DUTCH, ACEY_DEUCEY], ids=lambda variant: variant.name)
def test_every_move_is_either_among_the_next_ones_or_refused_with_a_rule_V2_V3a(variant):
    for board, side, roll, may_hit in any_spots(variant, 8_200, 25):
        as_it_holds = barring(variant, may_hit)
        legal = next_moves(board, side, roll, (), as_it_holds)
        for move in EVERY_MOVE:
            if move not in legal:
                refused = refuse_move(board, side, roll, (), move, variant=as_it_holds)
                assert refused.rule, (board, roll, move)


@pytest.mark.parametrize("variant", [DUTCH, ACEY_DEUCEY], ids=lambda variant: variant.name)
def test_a_double_demands_nothing_beyond_the_single_moves_V2_V3a(variant):
    for board, side, roll, may_hit in any_spots(variant, 8_300, 100):
        as_it_holds, double, played = barring(variant, may_hit), Roll(roll.a, roll.a), ()
        while moves := next_moves(board, side, double, played, as_it_holds):
            now = after(board, side, played)
            assert set(moves) == {m for m in EVERY_MOVE if fault_of(now, side, (roll.a,), m, as_it_holds) is None}
            played = (*played, moves[len(played) % len(moves)])
