"""The limits of buttons, selects, layouts and modals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from bot.playground.limits_text import count, length, number, unique

Component: TypeAlias = Mapping[str, Any]

ROW, BUTTON, SELECT, TEXT_INPUT = 1, 2, 3, 4
SELECTS = frozenset({3, 5, 6, 7, 8})
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, LABEL, CONTAINER = 9, 10, 11, 12, 13, 14, 18, 17
LAYOUT_TOP = frozenset({ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER})
LINK, PREMIUM = 5, 6


def walk(components: Sequence[Component]) -> Iterator[Component]:
    """Go through components and all that they hold, in order."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        if accessory := component.get("accessory"):
            yield accessory
        if inner := component.get("component"):
            yield inner


def check_components(components: Sequence[Component], *, v2: bool = False) -> list[str]:
    """Check the components of a message: rows of buttons and selects, or a layout (`v2`)."""
    problems = unique("custom_id", [part["custom_id"] for part in walk(components) if part.get("custom_id")])
    if v2:
        problems += _check_layout(components)
    else:
        problems += count("rows", components, 0, 5)
        problems += [f"component type {c.get('type')} needs V2" for c in components if c.get("type") != ROW]
    for part in walk(components):
        problems += _check_part(part)
    return problems


def _check_layout(components: Sequence[Component]) -> list[str]:
    parts = list(walk(components))
    texts = sum(len(part.get("content") or "") for part in parts if part.get("type") == TEXT)
    problems = count("components", parts, 0, 40)
    problems += [f"type {c.get('type')} can't stand at the top" for c in components if c.get("type") not in LAYOUT_TOP]
    if texts > 4000:
        problems.append(f"texts of {texts} characters: at most 4000")
    return problems


def _check_part(part: Component) -> list[str]:
    kind = part.get("type")
    if check := _CHECKS.get(kind):
        return check(part)
    return [] if kind in (THUMBNAIL, FILE, SEPARATOR, CONTAINER) else [f"component type {kind!r} can't stand here"]


def _check_section(section: Component) -> list[str]:
    return count("texts in a section", section.get("components") or [], 1, 3)


def _check_text(text: Component) -> list[str]:
    return length("text display", text.get("content"), 1, 4000)


def _check_gallery(gallery: Component) -> list[str]:
    items = gallery.get("items") or []
    problems = count("pictures in a gallery", items, 1, 10)
    for item in items:
        problems += length("alt text", item.get("description"), 0, 1024)
    return problems


def _check_row(row: Component) -> list[str]:
    parts = row.get("components") or []
    kinds = [part.get("type") for part in parts]
    if all(kind == BUTTON for kind in kinds):
        return count("buttons in a row", parts, 1, 5)
    if len(kinds) == 1 and kinds[0] in SELECTS:
        return []
    return [f"a row holds five buttons or one select, not types {kinds}"]


def check_button(button: Component) -> list[str]:
    """Check one button: its style, label and custom_id or address."""
    style = button.get("style")
    problems = number("button style", style, 1, 6) if style else ["button style is required"]
    problems += length("label", button.get("label"), 0, 80)
    if style == PREMIUM:
        return problems
    if not button.get("label") and not button.get("emoji"):
        problems.append("a button needs a label or an emoji")
    if style == LINK:
        problems += length("url", button.get("url"), 1, 512)
        return problems + (["a link button has no custom_id"] if button.get("custom_id") else [])
    problems += length("custom_id", button.get("custom_id"), 1, 100)
    return problems + (["only a link button has a url"] if button.get("url") else [])


def check_select(select: Component) -> list[str]:
    """Check one select menu, with its options where it has its own."""
    problems = length("custom_id", select.get("custom_id"), 1, 100)
    problems += length("placeholder", select.get("placeholder"), 0, 150)
    most = select.get("max_values", 1)
    problems += number("min_values", select.get("min_values"), 0, 25) + number("max_values", most, 1, 25)
    if isinstance(most, int) and (select.get("min_values") or 0) > most:
        problems.append("min_values is over max_values")
    if select.get("type") == SELECT:
        problems += _check_options(select.get("options") or [])
    return problems


def _check_options(options: Sequence[Component]) -> list[str]:
    problems = count("options", options, 1, 25)
    problems += unique("option value", [option.get("value") for option in options])
    for option in options:
        problems += length("option label", option.get("label"), 1, 100)
        problems += length("option value", option.get("value"), 1, 100)
        problems += length("option description", option.get("description"), 0, 100)
    return problems


_CHECKS: dict[Any, Callable[[Component], list[str]]] = {
    ROW: _check_row,
    BUTTON: check_button,
    SECTION: _check_section,
    GALLERY: _check_gallery,
    TEXT: _check_text,
    **dict.fromkeys(SELECTS, check_select),
}


def check_modal(data: Component) -> list[str]:
    """Check a modal: `title`, `custom_id` and its inputs, in rows or labels."""
    rows = data.get("components") or []
    problems = length("modal title", data.get("title"), 1, 45)
    problems += length("custom_id", data.get("custom_id"), 1, 100)
    problems += count("rows", rows, 1, 5)
    problems += unique("custom_id", [part["custom_id"] for part in walk(rows) if part.get("custom_id")])
    for row in rows:
        problems += _check_modal_row(row)
    return problems


def _check_modal_row(row: Component) -> list[str]:
    if row.get("type") == LABEL:
        problems = length("label", row.get("label"), 1, 45) + length("description", row.get("description"), 0, 100)
        inner = row.get("component") or {}
        return problems + (_check_input(inner) if inner.get("type") == TEXT_INPUT else check_select(inner))
    if row.get("type") == TEXT:
        return length("text display", row.get("content"), 1, 4000)
    inputs = row.get("components") or []
    if row.get("type") != ROW or len(inputs) != 1 or inputs[0].get("type") != TEXT_INPUT:
        return ["a modal's row holds one text input"]
    return length("label", inputs[0].get("label"), 1, 45) + _check_input(inputs[0])


def _check_input(part: Component) -> list[str]:
    return [
        *length("custom_id", part.get("custom_id"), 1, 100),
        *length("placeholder", part.get("placeholder"), 0, 100),
        *length("value", part.get("value"), 0, 4000),
        *number("style", part.get("style"), 1, 2),
        *number("min_length", part.get("min_length"), 0, 4000),
        *number("max_length", part.get("max_length"), 1, 4000),
    ]
