"""Before and between matches a seat is kept for whoever loses the connection."""

import asyncio
from functools import partial
from typing import Any

import pytest

from engine.sync import requests
from tablehost.hall import returning, tables
from tablehost.hall.hall import Hall
from tablehost.hall.table import absences, bots, next_seed
from tablehost.records import record
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.guests import HOME, THIRD, come
from tests.tablehost.hall.matches import (
    FARKLE,
    default,
    open_table,
    play_on,
    recorded,
    shows_match,
    start,
    who_is_ready,
)
from tests.tablehost.hall.table.test_closing import Sealer

OF_FOUR: tuple[Any, ...] = ("farkle", 4, {"target": 1000}, "Friday", True, True, 0)


@pytest.fixture(autouse=True)
def nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """The moment in which the others wait is over at once."""
    monkeypatch.setattr(absences, "MISSED_FOR", 0.0)


def names(person: Person, table: int) -> list[str]:
    return [seat["name"] for seat in person.table(table)["seats"]]


def here(person: Person, table: int) -> list[str]:
    return [seat["name"] for seat in person.table(table)["seats"] if seat["here"]]


async def gone(one: Person, table: int, other: Person) -> None:
    """The connection of one person is lost, as another sees, and nobody waits for them."""
    one.line.close()

    def is_gone() -> bool:
        is_waited_for = any(seat["expected"] for seat in other.table(table)["seats"])
        return one.name not in here(other, table) and not is_waited_for

    await other.until(is_gone)


async def party(arrive: Arrive, *people: str) -> tuple[int, list[Person]]:
    """A table of four, with these people."""
    found = [await arrive(name, f"SHA256:{name}") for name in people]
    table = await open_table(found[0], game=OF_FOUR)
    for person in found[1:]:
        await person.done(requests.Sit, table, None)
    return table, found


async def test_a_guest_is_back_in_a_waiting_seat_by_its_code(arrive: Arrive, hall: Hall) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    code = (await bob.done(requests.Sit, table, None))["resume"]

    await gone(bob, table, ada)
    assert names(ada, table) == ["ada", "bob"]
    again = Person(hall, "bob", None)

    assert await again.hello(code) == {"table": table, "seat": 1, "taken": False}
    assert await again.done(requests.Sit, table, None) == {"seat": 1, "resume": code}
    await start(ada, again, table=table)


async def test_a_guest_is_back_in_a_waiting_seat_from_the_same_address(hall: Hall) -> None:
    ada, bob = await come(hall, "ada", THIRD), await come(hall, "bob", HOME)
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    await gone(bob, table, ada)

    again = await come(hall, "bob", HOME)

    assert (await again.done(requests.Back))["seat"] == {"table": table, "seat": 1, "taken": False}


async def test_a_seat_is_kept_between_matches(arrive: Arrive) -> None:
    table, (ada, bob) = await party(arrive, "ada", "bob")
    await start(ada, bob, table=table)
    await play_on(table, ada, bob)
    await ada.until(lambda: ada.table(table)["phase"] == "over")

    await gone(ada, table, bob)
    assert bob.table(table)["seats"][0]["name"] == "bob", "people who are here come first"
    ada = await arrive("ada", "SHA256:ada")
    assert (await ada.done(requests.Sit, table, None))["seat"] in {0, 1}

    for person in (ada, bob):
        await person.done(requests.Start, table)
    await bob.until(lambda: bob.table(table)["match"] == 2)
    assert sorted(names(bob, table)) == ["ada", "bob"]


async def test_who_is_here_begins_without_who_is_away(arrive: Arrive) -> None:
    table, (ada, bob, cid, dan) = await party(arrive, "ada", "bob", "cid", "dan")
    for person in (ada, cid):
        await gone(person, table, bob)
    await bob.until(lambda: names(bob, table) == ["bob", "dan", "cid", "ada"])

    await start(bob, dan, table=table)

    assert names(bob, table) == ["bob", "dan"]
    await play_on(table, bob, dan)
    await bob.until(lambda: bob.table(table)["phase"] == "over")
    cid = await arrive("cid", "SHA256:cid")
    await cid.done(requests.Sit, table, None)
    assert names(bob, table) == ["bob", "dan", "cid", ""]


async def test_one_person_alone_does_not_begin_without_the_other(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    await gone(bob, table, ada)

    await ada.done(requests.Start, table)

    assert ada.table(table)["phase"] == "waiting"
    assert names(ada, table) == ["ada", "bob"]


async def test_nobody_gets_ready_again_for_who_is_back_at_once(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(absences, "MISSED_FOR", 3600.0)
    table, (ada, bob, cid) = await party(arrive, "ada", "bob", "cid")
    for person in (ada, bob):
        await person.done(requests.Start, table)
    promised = ada.table(table)["promised"]

    cid.line.close()
    await ada.until(lambda: "cid" not in here(ada, table))

    assert who_is_ready(ada, table) == [True, True, False, False]
    assert [one["expected"] for one in ada.table(table)["seats"]] == [False, False, True, False]
    assert ada.table(table)["phase"] == "waiting"
    cid = await arrive("cid", "SHA256:cid")
    await cid.done(requests.Sit, table, None)
    assert cid.table(table)["promised"] == promised, "the same seed, or somebody could try several"
    await cid.done(requests.Start, table)
    await ada.until(partial(shows_match, ada, table))
    assert names(ada, table) == ["ada", "bob", "cid"]


async def test_others_are_asked_again_and_told_why(arrive: Arrive) -> None:
    table, (ada, bob, cid) = await party(arrive, "ada", "bob", "cid")
    for person in (ada, bob):
        await person.done(requests.Start, table)
    promised = ada.table(table)["promised"]

    await gone(cid, table, ada)

    assert who_is_ready(ada, table) == [False, False, False, False]
    back = ada.table(table)["taken_back"]
    assert (back["why"], back["name"], back["seats"]) == ("seats", "cid", [0, 1])
    assert ada.table(table)["promised"] != promised


async def test_who_has_added_no_word_stays_ready_when_somebody_is_back(arrive: Arrive) -> None:
    table, (ada, bob, cid, _) = await party(arrive, "ada", "bob", "cid", "dan")
    await gone(cid, table, ada)
    await ada.done(requests.AddWord, table, "sweet")
    for person in (ada, bob):
        await person.done(requests.Start, table)
    promised = ada.table(table)["promised"]

    cid = await arrive("cid", "SHA256:cid")
    await cid.done(requests.Sit, table, None)

    assert names(ada, table) == ["ada", "bob", "dan", "cid"]
    assert who_is_ready(ada, table) == [False, True, False, False]
    assert ada.table(table)["promised"] != promised


async def test_the_word_of_who_is_away_is_dropped(arrive: Arrive) -> None:
    table, (ada, bob, cid) = await party(arrive, "ada", "bob", "cid")
    await cid.done(requests.AddWord, table, "sour")

    await gone(cid, table, ada)

    assert ada.table(table)["words"] == []
    await start(ada, bob, table=table)


async def test_nobody_waits_when_a_kept_seat_is_freed(arrive: Arrive, hall: Hall) -> None:
    table, (ada, _, cid) = await party(arrive, "ada", "bob", "cid")
    await gone(cid, table, ada)
    promised = ada.table(table)["promised"]
    await ada.done(requests.Start, table)
    seat = hall.tables[table].roster.seats[2]

    hall.tables[table].submit(None, absences.Absent(seat, seat.changes))

    await ada.until(lambda: names(ada, table) == ["ada", "bob", "", ""])
    assert who_is_ready(ada, table)[:2] == [True, False]
    assert ada.table(table)["promised"] == promised


async def test_an_earlier_absence_does_not_shorten_a_later_one(arrive: Arrive, hall: Hall) -> None:
    table, (ada, bob) = await party(arrive, "ada", "bob")
    seat = hall.tables[table].roster.seats[1]
    await gone(bob, table, ada)
    first = absences.Absent(seat, seat.changes)
    bob = await arrive("bob", "SHA256:bob")
    await bob.done(requests.Sit, table, None)
    await gone(bob, table, ada)

    hall.tables[table].submit(None, first)

    await ada.done(requests.Start, table)
    assert names(ada, table)[:2] == ["ada", "bob"]


async def test_a_seat_is_not_kept_for_who_sits_down_at_another_table(arrive: Arrive) -> None:
    table, (ada, bob) = await party(arrive, "ada", "bob")
    await gone(bob, table, ada)
    bob = await arrive("bob", "SHA256:bob")

    await open_table(bob)

    await ada.until(lambda: names(ada, table) == ["ada", "", "", ""])


async def test_an_address_keeps_no_more_than_its_share(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(returning, "MOST_KEPT", 8)
    ada = await come(hall, "ada", THIRD)
    table = await open_table(ada, game=("farkle", 6, {}, "Friday", True, True, 0))
    guests = [await come(hall, f"guest {number}", HOME) for number in range(4)]
    for guest in guests:
        await guest.done(requests.Sit, table, None)

    for guest in guests:
        guest.line.close()

    await ada.until(lambda: names(ada, table).count("") == 3)
    assert len(here(ada, table)) == 1


async def test_who_is_lost_while_words_are_opened_plays(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(next_seed, "OPENING_TIME", 60.0)
    table, (ada, bob, cid) = await party(arrive, "ada", "bob", "cid")
    sealer = Sealer(ada, table)
    await sealer.seal()
    for person in (ada, bob, cid):
        await person.done(requests.Start, table)
    await ada.until(lambda: ada.table(table)["closing"])

    await gone(cid, table, ada)
    await sealer.open()

    await ada.until(partial(shows_match, ada, table))
    assert names(ada, table) == ["ada", "bob", "cid"]
    cid = await arrive("cid", "SHA256:cid")
    assert (await cid.done(requests.Sit, table, None))["seat"] == 2
    await play_on(table, ada, bob, cid)


@pytest.mark.parametrize("lost", [0, 1, 2])
async def test_nobody_waits_for_who_is_lost_and_has_not_opened_a_word(
    arrive: Arrive, store: MemoryStore, monkeypatch: pytest.MonkeyPatch, lost: int
) -> None:
    monkeypatch.setattr(next_seed, "OPENING_TIME", 0.2)
    monkeypatch.setattr(bots, "BOT_DELAY_MS", (0, 1))
    table, people = await party(arrive, "ada", "bob", "cid")
    await Sealer(people[lost], table).seal()
    await start_and_lose(people, lost, table)
    one, other = (person for n, person in enumerate(people) if n != lost)
    await one.until(lambda: one.table(table)["shut_out"] == [lost])
    sealers = [Sealer(person, table) for person in (one, other)]
    for sealer in sealers:
        await sealer.seal()

    for person in (one, other):
        await person.done(requests.Start, table)
    for sealer in sealers:
        await sealer.open()

    await one.until(partial(shows_match, one, table))
    kinds = ["person"] * 3
    kinds[lost : lost + 1] = ["bot"] if lost < 2 else []
    assert [seat["kind"] for seat in one.table(table)["seats"]] == kinds
    await play_beside_a_bot(table, one, other)
    await one.until(lambda: one.table(table)["phase"] == "over")
    kept = await recorded(store, 1)
    assert [failed.missing for failed in kept.failed] == [(lost,)]
    assert kept.words == tuple(sealer.word for sealer in sealers)
    assert record.check(kept).match.turn["over"]


@pytest.mark.parametrize("lost", [0, 1])
async def test_one_person_alone_waits_for_who_has_not_opened_a_word(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch, lost: int
) -> None:
    monkeypatch.setattr(next_seed, "OPENING_TIME", 0.2)
    people = [await arrive(name, f"SHA256:{name}") for name in ("ada", "bob")]
    table = await open_table(people[0])
    await people[1].done(requests.Sit, table, None)
    await Sealer(people[lost], table).seal()
    await start_and_lose(people, lost, table)
    one = people[1 - lost]
    await one.until(lambda: one.table(table)["shut_out"] == [lost])

    await one.done(requests.Start, table)

    assert one.table(table)["phase"] == "waiting"
    assert names(one, table) == ["ada", "bob"]


async def play_beside_a_bot(table: int, *people: Person) -> None:
    """Everybody plays carefully to the end, whenever it is their turn."""

    def has_turn(one: Person) -> bool:
        return one.view(table)["you"] in one.view(table)["to_act"]

    async def play(one: Person) -> None:
        while True:
            await one.until(lambda: has_turn(one) or one.view(table)["over"])
            if one.view(table)["over"]:
                return
            await one.play(table, default(one.view(table)))

    await asyncio.gather(*map(play, people))


async def start_and_lose(people: list[Person], lost: int, table: int) -> None:
    """All are ready, and one is lost before their word is opened."""
    other = people[lost - 1]
    for person in people:
        await person.done(requests.Start, table)
    await other.until(lambda: other.table(table)["closing"])
    await gone(people[lost], table, other)


@pytest.mark.parametrize("orderly", [True, False])
async def test_a_waiting_seat_outlasts_a_restart(
    hall: Hall, store: MemoryStore, arrive: Arrive, *, orderly: bool
) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")
    table = await open_table(ada)
    code = (await bob.done(requests.Sit, table, None))["resume"]
    promised = bob.table(table)["promised"]
    if orderly:
        await hall.close()

    again = Hall(store)
    assert await again.open() == []
    bob = Person(again, "bob", None)
    assert (await bob.hello(code))["table"] == table
    await bob.done(requests.Sit, table, None)

    assert names(bob, table) == ["ada", "bob"]
    assert bob.table(table)["promised"] == promised
    await again.close()


async def test_who_is_back_first_after_a_restart_waits_for_a_while_only(
    hall: Hall, store: MemoryStore, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (ada, bob, _) = await party(arrive, "ada", "bob", "cid")
    promised = ada.table(table)["promised"]
    await hall.close()
    monkeypatch.setattr(tables, "WAIT_AFTER_RESTART", 3600.0)
    again = Hall(store)
    assert await again.open() == []
    ada, bob = Person(again, "ada", "SHA256:ada"), Person(again, "bob", "SHA256:bob")
    for person in (ada, bob):
        await person.hello()
        await person.done(requests.Sit, table, None)
        await person.done(requests.Start, table)
    assert ada.table(table)["promised"] == promised
    assert ada.table(table)["phase"] == "waiting"

    again.tables[table].submit(None, absences.StillAway())

    await ada.until(lambda: ada.table(table)["promised"] != promised)
    assert ada.table(table)["taken_back"]["name"] == "cid"
    await start(ada, bob, table=table)
    assert names(ada, table) == ["ada", "bob"]
    await again.close()


async def test_nobody_is_left_out_before_the_first_is_back(
    hall: Hall, store: MemoryStore, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "WAIT_AFTER_RESTART", 0.0)
    table, (ada, *_) = await party(arrive, "ada", "bob", "cid")
    promised = ada.table(table)["promised"]
    await hall.close()
    again = Hall(store)
    assert await again.open() == []
    eve = Person(again, "eve", None)
    await eve.hello()
    await eve.done(requests.Watch, table)

    assert eve.table(table)["promised"] == promised
    await again.close()


async def test_a_finished_match_still_shows_its_names(arrive: Arrive, hall: Hall) -> None:
    ada, bob = await arrive("ada", "SHA256:ada"), await arrive("bob", "SHA256:bob")
    table = await open_table(ada, game=FARKLE)
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)
    await play_on(table, ada, bob)
    await bob.until(lambda: bob.table(table)["recap"])

    await gone(ada, table, bob)
    again = Person(hall, "ada", "SHA256:ada")
    await again.hello()
    await again.done(requests.Sit, table, None)

    assert again.view(table)["you"] == 0
    assert again.table(table)["recap"]["names"] == ["ada", "bob"]


async def test_bots_alone_do_not_begin(arrive: Arrive) -> None:
    ada, eve = await arrive("ada", "SHA256:ada"), await arrive("eve")
    game = ("farkle", 3, {"target": 1000}, "Friday", True, True, 0)
    table = await open_table(ada, "casual", "casual", game=game)
    await eve.done(requests.Watch, table)

    await gone(ada, table, eve)

    assert eve.table(table)["phase"] == "waiting"
    ada = await arrive("ada", "SHA256:ada")
    await ada.done(requests.Sit, table, None)
    await ada.done(requests.Start, table)
    await eve.until(lambda: eve.table(table)["phase"] == "playing")
