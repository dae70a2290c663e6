"""Giving a game up (G1-G3, A3 behind a question)."""

import pytest

from bot.rules import actions as do
from bot.rules import refusals as no
from bot.rules.board import Board
from bot.rules.cube import Cube
from bot.rules.errors import IllegalAction
from bot.rules.pair import Pair
from bot.rules.phases import Moving, Over, Resigning, ToRoll
from bot.rules.result import Ending, Level, Result, counts_as_gammon, levels_to_resign
from tests.playing import BLACK, WHITE, game, moving, roll
from tests.rules.positions import play, pos

SINGLE, GAMMON, BACKGAMMON = Level.SINGLE, Level.GAMMON, Level.BACKGAMMON
ALL = (SINGLE, GAMMON, BACKGAMMON)

WHITE_RESIGNS = [
    ("x 24:2 13:5 8:3 6:5; o 24:2 13:5 8:3 6:5", ALL),
    ("x 6:14; o 6:15", (SINGLE,)),  # one is off
    ("x bar:1 6:13; o 6:14", (SINGLE,)),  # one is off, whatever the rest does
    ("x 24:13 bar:1; o 6:2 5:2 4:2 3:2 2:2", (SINGLE,)),  # and however far behind (G2 asks for none off)
    ("x 12:5 6:10; o 12:5 6:10", (SINGLE, GAMMON)),  # a race: nobody can be sent behind any more
    ("x 13:5 6:10; o 13:5 6:10", ALL),  # contact: both points are White's and Black's midpoints
    ("x 18:1 6:14; o 6:15", (SINGLE, GAMMON)),  # a race, out of the winner's home
    ("x 19:1 6:14; o 5:2", (GAMMON, BACKGAMMON)),  # a race that may end with one in the winner's home
    ("x 6:15; o 1:2", (GAMMON,)),  # 88 pips behind
    ("x 6:10; o 1:2", (SINGLE,)),  # 58 pips, and five are off
]


@pytest.mark.parametrize(("position", "levels"), WHITE_RESIGNS)
def test_a_resignation_is_what_can_still_be_lost_G1_G2(position, levels):
    board = pos(position)
    assert levels_to_resign(board, WHITE) == levels
    assert levels_to_resign(Board(board.black, board.white), BLACK) == levels
    assert counts_as_gammon(board, WHITE) is (SINGLE not in levels) and not counts_as_gammon(board, BLACK)


@pytest.mark.parametrize(
    ("behind", "levels"),
    [(59, (SINGLE, GAMMON)), (60, (GAMMON,)), (61, (GAMMON,))],
)
def test_60_pips_behind_it_is_a_gammon_at_least_G2(behind, levels):
    board = pos(f"x 6:15; o 18:1 {72 - behind}:1")  # 90 pips against 18 and the rest, no contact
    assert board.pips(WHITE) - board.pips(BLACK) == behind and not board.contact()
    assert levels_to_resign(board, WHITE) == levels


def test_60_pips_are_counted_before_the_moves_of_an_unfinished_turn_G2():
    """61 behind before the roll, 50 after the moves: still a gammon; and the other way round, hit meanwhile."""
    board = pos("x 6:15; o 17:1 6:2")
    assert board.pips(WHITE) - board.pips(BLACK) == 61
    turn = moving(WHITE, "65", board)
    for move in play("6/off 6/1"):
        turn = turn.act(WHITE, do.MoveChecker(move))
    assert turn.position.pips(WHITE) - turn.position.pips(BLACK) == 50
    assert turn.resignations(WHITE) == (GAMMON,)
    assert turn.act(WHITE, do.Done()).resignations(WHITE) == (SINGLE,)  # now that the turn is over, one is off


def test_the_opponents_unfinished_moves_do_not_count_either_G2():
    board = pos("x 24:1 6:14; o 24:2 13:5 8:3 6:5")
    hit = moving(BLACK, "51", board).act(BLACK, do.MoveChecker(play("6/1")[0]))
    assert hit.position.white[25] == 1
    assert hit.resignations(WHITE) == levels_to_resign(board, WHITE)


@pytest.mark.parametrize("level", ALL)
@pytest.mark.parametrize(("value", "owner"), [(1, None), (4, WHITE), (4, BLACK)])
@pytest.mark.parametrize("resigner", [WHITE, BLACK])
def test_an_accepted_resignation_pays_the_stake_times_the_level_G1_G3(level, value, owner, resigner):
    offered = game(cube=Cube(value, owner)).act(resigner, do.OfferResignation(level))
    assert offered.phase == Resigning(resigner, level, ToRoll(WHITE)) and offered.to_act is resigner.other
    accepted = offered.act(resigner.other, do.AcceptResignation())
    assert accepted.result == Result(resigner.other, level, value, Ending.RESIGNED)
    assert accepted.result.points == value * level


@pytest.mark.parametrize("phase", [ToRoll(WHITE), Moving(WHITE, roll("31"), play("8/5"), swapped=True)])
@pytest.mark.parametrize("resigner", [WHITE, BLACK])
def test_refused_the_game_goes_on_where_it_was_G1(phase, resigner):
    at = game(phase=phase)
    refused = at.act(resigner, do.OfferResignation(SINGLE)).act(resigner.other, do.RefuseResignation())
    assert refused.phase == phase
    assert (refused.board, refused.cube, refused.turn, refused.position) == (at.board, at.cube, at.turn, at.position)


def test_only_a_higher_one_may_follow_in_the_same_turn_G1():
    at = game().act(WHITE, do.OfferResignation(SINGLE)).act(BLACK, do.RefuseResignation())
    assert at.resignations(WHITE) == (GAMMON, BACKGAMMON) and at.resignations(BLACK) == ALL
    with pytest.raises(no.CannotResign) as refused:
        at.act(WHITE, do.OfferResignation(SINGLE))
    assert refused.value.levels == (GAMMON, BACKGAMMON)
    at = at.act(WHITE, do.OfferResignation(BACKGAMMON)).act(BLACK, do.RefuseResignation())
    assert at.resignations(WHITE) == ()
    with pytest.raises(no.CannotResign):
        at.act(WHITE, do.OfferResignation(BACKGAMMON))


def test_the_same_turn_lasts_over_double_roll_and_undo_until_done_G1():
    at = game().act(WHITE, do.OfferResignation(SINGLE)).act(BLACK, do.RefuseResignation())
    at = at.act(WHITE, do.Double()).act(BLACK, do.Take()).act(WHITE, do.RollDice(roll("31")))
    at = at.act(WHITE, do.MoveChecker(play("8/5")[0])).act(WHITE, do.Undo())
    assert at.resignations(WHITE) == (GAMMON, BACKGAMMON)
    for move in play("8/5 6/5"):
        at = at.act(WHITE, do.MoveChecker(move))
    at = at.act(WHITE, do.Done())
    assert at.refused == Pair(0, 0) and at.resignations(WHITE) == ALL


def test_only_the_opponent_answers_and_only_an_offer_G1():
    offered = game().act(WHITE, do.OfferResignation(SINGLE))
    for answer in (do.AcceptResignation(), do.RefuseResignation()):
        with pytest.raises(no.NotYourTurn) as refused:
            offered.act(WHITE, answer)
        assert refused.value.side is BLACK
        for side in (WHITE, BLACK):
            with pytest.raises(no.NoQuestion) as unasked:
                game().act(side, answer)
            assert unasked.value.question == "resigning"


def test_a_level_that_cannot_be_lost_is_refused_with_those_that_can_G1():
    for level in (GAMMON, BACKGAMMON):
        with pytest.raises(no.CannotResign) as refused:
            game("x 6:14; o 6:15").act(WHITE, do.OfferResignation(level))
        assert refused.value.data == {"level": level, "levels": (SINGLE,)}


def test_the_unfinished_turn_waits_behind_the_question_and_can_be_undone_after_it_A3():
    at = moving(WHITE, "31").act(WHITE, do.MoveChecker(play("8/5")[0]))
    offered = at.act(BLACK, do.OfferResignation(SINGLE))
    assert offered.to_act is WHITE and offered.on_roll is WHITE and offered.position == at.position
    assert offered.moving == at.phase
    with pytest.raises(IllegalAction):
        offered.act(WHITE, do.Undo())
    back = offered.act(WHITE, do.RefuseResignation()).act(WHITE, do.Undo())
    assert back.position == Board.start()


@pytest.mark.parametrize(
    ("end", "ending", "winner"),
    [
        ([(WHITE, do.Double()), (BLACK, do.Drop())], Ending.DROPPED, WHITE),
        ([(BLACK, do.OfferResignation(SINGLE)), (WHITE, do.AcceptResignation())], Ending.RESIGNED, WHITE),
        ([(WHITE, do.RollDice(roll("21"))), (WHITE, do.MoveChecker(play("1/off")[0]))], Ending.BORNE_OFF, WHITE),
    ],
    ids=lambda value: value.value if isinstance(value, Ending) else "",
)
def test_a_game_ends_in_three_ways_and_stays_so_G3(end, ending, winner):
    at = game("x 1:1; o 6:14")
    for side, action in end:
        assert not isinstance(at.phase, Over)
        at = at.act(side, action)
    assert at.result is not None and (at.result.ending, at.result.winner) == (ending, winner)
    for side in (WHITE, BLACK):
        assert at.resignations(side) == ()
        with pytest.raises(no.NotNow):
            at.act(side, do.OfferResignation(SINGLE))
