"""Hints: the squares that can be filled, found from the view only."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Match, registry
from engine.core.plain import plain
from engine.games.flush_royal import hints
from engine.games.flush_royal.hints import MOST
from tests.engine.games.flush_royal import naive
from tests.engine.games.flush_royal.positions import likely_rack, some_match
from tests.engine.games.flush_royal.tables import dealt, match_at

PAIR = {"7,5": "AD", "7,6": "AC"}
STRAIGHT = {"7,5": "9S", "7,6": "TH", "7,7": "JD", "7,8": "QC", "7,9": "KD*"}


def hint(match: Match, seat: int | None = None) -> dict[str, Any]:
    view = match.seat_view(match.turn["to_act"][0] if seat is None else seat)
    return match.game.hint(view)


@settings(max_examples=30)
@given(seed=st.integers(0, 2**32), size=st.integers(1, 3))
def test_hinted_places_can_be_filled_in_one_turn(seed: int, size: int) -> None:
    rng = Random(seed)
    board = naive.random_board(rng, cards=rng.randrange(2, 9))
    rack = likely_rack(rng, board, size)
    shown = {f"{row},{column}": name for (row, column), name in board.items()}
    match = match_at(shown, [" ".join(rack), "4S"], reserve="")

    legal = {frozenset(at for at, _ in cards) for cards, _ in naive.legal(board, rack)}
    hinted = {frozenset(map(tuple, place)) for place in hint(match)["places"]}
    minimal = {place for place in legal if not any(other < place for other in legal)}
    assert hinted <= legal
    assert len(hinted) == MOST or minimal <= hinted


def test_smallest_places_come_first() -> None:
    match = match_at(PAIR, ["AH AS 2C 7D 9S", "4S"], reserve="")

    places = hint(match)["places"]
    assert [len(place) for place in places[:2]] == [1, 1]
    assert sorted(places, key=lambda place: (len(place), place)) == places


def test_hint_for_a_first_play_is_over_the_centre() -> None:
    match = dealt("AD AC 4H 6H JH", "TD TH TS KC **")

    assert [[7, 6], [7, 7]] in hint(match)["places"]


def test_hint_names_a_required_swap() -> None:
    match = match_at(STRAIGHT, ["KD 2S", "4S"], reserve="")

    found = hint(match)
    assert found == {"places": [], "swap": {"do": "take_joker", "at": [7, 9]}}
    match.play(0, found["swap"])
    assert hint(match)["places"]


def test_hint_has_a_place_if_the_search_is_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "NODES", 0)
    match = match_at(PAIR, ["AH 2C", "4S"], reserve="")

    assert len(hint(match)["places"]) == 1


def test_hint_is_empty_if_the_seat_cannot_place() -> None:
    match = match_at(PAIR, ["2C 7D", "AH"])

    assert not match.view(0)["can"]["place"]
    assert hint(match) == {"places": [], "swap": None}
    assert hint(match, 1) == {"places": [], "swap": None}


@settings(max_examples=8)
@given(seed=st.integers(0, 2**32), entries=st.integers(8, 120))
def test_hint_does_not_depend_on_hidden_cards(seed: int, entries: int) -> None:
    match = some_match(Random(seed), entries)
    if "to_act" not in match.turn:
        return

    (seat,) = match.turn["to_act"]
    assert hint(match.resampled(seat, Random(seed))) == hint(match)


def test_longest_hint_fits_the_padding() -> None:
    place = tuple((14, column) for column in range(5))
    longest = plain(hints.Where((place,) * MOST))

    assert len(msgspec.msgpack.encode(longest)) < registry.game("flush_royal").padding - 64
