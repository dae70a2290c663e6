"""A guild on simcord with people in it, and the short ways in which tests press, type and look."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any

import discord
import simcord
from simcord.actors import _dispatch_actor_interaction
from simcord.backend import serializers
from simcord.enums import InteractionType

from tests.service.house import OPENING, House


class Room:
    """People go by name, messages are the newest in their channel unless said otherwise."""

    def __init__(self, env: simcord.Env, house: House) -> None:
        self.env, self.house = env, house
        self.guild = env.create_guild("Club")
        self.channel = self.guild.create_text_channel("general")
        self.other = self.guild.create_text_channel("other")
        moderator = self.guild.create_role("mod", permissions=discord.Permissions(manage_messages=True))
        self.people = {
            name: self.guild.add_member(env.create_user(name.lower()), nick=name, roles=roles)
            for name, roles in (("Ann", ()), ("Bob", ()), ("Cleo", ()), ("Mo", (moderator,)))
        }

    async def settle(self) -> None:
        """Let the bot do all that it is about to."""
        await self.env.settle()

    @property
    def tables(self) -> Any:
        """The cog that shows the tables."""
        return self.env.bot.get_cog("Tables")

    def user(self, name: str) -> simcord.UserHandle:
        return self.people[name].user

    async def say(self, who: str, command: str, where: Any = None, **options: Any) -> str:
        """Use a slash command and return its private answer."""
        return (await self.use(who, command, where, **options)).content

    async def use(self, who: str, command: str, where: Any = None, **options: Any) -> Any:
        """Use a slash command and return the message that answers it, which must be private."""
        result = await self.people[who].slash(where or self.channel, command, **options)
        await self.settle()
        assert result.acknowledged and result.ephemeral
        assert result.response is not None and result.response.content and not result.followups
        self.look()
        return result.response

    async def press(self, who: str, label: str, message: Any = None) -> list[Any]:
        """Press a button of a message, the newest board if none is given; return what was said privately."""
        result = await self.people[who].click(message or self.board(), label=label)
        await self.settle()
        assert result.acknowledged
        assert all(followup.ephemeral for followup in result.followups)
        private = result.response if result.response and result.response.ephemeral else None
        self.look()
        return [*([private] if private else []), *result.followups]

    def look(self) -> None:
        """Hold the newest board to what every board must be: no wall of words, no wall of buttons, a whole alt text."""
        for place in (*self.channel.threads[-1:], self.channel):
            for message in [m for m in self.history(place) if m.attachments][-1:]:
                look_at(message)

    def history(self, where: Any = None) -> list[discord.Message]:
        """The public messages of a channel, oldest first."""
        messages = (where or self.channel).history()
        return [m for m in messages if not m.flags.ephemeral and m.type is discord.MessageType.default]

    @property
    def thread(self) -> Any:
        """The newest thread under the channel."""
        return self.channel.threads[-1]

    def board(self, where: Any = None) -> discord.Message:
        """The newest board: a message with a picture."""
        places = [where] if where else [*self.channel.threads[::-1], self.channel, self.other]
        for place in places:
            for message in reversed(self.history(place)):
                if message.attachments:
                    return message
        raise LookupError("no board")

    def card(self) -> discord.Message:
        """The newest challenge of the channel."""
        return next(m for m in reversed(self.history()) if not m.attachments and "challenge" in m.content)

    def shown(self, message: discord.Message | None = None) -> dict[str, Any]:
        """Return a message (None: the newest board) as a screen has it now, for a press that comes too late."""
        shown = message or self.board()
        stored = self.env.backend.get_message(shown.channel.id, shown.id)
        return deepcopy(dict(serializers.message_payload(self.env.backend, stored)))

    async def press_late(self, who: str, shown: dict[str, Any], custom_id: str) -> list[str]:
        """Press a button of a message as it was, and return what was said privately.

        simcord's own click refuses what is no longer there, so the interaction is sent as Discord would send it.
        """
        channel = next(each for each in (*self.channel.threads, self.channel) if str(each.id) == shown["channel_id"])
        data = {"component_type": 2, "custom_id": custom_id, "id": 1}
        result = await _dispatch_actor_interaction(
            self.people[who],
            InteractionType.MESSAGE_COMPONENT,
            channel,
            data,
            extra={"message": shown},
            source_message_id=int(shown["id"]),
        )
        await self.settle()
        private = result.response if result.response and result.response.ephemeral else None
        return [message.content for message in [*([private] if private else []), *result.followups]]

    def patch_app_permissions(self, missing: str) -> None:
        """Let Discord say from now on that the bot lacks a permission."""
        backend = self.env.backend
        granted = discord.Permissions(backend.compute_permissions(self.guild.id, backend.bot_user.id, self.channel.id))
        granted.update(administrator=False, **{missing: False})
        compute = backend.compute_permissions

        def computed(guild: int, user: int, channel: int | None = None) -> int:
            return granted.value if user == backend.bot_user.id else compute(guild, user, channel)

        backend.compute_permissions = computed

    async def agree(self, *openings: tuple[int, int], rules: dict[str, Any] | None = None, **offer: Any) -> None:
        """Let Ann challenge Bob to what `offer` says (see /play) with house rules, and Bob accept by button."""
        await self.say("Ann", "play", opponent=self.people["Bob"], **offer)
        if rules:
            await self.say("Ann", "match rules", **rules)
        self.house.throws(*(openings or (OPENING,)))
        await self.press("Bob", "Accept", self.card())

    async def begin(self, points: int = 3, opening: tuple[int, int] = OPENING, **options: Any) -> None:
        """Let Ann challenge Bob, and Bob accept by button; Ann begins."""
        await self.say("Ann", "play", opponent=self.people["Bob"], points=points, **options)
        self.house.throws(opening)
        await self.press("Bob", "Accept", self.card())

    async def turn(self, who: str, roll: tuple[int, int] | None = None) -> None:
        """Play a whole turn with buttons: Roll, the first move offered each time, Done."""
        if roll:
            self.house.throws(roll)
        if "Roll" in labels(self.board()):
            await self.press(who, "Roll")
        while moves := [label for label in labels(self.board()) if "/" in label]:
            await self.press(who, moves[0])
        if "Done" in labels(self.board()):
            await self.press(who, "Done")

    async def resign(self, who: str, level: str, to: str) -> None:
        """Let somebody resign through the menu, and the other accept."""
        menu = (await self.press(who, "More"))[0]
        await self.press(who, f"Resign a {level}", menu)
        await self.press(who, f"Yes, resign a {level}", menu)
        await self.press(to, "Accept")


MOST_WORDS, MOST_ALT = 600, 1024
"""Characters of a board's message, which is no wall of text, and of an alt text, which Discord cuts off there."""

QUESTIONS = ("Take", "Accept", "Light", "Top left", "1-1")
"""Answers of which one stands under each question that is asked in place of Roll or Done."""


def look_at(board: Any) -> None:
    """Hold a board's message to what each must be: short words, few rows, nothing answered by habit, a whole alt text.

    A habit presses the first place, where Roll and Done stand.
    """
    placed = rows(board)
    assert len(board.content) < MOST_WORDS, board.content
    assert 0 < len(board.attachments[0].description) < MOST_ALT
    assert len(placed) <= 5 and all(0 < len(row) <= 5 for row in placed)
    assert all(0 < len(label) <= 20 for row in placed for label in row), placed
    assert not placed or placed[0][0] not in QUESTIONS, placed


def labels(message: Any) -> list[str]:
    """The labels of a message's buttons, in order."""
    return [label for row in rows(message) for label in row]


def rows(message: Any) -> list[list[str]]:
    """The labels of a message's buttons, row by row."""
    shown = message.message if isinstance(message, simcord.ResponseMessage) else message
    return [[button.label for button in row.children] for row in shown.components]


def mentions(message: Any) -> set[int]:
    """The users that a message names as mentions."""
    return {int(found) for found in re.findall(r"<@(\d+)>", message.content)}


def id_of(message: Any, label: str) -> str:
    """The custom_id of a message's button; the message may be as it was shown."""
    if isinstance(message, dict):
        buttons = [button for row in message["components"] for button in row["components"]]
        return next(button["custom_id"] for button in buttons if button["label"] == label)
    return next(button.custom_id for row in message.components for button in row.children if button.label == label)
