"""Presses on the real bot in its own process: doubled, at once, by strangers, on old and foreign boards."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.e2e.botprocess import BotProcess, one_bot
from tests.e2e.playing import SOON, all_at_once, begin, challenge, fence, new_channel, receipt, stamp

pytestmark = pytest.mark.asyncio(loop_scope="module")

WEEK = 7 * 24 * 3600.0


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(tmp_path_factory) -> AsyncIterator[BotProcess]:
    """One process for all tests here; each plays in a channel of its own."""
    async with one_bot(tmp_path_factory.mktemp("presses")) as process:
        yield process


@pytest.fixture
def local(bot):
    yield bot.local
    bot.assert_calm()


def private_words(local, pressed) -> list[str]:
    """What was said privately about a press."""
    return [local.find(followup).data["content"] for followup in pressed.followups]


async def test_case_25_roll_pressed_ten_times_at_once_makes_one_roll_and_no_words(local, bot):
    match = await begin(local)
    await match.to_roll()
    board, roller, before = match.board(), match.turn(), bot.kinds(match.table, "roll")
    presses = await all_at_once(*(local.press(roller, board, "Roll") for _ in range(10)))
    await match.until(lambda: "Roll" not in local.labels(match.board()))
    await fence(match)
    assert bot.kinds(match.table, "roll") == before + 1
    assert [pressed.failed for pressed in presses] == [None] * 10
    assert [private_words(local, pressed) for pressed in presses] == [[]] * 10
    assert len(match.with_buttons()) == 1


async def test_case_25_of_two_who_accept_at_once_one_plays_and_the_other_is_told(local, bot):
    channel = new_channel(local)
    _, card = await challenge(local, channel, "Ann", points=1)
    table = (stamp(card) or ("", 0))[0]
    presses = await all_at_once(local.press("Bob", card, "Accept"), local.press("Cleo", card, "Accept"))
    await local.wait_for_message(card["id"], lambda m: bool(stamp(m)), SOON)
    seat = bot.query("SELECT user_id FROM seats WHERE table_id = ? AND side = 'black'", table)[0][0]
    winner, loser = sorted(presses, key=lambda pressed: int(pressed.user.id) != seat)
    word = await local.answer(loser, SOON)
    assert word["flags"] & 64 and word["content"]
    assert private_words(local, winner) == []
    assert bot.kinds(table, "accept") == 1
    assert len([thread for thread in local.world.threads() if thread["parent_id"] == channel]) == 1


async def test_a_strangers_press_changes_nothing_and_is_answered_privately(local, bot):
    match = await begin(local)
    before, board = bot.log_of(match.table), json.dumps(match.board())
    pressed = await local.press("Cleo", match.board(), local.labels(match.board())[0])
    word = await local.answer(pressed, SOON)
    assert word["flags"] & 64 and "don’t play in this match" in word["content"]
    assert bot.log_of(match.table) == before and json.dumps(match.board()) == board


async def test_case_25_a_press_by_whose_turn_it_is_not_is_answered_privately(local, bot):
    match = await begin(local)
    before = bot.log_of(match.table)
    pressed = await local.press(match.waiting(), match.board(), local.labels(match.board())[0])
    assert "turn" in (await local.answer(pressed, SOON))["content"]
    assert bot.log_of(match.table) == before


async def test_case_25_an_old_button_of_a_finished_game_changes_nothing(local, bot):
    match = await begin(local)
    old, player = dict(match.board()), match.turn()
    await match.resign()
    before = bot.log_of(match.table)
    pressed = await local.press_stale(player, old, local.labels(old)[0])
    assert (await local.answer(pressed, SOON))["flags"] & 64
    assert bot.log_of(match.table) == before


async def test_case_25_a_button_of_last_weeks_turn_changes_nothing_and_leads_to_the_board_of_now(local, bot):
    match = await begin(local)
    old, player = dict(match.board()), match.turn()
    await match.to_roll()
    await match.press("Roll")
    before = bot.log_of(match.table)
    local.age(old, WEEK)
    pressed = await local.press_stale(player, old, local.labels(old)[0])
    word = (await local.answer(pressed, SOON))["content"]
    assert match.board()["id"] in word and match.place in word
    assert bot.log_of(match.table) == before


async def test_case_25_last_weeks_board_still_works_if_it_is_the_newest_and_a_young_one_follows(local, bot):
    match = await begin(local)
    await match.to_roll()
    old = match.board()
    await bot.has_shown(match.table)
    local.age(old, WEEK)
    bot.alter("UPDATE tables SET board_at = board_at - ? WHERE id = ?", int(WEEK * 1000), match.table)
    await match.press("Roll")
    await match.until(lambda: match.with_buttons() == [match.board()])
    assert match.board()["id"] != old["id"] and local.find(old).data["attachments"]


async def test_case_25_a_button_that_names_another_table_acts_on_that_one_alone(local, bot):
    mine, other = await begin(local), await begin(local, white="Cleo", black="Bob")
    before = bot.log_of(other.table), bot.log_of(mine.table)
    forged = {**mine.board(), "components": other.board()["components"]}
    pressed = await local.press_stale("Ann", forged, local.labels(forged)[0])
    assert "don’t play in this match" in (await local.answer(pressed, SOON))["content"]
    assert (bot.log_of(other.table), bot.log_of(mine.table)) == before


async def test_rematch_pressed_again_once_it_has_begun_starts_no_other(local, bot):
    match = await begin(local)
    await match.resign()
    over = dict(match.board())
    for name in match.people:
        await local.press_stale(name, over, "Rematch")
    await match.until(lambda: stamp(match.board())[0] != match.table)
    pressed = await local.press_stale("Ann", over, "Rematch")
    word = await local.answer(pressed, SOON)
    assert word["flags"] & 64 and "already" in word["content"]
    assert bot.query("SELECT count(*) FROM tables WHERE rematch_of = ?", match.table) == [(1,)]


@pytest.mark.parametrize("other", ["bg1:0123456789:4:roll:", "bg1:0123456789:4:more:"])
async def test_a_button_of_a_table_that_is_gone_is_answered_privately(local, bot, other):
    match = await begin(local)
    button = {"type": 2, "id": 2, "style": 2, "label": "Roll", "custom_id": other}
    forged = {**match.board(), "components": [{"type": 1, "id": 1, "components": [button]}]}
    pressed = await local.press_stale("Ann", forged, other)
    assert "don’t know this match" in (await local.answer(pressed, SOON))["content"]


async def test_case_27_the_same_two_people_play_two_tables_in_two_channels(local, bot):
    matches = [await begin(local), await begin(local, white="Bob", black="Ann")]
    for match in matches:
        await match.to_roll()
    for match in matches:
        assert receipt("rolled") in await match.command("roll")
        await match.until(lambda match=match: "Roll" not in local.labels(match.board()))
    assert [bot.kinds(match.table, "roll") for match in matches] >= [1, 1]
    assert len({match.place for match in matches}) == 2


@pytest.mark.parametrize("code", [10062, 40060])
async def test_case_26_an_acknowledgement_that_is_refused_loses_nothing_and_doubles_nothing(local, bot, code):
    match = await begin(local)
    await match.to_roll()
    before = bot.kinds(match.table, "roll")
    local.fail_next("POST /interactions/", 404 if code == 10062 else 400, code)
    made = local.people.component(
        local.world.person(match.turn()), local.find(match.board()), local.custom_id(match.board(), "Roll"), []
    )
    await match.until(lambda: "Roll" not in local.labels(match.board()))
    await fence(match)
    assert bot.kinds(match.table, "roll") == before + 1 and len(match.with_buttons()) == 1
    assert made.acknowledged_after is None and made.followups == []


async def test_case_26_an_acknowledgement_that_comes_too_late_loses_nothing(local, bot, monkeypatch):
    match = await begin(local)
    await match.to_roll()
    before = bot.kinds(match.table, "roll")
    local.fail_next("POST /interactions/", None, delay=0.4)
    with monkeypatch.context() as patch:
        patch.setattr(local.interactions, "window", 0.2)
        pressed = await local.press(match.turn(), match.board(), "Roll")
    assert pressed.failed == "This interaction failed"
    await match.until(lambda: "Roll" not in local.labels(match.board()))
    assert bot.kinds(match.table, "roll") == before + 1


async def test_case_26_an_acknowledgement_whose_answer_is_lost_acts_once(local, bot):
    match = await begin(local)
    await match.to_roll()
    before = bot.kinds(match.table, "roll")
    local.fail_next("POST /interactions/", 502, after=True)  # Discord took it; the bot asks again and hears 40060
    await match.press("Roll")
    assert bot.kinds(match.table, "roll") == before + 1


async def test_case_26_a_command_whose_acknowledgement_is_refused_acts_once_and_shows(local, bot):
    match = await begin(local)
    await match.to_roll()
    before, version = bot.kinds(match.table, "roll"), match.version()
    local.fail_next("POST /interactions/", 404, 10062)
    command = local.people.find_command(local.world.person(match.turn()), "roll")
    local.people.command(local.world.person(match.turn()), match.place, command["name"], [])
    await match.passes(version)
    assert bot.kinds(match.table, "roll") == before + 1
