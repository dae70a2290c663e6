"""The REST routes of channels, messages, threads, interaction callbacks and webhooks, and the files' addresses."""

from __future__ import annotations

from aiohttp import web

from bot.playground.http import API, answer, no_content, read_body
from bot.playground.interactions import Interactions
from bot.playground.permissions import READ_MESSAGE_HISTORY, SEND_MESSAGES, demand
from bot.playground.posting import Posting
from bot.playground.shapes import Message, content_type
from bot.playground.threads import Threads
from bot.playground.world import World


class ChannelRoutes:
    """Channels, messages and threads, by the bot's token."""

    def __init__(self, world: World, posting: Posting, threads: Threads) -> None:
        self.world = world
        self.posting = posting
        self.threads = threads

    def routes(self) -> list[web.RouteDef]:
        """The route table."""
        channel = API + "/channels/{channel}"
        message = channel + "/messages/{message}"
        return [
            web.get(channel, self.get_channel),
            web.patch(channel, self.patch_channel),
            web.delete(channel, self.delete_channel),
            web.post(channel + "/typing", self.typing),
            web.get(channel + "/messages", self.history),
            web.post(channel + "/messages", self.post),
            web.get(message, self.get_message),
            web.patch(message, self.patch),
            web.delete(message, self.delete),
            web.post(message + "/threads", self.start_thread),
            web.post(channel + "/threads", self.start_thread),
            web.get(channel + "/thread-members", self.thread_members),
            web.put(channel + "/thread-members/{user}", self.join_thread),
            web.get("/cdn/attachments/{channel}/{attachment}/{name}", self.file),
        ]

    def _ids(self, request: web.Request) -> tuple[str, str]:
        """The channel and message of a request; the channel must be there and seen."""
        channel_id = request.match_info["channel"]
        self.world.channel(channel_id)
        demand(self.world.app_bits(channel_id))
        return channel_id, request.match_info.get("message", "")

    async def get_channel(self, request: web.Request) -> web.Response:
        """GET /channels/{id}."""
        return answer(self.world.channel(self._ids(request)[0]))

    async def patch_channel(self, request: web.Request) -> web.Response:
        """PATCH /channels/{id}."""
        body = await read_body(request)
        return answer(self.threads.change(self._ids(request)[0], body.payload))

    async def delete_channel(self, request: web.Request) -> web.Response:
        """DELETE /channels/{id}."""
        return answer(self.threads.delete(self._ids(request)[0]))

    async def typing(self, request: web.Request) -> web.Response:
        """POST /channels/{id}/typing."""
        demand(self.world.app_bits(self._ids(request)[0]), SEND_MESSAGES)
        return no_content()

    async def history(self, request: web.Request) -> web.Response:
        """GET messages, newest first, by `before`, `after`, `around` and `limit`; ephemerals are not in it."""
        channel_id, _ = self._ids(request)
        demand(self.world.app_bits(channel_id), READ_MESSAGE_HISTORY)
        query = request.query
        limit = int(query.get("limit", 50))
        self.world.breach("history", [] if 1 <= limit <= 100 else [f"limit {limit}: 1 to 100 allowed"])
        found = [m.data for m in self.world.messages[channel_id].values() if m.only is None]
        if "before" in query:
            found = [m for m in found if int(m["id"]) < int(query["before"])]
        if "after" in query:
            found = [m for m in found if int(m["id"]) > int(query["after"])][:limit]
        if "around" in query:
            found = sorted(found, key=lambda m: abs(int(m["id"]) - int(query["around"])))[:limit]
        return answer(sorted(found, key=lambda m: int(m["id"]), reverse=True)[:limit])

    async def get_message(self, request: web.Request) -> web.Response:
        """GET one message."""
        return answer(self._public(request).data)

    def _public(self, request: web.Request) -> Message:
        message = self.world.message(*self._ids(request))
        if message.only is not None:
            # The bot's token doesn't reach ephemeral messages; only their interaction's does.
            return self.world.message(message.channel_id, "")
        return message

    async def post(self, request: web.Request) -> web.Response:
        """POST a message."""
        body = await read_body(request)
        return answer(self.posting.post(self._ids(request)[0], body).data)

    async def patch(self, request: web.Request) -> web.Response:
        """PATCH a message."""
        body = await read_body(request)
        message = self._public(request)
        return answer(self.posting.patch(message.channel_id, message.id, body).data)

    async def delete(self, request: web.Request) -> web.Response:
        """DELETE a message."""
        message = self._public(request)
        self.posting.remove(message.channel_id, message.id)
        return no_content()

    async def start_thread(self, request: web.Request) -> web.Response:
        """POST a thread, with or without a message to start from."""
        body = await read_body(request)
        channel_id, message_id = self._ids(request)
        starter = self.world.message(channel_id, message_id) if message_id else None
        return answer(self.threads.start(channel_id, body.payload, starter), 201)

    async def thread_members(self, request: web.Request) -> web.Response:
        """GET the members of a thread."""
        return answer(self.threads.members(self._ids(request)[0]))

    async def join_thread(self, request: web.Request) -> web.Response:
        """PUT somebody, or the bot, into a thread."""
        user = request.match_info["user"]
        self.threads.join(self._ids(request)[0], self.world.bot.id if user == "@me" else user)
        return no_content()

    async def file(self, request: web.Request) -> web.Response:
        """GET an attachment's bytes."""
        key = (request.match_info["channel"], request.match_info["attachment"], request.match_info["name"])
        if key not in self.world.files:
            raise web.HTTPNotFound()
        kind = content_type(key[2])
        headers = {"Content-Type": kind, "X-Content-Type-Options": "nosniff", "Cache-Control": "max-age=3600"}
        return web.Response(body=self.world.files[key], headers=headers)


class InteractionRoutes:
    """Interaction callbacks and webhooks, by the interaction's own token."""

    def __init__(self, interactions: Interactions) -> None:
        self.interactions = interactions

    def routes(self) -> list[web.RouteDef]:
        """The route table."""
        webhook = API + "/webhooks/{app}/{token}"
        message = webhook + "/messages/{message}"
        return [
            web.post(API + "/interactions/{id}/{token}/callback", self.callback),
            web.post(webhook, self.follow_up),
            web.get(message, self.get),
            web.patch(message, self.patch),
            web.delete(message, self.delete),
        ]

    async def callback(self, request: web.Request) -> web.Response:
        """POST the callback; `with_response` wants to know what came of it."""
        body = await read_body(request)
        info = request.match_info
        told = self.interactions.acknowledge(info["id"], info["token"], body)
        return answer(told) if request.query.get("with_response") in ("1", "true") else no_content()

    async def follow_up(self, request: web.Request) -> web.Response:
        """POST a followup."""
        body = await read_body(request)
        return answer(self.interactions.follow_up(request.match_info["token"], body).data)

    async def get(self, request: web.Request) -> web.Response:
        """GET an answer."""
        info = request.match_info
        return answer(self.interactions.answered(info["token"], info["message"]).data)

    async def patch(self, request: web.Request) -> web.Response:
        """PATCH an answer."""
        body = await read_body(request)
        info = request.match_info
        return answer(self.interactions.edit(info["token"], info["message"], body).data)

    async def delete(self, request: web.Request) -> web.Response:
        """DELETE an answer."""
        self.interactions.delete(request.match_info["token"], request.match_info["message"])
        return no_content()
