"""Chat at tables and in the lobby."""

import asyncio
from unittest.mock import Mock

import pytest

from engine.sync import reports, requests
from tablehost.access import token_bucket
from tablehost.hall import chat, lobby
from tablehost.hall.budgets import Budget
from tablehost.hall.hall import Hall
from tablehost.hall.visitor import Visitor
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import open_table

HERE, THERE = "192.0.2.1", "192.0.2.2"


async def connected(hall: Hall, name: str, address: str) -> Person:
    person = Person(hall, name, None, address)
    await person.hello()
    return person


def heard(person: Person) -> list[str]:
    return [frame.text for frame in person.frames if isinstance(frame, reports.Said)]


async def test_chat_is_cleaned_and_reaches_the_table(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    await bob.done(requests.Watch, table)

    await ada.done(requests.Say, table, "hi [red]there[/]\u202e")

    said = await bob.until(
        lambda: next((f for f in bob.frames if isinstance(f, reports.Said)), None)
    )
    assert (said.who, said.kind) == ("ada", "player")
    assert said.text == "hi [red]there[/]"
    assert await ada.refused(requests.Say, table, "\u202e ") == "nothing_said"


async def test_chat_in_the_lobby_is_bounded(arrive: Arrive) -> None:
    ada = await arrive("ada")

    answers = [await ada.ask(requests.Say, 0, f"line {n}") for n in range(200)]

    refused = [answer.code for answer in answers if isinstance(answer, reports.Refused)]
    assert set(refused) == {"too_fast"}
    assert not any(isinstance(answer, reports.Refused) for answer in answers[:10])


async def test_lines_from_one_network_are_bounded_over_all_its_sessions(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chat, "OF_NETWORK", (5, 0.001))
    people = [await connected(hall, f"eve{number}", HERE) for number in range(3)]
    ada = await connected(hall, "ada", THERE)
    for number in range(5):
        await people[number % 3].done(requests.Say, 0, f"line {number}")

    assert [await one.refused(requests.Say, 0, "more") for one in people] == ["too_fast"] * 3

    await ada.done(requests.Say, 0, "still here")
    table = await open_table(people[0])
    await people[0].done(requests.Say, table, "at a table")


def test_networks_that_say_nothing_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(token_bucket.TokenBucket.__init__, "__defaults__", (lambda: now,))
    lines = chat.NetworkLines()
    for number in range(2 * chat.REMEMBERED):
        now += 1.0
        lines.count(
            Visitor(f"p{number}", None, Mock(), Mock(), Budget(), address=f"::{number}:0:0:0:1")
        )

    assert len(lines._left) <= chat.REMEMBERED


async def test_lines_that_follow_fast_are_shown_together_and_in_order(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "PAUSE", 0.2)
    ada, bob = await arrive("ada"), await arrive("bob")
    receive, shown = bob.line._visitor._deliver, 0

    def counting(frame: bytes) -> None:
        nonlocal shown
        before = len(heard(bob))
        receive(frame)
        shown += len(heard(bob)) > before

    bob.line._visitor._deliver = counting

    await asyncio.gather(*(ada.done(requests.Say, 0, f"line {number}") for number in range(8)))
    await bob.until(lambda: len(heard(bob)) == 8)

    assert sorted(heard(bob)) == heard(bob)
    assert shown <= 3


async def test_line_after_a_pause_is_shown_at_once(
    arrive: Arrive, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "PAUSE", 0.0)
    ada = await arrive("ada")
    await ada.done(requests.Say, 0, "one")
    if (talking := hall._lobby._talking) is not None:
        await talking

    hall._lobby.say("bob", "two")

    assert heard(ada) == ["one", "two"]
