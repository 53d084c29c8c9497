"""The odds of calls, compared with counting all throws, and the best dice to throw."""

from itertools import pairwise, product

import pytest

from engine.games.poker_dice import CALLS, FRESH_ODDS
from engine.games.poker_dice.best_throws import best_throw, dice_to_throw, poker_chance
from engine.games.poker_dice.calls import RANKS, best
from engine.games.poker_dice.odds import chance, ways

FACES = "9TJQKA"


@pytest.mark.parametrize("known", ["", "A", "9K", "KK", "JTJ", "QQQ", "AKQJ", "KK9TA"])
def test_ways_agree_with_counting_every_throw(known: str) -> None:
    throws = list(product(FACES, repeat=5 - len(known)))
    ranks = [best((*known, *throw)) for throw in throws]

    assert ways(tuple(known)) == tuple(
        sum(rank >= asked for rank in ranks) for asked in range(len(CALLS))
    )


def test_fresh_odds_decrease_from_one_to_one_in_7776() -> None:
    assert FRESH_ODDS[0] == 1.0
    assert FRESH_ODDS[-1] == 1 / 7776
    assert all(lower > higher for lower, higher in pairwise(FRESH_ODDS))
    assert FRESH_ODDS[RANKS["pair", "9"]] == (7776 - 720) / 7776
    assert FRESH_ODDS[RANKS["poker", "9"]] == 6 / 7776


def test_chance_does_not_depend_on_the_order_of_known_dice() -> None:
    assert chance(RANKS["two_pair", "K", "Q"], ("Q", "K", "Q")) == chance(
        RANKS["two_pair", "K", "Q"], ("K", "Q", "Q")
    )


@pytest.mark.parametrize(
    ("faces", "wanted", "thrown", "odds"),
    [
        ("KK9TA", ("three", "K", "T"), (2, 3, 4), None),
        ("KKKK9", ("poker", "K"), (4,), 1 / 6),
        ("AAAAA", ("poker", "A"), (0,), 1 / 6),
        ("9KK9K", ("four", "K", "9"), (0, 3), 11 / 36),
    ],
)
def test_dice_to_throw_examples(
    faces: str, wanted: tuple[str, ...], thrown: tuple[int, ...], odds: float | None
) -> None:
    best_odds = best_throw(tuple(sorted(faces)), RANKS[wanted])

    assert dice_to_throw(tuple(faces), (0, 1, 2, 3, 4), RANKS[wanted]) == thrown
    assert odds is None or best_odds == pytest.approx(odds)
    kept = tuple(face for index, face in enumerate(faces) if index not in thrown)
    assert best_odds == chance(RANKS[wanted], kept)


def test_poker_chance() -> None:
    assert poker_chance(1) == pytest.approx(1 / 7776)
    assert poker_chance(3) == pytest.approx(0.01327, abs=1e-5)  # five sixes in three throws
