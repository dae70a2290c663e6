"""Forced plays and lost turns, made at once for a player who wants it so (A4)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.challenge import Challenge
from bot.requests import PlayText, Request, Step, ThrowDice, carry_out
from bot.rules import actions as do
from bot.rules.board import Side
from bot.rules.errors import RulesError
from bot.rules.phases import Moving, ToRoll
from bot.rules.plays import legal_plays
from bot.table import Accept, Finished, Playing, Table
from tests.playing import BLACK, ONE_LEFT, WHITE, Cup, ask, game, game_at, roll, table
from tests.rules.positions import play

CLOSED_OUT = "x bar:1 6:5; o 6:2 5:2 4:2 3:2 2:2 1:2"
ENTERS = "x bar:1 13:2 6:3; o 6:2 5:2 4:2 3:2 2:2 8:2"
"""White can enter by a 1 alone, and then has a choice of what else to move."""

ENTERS_AND_STOPS = "x bar:1 2:2 1:2; o 7:2 6:2 5:2 4:2 3:2 2:2"
"""White can enter by a 1 alone, and then no checker can use a 6."""

STRAGGLER = "x 20:1 1:5; o 13:2 6:2"
"""White's one free checker goes by 3 and 2 or the other way round: one board."""


def rolled(position: str, dice: str, *, forced: bool = True, side: Side = WHITE) -> tuple[Table, list[Step]]:
    """Roll on a position; return the table and what was done after the roll."""
    then, (first, *more) = carry_out(table(game(position, ToRoll(side))), side, ThrowDice(), Cup(dice), forced=forced)
    assert first == (side, do.RollDice(roll(dice)))
    return then, more


def moves(text: str) -> list[Step]:
    return [(WHITE, do.MoveChecker(move)) for move in play(text)]


def test_a_roll_without_a_move_ends_the_turn_in_the_same_request_A4_M9():
    then, more = rolled(CLOSED_OUT, "61")
    assert more == [(WHITE, do.Done())]
    assert game_at(then).phase == ToRoll(BLACK)
    assert game_at(then).last.roll == roll("61") and game_at(then).last.play == ()


def test_a_roll_with_one_play_is_played_and_waits_for_done_A4():
    then, more = rolled(ENTERS_AND_STOPS, "61")
    assert more == moves("bar/24")
    assert game_at(then).phase == Moving(WHITE, roll("61"), play("bar/24"))
    assert ask(then, WHITE, do.Done()).to_act is BLACK


def test_the_order_of_two_dice_is_no_choice_if_the_board_is_the_same_A4():
    then, more = rolled(STRAGGLER, "32")
    assert len(more) == 2 and game_at(then).moves() == ()
    assert game_at(then).position.of(WHITE)[15] == 1


@pytest.mark.parametrize(
    ("position", "dice"), [(ENTERS, "61"), (ENTERS, "21"), (STRAGGLER.replace("1:5", "3:5"), "21")]
)
def test_report_08_a_shared_first_step_with_different_ends_is_no_forced_play_A4(position, dice):
    assert len(legal_plays(game(position).board, WHITE, roll(dice))) > 1
    assert rolled(position, dice)[1] == []


def test_report_08_after_undo_a_play_is_not_forced_again_A4_A3():
    then, _ = rolled(ENTERS_AND_STOPS, "61")
    undone, done = carry_out(then, WHITE, do.Undo(), Cup(), forced=True)
    assert done == [(WHITE, do.Undo())] and game_at(undone).moving.played == ()
    for request, expected in (
        (PlayText("bar/24"), moves("bar/24")),
        (do.MoveChecker(play("bar/24")[0]), moves("bar/24")),
        (do.SwapDice(), [(WHITE, do.SwapDice())]),
    ):
        assert carry_out(undone, WHITE, request, Cup(), forced=True)[1] == expected


def test_a_forced_play_may_win_and_then_there_is_no_done_A4_E7():
    then, more = rolled(ONE_LEFT, "62")
    assert more == moves("2/off") and isinstance(then.phase, Playing) and game_at(then).result is not None


def test_without_the_switch_nothing_is_played_A4():
    for position, dice in ((CLOSED_OUT, "61"), (ENTERS_AND_STOPS, "61"), (ONE_LEFT, "62")):
        assert rolled(position, dice, forced=False)[1] == []


def test_a_refused_roll_forces_nothing_A4():
    at = table(game(CLOSED_OUT, ToRoll(WHITE)))
    cup = Cup("61")
    with pytest.raises(RulesError):
        carry_out(at, BLACK, ThrowDice(), cup, forced=True)
    assert cup.asked == []


def test_the_opening_roll_is_left_to_whoever_won_it_A4_O1():
    for opening in ("61", "16"):
        _, done = carry_out(Table.offered(Challenge(3)), BLACK, Accept(), Cup(opening), forced=True)
        assert len(done) == 2


def test_ending_ones_turn_rolls_and_plays_nothing_for_the_other_A4():
    at = table(game(CLOSED_OUT.replace("x", "_").replace("o", "x").replace("_", "o"), Moving(WHITE, roll("66"))))
    plays = legal_plays(game_at(at).board, WHITE, roll("66"))
    for move in next(iter(plays.values())):
        at = at.act(WHITE, do.MoveChecker(move))
    ended, done = carry_out(at, WHITE, do.Done(), Cup(), forced=True)
    assert done == [(WHITE, do.Done())] and game_at(ended).phase == ToRoll(BLACK)


# --- random games


def played(seed: int, *, forced: bool) -> tuple[Table, list[Step]]:
    """Play a match to one point with seeded dice and choices, by players who press what is left to be pressed."""
    start = Table.offered(Challenge(1))
    at, log = start, []

    def throw(n: int) -> tuple[int, int]:
        dice = random.Random(f"{seed} {n}")
        return dice.randint(1, 6), dice.randint(1, 6)

    def request(side: Side, asked: Request) -> None:
        nonlocal at
        at, done = carry_out(at, side, asked, throw, forced=forced)
        log.extend(done)

    request(BLACK, Accept())
    while not isinstance(at.phase, Finished):
        request(at.to_act, choice(at, seed))
    assert Table.replay(start.challenge, log) == at
    return at, log


def choice(at: Table, seed: int) -> Request:
    """Return what the player on turn presses: the first play where there is only one, else any."""
    inner = game_at(at)
    if isinstance(inner.phase, ToRoll):
        return ThrowDice()
    turn = inner.moving
    plays = list(legal_plays(inner.board, turn.side, turn.roll).values())
    whole = plays[0] if len(plays) == 1 else random.Random(f"{seed} {inner.turn}").choice(plays)
    left = whole[len(turn.played) :]
    return do.MoveChecker(left[0]) if left else do.Done()


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_a_match_is_the_same_log_with_the_switch_on_and_off_A4(seed):
    assert played(seed, forced=True) == played(seed, forced=False)
