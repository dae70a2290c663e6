"""Each of Discord's limits, just kept and just broken."""

from __future__ import annotations

from typing import Any

import pytest

from bot.playground.limits import (
    MAX_FILE_BYTES,
    check_commands,
    check_interaction_response,
    check_message,
    check_thread,
)


def button(**more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 2, "label": "Roll", "custom_id": "roll", **more}


def row(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(parts)}


def buttons(n: int, **more: Any) -> dict[str, Any]:
    return row(*(button(custom_id=f"b{i}{more}", **more) for i in range(n)))


def select(n: int = 2, **more: Any) -> dict[str, Any]:
    options = [{"label": f"Option {i}", "value": str(i)} for i in range(n)]
    return row({"type": 3, "custom_id": "pick", "options": options, **more})


def rows(n: int, width: int = 1) -> dict[str, Any]:
    made = [row(*(button(custom_id=f"{r}/{c}") for c in range(width))) for r in range(n)]
    return {"content": "x", "components": made}


def one(part: dict[str, Any]) -> dict[str, Any]:
    return {"content": "x", "components": [row(part)]}


def holding(part: dict[str, Any]) -> dict[str, Any]:
    return {"content": "x", "components": [part]}


def v2(*parts: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"flags": 1 << 15, "components": list(parts), **more}


def text(n: int) -> dict[str, Any]:
    return {"type": 10, "content": "x" * n}


def alt(n: int) -> dict[str, Any]:
    return {"content": "x", "attachments": [{"id": 0, "filename": "b.png", "description": "x" * n}]}


MESSAGES = [
    ("2000 characters", {"content": "x" * 2000}, {"content": "x" * 2001}),
    ("not empty", {"content": "x"}, {"content": "  "}),
    ("nonce of 25", {"content": "x", "nonce": "9" * 25}, {"content": "x", "nonce": "9" * 26}),
    ("five rows", rows(5, 5), rows(6)),
    ("five buttons a row", holding(buttons(5)), holding(buttons(6))),
    ("rows are not empty", holding(buttons(1)), holding(row())),
    ("buttons stand in rows", one(button()), holding(button())),
    ("custom_id of 100", one(button(custom_id="x" * 100)), one(button(custom_id="x" * 101))),
    ("custom_id there", one(button()), one(button(custom_id=""))),
    ("custom_id unique", rows(2), {"content": "x", "components": [row(button()), row(button())]}),
    ("label of 80", one(button(label="x" * 80)), one(button(label="x" * 81))),
    ("label or emoji", one(button(label=None, emoji={"name": "🎲"})), one(button(label=None))),
    ("button style", one(button(style=4)), one(button(style=7))),
    (
        "link without custom_id",
        one({"type": 2, "style": 5, "label": "x", "url": "https://a.b"}),
        one(button(style=5, url="https://a.b")),
    ),
    ("no url on others", one(button()), one(button(url="https://a.b"))),
    ("25 options", holding(select(25)), holding(select(26))),
    ("an option at least", holding(select(1)), holding(select(0))),
    ("placeholder of 150", holding(select(placeholder="x" * 150)), holding(select(placeholder="x" * 151))),
    ("min under max", holding(select(min_values=1)), holding(select(min_values=2, max_values=1))),
    ("select alone in its row", holding(select()), holding(row(button(), *select()["components"]))),
    ("V2 parts need the flag", v2(text(1)), holding(text(1))),
    ("V2 has 40 components", v2(*[text(1)] * 40), v2(*[text(1)] * 41)),
    ("V2 has 4000 characters", v2(text(4000)), v2(text(2000), text(2001))),
    ("V2 has no content", v2(text(1)), v2(text(1), content="x")),
    ("alt text of 1024", alt(1024), alt(1025)),
    ("known flags", {"content": "x", "flags": 1 << 12}, {"content": "x", "flags": 1 << 6}),
    (
        "embed title of 256",
        {"embeds": [{"title": "x" * 256}]},
        {"embeds": [{"title": "x" * 257}]},
    ),
    (
        "embeds of 6000",
        {"embeds": [{"description": "x" * 3000}] * 2},
        {"embeds": [{"description": "x" * 3001}] * 2},
    ),
    ("ten embeds", {"embeds": [{"title": "x"}] * 10}, {"embeds": [{"title": "x"}] * 11}),
    (
        "mentions parsed or listed",
        {"content": "x", "allowed_mentions": {"parse": [], "users": ["1"]}},
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
    ),
]


@pytest.mark.parametrize(("kept", "broken"), [case[1:] for case in MESSAGES], ids=[case[0] for case in MESSAGES])
def test_messages(kept, broken):
    assert check_message(kept) == []
    assert len(check_message(broken)) == 1


@pytest.mark.parametrize(
    ("files", "fits"),
    [
        ([("a.png", MAX_FILE_BYTES)], True),
        ([("a.png", MAX_FILE_BYTES + 1)], False),
        ([("a.png", 1)] * 10, True),
        ([("a.png", 1)] * 11, False),
    ],
)
def test_files(files, fits):
    assert (check_message({}, files) == []) is fits


def test_kept_files_count_with_new_ones():
    kept = [{"id": str(10**18 + n)} for n in range(10)]
    assert check_message({"attachments": kept}, editing=True) == []
    assert check_message({"attachments": [*kept, {"id": 0}]}, [("new.png", 1)], editing=True)


def test_only_answers_to_interactions_may_be_private():
    assert check_message({"content": "x", "flags": 64}, interaction=True) == []
    assert check_message({"content": "x", "flags": 64})


def modal(title: str = "Resign", inputs: int = 1, **more: Any) -> dict[str, Any]:
    parts = [row({"type": 4, "custom_id": f"i{n}", "style": 1, "label": "Points", **more}) for n in range(inputs)]
    return {"type": 9, "data": {"title": title, "custom_id": "resign", "components": parts}}


def suggestions(n: int = 1, name: str = "13/8", value: Any = "13/8") -> dict[str, Any]:
    return {"type": 8, "data": {"choices": [{"name": name, "value": value}] * n}}


RESPONSES = [
    ("known types", {"type": 6}, {"type": 3}),
    ("private deferral", {"type": 5, "data": {"flags": 64}}, {"type": 5, "data": {"flags": 128}}),
    ("reply", {"type": 4, "data": {"content": "x"}}, {"type": 4, "data": {"content": ""}}),
    ("update", {"type": 7, "data": {}}, {"type": 7, "data": {"content": "x" * 2001}}),
    ("25 suggestions", suggestions(25), suggestions(26)),
    ("suggestion's name of 100", suggestions(name="x" * 100), suggestions(name="x" * 101)),
    ("suggestion's value of 100", suggestions(value="x" * 100), suggestions(value="x" * 101)),
    ("modal title of 45", modal("x" * 45), modal("x" * 46)),
    ("five inputs", modal(inputs=5), modal(inputs=6)),
    ("input label of 45", modal(label="x" * 45), modal(label="x" * 46)),
    ("input value of 4000", modal(value="x" * 4000), modal(value="x" * 4001)),
    ("input placeholder of 100", modal(placeholder="x" * 100), modal(placeholder="x" * 101)),
]


@pytest.mark.parametrize(("kept", "broken"), [case[1:] for case in RESPONSES], ids=[case[0] for case in RESPONSES])
def test_interaction_responses(kept, broken):
    assert check_interaction_response(kept) == []
    assert len(check_interaction_response(broken)) == 1


def command(name: str = "play", options: list[dict[str, Any]] | None = None, **more: Any) -> dict[str, Any]:
    return {"type": 1, "name": name, "description": "Play", "options": options or [], **more}


def option(kind: int = 3, name: str = "word", **more: Any) -> dict[str, Any]:
    return {"type": kind, "name": name, "description": "A word", **more}


def with_option(**more: Any) -> list[dict[str, Any]]:
    return [command(options=[option(**more)])]


COMMANDS = [
    ("name of 32", [command("x" * 32)], [command("x" * 33)]),
    ("name in lower case", [command("gioca-ă")], [command("Play")]),
    ("name without spaces", [command("match_list")], [command("match list")]),
    ("description of 100", [command(description="x" * 100)], [command(description="x" * 101)]),
    ("description there", [command(description="x")], [command(description="")]),
    ("100 commands", [command(f"c{n}") for n in range(100)], [command(f"c{n}") for n in range(101)]),
    ("names unique", [command("a"), command("b")], [command("a"), command("a")]),
    (
        "25 options",
        [command(options=[option(name=f"o{n}") for n in range(25)])],
        [command(options=[option(name=f"o{n}") for n in range(26)])],
    ),
    (
        "required first",
        [command(options=[option(name="a", required=True), option(name="b")])],
        [command(options=[option(name="a"), option(name="b", required=True)])],
    ),
    (
        "25 choices",
        with_option(choices=[{"name": f"c{n}", "value": "v"} for n in range(25)]),
        with_option(choices=[{"name": f"c{n}", "value": "v"} for n in range(26)]),
    ),
    (
        "choice name of 100",
        with_option(choices=[{"name": "x" * 100, "value": "v"}]),
        with_option(choices=[{"name": "x" * 101, "value": "v"}]),
    ),
    (
        "choice of the option's kind",
        with_option(kind=4, choices=[{"name": "one", "value": 1}]),
        with_option(kind=4, choices=[{"name": "one", "value": "1"}]),
    ),
    (
        "choices or autocomplete",
        with_option(autocomplete=True),
        with_option(autocomplete=True, choices=[{"name": "c", "value": "v"}]),
    ),
    ("known option types", with_option(kind=10), with_option(kind=12)),
    (
        "subcommands alone",
        [command(options=[option(1, "list"), option(1, "show")])],
        [command(options=[option(1, "list"), option(3, "word")])],
    ),
    (
        "two levels deep",
        [command(options=[option(2, "group", options=[option(1, "list")])])],
        [command(options=[option(1, "sub", options=[option(1, "list")])])],
    ),
    (
        "known locales",
        [command(name_localizations={"it": "gioca", "pt-BR": "jogar"})],
        [command(name_localizations={"pt": "jogar"})],
    ),
    (
        "localized names too",
        [command(description_localizations={"ro": "x" * 100})],
        [command(description_localizations={"ro": "x" * 101})],
    ),
]


@pytest.mark.parametrize(("kept", "broken"), [case[1:] for case in COMMANDS], ids=[case[0] for case in COMMANDS])
def test_commands(kept, broken):
    assert check_commands(kept) == []
    assert len(check_commands(broken)) == 1


def test_a_command_has_8000_characters_over_its_longest_localization():
    def sized(total: int) -> list[dict[str, Any]]:
        options = [option(name=f"option-{n:02}", choices=[]) for n in range(20)]
        made = command("play", options)
        missing = total - (4 + 4) - 20 * (9 + 6)
        for number, part in enumerate(options):
            share = missing // 20 + (number < missing % 20)
            part["description_localizations"] = {"it": "x" * 100}
            part["choices"] = [{"name": "n" * 100, "value": "v" * (share - 94 - 200)}, {"name": "m" * 100, "value": ""}]
        return [made]

    assert [p for p in check_commands(sized(8000)) if "in all" in p] == []
    assert [p for p in check_commands(sized(8001)) if "in all" in p] == ["/play: 8001 characters in all: at most 8000"]


THREADS = [
    ("name of 100", {"name": "x" * 100}, {"name": "x" * 101}),
    ("name there", {"name": "x"}, {"name": ""}),
    ("archiving", {"name": "x", "auto_archive_duration": 10080}, {"name": "x", "auto_archive_duration": 100}),
    ("slow mode", {"name": "x", "rate_limit_per_user": 21600}, {"name": "x", "rate_limit_per_user": 21601}),
    ("kind", {"name": "x", "type": 11}, {"name": "x", "type": 0}),
]


@pytest.mark.parametrize(("kept", "broken"), [case[1:] for case in THREADS], ids=[case[0] for case in THREADS])
def test_threads(kept, broken):
    assert check_thread(kept) == []
    assert len(check_thread(broken)) == 1
