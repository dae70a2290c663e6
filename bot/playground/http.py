"""What all routes share: reading bodies, answering JSON, errors in Discord's shape, and who may ask."""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from aiohttp import BodyPartReader, hdrs, web

from bot.playground.errors import ApiError
from bot.playground.faults import Faults, RateLimits
from bot.playground.posting import Body

_log = logging.getLogger(__name__)

Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]

API = "/api/v10"
MAX_BODY = 128 * 1024 * 1024


def answer(data: Any, status: int = 200) -> web.Response:
    """A JSON answer whose content-type is exactly what discord.py looks for."""
    response = web.Response(body=json.dumps(data).encode(), status=status)
    response.headers[hdrs.CONTENT_TYPE] = "application/json"
    return response


def no_content() -> web.Response:
    """204."""
    return web.Response(status=204)


def refusal(error: ApiError) -> web.Response:
    """The answer to a request that was refused."""
    if not error.via:
        return web.Response(text="error code: 1015", status=error.status)
    response = answer(error.body, error.status)
    if error.status == 429:
        # Without `Via` discord.py takes a 429 for a ban by a proxy and gives up.
        response.headers.update({"Via": "1.1 local", "Retry-After": str(error.retry_after)})
    return response


async def read_body(request: web.Request) -> Body:
    """Read a JSON or multipart request; uploads come in the order of their index."""
    if not request.content_type.startswith("multipart/"):
        payload = json.loads(await request.text() or "{}")
        return Body(payload if isinstance(payload, dict) else {})
    payload, files = {}, {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        content = bytes(await part.read())
        if part.name == "payload_json":
            payload = json.loads(content)
        elif part.name and part.name.startswith("files["):
            files[int(part.name[6:-1])] = (part.filename or "file", content)
    return Body(payload, [files[index] for index in sorted(files)])


HTTP_PORT = 80


class Doorkeeper:
    """The middleware in front of every route: this machine only, then faults, limits and errors."""

    def __init__(self, token: str, port: int, faults: Faults, limits: RateLimits) -> None:
        self.token = token
        self.port = port
        self.faults = faults
        self.limits = limits
        self.unknown_routes: list[str] = []

    @property
    def hosts(self) -> frozenset[str]:
        """The Host headers that are ours. Others are a foreign page whose name was made to point here."""
        names = ("127.0.0.1", "localhost")
        bare = names if self.port == HTTP_PORT else ()  # which browsers leave out
        return frozenset((*(f"{name}:{self.port}" for name in names), *bare))

    def middleware(self) -> Any:
        """The aiohttp middleware."""

        @web.middleware
        async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
            if request.headers.get(hdrs.HOST) not in self.hosts:
                return answer({"message": "This server answers to its own name only."}, 403)
            if request.path.startswith("/page") and not self._from_own_page(request):
                return answer({"message": "Requests of other pages are refused."}, 403)
            if not request.path.startswith(API):
                return await handler(request)
            return await self._api(request, handler)

        return guard

    def _from_own_page(self, request: web.Request) -> bool:
        origin = request.headers.get(hdrs.ORIGIN)
        if origin is None:
            return request.method == "GET" and request.path != "/page/events"
        return origin in {f"http://{host}" for host in self.hosts}

    async def _api(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        name = f"{request.method} {request.path.removeprefix(API)}"
        try:
            await self.faults.strike(name, after=False)
            headers = self.limits.take(name)
            self._authorize(request)
            response = await handler(request)
            await self.faults.strike(name, after=True)
        except ApiError as error:
            return refusal(error)
        except json.JSONDecodeError:
            return refusal(ApiError(400, 50109, "The request body contains invalid JSON."))
        except web.HTTPNotFound:
            self.unknown_routes.append(name)
            _log.warning("The local Discord doesn't know %s", name)
            return answer({"message": "404: Not Found", "code": 0}, 404)
        response.headers.update(headers)
        return response

    def _authorize(self, request: web.Request) -> None:
        path = request.path.removeprefix(API)
        if path.startswith(("/interactions/", "/webhooks/")) or path == "/gateway":
            return
        if request.headers.get(hdrs.AUTHORIZATION) != f"Bot {self.token}":
            raise ApiError(401, 0, "401: Unauthorized")
