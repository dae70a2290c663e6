"""The choices of members and guilds."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from bot.preferences import GuildSettings, MemberSettings
from bot.rules.options import Options
from bot.store import Store, StoreError
from bot.store.opening import prepare
from bot.store.schema import known_migrations, migrate

BIG = 2**63 - 1
"""No id of Discord's is larger."""


async def test_who_has_chosen_nothing_has_the_defaults(store: Store):
    assert await store.read(lambda tx: tx.member(5)) == MemberSettings("night", True, False, None)
    usual = GuildSettings(None, "thread", None, purse=1000, fee=0, top_up=0, options=Options(jacoby=True))
    assert await store.read(lambda tx: tx.guild(5)) == usual


@pytest.mark.parametrize(
    "chosen", [MemberSettings("wood", False, True, "de"), MemberSettings("wood"), MemberSettings(forced=True)]
)
async def test_a_members_choices_come_back_and_are_nobody_elses(store: Store, chosen):
    await store.write(lambda tx: tx.put_member(BIG, MemberSettings("wood", False, True, "fr")))
    await store.write(lambda tx: tx.put_member(BIG, chosen))
    assert await store.read(lambda tx: tx.member(BIG)) == chosen
    assert await store.read(lambda tx: tx.member(BIG - 1)) == MemberSettings()
    assert await store.read(lambda tx: tx.guild(BIG)) == GuildSettings()


@pytest.mark.parametrize(
    "chosen",
    [
        GuildSettings("de", "channel", BIG),
        GuildSettings(openers=7),
        GuildSettings(purse=0, fee=100, top_up=50),
        GuildSettings(options=Options(cube=False, automatic=2, strict=True)),
        GuildSettings(),
    ],
)
async def test_a_guilds_choices_come_back_and_are_no_others(store: Store, chosen):
    await store.write(lambda tx: tx.put_guild(BIG, GuildSettings("fr", "channel", 1)))
    await store.write(lambda tx: tx.put_guild(BIG, chosen))
    assert await store.read(lambda tx: tx.guild(BIG)) == chosen
    assert await store.read(lambda tx: tx.guild(BIG - 1)) == GuildSettings()


@pytest.mark.parametrize("wrong", [{"play_in": "cellar"}, {"purse": -1}, {"fee": -1}, {"fee": 101}, {"top_up": -1}])
async def test_settings_that_cannot_be_are_refused_and_leave_what_was(store: Store, wrong):
    await store.write(lambda tx: tx.put_guild(1, GuildSettings("de")))
    with pytest.raises(StoreError):
        await store.write(lambda tx: tx.put_guild(1, GuildSettings(**wrong)))
    assert await store.read(lambda tx: tx.guild(1)) == GuildSettings("de")


async def test_a_database_from_before_there_were_settings_gets_the_defaults(path, url):
    path.parent.mkdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as base:
        migrate(base, path, known_migrations()[:2], at=1)
    prepare(path, at=2)
    store = await Store.open(url)
    assert await store.read(lambda tx: tx.member(1)) == MemberSettings()
    await store.close()


async def test_settings_from_before_there_were_chips_are_kept_with_defaults_beside_them_S1(path, url):
    path.parent.mkdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as base:
        migrate(base, path, known_migrations()[:3], at=1)
        base.execute("INSERT INTO guilds (guild, locale, play_in) VALUES (1, 'de', 'channel')")
    store = await Store.open(url)
    assert await store.read(lambda tx: tx.guild(1)) == GuildSettings("de", "channel")
    await store.close()
