"""A command's options: found, checked against what the bot registered, and resolved to users, channels, roles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.playground.errors import ApiError, Refused
from bot.playground.shapes import Json
from bot.playground.world import World

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, NUMBER = 1, 2, 3, 4, 5, 6, 7, 8, 10
_LARGEST = 2**53


def nested(command: Json, path: Sequence[str], values: Mapping[str, Any]) -> list[Json]:
    """Write option values as interaction data, below the subcommands that `path` names."""
    specs = command.get("options") or []
    if path:
        spec = _named(specs, path[0])
        return [{"name": path[0], "type": spec["type"], "options": nested(spec, path[1:], values)}]
    given = {name: value for name, value in values.items() if value is not None}
    return [{"name": name, "type": _named(specs, name)["type"], "value": value} for name, value in given.items()]


def _named(specs: Sequence[Json], name: str) -> Json:
    for spec in specs:
        if spec["name"] == name:
            return spec
    raise Refused(f"no option {name!r}: there are {[spec['name'] for spec in specs]}")


class Options:
    """Checks the options of one command use; `partial` while they are still being typed."""

    def __init__(self, world: World, *, partial: bool = False) -> None:
        self.world = world
        self.partial = partial
        self.resolved: Json = {}

    def check(self, specs: Sequence[Json], given: Sequence[Json]) -> list[Json]:
        """Return the options as Discord would send them; `Refused` says what is wrong."""
        names = [option.get("name") for option in given]
        if len(set(names)) != len(names):
            raise Refused("an option comes twice")
        for spec in specs:
            if spec.get("required") and spec["name"] not in names and not self.partial:
                raise Refused(f"{spec['name']} is required")
        if any(spec["type"] in (SUBCOMMAND, GROUP) for spec in specs) and len(given) != 1:
            raise Refused("choose one subcommand")
        return [self._option(_named(specs, str(option.get("name"))), option) for option in given]

    def _option(self, spec: Json, option: Json) -> Json:
        kind = spec["type"]
        if kind in (SUBCOMMAND, GROUP):
            inner = self.check(spec.get("options") or [], option.get("options") or [])
            return {"name": spec["name"], "type": kind, "options": inner}
        value = option.get("value")
        if option.get("focused") and self.partial:
            return {"name": spec["name"], "type": kind, "value": str(value or ""), "focused": True}
        return {"name": spec["name"], "type": kind, "value": self._value(spec, value)}

    def _value(self, spec: Json, value: Any) -> Any:
        name, kind = spec["name"], spec["type"]
        if kind == ROLE:
            return self._role(name, str(value))
        if kind in (USER, CHANNEL):
            return self._resolve(name, kind, str(value))
        if kind == BOOLEAN:
            return _expect(name, value, isinstance(value, bool), "yes or no")
        if kind in (INTEGER, NUMBER):
            return _number(spec, value)
        if kind != STRING:
            raise Refused(f"{name}: options of type {kind} are not spoken here")
        _expect(name, value, isinstance(value, str), "a text")
        least, most = spec.get("min_length", 1), spec.get("max_length", 6000)
        _expect(name, value, least <= len(value) <= most, f"{least} to {most} characters")
        return _chosen(spec, value)

    def _resolve(self, name: str, kind: int, value: str) -> str:
        try:
            if kind == CHANNEL:
                channel = self.world.channel(value)
                self.resolved.setdefault("channels", {})[channel["id"]] = channel | {"permissions": "0"}
                return str(channel["id"])
            member = self.world.person(value)
        except (KeyError, ApiError):
            raise Refused(f"{name}: nothing called {value!r}") from None
        self.resolved.setdefault("users", {})[member.id] = member.user
        self.resolved.setdefault("members", {})[member.id] = member.json(with_user=False)
        return member.id

    def _role(self, name: str, value: str) -> str:
        for role in self.world.guild_json()["roles"]:
            if value in (role["id"], role["name"]):
                self.resolved.setdefault("roles", {})[role["id"]] = role
                return str(role["id"])
        raise Refused(f"{name}: no role called {value!r}")


def _expect(name: str, value: Any, fits: bool, wanted: str) -> Any:
    if not fits:
        raise Refused(f"{name} must be {wanted}")
    return value


def _number(spec: Json, value: Any) -> Any:
    name, whole = spec["name"], spec["type"] == INTEGER
    right = isinstance(value, int if whole else int | float) and not isinstance(value, bool)
    _expect(name, value, right, "a whole number" if whole else "a number")
    least, most = spec.get("min_value", -_LARGEST), spec.get("max_value", _LARGEST)
    _expect(name, value, least <= value <= most, f"{least} to {most}")
    return _chosen(spec, value)


def _chosen(spec: Json, value: Any) -> Any:
    choices = [choice["value"] for choice in spec.get("choices") or []]
    return _expect(spec["name"], value, not choices or value in choices, f"one of {choices}")
