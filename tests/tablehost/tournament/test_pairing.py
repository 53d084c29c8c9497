"""Who plays whom: sizes of tables, byes, opponents met again."""

import random
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehost.tournament.pairing import Field, Pairing, meetings, pair, shuffled
from tablehost.tournament.scoring import Round, Table, scores
from tablehost.tournament.sizes import MOST, Sizes, sizes_of, split

SIZES = [Sizes(2, 6, 4), Sizes(2, 8, 4), Sizes(2, 2, 2), Sizes(3, 4, 4), Sizes(4, 4, 4)]


class Seeded(random.Random):
    """Luck for tests."""


def play(players: Sequence[int], sizes: Sizes, rounds: int, seed: int = 1) -> tuple[Round, ...]:
    """So many rounds drawn by standing, with random results."""
    luck, played = Seeded(seed), tuple[Round, ...]()
    for number in range(1, rounds + 1):
        points = {one: score.points for one, score in scores(players, played).items()}
        drawn = pair(Field(tuple(players), sizes, played, points), luck)
        tables = [
            Table(one, 1, tuple(shuffled(range(1, len(one) + 1), luck))) for one in drawn.tables
        ]
        played = (*played, Round(number, "farkle", tuple(tables), drawn.byes))
    return played


def repetitions(rounds: Sequence[Round]) -> int:
    """How many pairs of people have met more than once."""
    met = meetings(rounds)
    return sum(met[one][other] > 1 for one, other in combinations(sorted(met), 2))


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


@pytest.mark.parametrize(
    ("players", "sizes", "rounds"),
    [
        (8, Sizes(2, 2, 2), 7),
        (9, Sizes(2, 2, 2), 7),
        (16, Sizes(2, 6, 4), 3),
        (30, Sizes(2, 6, 4), 5),
        (200, Sizes(2, 6, 4), 6),
        (200, Sizes(2, 2, 2), 9),
    ],
)
def test_nobody_meets_again_while_that_can_be_avoided(
    players: int, sizes: Sizes, rounds: int
) -> None:
    assert repetitions(play(range(players), sizes, rounds)) == 0


def test_the_same_luck_draws_the_same_tables() -> None:
    field = Field(tuple(range(30)), Sizes(2, 6, 4), play(range(30), Sizes(2, 6, 4), 2))

    assert pair(field, Seeded(5)) == pair(field, Seeded(5))
    assert pair(field, Seeded(5)) != pair(field, Seeded(6))


def test_players_with_most_points_meet() -> None:
    field = Field(tuple(range(8)), Sizes(4, 4, 4), (), {one: 10 * one for one in range(8)})

    assert pair(field, Seeded(1)) == Pairing(((7, 6, 5, 4), (3, 2, 1, 0)), ())
