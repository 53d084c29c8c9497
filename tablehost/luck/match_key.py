r"""The key of a match's random numbers, and the chain of its log.

The key is made of the seed, of its commitment and of the words that were closed before anybody knew
all of them, so nothing can be chosen once they are closed:

    key = HMAC-SHA256(seed, b"tablehost match 2" + [commitment, [[seat, salt, word], ...]])

Each entry of the log, luck and moves, is chained to the one before. The first link binds the seed,
so that links tell nothing of hidden dice, the words, and the rounds that failed before:

    link 0 = SHA-256(b"tablehost chain 2" + seed + [commitment, words, failed rounds])
    link n = SHA-256(b"tablehost chain 2" + link n-1 + [seat, entry])

`[...]` is JSON as in `engine.sync.commitments`, words are by seat, and links are 32 bytes.

Matches that began before version 0.2 follow protocol 1, in which the seed alone was committed to:

    key = HMAC-SHA256(seed, b"tablehost match 1" + text)

where text is the JSON array [match, game, rules_version, seats, options, words] with the number of
the match on the host, and words as [seat, word] in the order in which they were given.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Any

import msgspec

from engine.sync.commitments import Word, canonical
from tablehost.luck.dealer import Log
from tablehost.store.values import FailedRound, MatchRecord, Secret


def match_key(seed: bytes, commitment: str, words: Sequence[Word]) -> bytes:
    """The key of the dealer's stream."""
    text = canonical([commitment, _plain(words)])
    return hmac.digest(seed, b"tablehost match 2" + text, "sha256")


def first_match_key(seed: bytes, match: MatchRecord, words: Sequence[Word]) -> bytes:
    """The same in protocol 1."""
    given = [[word.seat, word.word] for word in words]
    text = canonical([match.id, match.game, match.rules_version, match.seats, match.options, given])
    return hmac.digest(seed, b"tablehost match 1" + text, "sha256")


def key_of(match: MatchRecord, secret: Secret) -> bytes:
    """The key of a match in the store, by the protocol it began with."""
    if secret.terms is None:
        return first_match_key(secret.seed, match, secret.words)
    return match_key(secret.seed, secret.commitment, secret.words)


def chain_head(
    seed: bytes,
    commitment: str,
    words: Sequence[Word],
    failed: Sequence[FailedRound],
    log: Log,
) -> str:
    """The last link of the chain, in hexadecimal."""
    start = canonical([commitment, _plain(words), msgspec.to_builtins(failed)])
    link = hashlib.sha256(b"tablehost chain 2" + seed + start).digest()
    for seat, entry in log:
        link = hashlib.sha256(b"tablehost chain 2" + link + canonical([seat, entry])).digest()
    return link.hex()


def _plain(words: Sequence[Word]) -> list[Any]:
    return sorted([word.seat, word.salt, word.word] for word in words)
