"""Serve the mock for a look by eye: `python -m tests.e2e.page [PORT]`."""

import asyncio
import sys

from tests.e2e.page.mock_server import MockServer


async def main() -> None:
    server = MockServer()
    port = await server.start(int(sys.argv[1]) if len(sys.argv) > 1 else 8123)
    print(f"http://127.0.0.1:{port}/?as=101", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main())
