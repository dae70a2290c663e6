"""Giving a game up by agreement (RULEBOOK G1, G2, C9)."""

from __future__ import annotations

from bot.rules import actions as do
from bot.rules import refusals as no
from bot.rules.board import Side
from bot.rules.phases import Choosing, Moving, PutDown, Resigning, ToRoll
from bot.rules.result import Ending, Level
from bot.rules.state import S, check_no_question, over, put, question_to


def offer(game: S, side: Side, action: do.OfferResignation) -> S:
    """Offer to lose at a level; either side may, with no other question open. Checkers left have no levels (V3e)."""
    check_no_question(game)
    levels = game.resignations(side)
    level = Level.SINGLE if game.kind.pays_checkers else action.level
    if level not in levels or not isinstance(game.phase, Choosing | ToRoll | Moving | PutDown):
        raise no.CannotResign(action.level, levels)
    return put(game, phase=Resigning(side, level, game.phase))


def accept(game: S, side: Side, _action: do.AcceptResignation) -> S:
    """End the game at the level offered."""
    asked = question_to(game, side, Resigning)
    return over(game, asked.side, asked.level, Ending.RESIGNED)


def refuse(game: S, side: Side, _action: do.RefuseResignation) -> S:
    """Play on, as before the offer; in this turn only more may be offered."""
    asked = question_to(game, side, Resigning)
    return put(game, phase=asked.back, refused=game.refused.put(asked.side, int(asked.level)))
