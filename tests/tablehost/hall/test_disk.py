"""A failing disk under the whole hall: everybody is told, and play continues later."""

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from engine import Match
from engine.sync import reports, requests
from engine.sync.refusals import REFUSALS
from tablehost.hall.hall import Hall
from tablehost.hall.table import bots, next_seed
from tablehost.records.record import check, record_of
from tablehost.store import tables
from tablehost.store.archive import reading
from tablehost.store.store import Store
from tests.tablehost.hall.conftest import Arrive, Person
from tests.tablehost.hall.matches import all_at, default, open_table, play_on, start
from tests.tablehost.store.vfs import Act, Disk, Fault, faulty_disk, needs_vfs

pytestmark = needs_vfs

FAULTS: dict[str, tuple[Act, int, str]] = {
    "full": ("write", sqlite3.SQLITE_FULL, "no room left"),
    "broken": ("write", sqlite3.SQLITE_IOERR_WRITE, "failed (SQLITE_IOERR_WRITE)"),
    "written but not synced": ("sync", sqlite3.SQLITE_IOERR_FSYNC, "failed (SQLITE_IOERR_FSYNC)"),
    "read-only": ("write", sqlite3.SQLITE_READONLY, "cannot be written"),
    "gone": ("write", sqlite3.SQLITE_IOERR_WRITE, "cannot be opened"),
}


def failing(what: str) -> Fault:
    act, code, _ = FAULTS[what]

    def fault(done: Act, _: str) -> int:
        if what == "gone" and done == "open":
            return sqlite3.SQLITE_CANTOPEN
        return code if done == act else sqlite3.SQLITE_OK

    return fault


def well(_: Act, __: str) -> int:
    return sqlite3.SQLITE_OK


@pytest.fixture
def disk() -> Iterator[Disk]:
    with faulty_disk() as disk:
        yield disk


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "host.db"


@pytest.fixture
async def store(disk: Disk, path: Path) -> AsyncIterator[Store]:
    store = await Store.open(path, busy_timeout=0.01)
    yield store
    disk.fault = well
    await store.close()


@pytest.fixture
async def hall(store: Store, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hall]:
    monkeypatch.setattr(bots, "RETRY", 0.01)
    monkeypatch.setattr(next_seed, "new_seed", lambda: bytes(32))
    monkeypatch.setattr(tables, "new_identity", lambda: "00" * 16)
    hall = Hall(store)
    await hall.open()
    yield hall
    await hall.close()


async def two(arrive: Arrive) -> tuple[Person, Person, int]:
    ada, bob = await arrive("ada", "SHA256:a"), await arrive("bob", "SHA256:b")
    table = await open_table(ada)
    await bob.done(requests.Sit, table, None)
    await start(ada, bob, table=table)
    return ada, bob, table


def whose_turn(table: int, *people: Person) -> Person:
    return next(one for one in people if one.view(table)["you"] in one.view(table)["to_act"])


async def ended(table: int, path: Path, ada: Person, bob: Person) -> None:
    """Play to the end; the log on disk then equals what was shown."""
    await play_on(table, ada, bob)
    await ada.until(lambda: ada.table(table)["phase"] == "over")
    await all_at(table, ada.revisions[2 * table + 1], ada, bob)
    with reading(path) as archive:
        match = archive.match(ada.table(table)["record"])
        log = archive.log(match)
        check(record_of(match, archive.secret(match), log))
    again = Match.replay(match.game, match.seats, match.options, log, match.rules_version)
    assert [again.view(0), again.view(1)] == [ada.view(table), bob.view(table)]


@pytest.mark.parametrize("what", FAULTS)
async def test_table_continues_when_the_disk_works_again(
    arrive: Arrive, disk: Disk, path: Path, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    ada, bob, table = await two(arrive)
    before = ada.view(table), bob.view(table)
    disk.fault = failing(what)

    actor = whose_turn(table, ada, bob)
    for _ in range(3):
        refusal = await actor.play(table, default(actor.view(table)))
        assert (refusal.code, refusal.text) == ("not_saved", REFUSALS["not_saved"])
    assert FAULTS[what][2] in caplog.text
    assert str(path) in caplog.text
    assert await bob.refused(requests.Say, table, "hello?") == "not_saved"

    assert (ada.view(table), bob.view(table)) == before
    disk.fault = well
    answer = await actor.play(table, default(actor.view(table)))
    assert isinstance(answer, reports.Done) or answer.code == "stale"
    await ended(table, path, ada, bob)


async def test_players_can_join_and_watch_while_the_disk_is_full(
    arrive: Arrive, disk: Disk, path: Path
) -> None:
    ada, bob, table = await two(arrive)
    disk.fault = failing("full")

    eve = await arrive("eve")
    await eve.done(requests.Watch, table)
    assert (
        await eve.refused(requests.NewTable, "yams", 1, {}, "x", True, True, 0, ()) == "not_saved"
    )

    assert eve.view(table) == ada.view(table) | {"you": None, "can": {}}
    disk.fault = well
    await ended(table, path, ada, bob)


async def test_bots_continue_when_the_disk_works_again(arrive: Arrive, disk: Disk) -> None:
    ada = await arrive("ada", "SHA256:a")
    table = await open_table(ada, "careful")
    await start(ada, table=table)
    failures = [failing("full")] * 40

    def now_and_then(act: Act, name: str) -> int:
        return failures.pop()(act, name) if failures and len(failures) % 4 else _next(failures)

    disk.fault = now_and_then
    while not (await ada.turn(table))["over"]:
        await ada.play(table, default(ada.view(table)))

    assert failures == []


def _next(failures: list[Fault]) -> int:
    if failures:
        failures.pop()
    return sqlite3.SQLITE_OK


async def test_table_continues_when_another_program_releases_its_lock(
    arrive: Arrive, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    ada, bob, table = await two(arrive)
    actor = whose_turn(table, ada, bob)
    with closing(sqlite3.connect(path, isolation_level=None)) as shell:
        shell.execute("BEGIN IMMEDIATE")
        assert (await actor.play(table, default(actor.view(table)))).code == "not_saved"
        assert "holds a lock" in caplog.text
        shell.execute("ROLLBACK")

    await ended(table, path, ada, bob)
