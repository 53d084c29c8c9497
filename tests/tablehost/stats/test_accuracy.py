"""The accuracy of decisions in players' statistics."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine import registry
from engine.core.judgment import Judgment
from engine.sync.refusals import refusal
from tablehost.hall.analyses import work_out
from tablehost.stats.updater import StatsUpdater
from tablehost.store.errors import DamagedError
from tablehost.store.values import MatchRecord, match_log
from tests.tablehost.stats.conftest import BOT, Evening, person, played


class Judge:
    """Works analyses out at once, and counts them."""

    def __init__(self, evening: Evening) -> None:
        self._store = evening.store
        self.seats: list[int] = []

    async def __call__(self, match: MatchRecord, seat: int, _: object) -> Mapping[str, Any]:
        self.seats.append(seat)
        saved = await self._store.log(match.id)
        by = [one.entry.actor for one in saved]
        version = match.rules_version
        log = match_log(saved)
        return work_out(match.game, match.seats, match.options, version, log, by, seat)


async def counted(evening: Evening, judge: Any = None) -> None:
    updater = StatsUpdater(evening.store, judge or Judge(evening))
    await updater.count_all()
    await updater.judged()
    await updater.stop()


async def figures(evening: Evening, who: int, game: str) -> Mapping[str, int]:
    return (await evening.store.ledger.figures(who)).get(game, {})


async def test_accuracy_of_known_players_is_added_up(evening: Evening) -> None:
    ada, guest = await evening.person("ada"), await evening.guest("bob")
    match = await evening.finished([person(ada), person(guest)], played("yams"))
    judge = Judge(evening)

    await counted(evening, judge)

    assert judge.seats == [0]
    own = await figures(evening, ada, "yams")
    analysis = await judge(await evening.store.match(match), 0, None)
    assert own["judged"] == analysis["judged"]
    assert own["accuracy"] / own["judged"] / 100 == pytest.approx(analysis["accuracy"], abs=0.01)


async def test_decisions_of_the_bot_that_took_over_do_not_count(evening: Evening) -> None:
    ada, bob = await evening.person("ada"), await evening.person("bob")
    sitters = [person(ada), person(bob)]
    await evening.finished(sitters, played("yams"), leaves=0)
    whole = await evening.finished(sitters, played("yams"))
    record = await evening.store.match(whole)
    judged = (await Judge(evening)(record, 0, None))["judged"]

    await counted(evening)

    own = await figures(evening, ada, "yams")
    assert judged < own["judged"] < 2 * judged


@pytest.mark.parametrize("open_after", [True, False])
async def test_accuracy_in_a_game_with_secrets_counts_only_if_the_match_is_opened(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, *, open_after: bool
) -> None:
    def judge(_: object, __: object, move: Any, ___: object) -> Judgment:
        return Judgment(0.1, move, 0.5, "win", exact=False)

    monkeypatch.setattr(type(registry.game("poker_dice")), "judge", judge)
    ada = await evening.person("ada")
    await evening.finished([person(ada), BOT], played("poker_dice"), open_after=open_after)

    await counted(evening)

    assert ("judged" in await figures(evening, ada, "poker_dice")) == open_after


async def test_match_that_cannot_be_analysed_counts_without_accuracy(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    async def refuses(*_: object) -> Mapping[str, Any]:
        raise refusal("no_analysis.failed")

    ada = await evening.person("ada")
    await evening.finished([person(ada), BOT], played("yams"))

    await counted(evening, refuses)

    own = await figures(evening, ada, "yams")
    assert own["matches"] == 1
    assert "judged" not in own
    assert "without accuracy" in caplog.text


async def test_failure_of_the_store_is_logged(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(*_: object) -> Mapping[str, Any]:
        raise DamagedError("gone")

    ada = await evening.person("ada")
    await evening.finished([person(ada), BOT], played("yams"))

    await counted(evening, fails)

    assert "accuracy of match 1 is not counted" in caplog.text
