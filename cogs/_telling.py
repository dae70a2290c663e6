"""A game in play in words: what was played last, and what is asked of whom now."""

from __future__ import annotations

from bot.rules.board import Side
from bot.rules.game import Game
from bot.rules.notation import format_play
from bot.rules.phases import Choosing, Doubled, Moving, PutDown, Resigning, ToRoll, Turn
from bot.rules.result import Ending, Level
from bot.rules.variants import Variant
from bot.texts import join, tr
from bot.views import View
from cogs._names import both_names, mention, written
from cogs._scenes import turn_name, worth_text


def last_lines(view: View, game: Game) -> list[str]:
    """Return what was played last: a turn, or the opening roll."""
    locale, name = view.row.locale, written(view)
    if turn := game.newest_turn:
        tell = put_down_text if game.put_down else turn_text
        return [tell(locale, game.kind, turn, name(turn.side)), *_cocked(locale, game)]
    if not game.opening:
        return []
    roll = game.opening[-1]
    lines = [tr(locale, "last.opening", white_die=roll.white, black_die=roll.black, **both_names(view))]
    if ties := game.opening[:-1]:
        lines.append(tr(locale, "last.ties", ties=join(locale, (f"{tie.white}-{tie.black}" for tie in ties))))
    return [" ".join(lines), *_cocked(locale, game)]


def _cocked(locale: str, game: Game) -> list[str]:
    """Return the throws that lay cocked since the last turn (I1)."""
    throws = join(locale, (f"{throw.a}-{throw.b}" for throw in game.cocked))
    return [tr(locale, "last.cocked", throws=throws)] if throws else []


def turn_text(locale: str, kind: Variant, turn: Turn, name: str) -> str:
    """Return what a finished turn was, a bonus with the 1-2 that won it (V3c)."""
    play = written_turn(kind, turn)
    if turn.first:
        first = written_turn(kind, turn.first)
        key = "last.bonus" if play else "last.bonus_lost"
        return tr(locale, key, name=name, won=turn.first.roll, first=first, roll=turn.roll, play=play)
    return tr(locale, "last.played" if play else "last.danced", name=name, roll=turn.roll, play=play)


def put_down_text(locale: str, kind: Variant, turn: Turn, name: str) -> str:
    """Return what was put down and may still be sent back (I2)."""
    play = written_turn(kind, turn)
    return tr(locale, "last.put_down" if play else "last.put_down_none", name=name, roll=turn.roll, play=play)


def written_turn(kind: Variant, turn: Turn) -> str:
    """Return the play of a turn for a message, where the stars of hits must not turn into italics."""
    return format_play(turn.play, turn.board, turn.side, kind).replace("*", r"\*")


def now_lines(view: View, game: Game) -> list[str]:
    """Return whose turn it is and what that player is asked."""
    phase, locale = game.phase, view.row.locale
    if isinstance(phase, Choosing):
        key = "now.choose_quarter" if game.kind.quarters else "now.choose_colour"
        return [tr(locale, key, mention=mention(view, phase.side), roll=phase.roll)]
    if isinstance(phase, Moving):
        return _moving(view, game, phase)
    if isinstance(phase, PutDown):
        return [_judging(view, game, phase.turn)]
    if isinstance(phase, ToRoll):
        return [tr(locale, _to_roll_key(game, phase.side), mention=mention(view, phase.side))]
    if isinstance(phase, Doubled):
        return [_cube_turned(view, game, phase)]
    return [_resigning(view, game, phase)] if isinstance(phase, Resigning) else []


def _to_roll_key(game: Game, side: Side) -> str:
    if game.may_double(side):
        return "now.roll_or_double"
    return "now.roll_again" if game.rolls_again else "now.roll"


def _cube_turned(view: View, game: Game, phase: Doubled) -> str:
    locale, again = view.row.locale, game.may_beaver(phase.side.other)
    answers = [tr(locale, "now.take"), *([turn_name(locale, phase.turns + 1).lower()] if again else [])]
    data = {
        "turn": turn_name(locale, phase.turns),
        "value": game.stake_offered,
        "answers": tr(locale, "list.or", most=tr(locale, "list.comma").join(answers), last=tr(locale, "now.drop")),
        "worth": worth_text(locale, view.table),
    }
    return _question(view, phase, "now.doubled" if phase.turns == 1 else "now.turned", **data)


def _resigning(view: View, game: Game, phase: Resigning) -> str:
    locale = view.row.locale
    result = game.lost_by(phase.side, phase.level, Ending.RESIGNED)
    worth = worth_text(locale, view.table, result.points // result.stake)
    if game.kind.pays_checkers:
        return _question(
            view, phase, "now.resigning_checkers", checkers=tr(locale, "left", n=result.times), worth=worth
        )
    return _question(view, phase, "now.resigning", level=level_lost(locale, phase.level, result.times), worth=worth)


def level_name(locale: str, level: Level) -> str:
    """Return what is lost: a single game, a gammon or a backgammon."""
    return tr(locale, f"level.{level.value}")


def level_lost(locale: str, level: Level, times: int | None) -> str:
    """Return what is lost, and that it counts single where Jacoby says so (C7)."""
    name = level_name(locale, level)
    return tr(locale, "sentence.counts_single", level=name) if times == 1 and level > Level.SINGLE else name


def _question(view: View, phase: Doubled | Resigning, key: str, **data: object) -> str:
    names = {"name": written(view)(phase.side), "mention": mention(view, phase.side.other)}
    return tr(view.row.locale, key, **names, **data)


def _judging(view: View, game: Game, turn: Moving) -> str:
    """Return what the side may do whose opponent has put a play down (I2, I3)."""
    locale, side = view.row.locale, turn.side.other
    if turn.early:
        return tr(locale, "now.judge_early", mention=mention(view, side), roll=turn.early)
    return tr(locale, "now.judge_or_double" if game.may_double(side) else "now.judge", mention=mention(view, side))


def refused_lines(view: View, game: Game) -> list[str]:
    """Return which resignations were refused in this turn: only more can be offered then (G1)."""
    name, locale = written(view), view.row.locale
    return [
        tr(locale, "now.refused", name=name(side), level=level_name(locale, Level(game.refused[side])))
        for side in Side
        if game.refused[side] and not game.kind.pays_checkers
    ]


def _moving(view: View, game: Game, turn: Moving) -> list[str]:
    locale = view.row.locale
    lines = [_rolled(view, game, turn)]
    if turn.early:
        lines.append(tr(locale, "now.early", name=written(view)(turn.side.other), roll=turn.early))
    return lines


def _rolled(view: View, game: Game, turn: Moving) -> str:
    locale = view.row.locale
    play = written_turn(game.kind, game.turn_made(turn))
    said = {"mention": mention(view, turn.side), "roll": turn.roll, "play": play}
    if game.may_choose_double:
        return tr(locale, "now.choose_double", **said)
    if not game.moves() and turn.free_from is None:
        return tr(locale, _whole_key(game, turn), **said)
    rolled = tr(locale, _rolled_key(game, turn), name=written(view)(turn.side.other), **said)
    return f"{rolled} {tr(locale, 'now.so_far', play=play)}" if play else rolled


def _whole_key(game: Game, turn: Moving) -> str:
    if turn.first:
        return "now.bonus_whole" if turn.played else "now.bonus_dance"
    if not turn.played:
        return "now.dance"
    return "now.only" if game.leaves_no_choice else "now.whole"


def _rolled_key(game: Game, turn: Moving) -> str:
    if turn.sent_back:
        return "now.sent_back"
    if turn.first:
        return "now.bonus"
    if game.wins_bonus(turn.roll):
        return "now.acey_deucey"
    return "now.opening" if game.last is None and not turn.played else "now.moving"
