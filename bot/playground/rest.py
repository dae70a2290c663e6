"""The REST routes that the bot calls with its own token: itself, its commands, the guild."""

from __future__ import annotations

import json

from aiohttp import web

from bot.playground.errors import ApiError, missing_access
from bot.playground.http import API, answer
from bot.playground.limits import check_commands
from bot.playground.shapes import Json
from bot.playground.sharding import Sharding
from bot.playground.world import World


class AccountRoutes:
    """Login, application, commands, guild, members."""

    def __init__(self, world: World, gateway_url: str, sharding: Sharding) -> None:
        self.world = world
        self.gateway_url = gateway_url
        self.sharding = sharding

    def routes(self) -> list[web.RouteDef]:
        """The route table."""
        app = API + "/applications/{app}"
        guild = API + "/guilds/{guild}"
        return [
            web.get(API + "/gateway", self.gateway),
            web.get(API + "/gateway/bot", self.gateway),
            web.get(API + "/users/@me", self.me),
            web.get(API + "/oauth2/applications/@me", self.application),
            web.get(API + "/applications/@me", self.application),
            web.get(app + "/commands", self.commands),
            web.put(app + "/commands", self.register),
            web.get(app + "/guilds/{guild}/commands", self.commands),
            web.put(app + "/guilds/{guild}/commands", self.register),
            web.get(guild, self.guild),
            web.get(guild + "/roles", self.roles),
            web.get(guild + "/channels", self.channels),
            web.get(guild + "/threads/active", self.active_threads),
            web.get(guild + "/members/{user}", self.member),
            web.get(API + "/users/{user}", self.user),
        ]

    async def gateway(self, _request: web.Request) -> web.Response:
        """GET /gateway and /gateway/bot."""
        return answer(self.sharding.json(self.gateway_url))

    async def me(self, _request: web.Request) -> web.Response:
        """GET /users/@me."""
        return answer(self.world.bot.user)

    async def application(self, _request: web.Request) -> web.Response:
        """GET /applications/@me, in its old place too."""
        owner = self.world.person("Ann").user
        return answer(
            {
                "id": self.world.application_id,
                "name": self.world.bot.user["username"],
                "description": "",
                "icon": None,
                "summary": "",
                "bot_public": True,
                "bot_require_code_grant": False,
                "verify_key": "0" * 64,
                "flags": 0,
                "owner": owner,
                "team": None,
                "bot": self.world.bot.user,
            }
        )

    def _scope(self, request: web.Request) -> str | None:
        guild_id = request.match_info.get("guild")
        if request.match_info.get("app", self.world.application_id) != self.world.application_id:
            raise ApiError(404, 10002, "Unknown Application")
        if guild_id is not None and not self.world.reachable(guild_id):
            raise missing_access()
        return guild_id

    async def commands(self, request: web.Request) -> web.Response:
        """GET commands of one scope."""
        return answer(self.world.commands.get(self._scope(request), []))

    async def register(self, request: web.Request) -> web.Response:
        """PUT commands: the whole list of one scope; ids of names that stay are kept."""
        scope = self._scope(request)
        sent = json.loads(await request.text())
        self.world.breach("commands", check_commands(sent))
        ids = {(c["type"], c["name"]): c["id"] for c in self.world.commands.get(scope, [])}
        self.world.commands[scope] = [self._registered(command, scope, ids) for command in sent]
        self.world.emit("COMMANDS_UPDATE", {})
        return answer(self.world.commands[scope])

    def _registered(self, sent: Json, scope: str | None, ids: dict[tuple[int, str], str]) -> Json:
        kind = sent.get("type", 1)
        command = {
            "description": "",
            "options": [],
            "default_member_permissions": None,
            **sent,
            "type": kind,
            "id": ids.get((kind, sent["name"])) or self.world.new_id(),
            "application_id": self.world.application_id,
            "version": self.world.new_id(),
        }
        return command | ({"guild_id": scope} if scope else {})

    async def guild(self, request: web.Request) -> web.Response:
        """GET /guilds/{id}."""
        return answer(self.world.guild_json(self._scope(request)))

    async def roles(self, request: web.Request) -> web.Response:
        """GET /guilds/{id}/roles."""
        return answer(self.world.guild_json(self._scope(request))["roles"])

    async def channels(self, request: web.Request) -> web.Response:
        """GET /guilds/{id}/channels, without threads."""
        return answer(self.world.guild_json(self._scope(request))["channels"])

    async def active_threads(self, request: web.Request) -> web.Response:
        """GET /guilds/{id}/threads/active."""
        return answer({"threads": self.world.guild_json(self._scope(request))["threads"], "members": []})

    async def member(self, request: web.Request) -> web.Response:
        """GET /guilds/{id}/members/{user}."""
        self._scope(request)
        found = self.world.members.get(request.match_info["user"])
        if found is None:
            raise ApiError(404, 10007, "Unknown Member")
        return answer(found.json())

    async def user(self, request: web.Request) -> web.Response:
        """GET /users/{user}."""
        found = self.world.members.get(request.match_info["user"])
        if found is None:
            raise ApiError(404, 10013, "Unknown User")
        return answer(found.user)
