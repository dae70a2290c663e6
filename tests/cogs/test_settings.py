"""/settings: what members and owners choose, and where it shows."""

from __future__ import annotations

import logging
from types import SimpleNamespace

import discord
import pytest
from msgspec.structs import replace

from bot import texts
from bot.client import PERMISSIONS
from bot.preferences import USUAL, GuildSettings, MemberSettings
from bot.rules.options import RULES, Options
from cogs import _looking, _showing
from cogs._acting import spoken
from cogs.settings import Settings
from renderers.board import render_board
from renderers.scene import Scene
from tests.cogs.room import Room, id_of, labels
from tests.service.house import OPENING

DEFAULTS = """**Your settings**
Board: night, home on the right
Forced plays and lost turns at once: no
Language: as in Discord
Boards follow from the next one on; `/board` shows you yours now."""
SERVER = """**This server’s settings** for new challenges
Language: as in Discord
Matches are played: in a thread of their own
Who may open tables: everyone
Chips: 1000 to begin with, 0 % of what is won goes to the house
House rules on: Doubling cube · Crawford rule · Jacoby rule
Off: Automatic doubles · Beaver · Raccoon and otter · Holland rule · No match-winning double · Strict backgammon · \
Choice of colour · Acey-deucey doubles the stake · Over the board
-# Automatic doubles, beavers, raccoons and the Jacoby rule are never a default in matches to points.
Matches that have been offered or begun keep what they began with.
I have all the permissions that I need in this channel."""
NO_MANAGER = "Only members with Manage Server may use `/settings server`."


@pytest.fixture
def owner(room: Room) -> str:
    """Somebody with Manage Server."""
    role = room.guild.create_role("boss", permissions=discord.Permissions(manage_guild=True))
    room.people["Olga"] = room.guild.add_member(room.env.create_user("olga"), nick="Olga", roles=[role])
    return "Olga"


@pytest.fixture
def polyglot(tmp_path, monkeypatch):
    """English words with another language beside them, in which a few sentences differ."""
    english = (texts._WORDS / "en.toml").read_text("utf-8")
    other = english.replace('name = "English"', 'name = "Nordish"').replace("{mention} to roll", "{mention} kast")
    other = other.replace("You have no matches here.", "Ingen spil.").replace("It is {side}’s turn.", "Vent: {side}.")
    other = other.replace("What would you like?", "Hvad nu?")
    for name, text in (("en", english), ("no", other)):
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(texts, "_WORDS", tmp_path)
    texts.words.cache_clear()
    texts.languages.cache_clear()
    yield
    texts.words.cache_clear()
    texts.languages.cache_clear()


@pytest.fixture
def drawn(monkeypatch) -> list[tuple[str, bool]]:
    """The theme of each picture drawn, and whether the home boards lie on its right."""
    seen = []

    def render(scene: Scene) -> bytes:
        seen.append((scene.theme, scene.home_right))
        return render_board(scene)

    monkeypatch.setattr(_showing, "render_board", render)
    monkeypatch.setattr(_looking, "render_board", render)
    return seen


async def test_without_options_the_settings_are_shown_and_stay(room):
    assert await room.say("Ann", "settings me") == DEFAULTS
    assert await room.house.service.member(room.user("Ann").id) == MemberSettings()


async def test_each_option_changes_itself_alone(room):
    await room.say("Ann", "settings me", theme="wood")
    await room.say("Ann", "settings me", board="left")
    said = await room.say("Ann", "settings me", forced=True)
    assert said.splitlines()[:4] == [
        "Saved.",
        "**Your settings**",
        "Board: wood, home on the left",
        "Forced plays and lost turns at once: yes",
    ]
    assert await room.house.service.member(room.user("Ann").id) == MemberSettings("wood", False, True)
    assert await room.say("Bob", "settings me") == DEFAULTS
    await room.say("Ann", "settings me", theme="night", board="right", forced=False)
    assert await room.say("Ann", "settings me") == DEFAULTS


async def test_a_board_is_drawn_for_the_player_to_act_and_then_for_the_winner_B4(room, drawn):
    await room.say("Ann", "settings me", theme="wood", board="left")
    await room.begin()
    assert drawn[-1] == ("wood", False)  # Ann's turn
    await room.turn("Ann")
    assert drawn[-1] == ("night", True)  # Bob's
    await room.press("Bob", "Double")
    assert drawn[-1] == ("wood", False)  # Ann has to answer
    await room.press("Ann", "Drop")
    assert drawn[-1] == ("night", True)  # Bob has won
    await room.press("Ann", "Continue")
    assert drawn[-1] == ("night", True)


async def test_a_choice_shows_on_the_next_board_and_not_on_anothers(room, drawn):
    await room.begin()
    await room.say("Bob", "settings me", theme="wood")
    await room.press("Ann", "8/5")
    assert drawn[-1] == ("night", True)
    await room.press("Ann", "6/5")
    await room.press("Ann", "Done")
    assert drawn[-1] == ("wood", True)


async def test_a_players_own_board_has_that_player_at_the_bottom_and_the_own_numbers_12_B2_B4(room):
    await room.say("Bob", "settings me", board="left")
    await room.begin()
    board = await room.use("Bob", "board", room.thread, text=True)
    menu = (await room.press("Bob", "More"))[0]
    for said in (board.content, (await room.press("Bob", "Text board", menu))[0].content):
        lines = said.splitlines()
        first = next(line for line in lines if "24" in line)
        assert first.split() == ["+", *map(str, range(24, 18, -1)), "+----+", *map(str, range(18, 12, -1)), "+"]
        assert "Numbers are Bob’s." in said and lines[1].endswith("Ann") and lines[-4].endswith("Bob")
    picture = await room.use("Bob", "board", room.thread)
    assert picture.attachments[0].description.startswith("Backgammon board, points by the numbers of Bob.")
    said = (await room.use("Cleo", "board", room.thread, text=True)).content
    assert next(line for line in said.splitlines() if "24" in line).split()[1] == "13" and "Numbers are Ann’s." in said


async def test_a_board_that_is_asked_for_is_drawn_for_whoever_asks_B4(room, drawn):
    await room.begin()
    await room.say("Cleo", "settings me", theme="wood", board="left")
    await room.use("Cleo", "board", room.thread)
    assert drawn == [("night", True), ("wood", False)]
    menu = (await room.press("Cleo", "More"))[0]
    assert "24 23 22" in (await room.press("Cleo", "Text board", menu))[0].content


async def to_ann_on_the_bar(room: Room, roll: tuple[int, int], opening=((6, 4), "24/14"), answer=((2, 1), "13/11 6/5")):
    """Play to where Ann, who wants forced plays made at once, is on the bar and about to roll `roll`."""
    await room.say("Ann", "settings me", forced=True)
    await room.begin(opening=opening[0])
    await room.say("Ann", "move", room.thread, play=opening[1])
    await room.say("Ann", "done", room.thread)
    room.house.throws(answer[0], roll)
    await room.say("Bob", "roll", room.thread)
    await room.say("Bob", "move", room.thread, play=answer[1])
    await room.say("Bob", "done", room.thread)


TWO_HIT = {"opening": ((6, 2), "24/18 13/11"), "answer": ((6, 5), "13/7 6/1")}
"""Two of Ann's are on the bar then, and 6-5 enters one of them on her 20 point alone."""


async def test_a_dance_is_told_and_ends_the_turn_in_one_press_A4(room):
    await to_ann_on_the_bar(room, (6, 6))
    assert await room.press("Ann", "Roll") == []
    board = room.board()
    assert "Ann rolled 6-6 and danced." in board.content and f"<@{room.user('Bob').id}> to roll" in board.content
    assert labels(board)[0] == "Roll" and [m for m in room.history(room.thread) if labels(m)] == [board]


async def test_a_dance_by_command_is_told_in_its_receipt_A4(room):
    await to_ann_on_the_bar(room, (6, 6))
    assert await room.say("Ann", "roll", room.thread) == "You rolled 6-6. No legal move: Bob to roll."


async def test_a_second_press_of_roll_after_a_dance_is_no_roll_of_the_others_A4_25(room):
    await to_ann_on_the_bar(room, (6, 6))
    before = room.shown()
    await room.press("Ann", "Roll")
    assert await room.press_late("Ann", before, id_of(before, "Roll")) == []
    assert f"<@{room.user('Bob').id}> to roll" in room.board().content


async def test_a_forced_play_is_made_said_to_be_one_and_can_be_undone_A4_A3(room):
    await to_ann_on_the_bar(room, (6, 5), **TWO_HIT)
    await room.press("Ann", "Roll")
    assert f"<@{room.user('Ann').id}> rolled **6-5**: bar/20, the only legal play." in room.board().content
    assert labels(room.board()) == ["Done", "Undo", "More"]
    await room.press("Ann", "Undo")
    assert labels(room.board()) == ["bar/20", "More"]


async def test_a_forced_play_by_command_is_told_in_its_receipt_A4(room):
    await to_ann_on_the_bar(room, (6, 5), **TWO_HIT)
    said = await room.say("Ann", "roll", room.thread)
    assert said.startswith("You rolled 6-5. bar/20 is the only legal play and is made: /done ends your turn")
    assert await room.say("Ann", "done", room.thread) == "Turn over: Bob to roll."
    assert "Ann played 6-5: **bar/20**" in room.board().content


# --- languages


async def test_a_member_is_spoken_to_in_the_language_chosen(room, polyglot):
    await room.house.service.change_member(room.user("Ann").id, locale="no")
    assert (await room.say("Ann", "match list")).startswith("Ingen spil.")
    assert (await room.say("Bob", "match list")).startswith("You have no matches here.")
    await room.begin()
    await room.turn("Ann")
    assert await room.say("Ann", "roll", room.thread) == "Vent: Bob."
    assert (await room.press("Ann", "Roll"))[0].content.startswith("Vent: Bob.")
    assert (await room.press("Ann", "More"))[0].content == "Hvad nu?"
    assert "to roll" in room.board().content  # what both read is the table's


async def test_a_language_can_be_given_back_to_discord(room):
    await room.say("Ann", "settings me", language="en")
    assert "Language: English" in await room.say("Ann", "settings me")
    await room.say("Ann", "settings me", language="discord")
    assert await room.say("Ann", "settings me") == DEFAULTS


@pytest.mark.parametrize(
    ("language", "locale"), [("en", "en-US"), ("de", "de"), ("pt-BR", "pt-BR"), ("xx", "en-US"), ("", "en-US")]
)
def test_a_language_is_one_of_discords(language, locale):
    assert str(spoken(language)) == locale


# --- the server


async def test_only_managers_see_and_change_what_holds_here(room, owner):
    for who in ("Ann", "Mo"):
        assert await room.say(who, "settings server") == NO_MANAGER
        assert await room.say(who, "settings server", play_in="channel") == NO_MANAGER
    assert await room.say(owner, "settings server") == SERVER
    assert await room.house.service.guild(room.guild.id) == GuildSettings()


async def test_matches_are_played_where_the_owner_says_unless_the_challenge_does(room, owner):
    said = await room.say(owner, "settings server", play_in="channel")
    assert said.startswith("Saved.\n") and "Matches are played: in the channel" in said
    await room.begin()
    assert room.channel.threads == [] and room.board().channel.id == room.channel.id
    await room.say("Ann", "play", room.other, opponent=room.people["Bob"], here=False)
    room.house.throws(OPENING)
    await room.people["Bob"].click(room.history(room.other)[-1], label="Accept")
    await room.settle()
    assert len(room.other.threads) == 1


async def test_only_the_role_chosen_opens_tables(room, owner):
    club = room.guild.create_role("club")
    room.people["Carl"] = room.guild.add_member(room.env.create_user("carl"), nick="Carl", roles=[club])
    said = await room.say(owner, "settings server", openers=club)
    assert f"Who may open tables: <@&{club.id}>" in said
    refused = await room.say("Ann", "play", opponent=room.people["Bob"])
    assert refused == (
        f"Only members with the role <@&{club.id}> may open tables here: `openers` in `/settings server` says so."
    )
    assert room.history() == []
    assert await room.say("Carl", "play", opponent=room.people["Bob"]) == "Challenge sent."
    room.house.throws(OPENING)
    await room.press("Bob", "Accept", room.card())  # anybody may accept
    await room.say(owner, "settings server", openers=room.guild.default_role)
    assert await room.say("Ann", "play", opponent=room.people["Cleo"]) == "Challenge sent."


async def test_a_role_that_is_gone_is_said_to_be(room, owner):
    await room.house.service.change_guild(room.guild.id, openers=99)
    said = await room.say(owner, "play", opponent=room.people["Bob"])
    assert said.startswith("Nobody may open tables here") and "`openers` in `/settings server`" in said


async def test_the_owner_sets_purse_fee_and_top_up_S1_S2(room, owner):
    said = await room.say(owner, "settings server", purse=200, fee=5, top_up=50)
    assert "Chips: 200 to begin with, topped up to 50 once a day, 5 % of what is won goes to the house" in said
    assert await room.house.service.guild(room.guild.id) == GuildSettings(purse=200, fee=5, top_up=50)
    assert "once a day" not in await room.say(owner, "settings server", top_up=0)


@pytest.mark.parametrize("rule", RULES)
async def test_each_house_rule_has_a_default_to_be_set_and_taken_back(room, owner, rule):
    first = {"beaver": True} if rule == "raccoon" else {}
    await room.say(owner, "settings server", **first, **{rule: 2 if rule == "automatic" else False})
    other = replace(USUAL, **first, **{rule: 2 if rule == "automatic" else False})
    assert (await room.house.service.guild(room.guild.id)).options == other
    value = 0 if rule == "automatic" else True
    await room.say(owner, "settings server", **{rule: value})
    assert getattr((await room.house.service.guild(room.guild.id)).options, rule) == value


async def test_defaults_that_go_nowhere_are_refused_and_what_needs_a_rule_goes_with_it_C5_C6(room, owner):
    said = await room.say(owner, "settings server", raccoon=True)
    assert said == "Raccoon and otter: that needs beavers."
    await room.say(owner, "settings server", beaver=True, raccoon=True, automatic=2, aces_double=True)
    said = await room.say(owner, "settings server", cube=False)
    assert "House rules on: Crawford rule · Jacoby rule · Acey-deucey doubles the stake\n" in said
    said = await room.say(owner, "settings server", cube=True, automatic=99)
    assert "Automatic doubles (no limit)" in said


async def test_report_22_what_the_owner_changes_touches_no_match_that_runs_or_is_offered(room, owner, polyglot):
    await room.begin()
    await room.turn("Ann")
    await room.say("Cleo", "play", room.other, opponent=room.people["Mo"])
    club = room.guild.create_role("club")
    await room.house.service.change_guild(room.guild.id, locale="no")
    chips = {"purse": 1, "fee": 50, "top_up": 7}
    await room.say(owner, "settings server", play_in="channel", openers=club, cube=False, strict=True, **chips)
    await room.turn("Bob", (2, 1))
    assert "to roll" in room.board(room.thread).content
    assert "House rules" not in room.history(room.other)[-1].content
    room.house.throws(OPENING)
    await room.people["Mo"].click(room.history(room.other)[-1], label="Accept")
    await room.settle()
    assert len(room.other.threads) == 1
    for place in (room.thread, room.other.threads[0]):
        challenge = (await room.house.service.at(place.id)).table.challenge
        assert challenge.options == Options() and challenge.fee == 0


async def test_new_tables_speak_the_servers_language(room, owner, polyglot):
    await room.house.service.change_guild(room.guild.id, locale="no")
    await room.begin()
    await room.turn("Ann")
    assert "kast" in room.board().content
    assert (await room.say("Cleo", "match list")).startswith("You have no matches here.")  # to her alone


@pytest.mark.parametrize(
    ("missing", "said"), [("attach_files", "Attach Files"), ("create_public_threads", "Create Public Threads")]
)
async def test_the_owner_sees_what_the_bot_lacks_here(room, owner, missing, said):
    room.patch_app_permissions(missing)
    last = (await room.say(owner, "settings server")).splitlines()[-1]
    assert last == f"I lack these permissions in this channel: {said}."


# --- invited


def invited(*, system: bool = True, lacking: str = "", silent: bool = False, locale: str = "en-US"):
    """Return a guild that the bot has just come to, and what is said in its system channel."""
    said: list[str] = []
    granted = discord.Permissions(**{name: name != lacking for name, on in PERMISSIONS if on})

    async def send(text: str) -> None:
        if silent:
            raise TimeoutError
        said.append(text)

    channel = SimpleNamespace(send=send, permissions_for=lambda _me: granted)
    me = SimpleNamespace(guild_permissions=granted)
    return SimpleNamespace(id=5, me=me, system_channel=channel if system else None, preferred_locale=locale), said


@pytest.mark.parametrize(
    ("guild", "words", "logged"),
    [
        ({}, ["Thank you for having me"], "lacking nothing"),
        ({"lacking": "attach_files"}, ["I still need these permissions here: Attach Files."], "lacking attach_files"),
        ({"lacking": "send_messages"}, [], "lacking send_messages"),
        ({"system": False, "lacking": "attach_files"}, [], "lacking attach_files"),
        ({"silent": True}, [], "guild 5 was not greeted"),
    ],
)
async def test_coming_to_a_guild_is_logged_and_said_in_one_line_where_it_can_be(caplog, guild, words, logged):
    came, said = invited(**guild)
    with caplog.at_level(logging.INFO):
        await Settings().on_guild_join(came)
    assert logged in caplog.text
    assert [line.startswith(begin) for line, begin in zip(said, words, strict=True)] == [True] * len(words)
    assert all("\n" not in line for line in said)


async def test_a_guild_without_a_system_channel_is_not_greeted(room, caplog):
    (guild,) = room.env.bot.guilds
    with caplog.at_level(logging.INFO):
        room.env.bot.dispatch("guild_join", guild)
        await room.settle()
    assert f"joined guild {guild.id}, lacking" in caplog.text and room.history() == []
