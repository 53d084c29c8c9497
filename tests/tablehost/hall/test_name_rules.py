"""Names in the hall: owned by the first key, or free if the host says so."""

import asyncio
from typing import Any

import pytest

from engine.sync import reports, requests
from tablehost.hall.hall import Hall
from tablehost.people.bot_names import BOT_NAMES
from tablehost.people.names import NamesRule, clean_name
from tablehost.store.values import Sitter
from tests.halls import host_of
from tests.hello import HELLO
from tests.memory_store import MemoryStore
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.guests import lose, seated
from tests.tablehost.hall.matches import start
from tests.tablehost.store.samples import spec

A, B = "SHA256:a", "SHA256:b"
TABLE: tuple[Any, ...] = (requests.NewTable, "farkle", 2, {}, "", True, True, 0, ["careful"], False)


async def welcomed(hall: Hall, name: str, key: str | None = None) -> reports.Welcome:
    answer = await Person(hall, name, key).ask(*HELLO, "")
    assert isinstance(answer, reports.Welcome)
    return answer


async def test_another_key_gets_a_variant_and_is_told(hall: Hall) -> None:
    first = await welcomed(hall, "anna", A)
    second = await welcomed(hall, "Anna", B)

    assert (first.name, first.asked) == ("anna", "")
    assert (second.name, second.asked) == ("Anna 2", "Anna")


async def test_guest_gets_a_variant_of_an_absent_owners_name(hall: Hall, arrive: Arrive) -> None:
    (await arrive("anna", A)).line.close()

    assert (await welcomed(hall, "anna")).name == "anna 2"


@pytest.mark.parametrize("imitation", ["аnna", "aոna", "anna\u0329", "ΑΝΝΑ"])
async def test_similar_name_cannot_be_taken(hall: Hall, arrive: Arrive, imitation: str) -> None:
    await arrive("anna", A)
    bob = await arrive("bob", B)

    assert await bob.refused(requests.Rename, imitation) == "name_taken"
    assert (await welcomed(hall, imitation)).name == f"{imitation} 2"


@pytest.mark.parametrize("key", [None, B])
async def test_names_of_people_who_are_here_differ_by_more_than_accents(
    hall: Hall, arrive: Arrive, key: str | None
) -> None:
    await arrive("Dorothea", A)

    assert (await welcomed(hall, "dorothéa", key)).name == "dorothéa 2"
    bob = await arrive("bob", key and "SHA256:bob")
    assert await bob.refused(requests.Rename, "Dorothèa") == "name_taken"


async def test_key_with_a_numbered_name_comes_back_to_its_seat(hall: Hall, arrive: Arrive) -> None:
    """That name is in use, for the seat that is kept, and theirs all the same."""
    await arrive("root", A)
    mara, ben = await arrive("mara"), await arrive("root", B)
    table = await seated(ben, mara)
    await lose(ben, table, mara)

    again = await welcomed(hall, "root", B)

    assert again.name == "root 2"
    assert (again.seat["table"], again.seat["seat"]) == (table, 0)


async def test_owner_keeps_a_name_that_differs_by_an_accent_only(
    hall: Hall, arrive: Arrive
) -> None:
    (await arrive("dorothéa", B)).line.close()
    await arrive("Dorothea", A)

    assert (await welcomed(hall, "dorothéa", B)).name == "dorothéa"


@pytest.mark.parametrize("key", [None, A])
@pytest.mark.parametrize("name", BOT_NAMES)
async def test_names_of_bots_are_reserved(
    hall: Hall, arrive: Arrive, name: str, key: str | None
) -> None:
    jo = await arrive("jo", key)

    assert (await welcomed(hall, name.lower(), key)).name == f"{name.lower()} 2"
    assert await jo.refused(requests.Rename, name) == "name_taken"


HOSTLY = [
    *("The host", "tһe һost", "Host", "h0st 2", "TheHost says", "the-host's", "tablehost"),
    *("hôte", "L'hôte", "l'hote", "L'hote annonce"),
]


@pytest.mark.parametrize("names", ["bound", "free"])
@pytest.mark.parametrize("key", [None, A])
@pytest.mark.parametrize("name", HOSTLY)
async def test_nobody_has_a_name_that_reads_as_the_host(
    name: str, key: str | None, names: NamesRule
) -> None:
    hall = Hall(MemoryStore(), names=names)
    await hall.open()
    visitor = Person(hall, clean_name(name), key)
    answer = await visitor.ask(*HELLO, "")

    assert isinstance(answer, reports.Welcome)
    assert (answer.name, answer.asked) == ("player", clean_name(name)), "and is told why"
    assert await visitor.refused(requests.Rename, name) == "name_taken"
    assert (await visitor.done(requests.Rename, "Joost"))["name"] == "Joost"
    await hall.close()


async def test_host_may_have_the_name_of_the_host(hall: Hall) -> None:
    host_of(hall).admins.add(A)

    assert (await welcomed(hall, "The host", A)).name == "The host"


async def test_two_guests_with_one_name_are_distinguished(hall: Hall) -> None:
    found = await asyncio.gather(*(welcomed(hall, "guest") for _ in range(4)))

    assert sorted(one.name for one in found) == ["guest", "guest 2", "guest 3", "guest 4"]


async def test_guests_name_is_free_after_they_leave(hall: Hall, arrive: Arrive) -> None:
    (await arrive("jo")).line.close()

    assert (await welcomed(hall, "jo")).asked == ""


async def test_guests_name_is_kept_with_their_seat(hall: Hall, arrive: Arrive) -> None:
    jo = await arrive("jo")
    table = (await jo.done(*TABLE))["table"]
    code = (await jo.done(requests.Sit, table, None))["resume"]
    await start(jo, table=table)
    jo.line.close()

    other = await welcomed(hall, "jo")
    back = await Person(hall, "nobody", None).ask(*HELLO, code)

    assert other.name == "jo 2"
    assert (back.name, back.asked) == ("jo", "")


async def test_guest_who_reconnects_early_keeps_the_name(hall: Hall, arrive: Arrive) -> None:
    jo = await arrive("jo")
    table = (await jo.done(*TABLE))["table"]
    code = (await jo.done(requests.Sit, table, None))["resume"]

    back = await Person(hall, "jo", None).ask(*HELLO, code)

    assert (back.name, back.asked) == ("jo", "")


async def test_owner_in_two_terminals_is_one_person(hall: Hall) -> None:
    names = [(await welcomed(hall, name, A)).name for name in ("anna", "ANNA")]

    assert names == ["anna", "anna"]


async def test_key_does_not_take_a_name_from_a_connected_guest(hall: Hall) -> None:
    await welcomed(hall, "anna")

    assert (await welcomed(hall, "anna", A)).name == "anna 2"


async def test_key_that_has_played_under_ten_names_is_told_to_use_one(
    hall: Hall, store: MemoryStore
) -> None:
    names = [f"anna {letter}" for letter in "abcdefghij"]
    for name in names:
        person = await store.names.claim(A, [name])
        table = await store.create_table(spec(name.upper()))
        await store.sit(table.id, 0, Sitter("person", person.id))

    anna = Person(hall, "anna", A)
    anna.send(*HELLO, "")
    await anna.until(lambda: anna.hung_up)

    (bye,) = anna.frames
    assert isinstance(bye, reports.Bye)
    assert (bye.code, "10 names" in bye.text) == ("too_many_names", True)
    assert (await welcomed(hall, names[3], A)).name == names[3]


async def test_key_can_change_ten_login_names(hall: Hall, store: MemoryStore) -> None:
    anna = await store.names.claim(A, ["anna"])
    for letter in "abcdefghij":
        await store.names.change(anna.id, "annika", f"anna {letter}")
    person = Person(hall, "annabel", A)
    await person.ask(*HELLO, "")

    assert await person.refused(requests.Rename, "annika") == "too_many_names"
    assert (await welcomed(hall, "annabel", A)).name == "annabel"


@pytest.mark.parametrize("key", [B, None])
async def test_renaming_to_an_owned_name_is_refused(
    hall: Hall, arrive: Arrive, key: str | None
) -> None:
    await welcomed(hall, "anna", A)
    jo = await arrive("jo", key)

    assert await jo.refused(requests.Rename, "ANNA") == "name_taken"
    assert (await jo.done(requests.Rename, "annika"))["name"] == "annika"


async def test_owner_can_take_the_name_of_before_again(arrive: Arrive) -> None:
    anna = await arrive("anna", A)

    assert (await anna.done(requests.Rename, "bea"))["name"] == "bea"
    assert (await anna.done(requests.Rename, "Anna"))["name"] == "Anna"


async def test_guest_name_is_never_owned(hall: Hall, arrive: Arrive) -> None:
    jo = await arrive("jo", A)

    assert await jo.refused(requests.Rename, "guest") == "name_taken"
    assert (await welcomed(hall, "guеst", B)).name == "guеst 2"
    assert (await welcomed(hall, "guest")).name == "guest"


async def test_renaming_cleans_names_like_login(arrive: Arrive) -> None:
    jo = await arrive("jo")

    renamed = await jo.done(requests.Rename, "ma\u202era[b]☃")

    assert renamed["name"] == "marab"
    assert await jo.refused(requests.Rename, "☃") == "bad_name"


async def test_host_can_allow_shared_names() -> None:
    hall = Hall(MemoryStore(), names="free")
    await hall.open()

    found = [await welcomed(hall, "anna", key) for key in (A, B, None, None)]

    assert {(one.name, one.asked) for one in found} == {("anna", "")}
    await hall.close()


@pytest.mark.parametrize("keys", [(None, None, None), (A, None), (None, A), (A, B)])
async def test_people_who_come_at_once_have_different_names(
    hall: Hall, arrive: Arrive, keys: tuple[str | None, ...]
) -> None:
    await arrive("anna", "SHA256:first")
    people = [Person(hall, "anna", key) for key in keys]

    answers = await asyncio.gather(*(person.ask(*HELLO, "") for person in people))

    names = [answer.name for answer in answers if isinstance(answer, reports.Welcome)]
    assert len(set(names)) == len(names) == len(people)


async def test_people_who_choose_one_name_at_once_do_not_both_get_it(arrive: Arrive) -> None:
    ada, bob = await arrive("ada"), await arrive("bob")

    answers = await asyncio.gather(*(one.ask(requests.Rename, "cleo") for one in (ada, bob)))

    assert sorted(type(answer).__name__ for answer in answers) == ["Done", "Refused"]


async def test_owner_who_says_hello_again_keeps_the_name(hall: Hall, arrive: Arrive) -> None:
    kate = await arrive("kate", A)
    await hall.saved_person(next(one for one in hall._visitors if one.name == "kate"))

    again = await kate.ask(*HELLO, "")

    assert isinstance(again, reports.Welcome)
    assert (again.name, again.asked, again.known) == ("kate", "", True)
