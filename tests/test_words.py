"""Every key has words, every word a use, and refusals, phases, buttons and permissions those that they need."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot import table
from bot.rules import phases
from bot.rules.actions import tag_of
from bot.rules.board import Side
from bot.rules.options import Format
from bot.rules.phases import Quarter
from bot.rules.result import Ending, Level
from bot.texts import words
from cogs._scenes import LAST_NAMED_TURN
from renderers.theme import THEMES
from tests.refusals import KINDS

ROOT = Path(__file__).parents[1]


def leaves(tree: Any, path: str = "") -> Iterator[str]:
    """Go through all keys that have words; a text that goes by a number is one."""
    for name, value in tree.items():
        whole = f"{path}.{name}" if path else name
        if isinstance(value, dict) and set(value) != {"one", "other"}:
            yield from leaves(value, whole)
        else:
            yield whole


KEYS = set(leaves(words("en")))


def sources() -> list[ast.Module]:
    paths = [*ROOT.glob("bot/*.py"), *ROOT.glob("cogs/*.py")]
    return [ast.parse(path.read_text(encoding="utf-8")) for path in paths]


def pattern_of(node: ast.JoinedStr) -> str:
    """Return a regular expression of what an f-string can become."""
    parts = [re.escape(part.value) if isinstance(part, ast.Constant) else r"[\w-]+" for part in node.values]
    return "".join(str(part) for part in parts)


def asked() -> Iterator[str]:
    """Go through the keys that the code asks `tr` or `Trouble` for, as regular expressions."""
    for tree in sources():
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            name = getattr(call.func, "id", "")
            if name in ("tr", "Trouble"):
                node = call.args[1 if name == "tr" else 0]
                before = "trouble." if name == "Trouble" else ""
                for each in (node.body, node.orelse) if isinstance(node, ast.IfExp) else (node,):
                    if isinstance(each, ast.Constant):
                        yield before + re.escape(each.value)
                    elif isinstance(each, ast.JoinedStr):
                        yield pattern_of(each)


def test_every_key_that_the_code_asks_for_has_words():
    missing = [pattern for pattern in asked() if not any(re.fullmatch(pattern, key) for key in KEYS)]
    assert not missing


def test_all_words_are_used():
    trees = sources()
    nodes = [node for tree in trees for node in ast.walk(tree)]
    literals = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    patterns = list(asked())
    names = literals | {str(level.value) for level in Level} | {side.value for side in Side}
    names |= {level.name.lower() for level in Level} | set(THEMES) | {format.value for format in Format}
    made = ("error.", "phase.", "question.", "button.", "permission.", "rules.")  # see below, and test_topics

    def used(key: str) -> bool:
        tail = key.rpartition(".")[2]
        made_up = any(re.fullmatch(pattern, key) for pattern in patterns) and tail in names
        return key in literals or made_up or key.startswith(made)

    composed = {f"over.{ending.value}" for ending in Ending} | {
        f"picture.{each}_format" for each in ("single", "money")
    }
    composed |= {
        "over.checkers_borne_off",
        "over.checkers_resigned",
        "over.cancelled_agreed",
        "over.cancelled_moderator",
    }
    composed |= {f"cube_turn.{turns}" for turns in range(1, LAST_NAMED_TURN + 1)} | {
        f"quarter.{each}" for each in Quarter
    }
    assert {key for key in KEYS if not used(key)} <= composed


def literals_in(*files: str) -> set[str]:
    """Return all texts that stand in some files, but for docstrings and what commands are called."""
    trees = [ast.parse((ROOT / "cogs" / file).read_text(encoding="utf-8")) for file in files]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    named = {id(node.value) for node in nodes if isinstance(node, ast.keyword)}
    return {node.value for node in nodes if isinstance(node, ast.Constant) and id(node) not in named}


def test_buttons_and_permissions_have_words_and_no_others():
    for part, files in (("button", ("_buttons.py", "_menus.py")), ("permission", ("_permissions.py",))):
        said = literals_in(*files)
        for key in words("en")[part]:
            assert key in said or f"{part}.{key}" in said, key


def test_phases_have_words_and_no_others():
    rules = {tag_of(each) for each in phases.Phase.__args__ if hasattr(each, "__struct_config__")}
    tables = {tag_of(each) for each in table.Phase.__args__}
    assert {key.split(".")[1] for key in KEYS if key.startswith("phase.")} == rules | tables
    assert {key.split(".")[1] for key in KEYS if key.startswith("question.")} == {"doubled", "resigning"}


def test_no_words_are_left_for_refusals_that_are_gone():
    assert {key.split(".")[1] for key in KEYS if key.startswith("error.")} == {kind.__name__ for kind in KINDS}
