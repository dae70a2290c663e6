"""A table from challenge to result: who may answer, cancelling (G4), rematch, versions and whose word it is."""

import msgspec
import pytest

from bot.challenge import Challenge
from bot.rules import actions as do
from bot.rules import refusals as no
from bot.rules.actions import tag_of
from bot.rules.board import Side
from bot.rules.match import Match
from bot.rules.options import Options
from bot.rules.pair import Pair
from bot.rules.refusals import NoSuchLength, NotYourTurn
from bot.rules.result import Level
from bot.table import (
    Accept,
    AskForRematch,
    AskToCancel,
    CancelByModerator,
    Cancelled,
    Decline,
    Expire,
    Finished,
    Moved,
    Offered,
    Playing,
    Table,
    Why,
    Withdraw,
)
from bot.table_refusals import (
    AlreadyAsked,
    AlreadyPlaying,
    MatchGoesOn,
    NotAccepted,
    NotYourAnswer,
    RematchBegun,
    TableClosed,
)
from tests.playing import BLACK, WHITE, begun, game, roll, table
from tests.rules.positions import play

OFFERED = Table.offered(Challenge(3))
PLAYING = begun(3)
RESIGN = [(WHITE, do.OfferResignation(Level.SINGLE)), (BLACK, do.AcceptResignation())]


def after(at: Table, *steps: tuple[Side | None, object]) -> Table:
    for side, action in steps:
        at = at.act(side, action)  # type: ignore[arg-type]
    return at


FINISHED = after(begun(1), *RESIGN)
BETWEEN = after(PLAYING, *RESIGN)
CANCELLED = OFFERED.act(WHITE, Withdraw())


# --- the challenge


def test_a_table_begins_with_a_challenge_that_black_must_answer():
    assert OFFERED.phase == Offered() and OFFERED.version == 1 and OFFERED.hand == 0
    assert OFFERED.waits_for == (BLACK,) and OFFERED.to_act is None and OFFERED.match is None
    assert OFFERED.is_live and OFFERED.closed_at == 0


def test_a_length_that_is_not_offered_opens_no_table_X1():
    with pytest.raises(NoSuchLength):
        Table.offered(Challenge(0))


def test_accepting_begins_the_match_that_was_offered():
    asked = Challenge(7, Options(cube=False))
    at = Table.offered(asked).act(BLACK, Accept())
    assert at.phase == Playing(Match.start(7, Options(cube=False))) and at.challenge == asked
    assert at.waits_for == () and at.is_live


@pytest.mark.parametrize(
    ("side", "action", "why"),
    [(BLACK, Decline(), "declined"), (WHITE, Withdraw(), "withdrawn"), (None, Expire(), "expired")],
)
def test_a_challenge_that_comes_to_nothing_says_why(side, action, why):
    at = OFFERED.act(side, action)
    assert at.phase == Cancelled(why) and at.match is None
    assert not at.is_live and at.waits_for == () and at.closed_at == 0
    assert at.version == 2


@pytest.mark.parametrize(
    ("side", "action", "whose"),
    [
        (WHITE, Accept(), BLACK),
        (None, Accept(), BLACK),
        (WHITE, Decline(), BLACK),
        (BLACK, Withdraw(), WHITE),
        (None, Withdraw(), WHITE),
    ],
)
def test_only_the_right_side_answers_or_withdraws(side, action, whose):
    with pytest.raises(NotYourAnswer) as refused:
        OFFERED.act(side, action)
    assert refused.value.side is whose


@pytest.mark.parametrize("action", [Accept(), Decline(), Withdraw(), Expire()], ids=tag_of)
def test_a_challenge_is_answered_once(action):
    side = WHITE if isinstance(action, Withdraw) else BLACK
    with pytest.raises(AlreadyPlaying):
        PLAYING.act(side, action)
    for closed, name in ((CANCELLED, "cancelled"), (FINISHED, "finished")):
        with pytest.raises(TableClosed) as refused:
            closed.act(side, action)
        assert refused.value.phase == name


@pytest.mark.parametrize(
    "action", [do.RollDice(roll("31")), do.Double(), do.Continue(), AskToCancel(), Moved(5)], ids=tag_of
)
def test_nothing_is_played_before_the_challenge_is_accepted(action):
    with pytest.raises(NotAccepted):
        OFFERED.act(WHITE, action)


# --- cancelling


def test_both_agree_to_cancel_G4():
    asked = PLAYING.act(BLACK, AskToCancel())
    assert asked.phase == Playing(PLAYING.match, BLACK) and asked.is_live
    agreed = asked.act(WHITE, AskToCancel())
    assert agreed.phase == Cancelled(Why.AGREED, PLAYING.match)
    assert b'"why":"agreed"' in msgspec.json.encode(agreed)  # a stored format
    assert msgspec.json.decode(msgspec.json.encode(agreed), type=Table) == agreed
    assert agreed.match.winner is None and agreed.match.results == ()  # no result for anyone
    assert not agreed.is_live and agreed.waits_for == () and agreed.to_act is None
    assert agreed.closed_at == agreed.version


def test_asking_twice_is_not_agreeing_G4():
    asked = PLAYING.act(BLACK, AskToCancel())
    with pytest.raises(AlreadyAsked):
        asked.act(BLACK, AskToCancel())


@pytest.mark.parametrize("at", [PLAYING, PLAYING.act(BLACK, AskToCancel())], ids=["not asked", "asked"])
def test_nobody_agrees_for_a_player_G4(at):
    with pytest.raises(NotYourTurn):
        at.act(None, AskToCancel())


def test_playing_on_refuses_and_then_it_can_be_asked_again_G4():
    asked = PLAYING.act(BLACK, AskToCancel())
    moved = asked.act(WHITE, do.MoveChecker(play("8/5")[0]))
    assert moved.phase.cancel_asked is None
    assert moved.act(BLACK, AskToCancel()).phase.cancel_asked is BLACK


def test_the_one_who_asked_may_play_on_and_the_question_stands_G4():
    asked = PLAYING.act(WHITE, AskToCancel())
    moved = asked.act(WHITE, do.MoveChecker(play("8/5")[0]))
    assert moved.phase.cancel_asked is WHITE
    assert moved.act(BLACK, AskToCancel()).phase == Cancelled("agreed", moved.match)


def test_between_games_it_can_be_cancelled_too_and_continue_refuses_it_G4():
    asked = BETWEEN.act(WHITE, AskToCancel())
    assert asked.act(WHITE, do.Continue()).phase.cancel_asked is WHITE
    assert asked.act(BLACK, do.Continue()).phase.cancel_asked is None
    assert asked.act(BLACK, AskToCancel()).phase == Cancelled("agreed", BETWEEN.match)


def test_the_end_of_the_match_takes_the_question_along_G4():
    at = after(begun(1), (BLACK, AskToCancel()), *RESIGN)
    assert at.phase == Finished(at.match)


def test_a_moderator_cancels_a_match_or_a_challenge_G4():
    assert PLAYING.act(None, CancelByModerator()).phase == Cancelled("moderator", PLAYING.match)
    assert BETWEEN.act(None, CancelByModerator()).phase == Cancelled("moderator", BETWEEN.match)
    assert OFFERED.act(None, CancelByModerator()).phase == Cancelled("moderator")


@pytest.mark.parametrize("action", [AskToCancel(), CancelByModerator(), Moved(5), do.Double()], ids=tag_of)
@pytest.mark.parametrize(("at", "name"), [(FINISHED, "finished"), (CANCELLED, "cancelled")])
def test_what_is_over_stays_over_G4(at, name, action):
    with pytest.raises(TableClosed) as refused:
        at.act(WHITE, action)
    assert refused.value.phase == name


# --- the end and the rematch


def test_the_match_result_finishes_the_table():
    assert FINISHED.phase == Finished(FINISHED.match) and FINISHED.match.winner is BLACK
    assert not FINISHED.is_live and FINISHED.waits_for == () and FINISHED.to_act is None
    assert tag_of(FINISHED.phase) == "finished" and FINISHED.closed_at == FINISHED.version
    assert BETWEEN.is_live and BETWEEN.waits_for == (WHITE, BLACK) and BETWEEN.closed_at == 0


def test_both_ask_for_a_rematch():
    one = FINISHED.act(BLACK, AskForRematch())
    assert one.phase.rematch == Pair(False, True)
    both = one.act(WHITE, AskForRematch())
    assert both.phase.rematch == Pair(True, True) and both.match == FINISHED.match
    assert one.closed_at == both.closed_at == FINISHED.version


@pytest.mark.parametrize("side", [WHITE, BLACK])
def test_a_rematch_is_asked_for_once_by_each(side):
    one = FINISHED.act(side, AskForRematch())
    with pytest.raises(AlreadyAsked):
        one.act(side, AskForRematch())
    both = one.act(side.other, AskForRematch())
    for again in (WHITE, BLACK):
        with pytest.raises(RematchBegun):
            both.act(again, AskForRematch())


@pytest.mark.parametrize(
    ("at", "side", "error"),
    [
        (OFFERED, WHITE, MatchGoesOn),
        (PLAYING, WHITE, MatchGoesOn),
        (BETWEEN, WHITE, MatchGoesOn),
        (FINISHED, None, MatchGoesOn),
        (CANCELLED, WHITE, TableClosed),
    ],
)
def test_a_rematch_follows_a_finished_match_only(at, side, error):
    with pytest.raises(error):
        at.act(side, AskForRematch())


# --- versions, moving, and the word


def test_every_action_adds_one_version():
    at = OFFERED
    steps = [
        (BLACK, Accept()),
        (None, do.OpeningRoll(2, 2)),
        (None, do.OpeningRoll(3, 1)),
        (WHITE, do.SwapDice()),
        (WHITE, do.MoveChecker(play("8/5")[0])),
        (WHITE, do.Undo()),
        (None, Moved(5)),
        (BLACK, AskToCancel()),
    ]
    for version, step in enumerate(steps, 2):
        at = after(at, step)
        assert at.version == version


def test_a_refused_action_leaves_the_table_as_it_was():
    before = repr(PLAYING)
    with pytest.raises(no.TurnUnfinished):
        PLAYING.act(WHITE, do.Done())
    assert repr(PLAYING) == before


def test_moving_to_another_place_changes_nothing_in_the_match():
    asked = PLAYING.act(BLACK, AskToCancel())
    moved = asked.act(WHITE, Moved(77))
    assert (moved.phase, moved.hand) == (asked.phase, asked.hand) and moved.version == asked.version + 1


def passes(at: Table, side: Side | None, action: object) -> bool:
    then = after(at, (side, action))
    return then.hand == at.hand + 1


TO_ROLL = table(game())
LAST_MOVE = after(PLAYING, *((WHITE, do.MoveChecker(move)) for move in play("8/5 6/5")))
DOUBLED = TO_ROLL.act(WHITE, do.Double())
RESIGNING = TO_ROLL.act(WHITE, do.OfferResignation(Level.SINGLE))


@pytest.mark.parametrize(
    ("at", "side", "action", "passed"),
    [
        (OFFERED, BLACK, Accept(), True),
        (OFFERED, WHITE, Withdraw(), True),
        (after(OFFERED, (BLACK, Accept())), None, do.OpeningRoll(4, 4), False),
        (after(OFFERED, (BLACK, Accept())), None, do.OpeningRoll(4, 1), True),
        (TO_ROLL, WHITE, do.RollDice(roll("31")), False),
        (PLAYING, WHITE, do.MoveChecker(play("8/5")[0]), False),
        (PLAYING, WHITE, do.SwapDice(), False),
        (LAST_MOVE, WHITE, do.Undo(), False),
        (LAST_MOVE, WHITE, do.Done(), True),
        (TO_ROLL, WHITE, do.Double(), True),
        (DOUBLED, BLACK, do.Take(), True),
        (DOUBLED, BLACK, do.Drop(), True),
        (TO_ROLL, WHITE, do.OfferResignation(Level.SINGLE), True),
        (RESIGNING, BLACK, do.RefuseResignation(), True),
        (TO_ROLL, BLACK, do.OfferResignation(Level.SINGLE), False),  # White is to act before and after
        (BETWEEN, WHITE, do.Continue(), False),
        (PLAYING, BLACK, AskToCancel(), True),  # a question to White beside the game
        (FINISHED, WHITE, AskForRematch(), True),
        (after(FINISHED, (WHITE, AskForRematch())), BLACK, AskForRematch(), False),
        (after(PLAYING, (BLACK, AskToCancel())), WHITE, do.SwapDice(), False),
    ],
)
def test_the_hand_counts_how_often_the_word_passes(at, side, action, passed):
    assert passes(at, side, action) is passed


def test_the_table_waits_for_who_must_act():
    assert PLAYING.to_act is WHITE and PLAYING.waits_for == (WHITE,)
    assert LAST_MOVE.waits_for == (WHITE,) and LAST_MOVE.act(WHITE, do.Done()).waits_for == (BLACK,)
    assert DOUBLED.to_act is BLACK and DOUBLED.waits_for == (BLACK,)
    assert BETWEEN.to_act is None and BETWEEN.act(BLACK, do.Continue()).waits_for == (WHITE,)


def test_replaying_the_log_gives_the_table_again():
    log = [(BLACK, Accept()), (None, do.OpeningRoll(3, 1)), (WHITE, do.MoveChecker(play("8/5")[0])), (WHITE, do.Undo())]
    assert Table.replay(Challenge(3), log) == after(OFFERED, *log)


def test_one_side_is_asked_beside_the_game():
    assert PLAYING.asked is None and FINISHED.asked is None and OFFERED.asked is None
    assert PLAYING.act(BLACK, AskToCancel()).asked is WHITE
    wished = FINISHED.act(BLACK, AskForRematch())
    assert wished.asked is WHITE and wished.act(WHITE, AskForRematch()).asked is None
