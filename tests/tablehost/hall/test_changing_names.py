"""Names that people change: in the lobby and at tables, for this evening and the next one."""

import pytest

from engine.sync import reports, requests
from engine.sync.hall_views import RecapView
from engine.sync.history_requests import Tonight
from tablehost.commands.stats import own
from tablehost.hall.hall import Hall
from tablehost.people.player import Player
from tests.hello import HELLO
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import open_table, start

A, B = "SHA256:a", "SHA256:b"


async def test_player_with_a_key_comes_back_under_the_changed_name(
    hall: Hall, arrive: Arrive, store: MemoryStore
) -> None:
    fred = await arrive("fred", A)
    await fred.done(requests.Rename, "Mara")
    fred.line.close()

    welcome = await Person(hall, "fred", A).ask(*HELLO, "")

    assert (welcome.name, welcome.asked) == ("Mara", "")
    (person,) = await store.persons(A)
    assert await own(store, Player("fred", A)) == (person,)


async def test_changed_name_is_kept_where_names_are_free() -> None:
    hall = Hall(MemoryStore(), names="free")
    await hall.open()
    fred, other = Person(hall, "fred", A), Person(hall, "fred", B)
    await fred.hello()
    await fred.done(requests.Rename, "Mara")

    assert (await Person(hall, "fred", A).ask(*HELLO, "")).name == "Mara"
    assert (await other.ask(*HELLO, "")).name == "fred"
    await hall.close()


async def test_guest_is_asked_anew(hall: Hall, arrive: Arrive) -> None:
    fred = await arrive("fred")
    await fred.done(requests.Rename, "Mara")
    fred.line.close()

    assert (await Person(hall, "fred", None).ask(*HELLO, "")).name == "fred"


@pytest.mark.parametrize("key", [A, None])
async def test_name_changed_at_a_waiting_table_is_shown_to_all(
    hall: Hall, arrive: Arrive, key: str | None
) -> None:
    ada, fred = await arrive("ada"), await arrive("fred", key)
    table = await open_table(ada)
    await fred.done(requests.Sit, table, None)
    person = fred.hall.tables[table].roster.seats[1].sitter.person

    assert (await fred.done(requests.Rename, "Mara"))["name"] == "Mara"

    await ada.until(lambda: ada.table(table)["seats"][1]["name"] == "Mara")
    assert ada.table(table)["seats"][1]["formerly"] == "fred"
    assert hall.tables[table].roster.seats[1].sitter.person == person
    await fred.done(requests.Say, table, "it is me")
    said = await ada.until(lambda: [one for one in ada.frames if isinstance(one, reports.Said)])
    assert said[-1].who == "Mara"
    await start(ada, fred, table=table)


async def test_table_called_after_its_opener_follows_the_new_name(arrive: Arrive) -> None:
    ada = await arrive("ada")
    made = await ada.done(requests.NewTable, "farkle", 2, {}, "", True, True, 0, ())
    await ada.done(requests.Sit, made["table"], None)
    assert ada.table(made["table"])["name"] == "ada"

    await ada.done(requests.Rename, "Mara")

    await ada.until(lambda: ada.table(made["table"])["name"] == "Mara")


async def test_player_keeps_the_name_until_the_match_is_over(arrive: Arrive) -> None:
    """Also in the lobby, while the seat is kept, and whoever watches does not have to."""
    ada, fred, eve = await arrive("ada"), await arrive("fred", A), await arrive("eve")
    table = await open_table(ada)
    await fred.done(requests.Sit, table, None)
    await start(ada, fred, table=table)
    await eve.done(requests.Watch, table)
    elsewhere = await arrive("fred", A)

    assert await fred.refused(requests.Rename, "Mara") == "playing"
    assert await elsewhere.refused(requests.Rename, "Mara") == "playing"
    await eve.done(requests.Rename, "Zoe")

    await ada.until(lambda: ada.table(table)["watchers"] == ["Zoe"])


async def test_name_of_another_player_with_the_key_is_not_taken_at_a_table(
    arrive: Arrive,
) -> None:
    await arrive("mara", A)
    ada, fred = await arrive("ada"), await arrive("fred", A)
    table = await open_table(ada)
    await fred.done(requests.Sit, table, None)

    assert await fred.refused(requests.Rename, "mara") == "seated"
    assert ada.table(table)["seats"][1]["name"] == "fred"


async def test_standings_of_the_evening_follow_the_name(hall: Hall, arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await open_table(ada)
    person = hall.tables[table].roster.seats[0].sitter.person
    hall.tonight.add(5, "farkle", {person: 0}, RecapView(names=("ada", "bob")), (0,))

    await ada.done(requests.Rename, "Mara")

    told = await ada.done(Tonight)
    assert [one["name"] for one in told["players"]] == ["Mara"]


async def test_other_terminal_of_a_player_learns_the_name(arrive: Arrive) -> None:
    one, other = await arrive("fred", A), await arrive("fred", A)
    stranger = await arrive("eve")

    await one.done(requests.Rename, "Mara")

    told = [frame.name for frame in other.frames if isinstance(frame, reports.Renamed)]
    assert told == ["Mara"]
    assert not any(isinstance(frame, reports.Renamed) for frame in (*one.frames, *stranger.frames))
    table = await open_table(other)
    assert other.table(table)["seats"][0]["name"] == "Mara"
