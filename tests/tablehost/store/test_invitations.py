"""Invitations, and the keys that came in by one."""

from pathlib import Path

import pytest

from tablehost.store.concurrent_write import transaction
from tablehost.store.door import delete_invitations
from tablehost.store.errors import NotOursError, StoreError
from tablehost.store.store import Store
from tablehost.store.values import Sitter
from tests.tablehost.store.samples import contents, set_back, spec

CODE, OTHER = "7KQ2M4XD9R", "ABCDEFGHJK"
KEY = "SHA256:a"


async def test_code_has_a_number_of_uses(store: Store) -> None:
    await store.door.invite(CODE, 2, None, 0)

    assert [await store.door.admit(CODE, None, 5) for _ in range(3)] == [True, True, False]
    assert await store.door.invitations(5) == ()


async def test_code_expires(store: Store) -> None:
    await store.door.invite(CODE, 1, 10, 0)

    assert not await store.door.admit(CODE, None, 10)
    assert [one.uses for one in await store.door.invitations(9)] == [1]
    assert await store.door.invitations(10) == ()
    assert await store.door.admit(CODE, None, 9)


async def test_withdrawn_codes_leave_keys_invited(store: Store) -> None:
    await store.door.invite(CODE, 2, None, 0)
    await store.door.invite(OTHER, 1, None, 0)
    await store.door.admit(CODE, KEY, 1)

    assert await store.door.withdraw() == 2
    assert not await store.door.admit(CODE, None, 1)
    assert await store.door.is_invited(KEY)


async def test_only_a_valid_code_invites_a_key(store: Store) -> None:
    await store.door.invite(CODE, 1, None, 0)

    assert not await store.door.admit(OTHER, KEY, 1)
    assert not await store.door.is_invited(KEY)
    assert await store.door.admit(CODE, KEY, 1)
    assert await store.door.is_invited(KEY)


async def test_seat_code_admits_its_guest_any_number_of_times(store: Store) -> None:
    table = await store.create_table(spec())
    await store.sit(table.id, 0, Sitter("person", (await store.enter(None, "guest")).id))
    code = await store.seat_code(table.id, 0)

    assert await store.door.admit(code, None, 1)
    assert await store.door.admit(code, None, 1)
    await store.sit(table.id, 0, Sitter())
    assert not await store.door.admit(code, None, 1)


async def test_key_of_erased_persons_is_not_invited(store: Store) -> None:
    await store.door.invite(CODE, 1, None, 0)
    await store.door.admit(CODE, KEY, 1)
    mara, jo = await store.enter(KEY, "mara"), await store.enter(KEY, "jo")

    await store.erase(mara.id)
    assert await store.door.is_invited(KEY)
    await store.erase(jo.id)
    assert not await store.door.is_invited(KEY)


async def test_code_is_not_in_any_file(path: Path) -> None:
    store = await Store.open(path)
    await store.door.invite(CODE, 1, None, 0)
    await store.close()

    assert not any(CODE.encode() in data for data in contents(path.parent).values())


@pytest.mark.parametrize("store", ["alone"], indirect=True)
async def test_another_program_can_write_while_a_host_runs(store: Store, path: Path) -> None:
    await store.door.invite(CODE, 1, None, 0)
    with transaction(path) as db:
        assert delete_invitations(db) == 1

    assert not await store.door.admit(CODE, None, 1)


@pytest.mark.parametrize("store", ["alone"], indirect=True)
async def test_failed_transaction_of_another_program_is_rolled_back(
    store: Store, path: Path
) -> None:
    await store.door.invite(CODE, 1, None, 0)
    with pytest.raises(ZeroDivisionError), transaction(path) as db:
        assert 1 / (delete_invitations(db) - 1)

    assert await store.door.admit(CODE, None, 1)


async def test_other_program_does_not_write_to_a_database_of_another_version(path: Path) -> None:
    store = await Store.open(path)
    await store.close()
    set_back(path, 2)

    with pytest.raises(StoreError, match="start the host once"), transaction(path):
        pass


def test_other_program_does_not_write_to_a_foreign_file(tmp_path: Path) -> None:
    other = tmp_path / "diary.db"
    other.write_text("no database " * 20)

    with pytest.raises(NotOursError), transaction(other):
        pass
