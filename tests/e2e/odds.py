"""What hostile people call themselves, type, forge and choose, and how they like to press."""

from __future__ import annotations

NAMES = (
    "@everyone",
    "<@80351110224678912>",
    "**_~~`||#> [x](http://x)",
    "\u202eנוסף\u2066 evil",
    "\u200b\u200d\u2060",
    "W" * 32,
    "👩‍👩‍👧‍👦🎲👑" * 3,
    "1. :) -# {name}",
)
"""How the people call themselves, beside Ann, Bob and Cleo."""

TEXTS = (
    *("13/8 6/5", "24/18", "8/4(2)", "bar/20*", "6/off", "13/7/5", "8/13", "99/1", "bar/bar", "pass", "*", "/", "0/0"),
    *(
        "@everyone @here <@80351110224678912> <@&1>",
        "{0} {name} %s",
        "`" * 40,
        "\u202e8/5\u200b 6/5",
        "\x00\x07",
        "𝟏𝟑/𝟖",
    ),
    *(
        "١٣/٨",
        "13/8(999999999)",
        "8/" * 700,
        "24/23/" * 30 + "24",
        "24/23/24(99) " * 14,
        "13/8 " * 400,
        "x" * 2000,
        "👩‍👩‍👧‍👦" * 285,
        "(" * 2000,
        "' OR 1=1; --",
        "\n\n# big",
    ),
)
"""What they type where a play or a match is asked for."""

FORGED = (
    *("move:25-0", "move:0-25", "move:", "move:-", "move:99-99", "move:1-2-3", "move:1--2", "roll:77", "sure:"),
    *("sure:0", "sure:9", "sure:---", "resign:", "resign:7", "text:", "details:", "more:", "end:", "agree:", "refuse:"),
    *(
        "beaver:",
        "nothing:",
        "accept:",
        "continue:",
        "rematch:",
        "drop:",
        "take:",
        "leave:",
        "rules:",
        "light:",
        "dark:",
    ),
    *(
        "pick:",
        "pick:0",
        "pick:7",
        "pick:3",
        "quarter:",
        "quarter:5",
        "quarter:2",
        "from:",
        "from:0",
        "from:26",
        "from:25",
    ),
    *("put:", "put:25-25", "put:1-30", "put:6-0", "free:", "early:", "stand:", "back:"),
)
"""Actions and arguments of buttons that may stand on no message now, but fit the template: an older bot's, perhaps."""

UNREADABLE = ("bg1:", "bg0:0000000000:1:roll:", "bg1:zzzzzzzzzz:1:roll:", "x" * 100, "bg1:0000000000:1:roll:0000000")
"""Ids that no button of this bot has; nothing answers them."""

MENUS = ("rules:0", "rules:999", "automatic:0", "variant:0", "nothing:5")
"""Menus by what is chosen in them, some of which stand nowhere now."""

PICKS = (
    *(
        [],
        ["beaver"],
        ["raccoon"],
        ["beaver", "raccoon", "jacoby"],
        ["over_the_board"],
        ["cube", "crawford"],
        ["holland"],
    ),
    *(
        ["automatic"],
        ["0"],
        ["2"],
        ["99"],
        ["-1"],
        ["1" * 99],
        ["x"],
        ["dutch"],
        ["acey-deucey"],
        ["chess"],
        ["x"] * 25,
    ),
)
"""What is chosen in menus that never offered it, or no longer do."""

UNREADABLE_MENUS = ("bgs1:", "bgs1:0000000000:1:rules:1000", "bgs1:zzzzzzzzzz:1:rules:0", "bgs0:0000000000:1:rules:0")

RARE = {
    **{"More": 0.1, "Decline": 0.05, "Withdraw": 0.05, "End": 0.2, "Drop": 0.4, "Undo": 0.2, "Swap dice": 0.3},
    **{"House rules": 1.5, "Any other move": 0.3, "Opponent rolls early": 0.1, "Send back": 0.3},
}
"""How readily a sensible person presses a button, against 1 for the others."""
