from collections import Counter
from random import Random

import msgspec
import pytest

from engine.kit import cards
from engine.kit.cards import ALL_CARDS, JOKER, NAMES, NO_CARDS, NUMBERS, Card, RackCard


def test_every_card_has_one_name_and_one_number() -> None:
    assert len(NAMES) == len(set(NAMES)) == 53
    assert (NAMES[0], NAMES[51], NAMES[JOKER]) == ("2S", "AC", "**")
    assert all(NUMBERS[name] == number for number, name in enumerate(NAMES))
    assert cards.names((0, JOKER, 51)) == ("2S", "**", "AC")
    assert cards.numbers(("2S", "**", "AC")) == (0, JOKER, 51)


def test_members_are_in_ascending_order() -> None:
    assert list(cards.members(0)) == []
    assert list(cards.members(1 << 51 | 1 << 3 | 1)) == [0, 3, 51]
    assert list(cards.members(ALL_CARDS)) == list(range(52))


@pytest.mark.parametrize("name", NAMES)
def test_card_names_are_valid(name: str) -> None:
    assert msgspec.convert(name, RackCard) == name
    if name != "**":
        assert msgspec.convert(name, Card) == name


@pytest.mark.parametrize("name", ["", "A", "as", "1S", "10S", "AX", "AS*", "AS\n", "**\n", " AS"])
def test_other_texts_are_not_card_names(name: str) -> None:
    for kind in (Card, RackCard):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(name, kind)


def test_joker_is_not_a_natural_card() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert("**", Card)


def test_plus_and_minus_of_counts() -> None:
    whole = cards.packs(2, 4)
    assert sum(whole) == 108

    taken = cards.minus(whole, (0, 0, JOKER))
    assert taken is not None
    assert (taken[0], taken[JOKER], sum(taken)) == (0, 3, 105)
    assert cards.minus(taken, (0,)) is None
    assert cards.plus(taken, (0, JOKER, 0)) == whole
    assert sum(NO_CARDS) == 0


def test_drawn_cards_come_from_the_counts_without_replacement() -> None:
    counts = cards.plus(NO_CARDS, (3, 3, 7, JOKER))

    assert sorted(cards.drawn(Random(1), counts, 4)) == [3, 3, 7, JOKER]
    assert cards.drawn(Random(1), counts, 2) == cards.drawn(Random(1), counts, 2)


def test_every_card_left_is_equally_likely() -> None:
    counts = cards.plus(NO_CARDS, (3, 3, 7, JOKER))
    rng = Random(4)
    seconds = Counter(cards.drawn(rng, counts, 2)[1] for _ in range(4000))

    assert abs(seconds[3] - 2000) < 200
    assert abs(seconds[7] - 1000) < 150
    assert abs(seconds[JOKER] - 1000) < 150
