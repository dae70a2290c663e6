"""Automatic doubles: each tie of the opening roll doubles the stake (C4)."""

import pytest

from bot.challenge import Challenge
from bot.requests import carry_out
from bot.rules.cube import Cube, CubeOut
from bot.rules.match import Match
from bot.rules.options import UNLIMITED, Format, Options
from bot.rules.phases import Opening
from bot.table import Accept, Table
from tests.playing import BLACK, WHITE, Cup, game_at
from tests.rules.house_rules import any_turn, begun, does, lost, next_game

MONEY, SINGLE, MATCH = Format.MONEY, Format.SINGLE, Format.MATCH


def opened(most: int, *throws: str, format: Format = MONEY, length: int = 0, **options: object) -> Match:
    at = Match.start(length, Options(automatic=most, **options), format=format)
    return does(at, *(f"- opening {throw}" for throw in throws))


@pytest.mark.parametrize(
    ("most", "ties", "stake"),
    [
        (0, 0, 1),
        (0, 3, 1),  # off: a tie is thrown again, and that is all
        (1, 0, 1),
        (1, 1, 2),
        (1, 2, 2),  # once by default
        (1, 9, 2),
        (2, 1, 2),
        (2, 2, 4),
        (2, 3, 4),
        (3, 3, 8),
        (UNLIMITED, 1, 2),
        (UNLIMITED, 12, 4096),
    ],
)
@pytest.mark.parametrize("format", [MONEY, SINGLE])
def test_each_tie_doubles_the_stake_up_to_the_agreed_number_C4_R5(format, most, ties, stake):
    at = opened(most, *("44", "11", "66")[:ties], *["22"] * (ties - 3), format=format)
    assert at.game.phase == Opening() and at.game.rolls == ties
    at = does(at, "- opening 61")
    assert at.game.stake == stake and at.game.cube == Cube(stake)  # it stays in the middle
    assert lost(at, "B").results[-1].points == stake


def test_after_it_either_side_may_double_and_the_stakes_go_on_from_there_C4_C3():
    at = any_turn(opened(2, "33", "55", "16"))
    assert at.game.may_double(WHITE)
    doubled = does(at, "W double")
    assert doubled.game.stake == 4 and doubled.game.stake_offered == 8
    assert does(doubled, "B drop").results[-1].points == 4
    assert does(doubled, "B take").game.cube == Cube(8, BLACK)
    other = any_turn(opened(2, "33", "55", "61"))
    assert does(other, "B double", "W take").game.cube == Cube(8, WHITE)


def test_each_game_of_a_session_begins_at_one_again_C4():
    at = lost(opened(1, "44", "31"), "B")
    assert at.score.white == 2
    at = next_game(at)
    assert at.game.cube == Cube(1)
    again = does(lost(at, "B"), "W continue", "B continue", "- opening 22", "- opening 22", "- opening 31")
    assert again.game.cube == Cube(2)


def test_ticked_in_a_match_they_hold_there_C4_X6():
    assert opened(1, "44", "31", format=MATCH, length=5).game.cube == Cube(2)


def test_none_without_a_cube_C4_C8():
    for at, why in (
        (opened(1, "44", "31", cube=False), CubeOut.OPTION),
        (opened(1, "44", "31", format=MATCH, length=1), CubeOut.ONE_POINT),
    ):
        assert at.game.cube is None and at.game.cube_out is why and at.game.stake == 1
        assert lost(at, "B").results[-1].points == 1


def test_none_in_the_crawford_game_and_again_after_it_C4_X2():
    at = lost(opened(1, "31", format=MATCH, length=3), "B", "gammon")
    at = does(at, "W continue", "B continue", "- opening 55", "- opening 31")
    assert at.is_crawford and at.game.cube is None and at.game.stake == 1
    at = does(lost(at, "W"), "W continue", "B continue", "- opening 55", "- opening 31")
    assert not at.is_crawford and at.game.cube == Cube(2)


def test_a_cocked_tie_is_none_C4_I1():
    at = opened(1, over_the_board=True)
    at = does(at, "- cocked 44", "- cocked 66")
    assert at.game.cube == Cube(1) and at.game.phase == Opening() and at.game.opening == ()
    assert does(at, "- opening 31").game.cube == Cube(1)
    assert does(at, "- opening 44", "- cocked 55", "- opening 31").game.cube == Cube(2)


@pytest.mark.parametrize(("lying", "stake"), [((), 4), ((1,), 2), ((1, 2), 1), ((3,), 4)])
def test_cocked_ties_that_the_dice_bring_are_no_automatic_doubles_C4_I1(lying, stake):
    options = Options(automatic=UNLIMITED, over_the_board=True)
    offered = Table.offered(Challenge(0, options, format=MONEY))
    cup = Cup("44", "55", "31", "21")
    at, _ = carry_out(offered, BLACK, Accept(), cup, cocked=lambda n: n in lying)
    assert game_at(at).cube == Cube(stake)
    assert cup.asked == ([1, 2, 3, 4] if 3 in lying else [1, 2, 3])


def test_an_automatic_double_is_nobodys_offer_so_the_first_turn_has_none_C4_O3():
    at = begun(automatic=1, opening="66")
    assert at.game.cube == Cube(2) and not at.game.may_double(WHITE) and not at.game.may_double(BLACK)
