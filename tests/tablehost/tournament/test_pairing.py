"""The tables of a round: their sizes, byes, and everybody's place."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehost.tournament.pairing import Field, Pairing, pair
from tablehost.tournament.sizes import MOST, Sizes, sizes_of, split
from tests.tablehost.tournament.simulated import play

SIZES = [Sizes(2, 6, 4), Sizes(2, 8, 4), Sizes(2, 2, 2), Sizes(3, 4, 4), Sizes(4, 4, 4)]


@given(players=st.integers(4, MOST), sizes=st.sampled_from(SIZES))
def test_tables_differ_by_one_seat_at_most_and_hold_everybody(players: int, sizes: Sizes) -> None:
    tables, byes = split(players, sizes)

    assert sum(tables) + byes == players
    assert all(sizes.low <= size <= sizes.high for size in tables)
    assert max(tables, default=0) - min(tables, default=0) <= 1
    if tables:
        assert byes < sizes.low


@pytest.mark.parametrize("players", range(2, MOST + 1))
def test_games_of_two_to_six_never_need_a_bye(players: int) -> None:
    assert split(players, sizes_of(["farkle", "flush_royal"]))[1] == 0


def test_sizes_fit_every_game_of_a_rotation() -> None:
    assert sizes_of(["poker_dice"], 8) == Sizes(2, 8, 8)
    assert sizes_of(["poker_dice", "farkle"], 8) == Sizes(2, 6, 6)
    assert split(30, sizes_of(["farkle"])) == ((4, 4, 4, 4, 4, 4, 3, 3), 0)


@given(
    players=st.integers(4, 40),
    sizes=st.sampled_from(SIZES),
    rounds=st.integers(1, 4),
    seed=st.integers(0, 99),
)
def test_everybody_has_exactly_one_place_in_each_round(
    players: int, sizes: Sizes, rounds: int, seed: int
) -> None:
    for one in play(range(players), sizes, rounds, seed):
        seated = [player for table in one.tables for player in table.players]

        assert sorted([*seated, *one.byes]) == list(range(players))


@given(players=st.integers(5, 41).filter(lambda n: n % 2), seed=st.integers(0, 99))
def test_nobody_has_a_second_bye_before_all_had_one(players: int, seed: int) -> None:
    rounds = play(range(players), Sizes(2, 2, 2), min(players, 12), seed)
    byes = [one for round_ in rounds for one in round_.byes]

    assert len(byes) == len(rounds)
    assert len(set(byes)) == len(byes)


def test_the_same_luck_draws_the_same_tables() -> None:
    field = Field(tuple(range(30)), Sizes(2, 6, 4), play(range(30), Sizes(2, 6, 4), 2))

    assert pair(field, Random(5)) == pair(field, Random(5))
    assert pair(field, Random(5)) != pair(field, Random(6))


def test_players_with_most_points_meet() -> None:
    field = Field(tuple(range(8)), Sizes(4, 4, 4), (), {one: 10 * one for one in range(8)})

    assert pair(field, Random(1)) == Pairing(((7, 6, 5, 4), (3, 2, 1, 0)), ())
