"""Admins close tables."""

from engine.sync import host_requests as ask
from engine.sync import reports, requests
from tablehost.hall.hall import Hall
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import open_table, start


async def test_everybody_at_a_closed_table_is_back_in_the_lobby(
    hall: Hall, mona: Person, arrive: Arrive
) -> None:
    ada, bob, eve = await arrive("ada"), await arrive("bob"), await arrive("eve")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    await eve.done(requests.Watch, table)
    await start(ada, bob, table=table)
    running = hall.tables[table].match().record.id

    await mona.done(ask.CloseTable, table)

    for one in (ada, bob, eve):
        [closed] = [frame for frame in one.frames if isinstance(frame, reports.Closed)]
        assert closed.why == "closed_by_host"
    assert table not in hall.tables
    assert (await hall.store.match(running)).status == "abandoned"
    assert await open_table(ada)
    assert await mona.refused(ask.CloseTable, table) == "no_such_table"


async def test_player_cannot_close_a_table(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await open_table(ada)

    assert await ada.refused(ask.CloseTable, table) == "not_host"
