"""Giving a game up by agreement (RULEBOOK G1, G2, C9)."""

from __future__ import annotations

from bot.rules import actions as do
from bot.rules import refusals as no
from bot.rules.board import Side
from bot.rules.phases import Choosing, Moving, PutDown, Resigning, ToRoll
from bot.rules.result import Ending
from bot.rules.state import S, State, check_no_question, over, put


def offer(game: S, side: Side, action: do.OfferResignation) -> S:
    """Offer to lose at a level; either side may, with no other question open."""
    check_no_question(game)
    levels = game.resignations(side)
    if action.level not in levels or not isinstance(game.phase, Choosing | ToRoll | Moving | PutDown):
        raise no.CannotResign(action.level, levels)
    return put(game, phase=Resigning(side, action.level, game.phase))


def accept(game: S, side: Side, _action: do.AcceptResignation) -> S:
    """End the game at the level offered."""
    asked = _question(game, side)
    return over(game, asked.side, asked.level, Ending.RESIGNED)


def refuse(game: S, side: Side, _action: do.RefuseResignation) -> S:
    """Play on, as before the offer; in this turn only more may be offered."""
    asked = _question(game, side)
    return put(game, phase=asked.back, refused=game.refused.put(asked.side, int(asked.level)))


def _question(game: State, side: Side) -> Resigning:
    if not isinstance(game.phase, Resigning):
        raise no.NoQuestion(do.tag_of(Resigning))
    if game.phase.side is side:
        raise no.NotYourTurn(side.other)
    return game.phase
