"""The combined score: two points for each player behind, one for each tie."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehost.evening.scoring import Score, Who, in_order, place_of, points, scores
from tablehost.stats.places import places
from tablehost.store.evenings import Played
from tablehost.store.values import MatchRecord, Outcome, Sitter

ADA, BOB, BOT = Sitter("person", 1), Sitter("person", 2), Sitter("bot", bot="bold", number=2)
outcomes = st.lists(st.integers(-5, 5), min_size=2, max_size=8).flatmap(
    lambda scores: st.builds(
        Outcome,
        st.sets(st.integers(0, len(scores) - 1), min_size=1).map(
            lambda seats: tuple(sorted(seats))
        ),
        st.just(tuple(scores)),
    )
)


def played(*sitters: Sitter, winners: tuple[int, ...], scored: tuple[int, ...]) -> Played:
    record = MatchRecord(
        id=1, table=1, number=1, game="farkle", seats=len(sitters), options={}, rules_version=1,
        open_after=True, commitment="", status="over", created=0, ended=1,
        outcome=Outcome(winners, scored),
    )  # fmt: skip
    return Played(record, sitters)


@pytest.mark.parametrize(
    ("winners", "scored", "ranked", "worth"),
    [
        ((0,), (100, 50, 20, 10), (1, 2, 3, 4), (6, 4, 2, 0)),
        ((1,), (20, 100), (2, 1), (0, 2)),
        ((0,), (100, 50, 50), (1, 2, 2), (4, 1, 1)),
        ((0, 2), (100, 50, 100), (1, 3, 1), (3, 0, 3)),
        ((0, 1), (7, 7), (1, 1), (1, 1)),
    ],
)
def test_place_gives_two_points_per_player_behind_and_one_per_tie(
    winners: tuple[int, ...],
    scored: tuple[int, ...],
    ranked: tuple[int, ...],
    worth: tuple[int, ...],
) -> None:
    assert places(Outcome(winners, scored)) == ranked
    assert points(ranked) == worth


def test_winners_share_first_place_regardless_of_score() -> None:
    assert places(Outcome((1, 2), (90, 80, 70))) == (3, 1, 1)
    assert places(Outcome((1,), (0, 3, 0, 0), (2, 0, 5, 2))) == (3, 1, 2, 3)


@given(outcomes)
def test_match_always_gives_the_same_number_of_points(outcome: Outcome) -> None:
    ranked = places(outcome)
    seats = len(outcome.scores)

    assert sum(points(ranked)) == seats * (seats - 1)
    assert all(ranked[seat] == 1 for seat in outcome.winners)


@given(outcomes)
def test_better_place_gives_more_points(outcome: Outcome) -> None:
    ranked = places(outcome)
    in_places = sorted(zip(ranked, points(ranked), strict=True))

    assert all((one[0] == two[0]) == (one[1] == two[1]) for one, two in pairwise(in_places))
    assert all(one[1] >= two[1] for one, two in pairwise(in_places))


def test_points_belong_to_the_person_or_to_a_bot_in_any_seat() -> None:
    found = scores(
        [
            played(ADA, BOB, BOT, winners=(0,), scored=(3, 2, 1)),
            played(BOT, BOB, ADA, winners=(0,), scored=(9, 2, 1)),
        ]
    )

    assert found == {
        Who("person", 1): Score(4, 1, (1, 3)),
        Who("person", 2): Score(4, 0, (2, 2)),
        Who("bot", 2): Score(4, 1, (3, 1)),
    }


def test_ties_are_broken_by_matches_won() -> None:
    ada, bob, bot = Who("person", 1), Who("person", 2), Who("bot", 2)
    found = {bob: Score(4, 0), ada: Score(4, 1), bot: Score(4, 1)}

    assert in_order(found) == [ada, bot, bob]
    assert [place_of(who, found) for who in (ada, bot, bob)] == [1, 1, 3]


def test_erased_person_keeps_points_under_no_name() -> None:
    found = scores([played(Sitter("person"), BOB, winners=(0,), scored=(2, 1))])

    assert found[Who("erased", 0)].points == 2
