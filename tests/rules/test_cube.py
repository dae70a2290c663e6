"""The doubling cube (B6, C1-C3, C8, C9)."""

from collections.abc import Callable

import pytest

from bot.rules import actions as do
from bot.rules import refusals as no
from bot.rules.board import BAR, Board
from bot.rules.cube import Cube
from bot.rules.errors import IllegalAction
from bot.rules.game import Game
from bot.rules.match import Match
from bot.rules.options import Options
from bot.rules.phases import Doubled, Moving, Over, Resigning, ToRoll
from bot.rules.result import Ending, Level, Result
from tests.playing import BLACK, ONE_LEFT, WHITE, game, moving, roll
from tests.rules.positions import play


def doubled(cube: Cube | None = None) -> Game:
    return game(cube=cube or Cube()).act(WHITE, do.Double())


def refusal(at: Game, side, action) -> IllegalAction:
    with pytest.raises(IllegalAction) as refused:
        at.act(side, action)
    return refused.value


def test_the_cube_starts_in_the_middle_worth_one_B6():
    for length in (2, 3, 99):
        assert Match.start(length).game.cube == Cube(1, None)
    assert Match.start(3).game.stake == 1


# --- C1: offering


def test_a_double_is_offered_before_rolling_C1():
    assert game().may_double(WHITE)
    offered = doubled()
    assert offered.phase == Doubled(WHITE) and offered.to_act is BLACK and offered.on_roll is WHITE
    assert offered.cube == Cube() and offered.stake == 1  # the stake is the old one until it is taken


def test_no_double_after_the_roll_nor_in_the_opponents_turn_C1():
    assert isinstance(refusal(moving(WHITE, "31"), WHITE, do.Double()), no.TooLateToDouble)
    assert refusal(game(), BLACK, do.Double()).data == {"side": WHITE}
    assert refusal(moving(WHITE, "31"), BLACK, do.Double()).data == {"side": WHITE}


def test_a_closed_out_player_may_double_too_C1():
    closed_out = game("x bar:1 6:5 8:3; o 6:2 5:2 4:2 3:2 2:2 1:2", ToRoll(WHITE), Cube(2, WHITE))
    assert closed_out.board.of(WHITE)[BAR]
    taken = closed_out.act(WHITE, do.Double()).act(BLACK, do.Take())
    danced = taken.act(WHITE, do.RollDice(roll("65")))
    assert danced.moves() == () and danced.act(WHITE, do.Done()).phase == ToRoll(BLACK)


# --- C2: taking and dropping


def test_a_take_doubles_the_stake_and_gives_the_cube_away_C2():
    taken = doubled().act(BLACK, do.Take())
    assert taken.cube == Cube(2, BLACK) and taken.stake == 2
    assert taken.phase == ToRoll(WHITE)  # who doubled has still to roll


@pytest.mark.parametrize(("value", "owner"), [(1, None), (2, WHITE), (8, WHITE), (64, WHITE), (1024, WHITE)])
def test_a_drop_loses_the_stake_as_it_was_C2(value, owner):
    dropped = doubled(Cube(value, owner)).act(BLACK, do.Drop())
    assert dropped.result == Result(WHITE, Level.SINGLE, value, Ending.DROPPED)
    assert dropped.result.points == value
    assert dropped.cube == Cube(value, owner)


@pytest.mark.parametrize("answer", [do.Take(), do.Drop()])
def test_only_the_opponent_answers_a_double_C2(answer):
    assert refusal(doubled(), WHITE, answer).data == {"side": BLACK}


@pytest.mark.parametrize("answer", [do.Take(), do.Drop(), do.Beaver()])
@pytest.mark.parametrize("at", [game(), moving(WHITE, "31")], ids=["to_roll", "moving"])
def test_without_a_double_there_is_nothing_to_answer_C2(answer, at):
    for side in (WHITE, BLACK):
        fault = refusal(at, side, answer)
        assert isinstance(fault, no.NoQuestion) and fault.question == "doubled"


def test_a_beaver_is_refused_unless_agreed_on():
    assert isinstance(refusal(doubled(), BLACK, do.Beaver()), no.NoBeavers)
    assert refusal(doubled(), WHITE, do.Beaver()).data == {"side": BLACK}


# --- C3: access


@pytest.mark.parametrize(
    ("owner", "side", "may"),
    [
        (None, WHITE, True),
        (None, BLACK, True),
        (WHITE, WHITE, True),
        (WHITE, BLACK, False),
        (BLACK, WHITE, False),
        (BLACK, BLACK, True),
    ],
)
def test_a_centred_cube_is_anyones_and_an_owned_one_its_owners_C3(owner, side, may):
    cube = Cube(1 if owner is None else 4, owner)
    at = game(phase=ToRoll(side), cube=cube)
    assert cube.may_be_turned_by(side) is at.may_double(side) is may
    assert not at.may_double(side.other)
    if may:
        assert at.act(side, do.Double()).phase == Doubled(side)
    else:
        assert refusal(at, side, do.Double()).data == {"owner": owner}


def test_nobody_doubles_twice_in_a_row_C3():
    taken = doubled().act(BLACK, do.Take())
    assert refusal(taken, WHITE, do.Double()).data == {"owner": BLACK}
    next_turn = taken.act(WHITE, do.RollDice(roll("31")))
    for move in play("8/5 6/5"):
        next_turn = next_turn.act(WHITE, do.MoveChecker(move))
    redoubled = next_turn.act(WHITE, do.Done()).act(BLACK, do.Double())
    assert redoubled.act(WHITE, do.Take()).cube == Cube(4, WHITE)
    assert redoubled.act(WHITE, do.Drop()).result == Result(BLACK, Level.SINGLE, 2, Ending.DROPPED)


def test_there_is_no_highest_cube_B6():
    at = game()
    for turn in range(70):
        side = at.to_act
        at = at.act(side, do.Double()).act(side.other, do.Take())
        assert at.cube == Cube(2 ** (turn + 1), side.other)
        at = game(phase=ToRoll(side.other), cube=at.cube)
    assert at.act(at.to_act, do.Double()).act(at.to_act.other, do.Drop()).result.points == 2**70


# --- C8: no cube


@pytest.mark.parametrize("phase", [ToRoll(WHITE), Moving(WHITE, roll("31"))], ids=["to_roll", "moving"])
def test_without_a_cube_nothing_doubles_C8(phase):
    at = game(phase=phase, cube=None)
    assert not at.may_double(WHITE) and at.stake == 1
    assert isinstance(refusal(at, WHITE, do.Double()), no.NoCube)


def test_without_a_cube_gammons_count_and_the_stake_is_one_C8():
    match = Match.start(5, Options(cube=False))
    assert match.game.cube is None
    won = moving(WHITE, "21", ONE_LEFT, cube=None).act(WHITE, do.MoveChecker(play("2/off")[0]))
    assert won.result == Result(WHITE, Level.BACKGAMMON, 1, Ending.BORNE_OFF)


# --- C9: one question at a time

ANYTHING: list[do.GameAction] = [
    do.RollDice(roll("31")),
    do.MoveChecker(play("8/5")[0]),
    do.SwapDice(),
    do.Undo(),
    do.Done(),
    do.Double(),
    do.OfferResignation(Level.SINGLE),
    do.OfferResignation(Level.BACKGAMMON),
]
PENDING: dict[str, Callable[[], Game]] = {
    "doubled": doubled,
    "resigning before rolling": lambda: game().act(WHITE, do.OfferResignation(Level.SINGLE)),
    "resigning in mid-turn": lambda: moving(WHITE, "31").act(WHITE, do.OfferResignation(Level.SINGLE)),
}


@pytest.mark.parametrize("pending", PENDING)
@pytest.mark.parametrize("action", ANYTHING, ids=lambda action: type(action).__name__)
def test_only_one_question_is_open_at_a_time_C9(pending, action):
    at = PENDING[pending]()
    assert not at.may_double(WHITE) and at.resignations(WHITE) == at.resignations(BLACK) == () == at.moves()
    for side in (WHITE, BLACK):
        fault = refusal(at, side, action)
        assert isinstance(fault, no.QuestionOpen)
        assert (fault.question, fault.by) == (pending.split()[0], WHITE)


def test_a_double_and_a_resignation_have_answers_of_their_own_C9():
    for pending, wrong in (("doubled", do.AcceptResignation()), ("doubled", do.RefuseResignation())):
        assert refusal(PENDING[pending](), BLACK, wrong).data == {"question": "resigning"}
    for wrong in (do.Take(), do.Drop(), do.Beaver()):
        assert refusal(PENDING["resigning before rolling"](), BLACK, wrong).data == {"question": "doubled"}


def test_after_the_game_the_cube_is_dead_C9():
    over = doubled().act(BLACK, do.Drop())
    assert isinstance(over.phase, Over) and not over.may_double(WHITE) and over.to_act is over.on_roll is None
    for side in (WHITE, BLACK):
        for action in (*ANYTHING, do.Take(), do.Drop(), do.Beaver(), do.AcceptResignation(), do.RefuseResignation()):
            assert isinstance(refusal(over, side, action), no.NotNow)


def test_questions_do_not_touch_the_board_C9():
    for pending in PENDING.values():
        assert pending().board == Board.start() and not isinstance(pending().phase, Over)
    assert isinstance(PENDING["resigning in mid-turn"]().phase, Resigning)
