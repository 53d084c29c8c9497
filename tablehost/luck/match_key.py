r"""The key of a match's random numbers: made of the host's seed, players' words, and the match.

The commitment binds the host to its seed before it knows a single word, and the words make sure
that the host cannot have chosen the result. The match, its game and its house rules are part of the
key too, so that a record of another match is detected even where no roll shows it:

    key = HMAC-SHA256(seed, b"tablehost match 1" + text)

where text is the JSON array [match, game, rules_version, seats, options, words] without blanks, the
options by name, in ASCII (other characters as \uXXXX). The words are in the order in which they
were given, each as [seat, word].
"""

import hmac
import json
from typing import Any

from msgspec import Struct

from tablehost.store.values import MatchRecord

Words = tuple[tuple[int, str], ...]
"""Each as [seat, word], in the order in which they were given."""


class KeyParts(Struct, frozen=True):
    """All parts of the key but the seed.

    Attributes:
        match: its number on the host.
        options: house rules, as the match's record has them.
    """

    match: int
    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    words: Words


def key_parts(match: MatchRecord, words: Words) -> KeyParts:
    """The parts for a match in the store."""
    return KeyParts(match.id, match.game, match.rules_version, match.seats, match.options, words)


def match_key(seed: bytes, parts: KeyParts) -> bytes:
    """The key of the dealer's stream."""
    listed = [
        parts.match, parts.game, parts.rules_version, parts.seats, parts.options, parts.words,
    ]  # fmt: skip
    text = json.dumps(listed, sort_keys=True, separators=(",", ":"))
    return hmac.digest(seed, b"tablehost match 1" + text.encode("ascii"), "sha256")
