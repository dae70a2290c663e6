"""House rules on the challenge card: their menu, the same by command, and that nobody accepts others than they read."""

from __future__ import annotations

import dataclasses

import pytest
from msgspec.structs import replace

from bot.challenge import Challenge
from bot.playground.limits import check_message
from bot.rules.options import RULES, UNLIMITED, DoesNotGo, Format, Options, choosable
from bot.rules.variants import VARIANTS
from bot.table import Offered, Table
from cogs._acting import Trouble
from cogs._house_rules import changed, rules_line
from cogs._names import challenge_name
from cogs._offering import _menus, _text
from tests.cogs.offers import choose, offer, offered, open_menu, selects, ticked
from tests.cogs.room import id_of, labels
from tests.screens import viewed
from tests.service.house import OPENING

MONEY, SINGLE = Format.MONEY, Format.SINGLE
UNTIL = "You can change them until somebody accepts."


# --- the menu


async def test_the_menu_has_every_rule_that_can_be_chosen_with_its_line_and_what_is_on(room):
    await offer(room, points=5)
    menu = await open_menu(room)
    assert menu.content == (f"**House rules** of your challenge to a match to 5 points\n{UNTIL}")
    assert list(selects(menu)) == ["rules", "variant"]
    assert [option.value for option in selects(menu)["rules"].options] == [r for r in RULES if r != "aces_double"]
    assert ticked(menu) == {"cube", "crawford"} and ticked(menu, "variant") == {"backgammon"}
    assert {option.value for option in selects(menu)["variant"].options} == set(VARIANTS)
    holland = next(option for option in selects(menu)["rules"].options if option.value == "holland")
    assert holland.label == "Holland rule" and holland.description.startswith("After the Crawford game")


async def test_a_choice_changes_the_offer_the_card_and_the_menu_C5_R4(room):
    await offer(room, points=5)
    menu = await open_menu(room)
    await choose(room, "Ann", menu, "rules", "cube", "beaver", "strict")
    assert (await offered(room)).options == Options(crawford=False, beaver=True, strict=True)
    line = "House rules: no Crawford rule · Beaver · Strict backgammon"
    assert line in room.card().content.splitlines()
    assert ticked(menu) == {"cube", "beaver", "strict"} and UNTIL in menu.content
    assert labels(room.card()) == ["Accept", "Decline", "Withdraw", "House rules"] and len(room.history()) == 1


async def test_automatic_doubles_bring_a_menu_for_the_most_of_them_C4(room):
    await offer(room, format="money")
    menu = await open_menu(room)
    await choose(room, "Ann", menu, "rules", "cube", "jacoby", "automatic")
    assert (await offered(room)).options.automatic == 1 and ticked(menu, "automatic") == {"1"}
    await choose(room, "Ann", menu, "automatic", "99")
    assert (await offered(room)).options.automatic == UNLIMITED
    assert "House rules: Automatic doubles (no limit)" in room.card().content
    await choose(room, "Ann", menu, "automatic", "2")
    assert "House rules: Automatic doubles (at most 2)" in room.card().content
    await choose(room, "Ann", menu, "rules", "cube", "jacoby", "automatic", "strict")
    assert (await offered(room)).options.automatic == 2  # another choice leaves the limit alone


async def test_with_a_price_there_is_no_choice_without_a_limit_S3(room):
    await offer(room, format="money", price=10)
    menu = await open_menu(room)
    await choose(room, "Ann", menu, "rules", "cube", "jacoby", "automatic")
    assert [option.value for option in selects(menu)["automatic"].options] == ["1", "2", "3"]


async def test_the_price_of_a_match_sets_no_limit_since_it_is_one_as_a_whole_S2(room):
    await offer(room, points=3, price=10)
    menu = await open_menu(room)
    await choose(room, "Ann", menu, "rules", "cube", "crawford", "automatic")
    assert [option.value for option in selects(menu)["automatic"].options] == ["1", "2", "3", str(UNLIMITED)]
    await choose(room, "Ann", menu, "automatic", str(UNLIMITED))
    assert (await offered(room)).options.automatic == UNLIMITED


async def test_a_variant_is_chosen_in_the_menu_and_named_everywhere_V2(room):
    await offer(room, format="single")
    menu = await open_menu(room)
    await choose(room, "Ann", menu, "variant", "dutch")
    assert "to a single game of Dutch backgammon." in room.card().content
    room.house.throws(OPENING)
    await room.press("Bob", "Accept", room.card())
    assert room.thread.name == "Ann – Bob, single game, Dutch backgammon"
    assert "single game of Dutch backgammon" in await room.say("Ann", "match list")


async def test_a_rule_that_does_not_go_is_refused_and_the_menu_stays_C6(room):
    await offer(room, points=5)
    menu, card = await open_menu(room), room.card().content
    before = selects(menu)["rules"].custom_id
    await choose(room, "Ann", menu, "rules", "cube", "crawford", "raccoon")
    assert menu.content.splitlines()[-1] == "Raccoon and otter: that needs beavers."
    assert ticked(menu) == {"cube", "crawford"} and room.card().content == card
    assert selects(menu)["rules"].custom_id != before  # else a client would keep what was refused
    assert (await offered(room)).options == Options()


async def test_a_rule_that_goes_takes_along_what_needs_it_and_says_so_C5_C6(room):
    await offer(room, format="money")
    menu = await open_menu(room)
    await choose(room, "Ann", menu, "rules", "cube", "jacoby", "beaver", "raccoon")
    await choose(room, "Ann", menu, "rules", "cube", "jacoby", "raccoon")
    assert (await offered(room)).options == Options(jacoby=True)
    assert menu.content.splitlines()[-1] == "Turned off too, since it doesn’t go with that: Raccoon and otter."
    assert "House rules:" not in room.card().content


async def test_another_variant_takes_along_what_it_does_not_know_V3d(room):
    await offer(room, format="money")
    await room.say("Ann", "match rules", beaver=True, automatic=2, choose_colour=True)
    menu = await open_menu(room)
    await choose(room, "Ann", menu, "variant", "acey-deucey")
    dropped = "Automatic doubles, Beaver and Choice of colour."
    assert menu.content.splitlines()[-1] == f"Turned off too, since it doesn’t go with that: {dropped}"
    assert [option.value for option in selects(menu)["rules"].options] == ["aces_double"]
    assert "challenges" in room.card().content and "money session of Acey-deucey." in room.card().content


# --- no bait and switch


async def test_a_card_too_old_to_be_edited_makes_room_for_one_that_shows_the_change(room):
    table = await offer(room, points=5)
    old = room.card()
    room.env.inject_error("PATCH", f"/channels/*/messages/{old.id}", status=400, code=30046, times=1)
    await room.say("Ann", "match rules", strict=True)
    assert room.card().id != old.id and "Strict backgammon" in room.card().content
    assert labels(room.history()[0]) == []
    await room.say("Ann", "match rules", beaver=True)
    assert "Beaver · Strict backgammon" in room.card().content and len(room.history()) == 2
    room.house.throws(OPENING)
    await room.press("Bob", "Accept", room.card())
    assert (await room.house.service.view(table)).row.place == room.thread.id == room.history()[1].id


async def test_an_accept_pressed_on_an_older_card_is_stale_and_told_so(room):
    table = await offer(room, points=5)
    before = room.shown(room.card())
    await room.say("Ann", "match rules", cube=False)
    (said,) = await room.press_late("Bob", before, id_of(before, "Accept"))
    assert said.startswith("That button is from an earlier moment of the match. This is how it stands now: ")
    assert said.endswith(str(room.card().id))
    assert isinstance((await room.house.service.view(table)).table.phase, Offered)
    assert "House rules: no doubling cube" in room.card().content
    room.house.throws(OPENING)
    await room.press("Bob", "Accept", room.card())
    assert "House rules: no doubling cube" in room.history()[0].content  # what was agreed on stays to be read


async def test_every_change_shows_on_the_card_however_many_come(room):
    await offer(room, points=5)
    menu = await open_menu(room)
    for rules in (("cube",), ("cube", "crawford"), ("cube", "crawford", "strict"), ("crawford",)):
        await choose(room, "Ann", menu, "rules", *rules)
        assert ticked(menu) == set(rules)
        assert ("Strict backgammon" in room.card().content) == ("strict" in rules)
        assert ("no Crawford rule" in room.card().content) == ("crawford" not in rules)
    assert len(room.history()) == 1


async def test_choosing_what_holds_already_makes_no_accept_stale(room):
    table = await offer(room, points=5)
    menu = await open_menu(room)
    await choose(room, "Ann", menu, "rules", "cube", "crawford")
    await room.say("Ann", "match rules", cube=True)
    assert (await room.house.service.view(table)).table.version == 1


async def test_an_older_menu_changes_nothing_and_shows_what_holds_now(room):
    await offer(room, points=5)
    older, newer = await open_menu(room), await open_menu(room)
    await choose(room, "Ann", newer, "rules", "crawford")
    await choose(room, "Ann", older, "rules", "cube", "crawford", "strict")
    assert (await offered(room)).options == Options(cube=False) and ticked(older) == {"crawford"}
    assert older.content.endswith("That button is from an earlier moment of the match.")
    await choose(room, "Ann", older, "rules", "strict")
    assert (await offered(room)).options == Options(cube=False, crawford=False, strict=True)


async def test_once_accepted_the_menu_answers_that_the_match_has_begun(room):
    table = await offer(room, points=5)
    menu, before = await open_menu(room), room.shown(room.card())
    room.house.throws(OPENING)
    await room.press("Bob", "Accept", room.card())
    at = (await room.house.service.view(table)).table
    await choose(room, "Ann", menu, "rules", "strict")
    assert menu.content == "The match has begun already." and labels(menu) == []
    assert await room.press_late("Ann", before, id_of(before, "House rules")) == ["The match has begun already."]
    assert (await room.house.service.view(table)).table == at


async def test_a_menu_of_a_challenge_that_was_withdrawn_says_so(room):
    await offer(room, points=5)
    menu = await open_menu(room)
    await room.press("Ann", "Withdraw", room.card())
    await choose(room, "Ann", menu, "rules", "strict")
    assert menu.content == "This match is cancelled already." and labels(menu) == []


@pytest.mark.parametrize("who", ["Bob", "Cleo"])
async def test_anybody_else_is_told_what_holds_and_changes_nothing(room, who):
    await offer(room, points=5)
    await room.say("Ann", "match rules", cube=False, crawford=False, strict=True)
    told = await open_menu(room, who)
    assert told.content == (
        "Only Ann can change the house rules of this challenge. These hold:\n**Strict backgammon**: A checker on the "
        "bar or in the winner’s home is a backgammon even if others were borne off."
    )
    assert labels(told) == []
    said = await room.say(who, "match rules", strict=False)
    assert said in ("That is up to Ann.", "You don’t play in this match. `/play` starts one of your own.")
    assert (await offered(room)).options.strict


# --- by command


@pytest.mark.parametrize(
    ("rule", "options", "first"),
    [
        *((rule, {"points": 5}, {}) for rule in ("cube", "crawford", "holland", "no_winning_double", "strict")),
        *((rule, {"format": "money"}, {}) for rule in ("automatic", "beaver", "jacoby", "choose_colour")),
        ("raccoon", {"format": "money"}, {"beaver": True}),
        ("aces_double", {"format": "single"}, {"variant": "acey-deucey"}),
        ("over_the_board", {"points": 1}, {}),
    ],
)
async def test_every_rule_can_be_set_by_command(room, rule, options, first):
    await offer(room, **options)
    if first:
        await room.say("Ann", "match rules", **first)
    value = 3 if rule == "automatic" else not getattr((await offered(room)).options, rule)
    said = await room.say("Ann", "match rules", **{rule: value})
    assert getattr((await offered(room)).options, rule) == value
    assert rules_line("en", await offered(room)) in said.splitlines()
    assert rules_line("en", await offered(room)) in room.card().content.splitlines()


async def test_the_command_knows_every_rule(room):
    (command,) = [each for each in room.env.bot.tree.walk_commands() if each.qualified_name == "match rules"]
    assert {option.name for option in command.parameters} == {*RULES, "variant"}


async def test_without_options_the_command_opens_the_menu(room):
    await offer(room, points=5)
    menu = await room.use("Ann", "match rules")
    assert ticked(menu) == {"cube", "crawford"}
    await choose(room, "Ann", menu, "rules", "crawford")
    assert not (await offered(room)).options.cube


@pytest.mark.parametrize(
    ("options", "rules", "said"),
    [
        ({"points": 5}, {"raccoon": True}, "Raccoon and otter: that needs beavers."),
        ({"points": 5}, {"variant": "acey-deucey"}, "Acey-deucey is played as a single game or a money session"),
        ({"points": 1}, {"beaver": True}, "Beaver: that means nothing in a match to 1 point."),
        ({"format": "money"}, {"holland": True}, "Holland rule: that is for matches to a number of points."),
        ({"format": "money"}, {"crawford": True}, "Crawford rule: that means nothing in a money session."),
        ({"format": "single"}, {"aces_double": True}, "Acey-deucey doubles the stake: that is for acey-deucey alone."),
        ({"format": "single", "price": 5}, {"automatic": 99}, "Automatic doubles: without a limit nobody knows"),
    ],
)
async def test_what_does_not_go_is_refused_by_command_too(room, options, rules, said):
    table = await offer(room, **options)
    assert (await room.say("Ann", "match rules", **rules)).startswith(said)
    assert (await room.house.service.view(table)).table.version == 1


async def test_by_command_what_holds_is_told_in_words_with_what_went_C5_C6(room):
    await offer(room, format="money")
    await room.say("Ann", "match rules", beaver=True, raccoon=True)
    assert (await room.say("Ann", "match rules", beaver=False)).splitlines()[1:] == [
        "Nothing differs from the usual rules.",
        "Turned off too, since it doesn’t go with that: Raccoon and otter.",
    ]


# --- every challenge there can be


CHALLENGES = [
    Challenge(length, Options.usual(format), variant, format=format, price=price)
    for variant in VARIANTS
    for format, length in ((Format.MATCH, 1), (Format.MATCH, 5), (MONEY, 0), (SINGLE, 0))
    for price in (0, 10)
    if format is not Format.MATCH or VARIANTS[variant].matches
]


@pytest.mark.parametrize("challenge", CHALLENGES, ids=lambda challenge: challenge_name("en", challenge))
def test_each_menu_keeps_to_discords_limits_and_each_rule_in_it_can_be_turned_on_and_off(challenge):
    on = {rule: 1 if rule == "automatic" else True for rule in choosable(challenge.agreement)}
    everything = replace(challenge, options=changed("en", challenge, on).options)
    assert {rule for rule in RULES if getattr(everything.options, rule)} >= set(on)
    for rule, value in on.items():
        assert not getattr(changed("en", everything, {rule: type(value)(0)}).options, rule)
    view = viewed(Table.offered(everything))
    view = dataclasses.replace(view, row=dataclasses.replace(view.row, id="0123456789"))
    payload = {"content": _text(view, ""), "components": _menus(view, 0).to_components()}
    assert check_message(payload, []) == [] and len(rules_line("en", everything)) < 300


@pytest.mark.parametrize("challenge", CHALLENGES, ids=lambda challenge: challenge_name("en", challenge))
def test_what_is_not_in_the_menu_can_not_be_turned_on(challenge):
    for rule in set(RULES) - set(choosable(challenge.agreement)):
        with pytest.raises((DoesNotGo, Trouble)):
            changed("en", challenge, {"beaver": "beaver" in choosable(challenge.agreement), rule: True})
