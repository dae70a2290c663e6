"""A second process at the same database: `python rival.py race|die URL`. Speaks by lines, begins when spoken to."""

from __future__ import annotations

import asyncio
import sys

from bot.store import ActionRow, Conflict, Store, Tx

VERSIONS = 30


async def race(store: Store) -> None:
    """Try to be the one who takes each version to the next, and print which were won."""
    for was in range(1, VERSIONS + 1):

        async def work(tx: Tx, was: int = was) -> None:
            # Reading first, as every action does, holds a view that another's commit would make too old to write on.
            await tx.table("t")
            await tx.save("t", phase="playing", version=was + 1, snapshot="{}", was=was, at=was)
            await tx.append("t", [ActionRow(was, None, "won", "{}", was)])

        try:
            await store.write(work)
        except Conflict:
            continue
        print(was, flush=True)


async def die(store: Store) -> None:
    """Commit one fact, then wait for the end in the middle of the next transaction."""
    await store.write(lambda tx: tx.set_fact("confirmed", "yes"))

    async def work(tx: Tx) -> None:
        await tx.set_fact("confirmed", "no")
        await tx.set_fact("half", "yes")
        print("half", flush=True)
        await asyncio.sleep(60)

    await store.write(work)


async def main(what: str, url: str) -> None:
    store = await Store.open(url)
    print("ready", flush=True)
    sys.stdin.readline()
    await {"race": race, "die": die}[what](store)
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
