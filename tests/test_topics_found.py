"""Which topics of /rules somebody's words mean, and which one best."""

from __future__ import annotations

import pytest

from cogs._explaining import fitting_topics, meant_topics, near_topics
from cogs._topics import TOPICS, Topic


def ids(topics: list[Topic]) -> list[str]:
    return [topic.id for topic in topics]


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("hit", "hitting"),
        ("HIT", "hitting"),
        ("gammon", "winning"),
        ("bear off", "bearing_off"),
        ("jac", "jacoby"),
        ("M6", "larger"),
        ("v3c", "aces"),
        ("1-2", "aces"),
        ("color", "choose_colour"),
        ("raccoon", "raccoon"),
        ("otter", "raccoon"),
        ("stuck", "deadlock"),
        ("64", "cube"),
        ("rigged", "fair"),
        ("undo", "turn"),
        ("no passing", "passing"),
        ("give up", "resigning"),
        ("doubling cube", "cube"),
    ],
)
def test_a_topic_is_found_by_any_word_of_its_own_or_another(typed, first):
    assert ids(fitting_topics("en", typed))[0] == first


def test_nothing_typed_offers_all_in_order():
    assert fitting_topics("en", "") == fitting_topics("en", " ") == list(TOPICS)


@pytest.mark.parametrize(
    ("typed", "id_"),
    [
        ("winning", "winning"),
        ("Jacoby rule", "jacoby"),
        ("doubling CUBE ", "cube"),
        ("Acey-deucey", "acey-deucey"),
        ("over the board", "over_the_board"),
        ("holland rule", "holland"),
        ("zugzwang", "passing"),
        ("acey", "acey-deucey"),
        ("purse", "chips"),
        ("gammon", "winning"),
        ("backgammon", "backgammon"),
        ("single game", "single"),
        ("bar", "entering"),
        ("rules", "house"),
        ("bear_off", None),
        ("!!!", None),
        ("quidditch", None),
    ],
)
def test_the_topic_that_fits_best_is_meant(typed, id_):
    assert ids(meant_topics("en", typed))[:1] == [id_] * (id_ is not None)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("gammon", ["winning", "jacoby"]),  # a title's word, other words
        ("acey", ["acey-deucey", "aces", "aces_double"]),
        ("backgammon", ["backgammon", "winning", "strict", "dutch", "jacoby"]),  # the title, titles' words, other words
        ("rule", ["crawford", "jacoby", "holland", "house"]),  # titles' words, a title's beginning
        ("jac", ["jacoby", "money"]),
        ("doubles", ["doubles", "automatic", "aces_double"]),  # an id comes first
    ],
)
def test_titles_come_before_other_words_and_words_before_beginnings(typed, meant):
    assert ids(meant_topics("en", typed)) == meant


@pytest.mark.parametrize(
    ("typed", "among"),
    [("jakoby", "jacoby"), ("backgamon", "backgammon"), ("what is a crawford game", "crawford"), ("becaver", "beaver")],
)
def test_a_word_spelt_otherwise_finds_topics_near(typed, among):
    near = ids(near_topics("en", typed))
    assert among in near and len(near) <= 5


def test_nothing_is_near_to_nonsense():
    assert near_topics("en", "xyzzyx") == near_topics("en", "a b") == []
