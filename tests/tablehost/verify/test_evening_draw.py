"""The games of an evening by lot: anybody can draw them again, and what does not fit is named."""

import json
from typing import Any

import msgspec
import pytest

from engine.sync.commitments import Terms, Word, commitment_of
from tablehost.evening import draw
from tablehost.luck.match_key import match_key
from tablehost.records.errors import RecordError
from tablehost.verify import evening_draw

SEED = bytes(range(32))
GAMES = ("farkle", "yams", "poker_dice")
MATCHES = 5


WORDS = (Word(1, "", "sour"),)
TERMS = Terms("ab" * 16, 0, 0, "draw", 1, 2, {"matches": MATCHES, "games": list(GAMES)})


def order(seed: bytes = SEED) -> tuple[int, ...]:
    key = match_key(seed, commitment_of(seed, TERMS), WORDS)
    return draw.draw_order(key, MATCHES, len(GAMES))


def page(**changes: Any) -> dict[str, Any]:
    """A last page as it is printed, its evening changed."""
    games = [GAMES[place] for place in order()]
    proof = {
        "terms": msgspec.to_builtins(TERMS), "sealed": [], "words": [[1, "", "sour"]], "failed": [],
    }  # fmt: skip
    evening = {
        "number": 7, "matches": MATCHES, "games": GAMES, "order": "lot", "players": [],
        "played": [{"record": 20 + n, "game": game, "results": []} for n, game in enumerate(games)],
        "next": "", "chooser": None, "over": True,
        "commitment": commitment_of(SEED, TERMS), "seed": SEED.hex(), "proof": proof,
    }  # fmt: skip
    return {"name": "Friday", "began": "", "ended": "", "moments": [], "evening": evening | changes}


def check(told: dict[str, Any]) -> tuple[str, ...]:
    data = json.dumps(told).encode()
    assert evening_draw.is_page(data)
    return evening_draw.check(evening_draw.read(data))


def test_the_games_that_were_played_are_drawn_again() -> None:
    told = page()

    assert check(told) == tuple(one["game"] for one in told["evening"]["played"])
    assert set(check(told)) == set(GAMES)  # each comes before any comes again


@pytest.mark.parametrize("match", range(MATCHES))
def test_another_game_is_named_with_its_match(match: int) -> None:
    told = page()
    held = told["evening"]["played"][match]
    held["game"] = next(game for game in GAMES if game != held["game"])

    with pytest.raises(RecordError, match=rf"Match {match + 1} .* {held['game']} was played"):
        check(told)


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"order": "listed"}, "evening 7 were not drawn at random"),
        ({"seed": ""}, "Evening 7 is not over"),
        ({"seed": "00" * 32}, "does not fit its fingerprint"),
        ({"commitment": "00" * 32}, "does not fit its fingerprint"),
        ({"games": GAMES[::-1]}, "for other games"),
        ({"matches": 4}, "for other games"),
        ({"proof": None}, "before version 0.2"),
        ({"played": []}, "ends before"),
        ({"matches": 10**12}, "not the page"),
        ({"games": []}, "not the page"),
        ({"seed": "abc"}, "not the page"),
    ],
)
def test_what_does_not_fit_is_said(changes: dict[str, Any], text: str) -> None:
    with pytest.raises(RecordError, match=text):
        check(page(**changes))


def test_another_seed_with_its_own_commitment_is_caught() -> None:
    other = bytes(32)
    assert order(other) != order()

    with pytest.raises(RecordError, match="Something was changed"):
        check(page(seed=other.hex(), commitment=commitment_of(other, TERMS)))


@pytest.mark.parametrize("data", [b"", b"[]", b"\xff", b'{"format": "x"}', b"{"])
def test_what_is_no_page_is_left_to_others(data: bytes) -> None:
    assert not evening_draw.is_page(data)
