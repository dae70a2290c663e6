"""An offer that is changed while somebody is about to accept it: nobody plays by rules they didn't see (report 22)."""

from __future__ import annotations

import pytest

from bot import denials as no
from bot.challenge import ChangeOffer
from bot.requests import ThrowDice
from bot.rules.options import DoesNotGo, Options
from bot.rules.phases import Moving
from bot.rules.refusals import NotYourTurn
from bot.table import Accept, Decline, Offered, Playing, Withdraw
from bot.table_refusals import AlreadyPlaying, NotYourAnswer
from tests.service.house import ANN, BOB, CLEO, GUILD, MODERATOR, OPENING, THREAD

STRICT = ChangeOffer(Options(strict=True))


@pytest.mark.parametrize("to", [BOB, None], ids=["named", "open"])
async def test_a_stale_accept_is_refused_and_a_fresh_one_plays_by_what_stands(house, to):
    view = await house.offer(3, to=to)
    changed = await house.act(view, ANN, STRICT, seen=view.table.version)
    assert changed.table.challenge.options == STRICT.options and changed.table.phase == Offered()
    with pytest.raises(no.Stale) as refused:
        await house.act(view, BOB, Accept(), seen=view.table.version)
    assert not refused.value.quiet  # it needs a word
    still = await house.service.view(view.id)
    assert still.table == changed.table and still.side_of(BOB.user_id) == view.side_of(BOB.user_id)
    house.throws(OPENING)
    begun = await house.act(view, BOB, Accept(), seen=changed.table.version)
    assert isinstance(begun.table.phase, Playing) and begun.table.match.options == STRICT.options
    assert isinstance(begun.table.match.game.phase, Moving)


async def test_a_command_says_no_version_and_accepts_what_stands(house):
    view = await house.offer(3)
    await house.act(view, ANN, STRICT)
    house.throws(OPENING)
    begun = await house.act(view, BOB, Accept())
    assert begun.table.match.options == STRICT.options


@pytest.mark.parametrize("request_", [Decline(), Accept()], ids=["decline", "accept"])
async def test_each_change_makes_older_buttons_stale(house, request_):
    view = await house.offer(3)
    first = await house.act(view, ANN, STRICT)
    await house.act(view, ANN, ChangeOffer(Options()))
    for seen in (view.table.version, first.table.version):
        with pytest.raises(no.Stale):
            await house.act(view, BOB, request_, seen=seen)


async def test_a_change_is_stale_itself_once_somebody_has_accepted(house):
    view = await house.offer(3)
    house.throws(OPENING)
    begun = await house.act(view, BOB, Accept(), seen=view.table.version)
    with pytest.raises(no.Stale):
        await house.act(view, ANN, STRICT, seen=view.table.version)
    for who in (ANN, BOB):
        with pytest.raises(AlreadyPlaying):
            await house.act(view, who, STRICT)
    assert (await house.service.view(view.id)).table == begun.table


@pytest.mark.parametrize(
    ("who", "refusal"),
    [(BOB, NotYourAnswer), (CLEO, no.NotSeated), (MODERATOR, no.NotSeated)],
    ids=["bob", "cleo", "mo"],
)
async def test_only_the_challenger_changes_it(house, who, refusal):
    view = await house.offer(3)
    house.told.clear()
    with pytest.raises(refusal):
        await house.act(view, who, STRICT)
    assert await house.service.view(view.id) == view and house.told == []


async def test_what_does_not_go_leaves_the_offer_and_its_buttons_as_they_were(house):
    view = await house.offer(3)
    with pytest.raises(DoesNotGo):
        await house.act(view, ANN, ChangeOffer(Options(raccoon=True)))
    house.throws(OPENING)
    begun = await house.act(view, BOB, Accept(), seen=view.table.version)
    assert begun.table.match.options == view.table.challenge.options


async def test_the_challenger_may_still_withdraw_after_changing(house):
    view = await house.offer(3)
    changed = await house.act(view, ANN, STRICT)
    closed = await house.act(changed, ANN, Withdraw(), seen=changed.table.version)
    assert not closed.table.is_live


async def test_report_22_new_defaults_of_the_guild_touch_no_offer_and_no_running_match(house):
    offered = await house.offer(3, where=THREAD)
    running = await house.begin(3)
    settings = await house.service.change_guild(GUILD, options=Options(strict=True, over_the_board=True))
    assert settings.options.strict
    for view in (offered, running):
        assert (await house.service.view(view.id)).table == view.table
    with pytest.raises(NotYourTurn):  # no early roll is a roll here (I3)
        await house.act(running, BOB, ThrowDice())
