"""The admin's overview of the host, and what it must not contain."""

import asyncio
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.sync import host_requests as ask
from engine.sync import reports, requests
from engine.sync.house_view import Cluster, HouseView, Load
from tablehost.hall.admin import overview
from tablehost.hall.hall import Hall
from tests.client.drawings import hosted
from tests.halls import host_of
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import open_table, start


async def looked(person: Person) -> HouseView:
    """The next overview sent."""
    if 1 not in person.views:
        await person.done(ask.LookAround, True)
        await person.until(lambda: 1 in person.views)
    seen = person.revisions[1]
    await person.until(lambda: person.revisions[1] > seen + 1)
    return msgspec.convert(person.views[1], HouseView)


async def test_people_are_shown_with_key_place_and_seat(mona: Person, arrive: Arrive) -> None:
    ada = await arrive("ada", "SHA256:ada")
    bob, _ = await arrive("bob"), await arrive("cy")
    table = await open_table(ada)
    await bob.done(requests.Watch, table)
    view = await looked(mona)

    told = {one.name: (one.key, one.table, one.seat, one.host) for one in view.people}
    assert told == {
        "mona": ("SHA256:host", 0, -1, True),
        "ada": ("SHA256:ada", table, 0, False),
        "bob": ("", table, -1, False),
        "cy": ("", 0, -1, False),
    }
    assert len({one.session for one in view.people}) == 4


async def test_addresses_and_mutes_are_shown(hall: Hall, mona: Person) -> None:
    line = hall.attach("eve", None, lambda _: None, lambda: None, "2001:db8::7")
    await mona.done(ask.Mute, hall.visitors[-1].number, 15)
    eve = (await looked(mona)).people[-1]

    assert (eve.address, eve.muted, eve.minutes) == ("2001:db8::7", 15, 0)
    line.close()


async def test_tables_are_shown_with_whose_turn_it_is(mona: Person, arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    waiting = await open_table(await arrive("cy"))
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)
    view = await looked(mona)

    assert [one.id for one in view.tables] == [table, waiting]  # those that play come first
    shown = view.tables[0]
    assert list(shown.waits_for) == ada.view(table)["to_act"]
    assert (shown.game, shown.phase, shown.code) == ("farkle", "playing", ada.table(table)["code"])
    assert [(seat.name, seat.kind, seat.away) for seat in shown.seats] == [
        ("ada", "person", False),
        ("bob", "person", False),
    ]
    assert view.tables[1].waits_for == ()


async def test_load_has_the_halls_counts(hall: Hall, mona: Person) -> None:
    host_of(hall).current_load = Load(lag=3, frame=(4, 16), save=(1, 2), memory=90)
    view = await looked(mona)

    assert view.load == Load(1, 0, 0, 3, (4, 16), (1, 2), 90, 1)
    assert (view.doors_open, view.paused) == (True, False)


async def test_machines_of_the_house_are_shown_as_they_change(hall: Hall, mona: Person) -> None:
    assert (await looked(mona)).cluster is None, "it is a house of one machine"
    whole = Cluster(hosted.MACHINES, "one")
    host_of(hall).current_cluster = whole
    assert (await looked(mona)).cluster == whole

    ant, *others = whole.machines
    less = Cluster((replace(ant, gone=3), *others), "none_of_two")
    host_of(hall).current_cluster = less

    assert (await looked(mona)).cluster == less


async def test_more_machines_than_any_house_has_are_not_sent(hall: Hall, mona: Person) -> None:
    many = tuple(replace(hosted.ANT, name=f"ant-{n}") for n in range(overview.MOST_MACHINES + 9))
    host_of(hall).current_cluster = Cluster(many, "one")

    shown = (await looked(mona)).cluster

    assert shown == Cluster(many[: overview.MOST_MACHINES], "one")


async def test_local_admin_is_not_counted_as_a_person(hall: Hall, mona: Person) -> None:
    line = hall.attach("root", None, lambda _: None, lambda: None, is_local=True)
    view = await looked(mona)

    assert [one.name for one in view.people] == ["mona"]
    assert (view.load.sessions, view.load.people) == (1, 1)
    line.close()


async def test_overview_is_sent_only_while_watched(hall: Hall, mona: Person) -> None:
    await looked(mona)
    telling = hall._admin.overview._publishing
    assert telling is not None
    await mona.done(ask.LookAround, False)
    seen = mona.revisions[1]
    async with asyncio.timeout(60):
        await telling

    assert hall._admin.overview._publishing is None
    assert mona.revisions[1] == seen


async def test_removed_host_gets_no_more_updates(hall: Hall, mona: Person) -> None:
    await looked(mona)
    host_of(hall).admins.clear()
    telling = hall._admin.overview._publishing
    assert telling is not None
    async with asyncio.timeout(60):
        await telling
    seen = mona.revisions[1]
    hall._admin.overview.publish()

    assert mona.revisions[1] == seen


async def test_replica_with_a_gap_gets_a_snapshot(mona: Person, arrive: Arrive) -> None:
    await looked(mona)
    frames = len(mona.frames)
    await mona.done(requests.Resync, 1)

    again = [one for one in mona.frames[frames:] if isinstance(one, reports.Snapshot)]
    assert [one.topic for one in again] == [1]
    eve = await arrive("eve")
    await eve.done(requests.Resync, 1)
    assert 1 not in eve.views


async def test_long_lists_are_cut_but_counted(
    hall: Hall, mona: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(overview, "MOST_PEOPLE", 2)
    lines: list[Any] = [hall.attach(f"p{n}", None, lambda _: None, lambda: None) for n in range(5)]
    view = await looked(mona)

    assert len(view.people) == 2
    assert view.load.sessions == 6
    for line in lines:
        line.close()
