"""Analyses of finished matches by frames: who may see which, and what working them out may cost."""

import asyncio
from typing import Any

import pytest

from engine import IllegalMove, registry
from engine.core.game import Game
from engine.core.judgment import Judgment, Tables
from engine.core.values import Move
from engine.sync import requests
from engine.sync.history_requests import Analyse
from tablehost.hall import analyses
from tablehost.hall.analyses import Analyses, Asker
from tablehost.hall.hall import Hall
from tablehost.hall.worker import SearchTimeoutError
from tests.halls import WorkerHere
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Arrive
from tests.tablehost.stats.conftest import BOT, Evening, person, played


@pytest.fixture
def evening() -> Evening:
    return Evening()


@pytest.fixture
def store(evening: Evening) -> MemoryStore:
    """The hall's store, with the finished matches in it."""
    return evening.store


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The seats whose views the judge of Poker Dice is given."""
    seats: list[int] = []

    def judge(_: object, view: Any, move: Move, _tables: Tables) -> Judgment:
        seats.append(view.you)
        return Judgment(0.0, move, 0.5, "win", exact=False)

    monkeypatch.setattr(type(registry.game("poker_dice")), "judge", judge)
    return seats


async def match_of(evening: Evening, game: str, **how: Any) -> int:
    ada, bob = await evening.person("ada"), await evening.person("bob")
    return await evening.finished([person(ada), person(bob)], played(game), **how)


async def test_ones_own_seat_is_analysed_first(evening: Evening, arrive: Arrive) -> None:
    number = await match_of(evening, "yams")
    bob = await arrive("bob", "SHA256:bob")

    data = await bob.done(Analyse, number, None)

    assert (data["match"], data["game"], data["status"]) == (number, "yams", "over")
    assert (data["names"], data["bots"], data["seats"]) == (["ada", "bob"], [], [0, 1])
    analysis = data["analysis"]
    assert analysis["seat"] == 1
    assert analysis["judged"] == len(analysis["decisions"]) > 13
    assert 0 < analysis["accuracy"] < 100


async def test_match_that_hides_nothing_is_analysed_for_everybody(
    evening: Evening, arrive: Arrive
) -> None:
    number = await match_of(evening, "farkle")
    eve = await arrive("eve")

    first = await eve.done(Analyse, number, None)
    second = await eve.done(Analyse, number, 1)

    assert [one["analysis"]["seat"] for one in (first, second)] == [0, 1]


async def test_sealed_match_is_analysed_for_ones_own_seat_from_its_views_alone(
    evening: Evening, arrive: Arrive, judged: list[int]
) -> None:
    number = await match_of(evening, "poker_dice", open_after=False)
    ada, eve = await arrive("ada", "SHA256:ada"), await arrive("eve")

    await ada.done(Analyse, number, 0)

    assert set(judged) == {0}
    assert await ada.refused(Analyse, number, 1) == "not_yours"
    assert await eve.refused(Analyse, number, 0) == "not_yours"


async def test_moves_of_a_bot_are_told_apart(evening: Evening, arrive: Arrive) -> None:
    ada = await evening.person("ada")
    sitters = [person(ada), BOT]
    number = await evening.finished(sitters, played("yams"), actors=["player", "bot"])
    eyes = await arrive("ada", "SHA256:ada")

    data = await eyes.done(Analyse, number, 1)

    assert {one["by"] for one in data["analysis"]["decisions"]} == {"bot"}
    assert data["analysis"]["accuracy"] is None


async def test_running_match_is_not_analysed(arrive: Arrive) -> None:
    ada = await arrive("ada", "SHA256:ada")
    made = await ada.done(requests.NewTable, "yams", 1, {}, "", True, True, 0, [], False)
    await ada.done(requests.Sit, made["table"], None)
    await ada.done(requests.Start, made["table"])
    await ada.turn(made["table"])

    assert await ada.refused(Analyse, 1, 0) == "not_over"


async def test_game_without_a_judge_and_match_that_does_not_exist(
    evening: Evening, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(registry.game("yams")), "judge", Game.judge)
    number = await match_of(evening, "yams")
    ada = await arrive("ada", "SHA256:ada")

    assert await ada.refused(Analyse, number + 1, None) == "no_such_match"
    assert await ada.refused(Analyse, number, None) == "no_analysis"


async def test_analysis_is_worked_out_once(evening: Evening, arrive: Arrive, hall: Hall) -> None:
    number = await match_of(evening, "yams")
    ada, bob = await arrive("ada", "SHA256:ada"), await arrive("bob", "SHA256:bob")

    both = await asyncio.gather(ada.done(Analyse, number, 0), bob.done(Analyse, number, 0))
    again = await ada.done(Analyse, number, 0)

    assert both[0] == both[1] == again
    assert worker_of(hall.analyses).runs == 1


async def test_latest_analyses_are_kept(
    evening: Evening, arrive: Arrive, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "MOST_KEPT", 1)
    number = await match_of(evening, "yams")
    ada = await arrive("ada", "SHA256:ada")

    for seat in (0, 1, 1, 0):
        await ada.done(Analyse, number, seat)

    assert worker_of(hall.analyses).runs == 3


class Held(WorkerHere):
    """A worker that works when it is released, and notes the seats in turn."""

    def __init__(self) -> None:
        super().__init__()
        self.released, self.two_wait = asyncio.Event(), asyncio.Event()
        self.order: list[int] = []

    async def run(self, work: Any, *arguments: Any) -> dict[str, Any]:
        self.order.append(arguments[-1])
        if len(self.order) == 2:
            self.two_wait.set()
        await self.released.wait()
        return await super().run(work, *arguments)


async def test_one_persons_analyses_wait_for_each_other(
    evening: Evening, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three of one person's are asked for before one of another's, which does not wait."""
    record = await evening.store.match(await match_of(evening, "yams"))
    other = await evening.store.match(await match_of(evening, "farkle"))
    worker = Held()
    monkeypatch.setattr(hall.analyses, "_worker", worker)
    tasks = [asyncio.create_task(hall.analyses.of(record, seat, "ada")) for seat in (0, 1)]
    tasks.append(asyncio.create_task(hall.analyses.of(other, 1, "ada")))
    tasks.append(asyncio.create_task(hall.analyses.of(other, 0, "bob")))
    await worker.two_wait.wait()

    assert worker.order == [0, 0]

    worker.released.set()
    found = await asyncio.gather(*tasks)
    assert [one["seat"] for one in found] == [0, 1, 1, 0]


async def test_too_many_analyses_at_once_are_refused(
    evening: Evening, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "MOST_WAITING", 0)
    number = await match_of(evening, "yams")
    ada = await arrive("ada", "SHA256:ada")

    assert await ada.refused(Analyse, number, 0) == "too_fast"


async def test_places_of_one_network_leave_room_for_others_although_its_askers_have_left(
    evening: Evening, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "MOST_WAITING", 3)
    records = [await evening.store.match(await match_of(evening, "yams")) for _ in range(3)]
    worker = Held()
    monkeypatch.setattr(hall.analyses, "_worker", worker)
    of, keys = hall.analyses.of, [(record, seat) for record in records for seat in (0, 1)]
    eve, ada = Asker("eve", "192.0.2.1"), Asker("ada", "192.0.2.2")

    cut = [asyncio.create_task(of(*key, eve)) for key in keys[:2]]
    await asyncio.sleep(0)
    for task in cut:
        task.cancel()
    with pytest.raises(IllegalMove, match="Many matches are being analysed"):
        await of(*keys[2], eve)
    others = [asyncio.create_task(of(*keys[3], ada)), asyncio.create_task(of(*keys[4], "host"))]
    worker.released.set()

    assert [one["seat"] for one in await asyncio.gather(*others)] == [1, 0]
    await asyncio.gather(*(of(*key, eve) for key in keys[:2]))
    assert (await of(*keys[2], eve))["seat"] == 0


async def test_analysis_that_takes_too_long_is_given_up(
    evening: Evening, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def endless(*_: object) -> None:
        raise SearchTimeoutError

    monkeypatch.setattr(WorkerHere, "run", endless)
    number = await match_of(evening, "yams")
    ada = await arrive("ada", "SHA256:ada")

    assert await ada.refused(Analyse, number, 0) == "no_analysis"


async def test_match_of_other_rules_is_not_analysed(
    evening: Evening, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await match_of(evening, "yams")
    ada = await arrive("ada", "SHA256:ada")
    monkeypatch.setattr(type(registry.game("yams")), "rules_version", 99)

    assert await ada.refused(Analyse, number, 0) == "other_version"


def worker_of(found: Analyses) -> WorkerHere:
    worker = found._worker
    assert isinstance(worker, WorkerHere)
    return worker
