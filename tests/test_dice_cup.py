"""Fair dice: the known answers were made with `openssl dgst -sha256 -mac HMAC -macopt hexkey:SECRET`."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import pairwise

import pytest

from bot import dice_cup
from bot.dice_cup import commitment, draw, new_secret, players_part

SECRET = bytes(range(32)).hex()


def test_a_secret_has_32_bytes_and_is_never_the_same():
    made = {new_secret() for _ in range(200)}
    assert len(made) == 200
    assert all(len(bytes.fromhex(secret)) == 32 and len(secret) == 64 for secret in made)


def test_the_commitment_is_the_hash_of_the_bytes():
    assert commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


@pytest.mark.parametrize(("ids", "part"), [([], ""), ([7], "7"), ([11, "22"], "11:22"), (iter(["3", 2, 1]), "3:2:1")])
def test_the_players_part_joins_ids_in_their_order(ids, part):
    assert players_part(ids) == part


@pytest.mark.parametrize(
    ("players", "n", "roll"),
    [
        ("11:22", 1, (3, 4)),  # b6 27
        ("11:22", 2, (2, 2)),  # 73 eb
        ("11:22", 3, (4, 2)),  # 87 19
        ("", 0, (5, 1)),  # a0 b4
        ("1:2:3", 17, (6, 6)),  # a1 1d
        ("11:22", 9, (3, 2)),  # 62 fc 2b: fc is thrown away
        ("11:22", 138, (6, 3)),  # fb 62: fb is the highest that counts
        ("11:22", 170, (6, 1)),  # fc 77 12
    ],
)
def test_a_roll_is_the_first_two_bytes_of_the_digest(players, n, roll):
    assert draw(SECRET, players, n) == roll


def test_each_argument_changes_the_rolls():
    def rolls(secret: str, players: str) -> list[tuple[int, int]]:
        return [draw(secret, players, n) for n in range(20)]

    ways = [rolls(SECRET, "1:2"), rolls(SECRET, "2:1"), rolls(bytes(32).hex(), "1:2")]
    assert ways == [rolls(SECRET, "1:2"), rolls(SECRET, "2:1"), rolls(bytes(32).hex(), "1:2")]
    assert len({tuple(way) for way in ways}) == 3


@pytest.mark.parametrize(
    ("digests", "roll"),
    [
        (["fcfffdfefb00"], (6, 1)),
        (["ff" * 31 + "05", "03"], (6, 4)),
        (["fc" * 32, "fd" * 32, "fe0102"], (2, 3)),
    ],
)
def test_unfair_bytes_are_thrown_away_even_whole_digests(monkeypatch, digests, roll):
    asked: list[str] = []

    def digest(key: bytes, message: bytes, name: str) -> bytes:
        assert (key.hex(), name) == (SECRET, "sha256")
        asked.append(message.decode())
        return bytes.fromhex(digests[len(asked) - 1])

    monkeypatch.setattr(dice_cup.hmac, "digest", digest)
    assert draw(SECRET, "1:2", 9) == roll
    assert asked == ["1:2|9", "1:2|9|1", "1:2|9|2"][: len(digests)]


def test_the_faces_of_all_fair_bytes_are_equally_many(monkeypatch):
    faces: Counter[int] = Counter()
    for byte in range(256):
        monkeypatch.setattr(dice_cup.hmac, "digest", lambda *_, byte=byte: bytes([byte, 0, 1]))
        faces[draw(SECRET, "", 0)[0] if byte < 252 else 0] += 1
    assert faces == {0: 4, 1: 42, 2: 42, 3: 42, 4: 42, 5: 42, 6: 42}


def test_rolls_are_uniform_over_the_36_pairs():
    # 35 degrees of freedom: chi-square is above 66.6 once in a thousand secrets; this one is fixed.
    throws, secret = 36_000, hashlib.sha256(b"uniform").hexdigest()
    seen = Counter(draw(secret, "11:22", n) for n in range(throws))
    assert set(seen) == {(a, b) for a in range(1, 7) for b in range(1, 7)}
    assert sum((count - throws / 36) ** 2 / (throws / 36) for count in seen.values()) < 66.6


def test_one_roll_says_nothing_of_the_next():
    throws, secret = 36_000, hashlib.sha256(b"serial").hexdigest()
    firsts = [draw(secret, "11:22", n)[0] for n in range(throws)]
    pairs = Counter(pairwise(firsts))
    assert sum((pairs[a, b] - throws / 36) ** 2 / (throws / 36) for a in range(1, 7) for b in range(1, 7)) < 66.6


def test_an_outsider_with_the_standard_library_gets_the_same_roll():
    digest = hmac.new(bytes.fromhex(SECRET), b"5:6|3", hashlib.sha256).digest()
    fair = [1 + byte % 6 for byte in digest if byte < 252]
    assert draw(SECRET, "5:6", 3) == tuple(fair[:2])


@pytest.mark.parametrize("secret", ["", "00" * 31, "00" * 33, "zz" * 32, "0" * 63])
def test_what_is_no_secret_is_refused(secret):
    with pytest.raises(ValueError, match=r"secret|hexadecimal"):
        commitment(secret)
    with pytest.raises(ValueError, match=r"secret|hexadecimal"):
        draw(secret, "1", 1)
