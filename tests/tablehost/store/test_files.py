"""Permissions and contents of the files."""

# ruff: noqa: ASYNC240 - nothing else runs in these loops while a test looks at its files

import os
import stat
from pathlib import Path

import pytest
from rich.pretty import pretty_repr

from tablehost.store import schema
from tablehost.store.seat_codes import GuestSeat
from tablehost.store.store import Store
from tablehost.store.values import Entry, Sitter
from tests.tablehost.store.samples import (
    BOT,
    contents,
    new_match,
    resumed,
    second_connection,
    spec,
)


def modes(folder: Path) -> dict[str, int]:
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


@pytest.fixture
def open_umask() -> object:
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("open_umask")
async def test_files_are_private(path: Path) -> None:
    store = await Store.open(path)
    await new_match(store)

    assert modes(path.parent) == dict.fromkeys(
        ["host.db", "host.db-wal", "host.db-shm", "host.db.lock", "host.db.recent"], 0o600
    )
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    await store.close()


async def test_restored_copy_that_all_can_read_becomes_private(path: Path) -> None:
    await (await Store.open(path)).close()
    path.chmod(0o644)

    store = await Store.open(path)
    await new_match(store)

    assert set(modes(path.parent).values()) == {0o600}
    await store.close()


async def test_existing_folder_keeps_its_mode(path: Path) -> None:
    path.parent.mkdir(mode=0o755)
    path.parent.chmod(0o755)

    await (await Store.open(path)).close()

    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o755


async def test_closed_store_is_one_file(path: Path) -> None:
    store = await Store.open(path)
    match = await new_match(store)
    await store.append(match.id, 0, [BOT], "a")
    await store.close()

    assert list(contents(path.parent)) == ["host.db"]


async def test_new_database_is_in_wal_mode_from_the_start(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(schema.current().image())

    with second_connection(path) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


async def test_symbolic_link_to_the_database_is_followed(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(path)
    store = await Store.open(link)
    await new_match(store)
    await store.close()

    store = await Store.open(path)
    assert set(await resumed(store)) == {"WOLF"}
    await store.close()


@pytest.mark.parametrize(("durability", "synchronous"), [("power", 2), ("process", 1)])
async def test_durability_sets_synchronous(path: Path, durability: str, synchronous: int) -> None:
    store = await Store.open(path, durability=durability)  # type: ignore[arg-type]  # a parameter
    found = await store._writer.submit(lambda db: db.execute("PRAGMA synchronous").fetchone()[0])

    assert found == synchronous
    await store.close()


async def test_erased_person_is_in_no_file(path: Path) -> None:
    store = await Store.open(path)
    name, line = "Wilhelmina-the-Erased", "words nobody may find again"
    person = await store.enter("SHA256:to-be-forgotten", name)
    await store.save_settings(person.id, {"motto": "words in settings"})
    await store.say(None, person.id, line)
    traces = [name, line, "SHA256:to-be-forgotten", "words in settings"]

    def found() -> list[str]:
        everything = b"".join(contents(path.parent).values())
        return [trace for trace in traces if trace.encode() in everything]

    assert found() == traces
    await store.erase(person.id)
    assert found() == []
    await store.close()
    assert found() == []


async def test_seat_code_is_in_no_file_and_outlives_the_store(path: Path) -> None:
    store = await Store.open(path)
    table = await store.create_table(spec())
    guest = await store.enter(None, "guest")
    await store.sit(table.id, 1, Sitter("person", guest.id))
    code = await store.seat_code(table.id, 1)
    assert code.encode() not in b"".join(contents(path.parent).values())
    await store.close()

    store = await Store.open(path)
    assert await store.seat_code(table.id, 1) == code
    assert await store.seat_of_code(code) == GuestSeat(table.id, 1, guest.id)
    await store.close()


async def test_text_is_readable_in_a_sqlite_shell(store: Store, path: Path) -> None:
    await store.create_table(spec("OTTER"))

    with second_connection(path) as db:
        assert db.execute("SELECT code, game, status FROM tables").fetchall() == [
            ("OTTER", "farkle", "waiting")
        ]


async def test_repr_of_values_that_may_be_secret_shows_nothing(store: Store) -> None:
    match = await new_match(store)
    await store.append(match.id, 0, [Entry("dealer", {"luck": "hidden"})], "a")
    running = (await resumed(store))["WOLF"]

    for value in (running, running.secret, running.log[0], running.log[0].entry):
        assert repr(value) == str(value) == f"<{type(value).__name__}>"
        assert pretty_repr(value) == f"{type(value).__name__}()"
