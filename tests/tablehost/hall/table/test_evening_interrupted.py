"""A party night continues after a stop, a failed save or a lost connection."""

import pytest

from engine.sync import requests
from tablehost.hall.hall import Hall
from tablehost.hall.table import absences
from tablehost.store.errors import DiskFullError
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.party import evening, party, play, play_on


async def test_party_night_continues_after_a_stop_between_matches(
    arrive: Arrive, hall: Hall, store: MemoryStore
) -> None:
    ada, bob = await arrive("ada", "SHA256:a"), await arrive("bob", "SHA256:b")
    table = await party(ada, bob, order="lot")
    await play(hall, table, ada, bob)
    before, result = evening(ada, table), ada.view(table)
    await hall.close()

    again = Hall(store)
    assert await again.open() == []
    ada, bob = Person(again, "ada", "SHA256:a"), Person(again, "bob", "SHA256:b")
    for person in (ada, bob):
        assert (await person.hello())["table"] == table
        await person.done(requests.Sit, table, None)
    assert evening(bob, table) == before
    assert ada.view(table) == result
    assert ada.table(table)["game"] == result["game"]
    await play(again, table, ada, bob)

    assert evening(ada, table)["over"]
    await again.close()


async def test_party_night_continues_after_a_stop_during_a_match(
    arrive: Arrive, hall: Hall, store: MemoryStore
) -> None:
    ada, bob = await arrive("ada", "SHA256:a"), await arrive("bob", "SHA256:b")
    table = await party(ada, bob, matches=1)
    for person in (ada, bob):
        await person.done(requests.Start, table)
    await ada.until(lambda: ada.table(table)["phase"] == "playing")
    await hall.close()

    again = Hall(store)
    await again.open()
    ada, bob = Person(again, "ada", "SHA256:a"), Person(again, "bob", "SHA256:b")
    for person in (ada, bob):
        await person.hello()
        await person.done(requests.Sit, table, None)
    await play_on(again, table, ada, bob)

    assert [len(match["results"]) for match in evening(ada, table)["played"]] == [2]
    assert evening(ada, table)["over"]
    await again.close()


async def test_next_match_starts_after_a_failed_save(
    arrive: Arrive, hall: Hall, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await party(ada, bob)
    await play(hall, table, ada, bob)
    await ada.done(requests.Start, table)
    with monkeypatch.context() as full:

        async def no_room(*_: object) -> None:
            raise DiskFullError("no room")

        full.setattr(store, "start_match", no_room)
        assert await bob.refused(requests.Start, table) == "not_saved"
    await bob.done(requests.Start, table)
    await ada.until(lambda: ada.table(table)["game"] == "yams")
    await ada.until(lambda: ada.table(table)["phase"] == "playing")
    await bob.until(lambda: bob.table(table)["phase"] == "playing")
    await ada.until(lambda: not ada.view(table)["over"])
    await bob.until(lambda: not bob.view(table)["over"])

    await play_on(hall, table, ada, bob)
    assert evening(ada, table)["over"]


async def test_seat_is_kept_between_matches(
    arrive: Arrive, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob", "SHA256:b")
    table = await party(ada, bob)
    await play(hall, table, ada, bob)
    await bob.done(requests.Start, table)
    bob.line.close()

    await ada.until(lambda: not ada.table(table)["seats"][1]["here"])
    assert ada.table(table)["seats"][1]["name"] == "bob"
    assert not ada.table(table)["seats"][1]["ready"]
    bob = await arrive("bob", "SHA256:b")
    await bob.done(requests.Sit, table, None)
    assert bob.table(table)["seats"][1]["here"]

    monkeypatch.setattr(absences, "KEEP_AT_PARTY_NIGHT", 0.0)
    bob.line.close()
    await ada.until(lambda: ada.table(table)["seats"][1]["kind"] == "empty")
