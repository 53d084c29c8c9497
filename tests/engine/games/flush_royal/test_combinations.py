from collections import Counter
from itertools import combinations
from random import Random

import pytest

from engine.games.flush_royal.combinations import COMBINATIONS, accepted, kinds
from engine.kit.cards import ALL_CARDS, NAMES, NUMBERS
from tests.engine.games.flush_royal import naive


def bits(names: str) -> int:
    return sum(1 << NUMBERS[name] for name in names.split())


def test_number_of_sets_per_combination() -> None:
    # The known frequencies of poker hands in one pack; smaller combinations counted by hand.
    counts = Counter(kind.id for kind in kinds(True).values())

    assert counts == {
        "pair": 13 * 6,
        "three_kind": 13 * 4,
        "two_pair": 78 * 6 * 6,
        "four_kind": 13,
        "full_house": 3744,
        "straight": 10200,
        "flush": 5108,
        "straight_flush": 36,
        "royal_flush": 4,
    }


def test_base_scores() -> None:
    assert {kind.id: kind.base for kind in COMBINATIONS} == naive.BASES


@pytest.mark.unmeasured
@pytest.mark.parametrize("ace_low", [True, False])
def test_table_agrees_with_the_simple_rules(*, ace_low: bool) -> None:
    table = kinds(ace_low)
    sets = [names for size in (1, 2, 3) for names in combinations(naive.DECK, size)]
    rng = Random(5)
    for ranks in ("A2345", "23456", "TJQKA", "QKA23", "22334", "AAAKK", "8889T"):
        sets += [tuple(rank + rng.choice("SHDC") for rank in ranks) for _ in range(300)]
        sets += [tuple(rank + suit for rank in ranks) for suit in "SHDC"]
    sets += [tuple(rng.sample(naive.DECK, size)) for size in (4, 5, 6) for _ in range(2000)]

    for names in sets:
        if len(set(names)) == len(names):
            kind = table.get(bits(" ".join(names)))
            expected = naive.combination(list(names), ace_low=ace_low)
            assert (kind.id if kind else None) == expected, names


def test_option_ace_low() -> None:
    assert kinds(True)[bits("AS 2H 3D 4C 5S")].id == "straight"
    assert bits("AS 2H 3D 4C 5S") not in kinds(False)
    assert kinds(True)[bits("AS 2S 3S 4S 5S")].id == "straight_flush"
    assert kinds(False)[bits("AS 2S 3S 4S 5S")].id == "flush"
    assert kinds(False)[bits("AS KH QD JC TS")].id == "straight"
    assert bits("KS AH 2D 3C 4S") not in kinds(True)


@pytest.mark.unmeasured
@pytest.mark.parametrize("ace_low", [True, False])
def test_accepted_cards_agree_with_the_simple_rules(*, ace_low: bool) -> None:
    rng = Random(7)
    assert accepted(0, ace_low) == ALL_CARDS

    for size in (1, 2, 3, 4, 5, 7):
        for _ in range(60):
            held = rng.sample(naive.DECK, size)
            if rng.randrange(2) and size == 4:
                held = [rank + rng.choice("SHDC") for rank in rng.choice(["A234", "TJQK", "6789"])]
            expected = {
                name
                for name in naive.DECK
                if name not in held and naive.combination([*held, name], ace_low=ace_low)
            }
            found = accepted(bits(" ".join(held)), ace_low)
            assert {NAMES[card] for card in range(52) if found >> card & 1} == expected
