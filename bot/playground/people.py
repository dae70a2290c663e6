"""What a person does in the client: use a command, press, choose, fill in a modal, say something."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.playground.errors import Refused
from bot.playground.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, SHOW_MODAL, Interaction, Interactions
from bot.playground.limits_components import BUTTON, SELECTS, TEXT_INPUT, walk
from bot.playground.options import Options
from bot.playground.posting import Body, Posting
from bot.playground.shapes import TEXT_CHANNEL, Json, Member, Message
from bot.playground.world import World


class People:
    """Checks what the client would allow and makes the interaction; `Refused` says what it wouldn't."""

    def __init__(self, world: World, posting: Posting, interactions: Interactions) -> None:
        self.world = world
        self.posting = posting
        self.interactions = interactions

    def commands(self, user: Member) -> list[Json]:
        """The slash commands that a member sees."""
        every = [*self.world.commands.get(None, []), *self.world.commands.get(self.world.guild_id, [])]
        return [c for c in every if _may_use(user, c)]

    def find_command(self, user: Member, name: str) -> Json:
        """Find a slash command that the member sees."""
        for command in self.commands(user):
            if command["name"] == name and command["type"] == 1:
                return command
        raise Refused(f"no command /{name}")

    def command(
        self, user: Member, channel_id: str, name: str, options: Sequence[Json], *, nonce: str | None = None
    ) -> Interaction:
        """Use a slash command, with its options as interaction data."""
        self.world.channel(channel_id)
        data = self._command_data(user, name, options, partial=False)
        return self.interactions.start(COMMAND, user, channel_id, data, nonce=nonce)

    def autocomplete(self, user: Member, channel_id: str, name: str, options: Sequence[Json]) -> Interaction:
        """Ask the bot for suggestions; one option has `focused`."""
        self.world.channel(channel_id)
        data = self._command_data(user, name, options, partial=True)
        return self.interactions.start(AUTOCOMPLETE, user, channel_id, data)

    async def settled(self, made: Interaction) -> Interaction:
        """Wait until an interaction is acknowledged or has failed, and return it."""
        await self.world.until(lambda: made.settled, self.interactions.window + 5)
        return made

    def _command_data(self, user: Member, name: str, options: Sequence[Json], *, partial: bool) -> Json:
        command = self.find_command(user, name)
        checker = Options(self.world, partial=partial)
        checked = checker.check(command.get("options") or [], options)
        data: Json = {"id": command["id"], "name": name, "type": 1, "options": checked}
        if command.get("guild_id"):
            data["guild_id"] = command["guild_id"]
        return data | ({"resolved": checker.resolved} if checker.resolved else {})

    def component(
        self,
        user: Member,
        message: Message,
        custom_id: str,
        values: Sequence[str] | None = None,
        *,
        nonce: str | None = None,
    ) -> Interaction:
        """Press a button or choose in a select, by custom_id."""
        if message.only not in (None, user.id):
            raise Refused("this message is not for you")
        part = self._part(message, custom_id)
        data: Json = {"custom_id": custom_id, "component_type": part["type"], "id": part["id"]}
        if part["type"] in SELECTS:
            data |= self._chosen(part, list(values or []))
        return self.interactions.start(COMPONENT, user, message.channel_id, data, nonce=nonce, message=message)

    def _part(self, message: Message, custom_id: str) -> Mapping[str, Any]:
        for part in walk(message.data["components"]):
            if part.get("custom_id") == custom_id and part["type"] in SELECTS | {BUTTON}:
                if part.get("disabled"):
                    raise Refused("this is disabled")
                return part
        raise Refused(f"nothing on this message has the custom_id {custom_id!r}")

    def _chosen(self, part: Mapping[str, Any], values: list[str]) -> Json:
        least, most = part.get("min_values", 1), part.get("max_values", 1)
        if not least <= len(values) <= most:
            raise Refused(f"choose {least} to {most}")
        allowed = [option["value"] for option in part.get("options") or []]
        if part["type"] == 3:
            if wrong := [value for value in values if value not in allowed]:
                raise Refused(f"{wrong} can't be chosen")
            return {"values": values}
        checker = Options(self.world)
        kind = 7 if part["type"] == 8 else 6
        checker.check([{"name": v, "type": kind} for v in values], [{"name": v, "value": v} for v in values])
        return {"values": values, "resolved": checker.resolved}

    def modal(
        self,
        user: Member,
        interaction_id: str,
        custom_id: str,
        components: Sequence[Json],
        *,
        nonce: str | None = None,
    ) -> Interaction:
        """Send a modal that the bot showed in answer to an interaction of this person."""
        asked = self.interactions.by_id.get(interaction_id)
        if asked is None or asked.user is not user or asked.response_type != SHOW_MODAL:
            raise Refused("no such modal is open")
        if asked.response.get("custom_id") != custom_id:
            raise Refused("that modal has another custom_id")
        _check_inputs(asked.response["components"], components)
        data: Json = {"custom_id": custom_id, "components": list(components)}
        return self.interactions.start(MODAL, user, asked.channel_id, data, nonce=nonce, message=asked.message)

    def say(self, user: Member, channel_id: str, content: str) -> Message:
        """Post an ordinary chat message."""
        channel = self.world.channel(channel_id)
        if not 1 <= len(content.strip()) <= 2000:
            raise Refused("a message has 1 to 2000 characters")
        if channel["type"] != TEXT_CHANNEL and channel["thread_metadata"]["locked"]:
            raise Refused("this thread is locked")
        self.posting.unarchive(channel)
        return self.posting.create(channel["id"], user, Body({"content": content}))

    def dismiss(self, user: Member, message: Message) -> None:
        """Dismiss an ephemeral message."""
        if message.only != user.id:
            raise Refused("only your own private messages can be dismissed")
        self.posting.delete(message)


def _may_use(user: Member, command: Json) -> bool:
    needed = command.get("default_member_permissions")
    return needed is None or (int(needed) != 0 and user.permissions & int(needed) == int(needed))


def _check_inputs(asked: Sequence[Json], given: Sequence[Json]) -> None:
    texts = {part["custom_id"]: part.get("value") for part in walk(given) if part.get("custom_id")}
    for part in walk(asked):
        if part.get("type") != TEXT_INPUT:
            continue
        text = texts.get(part["custom_id"]) or ""
        least = part.get("min_length") or (1 if part.get("required", True) else 0)
        if not text and not part.get("required", True):
            continue
        if not least <= len(text) <= (part.get("max_length") or 4000):
            raise Refused(f"{part.get('label') or part['custom_id']}: wrong length")
