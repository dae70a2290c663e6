"""What the rules refuse: one class a kind, carrying data and never prose.

Whoever shows a refusal turns the class and its `data` into words; `rule` is the RULEBOOK number behind it.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import ClassVar


@dataclass(eq=False)
class RulesError(Exception):
    """The base of everything that the rules refuse."""

    rule: ClassVar[str] = ""

    @property
    def data(self) -> dict[str, object]:
        """The error's fields by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def __str__(self) -> str:
        inside = ", ".join(f"{name}={value!r}" for name, value in self.data.items())
        return f"{type(self).__name__}({inside})"


@dataclass(eq=False)
class BadValue(RulesError, ValueError):
    """Something that is no board, no roll, no play or no ID at all."""


@dataclass(eq=False)
class IllegalAction(RulesError):
    """Something that may not be done now."""
