"""Every command of the bot with options at random: sensible ones, odd ones, and some that don't go together."""

from __future__ import annotations

import random
from typing import Any

from bot.rules.options import Format, Options
from bot.rules.phases import Quarter
from bot.rules.variants import VARIANTS
from tests.e2e.odds import TEXTS

PLAIN = (
    *("roll", "swap", "undo", "done", "cube double", "cube take", "cube drop", "cube beaver", "pips", "help", "rules"),
    *("judge accept", "judge back", "resign accept", "resign refuse", "match end", "match rules", "purse show"),
    *(f"match {name}" for name in ("accept", "decline", "withdraw", "continue", "rematch", "list", "show", "here")),
)
"""Commands without an option."""

PRICES = (1, 3, 20, 60, 300, 1_000_000)
"""From what anybody has to what nobody can cover."""

SUGGESTING = (("move", "play"), ("match here", "match"), ("match show", "match"), ("rules", "topic"))
"""Options that are completed while one types."""


class Phrases:
    """Makes commands up."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def challenge(self) -> dict[str, Any]:
        """Return options of `/play` but the opponent: mostly such as go together, and cheap enough."""
        format = self.rng.choice((Format.MATCH, Format.MATCH, Format.SINGLE, Format.MONEY, Format.MONEY))
        options: dict[str, Any] = {"format": format.value, "here": self._coin(0.3)}
        if format is Format.MATCH or self._coin(0.05):
            options["points"] = self.rng.choice((1, 1, 1, 2, 3, 99))
        if self._coin(0.5):
            options["price"] = self.rng.choice(PRICES[:4] if self._coin(0.9) else PRICES)
        if self._coin(0.6):
            options["variant"] = self.rng.choice(list(VARIANTS))
        for rule in ("cube", "crawford"):
            if self._coin(0.2):
                options[rule] = self._coin(0.5)
        return options

    def any(self, match: str, member: str, role: str) -> tuple[str, dict[str, Any]]:
        """Return a command with its options; `match`, `member` and `role` are what may be named."""
        if self._coin(0.4):
            return self.rng.choice(PLAIN), {}
        kinds = (self._at_the_board(), self._of_matches(match), self._settings(role), self._purse(member))
        return self.rng.choice(self.rng.choices(kinds, (4, 3, 2, 2))[0])

    def house_rules(self, most: int) -> dict[str, Any]:
        """Return a few house rules by name, with values that may not go together."""
        names = self.rng.sample(Options.__struct_fields__, self.rng.randint(1, most))
        return {name: self.rng.choice((0, 1, 3, 99)) if name == "automatic" else self._coin(0.6) for name in names}

    def _at_the_board(self) -> list[tuple[str, dict[str, Any]]]:
        return [
            ("move", {"play": self.rng.choice(TEXTS)}),
            ("resign offer", {"level": self.rng.choice((1, 2, 3)), "sure": self._coin(0.5)}),
            ("board", {"text": self._coin(0.5)}),
            ("choose colour", {"colour": self.rng.choice(("light", "dark"))}),
            ("choose quarter", {"quarter": self.rng.choice(list(Quarter)).value}),
            ("choose double", {"number": self.rng.randint(1, 6)}),
            ("rules", {"topic": self.rng.choice((*TEXTS, "beaver", "gammons"))}),
        ]

    def _of_matches(self, match: str) -> list[tuple[str, dict[str, Any]]]:
        return [
            ("match cancel", {"sure": self._coin(0.3)}),
            ("match here", {"match": match}),
            ("match show", {"match": match}),
            ("match rules", self.house_rules(3)),
            ("match rules", {"variant": self.rng.choice(list(VARIANTS)), **self.house_rules(1)}),
        ]

    def _settings(self, role: str) -> list[tuple[str, dict[str, Any]]]:
        return [
            ("settings me", {"forced": self._coin(0.5), "theme": self.rng.choice(("night", "wood"))}),
            ("settings me", {"board": self.rng.choice(("left", "right"))}),
            ("settings server", {"play_in": self.rng.choice(("thread", "channel"))} if self._coin(0.5) else {}),
            ("settings server", self.house_rules(4)),
            ("settings server", {"purse": self.rng.choice((0, 50, 1000)), "fee": self.rng.choice((0, 5, 100))}),
            ("settings server", {"top_up": self.rng.choice((0, 40, 200)), "openers": role}),
        ]

    def _purse(self, member: str) -> list[tuple[str, dict[str, Any]]]:
        return [
            ("purse show", {"member": member}),
            ("purse give", {"member": member, "amount": self.rng.choice((1, 100, 1_000_000))}),
        ]

    def _coin(self, chance: float) -> bool:
        return self.rng.random() < chance
