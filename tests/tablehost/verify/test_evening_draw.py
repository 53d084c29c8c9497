"""The random games of a party night can be drawn again, and mismatches are reported."""

import json
from typing import Any

import pytest

from tablehost.evening.draw import draw_order
from tablehost.luck.dealer import commitment
from tablehost.verify import evening_draw
from tablehost.verify.record import RecordError

SEED = bytes(range(32))
GAMES = ("farkle", "yams", "poker_dice")
MATCHES = 5


def page(**changes: Any) -> dict[str, Any]:
    """A last page as it is printed, its evening changed."""
    games = [GAMES[place] for place in draw_order(SEED, 7, MATCHES, GAMES)]
    evening = {
        "number": 7, "matches": MATCHES, "games": GAMES, "order": "lot", "players": [],
        "played": [{"record": 20 + n, "game": game, "results": []} for n, game in enumerate(games)],
        "next": "", "chooser": None, "over": True,
        "commitment": commitment(SEED), "seed": SEED.hex(),
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
def test_wrong_game_is_named_with_its_match(match: int) -> None:
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
        ({"seed": "00" * 32}, "committed"),
        ({"commitment": "00" * 32}, "committed"),
        ({"played": []}, "ends before"),
        ({"matches": 10**12}, "not the page"),
        ({"games": []}, "not the page"),
        ({"seed": "abc"}, "not the page"),
    ],
)
def test_mismatches_are_reported(changes: dict[str, Any], text: str) -> None:
    with pytest.raises(RecordError, match=text):
        check(page(**changes))


@pytest.mark.parametrize("changes", [{"number": 8}, {"games": GAMES[::-1]}])
def test_seed_is_bound_to_the_party_night_and_its_games(changes: dict[str, Any]) -> None:
    with pytest.raises(RecordError, match="Something was changed"):
        check(page(**changes))


def test_another_seed_with_its_own_commitment_is_caught() -> None:
    other = bytes(32)
    assert draw_order(other, 7, MATCHES, GAMES) != draw_order(SEED, 7, MATCHES, GAMES)

    with pytest.raises(RecordError, match="Something was changed"):
        check(page(seed=other.hex(), commitment=commitment(other)))


@pytest.mark.parametrize("data", [b"", b"[]", b"\xff", b'{"format": "x"}', b"{"])
def test_other_files_are_not_recognised(data: bytes) -> None:
    assert not evening_draw.is_page(data)
