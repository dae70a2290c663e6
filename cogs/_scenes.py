"""A table as a picture: which checkers, dice, cube, marks and finished strings it shows."""

from __future__ import annotations

from bot import chips
from bot.preferences import MemberSettings
from bot.rules.board import BAR, Board, Side
from bot.rules.game import Game
from bot.rules.match import Match
from bot.rules.options import Format
from bot.rules.phases import Choosing, Doubled, Moving, Over
from bot.rules.plays import Play, after, is_hit
from bot.rules.result import Result
from bot.table import Table
from bot.texts import tr
from bot.views import View
from cogs._names import drawn, variant_name
from renderers.scene import Cube, Die, Mark, Player, Scene, Words, turned

LAST_NAMED_TURN = 5
"""Turns of the cube from this one on have one name in common."""

UNCHOSEN = MemberSettings()
"""How a board looks to whoever has chosen nothing."""


def scene_of(view: View, match: Match, eyes: MemberSettings = UNCHOSEN, own: Side | None = None) -> Scene:
    """Return the picture of a match as it stands, in the theme and with the home boards on the side of `eyes` (B4).

    `own` is the side of the one player that it is for, who sits at the bottom and reads the own numbers (B2). Where a
    starter has chosen a quarter to enter in, the board lies by that whoever looks (V3b).
    """
    locale, game = view.row.locale, match.game
    marks_by, marks = _marks(game)
    roller, dice = _dice(game)
    banner, note = _banner(view, match)
    scene = Scene(
        board=game.position,
        white=_player(view, match, Side.WHITE),
        black=_player(view, match, Side.BLACK),
        bottom=_bottom(game, own),
        numbers=own or numbers_for(game),
        home_right=game.quarter.is_right if game.quarter else eyes.home_right,
        dice=dice,
        roller=roller,
        early=_early(game),
        cube=_cube(locale, game),
        marks=marks,
        marks_by=marks_by,
        caption=_caption(locale, match),
        worth=_worth(locale, view.table, game),
        banner=banner,
        note=note,
        theme=eyes.theme,
        words=_words(locale),
    )
    return scene if game.light is Side.WHITE else turned(scene)


def _bottom(game: Game, own: Side | None) -> Side:
    """Return who sits at the bottom, before the colours are changed over: it stays as it is then."""
    if own is None or game.quarter:
        return Side.WHITE
    return own if game.light is Side.WHITE else own.other


def _words(locale: str) -> Words:
    return Words(
        rolled=tr(locale, "textboard.rolled"),
        dice=tr(locale, "textboard.dice"),
        played=tr(locale, "textboard.played"),
        cube=tr(locale, "textboard.cube"),
        bar=tr(locale, "textboard.bar"),
        off=tr(locale, "textboard.off"),
        bar_label=tr(locale, "textboard.bar_label"),
        hand=tr(locale, "textboard.hand"),
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
    score = str(match.score[side])
    return Player(drawn(view)(side), score, pips, on_roll=game.to_act is side, hand=game.in_hand(side))


def _dice(game: Game) -> tuple[Side | None, tuple[Die, ...]]:
    """Return the dice of the turn in progress, the played ones used; else those of the turn before, all used."""
    if isinstance(game.phase, Choosing):
        return game.phase.side, tuple(Die(n) for n in game.phase.roll.numbers)
    if turn := game.moving:
        return turn.side, _with_used(game, turn)
    last = game.newest_turn
    if last and not isinstance(game.phase, Over):
        return last.side, tuple(Die(n, used=True) for n in last.roll.numbers)
    return None, ()


def _early(game: Game) -> tuple[Die, ...]:
    """Return the dice that the other side has thrown already (I3)."""
    turn = game.unfinished
    return tuple(Die(n) for n in turn.early.numbers) if turn and turn.early else ()


def _with_used(game: Game, turn: Moving) -> tuple[Die, ...]:
    if turn.free_from is not None:  # which die was used for what can't be told
        return tuple(Die(n) for n in turn.roll.numbers)
    left = list(game.left)
    dice = []
    for n in turn.roll.numbers:
        dice.append(Die(n, used=n not in left))
        if n in left:
            left.remove(n)
    return tuple(sorted(dice, key=lambda die: not die.used) if turn.roll.is_double else _led(dice, turn))


def _led(dice: list[Die], turn: Moving) -> list[Die]:
    """Put the die that leads first."""
    return dice[::-1] if turn.swapped else dice


def _cube(locale: str, game: Game) -> Cube | None:
    if game.cube is None:
        return None
    if isinstance(game.phase, Doubled):
        label = turn_name(locale, game.phase.turns) if game.phase.turns > 1 else ""
        return Cube(game.stake_offered, game.phase.side, offered_to=game.phase.side.other, label=label)
    return Cube(game.cube.value, game.cube.owner)


def turn_name(locale: str, turns: int) -> str:
    """Return what the n-th turn of the cube in a row is called: 1 is a double, 2 a beaver."""
    return tr(locale, f"cube_turn.{min(turns, LAST_NAMED_TURN)}")


def _marks(game: Game) -> tuple[Side | None, tuple[Mark, ...]]:
    """Mark the moves made so far in this turn, or the whole turn before if none has been."""
    turn = game.moving
    newest = game.turn_made(turn) if turn and (turn.played or turn.first) else game.newest_turn
    if newest is None:
        return None, ()
    begun = newest.parts[0].board
    play = tuple(move for part in newest.parts for move in part.play)
    return newest.side, marks_of(begun, newest.side, play, begun.of(newest.side)[BAR] - newest.hand)


def marks_of(board: Board, side: Side, play: Play, hit: int = 15) -> tuple[Mark, ...]:
    """Return the marks of a play from the board before it, hits included.

    Of the checkers that enter, the first `hit` come from the bar, the others from the hand.
    """
    marks = []
    for move in play:
        marks.append(Mark(move.start, move.end, is_hit(board, side, move), hand=move.start == BAR and hit <= 0))
        hit -= move.start == BAR
        board = after(board, side, (move,))
    return tuple(marks)


def _caption(locale: str, match: Match) -> str:
    if match.format is Format.MATCH:
        caption = tr(locale, "picture.caption", n=match.length)
    else:
        caption = tr(locale, f"picture.{match.format.value}_format")
    if variant := variant_name(locale, match.game.variant):
        caption = tr(locale, "picture.variant_caption", variant=variant, caption=caption)
    return f"{caption} · {tr(locale, 'picture.crawford')}" if match.is_crawford else caption


def _worth(locale: str, table: Table, game: Game) -> str:
    """Return what a single win is worth now, or a checker left (S4); nothing once the game is over."""
    if game.result or not worth_shown(table):
        return ""
    key = "picture.worth_checker" if game.kind.pays_checkers else "picture.worth"
    return tr(locale, key, worth=worth_text(locale, table))


def worth_shown(table: Table) -> bool:
    """Tell whether it needs saying what a single win is worth: not while it is a point of a match and nothing more."""
    match = table.match
    return match is not None and (match.game.stake > 1 or chips.worth(table) > 0)


def worth_text(locale: str, table: Table, times: int = 1) -> str:
    """Return what so many times the stake are worth, in points and, if they are paid for, in chips (S4)."""
    assert table.match is not None
    points = tr(locale, "points", n=table.match.game.stake * times)
    paid = chips.worth(table) * times
    return tr(locale, "sentence.points_and_chips", points=points, chips=tr(locale, "chips", n=paid)) if paid else points


def _banner(view: View, match: Match) -> tuple[str, str]:
    """Return the two lines that lie over the board of a finished game: who won what, and the score now."""
    locale, result = view.row.locale, match.game.result
    if result is None:
        return "", ""
    name, score = drawn(view)(result.winner), score_for(match, result.winner)
    if match.winner and match.format is Format.MATCH:
        return tr(locale, "picture.match_banner", name=name), score
    what = _won(locale, match, result)
    note = tr(locale, "picture.result_note", points=points_of(locale, result), score=score)
    return tr(locale, "picture.banner", name=name, what=what), note


def _won(locale: str, match: Match, result: Result) -> str:
    if match.game.kind.pays_checkers:
        return tr(locale, "picture.checkers", n=result.times)
    return tr(locale, f"picture.{result.level.name.lower()}")


def points_of(locale: str, result: Result) -> str:
    """Return a result's points in words."""
    return tr(locale, "points", n=result.points)


def score_for(match: Match | None, side: Side) -> str:
    """Return the score with that of `side` first, nought all before the match has begun."""
    return score_text(match.score[side], match.score[side.other]) if match else score_text(0, 0)


def score_text(first: int, second: int) -> str:
    """Return two scores as they are said together."""
    return f"{first}–{second}"
