"""A machine that is new or too far behind takes a backup from another one, and follows."""

import sqlite3
import stat
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tablehost.cluster.backups import Backups
from tablehost.cluster.connection import connect
from tablehost.cluster.errors import ClusterError
from tablehost.store import copying, shared_log
from tablehost.store.errors import DamagedError
from tests.tablehost.cluster.copies import HOUSE, Copy, make, open_copy, require_equal, settle
from tests.tablehost.cluster.servers import Servers
from tests.tablehost.store.samples import contents, new_match, spec


@pytest.fixture
async def asking(servers: Servers, house: Sequence[Copy]) -> AsyncIterator[Backups]:
    """A new machine in a house where the second one answers, at the server of that one.

    Another server may not have heard of it yet.
    """
    answering = Backups(house[1].log.client, HOUSE)
    await answering.serve(house[1].path)
    client = await connect(servers.access(1), "new")
    yield Backups(client, HOUSE)
    await client.close()
    await answering.close()


async def test_new_machine_follows_from_a_backup(
    asking: Backups, house: Sequence[Copy], servers: Servers, tmp_path: Path
) -> None:
    await new_match(house[0].store)
    await settle(house)
    manager: Any = house[0].log.client.jetstream()
    await manager.purge_stream(house[0].log.stream.name, seq=house[0].log.position + 1)
    path = tmp_path / "new" / "host.db"

    await asking.fetch(path)
    new = await open_copy(path, servers)
    await house[0].store.create_table(spec("LATER"))
    await settle([*house, new])

    assert len([running async for running in new.store.running()]) == 2
    await new.store.close()
    require_equal([path, house[0].path])
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(contents(path.parent)) == ["host.db"]


async def test_backup_takes_the_place_of_a_database_that_is_behind(
    asking: Backups, house: Sequence[Copy], servers: Servers, tmp_path: Path
) -> None:
    path = tmp_path / "behind.db"
    await make(path, servers)
    path.with_name("behind.db-wal").write_bytes(b"of the one before")
    await new_match(house[0].store)
    await settle(house)

    await asking.fetch(path)

    assert not path.with_name("behind.db-wal").exists()
    with closing(sqlite3.connect(path)) as db:
        assert shared_log.applied_position(db) == house[0].log.position


async def test_nobody_who_could_answer_is_told_in_words(
    house: Sequence[Copy], tmp_path: Path
) -> None:
    with pytest.raises(ClusterError, match="up to date has to run"):
        await Backups(house[0].log.client, HOUSE).fetch(tmp_path / "new.db")

    assert not (tmp_path / "new.db").exists()


async def test_failure_of_the_other_machine_is_told(
    asking: Backups, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise DamagedError("a page is gone")

    monkeypatch.setattr(copying, "copy", fail)

    with pytest.raises(ClusterError, match="see its log"):
        await asking.fetch(tmp_path / "new.db")


async def test_backup_of_another_house_is_not_taken(
    asking: Backups, house: Sequence[Copy], tmp_path: Path
) -> None:
    asking._house = "another"
    asking._store = Backups(house[0].log.client, HOUSE)._store  # type: ignore[method-assign]

    with pytest.raises(ClusterError, match="another house"):
        await asking.fetch(tmp_path / "new.db")
    assert not (tmp_path / "new.db").exists()
