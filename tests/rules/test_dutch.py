"""Dutch: everything from the hand, and no hit before a checker has come home (V2)."""

import random

import msgspec
import pytest

from bot.requests import PlayText
from bot.rules import actions as do
from bot.rules.board import BAR, Board, Side
from bot.rules.cube import Cube
from bot.rules.dice import Roll
from bot.rules.explain import MayNotHitYet, MustEnterFirst, PointClosed
from bot.rules.game import Game
from bot.rules.options import Options
from bot.rules.pair import Pair
from bot.rules.phases import Moving, ToRoll
from bot.rules.plays import Move, is_hit
from bot.rules.result import Level
from bot.rules.variants import DUTCH
from tests.playing import BLACK, WHITE, error_of, roll, table, typed
from tests.rules.house_rules import begun, does, lost, next_game, of_variant, refusal, said
from tests.rules.positions import pos


def dutch(position: str | Board, dice: str, **fields: object) -> Game:
    """Return a game in which White has rolled and, unless told otherwise, nobody may hit yet."""
    return of_variant("dutch", position, Moving(WHITE, roll(dice)), **fields)


# --- entering


def test_all_checkers_start_in_hand_and_enter_before_any_other_moves_V2_H2():
    at = begun(variant="dutch").game
    assert at.board == Board.start(DUTCH) and at.board.white[BAR] == at.board.black[BAR] == 15
    assert set(at.moves()) == {Move(25, 22), Move(25, 24)} and at.board.pips(WHITE) == 375
    at = does(at, "W move 25/22")
    fault = refusal(at, "W move 22/21")
    assert isinstance(fault, MustEnterFirst) and fault.checkers == 14
    at = does(at, "W move 25/24", "W done", "B roll 66", *["B move 25/19"] * 4, "B done")
    assert at.board.black[19] == 4 and at.board.black[BAR] == 11


def test_once_the_last_is_in_the_rest_of_the_roll_is_free_V2_H4():
    at = dutch("x bar:1 24:14; o bar:15", "31")
    at = does(at, "W move 25/22")
    assert set(at.moves()) == {Move(24, 23), Move(22, 21)}


# --- no hit before a checker is home

BLOT = "x 13:7 8:8; o 18:1 6:2"  # Black's blot stands on White's 7 point, nobody of White's is home


@pytest.mark.parametrize(
    ("position", "dice", "move", "point"),
    [
        (BLOT, "61", "13/7", 7),
        ("x 13:7 9:8; o 18:1 6:2", "62", "9/7", 7),
        ("x bar:1 13:14; o 4:1 6:2", "43", "25/21", 21),  # nor on entering
        ("x 24:15; o 2:1 6:2", "21", "24/23", 23),
    ],
)
def test_the_first_hit_is_refused_by_its_own_name_V2(position, dice, move, point):
    at = dutch(position, dice)
    assert not any(is_hit(at.board, WHITE, each) for each in at.moves())
    fault = refusal(at, f"W move {move}")
    assert isinstance(fault, MayNotHitYet) and fault.point == point and fault.rule == "V2"
    assert "may not hit" in said(fault) and f"your {point} point" in said(fault)
    typed_fault = error_of(table(at), WHITE, PlayText(move.replace("25", "bar")))
    assert isinstance(typed_fault, MayNotHitYet)


def test_a_blot_that_may_not_be_hit_is_a_closed_point_V2_M9():
    at = dutch("x bar:15; o 6:1 5:1 4:1 3:1 2:1 1:1", "31")  # six blots close Black's home
    assert at.moves() == () and does(at, "W done").phase == ToRoll(BLACK)
    free = dutch("x bar:15; o 6:1 5:1 4:1 3:1 2:1 1:1", "31", rights=Pair(True, False))
    assert set(free.moves()) == {Move(25, 24), Move(25, 22)}


def test_two_checkers_close_a_point_with_and_without_the_right_V2_M2():
    for rights in (Pair(False, False), Pair(True, True)):
        fault = refusal(dutch("x 13:15; o 18:2 6:2", "61", rights=rights), "W move 13/7")
        assert isinstance(fault, PointClosed)


@pytest.mark.parametrize("rights", [Pair(True, False), Pair(False, True), Pair(False, False), Pair(True, True)])
def test_each_side_has_a_right_of_its_own_V2(rights):
    assert (Move(13, 7) in dutch(BLOT, "61", rights=rights).moves()) is rights.white
    board = pos(BLOT)
    mirrored = of_variant("dutch", Board(board.black, board.white), Moving(BLACK, roll("61")), rights=rights)
    assert (Move(13, 7) in mirrored.moves()) is rights.black


def test_the_right_comes_up_in_mid_turn_V2():
    at = dutch("x 13:7 8:8; o 18:1 6:2", "62")
    assert Move(13, 7) not in at.moves() and at.rights == Pair(False, False)
    at = does(at, "W move 8/6")  # home: and now the 6 may hit
    assert Move(13, 7) in at.moves()
    hit = does(at, "W move 13/7")
    assert hit.position.black[BAR] == 1
    assert does(hit, "W undo", "W undo").moves() == dutch("x 13:7 8:8; o 18:1 6:2", "62").moves()  # gone with its move
    assert does(hit, "W done").rights == Pair(True, False)


def test_with_a_double_a_nearer_checker_comes_home_before_a_farther_one_hits_V2_M8():
    at = dutch("x 13:14 7:1; o 15:1 24:14", "33")  # Black's blot stands on White's 10 point
    assert at.moves() == (Move(7, 4),)
    assert isinstance(refusal(at, "W move 13/10"), MayNotHitYet)
    hit = does(at, "W move 7/4 13/10")
    assert hit.position.black[BAR] == 1 and does(hit, "W move 13/10 13/10").moves() == ()


def test_the_right_stays_for_the_game_also_when_no_checker_is_home_any_more_V2():
    at = does(dutch("x 13:14 8:1; o 20:1 7:14", "21"), "W move 8/6", "W move 13/12", "W done")
    assert at.rights == Pair(True, False)
    at = does(at, "B roll 12")  # Black isn't home yet and may not hit on its 19, White's 6 point
    assert Move(20, 19) not in at.moves() and isinstance(refusal(at, "B move 20/19"), MayNotHitYet)
    back = msgspec.structs.replace(at, board=pos("x bar:1 13:14; o 6:1 7:14"), phase=ToRoll(WHITE))
    assert Move(25, 19) in does(back, "W roll 61").moves()


@pytest.mark.parametrize(
    ("position", "may"),
    [
        ("x 13:14 6:1; o 18:1 20:14", True),
        ("x 13:14; o 18:1 20:14", True),  # one has gone through the home board and off
        ("x 13:14 8:1; o 18:1 20:14", False),
        ("x 13:14 1:1; o 18:1 20:14", True),
    ],
)
def test_any_checker_that_is_home_or_off_gives_the_right_V2(position, may):
    assert (Move(13, 7) in dutch(position, "64").moves()) is may


def test_the_next_game_starts_without_the_right_V2():
    at = begun(variant="dutch")
    inner = msgspec.structs.replace(at.game, rights=Pair(True, True))
    at = next_game(lost(msgspec.structs.replace(at, game=inner), "B"))
    assert at.game.rights == Pair(False, False) and at.game.board == Board.start(DUTCH)


# --- a whole game


def _home(board: Board, side: Side) -> bool:
    return any(board.of(side)[:7])


MOST_HITS = 30


@pytest.mark.parametrize("seed", range(6))
def test_in_a_whole_game_nobody_hits_before_a_checker_has_come_home_V2(seed):
    chance, at = random.Random(seed), begun(variant="dutch", opening="31").game
    been, hits = dict.fromkeys(Side, False), 0
    while at.result is None:
        side = at.to_act
        assert side is not None
        if isinstance(at.phase, ToRoll):
            assert at.rights == Pair(been[WHITE], been[BLACK])
            at = at.act(side, do.RollDice(Roll(chance.randint(1, 6), chance.randint(1, 6))))
        elif moves := at.moves():
            hitting = [each for each in moves if is_hit(at.position, side, each)] if hits < MOST_HITS else []
            move = chance.choice(hitting or moves)  # hit first, but not for ever
            if is_hit(at.position, side, move):
                assert been[side] or _home(at.position, side)
                hits += 1
            at = at.act(side, do.MoveChecker(move))
            been[side] = been[side] or _home(at.position, side)
        else:
            at = at.act(side, do.Done())
        at = msgspec.json.decode(msgspec.json.encode(at), type=Game)
    assert hits > 0 and been[at.result.winner]


# --- the rest is backgammon


def test_cube_gammons_and_typing_are_those_of_backgammon_V2_R3():
    at = typed(table(dutch("x bar:2 24:13; o bar:15", "31")), "bar/22 bar/24")
    assert at.match.game.position.white[BAR] == 0
    won = does(dutch("x 2:1; o bar:3 6:12", "65", cube=Cube(2, WHITE)), "W move 2/off").result
    assert (won.level, won.points) == (Level.BACKGAMMON, 6)  # in hand is on the bar
    assert of_variant("dutch", "x bar:15; o bar:15").may_double(WHITE)


def test_over_the_board_a_blot_that_may_not_be_hit_is_closed_too_V2_I2():
    at = dutch(BLOT, "61", options=Options(over_the_board=True))
    fault = refusal(at, "W move 8/7")
    assert isinstance(fault, MayNotHitYet) and fault.point == 7
    assert does(at, "W move 8/6", "W move 8/7").position.black[BAR] == 1  # one is home now, legally or not
    put_down = does(at, "W move 8/6", "W move 8/7", "W done")
    assert does(put_down, "B accept").rights == Pair(True, False)
    sent_back = does(put_down, "B send-back")
    assert sent_back.rights == Pair(False, False) and Move(13, 7) not in sent_back.moves()
