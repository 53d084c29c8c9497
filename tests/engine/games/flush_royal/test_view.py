"""The view's fields, that racks are private, and that `can` lists exactly the legal moves."""

from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import IllegalMove, Match
from engine.core.plain import plain
from engine.games.flush_royal.bot import legal_moves
from engine.games.flush_royal.view import FlushRoyalView
from tests.engine.games.flush_royal.positions import some_match
from tests.engine.games.flush_royal.tables import dealt, match_at, place, state_of

FIELDS = {
    *("game", "seats", "you", "to_act", "over", "phase", "can"),
    *("board", "rack", "rack_sizes", "reserve", "scores", "swaps", "last_play", "quiet_turns"),
    "options",
}


def test_rack_is_private() -> None:
    match = dealt("AD AC TH TS AH", "4S 5S 6S 7S 2H", "3S 3H 9D 8C 7C")

    assert [match.view(seat)["rack"] for seat in range(3)] == [
        ["AD", "AC", "TH", "TS", "AH"],
        ["4S", "5S", "6S", "7S", "2H"],
        ["3S", "3H", "9D", "8C", "7C"],
    ]
    public = {name: value for name, value in match.view(None).items() if name != "you"}
    assert public["rack"] == []
    for seat in range(3):
        own = match.view(seat)
        assert own.keys() == FIELDS
        same = own.keys() - {"you", "rack", "can"}
        assert {name: own[name] for name in same} == {name: public[name] for name in same}


def test_phase_is_first_until_the_first_play() -> None:
    match = dealt("AD AC TH TS AH", "4S 5S 6S 7S 2H")
    assert match.view(0)["phase"] == "first"

    match.play(0, place("AD@7,7", "AC@7,8"))
    assert match.view(0)["phase"] == "play"
    assert match.view(0)["board"] == {"7,7": "AD", "7,8": "AC"}


def test_last_play_shows_the_declared_joker() -> None:
    match = match_at({"7,5": "AD", "7,6": "AC"}, ["** 2S", "4S"])
    move = place("AS*@7,7")

    match.play(0, move)
    last = match.view(1)["last_play"]
    assert last["cards"] == move["cards"]
    assert match.log == [[0, move]]


def test_view_has_the_options() -> None:
    match = dealt("AD AC TH TS AH", "4S 5S 6S 7S 2H", options={"ace_low": False})

    assert match.view(None)["options"] == {
        "strict_anchor": True,
        "free_exchange": False,
        "ace_low": False,
    }


@settings(max_examples=10)
@given(seed=st.integers(0, 2**32), entries=st.integers(1, 120), free=st.booleans())
def test_exactly_the_moves_in_can_are_accepted(*, seed: int, entries: int, free: bool) -> None:
    rng = Random(seed)
    match = some_match(rng, entries, {"free_exchange": free})
    if "to_act" not in match.turn:
        assert all(match.view(seat)["can"] == {} for seat in range(match.seats))
        return
    seat = match.turn["to_act"][0]
    view = match.view(seat)
    can = view["can"]

    for at in can["take_joker"]:
        match.preview(seat, {"do": "take_joker", "at": at})
    for number in range(1, len(view["rack"]) + 1):
        move = {"do": "exchange", "cards": view["rack"][:number]}
        assert accepted(match, seat, move) == (number <= can["exchange"])
    assert accepted(match, seat, {"do": "pass"}) == can["pass"]
    squares = [[row, column] for row in range(-1, 16) for column in range(-1, 16)]
    taken = [at for at in squares if accepted(match, seat, {"do": "take_joker", "at": at})]
    put = [at for at in squares if accepted(match, seat, {"do": "put_joker", "at": at})]
    assert taken == can["take_joker"]
    assert bool(put) == can["put_joker"]
    assert match.view(seat) == view


def accepted(match: Match, seat: int, move: dict[str, Any]) -> bool:
    try:
        match.preview(seat, move)
    except IllegalMove:
        return False
    return True


@pytest.mark.measured
@settings(max_examples=10)
@given(seed=st.integers(0, 2**32), entries=st.integers(1, 120))
def test_legal_moves_are_legal_and_distinct(seed: int, entries: int) -> None:
    match = some_match(Random(seed), entries)
    if "to_act" not in match.turn:
        return
    seat = match.turn["to_act"][0]
    view = match.seat_view(seat)
    assert isinstance(view, FlushRoyalView)

    moves = [plain(move) for move in islice(legal_moves(view), 60)]
    assert moves
    for move in moves:
        match.preview(seat, move)
    assert len({str(move) for move in moves}) == len(moves)
    assert next(legal_moves(match.seat_view(None)), None) is None  # type: ignore[arg-type]


@settings(max_examples=6)
@given(seed=st.integers(0, 2**32), entries=st.integers(1, 150))
def test_cards_are_conserved(seed: int, entries: int) -> None:
    match = some_match(Random(seed), entries)
    state = state_of(match)
    view = match.view(None)

    shown = len(view["board"]) + sum(view["rack_sizes"]) + view["reserve"]
    assert shown + len(state.rejected) == 108
    natural = [0] * 53
    for card in [one for rack in state.racks for one in rack] + [*state.rejected]:
        natural[card] += 1
    for cell in state.board.cells:
        natural[52 if cell in state.board.jokers else state.board.value(cell)] += 1
    total = [here + left for here, left in zip(natural, state.reserve, strict=True)]
    assert total == [2] * 52 + [4]


@pytest.mark.parametrize("option", ["strict_anchor", "free_exchange", "ace_low"])
@settings(max_examples=2)
@given(seed=st.integers(0, 2**32), value=st.booleans())
def test_random_play_ends_under_every_option(*, option: str, seed: int, value: bool) -> None:
    match = some_match(Random(seed), 3000, {option: value})

    assert "over" in match.turn
    again = Match.replay("flush_royal", match.seats, match.options, match.log, 1)
    assert again.view(0) == match.view(0)
