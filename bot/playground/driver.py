"""Drives people from Python, for tests: what the page does with clicks, these coroutines do by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.playground.errors import ApiError
from bot.playground.interactions import COMPONENT, Interaction
from bot.playground.limits_components import LABEL, walk
from bot.playground.options import nested
from bot.playground.people import People
from bot.playground.shapes import LOADING, Json, Message


class Driver:
    """People act, and wait for what the bot does. Users and channels go by name or id, messages by their JSON."""

    def __init__(self, people: People) -> None:
        self.people = people
        self.world = people.world
        self.posting = people.posting
        self.interactions = people.interactions

    async def command(self, user: str, channel: str, name: str, /, **options: Any) -> Interaction:
        """Use a slash command (`"match list"` names a subcommand) and wait for the acknowledgement or failure."""
        root, *path = name.split()
        member, place = self.world.person(user), self.world.channel(channel)
        data = nested(self.people.find_command(member, root), path, options)
        return await self.people.settled(self.people.command(member, place["id"], root, data))

    async def suggest(
        self, user: str, channel: str, name: str, option: str, text: str = "", /, **options: Any
    ) -> list[Json]:
        """Type `text` into an option and return the choices that the bot suggests."""
        root, *path = name.split()
        member, place = self.world.person(user), self.world.channel(channel)
        data = nested(self.people.find_command(member, root), path, {**options, option: text})
        _leaf(data, option)["focused"] = True
        made = await self.people.settled(self.people.autocomplete(member, place["id"], root, data))
        return made.response.get("choices") or []

    async def press(self, user: str, message: Json | str, button: str, values: Sequence[str] = ()) -> Interaction:
        """Press a button, by its label or custom_id, or choose `values` in a select; wait for the acknowledgement."""
        found = self.find(message)
        custom_id = self.custom_id(found.data, button)
        made = self.people.component(self.world.person(user), found, custom_id, list(values))
        return await self.people.settled(made)

    async def press_stale(self, user: str, message: Json, button: str) -> Interaction:
        """Press a button as one who saw the message as `message` has it, before its last edits."""
        data = {"custom_id": self.custom_id(message, button), "component_type": 2, "id": 1}
        live = self.find(message)
        made = self.interactions.start(
            COMPONENT, self.world.person(user), live.channel_id, data, message=live, shown=message
        )
        return await self.people.settled(made)

    def find(self, message: Json | str) -> Message:
        """Find a message by its JSON or id."""
        return self.world.find_message(message if isinstance(message, str) else message["id"])

    def custom_id(self, message: Json, button: str) -> str:
        """The custom_id of the part of a message with this label or custom_id.

        Raises:
            LookupError: there is none; the text lists the labels.
        """
        parts = list(walk(message["components"]))
        for part in parts:
            if part.get("custom_id") and button in (part["custom_id"], part.get("label")):
                return str(part["custom_id"])
        raise LookupError(f"no {button!r} among {self.labels(message)}")

    def labels(self, message: Json) -> list[str]:
        """The labels of a message's buttons that can be pressed, in order."""
        return [p["label"] for p in walk(message["components"]) if p.get("label") and not p.get("disabled")]

    async def submit(self, user: str, asked: Interaction, values: Mapping[str, str]) -> Interaction:
        """Fill in the modal that an interaction was answered with, by custom_id, and wait for the acknowledgement."""
        components = [_filled(row, values) for row in asked.response["components"]]
        custom_id = asked.response["custom_id"]
        made = self.people.modal(self.world.person(user), asked.id, custom_id, components)
        return await self.people.settled(made)

    async def say(self, user: str, channel: str, content: str) -> Json:
        """Post a chat message."""
        place = self.world.channel(channel)
        return self.people.say(self.world.person(user), place["id"], content).data

    def messages(self, channel: str, user: str | None = None) -> list[Json]:
        """The messages of a channel, oldest first: the public ones, with `user` also those only for them."""
        seer = self.world.person(user).id if user else None
        found = self.world.messages[self.world.channel(channel)["id"]].values()
        return [m.data for m in found if m.only is None or m.only == seer]

    async def wait_for_message(
        self,
        channel: str,
        check: Callable[[Json], bool] = bool,
        seconds: float = 5.0,
        *,
        user: str | None = None,
    ) -> Json:
        """Wait for a message in a channel that fits, the newest first, and return it as it is then."""

        def look() -> Json | None:
            try:
                found = self.messages(channel, user)
            except ApiError:
                return None  # a thread that isn't made yet
            return next((m for m in reversed(found) if check(m)), None)

        return await self.world.until(look, seconds)

    async def answer(self, asked: Interaction, seconds: float = 5.0) -> Json:
        """Wait for the answer to an interaction: its original response, or a followup where that was a bare defer.

        Raises:
            TimeoutError: none came, or the interaction failed.
        """

        def look() -> Json | None:
            sent = self.world.messages.get(asked.channel_id, {})
            wanted = asked.followups if asked.response_type == 6 else [asked.original, *asked.followups]
            found = [sent[identity] for identity in wanted if identity in sent]
            return next((m.data for m in found if not m.data["flags"] & LOADING), None)

        return await self.world.until(look, seconds)

    async def wait_online(self, seconds: float = 15.0) -> None:
        """Wait until a bot is connected and has registered its commands."""
        await self.world.until(lambda: self.world.online and any(self.world.commands.values()), seconds)

    def age(self, message: Json | str, seconds: float) -> None:
        """Let a message be older than it is."""
        self.find(message).posted -= seconds


def _leaf(options: Sequence[Json], name: str) -> Json:
    for option in options:
        if option["name"] == name and "value" in option:
            return option
        if option.get("options"):
            return _leaf(option["options"], name)
    raise LookupError(name)


def _filled(row: Json, values: Mapping[str, str]) -> Json:
    if row["type"] == LABEL:
        part = row["component"]
        given = {"type": part["type"], "custom_id": part["custom_id"], "value": values.get(part["custom_id"], "")}
        return {"type": LABEL, "component": given}
    parts = row.get("components") or []
    given_parts = [{"type": 4, "custom_id": p["custom_id"], "value": values.get(p["custom_id"], "")} for p in parts]
    return {"type": row["type"], "components": given_parts}
