"""What must hold after any action at any table, whatever is played: nothing changes but by what may change it."""

from __future__ import annotations

from bot.challenge import ChangeOffer
from bot.requests import Step
from bot.rules import actions as do
from bot.rules.board import OFF, Side
from bot.rules.game import Game
from bot.rules.match import Match
from bot.rules.options import Format
from bot.rules.phases import Choosing, Doubled, Moving, PutDown, Resigning, ToRoll
from bot.rules.plays import after as board_after
from bot.rules.result import Ending
from bot.table import CancelByModerator, Cancelled, Expire, Finished, Moved, Offered, Table

SIDES = (Side.WHITE, Side.BLACK)
NOBODYS = (do.OpeningRoll, do.Cocked, Moved, CancelByModerator, Expire)
"""What may be done by no side."""

TURNS_THE_CUBE = (do.Take, do.OpeningRoll)
ENDS_A_TURN = (do.Done, do.MoveChecker, do.RollDice, do.Double, do.AcceptPlay)
"""What may bring the moves of a turn onto the board; the last three let a play stand that was put down (I2)."""


def check(before: Table, after: Table, step: Step) -> None:
    """Assert what must hold after any action."""
    side, action = step
    assert after.version == before.version + 1
    assert after.hand - before.hand in (0, 1)
    assert (after.to_act is before.to_act) or after.hand == before.hand + 1
    assert after.challenge == before.challenge or (
        isinstance(action, ChangeOffer) and isinstance(before.phase, Offered)
    )
    assert side is not None or isinstance(action, NOBODYS)
    if (match := after.match) is None:
        return
    _check_score(match)
    assert match.is_over is isinstance(after.phase, Finished) or isinstance(after.phase, Cancelled)
    _check_game(match.game)
    if before.match is not None and before.match.number == match.number:
        _check_step(before.match.game, match.game, step)


def _check_score(match: Match) -> None:
    """Assert that the results make the score, and the score the winner, in each format (X1, X8)."""
    assert len(match.results) == match.number - (match.game.result is None)
    won = {side: sum(each.points for each in match.results if each.winner is side) for side in SIDES}
    if match.format is Format.MATCH:
        assert match.score == type(match.score)(*(min(won[side], match.length) for side in SIDES))
        assert match.is_over is (max(won.values()) >= match.length) and not match.ended
    else:
        assert match.length == 0 and match.crawford == 0
        assert (match.score.white, match.score.black) == (won[Side.WHITE], won[Side.BLACK])
    if match.format is Format.SINGLE:
        assert match.number == 1 and match.is_over is bool(match.results)
    if match.format is Format.MONEY:
        assert match.is_over is match.ended
    leads = [side for side in SIDES if won[side] > won[side.other]]
    assert match.winner is (leads[0] if match.is_over and leads else None)
    assert not match.is_crawford or match.game.cube is None


def _check_game(game: Game) -> None:
    for board in (game.board, game.position):
        board.check(game.kind)
    assert game.options.over_the_board or not isinstance(game.phase, PutDown)
    assert isinstance(game.phase, Choosing) <= (game.options.choose_colour or game.kind.quarters)
    if game.result is None:
        assert all(game.position.of(side)[OFF] < game.kind.checkers for side in SIDES)
    else:
        ended = game.result.ending is Ending.BORNE_OFF
        assert (game.moves() == () and game.stake == game.result.stake) or game.result.ending is Ending.DROPPED
        assert ended is (game.board.of(game.result.winner)[OFF] == game.kind.checkers)
    if game.moving:
        _check_turn(game, game.moving)


def _check_turn(game: Game, turn: Moving) -> None:
    """Assert that there is something to move unless nothing can be, and that only free moves are outside the rules."""
    free = game.options.over_the_board and not turn.sent_back
    assert turn.free_from is None or (free and turn.free_from < len(turn.played))
    if turn.free_from is None and not isinstance(game.phase, Resigning):
        assert game.position in game.plays() or game.moves()
    assert turn.first is None or (game.kind.bonus and turn.roll.is_double and len(turn.first.play) == 2)


def _check_step(before: Game, after: Game, step: Step) -> None:
    """Assert that dice, cube and board change only by what may change them."""
    _, action = step
    thrown = isinstance(action, do.RollDice | do.OpeningRoll | do.Cocked)
    assert after.rolls == before.rolls + thrown
    if before.moving and after.moving and not isinstance(action, do.ChooseDouble | do.Undo):
        assert after.moving.roll == before.moving.roll and after.board == before.board
    if before.cube != after.cube:
        _check_cube(before, after, step)
    if before.stake != after.stake and not isinstance(after.phase, Doubled):
        assert thrown or isinstance(action, do.Take | do.Drop)
    if (before.light, before.quarter) != (after.light, after.quarter):
        assert isinstance(action, do.ChooseColour | do.ChooseQuarter) and isinstance(before.phase, Choosing)
    if before.board != after.board:
        _check_board(before, after, step)
    if isinstance(action, do.Done) and isinstance(before.phase, Moving):
        _check_done(before, before.phase, after)


def _check_done(before: Game, turn: Moving, after: Game) -> None:
    """Assert whose turn comes next (V3c, I2), and that what was played is legal where it must be."""
    if before.options.over_the_board:
        assert after.phase == PutDown(turn) and after.board == before.board
    else:
        again = turn.first is not None and len(turn.first.play) == 2 and len(turn.played) == 4
        assert after.phase == ToRoll(turn.side if again else turn.side.other)
    if turn.sent_back or not before.options.over_the_board:
        assert after.position in before.plays()


def _check_cube(before: Game, after: Game, step: Step) -> None:
    """Assert that a tie turned the cube in the middle (C4), or a take gave it to the side that doubled last (C2-C6)."""
    side, action = step
    assert before.cube is not None and after.cube is not None and isinstance(action, TURNS_THE_CUBE)
    if isinstance(action, do.OpeningRoll):
        assert action.white == action.black and before.options.automatic
        assert (after.cube.value, after.cube.owner) == (2 * before.cube.value, None)
        return
    assert isinstance(before.phase, Doubled)
    assert after.cube.value == before.cube.value << before.phase.turns
    assert after.cube.owner is before.phase.doubler.other
    assert before.phase.turns > 1 or after.cube.owner is side
    assert after.phase == ToRoll(before.phase.doubler)


def _check_board(before: Game, after: Game, step: Step) -> None:
    """Assert that a board comes of one turn's moves alone, made by the side whose turn it was."""
    side, action = step
    if isinstance(action, do.ChooseDouble):
        assert after.board == before.position
    elif isinstance(action, do.Undo):
        assert before.moving and before.moving.first and after.board == before.moving.first.board
    else:
        assert isinstance(action, ENDS_A_TURN) and after.last is not None and side is not None
        mover = side.other if isinstance(before.phase, PutDown) else side
        last = after.last
        assert last.board == before.board and last.side is mover
        assert after.board == board_after(before.board, mover, last.play)
        made = sum(move.start - move.end for move in last.play)
        assert before.board.pips(mover) - after.board.pips(mover) == made
        turn = before.unfinished
        if turn is not None and turn.free_from is None:
            assert made <= sum(last.roll.numbers)
