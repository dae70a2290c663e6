"""Whole matches on simcord: by buttons, by commands alone, and across a restart."""

from __future__ import annotations

import json
import re

import pytest

from bot.client import BackgammonBot
from bot.dice_cup import commitment
from bot.requests import PlayText
from bot.rules.actions import Done
from bot.service import Service
from bot.views import Person
from tests.cogs.room import labels, mentions, rows

GAMMON = [
    (4, 4),
    (2, 1),
    (6, 6),
    (2, 1),
    (4, 4),
    (2, 1),
    (6, 6),
    (2, 1),
    (5, 5),
    (1, 1),
    (6, 6),
    (1, 1),
    (6, 6),
    (2, 1),
]
GAMMON += [(3, 3), (2, 1), (6, 6)]
"""After Ann opened with 2-1: the dice of Bob and Ann in turn that win Bob a gammon by pressing the first button."""


async def test_a_whole_match_by_two_people_with_double_drop_gammon_crawford_and_rematch(room):
    await room.begin(3)
    assert room.thread.name == "Ann – Bob, to 3"
    assert room.board().content.splitlines() == [
        "**Ann 0 – 0 Bob** · match to 3 points",
        "Opening roll: Ann 3, Bob 1.",
        f"<@{room.user('Ann').id}> won the opening roll and plays **3-1**.",
    ]
    await room.turn("Ann")

    # Game 1: Bob doubles, Ann drops.
    assert labels(room.board()) == ["Roll", "Double", "More"]
    await room.press("Bob", "Double")
    offer = room.board()
    assert "Bob doubles to 2." in offer.content and "A drop costs 1 point." in offer.content
    assert mentions(offer) == {room.user("Ann").id}
    assert labels(offer) == ["More", "Take", "Drop"]  # 23: neither answer stands where Roll stood
    await room.press("Ann", "Drop")
    both = f"<@{room.user('Ann').id}> and <@{room.user('Bob').id}>"
    assert "**Ann dropped. Bob wins 1 point.**" in room.board().content
    assert f"The next game begins when {both} press Continue." in room.board().content
    assert room.house.made[0] in room.board().content and commitment(room.house.made[1]) in room.board().content
    await room.press("Bob", "Continue")
    assert f"The next game begins when <@{room.user('Ann').id}> presses Continue." in room.board().content
    room.house.throws((2, 1))
    await room.press("Ann", "Continue")

    # Game 2: Bob resigns a gammon through the menu.
    assert "**Ann 0 – 1 Bob**" in room.board().content
    await room.turn("Ann")
    menu = (await room.press("Bob", "More"))[0]
    assert "Resign a gammon" in labels(menu)
    await room.press("Bob", "Resign a gammon", menu)
    await room.press("Bob", "Yes, resign a gammon", menu)
    assert "Bob offers to resign a gammon for 2 points." in room.board().content
    assert labels(room.board()) == ["More", "Accept", "Decline"]
    await room.press("Ann", "Accept")
    assert "**Bob resigned a gammon. Ann wins 2 points.**" in room.board().content
    assert f"The Crawford game, without the cube, begins when {both} press Continue." in room.board().content

    # Game 3: the Crawford game, no cube for anybody; Bob wins a gammon by bearing off, and the match.
    await room.press("Ann", "Continue")
    room.house.throws((2, 1))
    await room.press("Bob", "Continue")
    assert "Crawford game" in room.board().content
    await room.turn("Ann")
    for number, roll in enumerate(GAMMON):
        assert labels(room.board()) == ["Roll", "More"]
        await room.turn("Ann" if number % 2 else "Bob", roll)
    last = room.board()
    assert "**Bob wins a gammon: 2 points.**" in last.content
    assert (
        "**Bob wins the match 3–2.**" in last.content
        and last.content.count("Bob") < 6
        and f"Rematch, {both}?" in last.content
    )
    assert labels(last) == ["Rematch", "More"]
    channel = [message.content for message in room.history() if message.content]
    assert channel[-1] == "**Bob beat Ann 3–2** in a match to 3 points."

    # The rematch starts from nought in the same thread.
    await room.press("Ann", "Rematch")
    assert f"Ann would like a rematch, <@{room.user('Bob').id}>." in room.board().content
    room.house.throws((6, 5))
    await room.press("Bob", "Rematch")
    again = room.board()
    assert again.content.startswith("**Ann 0 – 0 Bob** · match to 3 points") and again.channel.id == room.thread.id
    old = [message for message in room.history(room.thread) if "A rematch has begun." in message.content]
    assert len(old) == 1 and labels(old[0]) == []
    assert len(room.channel.threads) == 1 and len(room.house.made) == 4


async def test_every_old_board_keeps_its_picture_and_loses_its_buttons(room):
    await room.begin()
    await room.turn("Ann")
    await room.turn("Bob", (6, 4))
    boards = [message for message in room.history(room.thread) if message.attachments]
    assert len(boards) == 3
    for board in boards[:-1]:
        assert labels(board) == []
    for board in boards:
        assert board.attachments[0].filename.endswith(".png") and board.attachments[0].description.endswith(".")
    assert [mentions(board) for board in boards] == [{room.user(name).id} for name in ("Ann", "Bob", "Ann")]


async def test_the_board_is_edited_within_a_turn_swap_and_undo_and_all(room):
    await room.begin()
    board = room.board()
    first = labels(board)
    assert all(label.endswith("/off") or "/" in label for label in first[:-2]) and first[-2:] == ["Swap dice", "More"]
    await room.press("Ann", "Swap dice")
    assert room.board().id == board.id and labels(room.board()) != first
    await room.press("Ann", "Swap dice")
    await room.press("Ann", "8/5")
    assert "So far 8/5." in room.board().content and "Undo" in labels(room.board())
    await room.press("Ann", "Undo")
    assert labels(room.board()) == first and "So far" not in room.board().content
    await room.press("Ann", "8/5")
    await room.press("Ann", "6/5")
    assert rows(room.board()) == [["Done", "Undo", "More"]]
    assert "8/5 6/5." in room.board().content
    assert room.board().id == board.id


async def test_a_hit_is_shown_with_a_star_that_is_no_markdown(room):
    await room.begin(opening=(6, 4))
    for label in ("24/18", "18/14"):
        await room.press("Ann", label)
    await room.press("Ann", "Done")
    room.house.throws((6, 5))
    await room.press("Bob", "Roll")
    hits = [label for label in labels(room.board()) if label.endswith("*")]
    if not hits:
        await room.press("Bob", "Swap dice")
        hits = [label for label in labels(room.board()) if label.endswith("*")]
    assert hits, labels(room.board())
    await room.press("Bob", hits[0])
    assert hits[0].replace("*", r"\*") in room.board().content


async def test_a_strangers_press_changes_nothing_and_is_answered_privately(room):
    await room.begin()
    before, version = room.board().content, await room.house.service.at(room.thread.id)
    said = await room.press("Cleo", "8/5")
    assert [each.content for each in said] == ["You don’t play in this match. `/play` starts one of your own."]
    assert room.board().content == before and await room.house.service.at(room.thread.id) == version
    said = await room.press("Bob", "8/5")
    assert [each.content for each in said] == ["It is Ann’s turn."]
    assert room.board().content == before


async def test_anybody_may_look_but_only_players_give_up_L2(room):
    await room.begin()
    menu = (await room.press("Cleo", "More"))[0]
    assert rows(menu) == [["Text board", "Score and dice"]]
    mine = (await room.press("Ann", "More"))[0]
    giving_up = [f"Resign a {level}" for level in ("single game", "gammon", "backgammon")]
    assert rows(mine) == [["Text board", "Score and dice"], giving_up, ["Cancel the match"]]


async def test_the_old_button_works_after_a_restart_in_mid_turn(room):
    await room.begin()
    await room.press("Ann", "8/5")
    board = room.board()
    service = Service(room.house.store, now=room.house.clock, draw=room.house.dice)
    await room.env.restart_bot(BackgammonBot(service))
    await room.settle()
    assert room.board().id == board.id and len(room.history(room.thread)) == 1
    await room.press("Ann", "6/5", board)
    assert "8/5 6/5." in room.board().content and room.board().id == board.id
    await room.press("Ann", "Done", board)
    assert labels(room.board()) == ["Roll", "Double", "More"]


async def test_what_was_not_shown_before_a_stop_is_shown_at_the_start(room):
    await room.begin()
    listeners, told = room.env.bot.service.listeners, list(room.env.bot.service.listeners)
    listeners.clear()  # as if it were killed between commit and show
    view = await room.house.service.at(room.thread.id)
    ann = Person(room.user("Ann").id, "Ann")
    for request in (PlayText("8/5 6/5"), Done()):
        view = await room.house.act(view, ann, request)
    assert "Ann played" not in room.board().content
    listeners[:] = told
    await room.env.restart_bot(BackgammonBot(Service(room.house.store, now=room.house.clock, draw=room.house.dice)))
    await room.settle()
    assert "Ann played 3-1" in room.board().content and labels(room.board()) == ["Roll", "Double", "More"]


async def test_the_commands_are_synced_only_when_they_changed(room):
    def syncs() -> int:
        return sum(request.method == "PUT" for request in room.env.http_requests)

    assert syncs() == 1
    await room.env.restart_bot(BackgammonBot(Service(room.house.store)))
    assert syncs() == 1
    bot = BackgammonBot(Service(room.house.store))
    bot.tree.add_command(_extra())
    await room.env.restart_bot(bot)
    assert syncs() == 2


def _extra():
    from discord import app_commands

    @app_commands.command(name="extra", description="One more")
    async def extra(interaction) -> None:
        """Do nothing."""

    return extra


async def test_a_match_by_commands_alone_29(room):
    house = room.house
    assert await room.say("Ann", "play", opponent=room.people["Bob"], points=3) == "Challenge sent."
    house.throws((3, 1))
    assert await room.say("Bob", "match accept") == "Accepted: you play Ann. Have a good match!"
    thread = room.thread
    assert await room.say("Ann", "swap", thread) == "The other die leads now."
    assert await room.say("Ann", "move", thread, play="6/5 8-5") == (
        "Played 8/5 6/5. /done ends your turn, /undo takes the last move back."
    )
    assert await room.say("Ann", "undo", thread) == "Your last move is taken back; 6/5 stands."
    assert await room.say("Ann", "move", thread, play="8/5,6-5") == (
        "Played 8/5 6/5. /done ends your turn, /undo takes the last move back."
    )
    assert await room.say("Ann", "done", thread) == "Turn over: Bob to roll."
    assert await room.say("Bob", "cube double", thread) == "Doubled to 2. Ann must answer."
    assert await room.say("Ann", "cube beaver", thread) == "Beavers aren’t played in this match."
    assert await room.say("Ann", "cube take", thread) == "Taken: the cube is yours at 2."
    house.throws((5, 2))
    rolled = await room.say("Bob", "roll", thread)
    example = re.fullmatch(r"You rolled 5-2\. Play it with /move, e\.g\. `(.+)`\.", rolled)
    await room.say("Bob", "move", thread, play=example[1])
    await room.say("Bob", "done", thread)
    assert await room.say("Bob", "resign offer", thread, level=1, sure=True) == "Your resignation is offered to Ann."
    assert await room.say("Ann", "resign refuse", thread) == "Refused. Play goes on."
    assert await room.say("Bob", "resign offer", thread, level=2, sure=True) == "Your resignation is offered to Ann."
    assert await room.say("Ann", "resign accept", thread) == "Accepted."
    assert await room.say("Ann", "match rematch", thread) == "You asked for a rematch."
    house.throws((1, 6))
    assert await room.say("Bob", "match rematch", thread) == "The rematch begins."
    assert "won the opening roll" in room.board().content and mentions(room.board()) == {room.user("Bob").id}


async def test_between_games_by_commands_29(room):
    await room.begin(5)
    await room.turn("Ann")
    await room.say("Bob", "cube double", room.thread)
    assert await room.say("Ann", "cube drop", room.thread) == "Dropped."
    assert await room.say("Ann", "match continue", room.thread) == "You are ready."
    again = await room.say("Ann", "match continue", room.thread)
    assert again == "You are ready already; the other player has to press Continue too."
    room.house.throws((3, 1))
    assert await room.say("Bob", "match continue", room.thread) == "The next game begins."


async def test_the_log_of_a_finished_match_is_attached_and_checks(room, tmp_path):
    from bot.verify import WRONG, verify_file

    await room.begin(1)
    await room.resign("Ann", "single game", "Bob")
    shown = await room.use("Cleo", "match show", room.thread)
    assert "Game 1: Bob 1 point" in shown.content and "verify-dice" in shown.content
    file = shown.attachments[0]
    assert file.filename.endswith(".json")
    content = await file.read()
    export = json.loads(content)
    assert export["players"] == {"white": "Ann", "black": "Bob"} and export["games"][0]["secret"] == room.house.made[0]
    path = tmp_path / file.filename
    path.write_bytes(content)
    assert verify_file(path) == WRONG  # the dice were scripted, and that is what it says


@pytest.mark.parametrize("here", [True, False])
async def test_here_plays_in_the_channel_and_posts_no_second_result(room, here):
    await room.begin(1, here=here)
    place = room.channel if here else room.thread
    assert bool(room.channel.threads) is not here and room.board().channel.id == place.id
    await room.resign("Ann", "single game", "Bob")
    beaten = [message for message in room.history() if "beat" in message.content]
    assert len(beaten) == (0 if here else 1)
