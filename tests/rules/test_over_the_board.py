"""Plays on a real board: put down as they are, let stand or sent back (I2)."""

import random

import msgspec
import pytest

from bot.requests import PlayText, ThrowDice, carry_out
from bot.rules import actions as do
from bot.rules import refusals as no
from bot.rules.board import BAR
from bot.rules.cube import Cube
from bot.rules.errors import RulesError
from bot.rules.explain import (
    BackwardMove,
    MustPlayBoth,
    MustPlayLarger,
    NoCheckerThere,
    NoSuchDistance,
    NoSuchPoint,
    NothingToPlay,
    PointClosed,
)
from bot.rules.irregular import MOST_MOVES, free_ends, free_starts
from bot.rules.notation import NoPassing, UnreadablePlay
from bot.rules.phases import Doubled, Moving, PutDown, Resigning, ToRoll
from bot.rules.plays import Move, NotAMove, legal_plays
from bot.rules.result import Ending, Level
from tests.playing import ANYWHERE, BLACK, WHITE, Cup, error_of, game_at, match, roll, table, typed
from tests.rules.house_rules import OTB, does, otb, put, refusal, rolled, ruled, said
from tests.rules.positions import any_positions, play, pos

# --- I2: put down as it is

PUT_DOWN = [
    # what White puts down with its dice, and the board that stands then
    ("31", ["13/10"], "x 24:2 13:4 10:1 8:3 6:5; o 24:2 13:5 8:3 6:5"),  # incomplete
    ("31", [], ANYWHERE),  # not a move at all
    ("31", ["24/20"], "x 24:1 20:1 13:5 8:3 6:5; o 24:2 13:5 8:3 6:5"),  # legal, in one go
    ("31", ["13/7"], "x 24:2 13:4 7:1 8:3 6:5; o 24:2 13:5 8:3 6:5"),  # any distance
    ("31", ["8/13", "6/13"], "x 24:2 13:7 8:2 6:4; o 24:2 13:5 8:3 6:5"),  # backwards
    ("31", ["8/5", "6/5", "24/23", "24/2"], "x 23:1 13:5 8:2 6:4 5:2 2:1; o 24:2 13:5 8:3 6:5"),  # too many
    ("31", ["6/off", "6/off"], "x 24:2 13:5 8:3 6:3; o 24:2 13:5 8:3 6:5"),  # off before all are home
]


@pytest.mark.parametrize(("dice", "moves", "board"), PUT_DOWN)
def test_a_play_is_put_down_as_it_is_I2(dice, moves, board):
    at = put(*moves, dice=dice)
    assert isinstance(at.phase, PutDown) and at.to_act is BLACK and at.on_roll is BLACK
    assert at.position == pos(board) and at.board == pos(ANYWHERE)
    assert at.newest_turn.play == play(" ".join(moves)) and at.moves() == () and at.left == ()
    accepted = does(at, "B accept")
    assert accepted.board == pos(board) and accepted.phase == ToRoll(BLACK) and accepted.turn == at.turn + 1
    assert accepted.last == at.newest_turn


@pytest.mark.parametrize(
    ("moves", "bar"),
    [(["13/9"], 1), (["8/9"], 1), (["24/9"], 1), (["13/9", "24/14"], 2), (["8/14", "14/9"], 2)],
)
def test_blots_are_hit_by_any_play_forward_or_back_I2_H1(moves, bar):
    position = "x 24:2 13:5 8:3 6:5; o 16:1 11:1 8:3 6:10"  # Black's blots stand on White's 9 and 14 points
    at = put(*moves, position=position, dice="65")
    assert at.position.black[BAR] == bar and at.board.black[BAR] == 0
    assert does(at, "B accept").board.black[BAR] == bar
    assert does(at, "B send-back").position == pos(position)


@pytest.mark.parametrize(
    ("move", "error"),
    [
        ("13/12", PointClosed),
        ("24/17", PointClosed),
        ("6/19", PointClosed),  # closed points are closed backwards too
        ("20/19", NoCheckerThere),
        ("bar/20", NoCheckerThere),
        ("13/13", NotAMove),
        ("13/bar", NotAMove),
        ("off/13", NotAMove),
        ("13/26", NoSuchPoint),
        ("26/13", NoSuchPoint),
        ("13/-1", NoSuchPoint),
    ],
)
def test_own_checkers_on_points_that_are_not_closed_and_nothing_else_I2(move, error):
    fault = refusal(otb("21"), f"W move {move}")
    assert isinstance(fault, error) and said(fault).endswith(".")


def test_with_a_checker_on_the_bar_another_may_be_moved_all_the_same_I2_H2():
    at = put("6/5", dice="31", position="x bar:1 13:9 6:5; o 24:2 13:5 8:3 6:5")
    assert at.position.white[BAR] == 1
    sent = does(at, "B send-back")
    assert set(sent.moves()) == {Move(25, 24), Move(25, 22)}


def test_a_turn_has_an_end_however_checkers_go_forward_and_back_I2():
    there_and_back = ["W move 24/23", "W move 23/24"]
    at = does(otb("31"), *there_and_back * (MOST_MOVES // 2))
    fault = refusal(at, "W move 13/11")
    assert isinstance(fault, no.EndlessTurn) and f"More than {MOST_MOVES} moves" in said(fault)
    assert does(at, "W undo", "W move 13/11", "W done").newest_turn.play[-1] == Move(13, 11)


@pytest.mark.parametrize(
    ("dice", "position", "first", "last"),
    [
        ("11", "x 2:1; o 6:14", [], "2/off"),
        ("11", "x 6:1; o 6:14", [], "6/off"),
        ("21", "x 6:2; o 6:14", ["6/off"], "6/off"),
        ("11", "x 24:1; o 6:14", [], "24/off"),
    ],
)
def test_the_last_checker_leaves_only_by_a_legal_play_I2(dice, position, first, last):
    at = does(otb(dice, position), *(f"W move {move}" for move in first))
    fault = refusal(at, f"W move {last}")
    assert isinstance(fault, no.LastCheckerLegally) and "only by a legal play" in said(fault)


@pytest.mark.parametrize(("dice", "moves"), [("21", ["2/off"]), ("11", ["2/1", "1/off"]), ("66", ["2/off"])])
def test_a_legal_last_checker_wins_at_once_and_is_not_put_down_I2_E7(dice, moves):
    at = does(otb(dice, "x 2:1; o 6:14"), *(f"W move {move}" for move in moves))
    assert at.result is not None and at.result.ending is Ending.BORNE_OFF


# --- I2: let stand


def test_it_is_accepted_by_rolling_I2():
    at = does(put("13/7"), "B roll 62")
    assert at.phase == Moving(BLACK, roll("62")) and at.board == put("13/7").position
    assert at.turn == 6 and at.last.play == (Move(13, 7),) and at.rolls == otb().rolls + 1
    assert isinstance(refusal(at, "B send-back"), no.NoPlayToJudge)


def test_it_is_accepted_by_doubling_I2_C1():
    at = put("13/7")
    assert at.may_double(BLACK) and not at.may_double(WHITE)
    doubled = does(at, "B double")
    assert doubled.phase == Doubled(BLACK) and doubled.board == at.position and doubled.turn == 6
    assert does(doubled, "W take").cube == Cube(2, WHITE) and does(doubled, "W take").phase == ToRoll(BLACK)
    assert does(doubled, "W drop").result.winner is BLACK
    for line in ("B send-back", "B accept"):
        assert isinstance(refusal(doubled, line), no.QuestionOpen)


def test_a_double_that_is_refused_lets_nothing_stand_I2_C3():
    at = does(otb(cube=Cube(2, WHITE)), "W move 13/7", "W done")
    assert isinstance(refusal(at, "B double"), no.NotYourCube) and not at.may_double(BLACK)
    assert does(at, "B send-back").phase == Moving(WHITE, roll("31"), sent_back=True)
    out = msgspec.structs.replace(put("13/7"), cube=None)
    assert isinstance(refusal(out, "B double"), no.NoCube)


def test_it_is_accepted_explicitly_and_then_may_be_doubled_or_rolled_I2():
    at = does(put("13/7"), "B accept")
    assert at.phase == ToRoll(BLACK) and at.may_double(BLACK)
    for line in ("B accept", "B send-back"):
        assert isinstance(refusal(at, line), no.NoPlayToJudge)
    assert does(at, "B roll 31").phase == Moving(BLACK, roll("31"))


@pytest.mark.parametrize("line", ["accept", "send-back"])
def test_only_the_opponent_judges_and_only_what_is_put_down_I2(line):
    assert refusal(put("13/7"), f"W {line}").data == {"side": BLACK}
    assert isinstance(refusal(otb(), f"W {line}"), no.NoPlayToJudge)
    assert isinstance(refusal(otb(), f"B {line}"), no.NotYourTurn)
    fault = refusal(rolled("31", ANYWHERE), f"W {line}")  # and not where the option is off
    assert isinstance(fault, no.NoPlayToJudge) and "no play to accept or send back" in said(fault)


def test_what_is_put_down_is_out_of_its_players_hands_I2_A3():
    at = put("13/7")
    for line in ("W undo", "W move 7/6", "W done", "W roll 31", "W double", "W swap"):
        assert isinstance(refusal(at, line), no.NotYourTurn)
    for line in ("B undo", "B move 13/7", "B done", "B swap", "B choose 3"):
        assert isinstance(refusal(at, line), no.NotNow)
    assert "accepted or sent back" in said(refusal(at, "B done"))


# --- I2: sent back


def test_sent_back_the_whole_play_is_taken_back_and_the_same_dice_must_be_played_legally_I2():
    at = does(put("13/7", "24/23"), "B send-back")
    assert at.phase == Moving(WHITE, roll("31"), sent_back=True) and at.position == pos(ANYWHERE)
    assert at.to_act is WHITE and at.turn == 5 and at.rolls == otb().rolls
    for move, error in (("13/7", NoSuchDistance), ("8/13", BackwardMove), ("13/12", PointClosed)):
        assert isinstance(refusal(at, f"W move {move}"), error)
    assert isinstance(refusal(at, "W done"), no.TurnUnfinished)
    half = does(at, "W move 8/5")
    assert isinstance(refusal(half, "W done"), no.TurnUnfinished) and does(half, "W undo").phase == at.phase
    down = does(half, "W move 6/5", "W done")
    assert isinstance(down.phase, PutDown) and isinstance(refusal(down, "B send-back"), no.PlayIsLegal)
    assert does(down, "B roll 62").board == down.position


def test_what_the_whole_roll_demands_is_demanded_then_I2_M5_M6():
    either = does(put("24/23", dice="21", position="x 24:1; o 4:2 6:13"), "B send-back")
    assert isinstance(refusal(either, "W move 24/23"), MustPlayLarger)
    both = does(put(dice="61", position="x 6:1; o 20:1 6:14"), "B send-back")
    assert isinstance(refusal(both, "W move 6/off"), MustPlayBoth)  # 6/5* and off hits a blot on the way


LEGAL = [
    # what is put down, with which dice, on which board: none of it can be sent back
    (["8/5", "6/5"], "31", ANYWHERE),
    (["24/20"], "31", ANYWHERE),  # in one go
    (["6/5", "5/6", "8/5", "6/5"], "31", ANYWHERE),  # by a detour
    (["8/13", "13/5", "6/5"], "31", ANYWHERE),
    ([], "65", "x bar:1 6:5 8:3; o 6:2 5:2 4:2 3:2 2:2 1:2"),  # a dance
    (["24/23"], "21", "x 24:1; o 4:2 3:2 6:11"),  # as much as goes
    (["24/22"], "21", "x 24:1; o 4:2 6:13"),  # the larger where only one does
]


@pytest.mark.parametrize(("moves", "dice", "position"), LEGAL)
def test_a_legal_play_cannot_be_sent_back_however_it_came_about_I2(moves, dice, position):
    at = put(*moves, dice=dice, position=position)
    fault = refusal(at, "B send-back")
    assert isinstance(fault, no.PlayIsLegal) and "is legal" in said(fault)
    assert does(at, "B accept").phase == ToRoll(BLACK)


NOT_LEGAL = [
    ([], "31", ANYWHERE),
    (["8/5"], "31", ANYWHERE),
    (["24/23"], "21", "x 24:1; o 4:2 6:13"),  # the smaller where the larger goes
    (["8/5", "6/5", "24/23"], "31", ANYWHERE),
    (["13/10", "6/5"], "65", ANYWHERE),
    (["13/9"], "31", "x 13:15; o 16:1 15:2 13:2 6:10"),  # over closed points
    (["6/5"], "65", "x bar:1 6:5 8:3; o 6:2 5:2 4:2 3:2 2:2 1:2"),  # for a dance
]


@pytest.mark.parametrize(("moves", "dice", "position"), NOT_LEGAL)
def test_any_other_can_and_then_a_legal_one_ends_the_turn_I2(moves, dice, position):
    at = does(put(*moves, dice=dice, position=position), "B send-back")
    assert at.position == pos(position)
    while at.moves():
        at = at.act(WHITE, do.MoveChecker(at.moves()[0]))
    at = does(at, "W done")
    assert isinstance(refusal(at, "B send-back"), no.PlayIsLegal)
    assert does(at, "B roll 31").to_act is BLACK


def test_after_a_dance_was_dressed_up_nothing_is_left_but_done_I2_M9():
    at = does(put("6/5", dice="65", position="x bar:1 6:5 8:3; o 6:2 5:2 4:2 3:2 2:2 1:2"), "B send-back")
    assert at.moves() == () and isinstance(refusal(at, "W move 6/5"), NothingToPlay)
    assert isinstance(does(at, "W done").phase, PutDown)


# --- I2 and the rest of the game


def test_moves_are_taken_back_one_by_one_until_the_play_is_legal_again_I2_A3():
    start = otb()
    one = does(start, "W move 8/5")
    free = does(one, "W move 24/11", "W move 6/5")
    assert one.left == (1,) and one.phase.free_from is None
    assert free.left == () and free.moves() == () and free.phase.free_from == 1
    assert isinstance(refusal(free, "W swap"), no.NothingToSwap)
    assert does(free, "W undo").phase.free_from == 1
    assert does(free, "W undo", "W undo") == one
    assert does(free, "W undo", "W undo", "W undo") == start
    assert isinstance(refusal(start, "W undo"), no.NothingToUndo)
    assert does(one, "W undo", "W swap").phase.swapped  # the dice can be swapped as ever


def test_where_a_checker_can_be_taken_and_put_I2():
    at = otb("31")
    assert free_starts(at) == (24, 13, 8, 6)
    ahead, back = range(12, -1, -1), range(14, 25)  # those ahead come first
    assert free_ends(at, 13) == tuple(n for n in (*ahead, *back) if n not in (19, 17, 12, 1))
    assert free_ends(at, 20) == ()
    bar = otb("31", "x bar:1 6:13; o 6:15")
    assert free_starts(bar) == (BAR, 6) and 24 in free_ends(bar, BAR) and 19 not in free_ends(bar, BAR)
    last = otb("31", "x 6:1; o 6:15")
    assert 0 not in free_ends(last, 6)
    for none in (does(put("13/7"), "B send-back"), put("13/7"), ruled(over_the_board=True), rolled("31", ANYWHERE)):
        assert free_starts(none) == () and free_ends(none, 13) == ()


def test_no_play_is_forced_I2_A4():
    dance = otb("65", "x bar:1 6:5 8:3; o 6:2 5:2 4:2 3:2 2:2 1:2")
    assert not dance.leaves_no_choice
    assert not otb("66", "x 24:2; o 6:2").leaves_no_choice
    at = table(ruled("x bar:1 6:5 8:3; o 6:2 5:2 4:2 3:2 2:2 1:2", over_the_board=True))
    then, steps = carry_out(at, WHITE, ThrowDice(), Cup("65"), forced=True)
    assert len(steps) == 1 and isinstance(game_at(then).phase, Moving)


@pytest.mark.parametrize("resigner", ["W", "B"])
def test_either_may_resign_while_a_play_lies_there_which_counts_as_made_I2_G1_G2(resigner):
    position = "x 6:15; o 18:1 11:1 1:1"
    at = put("6/off", "6/off", position=position)
    assert at.board.pips(WHITE) - at.board.pips(BLACK) == 60
    assert at.resignations(WHITE) == (Level.SINGLE,)  # the turn is complete, and a checker off
    assert does(at, "B send-back").resignations(WHITE) == (Level.GAMMON,)
    other = "B" if resigner == "W" else "W"
    offered = does(at, f"{resigner} resign single")
    assert isinstance(offered.phase, Resigning) and offered.position == at.position and offered.on_roll is BLACK
    for line in ("B accept", "B send-back", "B roll 31", "B double"):
        assert isinstance(refusal(offered, line), no.QuestionOpen)
    assert does(offered, f"{other} play-on").phase == at.phase
    assert does(offered, f"{other} let-go").result.level is Level.SINGLE


def test_without_the_option_nothing_irregular_goes_I2():
    at = rolled("31", ANYWHERE)
    assert isinstance(refusal(at, "W move 13/7"), NoSuchDistance)
    assert isinstance(refusal(at, "W done"), no.TurnUnfinished)
    assert does(at, "W move 8/5 6/5", "W done").phase == ToRoll(BLACK)
    assert isinstance(refusal(at, "B roll 31"), no.NotYourTurn)


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("8/5 6/5", "8/5 6/5"),  # legal plays are read as ever
        ("24/20", "24/21 21/20"),
        ("13/7", "13/7"),
        ("8/13 6/13", "8/13 6/13"),
        ("8/5", "8/5"),
        ("6/off(2)", "6/off 6/off"),
    ],
)
def test_a_play_is_typed_as_it_shall_lie_there_I2(text, made):
    at = typed(table(match(otb(), options=OTB)), text)
    assert {*game_at(at).phase.played} == {*play(made)}
    assert isinstance(game_at(does(at, "W done")).phase, PutDown)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("13/12", PointClosed),
        ("8/5 13/12", PointClosed),
        ("20/19", NoCheckerThere),
        ("99/1", NoSuchPoint),
        ("nonsense", UnreadablePlay),
        ("pass", NoPassing),  # whoever wants to put down nothing picks up the dice
        ("", NoPassing),
    ],
)
def test_what_cannot_lie_there_is_refused_and_nothing_moved_I2(text, error):
    assert isinstance(error_of(table(match(otb(), options=OTB)), WHITE, PlayText(text)), error)


def test_typing_goes_on_from_what_lies_there_and_a_legal_play_replaces_it_I2():
    at = typed(table(match(otb(), options=OTB)), "13/7")
    assert game_at(typed(at, "7/4")).phase.played == play("13/7 7/4")
    assert game_at(typed(at, "8/5 6/5")).phase.played == play("8/5 6/5")


def test_what_was_sent_back_is_typed_legally_I2():
    at = table(match(does(put("13/7"), "B send-back"), options=OTB))
    assert isinstance(error_of(at, WHITE, PlayText("13/7")), NoSuchDistance)
    assert game_at(typed(at, "8/5 6/5")).left == ()


@pytest.mark.parametrize("seed", range(5))
def test_whatever_lies_there_is_a_board_that_can_be_and_is_judged_by_where_it_leads_I2(seed):
    chance = random.Random(seed)
    for board, side, thrown in any_positions(seed, 60):
        at = ruled(board, Moving(side, thrown), over_the_board=True)
        for _ in range(chance.randint(0, 4)):
            start = chance.choice(free_starts(at))
            ends = free_ends(at, start)
            for end in range(25):
                if end not in ends and Move(start, end) not in at.moves():
                    with pytest.raises(RulesError):
                        at.act(side, do.MoveChecker(Move(start, end)))
            moved = at.act(side, do.MoveChecker(Move(start, chance.choice(ends))))
            if moved.result:  # a legal last checker
                break
            assert moved.act(side, do.Undo()) == at
            at = moved
            at.position.check()
        down = at.act(side, do.Done())
        legal = down.position in legal_plays(board, side, thrown)
        accepted = down.act(side.other, do.AcceptPlay())
        assert accepted.board == at.position and accepted.phase == ToRoll(side.other)
        if legal:
            with pytest.raises(no.PlayIsLegal):
                down.act(side.other, do.SendBack())
        else:
            assert down.act(side.other, do.SendBack()).position == board
