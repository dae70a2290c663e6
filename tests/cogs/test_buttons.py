"""Buttons: resigning and its question, the menu, old boards, failed acknowledgements, names, and who is called."""

from __future__ import annotations

from types import SimpleNamespace

import discord
import pytest

from bot.playground.limits import check_message
from bot.rules.actions import ChooseDouble, Continue, MoveChecker, OfferResignation
from bot.rules.board import Side
from bot.rules.phases import Quarter
from bot.rules.plays import Move
from bot.rules.result import Level
from bot.table import AskToCancel
from cogs._asking import CONFIRMING, request_for
from cogs._buttons import Button
from cogs._view import TEMPLATE, TableButton
from tests.cogs.room import id_of, labels, mentions, rows
from tests.service.house import OPENING


async def resigned(room) -> int:
    """Count the resignations offered in the newest match of the thread."""
    view = await room.house.service.latest_at(room.thread.id)
    log = await room.house.store.read(lambda tx: tx.actions(view.id))
    return sum(entry.kind == "resign" for entry in log)


async def test_three_quick_clicks_on_resign_offer_one_resignation_24(room):
    await room.begin(3)
    menu = (await room.press("Ann", "More"))[0]
    resign = labels(menu).index("Resign a single game")
    assert resign >= len(rows(menu)[0])  # the question has one row: no click on this place can answer it
    await room.press("Ann", "Resign a single game", menu)
    assert menu.content == "Resign a single game? Bob gets 1 point, and the score becomes 1–0."
    assert rows(menu) == [["Keep playing", "Yes, resign a single game"]] and await resigned(room) == 0
    await room.press("Ann", "Yes, resign a single game", menu)
    assert menu.content == "Your resignation is offered to Bob." and labels(menu) == []
    assert await resigned(room) == 1 and labels(room.board()) == ["More", "Accept", "Decline"]


async def test_the_same_clicks_come_late_and_thrice_24(room):
    await room.begin(3)
    shown = room.shown()
    view = await room.house.service.at(room.thread.id)
    for action in ("resign:1", "resign:1", "resign:1", "sure:1", "sure:1", "sure:1"):
        custom_id = f"bg1:{view.id}:{view.table.version}:{action}"
        shown["components"][0]["components"][0]["custom_id"] = custom_id
        await room.press_late("Ann", shown, custom_id)
    assert await resigned(room) == 1


async def test_a_refused_resignation_is_cleared_and_only_a_higher_one_may_follow_24(room):
    await room.begin(3)
    await room.say("Ann", "resign offer", room.thread, level=1, sure=True)
    await room.press("Bob", "Decline")
    assert "offers to resign" not in room.board().content
    menu = (await room.press("Ann", "More"))[0]
    assert "Resign a single game" not in labels(menu) and "Resign a gammon" in labels(menu)
    said = await room.say("Ann", "resign offer", room.thread, level=1)
    assert said == "You can’t resign a single game now. Possible now: gammon or backgammon."


async def test_old_questions_resign_nothing_later_24(room):
    await room.begin(3)
    menu = (await room.press("Ann", "More"))[0]
    await room.press("Ann", "Resign a single game", menu)
    await room.turn("Ann")  # nobody else has acted: on a board the late press would need no word
    await room.press("Ann", "Yes, resign a single game", menu)
    link = f"https://discord.com/channels/{room.guild.id}/{room.thread.id}/{room.board().id}"
    assert menu.content == f"That button is from an earlier moment of the match. This is how it stands now: {link}"
    assert await resigned(room) == 0 and labels(menu) == []


async def test_an_old_question_about_a_match_that_is_over_says_so_24(room):
    await room.begin(1)
    menu = (await room.press("Bob", "More"))[0]
    await room.press("Bob", "Cancel the match", menu)
    await room.resign("Ann", "single game", "Bob")
    await room.press("Bob", "Cancel the match", menu)
    assert menu.content == "This match is finished already." and labels(menu) == []


@pytest.mark.parametrize(
    ("first", "yes", "receipt"),
    [
        ("Resign a gammon", "Yes, resign a gammon", "Your resignation is offered to Bob."),
        ("Cancel the match", "Cancel the match", "You asked Bob to end the match without a result."),
    ],
)
async def test_a_second_click_on_yes_leaves_the_receipt_24(room, first, yes, receipt):
    await room.begin(3)
    menu = (await room.press("Ann", "More"))[0]
    await room.press("Ann", first, menu)
    shown = room.shown(menu.message)
    await room.press("Ann", yes, menu)
    before = await room.house.service.at(room.thread.id)
    assert await room.press_late("Ann", shown, id_of(shown, yes)) == [menu.content]
    assert menu.content.startswith(receipt) and labels(menu) == []
    assert (await room.house.service.at(room.thread.id)).table == before.table


async def test_keep_playing_closes_the_question_and_changes_nothing(room):
    await room.begin()
    menu = (await room.press("Ann", "More"))[0]
    await room.press("Ann", "Resign a gammon", menu)
    result = await room.people["Ann"].click(menu.message, label="Keep playing")
    await room.settle()
    assert result.acknowledged and result.response is None and await resigned(room) == 0


async def test_the_question_says_when_the_match_would_be_lost(room):
    await room.begin(2)
    menu = (await room.press("Ann", "More"))[0]
    await room.press("Ann", "Resign a backgammon", menu)
    assert menu.content == "Resign a backgammon? Bob gets 3 points and wins the match 2–0."


async def test_by_command_the_question_is_asked_too_and_says_how_to_confirm(room):
    await room.begin(3)
    asked = await room.use("Ann", "resign offer", room.thread, level=1)
    assert asked.content == (
        "Resign a single game? Bob gets 1 point, and the score becomes 1–0.\n"
        "To confirm by text: `/resign offer level:single game sure:True`"
    )
    assert rows(asked) == [["Keep playing", "Yes, resign a single game"]] and await resigned(room) == 0
    await room.press("Ann", "Yes, resign a single game", asked)
    assert await resigned(room) == 1
    said = await room.say("Bob", "resign offer", room.thread, level=1)
    assert said == "Ann’s resignation must be answered first; only one question is open at a time."
    assert await room.say("Ann", "resign accept", room.thread) == "It is Bob’s turn."


async def test_trailing_by_sixty_pips_the_question_says_why_it_is_a_gammon_G2(room):
    await room.begin(5, opening=(2, 1))
    await room.turn("Ann")
    for roll in ((6, 6), (5, 5), (4, 4), (6, 6)):
        await room.turn("Bob", roll)
        await room.turn("Ann", (2, 1))
    menu = (await room.press("Ann", "More"))[0]
    assert "Resign a single game" not in labels(menu)
    pips = (await room.house.service.at(room.thread.id)).table.match.game.board.pips
    trailing = pips(Side.WHITE) - pips(Side.BLACK)
    assert trailing >= 60
    await room.press("Ann", "Resign a gammon", menu)
    assert menu.content == (
        f"You trail by {trailing} pips with no checker off, so it counts as a gammon at least: "
        "do you really want to resign a gammon?\n"
        "Resign a gammon? Bob gets 2 points, and the score becomes 2–0."
    )


async def test_both_buttons_of_the_menu_that_look(room):
    await room.begin()
    menu = (await room.press("Cleo", "More"))[0]
    text = await room.press("Cleo", "Text board", menu)
    assert text[-1].content.startswith("```\n")
    details = await room.press("Cleo", "Score and dice", menu)
    assert details[-1].content.startswith("**Ann – Bob**, match to 3 points\nScore 0–0, game 1.")


async def test_cancel_from_the_menu_asks_once_more_and_then_the_other(room):
    await room.begin()
    for who, asked, said in (
        ("Ann", "Ask Bob to end the match at Ann 0 – 0 Bob without a result?", "You asked Bob to end the match"),
        ("Bob", "Ann asks to end the match at Ann 0 – 0 Bob without a result. Agree?", "The match is cancelled."),
    ):
        menu = (await room.press(who, "More"))[0]
        await room.press(who, "Cancel the match", menu)
        assert menu.content == asked
        assert rows(menu) == [["Keep playing", "Cancel the match"]]
        await room.press(who, "Cancel the match", menu)
        assert menu.content.startswith(said) and labels(menu) == []
    assert "It counts for nobody." in room.board().content


async def test_a_menu_from_before_the_end_resigns_nothing(room):
    await room.begin(1)
    menu = (await room.press("Ann", "More"))[0]
    await room.resign("Ann", "single game", "Bob")
    said = await room.press("Ann", "Resign a single game", menu)
    assert said[-1].content in ("This match is finished already.", "The match is over: Bob has won.")
    assert len(room.house.made) == 2


async def test_a_second_press_on_an_old_board_is_quiet_25(room):
    await room.begin()
    shown = room.shown()
    press = id_of(shown, "8/5")
    assert await room.press_late("Ann", shown, press) == []
    assert await room.press_late("Ann", shown, press) == []
    assert "So far 8/5." in room.board().content


async def test_an_old_press_gets_what_is_true_now_25(room):
    await room.begin()
    shown = room.shown()
    await room.turn("Ann")
    await room.turn("Bob", (6, 4))
    link = f"https://discord.com/channels/{room.guild.id}/{room.thread.id}/{room.board().id}"
    now = f"That button is from an earlier moment of the match. This is how it stands now: {link}"
    assert await room.press_late("Ann", shown, id_of(shown, "8/5")) == [now]
    assert await room.press_late("Bob", shown, id_of(shown, "8/5")) == [now]
    assert await room.press_late("Cleo", shown, id_of(shown, "8/5")) == [
        "You don’t play in this match. `/play` starts one of your own."
    ]


async def test_a_button_of_a_finished_match_says_so_25(room):
    await room.begin(1)
    shown = room.shown()
    await room.resign("Ann", "single game", "Bob")
    assert await room.press_late("Ann", shown, id_of(shown, "8/5")) == ["This match is finished already."]


async def test_a_button_of_a_table_that_is_gone_says_so_25(room):
    await room.begin()
    shown = room.shown()
    for custom_id in ("bg1:0000000000:5:roll:", "bg1:0000000000:5:more:"):
        shown["components"][0]["components"][0]["custom_id"] = custom_id
        assert (await room.press_late("Ann", shown, custom_id))[-1] == "I don’t know this match any more."


async def test_a_press_whose_acknowledgement_fails_acts_all_the_same_26(room):
    await room.begin()
    room.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062, times=1)
    await room.people["Ann"].click(room.board(), label="8/5")
    await room.settle()
    assert "So far 8/5." in room.board().content


async def test_a_command_whose_acknowledgement_fails_acts_all_the_same_26(room):
    await room.begin()
    room.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062, times=2)
    await room.people["Ann"].slash(room.thread, "move", play="8/5 6/5")
    await room.settle()
    assert "8/5 6/5." in room.board().content


@pytest.mark.parametrize("hours", [1, -1])  # clocks are set back too
async def test_only_the_player_to_move_is_called_and_silently_if_just_here(room, inspector, hours):
    await room.begin()
    await room.turn("Ann")
    silent = _last_post(inspector, room)
    assert silent["allowed_mentions"]["users"] == [room.user("Bob").id] and silent["flags"] & 4096
    room.house.clock.pass_hours(hours)
    await room.turn("Bob", (6, 4))
    loud = _last_post(inspector, room)
    assert loud["allowed_mentions"]["users"] == [room.user("Ann").id] and not loud["flags"] & 4096


def _last_post(inspector, room) -> dict:
    path = f"/channels/{room.thread.id}/messages"
    return [body for method, at, body in inspector.seen if method == "POST" and at == path][-1]


async def test_a_board_over_fifty_minutes_old_is_posted_anew(room):
    await room.begin()
    old = room.board()
    room.house.clock.pass_hours(1)
    await room.press("Ann", "8/5")
    assert room.board().id != old.id and "So far 8/5." in room.board().content
    assert labels(next(message for message in room.history(room.thread) if message.id == old.id)) == []


NASTY = [
    "@everyone",
    "*_|~`x`**",
    "<@1> <#2>",
    "W" * 32,
    "1. # > - x",
    "\u202eabc\u200b",
    "\u2069שלום 7",
    "🎲🎲",
    "```py",
    "[a](http://b.c)",
]


@pytest.mark.parametrize("name", NASTY)
async def test_names_ping_nobody_and_break_nothing_32(room, name, inspector):
    guest = room.guild.add_member(room.env.create_user(f"guest{NASTY.index(name)}"), nick=name[:32])
    room.people["Guest"] = guest
    await room.say("Guest", "play", opponent=room.people["Bob"], points=5)
    room.house.throws(OPENING)
    await room.press("Bob", "Accept", room.card())
    assert 1 <= len(room.thread.name) <= 100 and "\n" not in room.thread.name
    await room.press("Guest", "8/5")
    text = await room.say("Bob", "board", room.thread, text=True)
    assert text.count("```") == 2
    for command in ("match show", "pips"):
        said = await room.say("Bob", command, room.thread)
        assert "@everyone" not in said and "<@1>" not in said.replace("\\<@\u200b1\\>", "")
    await room.say("Bob", "match list")
    for method, path, body in inspector.seen:
        if method in ("POST", "PATCH") and "/messages" in path and body and "allowed_mentions" in body:
            assert not body["allowed_mentions"]["parse"]
    for message in (*room.history(), *room.history(room.thread)):
        assert "@everyone" not in message.content and len(message.content) < 600
        assert mentions(message) <= {guest.id, room.user("Bob").id} | ({1} if "<@1>" in name else set())
        assert "**```" not in message.content


def test_every_button_has_a_request_or_opens_something():
    from cogs._menus import _OPENERS

    opening = {"more", "text", "details", "resign", "cancel", "keep", "free", "from", "rules"}
    assert set(_OPENERS) == opening and all(request_for(action, "1") is None for action in opening)
    assert request_for("continue", "") == Continue()
    arguments = {"put": "13-9"}
    asked = [request_for(action, arguments.get(action, "2")) for action in CONFIRMING]
    assert asked == [OfferResignation(Level.GAMMON), AskToCancel(), MoveChecker(Move(13, 9))]
    for move in ("25-20", "6-0", "24-18"):
        assert request_for("move", move) == request_for("put", move) is not None
    assert [request_for("pick", str(die)) for die in range(1, 7)] == [ChooseDouble(die) for die in range(1, 7)]
    assert {request_for("quarter", str(n)).quarter for n in range(1, 5)} == set(Quarter)


async def test_a_press_goes_to_the_bot_that_it_came_to():
    class Cog:
        def __init__(self) -> None:
            self.pressed: list[str] = []

        async def press(self, _interaction: object, button: TableButton) -> None:
            self.pressed.append(button.action)

    first, second = Cog(), Cog()
    for cog in (first, second, second, None):  # a client that is still starting has none
        client = SimpleNamespace(get_cog=lambda _name, cog=cog: cog)
        await TableButton("0" * 10, 1, Button("Roll", "roll")).callback(SimpleNamespace(client=client))
    assert (first.pressed, second.pressed) == (["roll"], ["roll"] * 2)


@pytest.mark.parametrize(
    ("custom_id", "fits"),
    [
        ("bg1:0123456789:1:roll:", True),
        ("bg1:0123456789:999999999:move:25-20", True),
        ("bg1:0123456789:1:roll:\n", False),
        ("bg1:0123456789:1:roll:x", False),
        ("xbg1:0123456789:1:roll:", False),
        ("bg2:0123456789:1:roll:", False),
        ("bg1:012345678:1:roll:", False),
        ("bg1:0123456789::roll:", False),
    ],
)
def test_only_buttons_of_this_kind_are_read(custom_id, fits):
    assert bool(TEMPLATE.fullmatch(custom_id)) is fits


async def test_the_longest_button_fits():
    button = TableButton("f" * 10, 999_999_999, Button("bar/20*", "surecancel", "25-20"))
    view = discord.ui.View(timeout=None)
    view.add_item(button)
    assert check_message({"content": "x", "components": view.to_components()}) == []
    assert TEMPLATE.fullmatch(button.item.custom_id)


def test_levels_are_offered_by_their_names():
    from cogs.turns import LEVELS

    assert [(choice.name, choice.value) for choice in LEVELS] == [
        ("single game", Level.SINGLE),
        ("gammon", Level.GAMMON),
        ("backgammon", Level.BACKGAMMON),
    ]
