"""The board in plain characters, for those who cannot or will not look at pictures.

It fits a Discord code block on a phone held sideways: at most 56 columns and well under 1,900 characters. White is
`O` and Black `X`, as in the old books.
"""

from __future__ import annotations

import unicodedata

from bot.rules.board import BAR, OFF, Side
from renderers.scene import HAND, HAND_ASIDE, Die, Mark, Scene, Words

COLUMNS = 56
ROWS = 5
HALF_BOARD = 18
"""The columns of six points."""
BESIDE_ROOM = 9
"""The columns right of the board."""
_LETTER = {Side.WHITE: "O", Side.BLACK: "X"}


def text_board(scene: Scene) -> str:
    """Return the board of `scene` in lines of at most 56 columns, to be read in a fixed-width type.

    Five checkers of a point are drawn; a taller stack ends in its number. Bar, borne-off checkers, dice, cube and the
    last play stand beside and below it.
    """
    top, bottom = scene.bottom.other, scene.bottom
    lines = [_player_line(scene, top), _edge(scene, top=True)]
    lines += [_row(scene, row, top=True) for row in range(ROWS)]
    lines.append(_middle(scene))
    lines += [_row(scene, row, top=False) for row in reversed(range(ROWS))]
    lines += [_edge(scene, top=False), _player_line(scene, bottom)]
    lines += [line[:COLUMNS] for line in _remarks(scene)]
    return "\n".join(line.rstrip() for line in lines)


def plain(text: str, room: int = 32) -> str:
    """Return text on one line that keeps columns and code blocks whole: no wide, invisible or back-quote characters."""
    kept = "".join(c for c in unicodedata.normalize("NFC", text) if _narrow(c))
    kept = " ".join(kept.split())
    return kept if len(kept) <= room else kept[: room - 1].rstrip() + "…"


def _narrow(character: str) -> bool:
    if character == " ":
        return True
    kind = unicodedata.category(character)
    wide = unicodedata.east_asian_width(character) in ("W", "F")
    return not wide and character != "`" and kind[0] in "LNPSZ" and kind != "So" and kind not in ("Zl", "Zp")


def _columns(scene: Scene, *, top: bool) -> list[int]:
    """Return the twelve points of a row from left to right, by the numbers of the side at the bottom."""
    points = list(range(13, 25)) if top else list(range(12, 0, -1))
    return points if scene.home_right else points[::-1]


def _at(scene: Scene, point: int) -> tuple[str, int]:
    """Return whose checkers stand on a point by the numbers of the side at the bottom, and how many."""
    for side, place in ((scene.bottom, point), (scene.bottom.other, 25 - point)):
        count = scene.board.of(side)[place]
        if count:
            return _LETTER[side], count
    return "", 0


def _edge(scene: Scene, *, top: bool) -> str:
    upright = scene.numbers is scene.bottom
    cells = [f"{point if upright else 25 - point:>3}" for point in _columns(scene, top=top)]
    return f" +{''.join(cells[:6])} +----+{''.join(cells[6:])} +"


def _row(scene: Scene, row: int, *, top: bool) -> str:
    cells = [_cell(*_at(scene, point), row) for point in _columns(scene, top=top)]
    side = scene.bottom.other if top else scene.bottom
    counts = scene.places(side)
    waiting = _cell(_LETTER[side], counts[BAR], ROWS - 1 - row)
    beside = ""
    if row == 0:
        beside = _beside(side, scene.words.off, counts[OFF])
    elif row == 1 and (hand := counts[HAND] + counts[HAND_ASIDE]):
        beside = _beside(side, scene.words.hand, hand)
    return f" |{''.join(cells[:6])} |{waiting} |{''.join(cells[6:])} |{beside}"


def _beside(side: Side, word: str, checkers: int) -> str:
    """Return how many checkers are off or in hand; a word that is too long for the columns left is cut."""
    count = str(checkers)
    text = f"{_LETTER[side]} {plain(word, BESIDE_ROOM - 3 - len(count))} {count}"
    return text if len(text) == BESIDE_ROOM else f" {text}"


def _cell(letter: str, count: int, row: int) -> str:
    """Return three characters of a stack: its letter, nothing above it, or the number of a tall one at its end."""
    if row == ROWS - 1 and count > ROWS:
        return f"{count:>3}"
    return f"  {letter}" if row < count else "   "


def _middle(scene: Scene) -> str:
    return f" |{_cube_word(scene):^{HALF_BOARD}} |{plain(scene.words.bar_label, 4):^4.4}|{'':{HALF_BOARD}} |"


def _cube_word(scene: Scene) -> str:
    cube = scene.cube
    if cube is None:
        return ""
    shown = str(cube.value)
    if cube.offered_to:
        shown += f" -> {_LETTER[cube.offered_to]}?"
    elif cube.owner:
        shown += f" {_LETTER[cube.owner]}"
    room = min(10, HALF_BOARD - 1 - len(shown))
    return f"{plain(scene.words.cube, room)} {shown}" if room > 1 else shown


def _player_line(scene: Scene, side: Side) -> str:
    """Return a player's line; the name stands last, so that one written from right to left turns nothing round."""
    player = scene.player(side)
    mark = ">" if player.on_roll else " "
    parts = [plain(text, 16) for text in (player.score, player.pips) if text]
    lead = f"{mark}{_LETTER[side]}  " + "".join(f"{part}  " for part in parts)
    return lead + (plain(player.name, COLUMNS - len(lead)) or "-")


def _remarks(scene: Scene) -> list[str]:
    words = scene.words
    lines = [_rolled(words, scene.roller, scene.dice)] if scene.dice else []
    if scene.early and scene.roller:
        lines.append(_rolled(words, scene.roller.other, scene.early))
    if scene.marks and scene.marks_by:
        moves = " ".join(_move(words, mark) for mark in scene.marks)
        lines.append(f" {_LETTER[scene.marks_by]} {plain(words.played, 16)}: {moves}")
    label = scene.cube.label if scene.cube and scene.cube.offered_to else ""
    said = (label, scene.caption, scene.worth, scene.banner, scene.note)
    return [*lines, *(f" {plain(text, COLUMNS - 1)}" for text in said if text)]


def _rolled(words: Words, roller: Side | None, dice: tuple[Die, ...]) -> str:
    """Return a throw in words: used dice in brackets, cocked ones with a question mark."""
    shown = " ".join(f"({die.value})" if die.used else f"{die.value}{'?' * die.cocked}" for die in dice)
    lead = f"{_LETTER[roller]} {plain(words.rolled, 20)}" if roller else plain(words.dice, 20)
    return f" {lead}: {shown}"


def _move(words: Words, mark: Mark) -> str:
    start = str(mark.start) if mark.start != BAR else plain(words.hand if mark.hand else words.bar, 5)
    end = plain(words.off, 5) if mark.end == OFF else str(mark.end)
    return f"{start}/{end}{'*' if mark.hit else ''}"
