"""The local Discord as one object: started on a port of 127.0.0.1, driven by a page or by tests."""

from __future__ import annotations

import errno
import socket
import sys

from aiohttp import web

from bot.playground.driver import Driver
from bot.playground.errors import NoPort
from bot.playground.faults import Faults, RateLimits
from bot.playground.gateway import Gateway
from bot.playground.http import MAX_BODY, Doorkeeper
from bot.playground.interactions import Interactions
from bot.playground.page_api import PageApi
from bot.playground.people import People
from bot.playground.posting import Posting
from bot.playground.rest import AccountRoutes
from bot.playground.rest_channels import ChannelRoutes, InteractionRoutes
from bot.playground.sharding import Sharding
from bot.playground.threads import Threads
from bot.playground.world import World

HOST = "127.0.0.1"


class LocalDiscord(Driver):
    """A running local Discord. Make one with `start`, end it with `stop`."""

    def __init__(
        self, port: int, sharding: Sharding, *, token: str, ack_window: float, token_life: float, rate_limits: bool
    ) -> None:
        self.port = port
        self.sharding = sharding
        world = World(self.url, token)
        posting = Posting(world)
        interactions = Interactions(world, posting, window=ack_window, token_life=token_life)
        super().__init__(People(world, posting, interactions))
        self.threads = Threads(world)
        self.gateway = Gateway(world, world.token, self.gateway_url, sharding)
        self.page = PageApi(self.people, self.gateway)
        self.faults = Faults()
        self.door = Doorkeeper(world.token, port, self.faults, RateLimits(enforced=rate_limits))
        self._runner: web.AppRunner | None = None

    @classmethod
    async def start(
        cls,
        port: int = 0,
        *,
        token: str = "",
        ack_window: float = 3.0,
        token_life: float = 900.0,
        rate_limits: bool = False,
        shards: int = 1,
        max_concurrency: int = 1,
    ) -> LocalDiscord:
        """Start on a port of 127.0.0.1 (0: any free one).

        `ack_window` and `token_life` are the seconds that an interaction waits for its acknowledgement and that
        its token lives; with `rate_limits` the routes' known limits are enforced. `shards` is how many connections a
        bot is told to make, `max_concurrency` how many of them may identify within five seconds.

        Raises:
            NoPort: another program listens there, or it may not be used.
        """
        sock = _listen(port)
        local = cls(
            sock.getsockname()[1],
            Sharding(shards, max_concurrency),
            token=token,
            ack_window=ack_window,
            token_life=token_life,
            rate_limits=rate_limits,
        )
        await local._serve(sock)
        return local

    async def _serve(self, sock: socket.socket) -> None:
        app = web.Application(client_max_size=MAX_BODY, middlewares=[self.door.middleware()])
        app.add_routes(AccountRoutes(self.world, self.gateway_url, self.sharding).routes())
        app.add_routes(ChannelRoutes(self.world, self.posting, self.threads).routes())
        app.add_routes(InteractionRoutes(self.interactions).routes())
        app.add_routes([web.get("/gateway", self.gateway.connect), web.get("/gateway/", self.gateway.connect)])
        app.add_routes(self.page.routes())
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.SockSite(self._runner, sock).start()

    def fail_next(
        self,
        pattern: str,
        status: int | None = 500,
        code: int = 0,
        times: int = 1,
        *,
        delay: float = 0.0,
        after: bool = False,
        via: bool = True,
    ) -> None:
        """Let the next requests whose "METHOD /path" matches wait and fail; see `Faults.fail_next`."""
        self.faults.fail_next(pattern, status, code, times, delay=delay, after=after, via=via)

    async def stop(self) -> None:
        """Close all connections and the port."""
        self.interactions.close()
        await self.gateway.drop(1001)
        await self.page.close()
        if self._runner is not None:
            await self._runner.cleanup()

    @property
    def url(self) -> str:
        """The address of the page, and the base of all others."""
        return f"http://{HOST}:{self.port}"

    @property
    def gateway_url(self) -> str:
        """The gateway's address."""
        return f"ws://{HOST}:{self.port}/gateway"

    @property
    def token(self) -> str:
        """The bot's token."""
        return self.world.token

    @property
    def breaches(self) -> list[str]:
        """Every limit that the bot broke, and every route it called that isn't there."""
        return [*self.world.breaches, *(f"unknown route {name}" for name in self.door.unknown_routes)]


def _listen(port: int) -> socket.socket:
    sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if sys.platform != "win32":
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((HOST, port))
        sock.listen(128)
    except OSError as error:
        sock.close()
        if error.errno == errno.EADDRINUSE:
            why = "is taken: stop the program that uses it, or choose another with --port"
        else:
            why = f"can't be used ({error.strerror}): choose another with --port"
        raise NoPort(f"port {port} on {HOST} {why}") from None
    return sock
