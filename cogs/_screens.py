"""A table as its message: words, picture, alt text and buttons. Decides how things are said, never what is legal."""

from __future__ import annotations

from dataclasses import dataclass

from bot.preferences import MemberSettings
from bot.rules.board import Board, Side
from bot.rules.game import Game
from bot.rules.match import Match
from bot.rules.notation import format_play
from bot.rules.phases import Doubled, Moving, Resigning, ToRoll, Turn
from bot.rules.plays import Play, dice_left
from bot.rules.result import Level, Result
from bot.table import Cancelled, Finished, Playing
from bot.texts import join, position_text, tr
from bot.views import View
from cogs._buttons import Rows, buttons_for
from cogs._names import both_names, match_name, mention, said, written
from cogs._scenes import UNCHOSEN, numbers_for, points_of, scene_of, score_for
from renderers.scene import Scene


@dataclass(frozen=True, slots=True)
class Screen:
    """What one message shows. `scene` None is a message without a picture."""

    content: str
    rows: Rows = ()
    scene: Scene | None = None
    alt: str = ""


def board_screen(view: View, eyes: MemberSettings = UNCHOSEN) -> Screen:
    """Return the board message of a table whose match has begun, its picture as `eyes` like to see it."""
    match = view.table.match
    assert match is not None
    content = "\n".join(line for line in (*_head(view, match), *_story(view, match)) if line)
    rows = buttons_for(view.row.locale, view.table, named=True)
    return Screen(content, rows, scene_of(view, match, eyes), alt_text(view, match))


def channel_result(view: View) -> str:
    """Return what the channel keeps of a match that was played in a thread."""
    match = view.table.match
    assert match is not None
    if match.winner is None:
        return tr(view.row.locale, "over.channel_cancelled", match=match_name(view), **both_names(view))
    names = {"winner": written(view)(match.winner), "loser": written(view)(match.winner.other)}
    return tr(view.row.locale, "over.channel", score=score_for(match, match.winner), match=match_name(view), **names)


def standing(locale: str, view: View, match: Match) -> str:
    """Return both names with their scores, which say by themselves whose is whose."""
    score = {f"{side.value}_score": match.score[side] for side in Side}
    return tr(locale, "head.standing", **score, **both_names(view))


def alt_text(view: View, match: Match) -> str:
    """Return the whole position in words, enough to play from; the longest names and positions fit in 1,024."""
    locale, game, name = view.row.locale, match.game, said(view)
    parts = [position_text(locale, game.position, numbers_for(game), name)]
    if turn := game.moving:
        left = join(locale, dice_left(turn.roll, turn.played))
        key = "alt.dice" if left else "alt.dice_used"
        parts.append(tr(locale, key, name=name(turn.side), roll=turn.roll, left=left))
    parts.append(_cube_alt(locale, game, name(game.cube.owner) if game.cube and game.cube.owner else ""))
    if game.last:
        play = format_play(game.last.play, game.last.board, game.last.side) or tr(locale, "alt.none")
        parts.append(tr(locale, "alt.last", name=name(game.last.side), play=play))
    return " ".join(parts)


def _cube_alt(locale: str, game: Game, owner: str) -> str:
    if game.cube is None:
        return tr(locale, "alt.no_cube")
    return tr(locale, "alt.cube_owned" if owner else "alt.cube", value=game.cube.value, name=owner)


def _head(view: View, match: Match) -> list[str]:
    """Return the line that says who plays whom, the score, the length and the cube."""
    locale, cube = view.row.locale, match.game.cube
    head = [tr(locale, "head.score", match=match_name(view), standing=standing(locale, view, match))]
    if match.is_crawford:
        head.append(tr(locale, "head.crawford"))
    elif cube and cube.owner:
        head.append(tr(locale, "head.owner", value=cube.value, name=written(view)(cube.owner)))
    elif cube and cube.value > 1:
        head.append(tr(locale, "head.cube", value=cube.value))
    return [" · ".join(head)]


def _story(view: View, match: Match) -> list[str]:
    """Return what happened last and what is asked now."""
    phase = view.table.phase
    if isinstance(phase, Cancelled):
        stands = standing(view.row.locale, view, match)
        return [tr(view.row.locale, f"over.cancelled_{phase.why}", standing=stands), *_dice_lines(view)]
    if match.game.result:
        return [*_result(view, match, match.game.result), *_dice_lines(view)]
    asked = _cancel_asked(view, phase) if isinstance(phase, Playing) else ""
    return [*_last(view, match.game), *_now(view, match.game), asked]


def _cancel_asked(view: View, playing: Playing) -> str:
    if playing.cancel_asked is None:
        return ""
    side = playing.cancel_asked
    return tr(view.row.locale, "now.cancel_asked", name=written(view)(side), mention=mention(view, side.other))


def _last(view: View, game: Game) -> list[str]:
    locale, name = view.row.locale, written(view)
    if game.last:
        return [turn_text(locale, game.last, name(game.last.side))]
    if not game.opening:
        return []
    roll = game.opening[-1]
    lines = [tr(locale, "last.opening", white_die=roll.white, black_die=roll.black, **both_names(view))]
    if ties := game.opening[:-1]:
        lines.append(tr(locale, "last.ties", ties=join(locale, (f"{tie.white}-{tie.black}" for tie in ties))))
    return [" ".join(lines)]


def turn_text(locale: str, turn: Turn, name: str) -> str:
    """Return what a finished turn was."""
    if not turn.play:
        return tr(locale, "last.danced", name=name, roll=turn.roll)
    return tr(locale, "last.played", name=name, roll=turn.roll, play=written_play(turn.play, turn.board, turn.side))


def written_play(play: Play, board: Board, side: Side) -> str:
    """Return a play for a message, where the stars of hits must not turn into italics."""
    return format_play(play, board, side).replace("*", r"\*")


def _now(view: View, game: Game) -> list[str]:
    """Return whose turn it is and what that player is asked."""
    phase, locale = game.phase, view.row.locale
    if isinstance(phase, Moving):
        return _moving(view, game, phase)
    if isinstance(phase, ToRoll):
        key = "now.roll_or_double" if game.may_double(phase.side) else "now.roll"
        return [tr(locale, key, mention=mention(view, phase.side))]
    if isinstance(phase, Doubled):
        return [_question(view, phase, "now.doubled", value=game.stake * 2, points=tr(locale, "points", n=game.stake))]
    if isinstance(phase, Resigning):
        points = tr(locale, "points", n=game.stake * phase.level)
        return [_question(view, phase, "now.resigning", level=level_name(locale, phase.level), points=points)]
    return []


def _question(view: View, phase: Doubled | Resigning, key: str, **data: object) -> str:
    names = {"name": written(view)(phase.side), "mention": mention(view, phase.side.other)}
    return tr(view.row.locale, key, **names, **data)


def _moving(view: View, game: Game, turn: Moving) -> list[str]:
    locale, who = view.row.locale, mention(view, turn.side)
    whole = not game.moves()
    play = written_play(turn.played, game.board, turn.side)
    if whole and not turn.played:
        return [tr(locale, "now.dance", mention=who, roll=turn.roll)]
    if whole:
        key = "now.only" if game.leaves_no_choice else "now.whole"
        return [tr(locale, key, mention=who, roll=turn.roll, play=play)]
    first = game.last is None and not turn.played
    rolled = tr(locale, "now.opening" if first else "now.moving", mention=who, roll=turn.roll)
    return [f"{rolled} {tr(locale, 'now.so_far', play=play)}" if play else rolled]


def _result(view: View, match: Match, result: Result) -> list[str]:
    locale, phase = view.row.locale, view.table.phase
    lines = [*_final_turn(view, match.game, result), _outcome(view, result)]
    if match.winner:
        score = score_for(match, match.winner)
        lines.append(tr(locale, "over.match", winner=written(view)(match.winner), score=score))
    elif isinstance(phase, Playing):
        key = "over.crawford_next" if match.crawford_next else "over.next"
        waiting = [mention(view, side) for side in match.waits_for]
        lines.append(tr(locale, key, n=len(waiting), names=join(locale, waiting)))
    if isinstance(phase, Finished):
        lines += _rematch(view, phase)
    return lines


def _final_turn(view: View, game: Game, result: Result) -> list[str]:
    if game.last is None or game.last.side is not result.winner:
        return []
    return [turn_text(view.row.locale, game.last, written(view)(game.last.side))]


def _outcome(view: View, result: Result) -> str:
    names = {"winner": written(view)(result.winner), "loser": written(view)(result.winner.other)}
    locale = view.row.locale
    level = level_name(locale, result.level)
    return tr(locale, f"over.{result.ending.value}", level=level, points=points_of(locale, result), **names)


def _rematch(view: View, phase: Finished) -> list[str]:
    if phase.rematch.white and phase.rematch.black:
        return [tr(view.row.locale, "over.again")]
    asked = view.table.asked
    if asked is None:
        names = join(view.row.locale, (mention(view, side) for side in Side))
        return [tr(view.row.locale, "over.rematch_open", names=names)]
    return [tr(view.row.locale, "over.rematch", name=written(view)(asked.other), mention=mention(view, asked))]


def _dice_lines(view: View) -> list[str]:
    locale, shown = view.row.locale, view.revealed
    lines = [tr(locale, "over.secret", game=shown.game, secret=shown.secret)] if shown else []
    if view.commitment:
        key = "over.rematch_hash" if isinstance(view.table.phase, Finished) else "over.next_hash"
        lines.append(tr(locale, key, hash=view.commitment))
    return lines


def level_name(locale: str, level: Level) -> str:
    """Return what is lost: a single game, a gammon or a backgammon."""
    return tr(locale, f"level.{level.value}")
