"""Requests: dice from the cup, typed plays, and the actions that come of them."""

import pytest

from bot.challenge import Challenge
from bot.requests import PlayText, ThrowDice, carry_out
from bot.rules import actions as do
from bot.rules import refusals as no
from bot.rules.errors import RulesError
from bot.rules.explain import MustEnterFirst, NoSuchDistance, PointClosed
from bot.rules.match import Match
from bot.rules.notation import AmbiguousPlay, IncompletePlay, NoPassing, UnreadablePlay
from bot.rules.phases import Moving, Opening
from bot.rules.result import Level
from bot.table import Accept, AskToCancel, CancelByModerator, Table
from bot.table_refusals import NotAccepted, TableClosed
from tests.playing import BLACK, WHITE, Cup, ask, begun, game, game_at, match, moving, roll, table
from tests.rules.positions import play

OFFERED = Table.offered(Challenge(3))
RESIGN = do.OfferResignation(Level.SINGLE)
OVER = table(game()).act(BLACK, RESIGN).act(WHITE, do.AcceptResignation())
CANCELLED = begun().act(None, CancelByModerator())


def moves(text: str) -> list[tuple[object, object]]:
    return [(WHITE, do.MoveChecker(move)) for move in play(text)]


def undos(times: int) -> list[tuple[object, object]]:
    return [(WHITE, do.Undo())] * times


def steps(at: Table, text: str, side=WHITE) -> list[tuple[object, object]]:
    return carry_out(at, side, PlayText(text), Cup())[1]


def turn(dice: str, played: str = "", position: str = "x 24:2 13:5 8:3 6:5; o 24:2 13:5 8:3 6:5") -> Table:
    """Return White's turn with some moves made by buttons."""
    return table(game(position, Moving(WHITE, roll(dice), play(played))))


# --- dice


def test_a_roll_is_asked_from_the_cup_the_larger_die_first():
    cup = Cup("36")
    then, done = carry_out(table(game()), WHITE, ThrowDice(), cup)
    assert done == [(WHITE, do.RollDice(roll("63")))]
    assert game_at(then).phase == Moving(WHITE, roll("63"))
    assert cup.asked == [1]


def test_the_throws_of_a_game_are_counted_ties_included():
    at, cup = OFFERED, Cup("22", "55", "31", "64")
    at, done = carry_out(at, BLACK, Accept(), cup)
    assert cup.asked == [1, 2, 3] and game_at(at).rolls == 3
    at = ask(ask(at, WHITE, PlayText("8/5 6/5")), WHITE, do.Done())
    at, done = carry_out(at, BLACK, ThrowDice(), cup)
    assert cup.asked == [1, 2, 3, 4] and done == [(BLACK, do.RollDice(roll("64")))]


@pytest.mark.parametrize(
    ("at", "side", "error"),
    [
        (OFFERED, WHITE, NotAccepted),
        (table(game()), BLACK, no.NotYourTurn),
        (table(game()), None, no.NotYourTurn),
        (begun(), WHITE, no.NotNow),
        (table(game()).act(WHITE, do.Double()), WHITE, no.QuestionOpen),
        (table(game()).act(WHITE, RESIGN), WHITE, no.QuestionOpen),
        (OVER, WHITE, no.NotNow),
        (CANCELLED, WHITE, TableClosed),
    ],
)
def test_a_refused_roll_uses_up_no_dice(at, side, error):
    for request in (ThrowDice(), do.RollDice(roll("66"))):
        cup = Cup("66")
        with pytest.raises(error):
            carry_out(at, side, request, cup)
        assert cup.asked == []


def test_dice_that_somebody_names_are_thrown_all_the_same():
    _, done = carry_out(table(game()), WHITE, do.RollDice(roll("66")), Cup("21"))
    assert done == [(WHITE, do.RollDice(roll("21")))]


@pytest.mark.parametrize("side", [WHITE, BLACK, None])
def test_nobody_names_an_opening_roll_O1(side):
    for at in (OFFERED, begun(), OVER):
        with pytest.raises(RulesError):
            carry_out(at, side, do.OpeningRoll(6, 1), Cup())


# --- the opening


def test_accepting_rolls_for_the_opening_until_it_is_no_tie_O2():
    at, done = carry_out(OFFERED, BLACK, Accept(), Cup("22", "55", "14"))
    opening = [(None, do.OpeningRoll(*dice)) for dice in ((2, 2), (5, 5), (1, 4))]
    assert done == [(BLACK, Accept()), *opening]
    assert game_at(at).phase == Moving(BLACK, roll("41")) and at.version == 1 + len(done)


def test_the_second_continue_rolls_for_the_next_game_O1():
    one, done = carry_out(OVER, WHITE, do.Continue(), Cup())
    assert done == [(WHITE, do.Continue())]
    two, done = carry_out(one, BLACK, do.Continue(), Cup("66", "62"))
    assert [action for _, action in done] == [do.Continue(), do.OpeningRoll(6, 6), do.OpeningRoll(6, 2)]
    assert two.match.number == 2 and two.to_act is WHITE


def test_an_opening_roll_that_was_left_waiting_is_made_with_whatever_comes_next():
    waiting = table(match(Match.start(3).game, 3))
    assert game_at(waiting).phase == Opening()
    then, done = carry_out(waiting, WHITE, AskToCancel(), Cup("41"))
    assert done == [(WHITE, AskToCancel()), (None, do.OpeningRoll(4, 1))] and then.to_act is WHITE


# --- typed plays


@pytest.mark.parametrize(
    ("dice", "text", "made"),
    [
        ("31", "8/5 6/5", "8/5 6/5"),
        ("31", "6/5, 8-5", "8/5 6/5"),
        ("65", "24/13", "24/18 18/13"),
        ("11", "8/7(2) 6/5(2)", "8/7 8/7 6/5 6/5"),
    ],
)
def test_a_typed_play_is_taken_apart_into_moves(dice, text, made):
    then, done = carry_out(turn(dice), WHITE, PlayText(text), Cup())
    assert sorted(move for _, action in done for move in [action.move]) == sorted(play(made))
    assert game_at(then).moves() == () and game_at(then).moving is not None  # it is still to be ended by Done


@pytest.mark.parametrize(
    ("dice", "played", "text", "expected"),
    [
        ("31", "8/5", "6/5", moves("6/5")),  # what is missing
        ("31", "6/5", "8/5", moves("8/5")),
        ("31", "8/5", "8/5 6/5", moves("6/5")),  # the whole turn, begun the same way
        ("31", "24/21", "8/5 6/5", undos(1) + moves("8/5 6/5")),  # another turn than was begun
        ("31", "8/5 6/5", "8/5 6/5", []),  # nothing is missing
        ("31", "8/5 6/5", "24/20", undos(2) + moves("24/21 21/20")),
        ("11", "8/7 8/7", "6/5(2)", moves("6/5 6/5")),
        ("11", "8/7", "8/7 6/5(2)", moves("8/7 6/5 6/5")),
    ],
)
def test_text_completes_or_replaces_a_turn_begun_with_buttons_A3(dice, played, text, expected):
    at = turn(dice, played)
    then, done = carry_out(at, WHITE, PlayText(text), Cup())
    assert done == expected
    assert game_at(then).moves() == () and then.version == at.version + len(expected)
    assert ask(then, WHITE, do.Done()).to_act is BLACK


def test_what_is_missing_is_read_on_the_board_as_it_stands():
    """From 3/2 the text 2/off means the checker just moved or its neighbour, not 2/1 and 1/off of a new turn."""
    at = turn("61", "3/2", "x 3:1 2:1; o 6:5")
    assert steps(at, "2/off") == moves("2/off")


def test_a_typed_play_can_be_undone_move_by_move_A3():
    at = ask(turn("31"), WHITE, PlayText("8/5 6/5"))
    for left in ("8/5", ""):
        at = ask(at, WHITE, do.Undo())
        assert game_at(at).moving.played == play(left)
    assert game_at(at).position == game_at(at).board
    with pytest.raises(no.NothingToUndo):
        ask(at, WHITE, do.Undo())


def test_done_ends_the_chance_to_undo_A3():
    at = ask(ask(turn("31"), WHITE, PlayText("8/5 6/5")), WHITE, do.Done())
    for side, error in ((WHITE, no.NotYourTurn), (BLACK, no.NotNow)):
        with pytest.raises(error):
            ask(at, side, do.Undo())


def test_a_typed_play_may_win_with_dice_left_E7():
    at = ask(turn("66", position="x 6:2; o 6:5"), WHITE, PlayText("6/off(2)"))
    assert game_at(at).result is not None and at.to_act is None


def test_where_nothing_can_be_played_a_pass_is_read_and_changes_nothing_M9():
    at = turn("66", position="x bar:1 6:5; o 6:2 5:2")
    assert game_at(at).moves() == ()
    for text in ("", "pass", "dance"):
        assert steps(at, text) == []


@pytest.mark.parametrize(
    ("dice", "played", "text", "error", "data"),
    [
        ("62", "", "8/2", IncompletePlay, {"played": "8/2", "left": (2,)}),
        ("62", "8/2", "pass", NoPassing, {"dice": (6, 2)}),
        ("62", "8/2", "", NoPassing, {"dice": (6, 2)}),
        ("62", "8/2", "24/18", IncompletePlay, {"played": "24/18", "left": (2,)}),
        ("62", "8/2", "24/21", NoSuchDistance, None),
        ("55", "13/8", "13/8", IncompletePlay, {"played": "13/8(2)", "left": (5, 5)}),
        ("31", "8/5", "nonsense", UnreadablePlay, {"text": "nonsense"}),
        ("51", "", "8/7 6/1", PointClosed, {"point": 1}),
    ],
)
def test_a_text_that_fits_nothing_says_what_is_wrong(dice, played, text, error, data):
    at = turn(dice, played)
    with pytest.raises(RulesError) as refused:
        carry_out(at, WHITE, PlayText(text), Cup())
    assert isinstance(refused.value, error)
    assert data is None or refused.value.data == data


def test_a_short_form_that_fits_two_turns_is_asked_about():
    with pytest.raises(AmbiguousPlay) as refused:
        steps(turn("31", position="x 13:1 6:5; o 15:1 13:1 6:5"), "13/9")
    first, second = refused.value.plays
    for written in (first, second):  # each can be typed as it is shown
        assert steps(turn("31", position="x 13:1 6:5; o 15:1 13:1 6:5"), written)


def test_the_bar_comes_first_in_text_too_H2():
    with pytest.raises(MustEnterFirst):
        steps(turn("61", position="x bar:1 13:5; o 6:2"), "13/7 13/12")


@pytest.mark.parametrize(
    ("at", "side", "error"),
    [
        (OFFERED, WHITE, NotAccepted),
        (begun(), BLACK, no.NotYourTurn),
        (begun(), None, no.NotYourTurn),
        (table(game()), WHITE, no.NotNow),
        (begun().act(WHITE, RESIGN), WHITE, no.QuestionOpen),
        (OVER, WHITE, no.NotNow),
        (CANCELLED, WHITE, TableClosed),  # in mid-turn
    ],
)
def test_a_play_is_typed_by_the_player_on_roll_after_rolling(at, side, error):
    for text in ("8/5 6/5", "", "nonsense"):
        with pytest.raises(error):
            carry_out(at, side, PlayText(text), Cup())


def test_a_request_that_is_an_action_is_done_as_it_stands():
    then, done = carry_out(table(moving(WHITE, "31")), WHITE, do.SwapDice(), Cup())
    assert done == [(WHITE, do.SwapDice())] and game_at(then).moving.swapped
    with pytest.raises(no.NothingToSwap):
        carry_out(table(moving(WHITE, "33")), WHITE, do.SwapDice(), Cup())


@pytest.mark.parametrize(
    ("dice", "played", "position", "left"),
    [
        ("62", "", None, (6, 2)),
        ("62", "8/2", None, (2,)),
        ("55", "13/8", None, (5, 5, 5)),
        ("65", "", "x 24:1; o 12:2 13:5 8:3 4:5", (6,)),  # either alone, the larger must be (M6)
        ("55", "18/13", "x 18:1 2:5; o 22:2 6:5 5:3 4:3 3:2", (5,)),  # two of four (M8)
    ],
)
def test_done_too_early_says_what_can_still_be_played_M5_M6_M8(dice, played, position, left):
    at = turn(dice, played, position) if position else turn(dice, played)
    with pytest.raises(no.TurnUnfinished) as refused:
        ask(at, WHITE, do.Done())
    assert refused.value.left == left
