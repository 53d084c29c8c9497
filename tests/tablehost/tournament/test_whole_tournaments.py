"""Whole tournaments: they end, everybody has a place in each round, the standings are right."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import floor
from random import Random

import pytest

from engine import registry
from tablehost.store.evenings import PlannedGame
from tablehost.store.tournaments import Format, TournamentPlan
from tablehost.tournament.pairing import pair
from tablehost.tournament.progress import Progress
from tablehost.tournament.scoring import Round
from tablehost.tournament.sizes import Sizes, sizes_of
from tablehost.tournament.stages import rounds_left
from tests.tablehost.tournament.simulated import field_of, played_round, tournament

PEOPLE = (4, 7, 13, 24, 101, 200)
FORMATS: tuple[Format, ...] = ("swiss", "knockout", "points")
ROUNDS = 4
ROTATION = ("farkle", "yams", "poker_dice")


def plan_of(form: Format, games: Sequence[str], size: int = 4) -> TournamentPlan:
    planned = tuple(PlannedGame(game) for game in games)
    return TournamentPlan(
        name="Cup", format=form, games=planned, rounds=ROUNDS, size=size, until=60_000 * ROUNDS
    )


@pytest.fixture(params=[*((game,) for game in registry.game_ids()), ROTATION], ids="-".join)
def games(request: pytest.FixtureRequest) -> tuple[str, ...]:
    found: tuple[str, ...] = request.param
    return found


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("people", PEOPLE)
def test_it_ends_after_its_rounds(form: Format, people: int, games: tuple[str, ...]) -> None:
    plan = plan_of(form, games)
    *_, over = tournament(plan, people)
    rounds = rounds_left(people, sizes_of(plan.ids, plan.size)) if form == "knockout" else ROUNDS

    assert over.phase == "over"
    assert [one.game for one in over.rounds] == [games[n % len(games)] for n in range(rounds)]


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("people", PEOPLE)
@pytest.mark.parametrize("size", [2, 4, 6])
def test_everybody_who_may_play_has_one_place(form: Format, people: int, size: int) -> None:
    may_play = tuple(range(people))
    for progress in tournament(plan_of(form, ROTATION, size), people):
        if progress.ended:
            break
        last = progress.rounds[-1]
        seated = [one for table in last.tables for one in table.players]

        assert sorted([*seated, *last.byes]) == sorted(may_play)
        may_play = progress.eligible


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("people", PEOPLE)
def test_standings_are_what_the_page_says(form: Format, people: int) -> None:
    for progress in tournament(plan_of(form, ROTATION), people):
        due = stated(progress)
        found = {one: score for _, one, score in progress.standings}
        keys = [(*reached(one, progress), *due[one]) for one in found]

        assert {
            one: (score.points, score.won, score.opponents) for one, score in found.items()
        } == due
        assert keys == sorted(keys, reverse=True)
        assert [place for place, _, _ in progress.standings] == [
            1 + keys.index(key) for key in keys
        ]


def stated(progress: Progress) -> dict[int, tuple[int, int, int]]:
    """Everybody's points, tables won, and the average points of the opponents met."""
    points, won, met = Counter[int](), Counter[int](), dict[int, list[int]]()
    for table in [table for round_ in progress.rounds for table in round_.tables]:
        for one, rank in zip(table.players, table.ranks, strict=True):
            points[one] += worth(rank, table.ranks)
            won[one] += rank == 1
            met.setdefault(one, []).extend(other for other in table.players if other != one)
    return {
        one: (points[one], won[one], sum(points[other] for other in met[one]) // len(met[one]))
        for one in progress.entrants
    }


def worth(rank: int, ranks: Sequence[int]) -> int:
    """100 for the first place, 0 for the last, the others evenly between; equals share."""
    steps, equals = len(ranks) - 1, ranks.count(rank)
    places = range(rank - 1, rank - 1 + equals)
    shared = sum(Fraction(100 * (steps - place), steps) for place in places) / equals
    return floor(shared + Fraction(1, 2))


def reached(one: int, progress: Progress) -> tuple[int, ...]:
    """In a knock-out the last round that somebody was in, and how well they did there."""
    if not progress.is_knockout:
        return ()
    return max(
        (round_.number, -table.ranks[table.players.index(one)])
        for round_ in progress.rounds
        for table in round_.tables
        if one in table.players
    )


@pytest.mark.parametrize("people", PEOPLE)
@pytest.mark.parametrize("sizes", [Sizes(2, 2, 2), Sizes(3, 4, 4), Sizes(4, 4, 4)])
def test_nobody_has_a_bye_while_somebody_who_plays_has_had_fewer(people: int, sizes: Sizes) -> None:
    luck, played, had = Random(people), tuple[Round, ...](), Counter[int]()
    for _ in range(2 * ROUNDS):
        here = sorted(luck.sample(range(people), people - luck.randrange(people // 4)))
        drawn = pair(field_of(here, sizes, played), luck)
        seated = [one for table in drawn.tables for one in table]

        assert max((had[one] for one in drawn.byes), default=0) <= min(had[one] for one in seated)
        had.update(drawn.byes)
        played = (*played, played_round(drawn, played, luck))
