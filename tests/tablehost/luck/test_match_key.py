"""The parts of a match's key: any change gives another stream."""

import hashlib
import hmac
from typing import Any

import pytest
from msgspec.structs import replace

from tablehost.luck.match_key import KeyParts, match_key

SEED = bytes(range(32))
OPTIONS = {"target": 1000, "opening": 0}
PLAIN = KeyParts(12, "farkle", 3, 2, OPTIONS, ((1, "süß"), (0, "sour")))


def test_key_matches_its_description() -> None:
    text = rb'[12,"farkle",3,2,{"opening":0,"target":1000},[[1,"s\u00fc\u00df"],[0,"sour"]]]'

    assert match_key(SEED, PLAIN) == hmac.digest(SEED, b"tablehost match 1" + text, hashlib.sha256)


@pytest.mark.parametrize(
    "change",
    [
        {"match": 13},
        {"game": "yams"},
        {"rules_version": 4},
        {"seats": 3},
        {"options": OPTIONS | {"target": 1050}},
        {"options": {"target": 1000}},
        {"words": ()},
        {"words": PLAIN.words[:1]},
        {"words": PLAIN.words[::-1]},
        {"words": ((0, "süß"), (1, "sour"))},
        {"words": ((1, "süß"), (0, "sour "))},
        {"words": ((1, "süßsour"), (0, ""))},
    ],
)
def test_any_changed_part_changes_the_key(change: dict[str, Any]) -> None:
    assert match_key(SEED, replace(PLAIN, **change)) != match_key(SEED, PLAIN)


def test_another_seed_gives_another_key() -> None:
    assert match_key(SEED[::-1], PLAIN) != match_key(SEED, PLAIN)


def test_order_of_options_does_not_matter() -> None:
    assert match_key(SEED, replace(PLAIN, options=dict(reversed(OPTIONS.items())))) == match_key(
        SEED, PLAIN
    )
