"""A table as its message: words, picture, alt text and buttons. Decides how things are said, never what is legal."""

from __future__ import annotations

from dataclasses import dataclass

from bot import chips
from bot.preferences import MemberSettings
from bot.rules.board import Side
from bot.rules.game import Game
from bot.rules.match import Match
from bot.rules.notation import format_play
from bot.rules.phases import Moving, Turn
from bot.rules.variants import Variant
from bot.table import Cancelled, Playing
from bot.texts import join, position_text, tr
from bot.views import View
from cogs._buttons import Rows, buttons_for
from cogs._names import both_names, match_name, mention, said, written
from cogs._results import dice_lines, result_lines
from cogs._scenes import UNCHOSEN, numbers_for, scene_of, worth_shown, worth_text
from cogs._telling import last_lines, now_lines, refused_lines
from renderers.scene import Scene

LONGEST_CONTENT, LONGEST_ALT = 2000, 1024
"""The most characters that Discord takes. Only a stake of hundreds of digits needs more, and the board must show."""


@dataclass(frozen=True, slots=True)
class Screen:
    """What one message shows. `scene` None is a message without a picture."""

    content: str
    rows: Rows = ()
    scene: Scene | None = None
    alt: str = ""


def board_screen(view: View, eyes: MemberSettings = UNCHOSEN, own: Side | None = None) -> Screen:
    """Return the board message of a table whose match has begun, its picture as `eyes` like to see it.

    `own` is the side of the player that it is for, if it is for one alone.
    """
    match = view.table.match
    assert match is not None
    content = "\n".join(line for line in (*_head(view, match), *_story(view, match)) if line)
    rows = buttons_for(view.row.locale, view.table, named=True)
    alt = alt_text(view, match, own)[:LONGEST_ALT]
    return Screen(content[:LONGEST_CONTENT], rows, scene_of(view, match, eyes, own), alt)


def standing(locale: str, view: View, match: Match) -> str:
    """Return both names with their scores, which say by themselves whose is whose."""
    score = {f"{side.value}_score": match.score[side] for side in Side}
    return tr(locale, "head.standing", **score, **both_names(view))


def alt_text(view: View, match: Match, own: Side | None = None) -> str:
    """Return the whole position in words, enough to play from; the longest names and positions fit in 1,024."""
    locale, game, name = view.row.locale, match.game, said(view)
    numbers = own or numbers_for(game)
    parts = [position_text(locale, game.position, numbers, name, hand=game.in_hand, light=game.light)]
    if turn := game.moving:
        parts.append(_dice_alt(locale, game, turn, name(turn.side)))
    if (begun := game.unfinished) and begun.early:
        parts.append(tr(locale, "alt.early", name=name(begun.side.other), roll=begun.early))
    parts.append(_cube_alt(locale, game, name(game.cube.owner) if game.cube and game.cube.owner else ""))
    if last := game.newest_turn:
        play = _played(game.kind, last) or tr(locale, "alt.none")
        parts.append(tr(locale, "alt.last", name=name(last.side), play=play))
    return " ".join(parts)


def _played(kind: Variant, turn: Turn) -> str:
    """Return the moves of a turn, those of a bonus after those that won it (V3c)."""
    return " ".join(format_play(part.play, part.board, part.side, kind) for part in turn.parts).strip()


def _dice_alt(locale: str, game: Game, turn: Moving, name: str) -> str:
    if turn.free_from is not None:  # which die was used for what can't be told
        return tr(locale, "alt.dice_free", name=name, roll=turn.roll)
    key = "alt.dice" if game.left else "alt.dice_used"
    return tr(locale, key, name=name, roll=turn.roll, left=join(locale, game.left))


def _cube_alt(locale: str, game: Game, owner: str) -> str:
    if game.cube is None:
        return tr(locale, "alt.no_cube")
    return tr(locale, "alt.cube_owned" if owner else "alt.cube", value=game.cube.value, name=owner)


def _head(view: View, match: Match) -> list[str]:
    """Return the line that says who plays whom, the score, the length, the cube and what a single win is worth."""
    locale, cube = view.row.locale, match.game.cube
    head = [tr(locale, "head.score", match=match_name(view), standing=standing(locale, view, match))]
    if match.is_crawford:
        head.append(tr(locale, "head.crawford"))
    elif cube and cube.owner:
        head.append(tr(locale, "head.owner", value=cube.value, name=written(view)(cube.owner)))
    elif cube and cube.value > 1:
        head.append(tr(locale, "head.cube", value=cube.value))
    if match.game.result is None and worth_shown(view.table):
        key = "head.worth_checker" if match.game.kind.pays_checkers else "head.worth"
        head.append(tr(locale, key, worth=worth_text(locale, view.table)))
    head += _capped(view)
    return [" · ".join(head)]


def _capped(view: View) -> list[str]:
    """Return who can't lose all that the game may cost, having taken with fewer chips (S3)."""
    if view.held is None:
        return []
    locale, wanted = view.row.locale, chips.to_hold(view.table)
    return [
        tr(locale, "head.capped", name=written(view)(side), chips=tr(locale, "chips", n=view.held[side]))
        for side in Side
        if view.held[side] < wanted[side]
    ]


def _story(view: View, match: Match) -> list[str]:
    """Return what happened last and what is asked now."""
    phase = view.table.phase
    if isinstance(phase, Cancelled):
        stands = standing(view.row.locale, view, match)
        return [tr(view.row.locale, f"over.cancelled_{phase.why}", standing=stands), *dice_lines(view)]
    if match.game.result:
        return [*result_lines(view, match, match.game.result), *dice_lines(view)]
    asked = _cancel_asked(view, phase) if isinstance(phase, Playing) else ""
    game = match.game
    return [*last_lines(view, game), *refused_lines(view, game), *now_lines(view, game), asked]


def _cancel_asked(view: View, playing: Playing) -> str:
    if playing.cancel_asked is None:
        return ""
    side = playing.cancel_asked
    return tr(view.row.locale, "now.cancel_asked", name=written(view)(side), mention=mention(view, side.other))
