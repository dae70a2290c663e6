"""A game or a match that is over in words: who won what, what comes next, and the proof of the dice."""

from __future__ import annotations

from bot.rules.board import Side
from bot.rules.game import Game
from bot.rules.match import Match
from bot.rules.options import Format
from bot.rules.result import Result
from bot.table import Cancelled, Finished, Playing
from bot.texts import join, tr
from bot.views import View
from cogs._names import both_names, match_name, mention, written
from cogs._scenes import points_of, score_for
from cogs._telling import level_lost, turn_text


def result_lines(view: View, match: Match, result: Result) -> list[str]:
    """Return how a game ended and what comes next: another game, a rematch, or a wish for one."""
    phase = view.table.phase
    lines = [*_final_turn(view, match.game, result), outcome(view, match, result), *_paid(view, result)]
    if match.is_over:
        lines += _end(view, match)
    elif isinstance(phase, Playing):
        lines.append(_next_game(view, match))
    if isinstance(phase, Finished):
        lines += _rematch(view, phase)
    return lines


def outcome(view: View, match: Match, result: Result) -> str:
    """Return who won a game, how, and how many points."""
    locale, points = view.row.locale, points_of(view.row.locale, result)
    names = {"winner": written(view)(result.winner), "loser": written(view)(result.winner.other)}
    if match.game.kind.pays_checkers:
        checkers = tr(locale, "left", n=result.times)
        return tr(locale, f"over.checkers_{result.ending.value}", checkers=checkers, points=points, **names)
    level = level_lost(locale, result.level, result.times)
    return tr(locale, f"over.{result.ending.value}", level=level, points=points, **names)


def _paid(view: View, result: Result) -> list[str]:
    """Return the chips that a result moved (S2, S3)."""
    if view.paid is None:
        return []
    locale, (won, fee) = view.row.locale, view.paid
    names = {"winner": written(view)(result.winner), "loser": written(view)(result.winner.other)}
    key = "over.paid_with_fee" if fee else "over.paid"
    return [tr(locale, key, chips=tr(locale, "chips", n=won), fee=tr(locale, "chips", n=fee), **names)]


def channel_result(view: View) -> str:
    """Return what the channel keeps of a match that was played in a thread."""
    match, locale = view.table.match, view.row.locale
    assert match is not None
    if isinstance(view.table.phase, Cancelled):
        return tr(locale, "over.channel_cancelled", match=match_name(view), **both_names(view))
    if match.winner is None:
        score = score_for(match, Side.WHITE)
        return tr(locale, "over.channel_level", score=score, match=match_name(view), **both_names(view))
    names = {"winner": written(view)(match.winner), "loser": written(view)(match.winner.other)}
    return tr(locale, "over.channel", score=score_for(match, match.winner), match=match_name(view), **names)


def _end(view: View, match: Match) -> list[str]:
    """Return how a match or a session ended; of a single game its result says all."""
    if match.format is Format.SINGLE:
        return []
    if match.winner is None:
        return [tr(view.row.locale, "over.session_level", score=score_for(match, Side.WHITE))]
    key = "over.match" if match.format is Format.MATCH else "over.session"
    return [tr(view.row.locale, key, winner=written(view)(match.winner), score=score_for(match, match.winner))]


def _next_game(view: View, match: Match) -> str:
    locale, waiting = view.row.locale, [mention(view, side) for side in match.waits_for]
    key = "over.crawford_next" if match.crawford_next else "over.next"
    line = tr(locale, key, n=len(waiting), names=join(locale, waiting))
    return f"{line} {tr(locale, 'over.or_end')}" if match.format is Format.MONEY else line


def _final_turn(view: View, game: Game, result: Result) -> list[str]:
    if game.last is None or game.last.side is not result.winner:
        return []
    return [turn_text(view.row.locale, game.kind, game.last, written(view)(game.last.side))]


def _rematch(view: View, phase: Finished) -> list[str]:
    if phase.rematch.white and phase.rematch.black:
        return [tr(view.row.locale, "over.again")]
    asked = view.table.asked
    if asked is None:
        names = join(view.row.locale, (mention(view, side) for side in Side))
        return [tr(view.row.locale, "over.rematch_open", names=names)]
    return [tr(view.row.locale, "over.rematch", name=written(view)(asked.other), mention=mention(view, asked))]


def dice_lines(view: View) -> list[str]:
    """Return the secret of the game just over, and the hash of the next one's."""
    locale, shown = view.row.locale, view.revealed
    lines = [tr(locale, "over.secret", game=shown.game, secret=shown.secret)] if shown else []
    if view.commitment:
        key = "over.rematch_hash" if isinstance(view.table.phase, Finished) else "over.next_hash"
        lines.append(tr(locale, key, hash=view.commitment))
    return lines
