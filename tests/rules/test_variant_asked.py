"""Whatever is asked about moves is asked for the game's own variant; variants that move alike would hide it."""

from collections.abc import Callable
from typing import Any

import pytest

from bot.rules import actions as do
from bot.rules import explain, notation, plays, reading, state, turns
from bot.rules.board import Side
from bot.rules.errors import RulesError
from bot.rules.game import Game
from bot.rules.notation import format_play, parse_play
from bot.rules.plays import Move
from bot.rules.variants import VARIANTS, Variant
from tests.playing import WHITE

THREE = Variant("three", ((24, 1), (23, 1), (22, 1)))
QUESTIONS = (
    *("legal_plays", "next_moves", "last_checker_off", "may_hit_now"),
    *("refuse_move", "why_not", "demand", "fault_of", "hop_fault", "stages", "format_play"),
)


@pytest.fixture
def asked(monkeypatch) -> list[str]:
    """Note every question about moves, and let it fail unless it names the variant."""
    names: list[str] = []

    def listened(name: str, question: Callable[..., Any]) -> Callable[..., Any]:
        def ask(*args: object, **more: object) -> Any:
            assert THREE in (*args, *more.values()), name
            names.append(name)
            return question(*args, **more)

        return ask

    for module in (state, turns, notation, reading, explain, plays):
        for name in QUESTIONS:
            if hasattr(module, name):
                monkeypatch.setattr(module, name, listened(name, getattr(module, name)))
    monkeypatch.setitem(VARIANTS, THREE.name, THREE)
    return names


def test_the_variant_is_part_of_every_question(asked):
    game = Game.start(THREE).act(None, do.OpeningRoll(3, 1))
    moving = game.moving
    assert moving is not None and moving.side is Side.WHITE and game.moves()
    for action in (do.MoveChecker(Move(24, 22)), do.Done()):
        with pytest.raises(RulesError):
            game.act(WHITE, action)
    for text in ("24/21", "24/22", "pass", "24/23(3)", "20/17 24/23"):
        with pytest.raises(RulesError):
            parse_play(text, game.board, WHITE, moving.roll, THREE)
    whole = parse_play("24/20", game.board, WHITE, moving.roll, THREE)
    assert format_play(whole, game.board, WHITE, THREE) == "24/20"
    assert set(asked) | {"demand"} == set(QUESTIONS)
