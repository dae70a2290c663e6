"""Money sessions and single games at the board: going on, ending, chips won and lost, and sums that are lacking."""

from __future__ import annotations

from bot import cashier
from tests.cogs.room import id_of, labels, mentions, rows

MONEY = {"format": "money", "price": 10}


async def lose(hands, who: str, to: str, level: str = "single game") -> str:
    """Let somebody resign a game, and the other accept."""
    await hands.resign(who, level)
    return await hands.accept_resignation(to)


async def go_on(room, hands) -> str:
    """Let both press Continue; Ann wins the opening roll with 3-1."""
    await hands("Ann", "Continue")
    room.house.throws((3, 1))
    return await hands("Bob", "Continue")


async def free(room, who: str) -> str:
    """Return what a purse says of the chips that can be spent."""
    return (await room.say(who, "purse show")).splitlines()[1]


async def test_a_money_session_goes_on_until_somebody_ends_it_and_may_end_level_X8(room, hands):
    await room.agree(format="money")
    ann, bob = f"<@{room.user('Ann').id}>", f"<@{room.user('Bob').id}>"
    assert room.thread.name == "Ann – Bob, money session"
    over = await lose(hands, "Bob", "Ann")
    assert over.startswith("**Ann 1 – 0 Bob** · money session\n**Bob resigned a single game. Ann wins 1 point.**\n")
    assert f"The next game begins when {ann} and {bob} press Continue. End leaves it at this score." in over
    assert rows(room.board()) == [["Continue", "End", "More"]]
    assert f"begins when {bob} presses Continue. End leaves it" in await hands("Ann", "Continue")
    room.house.throws((3, 1))
    assert (await hands("Bob", "Continue")).startswith("**Ann 1 – 0 Bob** · money session\nOpening roll: ")
    assert await room.say("Bob", "match end", room.thread) == "The game is still being played."
    await lose(hands, "Ann", "Bob")
    ended = await hands("Bob", "End")
    assert hands.said == ("The session is over." if hands.typing else "")
    assert ended.startswith("**Ann 1 – 1 Bob**") and "**The session ends level, 1–1.**" in ended
    assert f"Rematch, {ann} and {bob}?" in ended and rows(room.board()) == [["Rematch", "More"]]
    assert room.history()[-1].content == "Ann and Bob ended a money session level, 1–1."


async def test_cancelling_a_session_between_games_is_not_ending_it_X8_G4(room):
    await room.agree(format="money")
    await room.resign("Ann", "single game", "Bob")
    await room.say("Bob", "match cancel", room.thread)
    assert rows(room.board()) == [["Continue", "End", "More"], ["Cancel the match"]]
    await room.press("Ann", "Cancel the match")
    assert "It counts for nobody." in room.board().content and rows(room.board()) == []


async def test_whoever_is_ahead_at_the_end_of_a_session_is_told_in_its_channel_and_a_rematch_is_from_nought_X8(
    room, hands
):
    await room.agree(format="money")
    for _ in range(2):
        await lose(hands, "Ann", "Bob")
        await go_on(room, hands)
    await lose(hands, "Bob", "Ann")
    ended = await hands("Ann", "End")
    assert "**Bob is ahead at the end, 2–1.**" in ended
    assert room.history()[-1].content == "**Bob beat Ann 2–1** in a money session."
    await hands("Ann", "Rematch")
    assert mentions(room.board()) == {room.user("Bob").id}
    room.house.throws((3, 1))
    assert (await hands("Bob", "Rematch")).startswith("**Ann 0 – 0 Bob** · money session\nOpening roll: ")


async def test_a_single_game_is_over_with_its_result_and_knows_no_end_between_games_X8(room, hands):
    await room.agree(format="single")
    said = await room.say("Ann", "match end", room.thread)
    assert said == "Only a money session can be ended between games."
    over = await lose(hands, "Ann", "Bob", "gammon")
    assert over.startswith(
        "**Ann 0 – 1 Bob** · single game\n"
        "**Ann resigned a gammon (which counts single by the Jacoby rule). Bob wins 1 point.**\n"
        "Rematch, "
    )
    assert room.history()[-1].content == "**Bob beat Ann 1–0** in a single game."
    await hands("Bob", "Rematch")
    room.house.throws((3, 1))
    assert "won the opening roll" in await hands("Ann", "Rematch")


async def test_with_a_price_the_words_say_what_a_win_is_worth_and_the_chips_move_S3_S4(room, hands):
    await room.agree(**MONEY)
    head = "**Ann 0 – 0 Bob** · money session at 10 chips a point"
    assert room.board().content.splitlines()[0] == f"{head} · a single win is worth 1 point (10 chips)"
    assert await free(room, "Bob") == "Free: 990 chips"  # while Jacoby is dead no more can be lost
    await hands.play("Ann", "8/5", "6/5")
    assert "A drop costs 1 point (10 chips)." in await hands("Bob", "Double")
    taken = await hands("Ann", "Take")
    assert taken.splitlines()[0] == f"{head} · cube 2, Ann’s · a single win is worth 2 points (20 chips)"
    assert [await free(room, who) for who in ("Ann", "Bob")] == ["Free: 940 chips"] * 2
    asked = await hands.resign("Bob", "gammon")
    assert "Bob offers to resign a gammon for 4 points (40 chips)." in asked
    over = await hands.accept_resignation("Ann")
    assert over.splitlines()[:1] == ["**Ann 4 – 0 Bob** · money session at 10 chips a point · cube 2, Ann’s"]
    assert "**Bob resigned a gammon. Ann wins 4 points.**" in over and "40 chips" in over
    assert [await free(room, who) for who in ("Ann", "Bob")] == ["Free: 1040 chips", "Free: 960 chips"]
    assert "**+40** won from Bob" in await room.say("Ann", "purse show")


async def test_a_turn_of_the_cube_that_takes_more_chips_than_there_are_is_refused_with_the_sum_S3(room, hands):
    await room.agree(format="money", price=150, rules={"beaver": True})
    await hands.play("Ann", "8/5", "6/5")
    asked = await hands("Bob", "Double")  # 2 × 3 × 150
    assert rows(room.board()) == [["More", "Take", "Beaver", "Drop"]]
    why = "That can cost 1800 chips, and you have 1000."
    assert await hands.refused("Ann", "Beaver") == why
    if not hands.typing:
        assert [said.content for said in await room.press("Ann", "Beaver")] == [why]
    assert room.board().content == asked
    await hands("Ann", "Take")
    assert await free(room, "Ann") == "Free: 100 chips"


async def test_a_next_game_that_cannot_be_covered_is_refused_with_the_sum_S3(room, hands):
    await room.agree(format="money", price=600)
    over = await lose(hands, "Ann", "Bob")
    assert "600 chips" in over
    why = "That can cost 600 chips, and you have 400."
    assert await hands.refused("Ann", "Continue") == why
    if not hands.typing:
        assert [said.content for said in await room.press("Ann", "Continue")] == [why]
    assert "**Bob is ahead at the end, 1–0.**" in await hands("Ann", "End")


async def test_the_price_of_a_match_is_paid_once_and_no_point_of_it_has_one_S2(room, hands):
    await room.agree(points=1, price=100)
    assert room.board().content.startswith("**Ann 0 – 0 Bob** · match to 1 point for 100 chips\n")
    assert await free(room, "Bob") == "Free: 900 chips"
    over = await lose(hands, "Bob", "Ann")
    assert "**Ann wins the match 1–0.**" in over
    assert room.history()[-1].content.startswith("**Ann beat Bob 1–0** in a match to 1 point for 100 chips.")
    assert [await free(room, who) for who in ("Ann", "Bob")] == ["Free: 1100 chips", "Free: 900 chips"]


async def test_a_loss_that_is_capped_is_said_so_S3(room, hands):
    await cashier.give(room.house.store, room.guild.id, room.user("Bob").id, 1000, 0, "more than Ann")
    await room.agree(format="money", price=200)
    await hands.play("Ann", "8/5", "6/5")
    assert "at most" not in await hands("Bob", "Double")  # 2 × 3 × 200
    taken = await hands("Ann", "Take")
    assert taken.splitlines()[0].endswith("worth 2 points (400 chips) · Ann can lose at most 1000 chips")


async def test_end_is_not_stale_because_the_other_pressed_continue_a_moment_before_X8(room):
    await room.agree(format="money")
    await room.resign("Ann", "single game", "Bob")
    shown = room.shown()
    await room.press("Bob", "Continue")
    assert await room.press_late("Ann", shown, id_of(shown, "End")) == []
    assert "Rematch" in labels(room.board())
