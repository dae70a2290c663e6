"""Every rule of the game that is played here is named by a test: `test_larger_die_when_only_one_fits_M6`."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
RULES = [
    *("B1", "B2", "B3", "B4", "B5", "B6"),
    *("O1", "O2", "O3"),
    *(f"M{n}" for n in range(1, 11)),
    *(f"H{n}" for n in range(1, 6)),
    *(f"E{n}" for n in range(1, 9)),
    *("C1", "C2", "C3", "C8", "C9"),
    *("R1", "R2", "R3", "R5"),
    *("X1", "X2", "X5", "X7"),
    *("G1", "G2", "G3", "G4"),
    *("A3", "A4"),
]
REPORTS = [*range(1, 20), *range(22, 27), *range(30, 35), 40]
_RULE = re.compile(r"_([A-Z][1-9][0-9]?)(?=_|$)")
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
    ],
)
def test_a_rule_is_named_in_capitals_between_underscores(name, rules):
    assert rules_in(name) == rules


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_named_by_a_test(rule):
    assert any(rule in rules_in(name) for names in names_by_file().values() for name in names), rule


@pytest.mark.parametrize("report", REPORTS)
def test_every_report_has_a_test(report):
    found = [int(match[1]) for names in names_by_file().values() for name in names if (match := _REPORT.match(name))]
    assert report in found


def test_no_test_hides_another_of_the_same_name():
    for path, names in names_by_file().items():
        assert len(names) == len(set(names)), path
