"""Two processes at one database, and one that is killed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from bot.store import Store

RIVAL = Path(__file__).with_name("rival.py")
ROOT = RIVAL.parents[2]
VERSIONS = 30


def rival(what: str, url: str) -> subprocess.Popen[str]:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(RIVAL), what, url]
    started = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, cwd=ROOT
    )
    assert started.stdout is not None
    assert started.stdout.readline() == "ready\n"
    return started


async def test_of_two_processes_at_one_version_one_wins(store: Store, url, table):
    await store.write(lambda tx: tx.add_table(table()))
    rivals = [rival("race", url) for _ in range(2)]
    for each in rivals:
        each.stdin.write("go\n")
        each.stdin.flush()
    won = sorted(int(number) for each in rivals for number in each.communicate(timeout=30)[0].split())
    assert [each.returncode for each in rivals] == [0, 0]
    assert won == list(range(1, VERSIONS + 1))
    assert (await store.read(lambda tx: tx.table("t"))).version == VERSIONS + 1
    assert [action.seq for action in await store.read(lambda tx: tx.actions("t"))] == won


async def test_a_process_killed_in_mid_transaction_leaves_all_before_it_and_none_of_it(url):
    with rival("die", url) as doomed:
        doomed.stdin.write("go\n")
        doomed.stdin.flush()
        assert doomed.stdout.readline() == "half\n"
        doomed.kill()
        doomed.wait(10)
    store = await Store.open(url)
    assert await store.read(lambda tx: tx.fact("confirmed")) == "yes"
    assert await store.read(lambda tx: tx.fact("half")) is None
    await store.write(lambda tx: tx.set_fact("half", "no more"))
    await store.close()
