"""An evening's page tells how accurate the decisions in its matches were."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from engine.sync.refusals import refusal
from tablehost.evening.accuracy import Accuracy, accuracies
from tablehost.stats.accuracy import AnalysisOf
from tablehost.store.evenings import Played
from tablehost.store.values import MatchRecord, Sitter
from tests.tablehost.stats.conftest import BOT, Evening, person, played
from tests.tablehost.stats.test_accuracy import Judge

ADA = "ada"


async def one_match(evening: Evening, *sitters: Sitter, game: str = "yams", **how: Any) -> Played:
    """A match whose result belongs to these sitters."""
    number = await evening.finished(sitters, played(game), **how)
    return Played(await evening.store.match(number), sitters)


async def told(evening: Evening, judge: AnalysisOf, *matches: Played) -> list[Any]:
    return await accuracies(evening.store, matches, judge, ADA)


async def test_guests_are_told_as_well_but_no_bots() -> None:
    evening = Evening()
    ada, guest = await evening.person("ada"), await evening.guest("bob")
    judge = Judge(evening)
    both = await one_match(evening, person(ada), person(guest))
    with_bot = await one_match(evening, person(guest), BOT)

    first, second = await told(evening, judge, both, with_bot)

    assert [seat for seat, _, _ in first] == [0, 1]
    assert [seat for seat, _, _ in second] == [0]
    for seat, decisions, percent in first:
        analysis = await judge(both.match, seat, ADA)
        assert decisions == analysis["judged"]
        assert percent == pytest.approx(analysis["accuracy"], abs=0.01)


async def test_decisions_of_whoever_had_the_seat_before_do_not_count() -> None:
    evening = Evening()
    ada, bob, eve = [await evening.person(name) for name in ("ada", "bob", "eve")]
    sitters = (person(ada), person(bob))
    number = await evening.finished(sitters, played("yams"), leaves=0, comes=person(eve))
    record = await evening.store.match(number)

    ((own, _),) = await told(evening, Judge(evening), Played(record, (person(eve), person(bob))))

    seat, decisions, _ = own
    assert seat == 0
    assert 0 < decisions < (await Judge(evening)(record, 0, ADA))["judged"]


@pytest.mark.parametrize("open_after", [True, False])
async def test_a_game_with_secrets_is_told_only_if_the_match_is_opened(*, open_after: bool) -> None:
    evening = Evening()
    ada = await evening.person("ada")
    one = await one_match(evening, person(ada), BOT, game="poker_dice", open_after=open_after)

    (found,) = await told(evening, Judge(evening), one)

    assert bool(found) == open_after


async def test_matches_that_take_too_long_are_left_for_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evening = Evening()
    done = Judge(evening)
    ada = await evening.person("ada")
    first = await one_match(evening, person(ada), BOT)
    second = await one_match(evening, person(ada), BOT)

    async def slow(match: MatchRecord, seat: int, asker: object) -> Mapping[str, Any]:
        if match.id == second.match.id:
            deadline.reschedule(0)
            await asyncio.Event().wait()
        return await done(match, seat, asker)

    deadline = asyncio.timeout(None)
    monkeypatch.setattr("tablehost.evening.accuracy.asyncio.timeout", lambda _: deadline)

    found: list[list[Accuracy] | None] = await told(evening, slow, first, second)

    assert found[0]
    assert found[1] is None


@pytest.mark.parametrize(("reason", "later"), [("too_fast.analysis", True), ("no_analysis", False)])
async def test_refused_analysis_is_left_for_later_only_if_it_may_be_had_then(
    reason: str, *, later: bool
) -> None:
    evening = Evening()
    ada = await evening.person("ada")
    one = await one_match(evening, person(ada), BOT)

    async def refuses(_: MatchRecord, __: int, ___: object) -> Mapping[str, Any]:
        raise refusal(reason)

    assert await told(evening, refuses, one) == [None if later else []]
