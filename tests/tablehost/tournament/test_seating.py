"""Who sits together: the leaders unless they have met, and nobody again if that can be avoided."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehost.tournament import older_seating
from tablehost.tournament.meetings import Met, again, meetings, repetitions
from tablehost.tournament.pairing import Field, pair
from tablehost.tournament.scoring import Round, Table
from tablehost.tournament.seating import seated
from tablehost.tournament.sizes import Sizes, split
from tests.tablehost.tournament.simulated import field_of, play

PAIRS, THREES, FOURS = Sizes(2, 2, 2), Sizes(2, 3, 3), Sizes(2, 6, 4)


@given(
    players=st.integers(12, 30).map(lambda half: 2 * half),
    sizes=st.sampled_from([PAIRS, THREES, FOURS]),
    rounds=st.integers(0, 2),
    seed=st.integers(0, 999),
)
def test_leaders_meet_unless_they_have_met(
    players: int, sizes: Sizes, rounds: int, seed: int
) -> None:
    field = field_of(range(players), sizes, play(range(players), sizes, rounds, seed))
    leaders = pair(field, Random(seed)).tables[0]

    assert max(field.points.values()) == max(field.points[one] for one in leaders)
    assert not any(has_to_be_there(other, leaders, field) for other in field.players)


def has_to_be_there(other: int, leaders: Sequence[int], field: Field) -> bool:
    """Whether somebody has more points than one of the leaders, and has not met the rest."""
    met, points = meetings(field.rounds), field.points
    return other not in leaders and any(
        points[other] > points[one]
        and not again(other, [third for third in leaders if third != one], met)
        for one in leaders
    )


FEW = [(4, PAIRS), (6, PAIRS), (8, PAIRS), (6, THREES), (9, THREES), (8, FOURS)]


@given(field=st.sampled_from(FEW), rounds=st.integers(0, 7), seed=st.integers(0, 999))
def test_leaders_of_a_few_are_kept_apart_only_if_fewer_then_meet_again(
    field: tuple[int, Sizes], rounds: int, seed: int
) -> None:
    people, wanted = field
    sizes, met = split(people, wanted)[0], meetings(play(range(people), wanted, rounds, seed))
    order = Random(seed).sample(range(people), people)
    drawn = [tuple(sorted(table)) for table in seated(order, sizes, met, Random(seed))]
    leaders = first_table(order, sizes[0], met)

    every = list(divisions(range(people), sizes[0]))
    together = min(repetitions(one, met) for one in every if leaders in one)
    assert repetitions(drawn, met) == min(repetitions(one, met) for one in every)
    assert drawn[0] == leaders or repetitions(drawn, met) < together


def first_table(order: Sequence[int], size: int, met: Met) -> tuple[int, ...]:
    """The leader, and the next ones who have met as few people there as possible."""
    table: list[int] = []
    while len(table) < size:
        left = [one for one in order if one not in table]
        table.append(min(left, key=lambda one: again(one, table, met)))
    return tuple(sorted(table))


def divisions(people: Sequence[int], size: int) -> Iterator[list[tuple[int, ...]]]:
    """All ways to divide people among tables of one size."""
    if not people:
        yield []
        return
    for others in combinations(people[1:], size - 1):
        rest = [one for one in people[1:] if one not in others]
        yield from ([(people[0], *others), *more] for more in divisions(rest, size))


def test_a_repetition_further_down_is_mended_there() -> None:
    """Before version 3 of the draw the second table exchanged somebody with the first."""
    before = Round(1, "farkle", (Table((2, 3)), Table((0, 4)), Table((1, 5))))
    met, order, sizes = meetings([before]), range(6), (2, 2, 2)

    assert seated(order, sizes, met, Random(1)) == [[0, 1], [2, 4], [3, 5]]
    assert older_seating.seated(order, sizes, met, Random(1)) == [[2, 1], [0, 3], [4, 5]]


@pytest.mark.parametrize(
    ("players", "sizes", "rounds"),
    [
        (8, PAIRS, 7),
        (9, PAIRS, 7),
        (16, FOURS, 3),
        (30, FOURS, 5),
        (200, FOURS, 6),
        (200, PAIRS, 9),
    ],
)
def test_nobody_meets_again_while_that_can_be_avoided(
    players: int, sizes: Sizes, rounds: int
) -> None:
    met = meetings(play(range(players), sizes, rounds))

    assert not any(met[one][other] > 1 for one, other in combinations(sorted(met), 2))
