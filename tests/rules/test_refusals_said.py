"""What players are told when a house rule, a variant or the real board refuses something: one true sentence each."""

import pytest

from bot.rules.options import Agreement, Format, Options, conflicts
from bot.rules.phases import Moving
from bot.rules.variants import ACEY_DEUCEY, BACKGAMMON
from tests.playing import WHITE, roll
from tests.rules.house_rules import (
    any_turn,
    begun,
    does,
    lost,
    next_game,
    of_variant,
    otb,
    put,
    refusal,
    ruled,
    said,
    scored,
)

BEAVERED = does(ruled(beaver=True), "W double", "B beaver")
ACES = of_variant("acey-deucey", "x 24:15; o bar:15", Moving(WHITE, roll("21")))
BARRED = of_variant("dutch", "x 13:15; o 18:1 6:14", Moving(WHITE, roll("61")))
HASTY = does(otb(), "B roll 11")
OVER = lost(begun(), "B")
TOO_EARLY = (
    "You rolled before the other side had picked up the dice: that roll stands, and there is no double this turn."
)


def after_crawford():
    at = does(scored(5, 3, 0, holland=True), "- opening 61")
    return any_turn(next_game(lost(next_game(lost(at, "B"), "61"), "W"), "61"))


SAID = [
    # C and X
    (
        after_crawford(),
        "B double",
        "You trail after the Crawford game, so by the Holland rule you may double from your third turn on; "
        "your turn 1 comes now.",
    ),
    (
        any_turn(does(scored(7, 5, 5, no_winning_double=True), "- opening 61")),
        "B double",
        "At 2 a single win would end the match for you: such doubles aren’t allowed in this match.",
    ),
    (does(ruled(), "W double"), "B beaver", "Beavers aren’t played in this match."),
    (
        BEAVERED,
        "W beaver",
        "Only beavers are played in this match: a beaver can be taken or dropped, not turned again.",
    ),
    (BEAVERED, "B take", "It is White’s turn."),
    (BEAVERED, "W roll 31", "Black’s double must be answered first; only one question is open at a time."),
    (begun(Format.MATCH, length=3), "W end", "Only a money session can be ended between games."),
    (begun(), "W end", "The game is still being played."),
    (OVER, "W roll 31", "That can’t be done now: the game is over."),
    (does(OVER, "W continue"), "W continue", "You are ready already; the other player has to press Continue too."),
    (does(OVER, "W end"), "W continue", "The match is over."),
    # O and V
    (
        begun(choose_colour=True),
        "W roll 31",
        "That can’t be done now: the winner of the opening roll has a choice to make.",
    ),
    (
        does(ACES, "W move 24/23 24/22"),
        "W done",
        "You rolled acey-deucey and played it: choose a double before your turn ends.",
    ),
    (ACES, "W choose 4", "A double can be chosen once the 1 and the 2 of an acey-deucey have both been played."),
    (
        does(ACES, "W resign single", "B play-on"),
        "W resign single",
        "You can’t resign a single game now. Nothing can be resigned now.",
    ),
    (begun(variant="acey-deucey"), "W double", "There is no doubling cube in acey-deucey."),
    (
        BARRED,
        "W move 13/7",
        "You may not hit the checker on your 7 point yet: first a checker of yours must reach your home board.",
    ),
    # I
    (otb(), "W accept", "There is no play to accept or send back now."),
    (put("24/20"), "B send-back", "That play is legal, so it stands."),
    (put("24/20"), "B undo", "That can’t be done now: a play is waiting to be accepted or sent back."),
    (put("24/20"), "W undo", "It is Black’s turn."),
    (otb("11", "x 6:1; o 6:15"), "W move 6/off", "The last checker leaves the board only by a legal play."),
    (otb(), "W move 13/12", "Your 12 point is closed: two or more of the other side’s checkers stand there."),
    (otb(), "W move bar/13", "You have no checker on the bar."),
    (otb(), "W move 20/13", "You have no checker on 20."),
    (otb(), "W move 13/13", "`13/13` is no move of this roll."),
    (otb(), "W move 13/bar", "`13/bar` is no move of this roll."),
    (otb(), "W move off/13", "`off/13` is no move of this roll."),
    (otb(), "W move 13/26", "There is no point 26: points run from 1 to 24, with the bar and off."),
    (HASTY, "B roll 12", TOO_EARLY),
    (does(HASTY, "W done"), "B double", TOO_EARLY),
    (does(HASTY, "W done"), "B roll 12", TOO_EARLY),
]


@pytest.mark.parametrize(("at", "line", "sentence"), SAID)
def test_a_refusal_says_what_is_true_in_one_sentence(at, line, sentence):
    assert said(refusal(at, line)) == sentence


def test_what_does_not_go_together_says_which_and_why():
    everything = Options(cube=False, automatic=1, beaver=True, choose_colour=True, strict=True, over_the_board=True)
    match = [said(fault) for fault in conflicts(Agreement(Format.MATCH, 5, ACEY_DEUCEY, everything))]
    assert match == [
        "Acey-deucey is played as a single game or a money session, not to a number of points.",
        "Automatic doubles: that needs the doubling cube.",
        "Beaver: that needs the doubling cube.",
        "Choice of colour: in acey-deucey the starter chooses the quarter to enter in, and with it the side.",
        "Strict backgammon: acey-deucey has no gammons or backgammons, since every checker left is paid for.",
        "Over the board: in acey-deucey the extra turn would hang on a play that may still be sent back.",
    ]
    others = Options(automatic=99, raccoon=True, holland=True, crawford=False, aces_double=True)
    money = [said(fault) for fault in conflicts(Agreement(Format.MONEY, 0, BACKGAMMON, others, price=5))]
    assert money == [
        "Automatic doubles: without a limit nobody knows how many chips can be lost; "
        "agree on a limit, or play without a price.",
        "Raccoon and otter: that needs beavers.",
        "Holland rule: that is for matches to a number of points.",
        "Holland rule: that needs the Crawford rule.",
        "Acey-deucey doubles the stake: that is for acey-deucey alone.",
    ]
