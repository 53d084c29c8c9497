"""Replayed moments equal the original ones."""

from random import Random
from typing import Any

import pytest

from engine import Match, registry
from engine.core.plain import plain
from tablehost.replay.timeline import REMEMBERED, Timeline
from tests.games import soon
from tests.tablehost.stats.conftest import Evening, person, played


async def wound(evening: Evening, match: Match) -> Timeline:
    people = [person(await evening.person(f"p{seat}")) for seat in range(match.seats)]
    number = await evening.finished(people, match)
    return await Timeline.build(await evening.store.match(number), match.log)


@pytest.mark.parametrize("game", registry.game_ids())
async def test_replayed_views_equal_the_original_ones(evening: Evening, game: str) -> None:
    match = played(game, **soon(game))
    tape = await wound(evening, match)
    live = Match.start(game, match.seats, match.options)
    shown: list[tuple[int, list[list[Any]]]] = []
    told: list[list[Any]] = []
    views: dict[int, dict[int | None, Any]] = {}
    for number, (_, step) in enumerate(live.follow(match.log), 1):
        told += [[None, plain(event)] for event in step.public]
        told += [[1, plain(event)] for event in step.private.get(1, ())]
        if "chance" not in live.turn:
            shown.append((number, told))
            views[number] = {viewer: live.view(viewer) for viewer in (None, 0, 1)}
            told = []

    assert tape.moments == [number for number, _ in shown]
    for moment in Random(1).sample(range(len(shown)), min(40, len(shown))):
        number, _ = shown[moment]
        for eyes in (None, 0, 1):
            assert tape.at(moment, eyes, ())["view"] == views[number][eyes]
        past = [events for _, events in shown[max(0, moment - REMEMBERED + 1) : moment + 1]]
        assert tape.at(moment, 1, (1,))["told"] == past
        assert tape.to_act[moment] == next(iter(views[number][None]["to_act"]), None)


async def test_private_events_of_other_seats_are_hidden(evening: Evening) -> None:
    tape = await wound(evening, played("poker_dice", lives=9))

    def heard(*seats: int) -> set[str]:
        moments = (tape.at(moment, None, seats) for moment in range(len(tape.moments)))
        return {event["event"] for one in moments for past in one["told"] for _, event in past}

    assert "saw" not in heard()
    assert "saw" in heard(0, 1)


async def test_match_abandoned_before_the_first_draw_has_no_replay(evening: Evening) -> None:
    match = Match.start("yams", 2)
    ada = await evening.person("ada")
    number = await evening.finished([person(ada), person(ada)], played("yams"))

    tape = await Timeline.build(await evening.store.match(number), match.log)

    assert (tape.moments, tape.to_act) == ([], [])
