"""Players who disconnect or leave during a match: the seat is kept, or a bot plays on."""

from engine.sync import reports, requests
from tablehost.hall.hall import Hall
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import FARKLE, default, open_table, play_on, start


async def test_seat_is_kept_for_a_disconnected_player(arrive: Arrive, hall: Hall) -> None:
    ada, bob = await arrive("ada", "SHA256:a"), await arrive("bob")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)

    ada.line.close()
    await bob.until(lambda: not bob.table(table)["seats"][0]["here"])
    again = Person(hall, "ada", "SHA256:a")
    waiting = await again.hello()

    assert waiting == {"table": table, "seat": 0, "taken": False}
    await again.done(requests.Sit, table, None)
    await bob.until(lambda: bob.table(table)["seats"][0]["here"])
    await play_on(table, again, bob)


async def test_second_terminal_takes_over_the_seat(arrive: Arrive, hall: Hall) -> None:
    ada = await arrive("ada", "SHA256:a")
    table = await open_table(ada)
    second = Person(hall, "ada", "SHA256:a")

    assert await second.hello() == {"table": table, "seat": 0, "taken": True}
    await second.done(requests.Sit, table, None)

    closed = await ada.until(
        lambda: next((f for f in ada.frames if isinstance(f, reports.Closed)), None)
    )
    assert closed.why == "taken_over"
    assert await ada.refused(requests.Start, table) == "not_here"


async def test_guest_resumes_by_code(arrive: Arrive, hall: Hall) -> None:
    guest, bob = await arrive("guest"), await arrive("bob")
    table: int = (await guest.done(requests.NewTable, *FARKLE, ()))["table"]
    code = (await guest.done(requests.Sit, table, None))["resume"]
    await bob.done(requests.Sit, table, None)
    await start(guest, bob, table=table)
    guest.line.close()
    await bob.until(lambda: not bob.table(table)["seats"][0]["here"])

    again = Person(hall, "somebody", None)
    spoken = f" {code[:4].lower()}-{code[4:].lower()} "
    assert (await again.hello(spoken))["table"] == table

    assert (await again.done(requests.Sit, table, None))["resume"] == code


async def test_bot_plays_on_after_standing_up(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)

    await ada.done(requests.Stand, table)

    await bob.until(lambda: bob.table(table)["seats"][0]["kind"] == "bot")
    while not (await bob.turn(table))["over"]:
        await bob.play(table, default(bob.view(table)))


async def test_vote_lets_a_bot_play_for_an_absent_player(arrive: Arrive, hall: Hall) -> None:
    ada, bob = await arrive("ada", "SHA256:a"), await arrive("bob")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)
    assert await bob.refused(requests.StandIn, table, 0) == "no_such_seat"
    ada.line.close()
    await bob.until(lambda: not bob.table(table)["seats"][0]["here"])

    await bob.done(requests.StandIn, table, 0)

    await bob.until(lambda: bob.table(table)["seats"][0]["stand_in"])
    for _ in range(3):
        await bob.turn(table)
        await bob.play(table, default(bob.view(table)))
    again = Person(hall, "ada", "SHA256:a")
    await again.hello()
    await again.done(requests.Sit, table, None)
    await bob.until(lambda: not bob.table(table)["seats"][0]["stand_in"])
    assert bob.table(table)["seats"][0]["here"]
    (recent,) = [frame for frame in again.frames if isinstance(frame, reports.Recent)]
    assert recent.helped == [0], "whoever comes back is told that a bot has moved for them"
