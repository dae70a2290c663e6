"""`verify-dice` of what isn't a plain match: a money session, play over the board with cocked throws, acey-deucey."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

import msgspec
import pytest

from bot.challenge import Challenge
from bot.export import Entry, Export, export_json
from bot.rules.options import Format, Options
from bot.store import Store
from bot.table import Accept, AskToCancel, CancelByModerator, Moved, Playing
from bot.verify import DoesNotCheck, verify
from tests.crowds import sensible
from tests.service.house import ANN, BOB, HERE, House, player

SEEDS = range(3, 20)
THROWS = ("opening", "roll", "cocked")
BREAKS_OFF = (AskToCancel, CancelByModerator, Moved)
CHALLENGES = {
    "money": Challenge(0, Options(automatic=2, beaver=True, raccoon=True, jacoby=True), format=Format.MONEY),
    "over the board": Challenge(5, Options(over_the_board=True)),
    "acey-deucey": Challenge(0, Options(aces_double=True), "acey-deucey", format=Format.SINGLE),
}

OCCASIONS = {
    "money": {"end_session", "double", "beaver"},
    "over the board": {"cocked", "accept_play", "send_back"},
    "acey-deucey": {"choose_quarter", "choose_double"},
}
"""What a log must hold to be worth checking."""


class SeededHouse(House):
    """A house with real dice whose secrets are the same each time."""

    def __init__(self, store: Store, seed: int) -> None:
        super().__init__(store, fair=True)
        self.chance = random.Random(seed)

    def _new_secret(self) -> str:
        self.made.append(self.chance.randbytes(32).hex())
        return self.made[-1]


async def played(store: Store, challenge: Challenge, seed: int) -> Export:
    """Play as a crowd does, to the end, and return the export."""
    house, chance = SeededHouse(store, seed), random.Random(seed)
    view = await house.service.challenge(challenge, ANN, BOB, HERE, cause=house.cause())
    view = await house.act(view, BOB, Accept())
    while isinstance(view.table.phase, Playing):
        side, request = sensible(chance, view.table.phase)
        if side is not None and not isinstance(request, BREAKS_OFF):
            view = await house.act(view, player(side), request)
    await house.check()
    return msgspec.json.decode(await export_json(store, view.id), type=Export)


async def worth_checking(name: str, tmp_path_factory) -> Export:
    """Return the first match that had every occasion."""
    for seed in SEEDS:
        store = await Store.open(f"sqlite:///{tmp_path_factory.mktemp('match')}/bot.db")
        try:
            export = await played(store, CHALLENGES[name], seed)
        finally:
            await store.close()
        if OCCASIONS[name] <= {entry.kind for entry in export.log}:
            return export
    raise AssertionError(f"no occasion in {len(SEEDS)} matches {name}")


@pytest.fixture(scope="module")
def exports(tmp_path_factory) -> dict[str, Export]:
    """One finished match of each kind, exported."""
    return {name: asyncio.run(worth_checking(name, tmp_path_factory)) for name in CHALLENGES}


@pytest.mark.parametrize("name", CHALLENGES)
def test_every_throw_of_other_formats_and_variants_is_right_X8_V3_I1(exports, name):
    export = exports[name]
    assert verify(export) == sum(entry.kind in THROWS for entry in export.log)


def numbered(export: Export, log: list[Entry]) -> Export:
    """Return an export with this log, its entries numbered without a gap."""
    again = [msgspec.structs.replace(entry, seq=seq) for seq, entry in enumerate(log, 1)]
    return msgspec.structs.replace(export, log=again)


def places(log: list[Entry], kind: str) -> list[int]:
    return [at for at, entry in enumerate(log) if entry.kind == kind]


def with_action(entry: Entry, **action: object) -> Entry:
    return msgspec.structs.replace(entry, kind=action["kind"], action=msgspec.Raw(msgspec.json.encode(action)))


def dropped(log: list[Entry], at: int) -> list[Entry]:
    """Leave a cocked throw out, as if it had never been."""
    return log[:at] + log[at + 1 :]


def counted(log: list[Entry], at: int) -> list[Entry]:
    """Let a cocked throw count."""
    a, b = (msgspec.json.decode(log[at].action)[die] for die in "ab")
    if log[at].side is None:
        return [*log[:at], with_action(log[at], kind="opening", white=a, black=b), *log[at + 1 :]]
    roll = {"a": max(a, b), "b": min(a, b)}
    return [*log[:at], with_action(log[at], kind="roll", roll=roll), *log[at + 1 :]]


def other_dice(log: list[Entry], at: int) -> list[Entry]:
    """Let a cocked throw have shown other numbers."""
    action = msgspec.json.decode(log[at].action)
    return [*log[:at], with_action(log[at], **(action | {"a": action["a"] % 6 + 1})), *log[at + 1 :]]


def twice(log: list[Entry], at: int) -> list[Entry]:
    """Invent a second cocked throw like the first."""
    return [*log[: at + 1], log[at], *log[at + 1 :]]


@pytest.mark.parametrize(
    ("tamper", "said"),
    [
        (dropped, "is no cocked throw|is a cocked throw"),
        (counted, "is no cocked throw"),
        (other_dice, "the secret gives"),
        (twice, "is a cocked throw"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_a_cocked_throw_dropped_changed_or_counted_is_found_I1(exports, tamper: Callable, said):
    export = exports["over the board"]
    found = places(export.log, "cocked")
    assert found
    for at in found:
        with pytest.raises(DoesNotCheck, match=said):
            verify(numbered(export, tamper(list(export.log), at)))


@pytest.mark.parametrize("kind", ["roll", "opening"])
@pytest.mark.parametrize("beside", [False, True], ids=["instead", "before"])
def test_an_invented_cocked_throw_is_found_I1(exports, kind, beside):
    """A roll that somebody would rather not have had: called cocked, or thrown again."""
    export = exports["over the board"]
    for at in places(export.log, kind)[:12]:
        action = msgspec.json.decode(export.log[at].action)
        dice = action.get("roll") or {"a": action["white"], "b": action["black"]}
        cocked = with_action(export.log[at], kind="cocked", **dice)
        log = [*export.log[:at], cocked, *export.log[at + (not beside) :]]
        with pytest.raises(DoesNotCheck, match="is a cocked throw"):
            verify(numbered(export, log))


def test_a_cocked_throw_where_no_dice_lie_cocked_is_found_I1(exports):
    export = exports["money"]
    at = places(export.log, "roll")[0]
    dice = msgspec.json.decode(export.log[at].action)["roll"]
    log = [*export.log[:at], with_action(export.log[at], kind="cocked", **dice), *export.log[at:]]
    with pytest.raises(DoesNotCheck, match="is a cocked throw"):
        verify(numbered(export, log))


def test_a_session_without_its_end_is_unfinished_X8(exports):
    log = list(exports["money"].log)
    assert log[-1].kind == "end_session"
    with pytest.raises(DoesNotCheck, match="ends before"):
        verify(numbered(exports["money"], log[:-1]))


def test_another_double_than_the_one_chosen_is_found_V3c(exports):
    export = exports["acey-deucey"]
    for at in places(export.log, "choose_double"):
        later = [entry.kind for entry in export.log[at + 1 :]]
        if later[0] != "move":
            continue  # nothing could be played
        die = msgspec.json.decode(export.log[at].action)["die"]
        changed = with_action(export.log[at], kind="choose_double", die=die % 6 + 1)
        with pytest.raises(DoesNotCheck, match="breaks a rule"):
            verify(numbered(export, [*export.log[:at], changed, *export.log[at + 1 :]]))
