"""New sessions: hello, names, settings, garbage."""

from msgspec.structs import replace

from engine.sync import reports, requests
from engine.sync.house_view import Cluster
from tablehost.hall.hall import Hall
from tests.client.drawings.hosted import ANT
from tests.halls import host_of
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import FARKLE, open_table, start


async def test_hello_is_answered_with_games_and_lobby(arrive: Arrive) -> None:
    ada = await arrive("ada")

    welcome = next(frame for frame in ada.frames if isinstance(frame, reports.Welcome))
    assert welcome.name == "ada"
    assert "farkle" in [game["id"] for game in welcome.catalog]
    await ada.until(lambda: ada.views[0]["people"] == [{"name": "ada", "table": 0}])


async def test_entrances_of_a_house_are_those_of_the_machines_that_run(
    hall: Hall, arrive: Arrive
) -> None:
    ada = await arrive("ada")
    bee = replace(ANT, name="bee", address="fe80::2", entrance=2222)
    machines = (ANT, bee, replace(bee, name="cat", gone=7))
    host_of(hall).current_cluster = Cluster(machines, "one")
    bob = await arrive("bob")

    told = [
        next(frame.entrances for frame in one.frames if isinstance(frame, reports.Welcome))
        for one in (ada, bob)
    ]
    assert told == [[], ["[fe80::2]:2222"]]  # of ant nothing was heard yet


async def test_requests_before_hello_are_refused(hall: Hall) -> None:
    stranger = Person(hall, "eve", None)

    assert await stranger.refused(requests.NewTable, *FARKLE, ()) == "hello_first"


async def test_another_version_is_refused(hall: Hall) -> None:
    stranger = Person(hall, "eve", None)

    assert (
        await stranger.refused(requests.Hello, requests.PROTOCOL, "0" * 16, "t", [], "en", "")
        == "other_version"
    )
    assert stranger.frames[-1].code == "other_version"
    assert stranger.hung_up


async def test_repeated_garbage_ends_the_session(arrive: Arrive) -> None:
    ada = await arrive("ada")

    for _ in range(3):
        ada.line.feed(b"\x01\xc1")

    assert sum(isinstance(frame, reports.Fault) for frame in ada.frames) >= 1
    assert ada.hung_up


async def test_chosen_name_is_cleaned(arrive: Arrive) -> None:
    ada = await arrive("ada", "SHA256:a")

    assert (await ada.done(requests.Rename, " love\u202elace "))["name"] == "lovelace"
    assert await ada.refused(requests.Rename, "\u202e") == "bad_name"


async def test_resync_sends_a_snapshot(arrive: Arrive) -> None:
    ada = await arrive("ada")
    table = await open_table(ada, game=("farkle", 1, {}, "solo", True, True, 0))
    await start(ada, table=table)

    for topic in (0, 2 * table, 2 * table + 1):
        shown = sum(isinstance(f, reports.Snapshot) and f.topic == topic for f in ada.frames)
        await ada.done(requests.Resync, topic)
        assert (
            sum(isinstance(f, reports.Snapshot) and f.topic == topic for f in ada.frames)
            == shown + 1
        )


async def test_settings_are_saved_with_the_key(arrive: Arrive, hall: Hall) -> None:
    ada, guest = await arrive("ada", "SHA256:a"), await arrive("guest")

    await ada.done(requests.Keep, {"theme": "night"})
    await guest.done(requests.Keep, {"theme": "night"})

    again = Person(hall, "ada", "SHA256:a")
    await again.hello()
    welcome = next(frame for frame in again.frames if isinstance(frame, reports.Welcome))
    assert (welcome.known, welcome.settings) == (True, {"theme": "night"})
