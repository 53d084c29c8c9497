"""Admin requests in the hall, as everybody sees their effects."""

import logging
from typing import Any

import pytest

from engine.sync import host_requests as ask
from engine.sync import reports, requests
from engine.sync.frames import encode
from tablehost.hall.hall import Hall
from tests.engine.sync.samples import smallest
from tests.halls import host_of
from tests.hello import HELLO
from tests.memory_store import MemoryStore
from tests.tablehost.hall.admin.conftest import HOST
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import open_table, start

HOST_REQUESTS = [
    kind for kind in requests.Request.__subclasses__() if kind.__module__ == ask.__name__
]


def session(hall: Hall, name: str) -> int:
    return next(one.number for one in hall.visitors if one.name == name)


def farewell(person: Person) -> reports.Bye | None:
    return next((frame for frame in person.frames if isinstance(frame, reports.Bye)), None)


@pytest.mark.parametrize("kind", HOST_REQUESTS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("key", [None, "SHA256:eve"])
async def test_other_players_are_refused_all_admin_requests(
    arrive: Arrive, kind: Any, key: str | None
) -> None:
    """Frames sent by hand: only the key decides."""
    eve = await arrive("mona", key)
    frame = smallest(kind)
    fields = [getattr(frame, name) for name in kind.__struct_fields__[1:]]

    assert await eve.refused(kind, *fields) == "not_host"
    assert not eve.hung_up
    assert 1 not in eve.views


async def test_some_requests_are_for_hosts_only() -> None:
    tags = [kind.__struct_config__.tag for kind in HOST_REQUESTS]

    assert len(tags) == 15
    assert all(isinstance(tag, int) and 64 <= tag < 80 for tag in tags)


async def test_removed_admin_key_is_no_host(hall: Hall, mona: Person) -> None:
    await mona.done(ask.LookAround, True)
    await mona.until(lambda: 1 in mona.views)

    host_of(hall).admins.clear()

    assert await mona.refused(ask.SetPause, True) == "not_host"
    told = mona.revisions[1]
    assert await mona.refused(ask.Announce, "still here") == "not_host"
    assert mona.revisions[1] <= told + 1


async def test_local_admin_is_a_host_without_a_key(hall: Hall) -> None:
    frames: list[bytes] = []
    line = hall.attach("console", None, frames.append, lambda: None, is_local=True)

    assert hall.visitors[-1].is_admin
    line.close()


async def test_muted_players_chat_is_not_delivered_until_the_mute_ends(
    hall: Hall, mona: Person, arrive: Arrive
) -> None:
    bob = await arrive("bob")
    await mona.done(ask.Mute, session(hall, "bob"), 10)

    answer = await bob.ask(requests.Say, 0, "boo")
    assert (answer.code, answer.facts) == ("muted", {"minutes": 10})
    assert not [one for one in mona.frames if isinstance(one, reports.Said)]
    await mona.done(ask.Mute, session(hall, "bob"), 0)
    await bob.done(requests.Say, 0, "hello")


async def test_mute_applies_at_tables_and_to_words(
    hall: Hall, mona: Person, arrive: Arrive
) -> None:
    bob = await arrive("bob")
    table = await open_table(bob)
    await mona.done(ask.Mute, session(hall, "bob"), 10)

    assert await bob.refused(requests.Say, table, "boo") == "muted"
    assert await bob.refused(requests.AddWord, table, "boo") == "muted"


@pytest.mark.parametrize("key", [None, "SHA256:bob"])
async def test_mute_survives_reconnecting(
    hall: Hall, mona: Person, arrive: Arrive, key: str | None
) -> None:
    bob = await arrive("bob", key)
    await mona.done(ask.Mute, session(hall, "bob"), 10)
    bob.line.close()
    again = await arrive("bob", key)

    assert await again.refused(requests.Say, 0, "boo") == "muted"
    await mona.done(ask.Mute, session(hall, "bob"), 0)
    await again.done(requests.Say, 0, "hello")


async def test_mute_covers_similar_names_of_guests(
    hall: Hall, mona: Person, arrive: Arrive
) -> None:
    bob = await arrive("bob")
    await mona.done(ask.Mute, session(hall, "bob"), 10)
    bob.line.close()
    again = await arrive("b\u03bfb")

    assert await again.refused(requests.Say, 0, "boo") == "muted"


async def test_renaming_does_not_unmute(hall: Hall, mona: Person, arrive: Arrive) -> None:
    bob = await arrive("bob")
    await mona.done(ask.Mute, session(hall, "bob"), 10)
    await bob.done(requests.Rename, "rob")

    assert await bob.refused(requests.Say, 0, "boo") == "muted"


async def test_kicked_player_is_told_why_and_keeps_the_seat(
    hall: Hall, mona: Person, arrive: Arrive
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob", "SHA256:bob")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)

    await mona.done(ask.Kick, session(hall, "bob"), "\x1b[2Jlanguage!")

    await ada.until(lambda: not ada.table(table)["seats"][1]["here"])
    bye = farewell(bob)
    assert bob.hung_up
    assert bye is not None
    assert (bye.code, bye.text) == ("kicked", "The host has removed you. [2Jlanguage!")
    assert ada.table(table)["seats"][1]["kind"] == "person"
    again = Person(hall, "bob", "SHA256:bob")
    assert await again.hello() == {"table": table, "seat": 1, "taken": False}


async def test_kicking_oneself_or_absent_people_is_refused(hall: Hall, mona: Person) -> None:
    assert await mona.refused(ask.Kick, session(hall, "mona"), "") == "yourself"
    assert await mona.refused(ask.Kick, 2**32 - 1, "") == "no_such_session"
    assert await mona.refused(ask.Mute, 2**32 - 1, 5) == "no_such_session"
    assert not mona.hung_up


async def test_banned_player_is_disconnected_until_the_ban_is_lifted(
    hall: Hall, mona: Person, arrive: Arrive
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob", "SHA256:bob")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)

    assert await mona.done(ask.Ban, "key", "SHA256:bob", 60, "cheats") == {"ended": 1}

    assert bob.hung_up
    await ada.until(lambda: ada.table(table)["seats"][1]["stand_in"])  # so that ada can go on
    listed = await mona.done(ask.Bans)
    assert listed == {
        "bans": [{"kind": "key", "value": "SHA256:bob", "minutes": 60, "why": "cheats"}]
    }
    again = Person(hall, "rob", "SHA256:bob")
    hello, *fields = HELLO
    again.line.feed(encode(hello(1, *fields, "")))
    await again.until(lambda: again.hung_up)
    await mona.done(ask.LiftBan, "key", "SHA256:bob")
    assert await mona.done(ask.Bans) == {"bans": []}
    assert (await Person(hall, "bob", "SHA256:bob").hello())["table"] == table


async def test_bot_plays_for_a_player_banned_while_away(mona: Person, arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob", "SHA256:bob")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)
    bob.line.close()

    assert await mona.done(ask.Ban, "key", "SHA256:bob", 0, "") == {"ended": 0}

    await ada.until(lambda: ada.table(table)["seats"][1]["stand_in"])


@pytest.mark.parametrize("kind", ["name", "address"])
async def test_names_and_addresses_can_be_banned_for_good(
    hall: Hall, mona: Person, kind: Any
) -> None:
    lines = [
        hall.attach(name, None, lambda _: None, lambda: left.append(1), "192.0.2.7")
        for name in ("Bob", "bob")
    ]
    left: list[int] = []
    value = {"name": "BOB", "address": "192.0.2.7"}[kind]

    assert await mona.done(ask.Ban, kind, value, 0, "") == {"ended": 2}
    assert len(left) == 2
    assert (await mona.done(ask.Bans))["bans"][0]["minutes"] == 0
    for line in lines:
        line.close()


async def test_bans_of_nobody_or_oneself_are_refused(mona: Person) -> None:
    assert await mona.refused(ask.Ban, "key", HOST, 5, "") == "yourself"
    assert await mona.refused(ask.Ban, "name", "mona", 5, "") == "yourself"
    assert await mona.refused(ask.Ban, "key", "bob", 5, "") == "bad_ban"
    assert await mona.refused(ask.LiftBan, "address", "somewhere") == "bad_ban"
    assert await mona.refused(ask.LiftBan, "name", "bob") == "no_such_ban"


async def test_local_admin_cannot_be_banned(hall: Hall, mona: Person) -> None:
    await mona.done(ask.Ban, "name", "console", 0, "")
    console = Person(hall, "console", None)
    visitor = hall.visitors[-1]
    visitor.is_local = True
    await mona.done(ask.SetDoors, False)

    assert await console.hello() == {}
    await console.done(ask.LiftBan, "name", "console")


async def test_announcement_is_cleaned_and_reaches_everybody(
    store: MemoryStore, mona: Person, arrive: Arrive
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    await open_table(bob)

    await mona.done(ask.Announce, "\x1b]0;x\x07Pizza\u202e is here!\n")

    def heard(person: Person) -> list[reports.Said]:
        return [one for one in person.frames if isinstance(one, reports.Said)]

    for one in (ada, bob, mona):
        await one.until(lambda one=one: heard(one))  # type: ignore[misc]  # a lambda's default
        assert [said.kind for said in heard(one)] == ["host"]
        assert heard(one)[0].text == "]0;xPizza is here!"
    assert [line.person for line in await store.chat(None)] == [None]
    assert await mona.refused(ask.Announce, "\x1b\n ") == "nothing_said"


async def test_closed_host_admits_only_seated_players(
    hall: Hall, mona: Person, arrive: Arrive
) -> None:
    ada, bob = await arrive("ada", "SHA256:ada"), await arrive("bob")
    table = await open_table(ada)
    code = (await bob.done(requests.Sit, table, None))["resume"]
    await start(ada, bob, table=table)
    await mona.done(ask.SetDoors, False)
    for one in (ada, bob):
        one.line.close()

    new, known = Person(hall, "new", None), Person(hall, "ada", "SHA256:ada")
    assert await new.refused(*HELLO, "") == "doors_closed"
    assert await new.refused(requests.Sit, table, None) == "hello_first"
    assert (await known.hello())["table"] == table
    assert (await new.hello(code))["table"] == table  # a guest with the code of the seat
    assert await Person(hall, "mona", HOST).hello() == {}

    await mona.done(ask.SetDoors, True)
    await arrive("late")


async def test_closed_and_paused_states_survive_a_restart(store: MemoryStore, mona: Person) -> None:
    await mona.done(ask.SetDoors, False)
    await mona.done(ask.SetPause, True)
    other = Hall(store)
    await other.open()

    assert not other.rules.doors_open
    assert other.rules.paused
    await other.close()


async def test_host_can_be_stopped(hall: Hall, mona: Person) -> None:
    await mona.done(ask.StopHost)

    assert host_of(hall).stops == 1


async def test_admin_actions_are_logged(
    hall: Hall, mona: Person, arrive: Arrive, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    await arrive("bob")
    number = session(hall, "bob")
    await mona.done(ask.Mute, number, 5)
    await mona.done(ask.Announce, "a secret recipe")

    told = [record.getMessage() for record in caplog.records]
    who = "by='mona' key='SHA256:host'"
    assert f"admin did='mute' {who} session={number} name='bob' minutes=5" in told
    assert f"admin did='announce' {who}" in told
    assert "recipe" not in caplog.text
