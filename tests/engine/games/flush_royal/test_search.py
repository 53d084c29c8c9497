"""The search for plays, compared with trying all placements on small boards and racks."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.flush_royal.board import JOKER, OPEN
from engine.games.flush_royal.compose import Play
from engine.games.flush_royal.plays import best, every
from engine.games.flush_royal.position import Position
from engine.games.flush_royal.search import Effort
from engine.kit.cards import ALL_CARDS, NAMES, NUMBERS
from tests.engine.games.flush_royal import naive
from tests.engine.games.flush_royal.positions import likely_rack, position

seeds = st.integers(0, 2**32)
Found = dict[frozenset[tuple[naive.Square, str]], int]


def key(play: Play) -> frozenset[tuple[naive.Square, str]]:
    return frozenset(
        (
            divmod(cell, 16),
            NAMES[(bits & ALL_CARDS).bit_length() - 1] + ("*" if bits & JOKER else ""),
        )
        for cell, bits in play.cards
    )


def found(here: Position) -> Found:
    plays = list(every(here))
    by_key = {key(play): play.points for play in plays}

    assert len(by_key) == len(plays), "a play was found twice"
    return by_key


@settings(max_examples=40)
@given(seed=seeds, size=st.integers(1, 3), strict=st.booleans(), ace_low=st.booleans())
def test_search_finds_every_placement_once_with_its_points(
    *, seed: int, size: int, strict: bool, ace_low: bool
) -> None:
    rng = Random(seed)
    board = naive.random_board(rng, cards=rng.randrange(2, 9), jokers=rng.randrange(3))
    rack = likely_rack(rng, board, size)

    expected = dict(naive.legal(board, rack, strict=strict, ace_low=ace_low))
    assert found(position(board, rack, strict=strict, ace_low=ace_low)) == expected


@pytest.mark.long
@pytest.mark.unmeasured
@pytest.mark.parametrize(("seed", "strict"), [(3, True), (5, False)])
def test_search_finds_every_placement_of_four_cards(*, seed: int, strict: bool) -> None:
    rng = Random(seed)
    board = naive.random_board(rng, cards=1)
    rack = likely_rack(rng, board, 4)

    expected = dict(naive.legal(board, rack, strict=strict))
    assert found(position(board, rack, strict=strict)) == expected


@settings(max_examples=10)
@given(seed=seeds, strict=st.booleans(), jokers=st.integers(1, 2))
def test_search_finds_every_card_a_joker_may_stand_for(
    *, seed: int, strict: bool, jokers: int
) -> None:
    rng = Random(seed)
    board = naive.random_board(rng, cards=3, jokers=1)
    rack = likely_rack(rng, board, 3 - jokers, 1)

    expected = dict(naive.legal(board, rack, strict=strict))
    assert found(position(board, rack, strict=strict)) == expected


@settings(max_examples=40)
@given(seed=seeds, jokers=st.integers(0, 1))
def test_best_agrees_with_all_plays(*, seed: int, jokers: int) -> None:
    rng = Random(seed)
    board = naive.random_board(rng, cards=rng.randrange(2, 20), jokers=rng.randrange(2))
    here = position(board, likely_rack(rng, board, 5 - jokers, jokers))

    scores = sorted(found(here).values(), reverse=True)
    plays = best(here, top=3)

    assert [play.points for play in plays][:1] == scores[:1]
    assert len(plays) == min(3, len(scores)) or jokers
    if not jokers:
        assert [play.points for play in plays] == scores[:3]


def test_five_cards_in_several_places_earn_the_bonus_once() -> None:
    board = {(7, column): name for column, name in enumerate(["2S", "4S", "6S", "8S", "TS"], 5)}
    rack = ["2H", "4H", "6H", "8H", "TH"]

    play = best(position(board, rack))[0]
    assert play.points == naive.points(board, dict(key(play))) == 5 * (2 + 3) + 10
    # Placed in one row above the flush they form a flush too, but one without an old card.
    play = best(position(board, rack, strict=False))[0]
    assert play.points == naive.points(board, dict(key(play)), strict=False) == 25 + 27 + 10


@pytest.mark.unmeasured
def test_effort_limits_the_search() -> None:
    board = {(7, column): name for column, name in enumerate(["9S", "TH", "JD", "QC", "KD"], 4)}
    here = position(board, ["9H", "TS", "JS", "QS", "**"])
    effort, enough = Effort(30), Effort(10**6)

    few, full = best(here, effort=effort), best(here, effort=enough)

    assert effort.cut
    assert not enough.cut
    assert 0 < few[0].points < full[0].points
    assert best(here, effort=Effort(0)) == []


def test_best_uses_natural_cards_that_a_swap_could_fetch() -> None:
    board = {(7, 5): "AD", (7, 6): "AC", (0, 0): "AH", (0, 1): "AS"}
    here = position(board, ["**"])
    ace = 1 << NUMBERS["AS"] | 1 << NUMBERS["AH"]

    assert best(here)[0].points == 6 // 2 + 3
    play = best(here, natural=ace)[0]
    assert play.points == 6 + 3
    assert play.cards[0][1] & OPEN
    assert not play.cards[0][1] & JOKER


def test_search_finds_every_pair_of_jokers() -> None:
    for board in ({(0, 0): "AD", (0, 1): "AC", (0, 2): "AS"}, {(14, 14): "9S", (13, 14): "9H"}):
        expected = dict(naive.legal(board, ["**", "**"]))

        assert any(len(placed) == 2 for placed in expected)
        assert found(position(board, ["**", "**"])) == expected


def test_search_finds_blocks_of_new_cards() -> None:
    # Two pairs down and three of a kind across: each new card shares both its runs with new ones.
    board = {(6, 5): "KC", (6, 6): "KS", (9, 5): "QC", (9, 6): "QS", (7, 4): "KC", (8, 7): "QC"}
    placed = {(7, 5): "KH", (7, 6): "KD", (8, 5): "QH", (8, 6): "QD"}
    points = naive.points(board, placed)

    assert points == 2 * (6 + 6) + 2 * (4 + 6)
    for rack in (["KH", "KD", "QH", "QD"], ["KH", "KD", "QH", "QD", "2S"]):
        assert found(position(board, rack))[frozenset(placed.items())] == points
