"""Deleting idle persons, a few at a time."""

import pytest

from tablehost.store.errors import NotFoundError
from tablehost.store.store import Store
from tablehost.store.values import Outcome, Person, Sitter
from tests.tablehost.store.samples import SECRET, spec

WON = Outcome((0,), (1, 0))


async def later(store: Store) -> int:
    """A time after everything so far."""
    return (await store.enter(None, "Clock")).seen + 1


async def is_known(store: Store, person: Person) -> bool:
    try:
        await store.person(person.id)
    except NotFoundError:
        return False
    return True


async def test_idle_guest_is_deleted_with_chat(store: Store) -> None:
    eve = await store.enter(None, "Eve")
    await store.say(None, eve.id, "anybody here?")

    assert await store.delete_idle_guests(await later(store)) is None

    assert not await is_known(store, eve)
    assert await store.chat(None) == ()


async def test_name_that_nobody_has_played_under_is_free_again(store: Store) -> None:
    ada = await store.names.claim("SHA256:a", ["Ada"])

    await store.delete_idle_guests(await later(store))

    assert not await is_known(store, ada)
    assert (await store.names.claim("SHA256:b", ["ada", "ada 2"])).name == "ada"


async def test_persons_seen_lately_or_to_keep_are_not_deleted(store: Store) -> None:
    ada, eve = await store.enter("SHA256:a", "Ada"), await store.enter(None, "Eve")
    long_ago = await later(store)
    bob = await store.enter(None, "Bob")

    await store.delete_idle_guests(long_ago, keep=(ada.id, eve.id))

    assert [await is_known(store, one) for one in (ada, eve, bob)] == [True, True, True]
    await store.delete_idle_guests(long_ago, keep=(ada.id,))
    assert [await is_known(store, one) for one in (ada, eve, bob)] == [True, False, True]


async def test_guest_with_a_seat_or_a_match_is_not_deleted(store: Store) -> None:
    eve, bob = await store.enter(None, "Eve"), await store.enter(None, "Bob")
    table = await store.create_table(spec())
    await store.sit(table.id, 0, Sitter("person", eve.id))
    await store.sit(table.id, 1, Sitter("bot", bot="bold"))
    match = await store.start_match(table.id, 1, SECRET)
    await store.end_match(match.id, WON)
    await store.close_table(table.id)
    other = await store.create_table(spec("LYNX"))
    await store.sit(other.id, 0, Sitter("person", bob.id))

    await store.delete_idle_guests(await later(store))

    assert await is_known(store, eve)
    assert await is_known(store, bob)
    assert (await store.sittings(match.id))[0].sitter == Sitter("person", eve.id)


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 6, 7])
async def test_all_persons_are_checked_a_few_at_a_time(store: Store, limit: int) -> None:
    guests = [await store.enter(None, f"guest {number}") for number in range(5)]
    before, after, rounds = await later(store), 0, 0

    while (after_next := await store.delete_idle_guests(before, after, limit=limit)) is not None:
        assert after_next > after
        after, rounds = after_next, rounds + 1

    assert not any([await is_known(store, one) for one in guests])
    assert rounds == 6 // limit


async def test_there_may_be_nobody_to_check(store: Store) -> None:
    assert await store.delete_idle_guests(10**15) is None
