"""Rounds have names: the final of a knock-out and those before it, and the last of some."""

import pytest

from engine.sync.tournament_views import TournamentFormat
from tablehost.store.evenings import PlannedGame
from tablehost.store.tournaments import (
    Drawn,
    Entered,
    Finished,
    Happening,
    Opened,
    TournamentPlan,
)
from tablehost.tournament.progress import Progress, progress_of
from tablehost.tournament.sizes import Sizes
from tablehost.tournament.stages import coming_stage, next_stage, rounds_left, stage
from tests.tablehost.tournament.test_progress import promised

GAMES = (PlannedGame("farkle"),)
PAIRS, FOURS = Sizes(2, 6, 2), Sizes(2, 6, 4)


def plan(form: TournamentFormat, *, rounds: int = 1, size: int = 2) -> TournamentPlan:
    return TournamentPlan(
        name="Cup", format=form, games=GAMES, rounds=rounds, size=size, until=2**40
    )


@pytest.mark.parametrize(
    ("players", "sizes", "left"),
    [(2, PAIRS, 1), (4, PAIRS, 2), (8, PAIRS, 3), (16, PAIRS, 4), (4, FOURS, 1), (8, FOURS, 2),
     (16, FOURS, 3), (1, PAIRS, 0)],
)  # fmt: skip
def test_rounds_of_a_knockout_are_counted_to_its_final(
    players: int, sizes: Sizes, left: int
) -> None:
    assert rounds_left(players, sizes) == left


def test_every_knockout_comes_to_a_final() -> None:
    for low, high, wanted in ((2, 6, 2), (2, 6, 4), (2, 8, 6), (3, 6, 4), (2, 2, 2)):
        for players in range(low, 201):
            assert 0 <= rounds_left(players, Sizes(low, high, wanted)) <= 8


def test_a_knockout_of_four_pairs_has_a_semi_final_and_a_final() -> None:
    progress = progress_of(plan("knockout"), [Entered(one) for one in range(4)])
    assert (stage(progress), next_stage(progress)) == ("", "semi_final")

    progress = played(progress)
    assert (stage(progress), next_stage(progress)) == ("semi_final", "final")

    for one in (promised(progress, (0, 2)), Drawn(((0, 2),), ())):
        progress = progress.after(one)
    assert stage(progress) == "final"


def test_only_the_last_of_several_rounds_has_a_name() -> None:
    progress = progress_of(plan("swiss", rounds=2), [Entered(one) for one in range(4)])
    names = [next_stage(progress)]
    progress = played(progress)
    names.append(next_stage(progress))

    assert names == ["", "last"]
    assert next_stage(progress_of(plan("swiss"), [Entered(0), Entered(1)])) == ""
    assert next_stage(progress_of(plan("points"), [Entered(0), Entered(1)])) == ""


def played(progress: Progress) -> Progress:
    """After a round of two tables, whose first players have won."""
    over: list[Happening] = [promised(progress, (0, 1, 2, 3)), Drawn(((0, 1), (2, 3)), ())]
    for place in range(2):
        over += [Opened(place, place + 1), Finished(place, (1, 2))]
    for one in over:
        progress = progress.after(one)
    return progress


def test_the_round_after_this_one_is_named_while_tables_still_play() -> None:
    entered = progress_of(plan("knockout"), [Entered(one) for one in range(4)])
    pairs = Drawn(((0, 1), (2, 3)), ())
    drawn = entered.after(promised(entered, (0, 1, 2, 3))).after(pairs)
    swiss = progress_of(plan("swiss", rounds=2), [Entered(one) for one in range(4)])

    for progress in (drawn, drawn.after(Opened(0, 1)).after(Finished(0, (1, 2)))):
        assert coming_stage(progress) == "final"
    assert coming_stage(played(swiss)) == ""
