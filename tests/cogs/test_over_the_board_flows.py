"""Over the board: plays put down as they are, sent back or let stand, early and cocked throws; and who plays light."""

from __future__ import annotations

import pytest

from bot.rules.board import Side
from bot.rules.game import Game
from bot.rules.options import Options
from bot.rules.phases import Moving
from bot.table import Playing
from cogs._buttons import buttons_for, free_rows
from cogs._scenes import scene_of
from tests.cogs.room import labels, mentions, rows
from tests.playing import WHITE, match, roll, table
from tests.rules.positions import pos

IRREGULAR = {"over_the_board": True}
JUDGED = [["Roll", "Double", "Send back", "More"]]


@pytest.fixture(autouse=True)
def flat(room, monkeypatch) -> None:
    """Let no die lie cocked unless a test says so: the secret that tells is made by chance."""
    monkeypatch.setattr(room.house.service, "_cocked", lambda *_: False)


async def put(room, hands, who: str, start: str, end: str) -> None:
    """Put a checker anywhere: through the menu of any other move, or typed."""
    if hands.typing:
        await hands(who, f"{start}/{end}")
        return
    (menu,) = await room.press(who, "Any other move")
    assert menu.content == "Which checker? A play that isn’t legal may be sent back."
    assert rows(menu)[0][:4] == ["24", "13", "8", "6"]
    await room.press(who, start, menu)
    assert menu.content == "Where to?" and len(rows(menu)) <= 5
    await room.press(who, f"{start}/{end}", menu)
    assert menu.content == f"{start}/{end} is made. Another one? Done, under the board, picks up the dice."


async def put_down(room, hands, *moves: tuple[str, str]) -> str:
    """Begin with Ann's 3-1, and let her put these moves down."""
    await room.agree(rules=IRREGULAR, points=3)
    for start, end in moves:
        await put(room, hands, "Ann", start, end)
    return await hands("Ann", "Done")


async def test_a_play_that_is_no_legal_one_is_sent_back_and_must_be_legal_then_I2(room, hands):
    await room.agree(rules=IRREGULAR, points=3)
    assert rows(room.board())[1:] == [["Done", "Swap dice", "More"], ["Any other move", "Opponent rolls early"]]
    await put(room, hands, "Ann", "8", "3")
    assert "So far 8/3." in room.board().content and rows(room.board())[0] == ["Done", "Undo", "More"]
    assert "Ann’s dice: 3-1. " in room.board().attachments[0].description  # which of them is played can’t be told
    await put(room, hands, "Ann", "6", "5")
    loose = "Put down 8/3 6/5, which is no whole legal play and may be sent back. "
    assert hands.said == (f"{loose}/done picks up the dice, /undo takes the last move back." if hands.typing else "")
    asked = await hands("Ann", "Done")
    assert hands.said == ("Put down: Bob lets it stand or sends it back." if hands.typing else "")
    bob = f"<@{room.user('Bob').id}>"
    assert asked.splitlines()[1:] == [
        "Ann put down 3-1: **8/3 6/5**",
        f"{bob} to roll or double, which accepts the play, or to send it back.",
    ]
    assert rows(room.board()) == JUDGED and mentions(room.board()) == {room.user("Bob").id}
    back = await hands("Bob", "Send back")
    assert back.endswith(f"Bob asks for a legal play. <@{room.user('Ann').id}> has **3-1** to play.")
    assert rows(room.board()) == [["24/21", "13/10", "8/5", "6/3"], ["Swap dice", "More"], ["Opponent rolls early"]]
    assert await hands.refused("Ann", "8/3") == "`8/3` doesn’t fit the numbers to be played: 3 and 1."
    assert (await hands.refused("Ann", "Done")).startswith("Your turn isn’t over: 3 and 1 can still be played")
    assert "Ann put down 3-1: **8/5 6/5**" in await hands.play("Ann", "8/5", "6/5")


async def test_a_legal_play_can_not_be_sent_back_however_it_was_put_down_I2(room, hands):
    asked = await put_down(room, hands, ("8", "4"))  # 8/5/4
    assert "Ann put down 3-1: **8/4**" in asked
    said = await room.say("Bob", "judge back", room.thread)
    assert said == "That play is legal, so it stands."
    if not hands.typing:
        assert [each.content for each in await room.press("Bob", "Send back")] == [said]
    assert room.board().content == asked and rows(room.board()) == JUDGED


@pytest.mark.parametrize("how", ["Roll", "Double"])
async def test_rolling_or_doubling_accepts_a_play_that_is_no_legal_one_I2(room, hands, how):
    await put_down(room, hands, ("8", "3"), ("6", "5"))
    room.house.throws((6, 4))
    then = await hands("Bob", how)
    assert "Ann played 3-1: **8/3 6/5**" in then
    assert ("rolled **6-4**" if how == "Roll" else "Bob doubles to 2.") in then
    assert (
        await room.say("Bob", "judge back", room.thread)
        == {
            "Roll": "There is no play to accept or send back now.",
            "Double": "Bob’s double must be answered first; only one question is open at a time.",
        }[how]
    )


async def test_dice_picked_up_without_a_move_are_told_and_sent_back_I2(room, hands):
    asked = await put_down(room, hands)
    assert "Ann picked up 3-1 without a move." in asked
    assert "asks for a legal play" in await hands("Bob", "Send back")


async def test_a_play_may_be_changed_knowing_the_early_roll_which_goes_on_once_it_is_accepted_I3(room, hands):
    await room.agree(rules=IRREGULAR, points=3)
    await hands("Ann", *(("8/4",) if hands.typing else ("8/5", "5/4")))
    room.house.throws((6, 4))
    early = await hands("Bob", "Opponent rolls early")
    assert hands.said == ("Your roll of 6-4 stands: go on when Ann has picked up the dice." if hands.typing else "")
    assert early.endswith("rolled **3-1**: 8/4.\nBob rolled **6-4** already.")
    assert rows(room.board()) == [["Done", "Undo", "More"], ["Any other move"]]
    assert "Bob rolled 6-4 already." in room.board().attachments[0].description
    while "Undo" in labels(room.board()):
        await hands("Ann", "Undo")
    asked = await hands.play("Ann", "8/5", "6/5")
    ask_bob = f"<@{room.user('Bob').id}> rolled **6-4** already: accept the play, or send it back?"
    assert asked.splitlines()[1:] == ["Ann put down 3-1: **8/5 6/5**", ask_bob]
    assert rows(room.board()) == [["More", "Accept", "Send back"]]
    why = "You rolled before the other side had picked up the dice: that roll stands, and there is no double this turn."
    assert await hands.refused("Bob", "Double") == await hands.refused("Bob", "Roll") == why
    after = await hands("Bob", "Accept")
    assert "Ann played 3-1: **8/5 6/5**" in after and after.endswith(f"<@{room.user('Bob').id}> rolled **6-4**.")
    assert rows(room.board())[0] == ["24/18", "13/7", "8/2"]


async def test_cocked_throws_are_told_and_made_again_I1(room, flat, hands, monkeypatch):
    monkeypatch.setattr(room.house.service, "_cocked", lambda _secret, _players, n: n in (1, 4))
    await room.agree((5, 5), (3, 1), rules=IRREGULAR, points=3)
    opening = room.board().content.splitlines()
    assert opening[1:3] == ["Opening roll: Ann 3, Bob 1.", "Cocked and thrown again: 5-5."]
    await hands.play("Ann", "8/5", "6/5")
    await hands.roll("Bob", 6, 4)  # the third throw
    await hands.play("Bob", "24/18", "18/14")
    room.house.throws((6, 6), (5, 2))
    rolled = await hands("Ann", "Roll")
    assert rolled.splitlines()[1:3] == ["Bob played 6-4: **24/14**", "Cocked and thrown again: 6-6."]
    assert rolled.endswith("rolled **5-2**.")


@pytest.mark.parametrize("colour", ["Light", "Dark"])
async def test_the_winner_of_the_opening_roll_chooses_its_colour_and_the_words_follow_O4(room, hands, colour):
    await room.agree(rules={"choose_colour": True}, points=3)
    ann = f"<@{room.user('Ann').id}>"
    chooses = f"{ann} won the opening roll, plays **3-1** and chooses: light or dark checkers?"
    assert room.board().content.endswith(chooses) and mentions(room.board()) == {room.user("Ann").id}
    assert rows(room.board()) == [["More", "Light", "Dark"]]
    assert await room.say("Bob", "choose colour", room.thread, colour="dark") == "It is Ann’s turn."
    then = await hands("Ann", colour)
    assert then.endswith(f"{ann} won the opening roll and plays **3-1**.")
    other = {"Light": "dark", "Dark": "light"}[colour]
    alt = room.board().attachments[0].description
    assert f"Ann ({colour.lower()} checkers): " in alt and f"Bob ({other} checkers): " in alt
    text = await room.say("Cleo", "board", room.thread, text=True)
    bottom = "Ann" if colour == "Light" else "Bob"
    drawn = text.partition("\n```Numbers")[0].splitlines()
    assert [line.split()[-1] for line in (drawn[1], drawn[-3])] == [{"Ann": "Bob", "Bob": "Ann"}[bottom], bottom]
    view = await room.house.service.at(room.thread.id)
    scene = scene_of(view, view.table.match)
    assert scene.white.name == bottom and scene.roller is (Side.WHITE if colour == "Light" else Side.BLACK)


EVERYWHERE = "x 24:1 23:1 22:1 21:1 20:1 16:1 15:1 14:1 13:1 12:1 11:1 10:1 9:1 8:1 7:1; o 24:2 6:13"


def test_there_is_room_for_every_button_that_there_can_be_at_once_I2():
    at = Game(pos(EVERYWHERE), phase=Moving(WHITE, roll("11")), options=Options(over_the_board=True), turn=5)
    played = table(match(at, options=at.options))
    asked = Playing(played.phase.match, cancel_asked=Side.BLACK)
    placed = buttons_for("en", type(played)(played.challenge, asked, 9), named=True)
    assert [button.label for button in placed[-1]] == ["Any other move", "Opponent rolls early", "End"]
    assert len(placed) == 5 and all(len(row) <= 5 for row in placed)
    for start in (None, 24, 7):
        assert len(free_rows("en", at, start)) <= 5


async def test_where_a_legal_play_is_asked_for_no_menu_of_free_moves_opens_I2(room):
    await room.agree(rules={"over_the_board": True}, points=3)
    shown = room.shown()
    await room.press("Ann", "Done")
    await room.press("Bob", "Send back")
    assert "Any other move" not in labels(room.board())
    await room.press("Ann", "8/5")
    await room.press("Ann", "6/5")  # Done would go now, but no other move
    version = (await room.house.service.at(room.thread.id)).table.version
    stale = f"bg1:{shown['components'][0]['components'][0]['custom_id'].split(':')[1]}:{version}:free:"
    shown["components"][0]["components"][0]["custom_id"] = stale
    assert await room.press_late("Ann", shown, stale) == [
        "No checker can be put down freely now: this roll has to be played legally."
    ]
