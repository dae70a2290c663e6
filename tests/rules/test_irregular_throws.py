"""Throws on a real board: dice that lie cocked (I1) and those that come too early (I3)."""

import pytest

from bot.challenge import Challenge
from bot.requests import ThrowDice, carry_out
from bot.rules import actions as do
from bot.rules import refusals as no
from bot.rules.cube import Cube
from bot.rules.match import Match
from bot.rules.options import Options
from bot.rules.phases import Moving, Opening, ToRoll
from bot.rules.result import Level
from bot.table import Accept, Table
from tests.playing import ANYWHERE, BLACK, WHITE, Cup, ask, error_of, game_at, match, restarted, roll, table
from tests.rules.house_rules import OTB, does, otb, put, refusal, rolled, ruled, said
from tests.rules.positions import play

# --- I1: cocked dice


def test_a_cocked_throw_is_counted_shown_and_thrown_again_I1():
    at = ruled(over_the_board=True)
    lying = does(at, "W cocked 66", "W cocked 12")
    assert lying.phase == ToRoll(WHITE) and lying.rolls == at.rolls + 2
    assert lying.cocked == (do.Cocked(6, 6), do.Cocked(1, 2))
    rolled_at_last = does(lying, "W roll 31")
    assert rolled_at_last.phase == Moving(WHITE, roll("31")) and rolled_at_last.rolls == at.rolls + 3


def test_in_the_opening_too_where_a_cocked_tie_is_no_tie_I1_C4():
    at = Match.start(5, Options(over_the_board=True, automatic=9))
    lying = does(at, "- cocked 66", "- cocked 25")
    assert lying.game.phase == Opening() and lying.game.opening == () and lying.game.cube == Cube(1)
    assert lying.game.rolls == 2 and lying.waits_for == ()
    begun = does(lying, "- opening 44", "- opening 25")
    assert begun.game.phase == Moving(BLACK, roll("52")) and begun.game.rolls == 4 and begun.game.cube == Cube(2)


COCKED = [
    (ruled(), "W cocked 31", no.NotNow),  # the option is off
    (Match.start(5).game, "- cocked 31", no.NotNow),
    (ruled(over_the_board=True), "B cocked 31", no.NotYourTurn),
    (ruled(over_the_board=True), "- cocked 31", no.NotNow),
    (otb(), "W cocked 31", no.NotNow),  # who has rolled throws no more
    (otb(), "- cocked 31", no.NotNow),
    (Match.start(5, OTB).game, "W cocked 31", no.NotYourTurn),
    (does(ruled(over_the_board=True), "W double"), "W cocked 31", no.QuestionOpen),
    (does(ruled(over_the_board=True), "W resign single"), "W cocked 31", no.QuestionOpen),
    (does(otb(), "B roll 11"), "B cocked 31", no.RolledEarly),
    (put("24/20"), "W cocked 31", no.NotYourTurn),
]


@pytest.mark.parametrize(("at", "line", "error"), COCKED)
def test_dice_lie_cocked_only_where_they_may_be_thrown_I1(at, line, error):
    assert isinstance(refusal(at, line), error)


@pytest.mark.parametrize("lies", [(), (1,), (1, 2, 3)])
def test_whoever_throws_throws_again_until_the_dice_lie_flat_I1(lies):
    cup = Cup(*("66", "55", "44", "13")[: len(lies)], "13")
    at = table(ruled(over_the_board=True))
    then, steps = carry_out(at, WHITE, ThrowDice(), cup, cocked=lambda n: n in lies)
    assert game_at(then).phase == Moving(WHITE, roll("31")) and len(game_at(then).cocked) == len(lies)
    assert [type(action) for _, action in steps] == [do.Cocked] * len(lies) + [do.RollDice]
    assert cup.asked == list(range(1, len(lies) + 2))
    again = at
    for side, action in steps:  # the log says all of it
        again = again.act(side, action)
    assert again == then


def test_no_dice_are_asked_about_where_the_option_is_off_I1():
    def never(_n: int) -> bool:
        raise AssertionError

    carry_out(table(ruled()), WHITE, ThrowDice(), Cup("31"), cocked=never)
    carry_out(Table.offered(Challenge(3)), BLACK, Accept(), Cup("44", "31"), cocked=never)


def test_a_roll_that_accepts_a_play_or_comes_early_may_lie_cocked_too_I1_I2_I3():
    down = put("24/20")
    assert does(down, "B cocked 66", "B roll 31").phase == Moving(BLACK, roll("31"))
    early = does(otb(), "B cocked 66", "B roll 31")
    assert early.phase.early == roll("31") and early.rolls == otb().rolls + 2


# --- I3: throwing too early


def test_an_early_roll_stands_and_the_play_goes_on_knowing_it_I3():
    at = does(otb(), "W move 8/5", "B roll 62")
    assert at.phase == Moving(WHITE, roll("31"), play("8/5"), early=roll("62")) and at.rolls == otb().rolls + 1
    assert at.to_act is WHITE and at.left == (1,)
    changed = does(at, "W undo", "W move 24/23", "W move 13/10")
    assert changed.phase.early == roll("62")
    down = does(changed, "W done")
    assert down.to_act is BLACK and down.phase.turn.early == roll("62")
    judged = does(down, "B accept")
    assert judged.phase == Moving(BLACK, roll("62")) and judged.rolls == at.rolls  # no other throw
    assert judged.board == down.position and judged.turn == 6


def test_it_accepts_nothing_I3():
    early = does(otb(), "B roll 62")
    down = does(early, "W move 13/7", "W done")
    for line in ("B roll 11", "B double", "B cocked 11"):
        fault = refusal(down, line)
        assert isinstance(fault, no.RolledEarly) and "that roll stands" in said(fault)
    back = does(down, "B send-back")
    assert back.phase == Moving(WHITE, roll("31"), sent_back=True, early=roll("62"))
    again = does(back, "W move 8/5 6/5", "W done")
    assert isinstance(refusal(again, "B send-back"), no.PlayIsLegal)
    assert does(again, "B accept").phase == Moving(BLACK, roll("62"))


def test_the_early_roller_cannot_double_that_turn_I3_C1():
    down = does(otb(), "B roll 62", "W move 8/5 6/5", "W done")
    assert not down.may_double(BLACK) and isinstance(refusal(down, "B double"), no.RolledEarly)
    assert isinstance(refusal(does(otb(), "B roll 62"), "B double"), no.NotYourTurn)
    rolled_on = does(down, "B accept")
    assert not rolled_on.may_double(BLACK) and isinstance(refusal(rolled_on, "B double"), no.TooLateToDouble)
    later = does(rolled_on, "B move 24/18 13/11", "B done", "W roll 31", "W move 13/10", "W done")
    assert later.may_double(BLACK)  # in the next one it can again


@pytest.mark.parametrize("before", [["B roll 62"], ["W move 8/5", "B roll 62", "W undo"]])
def test_a_second_early_roll_is_refused_I3(before):
    at = does(otb(), *before)
    assert isinstance(refusal(at, "B roll 11"), no.RolledEarly)
    assert isinstance(error_of(table(match(at, options=OTB)), BLACK, ThrowDice()), no.RolledEarly)


def test_an_early_roll_comes_in_the_first_turn_and_after_a_play_was_sent_back_too_I3():
    first = does(Match.start(5, OTB), "- opening 31", "B roll 66")
    assert first.game.phase.early == roll("66") and first.game.rolls == 2
    back = does(put("13/7"), "B send-back", "B roll 66")
    assert back.phase == Moving(WHITE, roll("31"), sent_back=True, early=roll("66"))


def test_it_falls_away_if_the_play_ends_the_game_I3_E7():
    at = does(otb("21", "x 2:1; o 6:14"), "B roll 66", "W move 2/off")
    assert at.result is not None and at.result.winner is WHITE and at.result.level is Level.SINGLE
    resigned = does(does(otb(), "B roll 66"), "B resign single", "W let-go")
    assert resigned.result.winner is WHITE


@pytest.mark.parametrize(
    ("at", "line", "error"),
    [
        (ruled(over_the_board=True), "B roll 66", no.NotYourTurn),  # before the opponent has rolled
        (does(ruled(over_the_board=True), "W double"), "B roll 66", no.QuestionOpen),
        (does(otb(), "W resign single"), "B roll 66", no.QuestionOpen),
        (otb(), "W roll 66", no.NotNow),  # one's own turn is no early one
        (rolled("31", ANYWHERE), "B roll 66", no.NotYourTurn),  # the option is off
        (does(Match.start(5, OTB), "- opening 31").game, "W roll 66", no.NotNow),
    ],
)
def test_a_roll_is_early_only_between_the_others_roll_and_done_I3(at, line, error):
    assert isinstance(refusal(at, line), error)


def test_after_the_play_is_put_down_a_roll_is_not_early_but_accepts_it_I3_I2():
    assert does(put("8/5", "6/5"), "B roll 66").phase == Moving(BLACK, roll("66"))


def test_an_early_roll_is_thrown_from_the_same_cup_and_a_question_leaves_it_I3():
    at = ask(table(match(otb(), options=OTB)), BLACK, ThrowDice(), "26")
    assert game_at(at).phase.early == roll("62")
    back = does(at, "W resign single", "B play-on")
    assert game_at(back).phase == game_at(at).phase


def test_all_of_it_outlives_restarts_I2_I3():
    at = table(match(otb(), options=OTB))
    illegal = ("W move 8/5", "B roll 66", "W move 24/3", "W done")
    for step in (*illegal, "B send-back", "W move 8/5 6/5", "W done", "B accept"):
        at = does(at, step)
        assert restarted(at) == at
    assert game_at(at).phase == Moving(BLACK, roll("66"))
