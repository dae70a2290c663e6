"""Whatever two players do to a table, its board fits into Discord's limits and is shown."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.challenge import Challenge
from bot.rules import actions as do
from bot.rules.board import Side
from bot.rules.irregular import MOST_MOVES, free_ends, free_starts
from bot.rules.options import Format, Options
from bot.rules.phases import Doubled
from bot.rules.plays import Move
from bot.table import Accept, Table
from cogs._screens import board_screen
from renderers.board import render_board
from tests.screens import viewed

BEAVERS = 2401
"""After so many turns of the cube the stake has over seven hundred digits, and is named several times."""


def begun(variant: str = "backgammon", **rules: bool) -> Table:
    offer = Table.offered(Challenge(0, Options(**rules), variant, format=Format.MONEY))
    return offer.act(Side.BLACK, Accept()).act(None, do.OpeningRoll(3, 1))


def check_shown(table: Table) -> None:
    screen = board_screen(viewed(table))
    assert 0 < len(screen.content) <= 2000 and 0 < len(screen.alt) <= 1024
    assert sum(map(len, screen.rows)) <= 25 and screen.scene is not None and render_board(screen.scene)


def test_a_cube_that_is_turned_without_end_is_shown_C2_C6():
    table = begun(beaver=True, raccoon=True)
    while moves := table.match.game.moves():
        table = table.act(Side.WHITE, do.MoveChecker(moves[0]))
    table = table.act(Side.WHITE, do.Done()).act(Side.BLACK, do.Double())
    playing = table.phase
    game = replace(playing.match.game, phase=Doubled(Side.BLACK, BEAVERS))
    table = replace(table, phase=replace(playing, match=replace(playing.match, game=game)))
    check_shown(table)
    side = table.to_act
    for answer in (do.Take(), do.Drop()):
        check_shown(table.act(side, answer))


@pytest.mark.parametrize("variant", ["backgammon", "dutch", "longgammon"])
def test_a_play_of_as_many_moves_as_there_may_be_is_shown_I2(variant):
    table = begun(variant, over_the_board=True)
    for number in range(MOST_MOVES):
        game = table.match.game
        starts = free_starts(game)
        start = starts[number % len(starts)]
        ends = free_ends(game, start)
        table = table.act(Side.WHITE, do.MoveChecker(Move(start, ends[number % len(ends)])))
        check_shown(table)
    check_shown(table.act(Side.WHITE, do.Done()))
