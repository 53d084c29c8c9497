"""Replayed moments equal the original ones."""

import asyncio
from random import Random
from typing import Any

import pytest

from engine import Match, registry
from engine.core.plain import plain
from engine.core.practice import UNDO
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


def taken_back_often() -> Match:
    """A match for practice in which for 400 entries something could be taken back at any time."""
    match = Match.start("farkle", 1, {"practice": True, "opening": 0, "target": 1000})
    match.deal({"luck": "first", "seat": 0})
    match.play(0, {"do": "roll"})
    match.deal({"luck": "rolled", "faces": [1, 5, 2, 3, 4, 6]})
    match.play(0, {"do": "keep", "dice": [0]})
    for _ in range(200):
        match.play(0, {"do": "bank"})
        match.play(0, UNDO)
    luck = Random(1)
    while not match.over:
        if match.awaits_luck:
            match.deal(match.draw(luck))
        else:
            match.play(0, match.default_move(0))
    return match


async def test_moment_is_a_few_entries_away_where_much_was_taken_back(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = taken_back_often()
    tape = await wound(evening, match)
    replayed = 0
    play = Match.play

    def counting(self: Match, seat: int, move: Any) -> Any:
        nonlocal replayed
        replayed += 1
        return play(self, seat, move)

    monkeypatch.setattr(Match, "play", counting)
    found = tape.at(tape.after(400), 0, ())

    assert replayed <= 100
    monkeypatch.undo()
    before = Match.start(match.game.id, 1, match.options)
    for _ in before.follow(match.log[:400]):
        pass
    assert found["view"] == before.view(0)


async def test_long_match_is_wound_in_many_turns_of_the_loop(evening: Evening) -> None:
    match = taken_back_often()
    number = await evening.finished([person(await evening.person("ada"))], match)
    record = await evening.store.match(number)
    turns = 0

    async def count() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    counting = asyncio.create_task(count())
    await Timeline.build(record, match.log)
    counting.cancel()

    assert turns >= 400 // 50
