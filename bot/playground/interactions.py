"""Interactions: made by people, acknowledged by the bot within three seconds, answered for fifteen minutes."""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import dataclass, field
from typing import Final

from bot.playground.errors import (
    already_acknowledged,
    invalid_webhook_token,
    unknown_interaction,
    unknown_message,
    unknown_webhook,
)
from bot.playground.limits import EPHEMERAL, MAX_FILE_BYTES, check_interaction_response, check_message
from bot.playground.options import GROUP, SUBCOMMAND
from bot.playground.posting import Body, Posting
from bot.playground.shapes import LOADING, Json, Member, Message
from bot.playground.world import World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, SHOW_MODAL = 4, 5, 6, 7, 8, 9
NO_ANSWER: Final = "The application did not respond"
FAILED: Final = "This interaction failed"


@dataclass(eq=False)
class Interaction:
    """One interaction and all that came of it.

    `acknowledged_after` is in seconds, None before; `response_type` and `response` are the callback's; `original`
    is the id of the first answer (of the pressed message after types 6 and 7); `failed` is what the person was told.
    """

    id: str
    token: str
    kind: int
    user: Member
    channel_id: str
    data: Json
    nonce: str | None
    message: Message | None
    created: float = field(default_factory=time.monotonic)
    acknowledged_after: float | None = None
    response_type: int | None = None
    response: Json = field(default_factory=dict)
    original: str | None = None
    followups: list[str] = field(default_factory=list)
    failed: str | None = None
    payload: Json = field(default_factory=dict)

    @property
    def settled(self) -> bool:
        """Whether it was acknowledged or has failed."""
        return self.acknowledged_after is not None or self.failed is not None

    @property
    def name(self) -> str | None:
        """The command's whole name with its subcommands, for the line over the answer."""
        words, part = [str(self.data.get("name"))], self.data
        while (options := part.get("options")) and options[0].get("type") in (SUBCOMMAND, GROUP):
            part = options[0]
            words.append(part["name"])
        return " ".join(words) if self.data.get("name") else None

    @property
    def answers(self) -> frozenset[int]:
        """The response types that fit this interaction."""
        if self.kind == AUTOCOMPLETE:
            return frozenset({CHOICES})
        updates = {DEFER_UPDATE, UPDATE} if self.message else set()
        return frozenset({REPLY, DEFER, *updates} | (set() if self.kind == MODAL else {SHOW_MODAL}))


class Interactions:
    """Makes interactions and takes the bot's answers to them."""

    def __init__(self, world: World, posting: Posting, *, window: float = 3.0, token_life: float = 900.0) -> None:
        self.world = world
        self.posting = posting
        self.window = window
        self.token_life = token_life
        self.log: list[Interaction] = []
        self.by_id: dict[str, Interaction] = {}
        self.by_token: dict[str, Interaction] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def start(
        self,
        kind: int,
        user: Member,
        channel_id: str,
        data: Json,
        *,
        nonce: str | None = None,
        message: Message | None = None,
        shown: Json | None = None,
    ) -> Interaction:
        """Make an interaction, send it to the bot and start its clock.

        `message` is the one pressed; `shown` is what the person saw of it, if that isn't how it is now.
        """
        token = secrets.token_urlsafe(32)
        made = Interaction(self.world.new_id(), token, kind, user, channel_id, data, nonce, message)
        made.payload = self._payload(made, shown or (message.data if message else None))
        self.log.append(made)
        self.by_id[made.id] = self.by_token[token] = made
        loop = asyncio.get_running_loop()
        self._timers[made.id] = loop.call_later(self.window, self._fail, made)
        self.world.emit("INTERACTION_CREATE", made.payload)
        return made

    def close(self) -> None:
        """Stop all clocks."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _payload(self, made: Interaction, shown: Json | None) -> Json:
        channel = self.world.channel(made.channel_id)
        payload: Json = {
            "id": made.id,
            "application_id": self.world.application_id,
            "type": made.kind,
            "token": made.token,
            "version": 1,
            "data": made.data,
            "guild_id": channel["guild_id"],
            "guild": {"id": channel["guild_id"], "locale": self.world.guild_locale, "features": []},
            "guild_locale": self.world.guild_locale,
            "channel_id": made.channel_id,
            "channel": channel | {"permissions": str(made.user.permissions)},
            "member": made.user.json(),
            "locale": made.user.locale,
            "app_permissions": str(self.world.app_bits(made.channel_id)),
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": {"0": channel["guild_id"]},
            "context": 0,
            "attachment_size_limit": MAX_FILE_BYTES,
        }
        return payload | ({"message": shown} if shown else {})

    def _fail(self, made: Interaction) -> None:
        self._timers.pop(made.id, None)
        made.failed = FAILED if made.kind in (COMPONENT, MODAL) else NO_ANSWER
        self.world.emit("INTERACTION_FAILED", {"nonce": made.nonce, "message": made.failed}, made.user.id)

    # -- the callback

    def acknowledge(self, interaction_id: str, token: str, body: Body) -> Json:
        """Take the callback of an interaction, once and in time; return what `with_response` tells."""
        made = self.by_id.get(interaction_id)
        if made is None or made.token != token or made.failed:
            raise unknown_interaction()
        if made.acknowledged_after is not None:
            raise already_acknowledged()
        kind = body.payload.get("type")
        problems = check_interaction_response(body.payload, body.sizes)
        if not problems and kind not in made.answers:
            problems = [f"type {kind} doesn't answer an interaction of type {made.kind}"]
        self.world.breach("callback", problems)
        self._timers.pop(made.id).cancel()
        made.acknowledged_after = time.monotonic() - made.created
        made.response_type, made.response = kind, body.payload.get("data") or {}
        message = self._respond(made, Body(made.response, body.files))
        self.world.emit("INTERACTION_DONE", {"nonce": made.nonce}, made.user.id)
        return self._callback_json(made, message)

    def _respond(self, made: Interaction, body: Body) -> Message | None:
        kind = made.response_type
        if kind in (REPLY, DEFER):
            loading = LOADING if kind == DEFER else 0
            message = self._answer(made, body, loading)
            made.original = message.id
            return message
        if kind in (DEFER_UPDATE, UPDATE) and made.message:
            made.original = made.message.id
            return self.posting.edit(made.message, body) if kind == UPDATE else made.message
        if kind == SHOW_MODAL:
            shown = {key: body.payload.get(key) for key in ("title", "custom_id", "components")}
            self.world.emit("MODAL", {"interaction": made.id, **shown}, made.user.id)
        return None

    def _answer(self, made: Interaction, body: Body, loading: int = 0) -> Message:
        flags = (body.payload.get("flags") or 0) | loading
        about: Json = {
            "id": made.id,
            "type": made.kind,
            "user": made.user.user,
            "authorizing_integration_owners": {"0": self.world.guild_of({"channel_id": made.channel_id})},
        }
        if made.name:
            about["name"] = made.name
        if made.kind == COMPONENT and made.message:
            about["interacted_message_id"] = made.message.id
        extra = {"webhook_id": self.world.application_id, "interaction_metadata": about}
        only = made.user.id if flags & EPHEMERAL else None
        message = self.posting.create(made.channel_id, self.world.bot, body, only=only, flags=flags, extra=extra)
        message.interaction = made.id
        return message

    def _callback_json(self, made: Interaction, message: Message | None) -> Json:
        about: Json = {"id": made.id, "type": made.kind}
        answer: Json = {"interaction": about, "resource": {"type": made.response_type}}
        if message is not None:
            about |= {
                "response_message_id": message.id,
                "response_message_loading": made.response_type == DEFER,
                "response_message_ephemeral": message.only is not None,
            }
            if made.response_type in (REPLY, UPDATE):
                answer["resource"]["message"] = message.data
        return answer

    # -- the webhook

    def webhook(self, token: str) -> Interaction:
        """Find the interaction that a webhook token stands for; 404 before its acknowledgement, 401 when old."""
        made = self.by_token.get(token)
        if made is None or made.acknowledged_after is None:
            raise unknown_webhook()
        if time.monotonic() - made.created > self.token_life:
            raise invalid_webhook_token()
        return made

    def follow_up(self, token: str, body: Body) -> Message:
        """Post a followup. The first one after a deferred answer takes that answer's place, privacy included."""
        made = self.webhook(token)
        self.world.breach("followup", check_message(body.payload, body.sizes, interaction=True))
        original = self._original(made)
        if original and original.data["flags"] & LOADING:
            return self.posting.edit(original, body)
        message = self._answer(made, body)
        made.followups.append(message.id)
        return message

    def _original(self, made: Interaction) -> Message | None:
        return self.world.messages.get(made.channel_id, {}).get(made.original or "")

    def answered(self, token: str, message_id: str) -> Message:
        """Find `@original` or a followup of an interaction; 404 (10008) if it is gone or another's."""
        made = self.webhook(token)
        wanted = made.original if message_id == "@original" else message_id
        found = self.world.messages.get(made.channel_id, {}).get(wanted or "")
        if found is None or found.id not in (made.original, *made.followups):
            raise unknown_message()
        return found

    def edit(self, token: str, message_id: str, body: Body) -> Message:
        """Edit `@original` or a followup."""
        message = self.answered(token, message_id)
        problems = check_message(body.payload, body.sizes, editing=True, interaction=True)
        self.world.breach("webhook edit", problems)
        return self.posting.edit(message, body)

    def delete(self, token: str, message_id: str) -> None:
        """Delete `@original` or a followup."""
        self.posting.delete(self.answered(token, message_id))
