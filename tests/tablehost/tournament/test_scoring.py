"""Points, tie-breaks, and places."""

from hypothesis import given
from hypothesis import strategies as st

from tablehost.tournament.scoring import OUT, Round, Table, in_order, places, points, scores


def test_points_are_evenly_spaced_from_first_to_last() -> None:
    assert points((1, 2, 3, 4)) == (100, 67, 33, 0)
    assert points((3, 1, 2)) == (0, 100, 50)
    assert points((2, 1)) == (0, 100)


def test_tied_players_share_what_their_places_are_worth() -> None:
    assert points((1, 1)) == (50, 50)
    assert points((1, 1, 3)) == (75, 75, 0)


def test_leaving_before_the_match_is_worth_nothing_and_nobody_gains_by_it() -> None:
    assert points((OUT, 1, 2)) == (0, 100, 0)
    assert points((OUT, 1)) == (0, 100)
    assert points((OUT, OUT)) == (0, 0)


@given(ranks=st.lists(st.integers(1, 8), min_size=2, max_size=8))
def test_points_lie_between_0_and_100_and_follow_the_ranks(ranks: list[int]) -> None:
    worth = points(ranks)

    assert all(0 <= one <= 100 for one in worth)
    assert all(
        (one < other) == (a > b)
        for a, one in zip(ranks, worth, strict=True)
        for b, other in zip(ranks, worth, strict=True)
    )


def test_bye_counts_half_a_win_and_is_no_match() -> None:
    found = scores([0, 1, 2], [Round(1, "farkle", (Table((0, 1), 7, (1, 2)),), (2,))])

    assert (found[2].points, found[2].won, found[2].played) == (50, 0, 0)
    assert (found[0].points, found[0].won, found[0].played) == (100, 1, 1)


def test_unfinished_tables_count_for_nothing_yet() -> None:
    found = scores([0, 1], [Round(1, "farkle", (Table((0, 1), 7),))])

    assert [score.points for score in found.values()] == [0, 0]


def test_ties_are_broken_by_tables_won_then_by_the_opponents() -> None:
    rounds = [
        Round(1, "farkle", (Table((0, 1), 1, (1, 2)), Table((2, 3), 2, (1, 2)))),
        Round(2, "farkle", (Table((0, 2), 3, (1, 2)), Table((1, 3), 4, (1, 2)))),
    ]
    found = scores(range(5), rounds)

    # Both 1 and 2 have 100 points and one table; both have met 0, and each the same others.
    assert in_order(found, knockout=False) == [0, 1, 2, 3, 4]
    assert places(found, knockout=False) == {0: 1, 1: 2, 2: 2, 3: 4, 4: 5}
    assert (found[3].opponents, found[4].opponents) == (100, 0)


def test_in_a_knockout_the_later_round_comes_first() -> None:
    rounds = [
        Round(1, "farkle", (Table((0, 1), 1, (1, 2)), Table((2, 3), 2, (2, 1)))),
        Round(2, "farkle", (Table((0, 3), 3, (2, 1)),)),
    ]

    assert in_order(scores(range(4), rounds), knockout=True) == [3, 0, 2, 1]
    assert places(scores(range(4), rounds), knockout=True) == {3: 1, 0: 2, 2: 3, 1: 4}
