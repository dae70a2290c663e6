"""Changing what was offered before anybody accepts, and the freezing of house rules with the match (report 22, X6)."""

import msgspec
import pytest

from bot.challenge import Challenge, ChangeOffer
from bot.rules.options import DoesNotGo, Format, Options, Reason
from bot.rules.result import Level
from bot.rules.variants import VARIANTS
from bot.table import Accept, CancelByModerator, Decline, Expire, Offered, Table, Withdraw
from bot.table_refusals import AlreadyPlaying, NotYourAnswer, TableClosed
from tests.playing import BLACK, WHITE, ask, game_at, next_game, resigned, restarted
from tests.rules.house_rules import does, said

MATCH, SINGLE, MONEY = Format.MATCH, Format.SINGLE, Format.MONEY
TO_FIVE = Table.offered(Challenge(5))
SESSION = Table.offered(Challenge(0, Options.usual(MONEY), format=MONEY, price=10, fee=5))
OTHERS = ChangeOffer(Options(beaver=True, strict=True), "dutch")


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("options", [Options(), Options(jacoby=True), Options(cube=False)])
def test_white_changes_house_rules_and_variant_and_nothing_else(options, variant):
    at = SESSION.act(WHITE, ChangeOffer(options, variant))
    assert at.challenge == Challenge(0, options, variant, format=MONEY, price=10, fee=5)
    assert at.phase == Offered() and at.version == SESSION.version + 1 and at.waits_for == (BLACK,)
    assert at.hand == SESSION.hand and at.match is None and at.is_live  # Black is asked still, not once more


def test_what_is_accepted_is_what_was_offered_last():
    at = TO_FIVE.act(WHITE, ChangeOffer(Options(strict=True))).act(WHITE, OTHERS)
    begun = restarted(ask(restarted(at), BLACK, Accept(), "31"))
    assert begun.match is not None and begun.match.options == OTHERS.options
    assert game_at(begun).variant == "dutch" and game_at(begun).options == OTHERS.options
    assert begun.match.length == 5


def test_it_can_be_changed_back_and_is_a_step_of_the_log_each_time():
    log = [(WHITE, OTHERS), (WHITE, ChangeOffer(Options())), (BLACK, Accept())]
    at = Table.replay(TO_FIVE.challenge, log)
    assert at.challenge == TO_FIVE.challenge and at.version == 4
    stored = msgspec.json.decode(msgspec.json.encode(OTHERS), type=ChangeOffer)
    assert stored == OTHERS and Table.replay(TO_FIVE.challenge, [(WHITE, stored)]) == TO_FIVE.act(WHITE, OTHERS)


@pytest.mark.parametrize("side", [BLACK, None])
def test_nobody_else_changes_it(side):
    with pytest.raises(NotYourAnswer) as refused:
        TO_FIVE.act(side, OTHERS)
    assert refused.value.side is WHITE and said(refused.value) == "That is up to White."


def test_report_22_once_accepted_it_is_frozen_for_good():
    at = ask(TO_FIVE.act(WHITE, OTHERS), BLACK, Accept(), "31")
    between = resigned(at, BLACK, Level.GAMMON)
    for now in (at, between, next_game(between)):
        for side in (WHITE, BLACK):
            with pytest.raises(AlreadyPlaying):
                now.act(side, ChangeOffer(Options()))
        assert now.match is not None and now.match.options == game_at(now).options == OTHERS.options


@pytest.mark.parametrize(
    ("side", "end"),
    [(BLACK, Decline()), (WHITE, Withdraw()), (None, Expire()), (None, CancelByModerator())],
    ids=lambda value: type(value).__name__,
)
def test_what_came_to_nothing_is_changed_no_more(side, end):
    with pytest.raises(TableClosed):
        TO_FIVE.act(side, end).act(WHITE, OTHERS)
    at = does(ask(Table.offered(Challenge(1)), BLACK, Accept(), "31"), "W resign single", "B let-go")
    with pytest.raises(TableClosed):
        at.act(WHITE, OTHERS)


@pytest.mark.parametrize(
    ("at", "options", "variant", "option", "reason"),
    [
        (TO_FIVE, Options(raccoon=True), "backgammon", "raccoon", Reason.NO_BEAVER),
        (TO_FIVE, Options(cube=False, beaver=True), "dutch", "beaver", Reason.NO_CUBE),
        (TO_FIVE, Options(), "acey-deucey", "variant", Reason.UNMATCHED),
        (TO_FIVE, Options(aces_double=True), "backgammon", "aces_double", Reason.NO_ACES),
        (TO_FIVE, Options(holland=True, crawford=False), "backgammon", "holland", Reason.NO_CRAWFORD),
        (SESSION, Options(holland=True), "backgammon", "holland", Reason.NO_MATCH),
        (SESSION, Options(strict=True), "acey-deucey", "strict", Reason.PAYS_CHECKERS),
        (SESSION, Options(automatic=99), "backgammon", "automatic", Reason.ENDLESS),
    ],
)
def test_what_does_not_go_is_refused_and_the_offer_stays(at, options, variant, option, reason):
    with pytest.raises(DoesNotGo) as refused:
        at.act(WHITE, ChangeOffer(options, variant))
    assert (refused.value.option, refused.value.reason) == (option, reason) and said(refused.value).endswith(".")
    assert at.phase == Offered() and at.version == 1
    with pytest.raises(DoesNotGo):  # nor can a challenge begin so
        Table.offered(msgspec.structs.replace(at.challenge, options=options, variant=variant))


@pytest.mark.parametrize(
    "changed",
    [
        ChangeOffer(Options(automatic=99)),  # without a limit: a match has one price as a whole
        ChangeOffer(Options(jacoby=True, beaver=True, raccoon=True, automatic=1)),  # ticked one by one (X6)
    ],
)
def test_money_rules_can_be_ticked_in_a_match_X6(changed):
    at = Table.offered(Challenge(5, price=100)).act(WHITE, changed)
    assert ask(at, BLACK, Accept(), "31").match.options == changed.options
