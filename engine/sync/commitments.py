r"""How the dice of a match are committed to, as the host and players' programs compute it.

Before a match the host draws a seed and publishes its commitment, which also binds the table, the
number of the match there, the game, its rules and its options:

    commitment = SHA-256(b"tablehost commitment 2" + seed + terms)

Players may add words. Programs on players' own machines first send the hash of theirs, which binds
the commitment and the seat as well, so that nobody can copy it:

    hash = SHA-256(b"tablehost word 2" + [commitment, seat, salt, word])

When everybody is ready, the set of hashes is closed, the words are opened, and the random numbers
follow from the seed and all words, by seat (see `tablehost.luck.match_key`).

`[...]` and `terms` stand for JSON arrays without blanks, keys in order, in ASCII (other characters
as \uXXXX); hashes are in hexadecimal.
"""

import hashlib
import json
from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Meta, Struct

HASH_PATTERN = "^[0-9a-f]{64}$"
SALT_PATTERN = "^([0-9a-f]{2}){0,32}$"

Hash = Annotated[str, Meta(pattern=HASH_PATTERN, max_length=64)]
Salt = Annotated[str, Meta(pattern=SALT_PATTERN, max_length=64)]
SealedWord = tuple[int, Hash]
"""A seat, and the hash of its word."""


class Terms(Struct, frozen=True):
    """The terms that a commitment binds besides the seed.

    Attributes:
        table: the table's random identity, in hexadecimal.
        match: counts the matches at the table, from 1.
        round: counts the commitments to this match whose words were closed before, from 0.
        options: house rules, complete.
    """

    table: str
    match: int
    round: int
    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]


class Word(Struct, frozen=True, array_like=True):
    """A seat's word.

    Attributes:
        salt: random bytes in hexadecimal from the player's own machine; "" for a word that was
            typed over plain ssh.
    """

    seat: int
    salt: str
    word: str


def canonical(value: Any) -> bytes:
    """A value as JSON of which there is only one spelling."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode("ascii")


def sha256(label: bytes, *parts: bytes) -> str:
    """The hash of a label and what follows it, in hexadecimal."""
    return hashlib.sha256(b"".join((label, *parts))).hexdigest()


def commitment_of(seed: bytes, terms: Terms) -> str:
    """The commitment to a seed of 32 bytes for these terms; it reveals nothing about the seed."""
    listed = [
        terms.table, terms.match, terms.round,
        terms.game, terms.rules_version, terms.seats, terms.options,
    ]  # fmt: skip
    return sha256(b"tablehost commitment 2", seed, canonical(listed))


def word_hash(commitment: str, word: Word) -> str:
    """The hash by which a word is sealed."""
    listed = [commitment, word.seat, word.salt, word.word]
    return sha256(b"tablehost word 2", canonical(listed))


def set_digest(commitment: str, sealed: Iterable[SealedWord]) -> str:
    """The digest of a commitment and of all words that are sealed under it: what "ready" is for."""
    return sha256(b"tablehost set 2", canonical([commitment, sorted(sealed)]))
