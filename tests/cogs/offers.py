"""Putting challenges up, and choosing in the menu of their house rules."""

from __future__ import annotations

from typing import Any

from bot.challenge import Challenge
from tests.cogs.room import id_of


async def offer(room, who: str = "Ann", to: str = "Bob", **options: Any) -> str:
    """Put a challenge up; return its table's id."""
    assert await room.say(who, "play", opponent=room.people[to], **options) == "Challenge sent."
    return id_of(room.card(), "Accept").split(":")[1]


async def offered(room) -> Challenge:
    """The challenge of the newest card."""
    return (await room.house.service.view(id_of(room.card(), "Accept").split(":")[1])).table.challenge


def selects(message: Any) -> dict[str, Any]:
    """The menus of a message, by what is chosen in them."""
    rows = getattr(message, "message", message).components
    return {row.children[0].custom_id.split(":")[3]: row.children[0] for row in rows}


def ticked(message: Any, what: str = "rules") -> set[str]:
    """What is chosen in a menu as it is shown."""
    return {option.value for option in selects(message)[what].options if option.default}


async def choose(room, who: str, message: Any, what: str, *values: str) -> None:
    """Choose in a menu, whose message must be edited."""
    result = await room.people[who].select(message, list(values), custom_id=selects(message)[what].custom_id)
    await room.settle()
    assert result.acknowledged and not result.followups


async def open_menu(room, who: str = "Ann") -> Any:
    """Press House rules on the newest card, and return what is said privately."""
    (menu,) = await room.press(who, "House rules", room.card())
    return menu
