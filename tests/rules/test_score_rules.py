"""What the score of a match has to say about doubling: Holland (X3), no winning doubles (X4), and nothing else (X5)."""

import msgspec
import pytest

from bot.rules import refusals as no
from bot.rules.board import Side
from bot.rules.cube import Cube
from bot.rules.match import Match
from bot.rules.options import Format, Options
from bot.rules.pair import Pair
from bot.rules.phases import Moving, ToRoll
from tests.playing import BLACK, WHITE, roll
from tests.rules.house_rules import any_turn, begun, does, lost, next_game, refusal, ruled, said, scored


def letter(side: Side) -> str:
    return "W" if side is WHITE else "B"


def after_crawford(opening: str, **options: object) -> Match:
    """Return a match to 5 right after its Crawford game: White leads 4-1."""
    at = does(scored(5, 3, 0, **options), f"- opening {opening}")
    at = next_game(lost(at, "B"), opening)
    assert at.is_crawford
    at = next_game(lost(at, "W"), opening)
    assert at.score == Pair(4, 1) and not at.is_crawford
    return at


def turns_that_may_double(at: Match, side: Side, turns: int = 8) -> list[int]:
    """Return in which of its own turns `side` may double, the opening play its first if it began."""
    may, own = [], int(at.game.on_roll is side)
    for _ in range(turns):
        at = any_turn(at)
        if at.game.on_roll is side:
            own += 1
            if at.game.may_double(side):
                may.append(own)
                assert isinstance(does(at, f"{letter(side)} double"), Match)
            else:
                fault = refusal(at, f"{letter(side)} double")
                assert isinstance(fault, no.TooEarlyToDouble) and fault.turn == own
                assert f"your turn {own} comes now" in said(fault)
    return may


# --- X3


@pytest.mark.parametrize(
    ("opening", "side", "may"),
    [
        ("61", BLACK, [3, 4]),  # the leader began
        ("16", BLACK, [3, 4, 5]),  # the trailer did: its opening play is its first turn
        ("61", WHITE, [2, 3, 4, 5]),  # the leader is not held
        ("16", WHITE, [1, 2, 3, 4]),
    ],
)
def test_the_trailer_waits_for_its_own_third_turn_after_crawford_X3(opening, side, may):
    at = after_crawford(opening, holland=True)
    assert at.game.waits is BLACK
    assert turns_that_may_double(at, side) == may


@pytest.mark.parametrize(("opening", "may"), [("61", [1, 2, 3, 4]), ("16", [2, 3, 4, 5])])
def test_without_holland_the_trailer_doubles_at_its_first_chance_X5(opening, may):
    assert turns_that_may_double(after_crawford(opening), BLACK) == may


def test_danced_turns_count_X3():
    at = after_crawford("61", holland=True)
    closed = ruled("x 6:2 5:2 4:2 3:2 2:2 1:2 8:3; o bar:2 6:13", ToRoll(BLACK), turn=2, holland=True).board
    at = does(at, "W move 13/7 8/7", "W done")
    at = msgspec.structs.replace(at, game=msgspec.structs.replace(at.game, board=closed))
    for turn in (1, 2):
        assert isinstance(refusal(at, "B double"), no.TooEarlyToDouble)
        at = does(at, "B roll 65", "B done")
        assert at.game.turn == 2 * turn + 1
        at = any_turn(at, "21")
    assert at.game.may_double(BLACK)


def test_holland_holds_in_every_game_after_the_crawford_game_and_in_no_other_X3():
    at = does(scored(5, 0, 0, holland=True), "- opening 61")
    assert at.game.waits is None  # before Crawford
    at = next_game(lost(at, "B", "gammon"))
    at = next_game(lost(at, "B", "gammon"))
    assert at.is_crawford and at.game.waits is None
    for score in ((4, 1), (4, 2), (4, 3)):
        at = next_game(lost(at, "W"))
        assert at.score == Pair(*score) and at.game.waits is BLACK
    at = next_game(lost(at, "W"))
    assert at.score == Pair(4, 4) and at.game.waits is None  # nobody trails


def test_what_the_trailer_may_answer_is_not_limited_X3():
    at = any_turn(after_crawford("16", holland=True, beaver=True))
    assert does(at, "W double", "B take").game.cube == Cube(2, BLACK)
    assert does(at, "W double", "B beaver").game.stake_offered == 4
    taken = any_turn(does(at, "W double", "B take"))
    assert isinstance(refusal(taken, "B double"), no.TooEarlyToDouble)  # a redouble is a double


def test_over_the_board_a_play_that_is_put_down_is_a_turn_already_X3_I2():
    at = after_crawford("61", holland=True, over_the_board=True)
    for dice in ("61", "31", "42", "31"):
        assert not at.game.may_double(BLACK)
        at = any_turn(at, dice)
        at = does(at, f"{letter(at.game.to_act)} accept")
    assert at.game.turn == 5 and at.game.on_roll is WHITE
    at = any_turn(at)
    assert at.game.put_down and at.game.may_double(BLACK)
    assert does(at, "B double").game.on_roll is BLACK


# --- X4

TO_SEVEN = [
    # by the side that doubles: its points, the other's, the cube before, and whether it may
    (5, 6, 1, False),  # the rulebook's own: trailing 5-6 no
    (6, 5, 1, True),  # leading 6-5 yes, it is decided already
    (5, 5, 1, False),
    (4, 4, 1, True),
    (4, 4, 2, False),
    (0, 0, 1, True),
    (0, 0, 2, True),
    (0, 6, 4, False),
    (0, 6, 8, True),  # at 8 a single win would do already
    (3, 0, 2, False),
    (3, 6, 4, True),
    (5, 0, 2, True),
    (6, 0, 64, True),
]


@pytest.mark.parametrize(("mine", "theirs", "value", "may"), TO_SEVEN)
@pytest.mark.parametrize("side", [WHITE, BLACK])
@pytest.mark.parametrize("owned", [True, False])
def test_no_double_to_a_stake_with_which_a_single_win_ends_the_match_X4(mine, theirs, value, may, side, owned):
    score = (mine, theirs) if side is WHITE else (theirs, mine)
    at = scored(7, *score, no_winning_double=True)
    cube = Cube(value, side if owned else None)  # in the middle by automatic doubles
    at = msgspec.structs.replace(at, game=msgspec.structs.replace(at.game, phase=ToRoll(side), cube=cube, turn=5))
    assert at.game.may_double(side) is may
    free = msgspec.structs.replace(at, game=msgspec.structs.replace(at.game, away=None))
    assert free.game.may_double(side)
    if not may:
        fault = refusal(at, f"{letter(side)} double")
        assert isinstance(fault, no.WouldWinMatch) and fault.stake == value * 2
        assert str(value * 2) in said(fault)
    else:
        assert does(at, f"{letter(side)} double", f"{letter(side.other)} take").game.stake == value * 2


def test_each_game_goes_by_its_own_score_X4():
    at = begun(Format.MATCH, length=3, no_winning_double=True)
    assert at.game.away == Pair(3, 3)
    at = next_game(lost(at, "B"))
    assert at.game.away == Pair(2, 3)
    at = any_turn(next_game(lost(at, "W")))
    assert at.game.away == Pair(2, 2) and not at.game.may_double(BLACK)


def test_x4_holds_after_crawford_too_where_it_leaves_the_trailer_nothing_X4_X5():
    at = any_turn(after_crawford("61", no_winning_double=True))
    assert at.game.may_double(BLACK)  # 1 of 5: to 2 of the 4 it needs
    at = any_turn(does(at, "B double", "W take"), "31")
    assert at.game.may_double(WHITE)  # a point is enough for White whatever the cube shows
    assert does(at, "W double", "B take").game.cube == Cube(4, BLACK)


def test_both_rules_at_once_name_the_one_that_holds_now_X3_X4():
    at = after_crawford("16", holland=True, no_winning_double=True)
    at = any_turn(any_turn(at))
    assert isinstance(refusal(at, "B double"), no.TooEarlyToDouble)


# --- X5, and which reason is told


def access(**how: object) -> type:
    """Return which refusal a double by White meets in a match to 3."""
    phase = how.pop("phase", ToRoll(WHITE))
    cube = how.pop("cube", Cube())
    return type(refusal(ruled(phase=phase, cube=cube), "W double"))


@pytest.mark.parametrize(
    ("how", "error"),
    [
        ({"cube": None}, no.NoCube),
        ({"cube": None, "phase": Moving(WHITE, roll("31"))}, no.NoCube),
        ({"cube": Cube(2, BLACK)}, no.NotYourCube),
        ({"cube": Cube(2, BLACK), "phase": Moving(WHITE, roll("31"))}, no.TooLateToDouble),
        ({"phase": Moving(WHITE, roll("31"))}, no.TooLateToDouble),
        ({"phase": ToRoll(BLACK)}, no.NotYourTurn),
        ({"cube": None, "phase": ToRoll(BLACK)}, no.NotYourTurn),
    ],
)
def test_why_the_cube_cannot_be_turned_is_told_C1_C3_C8(how, error):
    assert access(**how) is error


@pytest.mark.parametrize(
    ("format", "length", "options", "words"),
    [
        (Format.MATCH, 3, {"cube": False}, "no doubling cube in this match"),
        (Format.MATCH, 1, {}, "no doubling cube in a match to 1 point"),
        (Format.MONEY, 0, {"cube": False}, "no doubling cube in this match"),
    ],
)
def test_a_game_without_a_cube_says_why_it_has_none_C8_X1(format, length, options, words):
    at = any_turn(begun(format, length=length, **options))
    assert words in said(refusal(at, "B double"))


def test_the_crawford_game_and_acey_deucey_say_so_too_X2_V3d():
    crawford = any_turn(next_game(lost(begun(Format.MATCH, length=2), "B")))
    assert "Crawford" in said(refusal(crawford, "B double"))
    aces = any_turn(does(begun(variant="acey-deucey"), "W quarter top_left"))
    assert "acey-deucey" in said(refusal(aces, "B double"))


def test_score_advantages_are_otherwise_left_alone_X5():
    """Leading or trailing, with any cube, a side may double to whatever it likes when nothing was agreed on."""
    for white, black, value in ((6, 0, 1), (0, 6, 1), (5, 5, 2), (6, 6, 64)):
        at = scored(7, white, black)
        assert at.game.away is None and at.game.waits is None and at.options == Options()
        assert ruled(cube=Cube(value, WHITE)).may_double(WHITE)
