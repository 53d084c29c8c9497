"""Codes that let people in, kept as hashes and used up, and the keys proven with one."""

from pathlib import Path

import pytest

from tablehost.store.concurrent_write import transaction
from tablehost.store.door import delete_invitations
from tablehost.store.errors import NotOursError, StoreError
from tablehost.store.store import Store
from tests.tablehost.store.making import contents, set_back

CODE, OTHER = "7KQ2M4XD9R", "ABCDEFGHJK"
KEY = "SHA256:a"


async def test_code_lets_in_as_many_as_it_was_made_for(store: Store) -> None:
    await store.door.invite(CODE, 2, None, 0)

    assert [await store.door.admit(CODE, None, 5) for _ in range(3)] == [True, True, False]
    assert await store.door.invitations(5) == ()


async def test_code_ends_when_its_time_is_over(store: Store) -> None:
    await store.door.invite(CODE, 1, 10, 0)

    assert not await store.door.admit(CODE, None, 10)
    assert [one.uses for one in await store.door.invitations(9)] == [1]
    assert await store.door.invitations(10) == ()
    assert await store.door.admit(CODE, None, 9)


async def test_codes_are_withdrawn_and_keys_stay_invited(store: Store) -> None:
    await store.door.invite(CODE, 2, None, 0)
    await store.door.invite(OTHER, 1, None, 0)
    await store.door.admit(CODE, KEY, 1)

    assert await store.door.withdraw() == 2
    assert not await store.door.admit(CODE, None, 1)
    assert await store.door.is_invited(KEY)


async def test_key_is_invited_by_a_good_code_alone(store: Store) -> None:
    await store.door.invite(CODE, 1, None, 0)

    assert not await store.door.admit(OTHER, KEY, 1)
    assert not await store.door.is_invited(KEY)
    assert await store.door.admit(CODE, KEY, 1)
    assert await store.door.is_invited(KEY)


async def test_way_back_of_a_guest_lets_them_in_as_often_as_they_like(store: Store) -> None:
    guest = await store.enter(None, "guest")
    await store.save_resume_code(guest.id, "ABCDEFGH")

    assert await store.door.admit("ABCDEFGH", None, 1)
    assert await store.door.admit("ABCDEFGH", None, 1)
    assert (await store.resume("ABCDEFGH", "NEXT")) is not None
    assert await store.door.admit("ABCDEFGH", None, 1), "the next one may not have arrived"
    await store.forget_used_code(guest.id)
    assert not await store.door.admit("ABCDEFGH", None, 1)


async def test_who_is_erased_is_no_longer_invited(store: Store) -> None:
    await store.door.invite(CODE, 1, None, 0)
    await store.door.admit(CODE, KEY, 1)
    mara, jo = await store.enter(KEY, "mara"), await store.enter(KEY, "jo")

    await store.erase(mara.id)
    assert await store.door.is_invited(KEY)
    await store.erase(jo.id)
    assert not await store.door.is_invited(KEY)


async def test_code_is_nowhere_on_the_disk(path: Path) -> None:
    store = await Store.open(path)
    await store.door.invite(CODE, 1, None, 0)
    await store.close()

    assert not any(CODE.encode() in data for data in contents(path.parent).values())


async def test_another_program_writes_beside_a_host_that_runs(store: Store, path: Path) -> None:
    await store.door.invite(CODE, 1, None, 0)
    with transaction(path) as db:
        assert delete_invitations(db) == 1

    assert not await store.door.admit(CODE, None, 1)


async def test_what_fails_beside_a_host_is_undone(store: Store, path: Path) -> None:
    await store.door.invite(CODE, 1, None, 0)
    with pytest.raises(ZeroDivisionError), transaction(path) as db:
        assert 1 / (delete_invitations(db) - 1)

    assert await store.door.admit(CODE, None, 1)


async def test_database_of_another_version_is_not_written_transaction(path: Path) -> None:
    store = await Store.open(path)
    await store.close()
    set_back(path, 2)

    with pytest.raises(StoreError, match="start the host once"), transaction(path):
        pass


def test_something_else_is_not_written_transaction(tmp_path: Path) -> None:
    other = tmp_path / "diary.db"
    other.write_text("no database " * 20)

    with pytest.raises(NotOursError), transaction(other):
        pass
