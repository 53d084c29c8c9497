"""The course of the scores beside a running match."""

from client.screens.table.match.scores_so_far import MOST, ScoresSoFar


def test_point_is_added_when_a_score_changes() -> None:
    scores = ScoresSoFar()
    for own in (0, 0, 50, 50, 300):
        scores.note({"seats": 2, "scores": (own, 0)})

    assert scores.by_seat == ((0, 50, 300), (0, 0, 0))


def test_totals_of_a_sheet_are_scores() -> None:
    scores = ScoresSoFar()
    scores.note({"seats": 1, "totals": ({"upper": 3, "total": 5},)})

    assert scores.by_seat == ((5,),)


def test_view_without_scores_adds_nothing() -> None:
    scores = ScoresSoFar()
    scores.note({"seats": 2})

    assert scores.by_seat == ()


def test_another_match_begins_anew_and_a_long_one_drops_its_first_points() -> None:
    scores = ScoresSoFar()
    for own in range(MOST + 5):
        scores.note({"seats": 1, "scores": (own,)})

    assert len(scores.by_seat[0]) == MOST
    scores.begin()
    assert scores.by_seat == ()
