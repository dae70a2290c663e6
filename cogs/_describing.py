"""A table in words and figures: pips, score, ids and the board as text."""

from __future__ import annotations

from bot.preferences import MemberSettings
from bot.rules.board import Side
from bot.rules.game import Game
from bot.rules.ids import position_id, xgid
from bot.rules.match import Match
from bot.rules.phases import Doubled
from bot.texts import tr
from bot.views import View
from cogs._house_rules import rules_line
from cogs._names import match_name, written
from cogs._scenes import numbers_for, points_of, scene_of, score_for
from renderers.text import text_board


def text_board_message(locale: str, view: View, eyes: MemberSettings, own: Side | None) -> str:
    """Return the board in a code block, as `eyes` like to see it, with whose numbers it shows: those of `own`, if any.

    Says so if there is no board yet.
    """
    match = view.table.match
    if match is None:
        return tr(locale, "show.offered")
    hint = tr(locale, "show.text_hint", name=written(view)(own or numbers_for(match.game)))
    return f"```\n{text_board(scene_of(view, match, eyes, own))}\n```{hint}"


def pips_text(locale: str, view: View) -> str:
    """Return both pip counts and who leads the race."""
    match = view.table.match
    if match is None:
        return tr(locale, "show.offered")
    pips = {side: match.game.position.pips(side) for side in Side}
    lines = [tr(locale, "show.pips", name=written(view)(side), n=pips[side]) for side in Side]
    leader = min(Side, key=lambda side: pips[side])
    by = abs(pips[Side.WHITE] - pips[Side.BLACK])
    lines.append(tr(locale, "show.lead", name=written(view)(leader), n=by) if by else tr(locale, "show.even"))
    return "\n".join(lines)


def details_text(locale: str, view: View) -> str:
    """Return score, results so far, pips and the ids that other programs read."""
    name, match = written(view), view.table.match
    title = tr(locale, "show.title", white=name(Side.WHITE), black=name(Side.BLACK), match=match_name(view))
    rules = rules_line(locale, view.table.challenge)
    title = f"{title}\n{rules}" if rules else title
    if match is None:
        return f"{title}\n{tr(locale, 'show.offered')}"
    score = score_for(match, Side.WHITE)
    lines = [title, tr(locale, "show.score", score=score, number=match.number), *_results(locale, view, match)]
    race = [_cube_and_turn(locale, view, match), pips_text(locale, view)] if match.game.result is None else []
    return "\n".join([*lines, *race, _ids(locale, match)])


def _cube_and_turn(locale: str, view: View, match: Match) -> str:
    """Return where the cube is and who is to act."""
    cube, name = match.game.cube, written(view)
    if cube is None:
        where = tr(locale, "alt.no_cube")
    else:
        where = tr(
            locale,
            "alt.cube_owned" if cube.owner else "alt.cube",
            value=cube.value,
            name=name(cube.owner) if cube.owner else "",
        )
    return " ".join([where, *(tr(locale, "show.to_act", name=name(side)) for side in match.waits_for)])


def _results(locale: str, view: View, match: Match) -> list[str]:
    first = max(0, len(match.results) - 10)
    return [
        tr(locale, "show.results", number=number, winner=written(view)(result.winner), points=points_of(locale, result))
        for number, result in enumerate(match.results[first:], first + 1)
    ]


def _ids(locale: str, match: Match) -> str:
    """Return the ids of the position: in mid-turn that before the moves, with the whole roll to be played.

    A play that is put down counts as made (I2).
    """
    game, options = match.game, match.options
    side = numbers_for(game)
    turn = game.moving
    board = game.board if turn else game.position
    code = xgid(
        board,
        side,
        roll=turn.roll if turn else None,
        cube_value=game.cube.value if game.cube else game.stake,
        cube_owner=game.cube.owner if game.cube else None,
        score=(match.score.white, match.score.black),
        length=match.length,
        crawford=match.is_crawford,
        jacoby=options.jacoby,
        beaver=options.beaver,
        pending=_pending(game),
    )
    key = "show.ids_before" if turn and turn.played else "show.ids"
    return tr(locale, key, position=position_id(board, side), xgid=code)


def _pending(game: Game) -> str:
    """Return what an XGID calls the turn of the cube that waits; it knows none past a raccoon."""
    return ("D", "B", "R")[min(game.phase.turns, 3) - 1] if isinstance(game.phase, Doubled) else ""
