"""Every rule of the game that is played here is named by a test: `test_larger_die_when_only_one_fits_M6`."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
RULEBOOK = TESTS.parent / "docs" / "RULEBOOK.md"
_NUMBER = r"V3[a-e]|[A-Z][1-9][0-9]?"
NUMBERS = re.findall(rf"^ *- ({_NUMBER}) ", RULEBOOK.read_text(encoding="utf-8"), re.MULTILINE)
NOT_YET = [*(f"T{n}" for n in range(1, 8)), "A1", "A2", "L1"]
"""What isn't played yet: clocks and the ghost, auto-roll and auto-finish, a lobby that knows ratings."""

REPORTS = [*range(1, 27), *range(30, 35), 40]
_RULE = re.compile(rf"_({_NUMBER})(?=_|$)")
_REPORT = re.compile(r"test_report_([0-9]{2})_")


@cache
def names_by_file() -> dict[str, list[str]]:
    """Return the test functions by the file that holds them."""
    found = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                found[str(path.relative_to(TESTS))].append(node.name)
    return found


def rules_in(name: str) -> list[str]:
    return _RULE.findall(name)


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("test_larger_die_when_only_one_fits_M6", ["M6"]),
        ("test_a_prime_M10_is_a_wall", ["M10"]),
        ("test_single_and_gammon_R1_R2", ["R1", "R2"]),
        ("test_m6_in_small_letters", []),
        ("test_XM6", []),
        ("test_M6b", []),
        ("test_both_V3_and_its_part_V3c", ["V3", "V3c"]),
        ("test_V3f", []),
    ],
)
def test_a_rule_is_named_in_capitals_between_underscores(name, rules):
    assert rules_in(name) == rules


@cache
def rules_with_a_test() -> set[str]:
    return {rule for names in names_by_file().values() for name in names for rule in rules_in(name)}


def test_the_numbers_of_the_rulebook_are_found_each_once():
    assert len(NUMBERS) == len(set(NUMBERS)) == 90
    assert {"B1", "M10", "C4", "X9", "S4", "I3", "V3", "V3a", "V3e", "V4", "L2"} <= set(NUMBERS)


@pytest.mark.parametrize("rule", [rule for rule in NUMBERS if rule not in NOT_YET])
def test_every_rule_is_named_by_a_test(rule):
    assert rule in rules_with_a_test()


@pytest.mark.parametrize("rule", NOT_YET)
def test_what_is_not_played_yet_is_a_rule_without_a_test(rule):
    assert rule in NUMBERS and rule not in rules_with_a_test()


def test_no_test_names_a_rule_that_there_is_not():
    assert rules_with_a_test() <= set(NUMBERS)


@pytest.mark.parametrize("report", REPORTS)
def test_every_report_has_a_test(report):
    found = [int(match[1]) for names in names_by_file().values() for name in names if (match := _REPORT.match(name))]
    assert report in found


def test_no_test_hides_another_of_the_same_name():
    for path, names in names_by_file().items():
        assert len(names) == len(set(names)), path
