"""Whole games of every variant, and one over the board, by people who press what they like."""

from __future__ import annotations

import logging
import random

import pytest

from tests.cogs.room import Room, labels

GAMES = {
    "backgammon over the board": {"points": 1, "rules": {"over_the_board": True}},
    "nackgammon": {"format": "single", "variant": "nackgammon", "rules": {"beaver": True, "raccoon": True}},
    "hypergammon": {"points": 3, "variant": "hypergammon", "rules": {"choose_colour": True}},
    "longgammon": {"points": 1, "variant": "longgammon"},
    "dutch": {"format": "single", "variant": "dutch", "rules": {"automatic": 2}},
    "acey-deucey": {"format": "single", "variant": "acey-deucey", "rules": {"aces_double": True}},
}
SELDOM = ("More", "Undo", "Swap dice", "Double", "Drop", "Any other move", "Opponent rolls early", "Send back", "End")
BEGINNING, MOST_PRESSES = 25, 3000


@pytest.mark.parametrize("played", GAMES)
async def test_whatever_is_pressed_brings_no_trouble(room, played, caplog):
    await press_around(room, played, BEGINNING)
    assert troubles(caplog) == []


@pytest.mark.soak
@pytest.mark.parametrize("played", GAMES)
async def test_a_whole_match_by_people_who_press_what_they_like_comes_to_its_end(room, played, caplog):
    await press_around(room, played, MOST_PRESSES)
    assert "Rematch" in labels(room.board()) and troubles(caplog) == []


def troubles(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what was logged that is no plain news."""
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


async def press_around(room: Room, played: str, most: int) -> None:
    """Begin a match, and press so many buttons, or until it is over."""
    chance = random.Random(played)
    room.house.dice._chance.seed(played)
    await room.agree((3, 1), **GAMES[played])
    for _ in range(most):
        if "Rematch" in labels(room.board()):
            break
        await press_something(room, chance)


async def press_something(room: Room, chance: random.Random) -> None:
    """Press any button of the newest board, seldom one that leads back, by whoever it is for."""
    offered = labels(room.board())
    often = [label for label in offered if label not in SELDOM]
    label = chance.choice(often if often and chance.random() > 0.06 else offered)
    who = await actor(room, label)
    said = await room.press(who, label)
    if label == "Any other move" and said:
        for _ in range(2):
            choices = [label for label in labels(said[0]) if not label.endswith("/off")]
            await room.press(who, chance.choice(choices), said[0])


async def actor(room: Room, label: str) -> str:
    """Return who presses: whoever the table waits for, but the other one rolls early."""
    view = await room.house.service.latest_at(room.thread.id)
    side = view.table.to_act or view.table.match.waits_for[0]
    early = label == "Opponent rolls early"
    return "Ann" if (side.value == "white") is not early else "Bob"
