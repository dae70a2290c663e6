"""The topics of /rules: each picture shows what its text says, and menus have room for every name."""

from __future__ import annotations

import msgspec
import pytest

from bot.rules.options import Format, Options
from bot.rules.variants import VARIANTS
from bot.texts import words
from cogs._topics import format_words, option_words, variant_words

MENU = 100
"""The most characters of a name or a line in a menu of Discord's."""


def test_every_house_rule_variant_and_format_has_words_and_no_others():
    assert set(words("en")["option"]) == {field.name for field in msgspec.structs.fields(Options)}
    assert set(words("en")["variant"]) == set(VARIANTS)
    assert set(words("en")["format"]) == {format.value for format in Format}


EVERY = [
    *(option_words("en", field) for field in words("en")["option"]),
    *(variant_words("en", name) for name in words("en")["variant"]),
    *([format_words("en", format)] for format in Format),
]


@pytest.mark.parametrize("said", EVERY, ids=lambda said: said[0])
def test_a_menu_has_room_for_every_name_and_line(said):
    assert all(0 < len(text) <= MENU for text in said)
