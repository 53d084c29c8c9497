"""What follows from a tournament's log."""

import pytest
from msgspec.structs import replace

from engine.sync.commitments import commitment_of
from tablehost.store.evenings import PlannedGame
from tablehost.store.tournaments import (
    BotsEntered,
    BotsWithdrew,
    Drawn,
    Ended,
    Entered,
    Finished,
    Format,
    Happening,
    Held,
    Opened,
    Promised,
    TournamentPlan,
    Withdrew,
    Worded,
)
from tablehost.tournament.draw import drawn, terms_of
from tablehost.tournament.next_draw import WITHDRAWN_LAST
from tablehost.tournament.progress import Progress, progress_of

SEED = bytes(range(32))
GAMES = (PlannedGame("farkle"), PlannedGame("yams"))
PLAN = TournamentPlan(name="Cup", format="swiss", games=GAMES, rounds=2, size=4)
KNOCKOUT = TournamentPlan(name="Cup", format="knockout", games=GAMES, rounds=2, size=4)
ENTERED = [Entered(one) for one in range(8)]


def promised(progress: Progress, entrants: tuple[int, ...] = tuple(range(8))) -> Promised:
    terms = terms_of("ab", progress.plan, progress.rounds, entrants)
    number = len(progress.rounds) + 1
    return Promised(number, entrants, SEED, commitment_of(SEED, terms), terms)


def finished(place: int = 0) -> list[Happening]:
    return [Opened(place, place + 1), Finished(place, (1, 2, 3, 4))]


def after_a_round(plan: TournamentPlan) -> Progress:
    progress = progress_of(plan, ENTERED)
    tables = ((0, 1, 2, 3), (4, 5, 6, 7))
    for one in [promised(progress), Drawn(tables, ()), *finished(0), *finished(1)]:
        progress = progress.after(one)
    return progress


def test_phases_follow_one_another() -> None:
    progress = progress_of(PLAN, ENTERED)
    phases = [progress.phase]
    happenings: list[Happening] = [
        promised(progress),
        Drawn(((0, 1, 2, 3), (4, 5, 6, 7)), ()),
        *finished(0),
        *finished(1),
        Ended(),
    ]
    for one in happenings:
        progress = progress.after(one)
        phases.append(progress.phase)

    assert phases == ["open", "words", *["playing"] * 4, "between", "over"]


def test_games_of_a_rotation_take_turns() -> None:
    assert progress_of(PLAN, []).next_game.game == "farkle"
    assert after_a_round(PLAN).rounds[0].game == "farkle"
    assert after_a_round(PLAN).next_game.game == "yams"


def test_who_withdraws_takes_part_again_after_entering_again() -> None:
    progress = progress_of(PLAN, [*ENTERED, Withdrew(3)])

    assert 3 not in progress.eligible
    assert 3 in progress.after(Entered(3)).eligible
    assert len(progress.after(Entered(3)).entrants) == 8


def test_bots_that_leave_together_leave_as_in_older_logs_with_one_happening_for_each() -> None:
    progress = progress_of(PLAN, [*ENTERED, BotsEntered((8, 9, 10))])
    one_by_one = progress.after(Withdrew(9)).after(Withdrew(10))

    assert progress.after(BotsWithdrew((9, 10))) == one_by_one
    assert one_by_one.taking_part == tuple(range(9))


def test_late_arrivals_play_the_next_round_but_not_in_a_knockout() -> None:
    assert 8 in after_a_round(PLAN).after(Entered(8)).eligible
    assert 8 not in after_a_round(KNOCKOUT).after(Entered(8)).eligible


def test_better_half_of_each_table_goes_on_in_a_knockout() -> None:
    assert after_a_round(KNOCKOUT).eligible == (0, 1, 4, 5)
    assert after_a_round(KNOCKOUT).after(Withdrew(3)).eligible == (0, 1, 4, 5)


@pytest.mark.parametrize("form", ["swiss", "knockout", "points"])
def test_players_who_withdraw_stand_behind_everybody_who_stays(form: Format) -> None:
    progress = after_a_round(replace(PLAN, format=form)).after(Withdrew(0))
    before, after = after_a_round(PLAN).scores, progress.scores

    assert progress.standings[0][:2] == (1, 4)
    assert progress.standings[-1][:2] == (8, 0)
    assert after == before, "points stay, and what they give to opponents"
    assert progress.after(Entered(0)).standings[0][1] == 0, "somebody who is back has stayed"


def test_the_best_of_those_who_stay_go_on_in_place_of_others() -> None:
    progress = after_a_round(KNOCKOUT)

    assert progress.after(Withdrew(0)).eligible == (1, 2, 4, 5)
    assert 2 in progress.eliminated
    assert 2 not in progress.after(Withdrew(0)).eliminated
    left = progress.after(Withdrew(0)).after(Withdrew(1)).after(Withdrew(2))
    assert left.through == {3, 4, 5}


def test_nobody_takes_the_place_of_somebody_who_withdraws_during_the_draw() -> None:
    progress = after_a_round(KNOCKOUT)
    progress = progress.after(promised(progress, (0, 1, 4, 5))).after(Withdrew(0))

    assert progress.through == {1, 4, 5}
    assert 2 in progress.eliminated


def test_the_bot_of_somebody_who_has_withdrawn_does_not_win_the_final() -> None:
    progress = after_a_round(KNOCKOUT)
    final: list[Happening] = [promised(progress, (0, 1, 4, 5)), Drawn(((0, 1, 4, 5),), ())]
    for one in [*final, Withdrew(0), *finished(0), Ended()]:
        progress = progress.after(one)

    assert [entrant for _, entrant, _ in progress.standings][:3] == [1, 4, 5]
    assert progress.standings[-1][1] == 0


def test_tournaments_of_older_versions_keep_their_standings() -> None:
    progress = progress_of(KNOCKOUT, ENTERED)
    terms = terms_of("ab", KNOCKOUT, (), tuple(range(8)), version=WITHDRAWN_LAST - 1)
    tables = ((0, 1, 2, 3), (4, 5, 6, 7))
    older = replace(promised(progress), terms=terms)
    for one in [older, Drawn(tables, ()), *finished(0), *finished(1), Withdrew(0)]:
        progress = progress.after(one)

    assert progress.standings[0][1] == 0
    assert progress.eligible == (1, 4, 5)


def test_nobody_goes_on_who_left_before_the_match() -> None:
    progress = progress_of(KNOCKOUT, ENTERED)
    tables = ((0, 1, 2, 3), (4, 5, 6, 7))
    log = [promised(progress), Drawn(tables, ()), Finished(0, (0, 0, 1, 0)), *finished(1)]
    for one in log:
        progress = progress.after(one)

    assert progress.eligible == (2, 4, 5)


def test_last_round_depends_on_the_format() -> None:
    points = TournamentPlan(name="Cup", format="points", games=GAMES, rounds=2, size=4, until=1_000)

    assert not after_a_round(PLAN).is_last(0)
    assert not after_a_round(KNOCKOUT).is_last(0)
    assert not after_a_round(points).is_last(999)
    assert after_a_round(points).is_last(1_000)


def test_knockout_ends_with_one_table() -> None:
    progress = after_a_round(KNOCKOUT)
    for one in [promised(progress, (0, 1, 4, 5)), Drawn(((0, 1, 4, 5),), ()), *finished(0)]:
        progress = progress.after(one)

    assert progress.is_last(0)
    assert [entrant for _, entrant, _ in progress.standings][:4] == [0, 1, 4, 5]


def test_words_change_the_draw_and_can_be_replaced() -> None:
    progress = progress_of(PLAN, ENTERED)
    progress = progress.after(promised(progress))
    draws = set()
    for log in [[], [Worded(1, "salt")], [Worded(1, "salt"), Worded(1, "sugar")]]:
        after = progress
        for one in log:
            after = after.after(one)
        draws.add(drawn(PLAN, (), after.draws[-1].promised, after.draws[-1].words))
    taken_back = progress.after(Worded(1, "salt")).after(Worded(1, ""))

    assert len(draws) == 3
    assert taken_back.draws[-1].words == ()


def test_pause_is_remembered() -> None:
    assert progress_of(PLAN, [Held(paused=True)]).held
    assert not progress_of(PLAN, [Held(paused=True), Held(paused=False)]).held
