"""Who owns a name."""

import threading
from collections.abc import Iterator
from itertools import chain, repeat
from pathlib import Path
from unittest.mock import Mock

import pytest

from tablehost.people.likeness import likeness
from tablehost.store.errors import NotNowError
from tablehost.store.names import MOST
from tablehost.store.store import Store
from tablehost.store.values import Sitter
from tests.tablehost.store.samples import second_connection, set_back, spec

A, B, C = "SHA256:a", "SHA256:b", "SHA256:c"
ANNA = ("anna", "anna 2", "anna 3")


async def test_first_key_owns_a_name_and_the_next_one_gets_another(store: Store) -> None:
    first = await store.names.claim(A, ANNA)
    second = await store.names.claim(B, ANNA)

    assert (first.name, second.name) == ("anna", "anna 2")
    assert await store.names.owner("anna") == A
    assert await store.names.owner("Anna-2") == B
    assert await store.names.owner("anna 3") is None


async def test_returning_key_gets_the_same_person(store: Store) -> None:
    first = await store.names.claim(A, ANNA)
    second = await store.names.claim(B, ANNA)

    assert (await store.names.claim(A, ANNA)).id == first.id
    assert (await store.names.claim(B, ANNA)).id == second.id


async def test_owner_who_spells_the_name_differently_is_the_same_person(store: Store) -> None:
    first = await store.names.claim(A, ["Anna"])

    assert (await store.names.claim(A, ["ANNA"])).id == first.id
    assert (await store.names.claim(A, ["аnnа"])).name == "Anna"


async def test_owner_may_have_several_names(store: Store) -> None:
    await store.names.claim(A, ["anna"])
    await store.names.claim(A, ["bea"])

    assert [one.name for one in await store.persons(A)] == ["bea", "anna"]


async def test_only_its_owner_can_claim_a_name_in_use(store: Store) -> None:
    borne = frozenset({likeness("anna")})
    other = await store.names.claim(B, ANNA, borne)
    await store.names.claim(A, ["anna"])

    assert other.name == "anna 2"
    assert (await store.names.claim(A, ANNA, borne)).name == "anna"


async def test_first_free_name_is_neither_owned_nor_in_use(store: Store) -> None:
    await store.names.claim(A, ANNA)
    await store.enter(None, "anna 2")

    assert await store.names.first_free(ANNA) == "anna 2"
    assert await store.names.first_free(ANNA, frozenset({likeness("ANNA 2")})) == "anna 3"


async def test_names_are_made_up_in_the_event_loop_alone(store: Store) -> None:
    """The names in use may change there: another thread would read half a change."""
    await store.names.claim(A, ["anna"])
    threads: list[int] = []

    def wanted() -> Iterator[str]:
        for name in (*ANNA, *(f"anna {n}" for n in range(4, 30))):
            threads.append(threading.get_ident())
            yield name

    in_use = frozenset(likeness(f"anna {n}") for n in range(2, 20))
    assert await store.names.first_free(wanted(), in_use) == "anna 20"
    assert (await store.names.claim(B, wanted(), in_use)).name == "anna 20"
    assert set(threads) == {threading.get_ident()}


async def test_few_commands_find_a_name_among_many(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody who logs in waits for the others' names."""
    several = [f"anna {n}" for n in range(1, 120)]
    for n, _ in enumerate(several[:100]):
        await store.names.claim(f"SHA256:{n}", several)
    calls = Mock(wraps=store.names._writer.call)
    monkeypatch.setattr(store.names._writer, "call", calls)

    assert (await store.names.claim("SHA256:new", several)).name == "anna 101"
    assert calls.call_count <= 6


async def test_names_that_all_are_in_use_are_an_error(store: Store) -> None:
    with pytest.raises(ValueError, match="give more of them"):
        await store.names.first_free(ANNA, frozenset(map(likeness, ANNA)))


async def test_name_of_an_erased_owner_is_free(store: Store) -> None:
    await store.erase((await store.names.claim(A, ["anna"])).id)

    assert (await store.names.claim(B, ANNA)).name == "anna"


async def test_person_who_shared_a_name_is_renamed(store: Store) -> None:
    await store.enter(A, "anna")
    shared = await store.enter(B, "Anna")
    await store.save_settings(shared.id, {"theme": "paper"})

    moved = await store.names.claim(B, ANNA)

    assert (moved.id, moved.name) == (shared.id, "anna 2")
    assert moved.settings == {"theme": "paper"}
    assert (await store.names.claim(A, ANNA)).name == "anna"


async def test_claim_fails_if_others_own_all_names(store: Store) -> None:
    await store.names.claim(A, ["anna"])

    with pytest.raises(ValueError, match="give more"):
        await store.names.claim(B, ["anna", "ANNA"])
    assert (await store.names.claim(B, chain(["anna"], repeat("b")))).name == "b"


async def test_persons_of_an_older_database_own_their_names(path: Path) -> None:
    store = await Store.open(path)
    for key, name in ((A, "Ada"), (B, "ADA"), (B, "Bob")):
        await store.enter(key, name)
    await store.close()
    set_back(path, 6)

    store = await Store.open(path)

    assert await store.names.owner("ada") == A
    assert await store.names.owner("bob") == B
    assert (await store.names.claim(B, ["ada", "ada 2"])).name == "ada 2"
    await store.close()


async def test_names_told_apart_by_an_older_version_stay_their_owners(path: Path) -> None:
    store = await Store.open(path)
    for key, name in ((A, "Arno"), (B, "Amo"), (C, "АМО"), (C, "amo")):
        await store.enter(key, name)
    await store.close()
    set_back(path, 10)
    with second_connection(path) as db:  # as they were compared then: rn was not m
        for name, before in (("Arno", "arno"), ("Amo", "amo"), ("АМО", "amo"), ("amo", "amo")):
            db.execute("UPDATE persons SET likeness = ? WHERE name = ?", (before, name))

    store = await Store.open(path)

    assert await store.names.owner("arno") == A
    assert await store.names.owner("amo") == B
    assert await store.names.owner("а-m-o") == A
    assert (await store.names.claim(A, ["ARNO"])).name == "Arno"
    assert (await store.names.claim(B, ["Amo"])).name == "Amo"
    assert (await store.names.claim(C, ["amo", "amo 2"])).name == "amo 2"
    assert (await store.names.claim(A, ["amo", "amo 3"])).name == "amo 3"
    assert {one.name for one in await store.persons(A)} == {"Arno", "amo 3"}
    await store.close()


async def test_owner_is_found_by_an_index(path: Path) -> None:
    store = await Store.open(path)
    await store.close()
    with second_connection(path) as db:
        plan = db.execute(
            "EXPLAIN QUERY PLAN SELECT fingerprint, name, kept FROM persons "
            "WHERE likeness = 'x' AND fingerprint IS NOT NULL ORDER BY id"
        ).fetchall()

    assert "USING INDEX owners" in str(plan)
    assert "TEMP B-TREE" not in str(plan)


async def test_login_name_leads_to_the_person_whose_name_was_changed(store: Store) -> None:
    anna = await store.names.claim(A, ANNA)

    await store.names.change(anna.id, "Mara", "anna")

    back = await store.names.claim(A, ANNA)
    assert (back.id, back.name) == (anna.id, "Mara")
    assert await store.names.renamed(A, "Anna") == back
    assert await store.names.logins(anna.id) == ("anna",)
    assert await store.names.renamed(B, "anna") is None


async def test_login_name_leads_to_the_last_of_several_names(store: Store) -> None:
    anna = await store.names.claim(A, ANNA)
    for name in ("Mara", "Zoe"):
        await store.names.change(anna.id, name, "anna")

    assert (await store.names.claim(A, ANNA)).name == "Zoe"


async def test_nothing_leads_elsewhere_once_the_name_is_the_login_name_again(store: Store) -> None:
    anna = await store.names.claim(A, ANNA)
    await store.names.change(anna.id, "Mara", "anna")

    again = await store.names.change(anna.id, "Anna", "anna")

    assert again.name == "Anna"
    assert await store.names.renamed(A, "anna") is None
    assert (await store.names.claim(A, ANNA)).id == anna.id


async def test_login_name_stays_with_its_key_and_the_new_name_is_its_own(store: Store) -> None:
    anna = await store.names.claim(A, ANNA)
    await store.names.change(anna.id, "Mara", "anna")

    assert await store.names.owner("anna") == await store.names.owner("mara") == A
    assert (await store.names.claim(B, ANNA)).name == "anna 2"
    assert (await store.names.claim(B, ["mara", "mara 2"])).name == "mara 2"


async def test_name_of_another_key_stays_that_keys_although_somebody_logs_in_with_it(
    store: Store,
) -> None:
    first = await store.names.claim(A, ANNA)
    second = await store.names.claim(B, ANNA)
    await store.names.change(second.id, "Mara", "anna")

    assert await store.names.owner("anna") == A
    assert (await store.names.claim(A, ANNA)).id == first.id
    assert (await store.names.claim(B, ANNA)).name == "Mara"


async def test_name_that_the_key_has_already_is_that_other_persons(store: Store) -> None:
    anna, bea = [await store.names.claim(A, [name]) for name in ("anna", "bea")]

    assert (await store.names.namesake(anna, "BEA")) == bea
    assert (await store.names.change(anna.id, "bea", "anna")).id == bea.id
    assert (await store.names.claim(A, ANNA)).id == bea.id
    assert (await store.person(anna.id)).name == "anna"


async def test_nothing_is_kept_of_a_guests_login_name(path: Path, store: Store) -> None:
    guest = await store.enter(None, "root 2")

    assert (await store.names.change(guest.id, "Mara", "root")).id == guest.id

    assert (await store.person(guest.id)).name == "Mara"
    with second_connection(path) as db:
        assert db.execute("SELECT count(*) FROM renames").fetchone() == (0,)


async def test_login_name_is_forgotten_with_its_person(path: Path, store: Store) -> None:
    anna = await store.names.claim(A, ANNA)
    await store.names.change(anna.id, "Mara", "anna")

    await store.erase(anna.id)

    with second_connection(path) as db:
        assert db.execute("SELECT count(*) FROM renames").fetchone() == (0,)
    assert await store.names.owner("anna") is None


NAMES = [f"name {letter}" for letter in "abcdefghijklmnop"]


async def played_under(store: Store, person: int) -> None:
    """A seat of theirs is kept."""
    table = await store.create_table(spec(f"TABLE{person}"))
    await store.sit(table.id, 0, Sitter("person", person))


async def test_name_too_many_replaces_the_one_that_was_not_used_longest(store: Store) -> None:
    people = [await store.names.claim(A, [name]) for name in NAMES[:MOST]]
    for person in people[:3]:
        await played_under(store, person.id)
    await store.names.claim(B, ["bea"])

    await store.names.claim(A, ["one more"])

    assert {one.name for one in await store.persons(A)} == {*NAMES[:3], *NAMES[4:MOST], "one more"}
    assert await store.names.owner(NAMES[3]) is None
    assert await store.names.owner("bea") == B


async def test_name_of_somebody_who_is_here_is_not_replaced(store: Store) -> None:
    people = [await store.names.claim(A, [name]) for name in NAMES[:MOST]]
    here = [people[0].id]

    await store.names.claim(A, ["one more"], keep=here)

    assert await store.names.owner(NAMES[0]) == A
    assert await store.names.owner(NAMES[1]) is None


async def test_key_that_has_played_under_all_its_names_gets_no_more(store: Store) -> None:
    for name in NAMES[:MOST]:
        await played_under(store, (await store.names.claim(A, [name])).id)

    with pytest.raises(NotNowError):
        await store.names.claim(A, ["one more"])

    assert (await store.names.claim(A, [NAMES[0]])).name == NAMES[0]
    assert (await store.names.claim(B, ["one more"])).name == "one more"
    assert len(await store.persons(A)) == MOST


async def test_many_names_from_before_the_limit_become_fewer(store: Store) -> None:
    for name in NAMES:
        await store.enter(A, name)

    await store.names.claim(A, ["one more"])

    assert len(await store.persons(A)) == MOST


async def test_login_names_that_lead_to_others_are_limited(store: Store) -> None:
    anna = await store.names.claim(A, ["anna"])
    for typed in NAMES[:MOST]:
        await store.names.change(anna.id, "annika", typed)

    with pytest.raises(NotNowError):
        await store.names.change(anna.id, "annabel", NAMES[MOST])

    assert (await store.person(anna.id)).name == "annika"
    assert await store.names.owner(NAMES[MOST]) is None
    assert (await store.names.change(anna.id, "annabel", NAMES[0])).name == "annabel"


async def test_key_that_is_banned_for_good_owns_no_names(store: Store) -> None:
    anna = await store.names.claim(A, ["anna"])
    await store.names.change(anna.id, "annika", "anna")
    await store.door.ban("key", A, 10**10, "", 1)
    assert await store.names.owner("annika") == await store.names.owner("anna") == A

    await store.door.ban("key", A, None, "", 1)

    assert await store.names.owner("annika") is await store.names.owner("anna") is None
    assert (await store.names.claim(B, ["anna", "anna 2"])).name == "anna"
    await store.door.unban("key", A)
    assert await store.names.owner("annika") == A
