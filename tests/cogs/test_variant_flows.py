"""Acey-deucey and Dutch at the board: quarters, bonuses and pay, and hits that come too early."""

from __future__ import annotations

from bot.rules import actions as do
from bot.rules.board import BAR, OFF, Side
from bot.rules.dice import Roll
from bot.rules.game import Game
from bot.rules.match import Match
from bot.rules.phases import Moving, ToRoll, Turn
from cogs._scenes import scene_of
from cogs._screens import board_screen
from tests.cogs.hands import forward, skip
from tests.cogs.room import id_of, labels, mentions, rows
from tests.playing import WHITE, ask, table
from tests.rules.positions import play, pos
from tests.screens import viewed

ACEY = {"format": "single", "variant": "acey-deucey"}
DUTCH = {"format": "single", "variant": "dutch"}


async def test_acey_deucey_chooses_quarter_and_double_and_rolls_again_V3b_V3c(room, hands):
    await room.agree((2, 1), **ACEY)
    ann = f"<@{room.user('Ann').id}>"
    assert room.board().content == (
        "**Ann 0 – 0 Bob** · single game of Acey-deucey\n"
        "Opening roll: Ann 2, Bob 1.\n"
        f"{ann} won the opening roll, plays **2-1** and chooses the quarter to enter in."
    )
    assert rows(room.board()) == [["More"], ["Top left", "Top right"], ["Bottom left", "Bottom right"]]
    assert "Ann (light checkers): 15 in hand. 375 pips." in room.board().attachments[0].description
    await hands("Ann", "Top left")
    assert rows(room.board()) == [["bar/23"], ["Swap dice", "More"]]
    played = f"{ann} played acey-deucey: bar/24 bar/23. Which double now?"
    assert played in await hands("Ann", "bar/23", "bar/24")
    choose = "Played bar/24 bar/23. Now choose a double with /choose double; /undo takes the last move back."
    assert hands.said == (choose if hands.typing else "")
    assert "1 on 24, 1 on 23, 13 in hand" in room.board().attachments[0].description
    doubles = [["More", "Undo"], ["1-1", "2-2", "3-3"], ["4-4", "5-5", "6-6"]]
    assert rows(room.board()) == doubles
    assert "So far" in await hands("Ann", "Undo")
    assert played in await hands("Ann", next(label for label in labels(room.board()) if label.startswith("bar/")))
    assert f"{ann} plays the double **6-6**." in await hands("Ann", "6-6")
    assert rows(room.board()) == [["bar/19", "24/18", "23/17"], ["Undo", "More"]]
    assert played in await hands("Ann", "Undo") and rows(room.board()) == doubles  # another may be chosen
    assert hands.said in ("", "The double is taken back: choose another with /choose double.")
    await hands("Ann", "5-5")
    assert f"{ann} plays the double **5-5**: bar/20(4)." in await hands("Ann", *["bar/20"] * 4)
    again = await hands("Ann", "Done")
    assert [labels(board) for board in room.history(room.thread)] == [[], ["Roll", "More"]]  # a record of each turn
    assert again.endswith(f"Ann played 2-1: **bar/24 bar/23**, then 5-5: **bar/20(4)**\n{ann} to roll again.")
    assert room.board().attachments[0].description.endswith("Last play by Ann: bar/24 bar/23 bar/20(4).")
    assert mentions(room.board()) == {room.user("Ann").id} and rows(room.board()) == [["Roll", "More"]]
    assert await entered(room) == ["hand"] * 6
    assert hands.said == ("Turn over, and you roll again." if hands.typing else "")
    await hands.roll("Ann", 2, 1)  # a whole new turn, with its own bonus
    await hands("Ann", "bar/23", "bar/24")
    assert rows(room.board()) == doubles


def test_a_double_that_can_not_be_played_is_told_and_loses_the_extra_roll_V3c():
    board = pos("x 23:1; o 11:2 6:13")  # White’s 14 point is closed
    first = Turn(WHITE, Roll(2, 1), play("23/22 22/20"), board)
    chosen = Moving(WHITE, Roll(6, 6), first=first)
    at = Game(pos("x 20:1; o 11:2 6:13"), None, "acey-deucey", phase=chosen, turn=9)
    seen = viewed(table(Match(5, at)))
    assert board_screen(seen).content.endswith("<@11> chose the double **6-6**: no legal move.")
    then = board_screen(viewed(ask(seen.table, WHITE, do.Done())))
    assert then.content.endswith("Ann played 2-1: **23/20**, then 6-6 without a move.\n<@12> to roll.")


async def test_acey_deucey_pays_for_each_checker_left_at_the_end_V3e(room, hands):
    await room.agree((3, 1), price=5, **ACEY)
    assert room.board().content.startswith(
        "**Ann 0 – 0 Bob** · single game of Acey-deucey at 5 chips a point · a checker left costs 1 point (5 chips)\n"
    )
    await hands("Ann", "Top left")

    def last_one(game) -> bool:
        side = game.phase.side if isinstance(game.phase, ToRoll) else None
        return side is not None and game.board.of(side)[OFF] == 14

    game = await forward(room, last_one)
    winner = game.phase.side
    who, other = ("Ann", "Bob") if winner is Side.WHITE else ("Bob", "Ann")
    left = 15 - game.board.of(winner.other)[OFF]
    await hands.roll(who, 6, 5)
    over = await hands(who, labels(room.board())[0])
    assert f"**{who} wins, {other} has {left} checkers left: {left} points.**\n" in over
    assert f"**−{5 * left}** lost to {who}" in await room.say(other, "purse show")


async def test_acey_deucey_pays_for_the_checkers_left_when_resigned_V3e(room, hands):
    await room.agree((3, 1), **ACEY)
    await hands("Ann", "Top left")
    if not hands.typing:
        menu = (await room.press("Ann", "More"))[0]
        assert "Resign a game" in labels(menu) and "Resign a gammon" not in labels(menu)
        await room.press("Ann", "Resign a game", menu)
        assert menu.content == ("Resign a game with 15 checkers left? Bob gets 15 points, and the score becomes 15–0.")
    asked = await hands.resign("Ann", "game")
    assert f"Ann offers to resign with 15 checkers left, for 15 points. <@{room.user('Bob').id}>, accept?" in asked
    over = await hands.accept_resignation("Bob")
    assert (
        over.startswith("**Ann 0 – 15 Bob**") and "**Ann resigned with 15 checkers left. Bob wins 15 points.**" in over
    )


TOO_EARLY = (
    "You may not hit the checker on your {point} point yet: first a checker of yours must reach your home board."
)


async def test_in_dutch_a_first_hit_is_refused_with_its_reason_and_allowed_once_one_is_home_V2(room, hands):
    await room.agree((3, 1), **DUTCH)
    assert labels(room.board()) == ["bar/22", "Swap dice", "More"]  # all wait in hand
    await hands.play("Ann", "bar/22", "bar/24")
    entering = [(who, (6, 6), "bar/19(4)") for who in ("Bob", "Ann") * 3]
    await skip(room, *entering, ("Bob", (5, 5), "bar/20(3) 20/15"), ("Ann", (6, 1), "bar/24 19/13"))
    await hands.roll("Bob", 3, 1)  # Ann’s blot on his 12 is three pips before his checker on 15
    assert not [label for label in labels(room.board()) if label.startswith("15/12")]
    assert await _forced(room, hands, "Bob", "15/12*") == TOO_EARLY.format(point=12)
    await hands.play("Bob", "20/17", "20/19")
    await skip(room, ("Ann", (2, 1), "24/22 24/23"), ("Bob", (6, 4), "15/5"), ("Ann", (2, 1), "23/22 19/17"))
    await hands.roll("Bob", 6, 1)
    assert "19/12\\*" in await hands("Bob", "19/13", "13/12*")
    assert "1 on the bar" in room.board().attachments[0].description
    await hands("Bob", "Done")
    await hands.turn("Ann", (3, 1), "bar/22", "22/21")
    assert await entered(room) == ["bar"]


async def entered(room) -> list[str]:
    """Return from where the checkers come that the picture shows entering."""
    view = await room.house.service.at(room.thread.id)
    marks = scene_of(view, view.table.match).marks
    return ["hand" if mark.hand else "bar" for mark in marks if mark.start == BAR]


async def _forced(room, hands, who: str, move: str) -> str:
    """Try a move that isn’t offered, typed or with the id of a button, and return why it can’t be."""
    if hands.typing:
        return await hands.refused(who, move)
    shown = room.shown()
    rolled = id_of(shown, "More")
    custom_id = rolled.replace(":more:", f":move:{move.strip('*').replace('/', '-')}")
    shown["components"][0]["components"][0]["custom_id"] = custom_id
    (said,) = await room.press_late(who, shown, custom_id)
    return said
