"""What is told of a table beside the board: the ids in its details, and plays in words."""

from __future__ import annotations

import pytest

from bot.challenge import Challenge
from bot.rules.ids import Xgid, board_from_position_id, parse_xgid
from bot.rules.match import Match
from bot.rules.options import Format
from bot.rules.phases import Moving
from bot.table import Playing, Table
from cogs._describing import details_text
from cogs._screens import alt_text
from cogs._telling import last_lines, now_lines
from tests.playing import BLACK, WHITE, roll
from tests.rules.house_rules import any_turn, begun, does, of_variant
from tests.screens import viewed


def ids_of(match) -> tuple[str, Xgid]:
    """Return the last line of the details without its ids, and what the XGID says; both ids say one board."""
    table = Table(Challenge(match.length, match.options, format=match.format), Playing(match))
    told, position, _, code = details_text("en-US", viewed(table)).splitlines()[-1].split("`")[:4]
    read = parse_xgid(code)
    assert board_from_position_id(position) == read.board
    return told, read


def test_a_play_that_is_put_down_is_in_the_ids_and_a_turn_in_progress_is_not_I2():
    at = begun(over_the_board=True)
    told, moving = ids_of(does(at, "W move 8/5"))
    assert told.startswith("Before the moves") and moving.board.signed(BLACK) == at.game.board.signed(BLACK)
    down = does(at, "W move 8/5", "W done")
    told, put_down = ids_of(down)
    assert told == "Position ID " and put_down.roll is None
    assert put_down.board.white == down.game.position.black and put_down.board.black == down.game.position.white


@pytest.mark.parametrize(("again", "pending"), [(0, "D"), (1, "B"), (2, "R"), (3, "R")])
def test_the_xgid_names_the_turn_of_the_cube_that_waits_and_leaves_its_value_C5_C6(again, pending):
    at = any_turn(begun(beaver=True, raccoon=True))
    turned = does(at, "B double", *["W beaver", "B beaver", "W beaver"][:again])
    _, read = ids_of(turned)
    assert (read.pending, read.cube_value, read.cube_owner) == (pending, 1, None)


@pytest.mark.parametrize("jacoby", [True, False])
@pytest.mark.parametrize("beaver", [True, False])
def test_the_xgid_of_a_session_says_its_rules_and_that_of_a_match_has_no_room_for_them_C5_C7(jacoby, beaver):
    _, money = ids_of(begun(jacoby=jacoby, beaver=beaver))
    assert (money.length, money.jacoby, money.beaver, money.crawford) == (0, jacoby, beaver, False)
    _, match = ids_of(begun(Format.MATCH, length=5, jacoby=jacoby, beaver=beaver))
    assert (match.length, match.jacoby, match.beaver, match.crawford) == (5, False, False, False)


def test_a_checker_that_had_to_wait_for_the_right_to_hit_is_never_told_as_one_way_home_V2():
    """12/10 hits, and may only come after 8/6: `12/10*/6` would be no legal play."""
    game = of_variant("dutch", "x 24:13 12:1 8:1; o 15:1 20:2", Moving(WHITE, roll("22")))
    whole = does(game, "W move 8/6 12/10 10/8 24/22")
    done = does(whole, "W done")
    at = Match(0, done, format=Format.MONEY)
    view = viewed(Table(Challenge(0, variant="dutch", format=Format.MONEY), Playing(at)))
    assert last_lines(view, done) == [r"Ann played 2-2: **24/22 12/10\*/8 8/6**"]
    assert now_lines(view, whole)[0].endswith(r"24/22 12/10\*/8 8/6.")
    assert alt_text(view, at).endswith("Last play by Ann: 24/22 12/10*/8 8/6.")
