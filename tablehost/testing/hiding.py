"""Declarations of hidden information, and tests that they are true.

`Game.hidden` pads what is sent, `Chance.hidden_from` says whose luck stays unknown to whom, and
`Event.reveals` says what lays hidden things open. The tests of the wire compare matches by these.
"""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from engine import Match, registry
from engine.core.errors import IllegalMove
from engine.core.plain import plain
from engine.core.values import Chance, Step
from tablehost.testing import walks
from tablehost.testing.walks import every_game, every_hidden_game, start, viewers

MATCHES, ENTRIES = 4, 80
ROUND = 64
"""Bytes of a frame around its view and events."""


@cache
def steps(game: str) -> tuple[tuple[Match, Step, Match], ...]:
    """Entries of random matches: the match before, the step, and the match behind it."""
    return tuple(_steps(game))


def _steps(game: str) -> Iterator[tuple[Match, Step, Match]]:
    for seed in range(MATCHES):
        rng = Random(seed)
        match = start(game, rng)
        for _ in range(ENTRIES):
            if "over" in match.turn:
                break
            before = match.copy()
            step = walks.step(match, rng)
            yield before, step, match.copy()


def heard(step: Step, viewer: int | None) -> list[Any]:
    """The events that a viewer is told of."""
    own = () if viewer is None else step.private.get(viewer, ())
    events: list[Any] = plain([*step.public, *own])
    return events


def common(match: Match) -> list[dict[str, Any]]:
    """The view of each viewer without the fields that differ in games that hide nothing."""
    return [match.view(viewer) | {"you": None, "can": {}} for viewer in viewers(match)]


def alike(match: Match, step: Step, other: Match, rng: Random) -> Match:
    """`other` one entry later, in which everybody sees what they see in `match` after `step`.

    The entry is drawn anew if nobody can tell, else it is the same; where neither leads to the
    same sight, the two matches begin anew as one.
    """
    fresh = other.copy()
    walks.step(fresh, rng)
    for seat, entry in (*fresh.entries(len(fresh) - 1), *match.entries(len(match) - 1)):
        later = other.copy()
        try:
            told = later.deal(entry) if seat is None else later.play(seat, entry)
        except IllegalMove:
            continue
        if plain(told.public) == plain(step.public) and common(later) == common(match):
            return later
    return match


@every_game
def test_game_in_which_viewers_know_different_things_is_declared_hidden(game: str) -> None:
    if registry.game(game).hidden:
        return
    for _, step, match in steps(game):
        assert not step.private, "told to one seat alone: declare `hidden`"
        first, *others = common(match)
        assert all(view == first for view in others), "views differ: declare `hidden`"
        for viewer in viewers(match):
            again = match.resampled(viewer, Random(1))
            assert again._state == match._state, "something is drawn anew: declare `hidden`"


@every_game
def test_game_in_which_moves_depend_on_what_others_do_not_see_is_declared_hidden(
    game: str,
) -> None:
    if registry.game(game).hidden:
        return
    rng = Random(1)
    for before, step, match in steps(game):
        if not len(before):
            other = before
        other = alike(match, step, other, rng)
        for viewer in viewers(match):
            can = match.view(viewer)["can"], other.view(viewer)["can"]
            assert can[0] == can[1], "`can` differs where all else is the same: declare `hidden`"


@pytest.mark.unmeasured
@every_hidden_game
def test_resample_draws_anew_what_others_know_and_the_viewer_does_not(game: str) -> None:
    rng = Random(1)
    moved = set()
    for _, _, match in steps(game)[::3]:
        for viewer in viewers(match):
            other = match.resampled(viewer, rng)
            assert other.view(viewer) == match.view(viewer)
            if any(other.view(seat) != match.view(seat) for seat in range(match.seats)):
                moved.add(viewer)

    assert {None, 0, 1} <= moved, "these alone have something hidden from them that changes"


@every_hidden_game
def test_hidden_luck_is_told_to_nobody_it_is_hidden_from(game: str) -> None:
    rng = Random(1)
    hidden = 0
    for match, _, _ in steps(game):
        chance = match._turn
        if not isinstance(chance, Chance):
            continue
        both = [match.copy() for _ in range(2)]
        told = [each.deal(match.draw(rng)) for each in both]
        for viewer in filter(chance.hidden_from, viewers(match)):
            hidden += 1
            assert heard(told[0], viewer) == heard(told[1], viewer)
            assert both[0].view(viewer) == both[1].view(viewer)

    assert hidden, "no luck is hidden from anybody: declare `Chance.hidden_from`"


@every_hidden_game
def test_most_moves_reveal_nothing(game: str) -> None:
    """Matches are compared only up to an event that reveals."""
    moved = [step for match, step, _ in steps(game) if "to_act" in match.turn]
    quiet = [step for step in moved if not any(event.reveals for event in step.public)]

    assert len(quiet) > len(moved) / 4


@pytest.mark.unmeasured
@every_hidden_game
def test_view_and_events_fit_into_one_padded_block(game: str) -> None:
    for _, step, match in steps(game):
        for viewer in viewers(match):
            sent = heard(step, viewer), match.view(viewer)
            assert len(msgspec.msgpack.encode(sent)) + ROUND <= match.game.padding
