"""Hints: if the table allows them, from the asker's view, revealing nothing to others."""

import asyncio
from typing import Any

import pytest

from engine.core.plain import plain
from engine.games.flush_royal.hints import MOST
from engine.sync import reports, requests
from tablehost.hall.hall import Hall
from tablehost.hall.table import hints
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import start

NOTHING: dict[str, Any] = {"places": [], "swap": None}
MUCH: dict[str, Any] = {"places": [[[14, column] for column in range(5)]] * MOST, "swap": None}


class Mind:
    """A worker that answers when the test tells it to."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.found: asyncio.Future[dict[str, Any]] = asyncio.Future()
        self.thinks = asyncio.Event()

    async def hint(self, game: str, view: dict[str, Any], *, match: int) -> dict[str, Any]:
        self.asked.append((game, view))
        self.thinks.set()
        return await self.found


class Measured(Person):
    """A client that records the length of the last frame."""

    last = 0

    def _receive(self, data: bytes) -> None:
        self.last = len(data)
        super()._receive(data)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "HINT_AFTER", 0)


@pytest.fixture
async def mind(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> Mind:
    mind = Mind()
    monkeypatch.setattr(hall.thinker, "hint", mind.hint)
    return mind


async def seated(*people: Person, hints: bool = True, game: str = "flush_royal") -> int:
    """A table with these players in a match."""
    first, *others = people
    new: tuple[Any, ...] = (game, len(people), {}, "kitchen", True, True, 0, [], hints)
    table: int = (await first.done(requests.NewTable, *new))["table"]
    await first.done(requests.Sit, table, 0)
    for person in others:
        await person.done(requests.Sit, table, None)
    await start(*people, table=table)
    return table


def to_move(table: int, *people: Person) -> tuple[Person, Person]:
    """The player to act, and another one."""
    acting = people[0].view(table)["to_act"][0]
    found = next(person for person in people if person.view(table)["you"] == acting)
    return found, next(person for person in people if person is not found)


def question(person: Person, table: int) -> tuple[Any, ...]:
    return (requests.Hint, table, person.revisions[2 * table + 1])


async def test_hint_is_made_from_the_askers_view(arrive: Arrive, mind: Mind) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await seated(ada, bob)
    acting, other = to_move(table, ada, bob)
    mind.found.set_result(NOTHING)
    heard = len(other.frames)

    assert await acting.done(*question(acting, table)) == NOTHING

    assert mind.asked == [("flush_royal", acting.view(table))]
    assert len(other.frames) == heard


async def test_hint_of_the_worker_names_squares(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await seated(ada, bob)
    acting, _ = to_move(table, ada, bob)

    found = await acting.done(*question(acting, table))

    assert bool(found["places"]) == acting.view(table)["can"]["place"]


async def test_answers_have_one_length(hall: Hall, mind: Mind) -> None:
    ada, bob = Measured(hall, "ada", None), Measured(hall, "bob", None)
    await ada.hello()
    await bob.hello()
    table = await seated(ada, bob)
    acting, _ = to_move(table, ada, bob)
    assert isinstance(acting, Measured)
    lengths = set()
    for found in (NOTHING, MUCH, {"places": [[[7, 7]]], "swap": None}):
        mind.found = asyncio.Future()
        mind.found.set_result(found)
        assert await acting.done(*question(acting, table)) == plain(found)
        lengths.add(acting.last)

    assert len(lengths) == 1


async def test_hint_is_refused_if_the_table_does_not_allow_it(arrive: Arrive, mind: Mind) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await seated(ada, bob, hints=False)
    acting, _ = to_move(table, ada, bob)

    assert not acting.table(table)["hints"]
    assert await acting.refused(*question(acting, table)) == "no_hints"
    assert not mind.asked


async def test_game_without_hints_has_none_at_the_table(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await seated(ada, bob, game="farkle")
    acting, _ = to_move(table, ada, bob)

    assert await acting.refused(*question(acting, table)) == "no_hints"


async def test_hint_is_for_the_player_to_act(arrive: Arrive, mind: Mind) -> None:
    ada, bob, eve = await arrive("ada"), await arrive("bob"), await arrive("eve")
    table = await seated(ada, bob)
    await eve.done(requests.Watch, table)
    acting, other = to_move(table, ada, bob)
    revision = acting.revisions[2 * table + 1]

    assert await other.refused(*question(other, table)) == "not_your_turn"
    assert await acting.refused(requests.Hint, table, revision + 1) == "stale"
    assert await eve.refused(requests.Hint, table, revision) == "watching"
    assert not mind.asked


async def test_second_hint_request_waits_for_the_first(arrive: Arrive, mind: Mind) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await seated(ada, bob)
    acting, _ = to_move(table, ada, bob)
    first = asyncio.create_task(acting.done(*question(acting, table)))
    await mind.thinks.wait()

    assert await acting.refused(*question(acting, table)) == "too_fast"

    mind.found.set_result(NOTHING)
    assert await first == NOTHING
    assert await acting.done(*question(acting, table)) == NOTHING


async def test_failing_hint_search_is_answered(
    arrive: Arrive, mind: Mind, caplog: pytest.LogCaptureFixture
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await seated(ada, bob)
    acting, _ = to_move(table, ada, bob)
    mind.found.set_exception(RuntimeError("no idea"))

    assert await acting.refused(*question(acting, table)) == "internal"

    assert "no hint could be found" in caplog.text
    assert not any(card in caplog.text for card in acting.view(table)["rack"])
    await acting.done(requests.Say, table, "well")


async def test_pending_hint_is_answered_when_the_hall_closes(
    hall: Hall, arrive: Arrive, mind: Mind
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await seated(ada, bob)
    acting, _ = to_move(table, ada, bob)
    asked = asyncio.create_task(acting.ask(*question(acting, table)))
    await mind.thinks.wait()

    await hall.close()

    answer = await asked
    assert isinstance(answer, reports.Refused)
    assert answer.code == "no_such_table"
