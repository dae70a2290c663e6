"""Holds what a bot sends to the limits that Discord documents, whatever simcord would let pass."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from bot.playground.limits import check_commands, check_interaction_response, check_message, check_thread


class Inspector:
    """Stands before simcord's routes, notes each request and what is wrong with it."""

    def __init__(self, dispatch: Callable[..., Any]) -> None:
        self._dispatch = dispatch
        self.seen: list[tuple[str, str, Any]] = []
        self.problems: list[str] = []

    def dispatch(self, backend: Any, method: str, path: str, **more: Any) -> Any:
        """Check one request and pass it on."""
        body, files = more.get("json"), sizes(more.get("files") or ())
        self.seen.append((method, path, body))
        self.problems += [f"{method} {path}: {problem}" for problem in problems_of(method, path, body, files)]
        return self._dispatch(backend, method, path, **more)


def problems_of(method: str, path: str, body: Any, files: list[tuple[str, int]]) -> list[str]:
    """Return what Discord would refuse of one request."""
    if method == "GET" or body is None:
        return []
    if path.endswith("/commands"):
        return check_commands(body)
    if path.endswith("/callback"):
        return check_interaction_response(body, files)
    if path.endswith("/threads"):
        return check_thread(body)
    webhook = path.startswith("/webhooks/")
    if webhook or re.fullmatch(r"/channels/\d+/messages(/\d+)?", path):
        return check_message(body, files, editing=method == "PATCH", interaction=webhook)
    return [f"no limits are known of {method} {path}"]


def sizes(files: Any) -> list[tuple[str, int]]:
    """Return name and bytes of each file, whose place is kept."""
    found = []
    for file in files:
        at = file.fp.tell()
        found.append((file.filename, len(file.fp.read())))
        file.fp.seek(at)
    return found
