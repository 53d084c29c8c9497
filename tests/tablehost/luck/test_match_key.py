"""The key of a match and the chain of its log: any other part, and they are others."""

import hashlib
import hmac
from typing import Any

import pytest

from engine.sync.commitments import Terms, Word
from tablehost.luck.match_key import chain_head, first_match_key, key_of, match_key
from tablehost.store.values import FailedRound, MatchRecord, Secret

SEED = bytes(range(32))
COMMITMENT = "ab" * 32
WORDS = (Word(0, "00ff", ""), Word(1, "", "süß"))
TERMS = Terms("cd" * 16, 1, 0, "farkle", 3, 2, {"target": 1000})
FAILED = FailedRound(COMMITMENT, TERMS, "00" * 32, (), (), (1,))
LOG: list[list[Any]] = [[None, {"luck": "first", "seat": 0}], [0, {"do": "roll"}]]
KEPT = MatchRecord(
    id=12, table=1, number=1, game="farkle", seats=2, options={"target": 1000, "opening": 0},
    rules_version=3, open_after=True, commitment=COMMITMENT, status="playing", created=0,
)  # fmt: skip


def test_the_key_is_the_one_described() -> None:
    text = rb'["' + COMMITMENT.encode() + rb'",[[0,"00ff",""],[1,"","s\u00fc\u00df"]]]'
    due = hmac.digest(SEED, b"tablehost match 2" + text, hashlib.sha256)

    assert match_key(SEED, COMMITMENT, WORDS) == due
    assert match_key(SEED, COMMITMENT, WORDS[::-1]) == due


@pytest.mark.parametrize(
    "other",
    [
        (SEED[::-1], COMMITMENT, WORDS),
        (SEED, "ac" * 32, WORDS),
        (SEED, COMMITMENT, ()),
        (SEED, COMMITMENT, WORDS[:1]),
        (SEED, COMMITMENT, (Word(0, "00ff", "x"), WORDS[1])),
        (SEED, COMMITMENT, (Word(0, "00fe", ""), WORDS[1])),
        (SEED, COMMITMENT, (WORDS[0], Word(2, "", "süß"))),
    ],
)
def test_another_part_gives_another_key(other: tuple[Any, ...]) -> None:
    assert match_key(*other) != match_key(SEED, COMMITMENT, WORDS)


def test_matches_of_protocol_1_keep_their_key() -> None:
    words = (Word(1, "", "süß"), Word(0, "", "sour"))
    text = rb'[12,"farkle",3,2,{"opening":0,"target":1000},[[1,"s\u00fc\u00df"],[0,"sour"]]]'
    due = hmac.digest(SEED, b"tablehost match 1" + text, hashlib.sha256)

    assert first_match_key(SEED, KEPT, words) == due
    assert key_of(KEPT, Secret(SEED, COMMITMENT, words=words)) == due
    new = Secret(SEED, COMMITMENT, words=words, terms=TERMS)
    assert key_of(KEPT, new) == match_key(SEED, COMMITMENT, words)


def test_the_chain_is_the_one_described() -> None:
    text = b'["' + COMMITMENT.encode() + b'",[],[]]'
    link = hashlib.sha256(b"tablehost chain 2" + SEED + text).digest()
    for entry in (b'[null,{"luck":"first","seat":0}]', b'[0,{"do":"roll"}]'):
        link = hashlib.sha256(b"tablehost chain 2" + link + entry).digest()

    assert chain_head(SEED, COMMITMENT, (), (), LOG) == link.hex()


@pytest.mark.parametrize(
    "other",
    [
        (SEED[::-1], COMMITMENT, (), (), LOG),
        (SEED, "ac" * 32, (), (), LOG),
        (SEED, COMMITMENT, WORDS, (), LOG),
        (SEED, COMMITMENT, (), (FAILED,), LOG),
        (SEED, COMMITMENT, (), (), LOG[::-1]),
        (SEED, COMMITMENT, (), (), LOG[:1]),
        (SEED, COMMITMENT, (), (), [*LOG, *LOG]),
    ],
)
def test_another_part_gives_another_chain(other: tuple[Any, ...]) -> None:
    assert chain_head(*other) != chain_head(SEED, COMMITMENT, (), (), LOG)
