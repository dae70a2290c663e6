"""Fair dice through whole tables: hash first, secret after, never twice, and the players' part of the right presses."""

from __future__ import annotations

from bot.dice_cup import commitment, draw
from bot.requests import ThrowDice
from bot.rules import actions as do
from bot.rules.board import Side
from bot.rules.result import Level
from bot.table import Accept, AskForRematch, AskToCancel, Decline
from tests.service.house import ANN, BOB, House


async def test_the_hash_of_game_1_stands_before_anybody_answers(house):
    view = await house.offer(cause="1001")
    assert view.commitment == commitment(house.made[0]) and view.revealed is None
    assert await house.secrets(view) == {1: house.made[0]}


async def test_no_secret_is_shown_while_its_game_is_played(house):
    view = await house.begin()
    assert view.commitment is None and view.revealed is None
    view = await house.play_turn(view)
    assert view.revealed is None
    view = await house.drop_by(view, Side.BLACK)
    assert view.revealed.secret == house.made[0]


async def test_a_result_publishes_the_hash_of_the_next_game(house):
    view = await house.drop_by(await house.begin(), Side.BLACK)
    assert len(house.made) == 2
    assert view.commitment == commitment(house.made[1]) and view.revealed.secret == house.made[0]
    view = await house.act(view, ANN, do.Continue())
    assert view.commitment == commitment(house.made[1])
    view = await house.act(view, BOB, do.Continue())
    assert view.commitment is None and view.revealed is None and len(house.made) == 2


async def test_a_secret_is_never_used_again_38(house):
    view = await house.begin(5)
    used = []
    for _ in range(4):
        used.append(house.dice.asked[-1][0])
        view = await house.go_on(await house.drop_by(view, Side.BLACK))
    used.append(house.dice.asked[-1][0])
    assert used == house.made[:5] and len(set(used)) == 5
    for secret in used:
        numbers = [n for each, _, n in house.dice.asked if each == secret]
        assert numbers == list(range(1, len(numbers) + 1))


async def test_the_players_part_of_game_1_is_the_challenge_and_the_taking(house):
    view = await house.offer(cause="1001")
    view = await house.act(view, BOB, Accept(), cause="1002")
    assert await house.players_part(view) == "1001:1002"
    assert house.dice.asked == [(house.made[0], "1001:1002", 1)] or len(house.dice.asked) > 1


async def test_a_refused_answer_has_no_part_in_the_dice(house):
    import pytest

    from bot.rules.errors import RulesError

    view = await house.offer(cause="1001")
    with pytest.raises(RulesError):
        await house.act(view, ANN, Accept(), cause="1002")
    view = await house.act(view, BOB, Accept(), cause="1003")
    assert await house.players_part(view) == "1001:1003"


async def test_the_players_part_of_a_later_game_is_both_continues_in_their_order(house):
    view = await house.drop_by(await house.begin(), Side.BLACK)
    view = await house.act(view, BOB, do.Continue(), cause="2002")
    view = await house.act(view, ANN, do.Continue(), cause="2001")
    assert await house.players_part(view, 2) == "2002:2001"
    assert house.dice.asked[-1][1] == "2002:2001"


async def test_a_rematch_uses_the_hash_that_the_result_published(house):
    old = await house.resign_by(await house.begin(1), Side.BLACK, Level.SINGLE)
    promised = old.commitment
    assert promised == commitment(house.made[1])
    old = await house.act(old, BOB, AskForRematch(), cause="3001")
    new = await house.act(old, ANN, AskForRematch(), cause="3002")
    assert await house.secrets(new) == {1: house.made[1]} and await house.players_part(new) == "3001:3002"
    assert house.dice.asked[-1][:2] == (house.made[1], "3001:3002")
    old = await house.service.view(old.id)
    assert old.commitment == promised and old.revealed.secret == house.made[0]


async def test_without_a_rematch_the_promised_secret_is_never_shown(house):
    old = await house.resign_by(await house.begin(1), Side.BLACK, Level.SINGLE)
    assert old.revealed.game == 1 and house.made[1] not in old.revealed.secret


async def test_a_cancelled_game_shows_its_secret_a_declined_challenge_none(house):
    view = await house.act(await house.begin(), ANN, AskToCancel())
    view = await house.act(view, BOB, AskToCancel())
    assert view.revealed.secret == house.made[0] and view.commitment is None
    declined = await house.act(await house.offer(), BOB, Decline())
    assert declined.revealed is None and declined.commitment is None


async def test_every_roll_of_a_match_can_be_drawn_again(store):
    house = House(store, fair=True)
    view = await house.begin(1, opening=())
    secret, players = house.made[0], await house.players_part(view)
    opening = view.table.match.game.opening
    assert [(roll.white, roll.black) for roll in opening] == [draw(secret, players, n + 1) for n in range(len(opening))]
    view = await house.play_turn(view)
    view = await house.act(view, ANN if view.table.match.game.to_act is Side.WHITE else BOB, ThrowDice())
    roll = view.table.match.game.moving.roll
    assert sorted((roll.a, roll.b)) == sorted(draw(secret, players, view.table.match.game.rolls)) and roll.a >= roll.b
