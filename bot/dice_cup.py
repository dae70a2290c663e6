"""Fair dice: a secret settled and hashed before the game, from which every roll follows.

The hash of the secret is shown before anyone can roll, the players add a part that the bot can't choose, and the
secret is shown after the game. Whoever has secret, players' part and a roll's number can draw it again.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Iterator
from itertools import count

SECRET_BYTES = 32

# 252 is the largest multiple of 6 in a byte: the bytes above it are thrown away, so that every face is equally likely.
FAIR_BYTES = 252


def new_secret() -> str:
    """Make the secret of one game: 64 hexadecimal characters from the system's randomness."""
    return secrets.token_hex(SECRET_BYTES)


def commitment(secret: str) -> str:
    """Hash a secret for showing beforehand: SHA-256 of its 32 bytes, in hexadecimal.

    Raises `ValueError` if `secret` is not 32 bytes in hexadecimal.
    """
    return hashlib.sha256(_key(secret)).hexdigest()


def players_part(ids: Iterable[int | str]) -> str:
    """Join the ids of the interactions that the players added, in the order they came, by colons."""
    return ":".join(str(each) for each in ids)


def draw(secret: str, players: str, n: int) -> tuple[int, int]:
    """Draw roll number `n` of a game: two dice, 1 to 6 each, always the same for the same arguments.

    Raises `ValueError` if `secret` is not 32 bytes in hexadecimal.
    """
    dice = _dice(_key(secret), players, n)
    return next(dice), next(dice)


def cocked(secret: str, players: str, n: int) -> bool:
    """Tell whether a die of roll number `n` lies cocked where that is played (RULEBOOK I1): about one roll in 36.

    It does if the two numbers behind the dice are sixes both. Raises as `draw` does.
    """
    dice = _dice(_key(secret), players, n)
    return [next(dice) for _ in range(4)][2:] == [6, 6]


def _key(secret: str) -> bytes:
    key = bytes.fromhex(secret)
    if len(key) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes, this one {len(key)}")
    return key


def _dice(key: bytes, players: str, n: int) -> Iterator[int]:
    for k in count():
        message = f"{players}|{n}" if k == 0 else f"{players}|{n}|{k}"
        digest = hmac.digest(key, message.encode(), "sha256")
        yield from (1 + byte % 6 for byte in digest if byte < FAIR_BYTES)
