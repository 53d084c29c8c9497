"""A tournament in a hall, with people who play by themselves."""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any

from engine.sync import reports, requests
from engine.sync.topics import table_of, tournament_topic
from engine.sync.tournament_requests import (
    EnterTournament,
    FollowTournament,
    NewTournament,
    SteerTournament,
)
from tablehost.hall.hall import Hall
from tests.tablehost.hall.conftest import Person
from tests.tablehost.hall.matches import default

SHORT = {"farkle": {"target": 1000}}


async def open_cup(
    host: Person,
    form: str = "swiss",
    *,
    rounds: int = 2,
    size: int = 4,
    minutes: int = 0,
    until: str = "",
) -> int:
    """A tournament of Farkle."""
    asked = ("Cup", form, ["farkle"], SHORT, rounds, size, minutes, until, 0)
    number: int = (await host.done(NewTournament, *asked))["tournament"]
    await host.done(FollowTournament, number)
    return number


async def everybody(hall: Hall, count: int) -> list[Person]:
    """So many people with keys."""
    people = [Person(hall, f"p{n:03}", f"SHA256:{n}") for n in range(count)]
    for person in people:
        await person.hello()
    return people


async def entered(number: int, people: Sequence[Person]) -> None:
    """All of them take part."""
    for person in people:
        await person.done(EnterTournament, number)


async def start(host: Person, number: int) -> None:
    """The host starts the next round."""
    await host.done(SteerTournament, number, "start")


async def begun(hall: Hall, count: int, **form: Any) -> tuple[list[Person], int]:
    """So many people, and their tournament, whose first round is drawn; the first is its host."""
    people = await everybody(hall, count)
    number = await open_cup(people[0], **form)
    await entered(number, people)
    await start(people[0], number)
    return people, number


def seen(person: Person, number: int) -> dict[str, Any]:
    """The tournament as somebody who follows it sees it."""
    return person.views[tournament_topic(number)]


def drawn_tables(person: Person) -> list[int]:
    """The tables that a tournament has led somebody to."""
    return [frame.table for frame in person.frames if isinstance(frame, reports.SeatDrawn)]


def closed_tables(person: Person) -> list[int]:
    """The tables that have been closed for somebody."""
    return [table_of(one.topic) for one in person.frames if isinstance(one, reports.Closed)]


def own_tables(person: Person) -> list[int]:
    """The tables where somebody has a seat, as last told."""
    told = [one.tables for one in person.frames if isinstance(one, reports.OwnTables)]
    return list(told[-1]) if told else []


async def played_on(host: Person, number: int, people: Sequence[Person]) -> None:
    """All play the first round, and the host has the second one begin at once."""
    playing = [asyncio.create_task(play_rounds(person, 1)) for person in people]
    await host.until(lambda: seen(host, number)["phase"] == "between")
    await start(host, number)
    await host.until(lambda: seen(host, number)["round"] == 2 and all_open(host, number))
    for task in playing:
        task.cancel()


def all_open(person: Person, number: int) -> bool:
    """Whether all tables of the round are."""
    tables = seen(person, number)["tables"]
    return bool(tables) and all(one["id"] for one in tables)


async def play_rounds(person: Person, rounds: int) -> None:
    """Go where one is led, get ready, and play carefully, so many rounds."""
    for number in range(rounds):
        tables = await person.until(partial(_tables_after, person, number))
        await play_table(person, tables[0])


def _tables_after(person: Person, rounds: int) -> list[int]:
    return drawn_tables(person)[rounds:]


async def play_table(person: Person, table: int) -> None:
    """Sit down, play to the end, and be taken back to the lobby."""
    await person.ask(requests.Sit, table, None)
    await person.ask(requests.Start, table)
    await _play(person, table)
    await person.until(lambda: table in closed_tables(person))


async def _play(person: Person, table: int) -> None:
    while True:
        view = await person.until(lambda: _due(person, table))
        if view["over"]:
            return
        await person.play(table, default(view))


def _due(person: Person, table: int) -> dict[str, Any] | None:
    """The match, if it is over or waits for this person."""
    if table in closed_tables(person):
        return {"over": True}
    view = person.views.get(2 * table + 1)
    return (
        view if view and (view["over"] or (view["can"] and view["you"] in view["to_act"])) else None
    )
