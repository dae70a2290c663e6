"""A whole match by somebody who sees no picture and presses no button: alt texts and text boards are enough (29)."""

from __future__ import annotations

import re

from bot.rules.board import BAR, OFF, Board, Side, board_of
from bot.rules.dice import Roll
from bot.rules.notation import format_play
from bot.rules.plays import legal_plays
from tests.renderers.test_text_board import read

CHECKERS = {"light": Side.WHITE, "dark": Side.BLACK}
SIDE = re.compile(r"(\w+) \((light|dark) checkers\): (.*?)\. (\d+) pips\.")
DICE = re.compile(r"(\w+)’s dice: (\d)-(\d), to be played")


def position(alt: str) -> tuple[Side, Board]:
    """Return whose numbers an alt text speaks in, and the board, from its words alone."""
    found = {CHECKERS[kind]: (name, places, int(pips)) for name, kind, places, pips in SIDE.findall(alt)}
    numbers = next(side for side, (name, _, _) in found.items() if f"numbers of {name}." in alt)
    sides = {side: _counts(places, own=side is numbers) for side, (_, places, _) in found.items()}
    board = board_of(numbers, sides[numbers], sides[numbers.other])
    board.check()
    assert {side: board.pips(side) for side in Side} == {side: pips for side, (_, _, pips) in found.items()}
    return numbers, board


def _counts(places: str, *, own: bool) -> tuple[int, ...]:
    counts = [0] * 26
    for count, where in re.findall(r"(\d+) (on the bar|on \d+|off)", places):
        point = {"on the bar": BAR, "off": OFF}.get(where)
        at = point if point is not None else int(where.removeprefix("on "))
        counts[at if own or point is not None else 25 - at] += int(count)
    return tuple(counts)


async def test_a_whole_match_is_played_by_alt_texts_and_text_boards_29(room):
    await room.say("Ann", "play", opponent=room.people["Bob"], points=1)
    await room.say("Bob", "match accept")
    thread, turns = room.thread, 0
    while "wins the match" not in room.board().content:
        alt = room.board().attachments[0].description
        side, board = position(alt)
        who = "Ann" if side is Side.WHITE else "Bob"
        await _check_text_board(room, who, side, board)
        if not DICE.search(alt):
            await room.say(who, "roll", thread)
            side, board = position(alt := room.board().attachments[0].description)
        _, a, b = DICE.search(alt).groups()
        play = max(legal_plays(board, side, Roll(int(a), int(b))).values())
        if play:
            await room.say(who, "move", thread, play=format_play(play, board, side).replace("*", ""))
        if "wins the match" not in room.board().content:
            await room.say(who, "done", thread)
        turns += 1
    assert turns > 20 and "Rematch" in room.board().content


async def _check_text_board(room, who: str, numbers: Side, board: Board) -> None:
    """Compare the text board with the alt text: the same checkers stand on the same points."""
    text = await room.say(who, "board", room.thread, text=True)
    drawn = text.removeprefix("```\n").partition("\n```")[0]
    held = {(side, point): board.of(side)[point] for side in Side for point in range(1, 25) if board.of(side)[point]}
    assert read(drawn, numbers) == held
