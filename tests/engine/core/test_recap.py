"""The course of a match and its awards."""

from random import Random
from typing import Any

import pytest

from engine import Match
from engine.core import recap as module
from engine.core.game import Game
from engine.core.plain import plain
from engine.core.recap import MOST_POINTS, Course, Recap
from engine.core.values import Award, most
from engine.games.farkle.game import Farkle
from engine.games.farkle.values import FarkleOptions, FarkleState
from engine.registry import game as rules_of
from engine.registry import game_ids
from tests.games import seats, soon


def played(game: str, seed: int = 3) -> Match:
    """A finished match of random players."""
    rng = Random(seed)
    match = Match.start(game, seats(game, 4), soon(game))
    bot = rules_of(game).bots["random"]
    while "over" not in match.turn:
        if "chance" in match.turn:
            match.deal(match.draw(rng))
        else:
            seat = match.turn["to_act"][0]
            match.play(seat, plain(bot(match.seat_view(seat), rng)))
    return match


def recap(match: Match) -> Recap:
    course = Course(match.game)
    for _, step in Match.start(match.game.id, match.seats, match.options).follow(match.log):
        course.add(step)
    return course.recap()


@pytest.mark.parametrize("game", game_ids())
def test_recap_of_any_match(game: str) -> None:
    match = played(game)
    found = recap(match)
    over = match.turn["over"]

    assert len(found.curve) == match.seats
    assert len({len(scores) for scores in found.curve}) == 1
    assert len(found.curve[0]) <= MOST_POINTS
    assert [scores[-1] for scores in found.curve] == list(over["scores"])
    assert {award.seat for award in found.awards} <= set(range(match.seats))
    assert all(award.value > 0 for award in found.awards)


@pytest.mark.parametrize("game", game_ids())
def test_scores_of_the_curve_are_the_same_for_all_that_look_alike(game: str) -> None:
    rng = Random(5)
    match = Match.start(game, seats(game, 3), soon(game))
    bot = rules_of(game).bots["random"]
    for _ in range(60):
        if "over" in match.turn:
            break
        if "chance" in match.turn:
            step = match.deal(match.draw(rng))
        else:
            seat = match.turn["to_act"][0]
            step = match.play(seat, plain(bot(match.seat_view(seat), rng)))
        for viewer in (None, *range(match.seats)):
            other = match.game.resample(step.state, viewer, rng)

            assert match.game.standing(other) == match.game.standing(step.state)


def test_long_curve_is_sampled_with_both_ends() -> None:
    match = Match.start("farkle", 1, {"opening": 0})
    match.deal({"luck": "first", "seat": 0})
    for _ in range(MOST_POINTS + 20):
        match.play(0, {"do": "roll"})
        match.deal({"luck": "rolled", "faces": [5, 2, 2, 3, 4, 6]})
        match.play(0, {"do": "keep", "dice": [0]})
        match.play(0, {"do": "bank"})
    (curve,) = recap(match).curve

    assert len(curve) == MOST_POINTS
    assert (curve[0], curve[-1]) == (0, 50 * (MOST_POINTS + 20))
    assert sorted(set(curve)) == list(curve)


def test_what_is_kept_of_an_endless_match_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_EVENTS", 10)
    monkeypatch.setattr(module, "MOST_SCORES", 4)
    course = Course(rules_of("farkle"))
    match = Match.start("farkle", 1, {"opening": 0})
    course.add(match.deal({"luck": "first", "seat": 0}))
    for _ in range(12):
        course.add(match.play(0, {"do": "roll"}))
        course.add(match.deal({"luck": "rolled", "faces": [5, 2, 2, 3, 4, 6]}))
        course.add(match.play(0, {"do": "keep", "dice": [0]}))
        course.add(match.play(0, {"do": "bank"}))
    (curve,) = course.recap().curve

    assert 10 <= len(course.events) <= 20
    assert len(curve) <= 4
    assert (curve[0], curve[-1]) == (0, 600)


def test_match_without_an_event_has_neither_curve_nor_awards() -> None:
    assert recap(Match.start("farkle", 2)).curve == ()
    assert recap(Match.start("farkle", 2)).awards == ()


class Silent(Farkle):
    """Farkle as a game that says neither standing nor awards."""

    standing = Game.standing
    awards = Game.awards

    def view(self, state: FarkleState, viewer: int | None) -> Any:
        return super().view(state, viewer) if self.tells else object()

    tells = True


def test_by_default_standing_is_read_from_the_view_and_there_are_no_awards() -> None:
    game = Silent()
    state = game.setup(2, FarkleOptions())

    assert game.standing(state) == (0, 0)
    assert game.awards([]) == ()
    game.tells = False
    assert game.standing(state) == ()


def test_most_is_the_first_of_equals_above_zero() -> None:
    one, same, none = Award("x", 0, 2), Award("x", 1, 2), Award("x", 2, 0)

    assert list(most([none, one, same])) == [one]
    assert list(most([none])) == []
    assert list(most([])) == []
