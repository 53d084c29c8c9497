"""A match at a table of a hall: opened, started and played carefully."""

from functools import partial
from typing import Any

from engine.sync import reports, requests
from tablehost.records import record
from tablehost.store.store import Store
from tablehost.store.values import match_log
from tests.tablehost.hall.conftest import Person

FARKLE: tuple[Any, ...] = ("farkle", 2, {"target": 1000}, "Friday", True, True, 0)


async def open_table(person: Person, *bots: str, game: tuple[Any, ...] = FARKLE) -> int:
    table: int = (await person.done(requests.NewTable, *game, bots))["table"]
    await person.done(requests.Sit, table, None)
    return table


async def ready(*people: Person, table: int) -> None:
    for person in people:
        await person.done(requests.Start, table)


def who_is_ready(person: Person, table: int) -> list[bool]:
    return [seat["ready"] for seat in person.table(table)["seats"]]


async def start(*people: Person, table: int) -> None:
    await ready(*people, table=table)
    for person in people:
        await person.until(partial(shows_match, person, table))


def default(view: dict[str, Any]) -> dict[str, Any]:
    """A careful player's move, from `can` only."""
    can = view["can"]
    if can["keep"]:
        return {"do": "keep", "dice": can["keep"][0]["dice"]}
    return {"do": "bank"} if can["bank"] else {"do": "roll"}


async def play_on(table: int, *people: Person, moves: int = 10**6) -> None:
    """Everybody plays carefully to the end, or for this many moves."""
    for _ in range(moves):
        view = people[0].view(table)
        if view["over"]:
            return
        actor = next(person for person in people if person.view(table)["you"] in view["to_act"])
        answer = await actor.play(table, default(actor.view(table)))
        assert isinstance(answer, reports.Done)
        await all_at(table, actor.revisions[2 * table + 1], *people)


async def all_at(table: int, revision: int, *people: Person) -> None:
    """Wait until everybody has this revision of the match."""
    for person in people:
        await person.until(partial(is_at, person, table, revision))


async def recorded(store: Store, match: int) -> record.Record:
    """A match's record as sent on request."""
    log = match_log(await store.log(match))
    return record.record_of(await store.match(match), await store.secret(match), log)


def shows_match(person: Person, table: int) -> bool:
    return 2 * table + 1 in person.views


def is_at(person: Person, table: int, revision: int) -> bool:
    return person.revisions[2 * table + 1] >= revision
