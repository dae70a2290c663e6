"""A table as a picture: which checkers, dice, cube, marks and finished strings it shows."""

from __future__ import annotations

from bot.preferences import MemberSettings
from bot.rules.board import Board, Side
from bot.rules.game import Game
from bot.rules.match import Match
from bot.rules.phases import Doubled, Moving, Over
from bot.rules.plays import Play, after, dice_left, is_hit
from bot.rules.result import Result
from bot.texts import tr
from bot.views import View
from cogs._names import drawn
from renderers.scene import Cube, Die, Mark, Player, Scene, Words

UNCHOSEN = MemberSettings()
"""How a board looks to whoever has chosen nothing."""


def scene_of(view: View, match: Match, eyes: MemberSettings = UNCHOSEN) -> Scene:
    """Return the picture of a match as it stands, in the theme and with the home boards on the side of `eyes` (B4)."""
    locale, game = view.row.locale, match.game
    numbers = numbers_for(game)
    marks_by, marks = _marks(game)
    roller, dice = _dice(game)
    banner, note = _banner(view, match)
    return Scene(
        board=game.position,
        white=_player(view, match, Side.WHITE),
        black=_player(view, match, Side.BLACK),
        numbers=numbers,
        home_right=eyes.home_right,
        dice=dice,
        roller=roller,
        cube=_cube(game),
        marks=marks,
        marks_by=marks_by,
        caption=_caption(locale, match),
        banner=banner,
        note=note,
        theme=eyes.theme,
        words=_words(locale),
    )


def _words(locale: str) -> Words:
    return Words(
        rolled=tr(locale, "textboard.rolled"),
        dice=tr(locale, "textboard.dice"),
        played=tr(locale, "textboard.played"),
        cube=tr(locale, "textboard.cube"),
        bar=tr(locale, "textboard.bar"),
        off=tr(locale, "textboard.off"),
        bar_label=tr(locale, "textboard.bar_label"),
    )


def numbers_for(game: Game) -> Side:
    """Return whose point numbers a board shows: the player's on roll, or whoever moved last."""
    return game.on_roll or (game.last.side if game.last else Side.WHITE)


def looked_at_by(match: Match) -> Side:
    """Return whose eyes a board for both is drawn for: whoever is to act, or has won."""
    game = match.game
    return game.to_act or (game.result.winner if game.result else numbers_for(game))


def _player(view: View, match: Match, side: Side) -> Player:
    game = match.game
    pips = tr(view.row.locale, "picture.pips", n=game.position.pips(side))
    return Player(drawn(view)(side), str(match.score[side]), pips, on_roll=game.on_roll is side)


def _dice(game: Game) -> tuple[Side | None, tuple[Die, ...]]:
    """Return the dice of the turn in progress, the played ones used; else those of the turn before, all used."""
    if turn := game.moving:
        return turn.side, _with_used(turn)
    if game.last and not isinstance(game.phase, Over):
        return game.last.side, tuple(Die(n, used=True) for n in game.last.roll.numbers)
    return None, ()


def _with_used(turn: Moving) -> tuple[Die, ...]:
    left = list(dice_left(turn.roll, turn.played))
    dice = []
    for n in turn.roll.numbers:
        dice.append(Die(n, used=n not in left))
        if n in left:
            left.remove(n)
    return tuple(sorted(dice, key=lambda die: not die.used) if turn.roll.is_double else _led(dice, turn))


def _led(dice: list[Die], turn: Moving) -> list[Die]:
    """Put the die that leads first."""
    return dice[::-1] if turn.swapped else dice


def _cube(game: Game) -> Cube | None:
    if game.cube is None:
        return None
    if isinstance(game.phase, Doubled):
        return Cube(game.cube.value * 2, game.phase.side, offered_to=game.phase.side.other)
    return Cube(game.cube.value, game.cube.owner)


def _marks(game: Game) -> tuple[Side | None, tuple[Mark, ...]]:
    """Mark the moves made so far in this turn, or the whole turn before if none has been."""
    if (turn := game.moving) and turn.played:
        return turn.side, marks_of(game.board, turn.side, turn.played)
    if game.last:
        return game.last.side, marks_of(game.last.board, game.last.side, game.last.play)
    return None, ()


def marks_of(board: Board, side: Side, play: Play) -> tuple[Mark, ...]:
    """Return the marks of a play from the board before it, hits included."""
    marks = []
    for move in play:
        marks.append(Mark(move.start, move.end, is_hit(board, side, move)))
        board = after(board, side, (move,))
    return tuple(marks)


def _caption(locale: str, match: Match) -> str:
    caption = tr(locale, "picture.caption", n=match.length)
    return f"{caption} · {tr(locale, 'picture.crawford')}" if match.is_crawford else caption


def _banner(view: View, match: Match) -> tuple[str, str]:
    """Return the two lines that lie over the board of a finished game: who won what, and the score now."""
    locale, result = view.row.locale, match.game.result
    if result is None:
        return "", ""
    name, score = drawn(view)(result.winner), score_for(match, result.winner)
    if match.winner:
        return tr(locale, "picture.match_banner", name=name), score
    what = tr(locale, f"picture.{result.level.name.lower()}")
    note = tr(locale, "picture.result_note", points=points_of(locale, result), score=score)
    return tr(locale, "picture.banner", name=name, what=what), note


def points_of(locale: str, result: Result) -> str:
    """Return a result's points in words."""
    return tr(locale, "points", n=result.points)


def score_for(match: Match | None, side: Side) -> str:
    """Return the score with that of `side` first, nought all before the match has begun."""
    return score_text(match.score[side], match.score[side.other]) if match else score_text(0, 0)


def score_text(first: int, second: int) -> str:
    """Return two scores as they are said together."""
    return f"{first}–{second}"
