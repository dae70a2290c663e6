"""The opening roll (O1-O3)."""

import pytest

from bot.rules import actions as do
from bot.rules.cube import Cube
from bot.rules.dice import NoSuchRoll
from bot.rules.game import Game
from bot.rules.phases import Moving, Opening, ToRoll
from bot.rules.refusals import NotNow, NotYourTurn, TooLateToDouble
from tests.playing import BLACK, WHITE, game, roll
from tests.rules.positions import play

FACES = range(1, 7)
NEW = Game.start(cube=Cube())


def finish_turn(at: Game, text: str) -> Game:
    assert at.to_act is not None
    side = at.to_act
    for move in play(text):
        at = at.act(side, do.MoveChecker(move))
    return at.act(side, do.Done())


@pytest.mark.parametrize("white", FACES)
@pytest.mark.parametrize("black", FACES)
def test_the_higher_number_plays_both_numbers_and_a_tie_none_O1_O2(white, black):
    then = NEW.act(None, do.OpeningRoll(white, black))
    if white == black:
        assert then.phase == Opening() and then.turn == 0 and then.to_act is None
    else:
        winner = WHITE if white > black else BLACK
        assert then.phase == Moving(winner, roll(f"{max(white, black)}{min(white, black)}"))
        assert then.turn == 1 and then.to_act is then.on_roll is winner
    assert then.rolls == 1 and then.board == NEW.board and then.stake == 1


def test_ties_are_rolled_again_and_kept_to_be_shown_O2():
    then = NEW
    for white, black in ((6, 6), (2, 2), (1, 4)):
        then = then.act(None, do.OpeningRoll(white, black))
    assert then.phase == Moving(BLACK, roll("41"))
    assert then.opening == (do.OpeningRoll(6, 6), do.OpeningRoll(2, 2), do.OpeningRoll(1, 4))
    assert then.rolls == 3
    assert then.stake == 1  # automatic doubles (C4) are an option


def test_the_opening_roll_is_rolled_once_O1():
    begun = NEW.act(None, do.OpeningRoll(3, 1))
    for later in (begun, begun.act(WHITE, do.OfferResignation(do.Level.SINGLE)), game(phase=ToRoll(BLACK))):
        with pytest.raises(NotNow):
            later.act(None, do.OpeningRoll(6, 5))


@pytest.mark.parametrize("side", [WHITE, BLACK])
def test_the_opening_roll_is_nobodys_to_make_O1(side):
    with pytest.raises(NotYourTurn):
        NEW.act(side, do.OpeningRoll(6, 1))


@pytest.mark.parametrize("dice", [(0, 1), (7, 1), (1, 7), (3, -1)])
def test_an_opening_roll_of_impossible_dice_is_refused_O1(dice):
    with pytest.raises(NoSuchRoll):
        NEW.act(None, do.OpeningRoll(*dice))


@pytest.mark.parametrize(
    "action",
    [
        do.RollDice(roll("21")),
        do.Double(),
        do.Done(),
        do.Undo(),
        do.SwapDice(),
        do.Take(),
        do.MoveChecker(play("8/5")[0]),
    ],
    ids=lambda action: type(action).__name__,
)
def test_nobody_can_do_anything_before_the_opening_roll_O1(action):
    for side in (WHITE, BLACK):
        with pytest.raises(NotNow):
            NEW.act(side, action)
    assert not NEW.may_double(WHITE) and NEW.resignations(WHITE) == () and NEW.moves() == ()
    with pytest.raises(NotYourTurn):
        NEW.act(None, action)


def test_no_double_before_the_first_move_O3():
    begun = NEW.act(None, do.OpeningRoll(3, 1))
    assert not begun.may_double(WHITE) and not begun.may_double(BLACK)
    with pytest.raises(TooLateToDouble) as refused:
        begun.act(WHITE, do.Double())
    assert refused.value.first_turn
    with pytest.raises(NotYourTurn):
        begun.act(BLACK, do.Double())


def test_the_second_player_may_double_at_once_O3():
    begun = finish_turn(NEW.act(None, do.OpeningRoll(3, 1)), "8/5 6/5")
    assert begun.phase == ToRoll(BLACK) and begun.turn == 2
    assert begun.may_double(BLACK) and not begun.may_double(WHITE)
    rolled = begun.act(BLACK, do.RollDice(roll("21")))
    with pytest.raises(TooLateToDouble) as refused:
        rolled.act(BLACK, do.Double())
    assert not refused.value.first_turn


def test_the_winner_cannot_roll_instead_of_playing_those_numbers_O1():
    begun = NEW.act(None, do.OpeningRoll(3, 1))
    with pytest.raises(NotNow):
        begun.act(WHITE, do.RollDice(roll("66")))
