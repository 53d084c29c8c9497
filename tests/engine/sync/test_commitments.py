"""Commitments, sealed words and the digest of a set: as described, and of nothing else."""

import hashlib
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.sync.commitments import (
    Hash,
    Terms,
    Word,
    canonical,
    commitment_of,
    set_digest,
    word_hash,
)

SEED = bytes(range(32))
TERMS = Terms("ab" * 16, 3, 1, "farkle", 4, 2, {"target": 1000, "opening": 0})
WORD = Word(1, "00ff", "süß")


def test_the_commitment_is_the_one_described() -> None:
    text = b'["' + b"ab" * 16 + b'",3,1,"farkle",4,2,{"opening":0,"target":1000}]'
    due = hashlib.sha256(b"tablehost commitment 2" + SEED + text).hexdigest()

    assert commitment_of(SEED, TERMS) == due
    assert msgspec.convert(due, Hash) == due


@pytest.mark.parametrize(
    "change",
    [
        {"table": "ac" * 16},
        {"match": 4},
        {"round": 0},
        {"game": "yams"},
        {"rules_version": 5},
        {"seats": 3},
        {"options": {"target": 1000}},
    ],
)
def test_other_terms_have_another_commitment(change: dict[str, Any]) -> None:
    assert commitment_of(SEED, replace(TERMS, **change)) != commitment_of(SEED, TERMS)
    assert commitment_of(SEED[::-1], TERMS) != commitment_of(SEED, TERMS)


def test_the_hash_of_a_word_is_the_one_described() -> None:
    text = rb'["cd",1,"00ff","s\u00fc\u00df"]'

    assert word_hash("cd", WORD) == hashlib.sha256(b"tablehost word 2" + text).hexdigest()


def test_a_hash_cannot_be_copied_to_another_seat_or_commitment() -> None:
    hashes = {
        word_hash("cd", WORD),
        word_hash("ce", WORD),
        word_hash("cd", replace(WORD, seat=0)),
        word_hash("cd", replace(WORD, salt="00fe")),
        word_hash("cd", replace(WORD, word="sub")),
    }

    assert len(hashes) == 5


def test_the_digest_is_of_the_commitment_and_the_whole_set() -> None:
    text = b'["cd",[[0,"aa"],[1,"bb"]]]'
    due = hashlib.sha256(b"tablehost set 2" + text).hexdigest()

    assert set_digest("cd", [(1, "bb"), (0, "aa")]) == due
    assert set_digest("cd", [(0, "aa")]) != due
    assert set_digest("ce", [(1, "bb"), (0, "aa")]) != due


def test_there_is_one_spelling_of_a_value() -> None:
    assert canonical({"b": [1, None], "a": "é"}) == rb'{"a":"\u00e9","b":[1,null]}'
