"""`verify-dice`: a real match is right, and every kind of tampering is found and named."""

from __future__ import annotations

import asyncio
import copy
import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from bot.__main__ import main
from bot.dice_cup import commitment, draw, new_secret
from bot.export import export_json
from bot.rules.board import Side
from bot.store import Store
from bot.verify import OK, UNREADABLE, WRONG
from tests.service.house import House

Json = dict[str, Any]


@pytest.fixture(scope="module")
def match(tmp_path_factory) -> Json:
    """A real match of two games and more, exported."""

    async def play() -> Json:
        store = await Store.open(f"sqlite:///{tmp_path_factory.mktemp('match')}/bot.db")
        try:
            house = House(store, fair=True)
            view = await house.drop_by(await house.begin(2, opening=()), Side.BLACK)
            view = await house.to_the_end(view)
            return json.loads(await export_json(store, view.id))
        finally:
            await store.close()

    return asyncio.run(play())


@pytest.fixture
def check(tmp_path, capsys):
    """Write a file, verify it by the command line, and return exit code and what was said."""

    def run(content: Json | str | bytes) -> tuple[int, str]:
        path = tmp_path / "match.json"
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        code = main(["verify-dice", str(path)])
        return code, capsys.readouterr().out

    return run


def test_a_real_match_is_right(check, match):
    code, said = check(match)
    assert code == OK and "every roll" in said
    for game in match["games"]:
        assert game["hash"] in said  # to be compared with what was shown before the game
    assert "Traceback" not in said


def entry(match: Json, kind: str, number: int = 0) -> Json:
    """Return the n-th entry of that kind."""
    return [each for each in match["log"] if each["kind"] == kind][number]


def other_secret(match: Json) -> None:
    match["games"][0]["secret"] = new_secret()


def other_secret_and_hash(match: Json) -> None:
    secret = new_secret()
    while draw(secret, match["games"][0]["players"], 1) == draw(
        match["games"][0]["secret"], match["games"][0]["players"], 1
    ):
        secret = new_secret()
    match["games"][0].update(secret=secret, hash=commitment(secret))


def secret_no_secret(match: Json) -> None:
    match["games"][0]["secret"] = "not hexadecimal"


def secret_too_short(match: Json) -> None:
    match["games"][0]["secret"] = "ab"


def other_hash(match: Json) -> None:
    match["games"][1]["hash"] = "0" * 64


def other_roll(match: Json) -> None:
    roll = entry(match, "roll", 2)["action"]["roll"]
    dice = sorted((roll["a"], roll["b"]), reverse=True)
    roll["a"], roll["b"] = (6, 5) if dice != [6, 5] else (5, 4)


def other_opening(match: Json) -> None:
    action = entry(match, "opening", -1)["action"]
    action["white"], action["black"] = action["black"], action["white"]


def roll_turned_about(match: Json) -> None:
    for each in match["log"]:
        roll = each["action"].get("roll")
        if roll and roll["a"] != roll["b"]:
            roll["a"], roll["b"] = roll["b"], roll["a"]
            return


def entry_missing(match: Json) -> None:
    del match["log"][10]


def entry_missing_and_renumbered(match: Json) -> None:
    match["log"].remove(entry(match, "move", 3))
    for seq, each in enumerate(match["log"], 1):
        each["seq"] = seq


def entry_twice(match: Json) -> None:
    match["log"].insert(5, copy.deepcopy(match["log"][5]))


def end_missing(match: Json) -> None:
    del match["log"][-5:]


def no_log(match: Json) -> None:
    match["log"] = []


def no_challenge(match: Json) -> None:
    del match["log"][0]
    for seq, each in enumerate(match["log"], 1):
        each["seq"] = seq


def two_challenges(match: Json) -> None:
    match["log"][3]["action"] = copy.deepcopy(match["log"][0]["action"])


def illegal_move(match: Json) -> None:
    entry(match, "move", 2)["action"]["move"] = [1, 0]


def absurd_move(match: Json) -> None:
    entry(match, "move", 2)["action"]["move"] = [9999, -7]


def wrong_side(match: Json) -> None:
    each = entry(match, "move", 0)
    each["side"] = "black" if each["side"] == "white" else "white"


def no_such_action(match: Json) -> None:
    entry(match, "done", 0)["action"] = {"kind": "wish"}


def kind_and_action_differ(match: Json) -> None:
    entry(match, "done", 0)["kind"] = "swap"


def impossible_dice(match: Json) -> None:
    entry(match, "roll", 0)["action"]["roll"] = {"a": 7, "b": 1}


def players_part_of_game_1(match: Json) -> None:
    match["games"][0]["players"] = "1:2"


def press_of_another(match: Json) -> None:
    entry(match, "accept")["interaction"] = "12345"


def press_before_game_2(match: Json) -> None:
    entry(match, "continue", 1)["interaction"] = None


def dice_of_a_game_missing(match: Json) -> None:
    del match["games"][1]


def other_length(match: Json) -> None:
    match["length"] = 7


def rolls_before_the_match(match: Json) -> None:
    match["log"][1]["action"], match["log"][1]["kind"] = {"kind": "opening", "white": 3, "black": 1}, "opening"


def game_twice(match: Json) -> None:
    secret = new_secret()
    other = dict(match["games"][0], secret=secret, hash=commitment(secret))
    match["games"].insert(0, other)


TAMPERINGS: list[tuple[Callable[[Json], None], str]] = [
    (other_secret, "hash"),
    (other_secret_and_hash, "the secret gives"),
    (secret_no_secret, "secret of game 1"),
    (secret_too_short, "secret of game 1"),
    (other_hash, "secret of game 2"),
    (other_roll, "the secret gives"),
    (other_opening, "the secret gives"),
    (roll_turned_about, "the secret gives"),
    (entry_missing, "is missing"),
    (entry_missing_and_renumbered, "breaks a rule"),
    (entry_twice, "is missing"),
    (end_missing, "ends before"),
    (no_log, "ends before"),
    (no_challenge, "challenge"),
    (two_challenges, "challenge"),
    (illegal_move, "breaks a rule"),
    (absurd_move, ""),
    (wrong_side, "breaks a rule"),
    (no_such_action, "can't be read"),
    (kind_and_action_differ, "calls"),
    (impossible_dice, "can't be read"),
    (players_part_of_game_1, "players' part of game 1"),
    (press_of_another, "players' part of game 1"),
    (press_before_game_2, "players' part of game 2"),
    (dice_of_a_game_missing, "game 2"),
    (other_length, "length"),
    (rolls_before_the_match, "before the match"),
    (game_twice, "twice"),
]


@pytest.mark.parametrize(("tamper", "said"), TAMPERINGS, ids=[tamper.__name__ for tamper, _ in TAMPERINGS])
def test_tampering_is_found_and_named(check, match, tamper, said):
    changed = copy.deepcopy(match)
    tamper(changed)
    code, output = check(changed)
    assert code == WRONG and output.startswith("NOT as it should be: ") and said in output
    assert output.count("\n") == 1


@pytest.mark.parametrize(
    "content",
    ["", "{}", "[]", "null", "no json", b"\xff\xfe\x00", "{" * 5000, "[" * 100_000, '{"format": "backgammon-match-1"}'],
    ids=["empty", "object", "list", "null", "text", "bytes", "braces", "deep", "format alone"],
)
def test_garbage_can_not_be_read(check, content):
    code, said = check(content)
    assert code == UNREADABLE and "can't be read" in said and said.count("\n") == 1


def test_a_side_that_is_none_can_not_be_read(check, match):
    changed = copy.deepcopy(match)
    entry(changed, "move", 0)["side"] = "green"
    code, said = check(changed)
    assert code == UNREADABLE and "'green'" in said


def test_another_format_is_named(check, match):
    code, said = check(dict(match, format="backgammon-match-9"))
    assert code == UNREADABLE and "'backgammon-match-9'" in said


def test_a_file_that_is_not_there(tmp_path, capsys):
    assert main(["verify-dice", str(tmp_path / "none.json")]) == UNREADABLE
    assert main(["verify-dice", str(tmp_path)]) == UNREADABLE
    assert capsys.readouterr().out.count("can't be read") == 2


@pytest.mark.parametrize("arguments", [["verify-dice"], ["no-such-command"], ["--no-such-option"]])
def test_a_wrong_command_line_is_explained(arguments, capsys):
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2 and "usage:" in capsys.readouterr().err


def test_the_process_gives_the_exit_code(tmp_path, match):
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(match))
    bad.write_text(json.dumps(dict(match, log=[])))
    for path, code in ((good, OK), (bad, WRONG)):
        done = subprocess.run([sys.executable, "-m", "bot", "verify-dice", str(path)], capture_output=True, check=False)
        assert done.returncode == code, done
