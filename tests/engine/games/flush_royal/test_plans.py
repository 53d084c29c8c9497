"""The best plans of a turn, jokers and swaps counted, compared with a full enumeration."""

from collections import deque
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.flush_royal.board import JOKER
from engine.games.flush_royal.limits import SWAPS
from engine.games.flush_royal.plans import Plan, best_plans, most_points
from engine.games.flush_royal.position import Position
from engine.games.flush_royal.search import Effort
from engine.games.flush_royal.swapping import possible_swaps, swapped
from engine.kit.cards import NAMES
from tests.engine.games.flush_royal import naive
from tests.engine.games.flush_royal.positions import likely_rack, position

ROYAL = {(10, 2): "AS", (10, 3): "AD", (4, 7): "KS", (4, 8): "KH"}


def most(board: naive.Cards, rack: list[str], swaps: int) -> int:
    """The most points of a turn, by trying all swaps and placements."""
    found, seen = 0, set()
    waiting = deque([(board, rack, swaps)])
    while waiting:
        board, rack, left = waiting.popleft()
        key = (frozenset(board.items()), tuple(sorted(rack)))
        if key in seen:
            continue
        seen.add(key)
        found = max([found, *(points for _, points in naive.legal(board, rack))])
        if left:
            waiting += [(*after, left - 1) for after in naive.swaps(board, rack)]
    return found


def followed(start: Position, plan: Plan) -> Position:
    """The position after a plan's swaps, each of which has to be possible."""
    board, rack = start.board, start.rack
    for swap in plan.path:
        assert swap in possible_swaps(board, rack)
        board, rack = swapped(board, rack, swap)
    return Position(board, rack, start.strict)


def points(plan: Plan) -> int | None:
    """The points of a plan by the simple rules; None if it is not legal."""
    board = plan.position.board
    laid = {divmod(cell, 16): _name(bits) for cell, bits in plan.play.cards}
    shown = {divmod(cell, 16): _name(board.bits[cell]) for cell in board.cells}
    return naive.points(shown, laid)


def _name(bits: int) -> str:
    value = bits & ((1 << 52) - 1)
    return NAMES[value.bit_length() - 1] + ("*" if bits & JOKER else "")


def test_some_positions_need_swaps_for_the_most_points() -> None:
    """So that the comparison below means something."""
    here = position(ROYAL, ["**", "QS", "JS", "TS", "2H"])

    assert most_points(here, SWAPS) > most_points(here, 0)


@pytest.mark.long
@settings(max_examples=15)
@given(seed=st.integers(0, 2**32), swaps=st.sampled_from([0, 1, 2, SWAPS]))
def test_most_points_are_those_of_a_full_enumeration(seed: int, swaps: int) -> None:
    rng = Random(seed)
    board = naive.random_board(rng, cards=rng.randrange(2, 5), jokers=rng.randrange(3))
    jokers = rng.randrange(2)
    rack = likely_rack(rng, board, 2 if jokers else rng.randrange(1, 4), jokers)
    here = position(board, rack)

    assert most_points(here, swaps) == most(board, rack, swaps)
    found = best_plans(here, swaps)
    assert not found or found[0].play.points <= most(board, rack, swaps)
    assert bool(found) == naive.can_place(board, rack, swaps)


@settings(max_examples=10)
@given(seed=st.integers(0, 2**32))
def test_plans_can_be_followed_and_score_what_they_say(seed: int) -> None:
    rng = Random(seed)
    board = naive.random_board(rng, cards=rng.randrange(4, 14), jokers=rng.randrange(3))
    here = position(board, likely_rack(rng, board, 4, jokers=rng.randrange(3)))
    for plan in best_plans(here, SWAPS, top=10, effort=Effort(2_000)):
        assert len(plan.path) <= SWAPS
        assert followed(here, plan) == plan.position
        assert points(plan) == plan.play.points


@pytest.mark.unmeasured
def test_two_jokers_are_put_down_for_cards_of_one_line() -> None:
    """Laid as a joker, either of them would halve the royal flush."""
    board = {(10, 2): "AS", (10, 3): "AD", (2, 7): "KS", (2, 8): "KH", (4, 7): "QS", (4, 8): "QH"}
    here = position(board, ["**", "**", "JS", "TS"])

    assert most_points(here, SWAPS) >= 42 + 4 * 3
    assert most_points(here, SWAPS) > best_plans(here, SWAPS)[0].play.points


@pytest.mark.parametrize("rack", [["2S", "2H", "5D"], ["**", "2S", "9D"]])
def test_first_play_needs_no_swap(rack: list[str]) -> None:
    plan = best_plans(position({}, rack), SWAPS)[0]

    assert plan.path == ()
    assert plan.play.points == (2 if rack[0] == "2S" else 1) + 6


def test_plans_are_ordered_and_no_more_than_wanted() -> None:
    plans = best_plans(position(ROYAL, ["**", "QS", "JS", "TS", "2H"]), SWAPS, top=6)

    worth = [plan.play.worth for plan in plans]
    assert worth == sorted(worth, reverse=True)
    assert len(plans) == 6


def test_two_jokers_can_be_taken_in_either_order() -> None:
    board = {(0, 0): "AS*", (0, 1): "AH", (9, 9): "KS*", (9, 10): "KH"}
    here = position(board, ["AS", "KS"])

    taken = {plan.path for plan in best_plans(here, SWAPS, top=40)}
    assert (("take", 0), ("take", 9 * 16 + 9)) in {path[:2] for path in taken}


def test_small_position_with_two_jokers_on_the_rack() -> None:
    here = position({(0, 0): "AS", (0, 1): "AH"}, ["**", "**"])

    assert most_points(here, SWAPS) == 14 // 2 + 3, "no line holds two jokers"
