"""The cube's house rules at the board: beavers and on, automatic doubles, Holland, no match-winning double."""

from __future__ import annotations

from tests.cogs.room import labels, mentions, rows

BEAVER = {"beaver": True}
RACCOON = {"beaver": True, "raccoon": True}


async def to_bobs_double(room, hands, **agreed) -> str:
    """Let Ann play her opening 3-1 and Bob double to 2; return the words of that board."""
    await room.agree(**agreed)
    await hands.play("Ann", "8/5", "6/5")
    return await hands("Bob", "Double")


async def test_a_beaver_is_offered_and_dropped_for_the_doubled_stake_C5(room, hands):
    asked = await to_bobs_double(room, hands, rules=BEAVER, format="money")
    ann, bob = room.user("Ann").id, room.user("Bob").id
    assert f"Bob doubles to 2. <@{ann}>, take, beaver or drop? A drop costs 1 point." in asked
    assert rows(room.board()) == [["More", "Take", "Beaver", "Drop"]] and mentions(room.board()) == {ann}
    asked = await hands("Ann", "Beaver")
    assert hands.said == ("The cube is turned to 4. Bob must answer." if hands.typing else "")
    assert f"**Beaver!** Ann turns the cube to 4. <@{bob}>, take or drop? A drop costs 2 points." in asked
    assert rows(room.board()) == [["More", "Take", "Drop"]] and mentions(room.board()) == {bob}
    assert await hands.refused("Bob", "Raccoon") == (
        "Only beavers are played in this match: a beaver can be taken or dropped, not turned again."
    )
    over = await hands("Bob", "Drop")
    assert over.startswith("**Ann 2 – 0 Bob** · money session") and "**Bob dropped. Ann wins 2 points.**" in over


async def test_a_raccoon_is_taken_and_the_cube_is_whose_who_beavered_C6(room, hands):
    await to_bobs_double(room, hands, rules=RACCOON, format="money")
    await hands("Ann", "Beaver")
    assert rows(room.board()) == [["More", "Take", "Raccoon", "Drop"]]
    asked = await hands("Bob", "Raccoon")
    assert "**Raccoon!** Bob turns the cube to 8." in asked and "take, otter or drop? A drop costs 4 points." in asked
    assert rows(room.board()) == [["More", "Take", "Otter", "Drop"]] and mentions(room.board()) == {room.user("Ann").id}
    taken = await hands("Ann", "Take")
    assert hands.said == ("Taken: the cube is yours at 8." if hands.typing else "")
    assert taken.splitlines()[0] == "**Ann 0 – 0 Bob** · money session · cube 8, Ann’s · a single win is worth 8 points"
    assert taken.endswith(f"<@{room.user('Bob').id}> to roll.") and rows(room.board()) == [["Roll", "More"]]
    assert "Cube at 8, owned by Ann." in room.board().attachments[0].description
    await hands.turn("Bob", (3, 1), "8/5", "6/5")
    assert rows(room.board()) == [["Roll", "Double", "More"]]  # hers to turn
    assert await hands.refused("Bob", "Double") == "It is Ann’s turn."


async def test_an_otter_and_on_each_by_its_name_and_dropped_for_what_stood_before_C6(room, hands):
    await to_bobs_double(room, hands, rules=RACCOON, format="single")
    for who, turn, value in (("Ann", "Beaver", 4), ("Bob", "Raccoon", 8), ("Ann", "Otter", 16)):
        asked = await hands(who, turn)
        assert f"**{turn}!** {who} turns the cube to {value}." in asked
    assert rows(room.board()) == [["More", "Take", "Once more", "Drop"]]
    over = await hands("Bob", "Drop")
    assert "**Bob dropped. Ann wins 8 points.**" in over
    assert rows(room.board()) == [["Rematch", "More"]]


async def test_with_automatic_doubles_each_tie_turns_the_cube_that_stays_in_the_middle_C4(room, hands):
    await room.agree((4, 4), (2, 2), (3, 1), rules={"automatic": 1}, format="money")
    begun = room.board().content
    assert begun.splitlines()[:2] == [
        "**Ann 0 – 0 Bob** · money session · cube 2 · a single win is worth 2 points",
        "Opening roll: Ann 3, Bob 1. Tied first: 4-4 and 2-2.",
    ]
    assert "Cube in the middle at 2." in room.board().attachments[0].description
    await hands.play("Ann", "8/5", "6/5")
    assert labels(room.board()) == ["Roll", "Double", "More"]  # anybody’s still
    asked = await hands.resign("Bob", "gammon")
    assert "resign a gammon (which counts single by the Jacoby rule) for 2 points." in asked
    over = await hands.accept_resignation("Ann")
    assert over.startswith("**Ann 2 – 0 Bob**")
    assert "**Bob resigned a gammon (which counts single by the Jacoby rule). Ann wins 2 points.**" in over


HOLLAND = "You trail after the Crawford game, so by the Holland rule you may double from your third turn on; "


async def test_by_the_holland_rule_double_is_not_offered_before_the_third_turn_and_typed_it_says_why_X3(room, hands):
    await room.agree(points=3, rules={"holland": True})
    await hands.resign("Bob", "gammon")
    await hands.accept_resignation("Ann")
    await go_on(room, hands)
    await hands.resign("Ann", "single game")
    await hands.accept_resignation("Bob")
    begun = await go_on(room, hands)
    assert begun.startswith("**Ann 2 – 1 Bob** · match to 3 points\n")
    await hands.play("Ann", "8/5", "6/5")
    for number in (1, 2):
        assert rows(room.board()) == [["Roll", "More"]] and "to roll.\n" in f"{room.board().content}\n"
        assert await hands.refused("Bob", "Double") == f"{HOLLAND}your turn {number} comes now."
        await hands.turn("Bob", (3, 1), *(("8/5", "6/5"), ("24/21", "6/5"))[number - 1])
        assert rows(room.board()) == [["Roll", "Double", "More"]]  # it binds the trailing player alone
        await hands.turn("Ann", (2, 1), *(("13/11", "11/10"), ("13/11", "10/9"))[number - 1])
    assert rows(room.board()) == [["Roll", "Double", "More"]]
    assert "Bob doubles to 2." in await hands("Bob", "Double")


async def go_on(room, hands) -> str:
    """Let both press Continue; Ann wins the opening roll with 3-1."""
    await hands("Bob", "Continue")
    room.house.throws((3, 1))
    return await hands("Ann", "Continue")


async def test_no_turn_of_the_cube_wins_the_match_where_that_is_agreed_X4(room, hands):
    await room.agree(points=3, rules={"no_winning_double": True, "beaver": True})
    await hands.play("Ann", "8/5", "6/5")
    await hands("Bob", "Double")  # to 2 it may go
    assert rows(room.board()) == [["More", "Take", "Drop"]] and "take or drop?" in room.board().content
    why = "At 4 a single win would end the match for you: such doubles aren’t allowed in this match."
    assert await hands.refused("Ann", "Beaver") == why
    await hands("Ann", "Take")
    await hands.turn("Bob", (3, 1), "8/5", "6/5")
    assert rows(room.board()) == [["Roll", "More"]]
    assert await hands.refused("Ann", "Double") == why
