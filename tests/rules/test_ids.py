"""Position IDs and XGIDs, both ways, against what GNU Backgammon 1.07 says of the same texts."""

import base64
import json
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.rules.board import Board, Side
from bot.rules.dice import Roll
from bot.rules.errors import BadValue
from bot.rules.ids import BadPositionId, BadXgid, Xgid, board_from_position_id, parse_xgid, position_id, xgid
from bot.rules.variants import Variant
from tests.rules.positions import any_positions, pos
from tests.rules.test_plays import NAMED, named_board

WHITE, BLACK = Side.WHITE, Side.BLACK
START_ID = "4HPwATDgc/ABMA"
START_XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"
GNUBG = [json.loads(line) for line in (Path(__file__).parent / "cases" / "gnubg_xgids.jsonl").read_text().splitlines()]
HYPER = Variant("hypergammon", ((24, 1), (23, 1), (22, 1)))


# --- Position ID


def test_the_start_has_the_well_known_position_id():
    assert position_id(Board.start(), WHITE) == position_id(Board.start(), BLACK) == START_ID
    assert board_from_position_id(START_ID) == Board.start()


@pytest.mark.parametrize("case", NAMED, ids=lambda case: case["name"])
def test_position_ids_of_named_positions(case):
    board = named_board(case)
    assert position_id(board, WHITE) == case["position_id"]
    assert board_from_position_id(case["position_id"]) == board


def test_position_ids_lead_back_to_the_board_with_the_player_on_roll_as_white():
    for board, side, _ in any_positions(seed=60, count=500):
        read = board_from_position_id(position_id(board, side))
        assert read == Board(board.of(side), board.of(side.other))


@pytest.mark.parametrize("text", [f"  {START_ID}\n", f"{START_ID}=="])
def test_space_and_padding_around_a_position_id_are_no_harm(text):
    assert board_from_position_id(text) == Board.start()


def test_a_variant_with_fewer_checkers():
    board = Board.start(HYPER)
    assert board_from_position_id(position_id(board, WHITE), HYPER) == board
    assert parse_xgid(xgid(board, WHITE), HYPER).board == board
    with pytest.raises(BadPositionId, match="checkers"):
        board_from_position_id(START_ID, HYPER)


def encoded(bits: str) -> str:
    return base64.b64encode(int(bits[::-1], 2).to_bytes(10, "little")).decode()[:14]


def sides(theirs: dict[int, int], mine: dict[int, int], after: str = "") -> str:
    places = [*(theirs.get(place, 0) for place in range(1, 26)), *(mine.get(place, 0) for place in range(1, 26))]
    return encoded("".join("1" * count + "0" for count in places) + after)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "spelling"),
        ("hello", "spelling"),
        (START_ID[:-1], "spelling"),
        (START_ID + "A", "spelling"),
        ("4HPwATDgc/ABM_", "spelling"),
        ("４HPwATDgc/ABMA", "spelling"),
        ("x" * 2_000, "spelling"),
        ("/" * 14, "bits"),
        (encoded("1" * 40), "bits"),
        (sides({1: 1}, {2: 1}, after="1"), "bits"),
        ("4HPwATDgc/ABMB", "bits"),
        (sides({6: 16}, {2: 1}), "checkers"),
        (sides({6: 1}, {2: 16}), "checkers"),
        (sides({6: 15}, {2: 8, 25: 8}), "bits"),
        (sides({6: 1}, {19: 1}), "shared-point"),
        (sides({24: 2}, {1: 3}), "shared-point"),
        ("A" * 14, "nobody-left"),
    ],
)
def test_a_bad_position_id_is_refused_with_the_reason(text, reason):
    with pytest.raises(BadPositionId) as refused:
        board_from_position_id(text)
    assert refused.value.data == {"text": text[:80], "reason": reason}
    assert isinstance(refused.value, BadValue)


@given(st.text(max_size=20) | st.text("ABCDabcd01239+/wgx", min_size=14, max_size=14))
def test_any_text_is_a_board_with_this_position_id_or_refused(text):
    try:
        board = board_from_position_id(text)
    except BadPositionId as refused:
        assert refused.reason
    else:
        board.check()
        assert position_id(board, WHITE) == text.strip().removesuffix("==")


# --- XGID


def test_the_start_has_the_well_known_xgid():
    assert xgid(Board.start(), WHITE) == xgid(Board.start(), BLACK) == START_XGID
    assert parse_xgid(START_XGID) == Xgid(Board.start())


@pytest.mark.parametrize("case", GNUBG, ids=lambda case: case["xgid"][5:])
def test_xgids_mean_what_gnu_backgammon_reads_in_them(case):
    read = parse_xgid(case["xgid"])
    assert position_id(read.board, WHITE) == case["position_id"]
    assert (read.cube_value, read.length, list(read.score)) == (case["cube"], case["length"], case["score"])
    assert {None: 0, WHITE: 1, BLACK: -1}[read.cube_owner] == case["owner"]
    assert [read.roll.a, read.roll.b] == case["dice"] if read.roll else case["dice"] == [0, 0]


def test_the_cases_have_both_bars_big_cubes_and_either_side_on_roll():
    places = [case["xgid"][5:31] for case in GNUBG]
    assert any(text[0] != "-" and text[25] != "-" for text in places)
    assert {case["owner"] for case in GNUBG} == {0, 1, -1}
    assert max(case["cube"] for case in GNUBG) == 1024
    assert {case["xgid"].split(":")[3] for case in GNUBG} == {"1", "-1"}


def test_an_xgid_is_written_from_the_rollers_view():
    board = pos("x bar:1 6:2; o bar:2 3:1")
    said = {"roll": Roll(6, 3), "cube_value": 4, "cube_owner": WHITE, "score": (3, 1), "length": 7}
    assert xgid(board, WHITE, **said) == "XGID=b-----B---------------a--A:2:1:1:63:3:1:0:7:10"
    assert xgid(board, BLACK, **said) == "XGID=a--A---------------b-----B:2:-1:1:63:1:3:0:7:10"


values = st.fixed_dictionaries(
    {
        "roll": st.none() | st.builds(Roll, st.integers(1, 6), st.integers(1, 6)),
        "cube_value": st.integers(0, 60).map(lambda turns: 2**turns),
        "cube_owner": st.sampled_from([None, WHITE, BLACK]),
        "score": st.tuples(st.integers(0, 99), st.integers(0, 99)),
        "most_turns": st.integers(0, 99),
    }
)
formats = st.one_of(
    st.builds(lambda length, crawford: {"length": length, "crawford": crawford}, st.integers(1, 99), st.booleans()),
    st.builds(lambda jacoby, beaver: {"jacoby": jacoby, "beaver": beaver}, st.booleans(), st.booleans()),
)
ROUND = [(board, side) for board, side, _ in any_positions(seed=61, count=200)]


@given(st.sampled_from(ROUND), values, formats, st.sampled_from(["", "D", "B", "R"]))
def test_what_is_written_is_read_back(position, values, game, pending):
    board, side = position
    said = {**values, **game} if values["roll"] else {**values, **game, "pending": pending}
    text = xgid(board, side, **said)
    as_white = dict(said)
    if side is BLACK:
        as_white |= {"score": said["score"][::-1], "cube_owner": said["cube_owner"] and said["cube_owner"].other}
    assert parse_xgid(text) == Xgid(Board(board.of(side), board.of(side.other)), **as_white)
    assert xgid(parse_xgid(text).board, WHITE, **as_white) == text


def test_an_xgid_with_the_other_player_on_roll_is_turned_round():
    mine = parse_xgid("XGID=aa-----A----------------BB:3:1:1:D:2:5:1:7:10")
    theirs = parse_xgid("XGID=bb----------------a-----AA:3:-1:-1:D:5:2:1:7:10")
    assert mine == theirs
    assert (mine.pending, mine.cube_owner, mine.score, mine.crawford) == ("D", WHITE, (2, 5), True)


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        (START_XGID, (False, False, False)),
        (START_XGID.replace("0:0:10", "1:0:10"), (False, True, False)),
        (START_XGID.replace("0:0:10", "2:0:10"), (False, False, True)),
        (START_XGID.replace("0:0:10", "3:0:10"), (False, True, True)),
        (START_XGID.replace("0:0:10", "1:5:10"), (True, False, False)),
        (START_XGID.replace("0:0:10", "0:5:10"), (False, False, False)),
    ],
)
def test_the_rules_field_means_crawford_in_a_match_and_house_rules_in_money_play(text, rules):
    read = parse_xgid(text)
    assert (read.crawford, read.jacoby, read.beaver) == rules


@pytest.mark.parametrize("text", [START_XGID[5:], START_XGID.replace("XGID", "xgid"), f"\n{START_XGID} "])
def test_name_and_space_around_an_xgid_are_no_matter(text):
    assert parse_xgid(text) == Xgid(Board.start())


def test_the_highest_cube_may_be_missing():
    assert parse_xgid(START_XGID.removesuffix(":10")) == parse_xgid(START_XGID)


def start_with(**fields: str) -> str:
    """The start's XGID with some fields changed, by their places: `f1="7"`."""
    parts = START_XGID.split(":")
    for name, value in fields.items():
        parts[int(name[1:])] = value
    return ":".join(parts)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "spelling"),
        ("XGID=", "spelling"),
        (START_ID, "spelling"),
        ("x" * 2_000, "spelling"),
        (START_XGID + ":1", "spelling"),
        (START_XGID.replace("-b--", "-b-"), "spelling"),
        (START_XGID.replace("-b--", "-b-!"), "spelling"),
        (start_with(f1="-1"), "spelling"),
        (start_with(f1="100"), "spelling"),
        (start_with(f2="2"), "spelling"),
        (start_with(f3="0"), "spelling"),
        (start_with(f4="70"), "spelling"),
        (start_with(f4="01"), "spelling"),
        (start_with(f5="x"), "spelling"),
        (start_with(f6="٣"), "spelling"),
        (start_with(f7="4"), "spelling"),
        (start_with(f7="2", f8="5"), "rules"),
        (start_with(f0="XGID=-b----F-C---eE---c-e----B-"), "checkers"),
        (start_with(f0="XGID=-b----E-C---pE---c-e----B-"), "checkers"),
        (start_with(f0="XGID=Bb----E-C---eE---c-e------"), "places"),
        (start_with(f0="XGID=------E-C---eE---c-e----Bb"), "places"),
        (start_with(f0="XGID=" + "-" * 26), "nobody-left"),
    ],
)
def test_a_bad_xgid_is_refused_with_the_reason(text, reason):
    with pytest.raises(BadXgid) as refused:
        parse_xgid(text)
    assert refused.value.data == {"text": text[:80], "reason": reason}
    assert isinstance(refused.value, BadValue)


@pytest.mark.parametrize(
    ("said", "text", "reason"),
    [
        ({"cube_value": 3}, "3", "cube"),
        ({"cube_value": 0}, "0", "cube"),
        ({"cube_value": -2}, "-2", "cube"),
        ({"pending": "X"}, "X", "pending"),
    ],
)
def test_values_that_no_xgid_can_hold_are_refused(said, text, reason):
    with pytest.raises(BadXgid) as refused:
        xgid(Board.start(), WHITE, **said)
    assert refused.value.data == {"text": text, "reason": reason}


FIELDS = ["XGID=", ":", "-" * 26, START_XGID[5:31], START_XGID[5:], "1", "-1", "0", "D", "52", "99", "a", "\n", "é"]


@given(st.text(max_size=60) | st.lists(st.sampled_from(FIELDS), max_size=22).map("".join))
@example(START_XGID.replace("XGID=-", "XGID=\N{LATIN SMALL LETTER LONG S}"))
def test_any_text_is_an_xgid_or_refused(text):
    try:
        read = parse_xgid(text)
    except BadXgid as refused:
        assert refused.reason
    else:
        read.board.check()
