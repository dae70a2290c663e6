"""What a challenge is to, as its challenger asks and the server has its defaults: formats, prices, house rules."""

from __future__ import annotations

import pytest

from bot.rules.options import UNLIMITED, Format, Options
from bot.table import Offered
from tests.cogs.offers import choose, offer, offered, open_menu, ticked
from tests.service.house import OPENING


@pytest.mark.parametrize(
    ("options", "name", "thread"),
    [
        ({}, "match to 3 points", "to 3"),
        ({"points": 5, "variant": "nackgammon"}, "match to 5 points of Nackgammon", "to 5, Nackgammon"),
        ({"format": "money"}, "money session", "money session"),
        (
            {"format": "single", "variant": "dutch", "price": 10},
            "single game of Dutch backgammon at 10 chips a point",
            "single game, Dutch backgammon",
        ),
        ({"points": 1, "price": 1}, "match to 1 point for 1 chip", "to 1"),
        ({"format": "money", "variant": "acey-deucey"}, "money session of Acey-deucey", "money session, Acey-deucey"),
    ],
)
async def test_what_is_played_has_one_name_everywhere_X8_X9(room, options, name, thread):
    await offer(room, **options)
    assert f"to a {name}.\n" in room.card().content and f"({name})" in await room.say("Bob", "match list")
    room.house.throws(OPENING)
    await room.press("Bob", "Accept", room.card())
    assert room.thread.name == f"Ann – Bob, {thread}"
    assert room.history()[0].content.startswith(f"Ann and Bob play a {name}.\n")
    assert (await room.say("Ann", "match show", room.thread)).startswith(f"**Ann – Bob**, {name}\n")
    (choice,) = await room.people["Ann"].autocomplete(room.channel, "match show", "match", "")
    assert f"({name}," in choice["name"] or f"({name})" in choice["name"]


@pytest.mark.parametrize("format", ["single", "money"])
async def test_points_are_for_matches_X8(room, format):
    said = await room.say("Ann", "play", opponent=room.people["Bob"], format=format, points=5)
    assert said == "Points are for matches: leave them out for a single game or a money session."
    assert room.history() == []


async def test_a_price_that_the_challenger_can_not_pay_is_refused_S2(room):
    said = await room.say("Ann", "play", opponent=room.people["Bob"], price=1001)
    assert said == "That can cost 1001 chips, and you have 1000." and room.history() == []


async def test_a_price_that_the_challenged_can_not_pay_is_refused_with_the_sum_S2(room):
    await room.say("Bob", "play", room.other, opponent=room.people["Cleo"], price=600, here=True)
    room.house.throws(OPENING)
    await room.people["Cleo"].click(room.history(room.other)[-1], label="Accept")
    await room.settle()
    table = await offer(room, price=500)
    said = [message.content for message in await room.press("Bob", "Accept", room.card())]
    assert said == ["That can cost 500 chips, and you have 400."]
    assert isinstance((await room.house.service.view(table)).table.phase, Offered)


async def test_a_change_that_takes_more_chips_than_the_challenger_has_is_refused_S3(room):
    await offer(room, format="single", price=300)
    menu = await open_menu(room)
    await choose(room, "Ann", menu, "rules", "cube")  # without Jacoby 3 × the price can be lost
    assert ticked(menu) == {"cube"}
    await choose(room, "Ann", menu, "rules", "cube", "automatic")
    assert menu.content.splitlines()[-1] == "That can cost 1800 chips, and you have 1000."
    assert ticked(menu) == {"cube"} and (await offered(room)).options.automatic == 0


async def test_the_fee_is_that_of_the_offer_and_stands_on_its_card_S2(room):
    await room.house.service.change_guild(room.guild.id, fee=5)
    await offer(room, price=100)
    await room.house.service.change_guild(room.guild.id, fee=9)
    assert (await offered(room)).fee == 5
    assert "House rules: 5 % of what is won goes to the house" in room.card().content
    await room.say("Ann", "play")
    assert "goes to the house" not in room.card().content  # nothing is played for


CHOSEN = Options(automatic=2, beaver=True, raccoon=True, jacoby=True, strict=True, crawford=False)


@pytest.mark.parametrize(
    ("options", "holds"),
    [
        ({"points": 5}, Options(strict=True, crawford=False)),
        ({"format": "money"}, CHOSEN),
        ({"format": "single", "cube": False}, Options(cube=False, jacoby=True, strict=True, crawford=False)),
        ({"format": "single", "variant": "acey-deucey"}, Options(jacoby=True, crawford=False)),
        ({"points": 5, "crawford": True}, Options(strict=True)),
    ],
)
async def test_a_servers_defaults_hold_by_format_and_C4_to_C7_never_in_a_match_X6(room, options, holds):
    await room.house.service.change_guild(room.guild.id, options=CHOSEN)
    await offer(room, **options)
    assert (await offered(room)).options == holds


@pytest.mark.parametrize(("format", "jacoby"), [("match", False), ("money", True), ("single", True)])
async def test_jacoby_holds_without_a_word_where_it_is_usual_C7_X6(room, format, jacoby):
    await offer(room, format=format)
    assert (await offered(room)).options == Options(jacoby=jacoby) and "House rules:" not in room.card().content


async def test_a_price_leaves_out_a_default_that_has_no_limit_S3(room):
    await room.house.service.change_guild(room.guild.id, options=Options(automatic=UNLIMITED))
    await offer(room, format="money", price=5)
    assert (await offered(room)).options.automatic == 0


async def test_a_rematch_keeps_all_that_was_agreed_on(room):
    await offer(room, format="single", variant="hypergammon", price=5)
    await room.say("Ann", "match rules", beaver=True, automatic=2, strict=True)
    agreed = await offered(room)
    room.house.throws(OPENING)
    await room.press("Bob", "Accept", room.card())
    await room.resign("Ann", "single game", "Bob")
    room.house.throws(OPENING)
    await room.press("Ann", "Rematch")
    await room.press("Bob", "Rematch")
    again = (await room.house.service.at(room.thread.id)).table.challenge
    assert again.rematch_of and (again.options, again.variant, again.format, again.price) == (
        agreed.options,
        agreed.variant,
        Format.SINGLE,
        5,
    )
