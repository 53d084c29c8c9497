"""A failing disk: nothing unsaved is shown, and nothing happens twice."""

from typing import Any

import pytest

from engine.sync import host_requests as ask
from engine.sync import reports, requests
from tablehost.hall.hall import Hall
from tablehost.hall.table import absences, bots, clock
from tests.halls import host_of
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import default, open_table, play_on, start
from tests.tablehost.hall.unreliable import UnreliableStore, When, moves

SOLO: tuple[Any, ...] = ("farkle", 1, {"target": 1000}, "solo", True, True, 0)
ROLL = {"do": "roll"}


@pytest.fixture
def store() -> UnreliableStore:
    return UnreliableStore()


async def solo(arrive: Arrive, *, clock: int = 0) -> tuple[Person, Person, int]:
    """Ada at her own table before the first roll, and Eve watching."""
    ada, eve = await arrive("ada", "SHA256:a"), await arrive("eve")
    table = await open_table(ada, game=(*SOLO[:-1], clock))
    await eve.done(requests.Watch, table)
    await start(ada, table=table)
    await eve.until(lambda: 2 * table + 1 in eve.views)
    return ada, eve, table


def seen(person: Person, table: int) -> tuple[int, dict[str, Any]]:
    return person.revisions[2 * table + 1], person.view(table)


async def test_unsaved_move_is_not_shown_and_can_be_repeated(
    arrive: Arrive, store: UnreliableStore
) -> None:
    ada, eve, table = await solo(arrive)
    before = seen(ada, table), seen(eve, table)
    store.appends = ["before"]

    refusal = await ada.play(table, ROLL)

    assert refusal.code == "not_saved"
    assert "Nothing is lost; try again." in refusal.text
    assert (seen(ada, table), seen(eve, table)) == before
    assert isinstance(await ada.play(table, ROLL), reports.Done)
    await play_on(table, ada)


async def test_move_found_saved_is_shown_and_not_repeated(
    arrive: Arrive, store: UnreliableStore
) -> None:
    ada, eve, table = await solo(arrive)
    revision = ada.revisions[2 * table + 1]
    store.appends = ["after"]

    assert (await ada.play(table, ROLL)).code == "not_saved"

    await eve.until(lambda: eve.revisions[2 * table + 1] == revision + 1)
    assert ada.view(table)["phase"] != "roll"
    assert eve.view(table) | {"you": 0, "can": ada.view(table)["can"]} == ada.view(table)
    again = await ada.ask(requests.Play, table, revision, ROLL)
    assert again.code == "stale"
    assert moves(await store.log(1)) == [ROLL]
    await play_on(table, ada)


async def test_unconfirmed_move_is_shown_once_the_disk_can_be_read(
    arrive: Arrive, store: UnreliableStore
) -> None:
    ada, eve, table = await solo(arrive)
    before = seen(ada, table)
    store.appends, store.logs = ["after"], 3
    assert (await ada.play(table, ROLL)).code == "not_saved"

    dan = await arrive("dan")
    await dan.done(requests.Watch, table)
    assert (await ada.play(table, ROLL)).code == "not_saved"

    assert seen(ada, table) == before
    assert dan.view(table) == eve.view(table)
    assert dan.view(table)["phase"] == "roll"
    assert (await ada.play(table, ROLL)).code == "stale"
    assert ada.view(table)["phase"] != "roll"
    assert dan.view(table) == eve.view(table)
    assert moves(await store.log(1)) == [ROLL]


async def test_first_draw_found_saved_starts_the_match(
    arrive: Arrive, store: UnreliableStore
) -> None:
    ada = await arrive("ada")
    table = await open_table(ada, game=SOLO)
    store.appends = ["after"]

    assert await ada.refused(requests.Start, table) == "not_saved"

    await ada.until(lambda: ada.table(table)["phase"] == "playing")
    assert not ada.table(table)["seats"][0]["ready"]
    await play_on(table, ada)
    await ada.until(lambda: ada.table(table)["phase"] == "over")


async def test_bot_retries_an_unsaved_move(
    arrive: Arrive, store: UnreliableStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "RETRY", 0.01)
    ada = await arrive("ada")
    table = await open_table(ada, "careful")
    await start(ada, table=table)
    store.appends = ["before", "before", "before"]

    while not (await ada.turn(table))["over"]:
        answer = await ada.play(table, default(ada.view(table)))
        assert isinstance(answer, reports.Done) or answer.code == "not_saved"

    assert store.appends == []


async def test_clock_retries_an_unsaved_move(
    arrive: Arrive, store: UnreliableStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "MOVES_IN_RESERVE", 0)
    ada, _, table = await solo(arrive, clock=1)
    store.appends = ["before"]

    await ada.until(lambda: ada.revisions[2 * table + 1] > 1)

    assert store.appends == []
    assert [one.entry.actor for one in await store.log(1) if one.entry.seat == 0] == ["clock"]


async def test_left_seat_is_freed_once_the_disk_works(
    arrive: Arrive, store: UnreliableStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(absences, "KEEP_SEAT", 0.0)
    monkeypatch.setattr(absences, "RETRY", 0.01)
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    store.sits = 2

    bob.line.close()

    await ada.until(lambda: ada.table(table)["seats"][1]["kind"] == "empty")
    assert store.sits == 0


async def test_turn_that_the_host_skipped_stays_skipped_after_a_restart(
    arrive: Arrive, hall: Hall, store: UnreliableStore
) -> None:
    host_of(hall).admins.add("SHA256:mona")
    mona = await arrive("mona", "SHA256:mona")
    ada, _, table = await solo(arrive)
    await mona.done(ask.SkipTurn, table, 0)
    await ada.until(lambda: ada.view(table)["phase"] != "roll")

    again = Hall(store)
    assert await again.open() == []
    back = Person(again, "ada", "SHA256:a")
    await back.hello()
    await back.done(requests.Sit, table, None)

    assert back.view(table) == ada.view(table)
    await again.close()


async def test_empty_table_is_closed_once_the_disk_works(
    arrive: Arrive, store: UnreliableStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(absences, "KEEP_SEAT", 0.0)
    monkeypatch.setattr(absences, "RETRY", 0.01)
    ada, eve = await arrive("ada"), await arrive("eve")
    await open_table(ada)
    await eve.until(lambda: eve.views[0]["tables"])
    store.sits = 1

    ada.line.close()

    await eve.until(lambda: not eve.views[0]["tables"])


@pytest.mark.parametrize("when", ["before", "after"])
async def test_the_end_by_vote_is_shown_once_it_is_saved(
    arrive: Arrive, store: UnreliableStore, when: When
) -> None:
    ada, eve, table = await solo(arrive)
    store.ends = [when]

    assert await ada.refused(requests.EndMatch, table, True) == "not_saved"

    if when == "before":
        assert eve.table(table)["phase"] == "playing"
        await ada.done(requests.EndMatch, table, True)
    await eve.until(lambda: eve.table(table)["phase"] == "over")
    await eve.until(lambda: eve.view(table)["over"])
