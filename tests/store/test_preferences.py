"""The choices of members and guilds."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from bot.preferences import GuildSettings, MemberSettings
from bot.store import Store, StoreError
from bot.store.opening import prepare
from bot.store.schema import known_migrations, migrate

BIG = 2**63 - 1
"""No id of Discord's is larger."""


async def test_who_has_chosen_nothing_has_the_defaults(store: Store):
    assert await store.read(lambda tx: tx.member(5)) == MemberSettings("night", True, False, None)
    assert await store.read(lambda tx: tx.guild(5)) == GuildSettings(None, "thread", None)


@pytest.mark.parametrize(
    "chosen", [MemberSettings("wood", False, True, "de"), MemberSettings("wood"), MemberSettings(forced=True)]
)
async def test_a_members_choices_come_back_and_are_nobody_elses(store: Store, chosen):
    await store.write(lambda tx: tx.put_member(BIG, MemberSettings("wood", False, True, "fr")))
    await store.write(lambda tx: tx.put_member(BIG, chosen))
    assert await store.read(lambda tx: tx.member(BIG)) == chosen
    assert await store.read(lambda tx: tx.member(BIG - 1)) == MemberSettings()
    assert await store.read(lambda tx: tx.guild(BIG)) == GuildSettings()


@pytest.mark.parametrize("chosen", [GuildSettings("de", "channel", BIG), GuildSettings(openers=7), GuildSettings()])
async def test_a_guilds_choices_come_back_and_are_no_others(store: Store, chosen):
    await store.write(lambda tx: tx.put_guild(BIG, GuildSettings("fr", "channel", 1)))
    await store.write(lambda tx: tx.put_guild(BIG, chosen))
    assert await store.read(lambda tx: tx.guild(BIG)) == chosen
    assert await store.read(lambda tx: tx.guild(BIG - 1)) == GuildSettings()


async def test_a_place_to_play_that_is_none_is_refused_and_leaves_what_was(store: Store):
    await store.write(lambda tx: tx.put_guild(1, GuildSettings("de")))
    with pytest.raises(StoreError):
        await store.write(lambda tx: tx.put_guild(1, GuildSettings(play_in="cellar")))  # type: ignore[arg-type]
    assert await store.read(lambda tx: tx.guild(1)) == GuildSettings("de")


async def test_a_database_from_before_there_were_settings_gets_the_defaults(path, url):
    path.parent.mkdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as base:
        migrate(base, path, known_migrations()[:2], at=1)
    prepare(path, at=2)
    store = await Store.open(url)
    assert await store.read(lambda tx: tx.member(1)) == MemberSettings()
    await store.close()
