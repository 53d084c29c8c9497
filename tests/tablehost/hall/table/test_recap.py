"""What a table says of the match that is over."""

from engine.sync import requests
from tests.tablehost.hall.conftest import Arrive
from tests.tablehost.hall.matches import open_table, play_on, start


async def test_names_are_those_of_the_match_whoever_sits_there_now(arrive: Arrive) -> None:
    ada, bob, eve = await arrive("ada"), await arrive("bob"), await arrive("eve")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)
    await play_on(table, ada, bob)

    await bob.done(requests.Stand, table)
    await eve.done(requests.Sit, table, None)

    await ada.until(lambda: "eve" in [seat["name"] for seat in ada.table(table)["seats"]])
    assert ada.table(table)["recap"]["names"] == ["ada", "bob"]
    assert eve.table(table)["recap"]["names"] == ["ada", "bob"]
