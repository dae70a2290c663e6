"""Discord's limits, checked on plain payloads: each function returns the breaches as sentences, none if all is well.

Usable without the server, so that any test can hold a payload against them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from bot.playground.limits_commands import check_choices, check_commands
from bot.playground.limits_components import check_components, check_modal
from bot.playground.limits_text import choice_of, length, number

__all__ = [
    "EPHEMERAL",
    "MAX_FILES",
    "MAX_FILE_BYTES",
    "V2",
    "check_commands",
    "check_interaction_response",
    "check_message",
    "check_thread",
]

Payload: TypeAlias = Mapping[str, Any]

SUPPRESS_EMBEDS = 1 << 2
EPHEMERAL = 1 << 6
SILENT = 1 << 12
V2 = 1 << 15

MAX_FILES = 10
MAX_FILE_BYTES = 10 * 1024 * 1024
_EMBED_TEXTS = (("title", 256), ("description", 4096))


def check_message(
    payload: Payload,
    files: Iterable[tuple[str, int]] = (),
    *,
    editing: bool = False,
    interaction: bool = False,
) -> list[str]:
    """Check a message to be sent, or (`editing`) a change to one.

    `files` are the uploads as (name, bytes); `interaction` says that it answers one, so may be ephemeral.
    """
    uploads = list(files)
    flags = payload.get("flags") or 0
    problems = [
        *length("content", payload.get("content"), 0, 2000),
        *length("nonce", payload.get("nonce"), 0, 25),
        *_check_flags(flags, interaction=interaction),
        *check_components(payload.get("components") or [], v2=bool(flags & V2)),
        *_check_embeds(payload.get("embeds") or []),
        *_check_files(payload.get("attachments"), uploads),
        *_check_mentions(payload.get("allowed_mentions") or {}),
    ]
    if flags & V2 and (payload.get("content") or payload.get("embeds")):
        problems.append("content and embeds may not go with components V2")
    if not editing and not uploads and not _has_body(payload):
        problems.append("an empty message can't be sent")
    return problems


def _has_body(payload: Payload) -> bool:
    content = (payload.get("content") or "").strip()
    return bool(content or any(payload.get(key) for key in ("embeds", "components", "sticker_ids", "poll")))


def _check_flags(flags: object, *, interaction: bool) -> list[str]:
    if not isinstance(flags, int):
        return ["flags must be a whole number"]
    allowed = SUPPRESS_EMBEDS | SILENT | V2 | (EPHEMERAL if interaction else 0)
    return [f"flags {flags & ~allowed} may not be set here"] if flags & ~allowed else []


def _check_files(attachments: Any, uploads: list[tuple[str, int]]) -> list[str]:
    described = attachments or []
    kept = [item for item in described if not is_upload(item)]
    problems = []
    if len(kept) + len(uploads) > MAX_FILES:
        problems.append(f"{len(kept) + len(uploads)} files: at most {MAX_FILES}")
    for name, size in uploads:
        if size > MAX_FILE_BYTES:
            problems.append(f"file {name} has {size} bytes: at most {MAX_FILE_BYTES}")
    for item in described:
        problems += length("alt text", item.get("description"), 0, 1024)
    return problems


def is_upload(attachment: Payload) -> bool:
    """Whether an entry of `attachments` describes a new file (its id is an index), not one that is kept."""
    return len(str(attachment.get("id", ""))) < 15


def _check_embeds(embeds: list[Payload]) -> list[str]:
    problems = [f"{len(embeds)} embeds: at most 10"] if len(embeds) > 10 else []
    total = 0
    for embed in embeds:
        fields = embed.get("fields") or []
        texts = [(key, embed.get(key), most) for key, most in _EMBED_TEXTS]
        texts += [("footer", (embed.get("footer") or {}).get("text"), 2048)]
        texts += [("author", (embed.get("author") or {}).get("name"), 256)]
        texts += [("field name", field.get("name"), 256) for field in fields]
        texts += [("field value", field.get("value"), 1024) for field in fields]
        for key, text, most in texts:
            problems += length(f"embed {key}", text, 0, most)
            total += len(text or "")
        if len(fields) > 25:
            problems.append(f"{len(fields)} embed fields: at most 25")
    if total > 6000:
        problems.append(f"embeds of {total} characters: at most 6000")
    return problems


def _check_mentions(allowed: Payload) -> list[str]:
    parse = allowed.get("parse") or []
    problems = [f"allowed_mentions can't parse {kind!r}" for kind in parse if kind not in _MENTIONS]
    for kind in ("users", "roles"):
        listed = allowed.get(kind) or []
        if listed and kind in parse:
            problems.append(f"allowed_mentions both parses and lists {kind}")
        if len(listed) > 100:
            problems.append(f"allowed_mentions lists {len(listed)} {kind}: at most 100")
    return problems


_MENTIONS = {"users", "roles", "everyone"}


def check_interaction_response(payload: Payload, files: Iterable[tuple[str, int]] = ()) -> list[str]:
    """Check the body of an interaction's callback: `{"type": n, "data": {...}}`."""
    kind = payload.get("type")
    data = payload.get("data") or {}
    if kind in (4, 7):
        return check_message(data, files, editing=kind == 7, interaction=True)
    if kind == 5:
        return _check_flags(data.get("flags") or 0, interaction=True)
    if kind == 6:
        return []
    if kind == 8:
        return check_choices(data.get("choices") or [], value_type=None)
    if kind == 9:
        return check_modal(data)
    return [f"type {kind!r} is no interaction response"]


def check_thread(payload: Payload) -> list[str]:
    """Check a thread to be made, or a change to one."""
    problems = []
    if "name" in payload:
        problems += length("thread name", payload["name"], 1, 100)
    problems += choice_of("auto_archive_duration", payload.get("auto_archive_duration"), (60, 1440, 4320, 10080))
    problems += choice_of("type", payload.get("type"), (10, 11, 12))
    problems += number("rate_limit_per_user", payload.get("rate_limit_per_user"), 0, 21600)
    return problems
