r"""What a match's luck is made of: the host's seed, and all that players can hold against it.

The host is bound to its seed by the commitment, before it knows a single word; the words bind it to
luck that it could not have chosen. What is played is mixed in too, so that a record of another
match, another game or other house rules is found out even where no roll tells:

    key = HMAC-SHA256(seed, b"tablehost match 1" + text)

where text is the JSON array [match, game, rules_version, seats, options, words] without blanks, the
options by name, in ASCII (other characters as \uXXXX). The words stand in the order in which they
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
    """All but the seed.

    Attributes:
        match: its number in the house.
        options: house rules, as the match's record has them.
    """

    match: int
    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    words: Words


def key_parts(match: MatchRecord, words: Words) -> KeyParts:
    """Of a match as the store has it."""
    return KeyParts(match.id, match.game, match.rules_version, match.seats, match.options, words)


def match_key(seed: bytes, parts: KeyParts) -> bytes:
    """The key of the dealer's stream."""
    listed = [
        parts.match, parts.game, parts.rules_version, parts.seats, parts.options, parts.words,
    ]  # fmt: skip
    text = json.dumps(listed, sort_keys=True, separators=(",", ":"))
    return hmac.digest(seed, b"tablehost match 1" + text.encode("ascii"), "sha256")
