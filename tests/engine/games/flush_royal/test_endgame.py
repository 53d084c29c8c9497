"""The end of a match between two seats: exact by a full search, or estimated."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.flush_royal.endgame import Ending
from engine.games.flush_royal.limits import SWAPS
from engine.games.flush_royal.plans import best_plans
from engine.kit.cards import NAMES, numbers
from tests.engine.games.flush_royal import naive
from tests.engine.games.flush_royal.positions import likely_rack, position

PAIR: naive.Cards = {(7, 5): "AD", (7, 6): "AC"}


def lead(board: naive.Cards, own: list[str], other: list[str], *, stuck: bool = False) -> int:
    """What the seat to act scores more than the other from here on, by trying everything."""
    found = [
        points - lead(board | dict(laid), other, _without(own, [name for _, name in laid]))
        for laid, points in (naive.legal(board, own) if own else ())
    ]
    if found:
        return max(found)
    if stuck:
        return 3 * (len(other) - len(own))
    return -lead(board, other, own, stuck=True)


def _without(rack: list[str], gone: list[str]) -> list[str]:
    left = rack.copy()
    for name in gone:
        left.remove(name)
    return left


def laid(ending: Ending, board: naive.Cards, rack: list[str]) -> dict[frozenset[object], float]:
    """The rated plays, each as its cards by square."""
    here = position(board, rack)
    return {
        frozenset(
            (divmod(cell, 16), NAMES[(bits & ((1 << 52) - 1)).bit_length() - 1])
            for cell, bits in plan.play.cards
        ): value
        for plan, value in ending.rated(here, best_plans(here, SWAPS, top=8))
    }


@settings(max_examples=12)
@given(seed=st.integers(0, 2**32))
def test_every_play_is_valued_as_by_a_full_search(seed: int) -> None:
    rng = Random(seed)
    board = naive.random_board(rng, cards=rng.randrange(2, 5))
    rack = likely_rack(rng, board, rng.randrange(1, 3))
    other = likely_rack(rng, board, rng.randrange(1, 3))
    ending = Ending(position(board, rack), numbers(other))
    rated = laid(ending, board, rack)

    assert ending.exact
    assert rated == {
        frozenset(cards): points
        - lead(board | dict(cards), other, _without(rack, [name for _, name in cards]))
        for cards, points in naive.legal(board, rack)
    }


def test_last_card_is_kept_where_the_other_would_use_its_place() -> None:
    """A smaller play now that leaves nothing to the other is worth more than a larger one."""
    rack, other = ["AS", "AH"], ["AS"]
    ending = Ending(position(PAIR, rack), numbers(other))
    best = max(laid(ending, PAIR, rack).values())

    assert best == lead(PAIR, rack, other)


def test_values_are_estimates_if_the_search_would_take_too_long() -> None:
    rack = ["AS", "AH"]
    ending = Ending(position(PAIR, rack), numbers(["AS", "2H"]), nodes=3)
    rated = laid(ending, PAIR, rack)

    assert not ending.exact
    assert 0 < max(rated.values()) <= 40


def test_values_are_estimates_while_jokers_can_be_laid_or_taken() -> None:
    joker_held = Ending(position(PAIR, ["**"]), numbers(["2S"]))
    assert not joker_held.exact
    assert len(laid(joker_held, PAIR, ["**"])) > 1
    board = PAIR | {(7, 6): "AC*"}
    assert not Ending(position(board, ["2S"]), numbers(["AC"])).exact
    assert Ending(position(board, ["2S"]), numbers(["AS"])).exact


def test_estimate_plays_on_until_nobody_can_place() -> None:
    """AS makes three aces, 6 + 3 x 1; then the other lays AH beside it, on blue: four of
    a kind, twice 14 + 3."""
    here = position(PAIR, ["AS"])
    plan = best_plans(here, SWAPS)[0]

    assert Ending(here, numbers(["2H"])).estimate(plan) == plan.play.points + 3
    assert Ending(here, numbers(["AH"])).estimate(plan) == 9 - 2 * 17


def test_seat_that_cannot_play_waits_for_the_other() -> None:
    """The other lays AS, 9 points; the two that is left costs 3."""
    here = position(PAIR, ["2S"])

    assert Ending(here, numbers(["AS"])).passed(here) == -12
    cut = Ending(here, numbers(["AS"]), nodes=0)
    assert cut.passed(here) == -12
    assert not cut.exact
    assert Ending(position(PAIR, ["**"]), numbers(["AS"])).passed(position(PAIR, ["2S"])) == -12
