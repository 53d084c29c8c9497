"""A party night at a table of a hall, played with default moves."""

from functools import partial
from typing import Any

from engine.sync import requests
from tablehost.hall.hall import Hall
from tests.tablehost.hall.conftest import Person

GAMES = ("farkle", "yams")
SHORT = {"farkle": {"target": 1000}}


async def party(
    *people: Person,
    games: tuple[str, ...] = GAMES,
    order: str = "listed",
    matches: int = 2,
    bots: int = 0,
    is_open: bool = True,
) -> int:
    """A party night with all these people seated."""
    seats = len(people) + bots
    asked = (matches, list(games), SHORT, order, seats, "Friday", is_open, True, 0, bots, False)
    table: int = (await people[0].done(requests.NewEvening, *asked))["table"]
    for person in people:
        if person is not people[0]:
            await person.done(requests.Join, people[0].table(table)["code"])
        await person.done(requests.Sit, table, None)
    return table


def evening(person: Person, table: int) -> dict[str, Any]:
    """The party night as this person sees it."""
    found: dict[str, Any] = person.table(table)["evening"]
    return found


async def play(hall: Hall, table: int, *people: Person) -> None:
    """Play one match with the clock's moves."""
    last = people[0].table(table)["match"]
    await draw_games(table, *people)
    for person in people:
        await person.done(requests.Start, table)
    for person in people:
        await person.until(partial(_plays_another, person, table, last))
    await play_on(hall, table, *people)


async def draw_games(table: int, *people: Person) -> None:
    """Everybody is ready for the draw, if the order of the games is still to be drawn."""
    first = people[0]
    if evening(first, table)["order"] != "lot" or evening(first, table)["next"]:
        return
    for person in people:
        await person.done(requests.Start, table)
    await first.until(lambda: evening(first, table)["next"] or evening(first, table)["over"])


async def play_on(hall: Hall, table: int, *people: Person) -> None:
    """To the end of the match that has begun."""
    running = hall.tables[table].running
    assert running is not None
    seats = {person.view(table)["you"]: person for person in people}
    while not running.over:
        acting = [seat for seat in running.to_act if seat in seats]
        if acting:
            person, moves = seats[acting[0]], len(running.match)
            await person.until(partial(_is_asked, person, table))
            await person.play(table, running.match.default_move(acting[0]))
            assert len(running.match) > moves
        else:
            revision = people[0].revisions[2 * table + 1]
            await people[0].until(partial(_has_moved, people[0], table, revision))
    for person in people:
        await person.until(partial(_knows, person, table, "over"))


def _plays_another(person: Person, table: int, last: int) -> bool:
    about, view = person.table(table), person.views.get(2 * table + 1)
    return about["match"] != last and view is not None and not view["over"]


def _is_asked(person: Person, table: int) -> bool:
    return person.view(table)["you"] in person.view(table)["to_act"]


def _has_moved(person: Person, table: int, revision: int) -> bool:
    return person.revisions[2 * table + 1] > revision


def _knows(person: Person, table: int, phase: str) -> bool:
    return bool(person.table(table)["phase"] == phase)
