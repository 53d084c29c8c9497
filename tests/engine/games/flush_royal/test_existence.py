"""Whether a play is possible, perhaps after swaps, compared with trying all swaps."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import IllegalMove, Match
from engine.games.flush_royal.existence import Reached, can_place, reachable, shortest_route
from engine.games.flush_royal.limits import SWAPS
from engine.games.flush_royal.position import Position
from engine.games.flush_royal.swapping import possible_swaps, swapped
from engine.games.flush_royal.values import FlushRoyalState
from tests.engine.games.flush_royal import naive
from tests.engine.games.flush_royal.positions import likely_rack, position
from tests.engine.games.flush_royal.tables import match_at, refusal

seeds = st.integers(0, 2**32)

STRAIGHT = {"7,5": "9S", "7,6": "TH", "7,7": "JD", "7,8": "QC", "7,9": "KD*"}
"""A full run: only cards of its ranks fit next to it, in the other direction."""


def board_and_rack(rng: Random) -> tuple[naive.Cards, list[str]]:
    """A random small position, often with a joker on the board whose card is on the rack."""
    board = naive.random_board(rng, cards=rng.randrange(2, 7), jokers=rng.randrange(3))
    rack = likely_rack(rng, board, rng.randrange(0, 3))
    hidden = [name[:2] for name in board.values() if name.endswith("*")]
    if hidden and rng.randrange(2):
        rack.append(rng.choice(hidden))
    if rng.randrange(5) == 0 and len(rack) < 2:
        rack.append("**")
    return board, rack


@pytest.mark.unmeasured
@pytest.mark.measured
@settings(max_examples=60)
@given(seed=seeds, swaps=st.sampled_from([0, 1, 2, 12]), strict=st.booleans())
def test_can_place_agrees_with_trying_all_swaps(*, seed: int, swaps: int, strict: bool) -> None:
    board, rack = board_and_rack(Random(seed))

    expected = naive.can_place(board, rack, swaps, strict=strict)
    assert can_place(position(board, rack, strict=strict), swaps) == expected


@settings(max_examples=60)
@given(seed=seeds)
def test_can_place_does_not_change_by_swapping(seed: int) -> None:
    rng = Random(seed)
    here = position(*board_and_rack(rng))
    before = can_place(here, SWAPS)

    for made in range(1, 3):
        swaps = possible_swaps(here.board, here.rack)
        if not swaps:
            return
        board, rack = swapped(here.board, here.rack, rng.choice(swaps))
        here = Position(board, rack, here.strict)
        assert can_place(here, SWAPS - made) == before


def test_can_place_after_taking_a_joker() -> None:
    match = match_at(STRAIGHT, ["KD 2S", "3S"])

    assert match.view(0)["can"]["place"]
    with pytest.raises(IllegalMove) as refused:
        match.play(0, {"do": "pass"})
    assert refused.value.code == "can_play"


def test_cannot_place_without_a_joker() -> None:
    match = match_at(STRAIGHT | {"7,9": "KD"}, ["KD 2S", "3S"])

    assert not match.view(0)["can"]["place"]
    assert match.view(0)["can"] == {
        "place": False,
        "exchange": 2,
        "pass": True,
        "put_joker": False,
        "take_joker": [],
    }


def test_shortest_route_has_the_fewest_swaps() -> None:
    found = shortest_route(position({(7, 5): "9S", (7, 6): "9D*"}, ["9D"]), SWAPS)

    assert found is not None
    assert found.path == ()
    straight = {(7, 5): "9S", (7, 6): "TH", (7, 7): "JD", (7, 8): "QC", (7, 9): "KD*"}
    found = shortest_route(position(straight, ["KD"]), SWAPS)
    assert found is not None
    assert found.path == (("take", 7 * 16 + 9),)


def eleven_swaps(**options: bool) -> Match:
    """One swap is left, and the play in reach needs the joker that is on the rack."""
    match = match_at(STRAIGHT, ["KD 2S", "3S"], options=options)
    for number in range(6):
        at = next(key for key, name in match.view(0)["board"].items() if name.endswith("*"))
        match.play(0, {"do": "take_joker", "at": [int(number) for number in at.split(",")]})
        if number < 5:
            match.play(0, {"do": "put_joker", "at": [7, 5]})
    return match


def test_swap_after_which_no_play_can_be_reached_is_refused() -> None:
    match = eleven_swaps()
    before = match.view(0)
    assert before["can"] == {
        "place": True,
        "exchange": 0,
        "pass": False,
        "put_joker": False,
        "take_joker": [],
    }

    refused = refusal(match, {"do": "put_joker", "at": [7, 5]})
    assert (refused.code, refused.facts) == ("wrong_phase", {"left": 1})
    assert refusal(match, {"do": "pass"}).code == "can_play"


def test_taking_a_joker_is_refused_likewise(monkeypatch: pytest.MonkeyPatch) -> None:
    match = match_at(STRAIGHT, ["KD 2S", "3S"])
    monkeypatch.setattr(FlushRoyalState, "swaps_now", ())

    refused = refusal(match, {"do": "take_joker", "at": [7, 9]})
    assert (refused.code, refused.facts) == ("wrong_phase", {"left": SWAPS})


def test_with_free_exchange_all_swaps_may_be_used_up() -> None:
    match = eleven_swaps(free_exchange=True)
    match.play(0, {"do": "put_joker", "at": [7, 5]})

    assert match.view(0)["swaps"] == SWAPS
    assert match.view(0)["can"] == {
        "place": False,
        "exchange": 2,
        "pass": True,
        "put_joker": False,
        "take_joker": [],
    }
    match.play(0, {"do": "pass"})
    assert match.turn == {"to_act": [1]}


@pytest.mark.measured
@settings(max_examples=40)
@given(seed=seeds, jokers=st.integers(1, 4))
def test_twelve_swaps_reach_every_reachable_position(seed: int, jokers: int) -> None:
    rng = Random(seed)
    board = naive.random_board(rng, cards=rng.randrange(3, 9), jokers=rng.randrange(jokers + 1))
    down = [name[:2] for name in board.values() if name.endswith("*")]
    rack = ["**"] * (jokers - len(down)) + rng.sample(down, rng.randrange(len(down) + 1))
    here = position(board, rack)

    everything = list(reachable(Reached(here), 100))
    assert max(len(reached.path) for reached in everything) <= SWAPS
    for reached in everything:
        held = sorted(reached.position.rack) + sorted(
            52 if cell in reached.position.board.jokers else reached.position.board.value(cell)
            for cell in reached.position.board.cells
        )
        assert len(held) == len(board) + len(rack)


def test_can_place_on_an_empty_board() -> None:
    for rack, expected in [
        ("AS AS 2D 3H 9C", False),
        ("AS AD", True),
        ("9S TS JS QS 2S", True),
        ("9S TS JS QS 2D", False),
        ("9S TS JS QD KH", True),
        ("2S 3S 4S 5D AH", True),
        ("** 2S", True),
        ("** **", False),
        ("**", False),
        ("", False),
    ]:
        assert match_at({}, [rack, "3S"]).view(0)["can"]["place"] == expected, rack

    match = match_at({}, ["2S 3S 4S 5D AH", "3S"], options={"ace_low": False})
    assert not match.view(0)["can"]["place"]
