"""Which plays a roll allows: the rules M, H and E by number, cases with known answers, and counts."""

import json
from pathlib import Path

import pytest

from bot.rules.board import BAR, OFF, Board, Side
from bot.rules.dice import ALL_ROLLS, FACES, Roll
from bot.rules.errors import IllegalAction
from bot.rules.plays import Move, NotAMove, after, dice_left, die_of, is_hit, legal_plays, next_moves
from tests.rules.positions import any_positions, game_positions, perft, play, pos

WHITE, BLACK = Side.WHITE, Side.BLACK
CASES = Path(__file__).parent / "cases"
KNOWN = [json.loads(line) for line in (CASES / "legal_plays.jsonl").read_text().splitlines()]
NAMED = json.loads((CASES / "rule_positions.json").read_text())
AWAY = "o 1:2"  # on White's 24, in nobody's way


def roll_of(text: str) -> Roll:
    return Roll(int(text[0]), int(text[2]))


def results(position: str, roll: str) -> set[Board]:
    return set(legal_plays(pos(position), WHITE, roll_of(roll)))


def ends(position: str, *plays: str) -> set[Board]:
    return {after(pos(position), WHITE, play(text)) for text in plays}


def starts(position: str, roll: str, played: str = "") -> set[str]:
    """The moves that may be made after `played`, as `24/18`; 25 is the bar and 0 is off."""
    return {f"{move.start}/{move.end}" for move in next_moves(pos(position), WHITE, roll_of(roll), play(played))}


# --- known answers


@pytest.mark.parametrize("kind", sorted({case["kind"] for case in KNOWN}))
def test_every_known_result_and_no_other(kind):
    for case in (case for case in KNOWN if case["kind"] == kind):
        found = legal_plays(Board.from_signed(case["position"]), WHITE, Roll(*case["dice"]))
        expected = sorted(map(tuple, case["results"]))
        assert sorted(board.signed(WHITE) for board in found) == expected, case["position"]


def named_board(case: dict) -> Board:
    def stacks(counts: dict) -> str:
        return " ".join(f"{place}:{count}" for place, count in counts.items())

    return pos(f"x {stacks(case['mine'])}; o {stacks(case['opp'])}")


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("case", NAMED, ids=lambda case: case["name"])
def test_named_positions(case, side):
    board = named_board(case)
    board = board if side is WHITE else Board(board.black, board.white)
    found = legal_plays(board, side, Roll(*case["roll"]))
    assert len(found) == case["distinct_results"]
    assert set(found) == {after(board, side, play(text)) for text in case["plays"]}


FIRST_ROLLS = {
    (1, 1): 42, (2, 1): 15, (2, 2): 75, (3, 1): 16, (3, 2): 17, (3, 3): 73, (4, 1): 14, (4, 2): 18, (4, 3): 17,
    (4, 4): 52, (5, 1): 8, (5, 2): 8, (5, 3): 9, (5, 4): 9, (5, 5): 4, (6, 1): 10, (6, 2): 14, (6, 3): 14,
    (6, 4): 14, (6, 5): 7, (6, 6): 11,
}  # fmt: skip


@pytest.mark.parametrize(("dice", "count"), list(FIRST_ROLLS.items()))
def test_number_of_results_of_each_first_roll(dice, count):
    for roll in (Roll(*dice), Roll(*dice[::-1])):
        assert len(legal_plays(Board.start(), WHITE, roll)) == len(legal_plays(Board.start(), BLACK, roll)) == count


def test_number_of_results_of_two_turns():
    assert sum(FIRST_ROLLS.values()) == perft(Board.start(), WHITE, 1) == 447
    assert perft(Board.start(), BLACK, 2) == 202_782


HITS = [11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3]


@pytest.mark.parametrize(("away", "hits"), list(enumerate(HITS, start=1)))
def test_rolls_that_hit_a_lone_blot(away, hits):
    board = pos(f"x 24:1; o {1 + away}:1")
    rolls = [Roll(a, b) for a in FACES for b in FACES]
    assert sum(any(then.black[BAR] for then in legal_plays(board, WHITE, roll)) for roll in rolls) == hits


@pytest.mark.parametrize(("closed", "enters"), list(enumerate([36, 35, 32, 27, 20, 11, 0])))
def test_rolls_that_enter_against_closed_points(closed, enters):
    blocks = " ".join(f"{point}:2" for point in range(1, closed + 1))
    board = pos(f"x bar:1; o {blocks} 13:1")
    rolls = [Roll(a, b) for a in FACES for b in FACES]
    assert sum(legal_plays(board, WHITE, roll) != {board: ()} for roll in rolls) == enters


# --- moving


def test_checkers_only_move_toward_lower_numbers_M1():
    for board, side, roll in any_positions(seed=11, count=300):
        for then, moves in legal_plays(board, side, roll).items():
            assert all(BAR >= move.start > move.end >= OFF for move in moves)
            assert then.pips(side) < board.pips(side) or not moves


@pytest.mark.parametrize(("there", "lands"), [("1:1", True), ("7:1", True), ("7:2", False), ("7:5", False)])
def test_two_opposing_checkers_close_a_point_M2(there, lands):
    assert ("23/18" in starts(f"x 23:1; o {there}", "5-5")) is lands


def test_own_checkers_never_close_a_point_M2():
    assert "23/17" in starts(f"x 23:1 17:14; {AWAY}", "6-5")


@pytest.mark.parametrize(("closed", "fits"), [("7:2", True), ("6:2", True), ("7:2 6:2", False)])
def test_one_checker_makes_both_moves_if_a_point_between_is_open_M3(closed, fits):
    position = f"x 24:1; o {closed}"
    assert (results(position, "6-5") == {pos(f"x 13:1; o {closed}")}) is fits


def test_a_double_is_played_four_times_M4():
    position = f"x 20:1 19:1; {AWAY}"
    assert results(position, "2-2") == ends(
        position,
        "20/18 18/16 16/14 14/12",
        "20/18 18/16 16/14 19/17",
        "20/18 18/16 19/17 17/15",
        "20/18 19/17 17/15 15/13",
        "19/17 17/15 15/13 13/11",
    )


def test_both_numbers_must_be_played_if_any_play_does_so_M5():
    position = "x 12:1 10:1; o 20:2 18:2 16:2"  # 5, 7 and 9 are closed: after 12/8 the 3 can't be played
    assert results(position, "4-3") == ends(position, "10/6 6/3")
    assert starts(position, "4-3") == {"10/6"}


def test_the_last_checker_too_must_play_both_numbers_M5():
    assert results(f"x 3:1; {AWAY}", "6-2") == ends(f"x 3:1; {AWAY}", "3/1 1/off")
    assert starts(f"x 3:1; {AWAY}", "6-2") == {"3/1"}
    assert starts(f"x 3:1; {AWAY}", "6-5") == {"3/0"}


def test_larger_die_when_only_one_fits_M6():
    position = "x 24:1; o 12:2"
    assert results(position, "6-5") == ends(position, "24/18")
    assert starts(position, "6-5") == starts(position, "5-6") == {"24/18"}


def test_larger_die_with_a_straggler_and_a_home_board_M6():
    position = "x 13:1 5:2; o 23:2"
    assert results(position, "6-5") == ends(position, "13/7")
    assert starts(position, "6-5") == {"13/7"}


def test_larger_die_when_it_bears_off_M6():
    position = "x 6:1 5:1; o 21:2 24:2"  # 4 and 1 are closed: either 5/off or 5/3 ends the turn
    assert results(position, "5-2") == ends(position, "5/off")
    assert starts(position, "5-2") == {"5/0"}


@pytest.mark.parametrize(("closed", "only"), [("7:2 12:2", "24/19"), ("6:2 12:2", "24/18")])
def test_the_only_number_that_fits_must_be_played_M7(closed, only):
    position = f"x 24:1; o {closed}"
    assert results(position, "6-5") == ends(position, only)
    assert starts(position, "6-5") == {only}


def test_as_many_of_a_double_as_possible_M8():
    position = "x 18:1 2:5; o 22:2"
    assert results(position, "5-5") == ends(position, "18/13 13/8")
    assert starts(position, "5-5", "18/13") == {"13/8"}
    assert starts(position, "5-5", "18/13 13/8") == set()


def test_the_bear_off_opens_in_the_middle_of_a_double_M8():
    position = f"x 10:1 5:3; {AWAY}"
    assert starts(position, "5-5") == {"10/5"}
    assert results(position, "5-5") == ends(position, "10/5 5/off 5/off 5/off")


def test_without_a_legal_move_the_turn_is_lost_M9():
    board = pos("x 24:2; o 7:2")
    assert legal_plays(board, WHITE, Roll(6, 6)) == {board: ()}
    assert next_moves(board, WHITE, Roll(6, 6), ()) == ()


def test_there_is_no_passing_M9():
    for board, side, roll in any_positions(seed=12, count=300):
        found = legal_plays(board, side, roll)
        assert () not in found.values() or found == {board: ()}


PRIME = "4:2 5:2 6:2 7:2 8:2 9:2"


@pytest.mark.parametrize("roll", ALL_ROLLS, ids=str)
def test_the_opponent_cannot_pass_a_prime_M10(roll):
    for then in legal_plays(pos(f"x 22:1 24:1; o {PRIME}"), WHITE, roll):
        assert sum(then.white[22:]) == 2  # behind 16 to 21 by White's numbers


def test_its_owner_can_pass_a_prime_M10():
    assert "10/4" in starts(f"x 10:1 {PRIME}; o 1:1", "6-6")
    assert ends(f"x 10:1 {PRIME}; o 1:1", "10/4 4/3") <= results(f"x 10:1 {PRIME}; o 1:1", "6-1")


CLOSED_OUT = "1:2 2:2 3:2 4:2 5:2 6:2"


def test_a_closed_out_player_dances_with_every_roll_M10():
    board = pos(f"x bar:1 6:5; o {CLOSED_OUT} 7:3")
    assert all(legal_plays(board, WHITE, roll) == {board: ()} for roll in ALL_ROLLS)


# --- hitting and entering


def test_landing_on_a_blot_sends_it_to_the_bar_H1():
    assert ends("x 24:1; o 7:1", "24/18") == {pos("x 18:1; o bar:1")}
    assert is_hit(pos("x 24:1; o 7:1"), WHITE, Move(24, 18))
    assert not is_hit(pos("x 24:1; o 7:2"), WHITE, Move(24, 18))
    assert not is_hit(pos("x 6:1; o bar:1"), WHITE, Move(6, OFF))


def test_a_blot_is_hit_in_passing_too_H1():
    assert results("x 24:1; o 7:1 6:1", "6-5") == {pos("x 13:1; o bar:1 6:1"), pos("x 13:1; o bar:1 7:1")}


def test_who_is_on_the_bar_enters_before_anything_else_H2():
    assert starts(f"x bar:1 13:5 8:3; {AWAY}", "3-2") == {"25/22", "25/23"}
    assert starts(f"x bar:2 13:5; {AWAY}", "3-2", "bar/22") == {"25/23"}
    assert starts("x bar:1 6:1; o 5:2", "6-1") == {"25/24", "25/19"}


@pytest.mark.parametrize("number", FACES)
def test_a_number_enters_on_the_opponents_point_of_that_number_H2(number):
    assert starts("x bar:4; o 13:1", f"{number}-{number}") == {f"25/{25 - number}"}
    assert starts(f"x bar:4; o {number}:2", f"{number}-{number}") == set()


def test_as_many_as_possible_enter_and_the_rest_of_the_roll_is_lost_H3():
    position = "x bar:2 6:5 8:3; o 6:5"
    assert results(position, "6-5") == ends(position, "bar/20")
    assert starts(position, "6-5", "bar/20") == set()


def test_once_all_are_in_any_checker_plays_the_rest_H4():
    assert starts(f"x bar:1 13:1 8:1; {AWAY}", "3-2", "bar/22") == {"22/20", "13/11", "8/6"}


def test_both_sides_are_never_closed_out_at_once_H5():
    """A closed-out side never moves, so it hits nothing; and nobody's own play puts own checkers on the bar."""
    for board, side, roll in any_positions(seed=13, count=500):
        assert all(then.of(side)[BAR] <= board.of(side)[BAR] for then in legal_plays(board, side, roll))
    for seed in range(20):
        for board, *_ in game_positions(seed):
            closed_out = [
                board.of(side)[BAR] > 0 and all(board.of(side.other)[point] > 1 for point in range(1, 7))
                for side in Side
            ]
            assert not all(closed_out)


# --- bearing off


def test_nothing_is_borne_off_before_all_are_home_E1():
    position = f"x 7:1 6:2; {AWAY}"
    assert "6/0" not in starts(position, "6-1")
    assert "6/0" in starts(position, "6-1", "7/6")
    assert "7/0" not in starts(f"x 7:1; {AWAY}", "6-6")


def test_a_number_bears_off_from_its_own_point_E2():
    assert starts(f"x 6:1 4:1 2:1; {AWAY}", "6-4") >= {"6/0", "4/0"}
    assert results(f"x 6:1 4:1; {AWAY}", "6-4") == {pos(f"x; {AWAY}"), pos(f"x 2:1; {AWAY}")}


def test_a_higher_checker_moves_when_there_is_none_on_the_number_E3():
    position = f"x 6:1 3:2; {AWAY}"
    assert starts(position, "4-4") == {"6/2"}
    assert results(position, "4-4") == ends(position, "6/2 3/off 3/off 2/off")


def test_a_higher_checker_that_cannot_move_still_keeps_the_lower_ones_E3():
    board = pos("x 6:1 3:2; o 23:2")
    assert legal_plays(board, WHITE, Roll(4, 4)) == {board: ()}


def test_a_larger_number_bears_off_from_the_highest_point_E4():
    assert results(f"x 4:2 3:2; {AWAY}", "6-5") == ends(f"x 4:2 3:2; {AWAY}", "4/off 4/off")
    assert starts(f"x 4:2 3:2; {AWAY}", "6-5") == {"4/0"}


def test_bearing_off_is_not_compulsory_E5():
    assert starts(f"x 6:1 2:1; {AWAY}", "2-1") >= {"2/0", "6/4"}


def test_a_checker_hit_in_the_bear_off_comes_home_first_E6():
    assert starts("x bar:1 2:2 1:2; o 13:1", "2-1") == {"25/24", "25/23"}
    assert starts("x 20:1 2:2 1:2; o 13:1", "2-1") == {"20/18", "20/19", "2/1"}


def test_the_game_ends_with_the_last_checker_off_E7():
    position = f"x 6:1 5:1 4:1; {AWAY}"
    assert results(position, "6-6") == ends(position, "6/off 5/off 4/off")
    assert starts(position, "6-6", "6/off 5/off 4/off") == set()


def test_double_5_leaves_the_one_on_the_ace_point_E8():
    position = f"x 5:1 3:2 2:1 1:1; {AWAY}"
    assert results(position, "5-5") == {pos(f"x 1:1; {AWAY}")}


@pytest.mark.parametrize(("higher", "off"), [("2:1", True), ("4:1", False), ("5:1", False), ("6:1", False)])
def test_a_5_bears_off_from_3_only_if_4_5_and_6_are_empty_E8(higher, off):
    assert ("3/0" in starts(f"x 3:1 {higher}; {AWAY}", "5-5")) is off


# --- what else a turn asks


def test_points_with_a_blot_are_closed_where_hitting_is_not_allowed():
    board = pos("x 24:1; o 7:1 6:2")
    assert set(legal_plays(board, WHITE, Roll(6, 5))) == {pos("x 13:1; o bar:1 6:2")}
    assert legal_plays(board, WHITE, Roll(6, 5), may_hit=False) == {board: ()}
    assert next_moves(board, WHITE, Roll(6, 5), (), may_hit=False) == ()


def test_black_moves_by_its_own_numbers():
    board = pos("x 7:1; o bar:1 6:1")
    assert next_moves(board, BLACK, Roll(6, 5), ()) == (Move(BAR, 20), Move(BAR, 19))
    assert after(board, BLACK, play("bar/20 20/14")) == pos("x 7:1; o 14:1 6:1")
    assert after(pos("x 7:1; o 24:1"), BLACK, play("24/18")) == pos("x bar:1; o 18:1")


@pytest.mark.parametrize(
    ("roll", "played", "left"),
    [
        ("6-5", "", (6, 5)),
        ("6-5", "24/18", (5,)),
        ("5-6", "24/18", (5,)),
        ("6-5", "24/18 18/13", ()),
        ("3-3", "8/5 8/5", (3, 3)),
        ("6-2", "4/off", (2,)),
        ("2-6", "2/off", (6,)),
        ("6-2", "1/off", (2,)),
    ],
)
def test_what_a_beginning_leaves_of_the_roll(roll, played, left):
    assert dice_left(roll_of(roll), play(played)) == left


@pytest.mark.parametrize(
    ("roll", "played"), [("6-5", "24/20"), ("6-5", "24/18 24/18"), ("2-1", "4/off"), ("6-5", "5/8"), ("6-5", "0/0")]
)
def test_a_move_that_no_number_makes_is_refused(roll, played):
    with pytest.raises(NotAMove) as refused:
        dice_left(roll_of(roll), play(played))
    assert refused.value.data == {"start": play(played)[-1].start, "end": play(played)[-1].end}
    assert isinstance(refused.value, IllegalAction)


def test_an_exact_number_is_used_before_a_larger_one():
    assert [die_of(Move(3, 0), left) for left in [(6, 3), (3, 6), (6, 5), (5,)]] == [3, 3, 6, 5]


def test_all_plays_of_one_answer_have_the_same_length():
    for board, side, roll in any_positions(seed=14, count=300):
        assert len({len(moves) for moves in legal_plays(board, side, roll).values()}) == 1


def test_every_play_leads_to_its_board():
    for board, side, roll in any_positions(seed=15, count=300):
        for then, moves in legal_plays(board, side, roll).items():
            assert after(board, side, moves) == then
            then.check()
