"""Ready phrases at a table: whom they reach, and how often one may send them."""

from engine.sync import reports
from engine.sync.crowd_requests import React
from engine.sync.reports import Reacted
from engine.sync.requests import Watch
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import open_table


async def heard(person: Person) -> Reacted:
    found: Reacted = await person.until(
        lambda: next((frame for frame in person.frames if isinstance(frame, Reacted)), None)
    )
    return found


async def test_a_phrase_reaches_everybody_at_the_table_as_a_number(arrive: Arrive) -> None:
    ada, bob, eve = await arrive("ada"), await arrive("bob"), await arrive("eve")
    table = await open_table(ada)
    await bob.done(Watch, table)

    await ada.done(React, table, 3)
    said = await heard(bob)

    assert (said.who, said.seat, said.phrase) == ("ada", 0, 3)
    assert await heard(ada) == said
    assert not any(isinstance(frame, Reacted) for frame in eve.frames)


async def test_spectators_have_no_seat_to_show_it_at(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    await bob.done(Watch, table)

    await bob.done(React, table, 0)

    assert (await heard(ada)).seat is None


async def test_phrases_and_chat_are_counted_together(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await open_table(ada)

    answers = [await ada.ask(React, table, 1) for _ in range(200)]

    refused = [answer.code for answer in answers if isinstance(answer, reports.Refused)]
    assert set(refused) == {"too_fast"}
    assert not any(isinstance(answer, reports.Refused) for answer in answers[:10])


async def test_nobody_reacts_in_the_lobby(arrive: Arrive) -> None:
    ada = await arrive("ada")

    assert await ada.refused(React, 1, 0) == "not_here"


async def test_other_numbers_are_no_frames(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await open_table(ada)

    ada.send(React, table, 6)

    await ada.until(lambda: any(isinstance(frame, reports.Fault) for frame in ada.frames))
