"""Challenges: who may answer, how many, how they end."""

from __future__ import annotations

import pytest

from bot import denials as no
from bot.rules.board import Side
from bot.rules.refusals import NoSuchLength
from bot.service import MOST_CHALLENGES
from bot.table import Accept, Cancelled, Decline, Offered, Playing, Withdraw
from bot.table_refusals import AlreadyPlaying, NotYourAnswer, TableClosed
from bot.views import Person, Where
from tests.service.house import ANN, BOB, CHANNEL, CLEO, GUILD, HERE, NOON, THREAD


async def test_a_named_challenge_seats_both_and_waits(house):
    view = await house.offer(5, crawford=False)
    assert view.table.phase == Offered() and view.table.version == 1
    assert (view.side_of(ANN.user_id), view.side_of(BOB.user_id)) == (Side.WHITE, Side.BLACK)
    assert view.table.challenge.length == 5 and not view.table.challenge.options.crawford
    assert (view.row.created_at, view.row.guild, view.row.origin) == (NOON, GUILD, CHANNEL)
    assert house.told == [view.id]


async def test_only_who_acted_was_seen(house):
    view = await house.offer()
    assert view.seats[Side.WHITE].seen_at == NOON and view.seats[Side.BLACK].seen_at is None
    view = await house.act(view, BOB, Accept())
    assert view.seats[Side.BLACK].seen_at == NOON


async def test_an_open_challenge_seats_whoever_comes_first(house):
    view = await house.offer(to=None)
    assert Side.BLACK not in view.seats
    view = await house.act(view, CLEO, Accept())
    assert view.side_of(CLEO.user_id) is Side.BLACK and isinstance(view.table.phase, Playing)
    with pytest.raises(AlreadyPlaying):
        await house.act(view, BOB, Accept())


async def test_accepting_rolls_the_opening_at_once_ties_included_O2(house):
    view = await house.begin(opening=[(4, 4), (2, 2), (2, 6)])
    game = view.table.match.game
    assert [(roll.white, roll.black) for roll in game.opening] == [(4, 4), (2, 2), (2, 6)]
    assert game.to_act is Side.BLACK and view.table.version == 5


@pytest.mark.parametrize(
    ("request_", "who", "refusal"),
    [
        (Accept(), ANN, no.OwnChallenge),
        (Decline(), ANN, no.OwnChallenge),
        (Accept(), CLEO, no.NotChallenged),
        (Decline(), CLEO, no.NotChallenged),
        (Withdraw(), BOB, NotYourAnswer),
        (Withdraw(), CLEO, no.NotSeated),
    ],
)
async def test_the_wrong_people_change_nothing_on_a_named_challenge(house, request_, who, refusal):
    view = await house.offer()
    house.told.clear()
    with pytest.raises(refusal):
        await house.act(view, who, request_)
    assert await house.service.view(view.id) == view and house.told == []


@pytest.mark.parametrize(
    ("request_", "who", "refusal"),
    [
        (Accept(), ANN, no.OwnChallenge),
        (Decline(), CLEO, no.NotSeated),
        (Withdraw(), CLEO, no.NotSeated),
    ],
)
async def test_the_wrong_people_change_nothing_on_an_open_challenge(house, request_, who, refusal):
    view = await house.offer(to=None)
    with pytest.raises(refusal):
        await house.act(view, who, request_)
    assert await house.service.view(view.id) == view


@pytest.mark.parametrize(("request_", "who", "why"), [(Decline(), BOB, "declined"), (Withdraw(), ANN, "withdrawn")])
async def test_a_challenge_that_is_answered_no_is_closed_for_good(house, request_, who, why):
    view = await house.act(await house.offer(), who, request_)
    assert view.table.phase == Cancelled(why) and view.revealed is None and view.commitment is None
    with pytest.raises(TableClosed):
        await house.act(view, BOB, Accept())


async def test_a_challenge_is_answered_once(house):
    view = await house.begin()
    for who, request in ((BOB, Decline()), (ANN, Withdraw()), (BOB, Accept())):
        with pytest.raises(AlreadyPlaying):
            await house.act(view, who, request)


async def test_nobody_plays_alone(house):
    with pytest.raises(no.AgainstYourself):
        await house.offer(to=Person(ANN.user_id, "another name"))


@pytest.mark.parametrize("points", [0, 100, -1])
async def test_a_match_has_a_length_that_is_offered_X1(house, points):
    with pytest.raises(NoSuchLength):
        await house.offer(points)
    assert await house.check() == 0


async def test_challenges_are_capped_for_a_member_and_guild(house):
    views = [await house.offer(where=THREAD) for _ in range(MOST_CHALLENGES)]
    with pytest.raises(no.TooManyChallenges) as refused:
        await house.offer(where=THREAD)
    assert refused.value.most == MOST_CHALLENGES
    await house.offer(by=BOB, to=ANN, where=THREAD)
    await house.offer(where=Where(GUILD + 1, CHANNEL))
    await house.act(views[0], ANN, Withdraw())
    await house.offer(where=THREAD)


async def test_one_match_in_a_channel(house):
    first = await house.begin()
    with pytest.raises(no.ChannelTaken) as refused:
        await house.offer()
    assert refused.value.place == first.row.place == CHANNEL


async def test_two_challenges_for_one_channel_and_the_second_to_be_accepted_waits(house):
    one, two = await house.offer(), await house.offer(by=CLEO, to=BOB)
    await house.act(one, BOB, Accept())
    with pytest.raises(no.ChannelTaken):
        await house.act(two, BOB, Accept())
    assert (await house.service.view(two.id)).table.phase == Offered()


async def test_a_thread_is_settled_once_and_by_one_match_alone(house):
    one = await house.act(await house.offer(where=THREAD), BOB, Accept())
    two = await house.act(await house.offer(where=THREAD), BOB, Accept())
    assert one.row.place is None and (await house.service.settle(one.id, 555)).row.place == 555
    with pytest.raises(no.ChannelTaken):
        await house.service.settle(two.id, 555)
    assert (await house.service.at(555)).id == one.id and await house.service.at(556) is None


async def test_the_same_command_twice_makes_one_challenge(house):
    first = await house.offer(cause="77")
    assert (await house.offer(cause="77")).id == first.id
    assert await house.check() == 1


async def test_offers_are_found_by_channel_newest_first(house):
    one = await house.offer(where=THREAD)
    house.clock.at += 1
    two = await house.offer(where=THREAD, to=None)
    await house.offer(where=Where(GUILD, CHANNEL + 1))
    await house.begin()
    assert [view.id for view in await house.service.offers_in(CHANNEL)] == [two.id, one.id]


async def test_tables_of_a_member_are_the_live_ones_recent_ones_the_begun(house):
    offered = await house.offer(where=THREAD)
    house.clock.at += 1
    playing = await house.begin()
    assert [view.id for view in await house.service.tables_of(BOB.user_id, GUILD)] == [playing.id, offered.id]
    assert [view.id for view in await house.service.recent_of(BOB.user_id, GUILD, 5)] == [playing.id]
    assert await house.service.tables_of(CLEO.user_id, GUILD) == []


async def test_a_table_that_was_never_there(house):
    with pytest.raises(no.NoSuchTable):
        await house.service.view("0123456789")
    with pytest.raises(no.NoSuchTable):
        await house.service.act("0123456789", ANN, Accept())


async def test_here_or_thread_travels_with_the_table(house):
    assert (await house.offer(where=HERE)).row.here and not (await house.offer(where=THREAD)).row.here
