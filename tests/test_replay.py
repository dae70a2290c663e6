"""Random matches from seeds that Hypothesis draws: invariants after every action, then log and snapshot as JSON."""

from __future__ import annotations

import json
import random
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.challenge import Challenge
from bot.rules import actions as do
from bot.rules.board import Board
from bot.rules.options import Format, Options
from bot.rules.phases import Phase as GamePhase
from bot.rules.plays import Move
from bot.rules.result import Ending, Level
from bot.rules.variants import VARIANTS
from bot.table import Decline, Expire, Moved, Table, TableAction, Withdraw
from bot.table import Phase as TablePhase
from tests.crowds import Crowd
from tests.replaying import as_json, from_json

seeds = st.integers(0, 2**32 - 1)


@settings(max_examples=30, deadline=None)
@given(seeds)
def test_a_random_match_holds_its_invariants_and_is_replayed_from_its_log(seed):
    crowd = Crowd(seed).play().play_again()
    table = crowd.table
    assert Table.replay(table.challenge, from_json(as_json(crowd.steps))) == table
    assert table.version == 1 + len(crowd.steps)
    assert msgspec.json.decode(msgspec.json.encode(table), type=Table) == table


@settings(max_examples=12, deadline=None)
@given(seeds)
def test_a_restart_after_any_action_changes_nothing(seed):
    """The table is written and read at random steps of its log and comes to the same end."""
    crowd, chance = Crowd(seed).play().play_again(), random.Random(seed)
    table = Table.offered(crowd.table.challenge)
    for step in crowd.steps:
        table = table.act(*step)
        if chance.random() < 0.1:
            text = msgspec.json.encode(table)
            table = msgspec.json.decode(text, type=Table)
            assert msgspec.json.encode(table) == text
    assert table == crowd.table


RARE = Challenge(0, Options(aces_double=True), "acey-deucey", format=Format.SINGLE)
"""What needs many matches to come up where all are as likely."""

NEVER_HERE = {Decline, Withdraw, Expire}
"""What a crowd doesn't do, since there would be no match."""


def test_the_crowd_does_everything_there_is():
    """Else the tests above prove less than they seem to."""
    wanted = {*TableAction.__args__, *GamePhase.__args__, *TablePhase.__args__, *Ending, *Format, *VARIANTS}
    wanted -= NEVER_HERE
    refused, longest = 0, 0
    for seed in range(150):
        crowd = Crowd(seed, None if seed % 4 else RARE).play().play_again()
        match = crowd.table.match
        assert match is not None
        wanted -= {type(action) for _, action in crowd.steps} | crowd.phases
        wanted -= {result.ending for result in match.results} | {match.format, crowd.table.challenge.variant}
        refused += crowd.refused
        longest = max(longest, match.number)
        if not wanted and longest >= 5:
            break
    assert not wanted and longest >= 5 and refused > 500


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (do.OpeningRoll(3, 1), '{"kind":"opening","white":3,"black":1}'),
        (do.MoveChecker(Move(25, 20)), '{"kind":"move","move":[25,20]}'),
        (do.OfferResignation(Level.GAMMON), '{"kind":"resign","level":2}'),
        (do.Done(), '{"kind":"done"}'),
        (Moved(7), '{"kind":"moved","place":7}'),
    ],
)
def test_the_log_is_plain_json_that_old_versions_wrote_too(action, text):
    assert msgspec.json.encode(action).decode() == text
    assert msgspec.json.decode(text, type=TableAction) == action


def test_a_snapshot_with_unknown_and_missing_fields_is_read():
    """Fields come and go with versions: what is not known is left out, what is not there has its default."""
    text = msgspec.json.encode(Table.offered(Challenge(3))).replace(b'"hand":0', b'"later":[1]')
    assert msgspec.json.decode(text, type=Table) == Table.offered(Challenge(3))
    assert Board.start() == msgspec.json.decode(msgspec.json.encode(Board.start()), type=Board)


OLD = json.loads((Path(__file__).parent / "cases" / "old_tables.json").read_text(encoding="utf-8"))
"""Tables and their logs as the version wrote them that knew matches of backgammon alone, with cube and Crawford."""


@pytest.mark.parametrize("name", OLD)
def test_a_table_of_an_old_version_is_read_and_goes_on_as_its_log_says(name):
    table = msgspec.json.decode(json.dumps(OLD[name]["table"]), type=Table)
    log = from_json(json.dumps(OLD[name]["log"]).encode())
    assert Table.replay(Challenge(5), log) == table and len(log) + 1 == table.version
    assert table.challenge == Challenge(5, Options(), VARIANTS["backgammon"].name, format=Format.MATCH)
    on = Crowd(1, table.challenge)
    on.follow(log)
    assert on.table == table
    on.play_on()
    assert Table.replay(table.challenge, on.steps) == on.table and not on.table.is_live
