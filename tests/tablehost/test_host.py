"""The whole host in this process: start, restored tables, stop."""

import asyncio
import re
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tablehost.config.values import DATABASE
from tablehost.errors import HostError
from tablehost.host import Host
from tablehost.luck.dealer import new_seed
from tablehost.store.store import Store
from tablehost.store.values import Entry, Secret, Sitter, TableSpec
from tests.tablehost.running import config, running

FIRST = Entry("dealer", {"luck": "first", "seat": 1})


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


async def leave_tables(data: Path, *codes: str) -> None:
    """The data of a host that stopped: tables with a match each, the starter drawn."""
    store = await Store.open(data / DATABASE, durability="process")
    for code in codes:
        person = await store.enter(f"SHA256:{code}", code.lower())
        spec = TableSpec(code=code, game="farkle", name=code, seats=2)
        table = await store.create_table(spec)
        await store.sit(table.id, 0, Sitter("person", person=person.id))
        await store.sit(table.id, 1, Sitter("bot", bot="bold"))
        seed = new_seed()
        match = await store.start_match(table.id, 1, Secret(seed, "commitment"))
        await store.append(match.id, 0, [FIRST], "first", position=1)
    await store.close()


def tamper(data: Path, statement: str) -> None:
    with closing(sqlite3.connect(data / DATABASE, isolation_level=None)) as database:
        database.execute(statement)


async def test_host_listens_at_the_port_its_banner_tells(data: Path) -> None:
    async with running(data) as host:
        banner, port = await host.backend.banner(), host.listener.port
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.close()
        await writer.wait_closed()

    assert f"ssh -p {port} 127.0.0.1" in banner
    assert host.backend.key.fingerprint in banner
    assert str(data) in banner
    assert re.search(r"A save +\d+\.\d ms .*durability process", banner)


async def test_closed_host_releases_port_and_data(data: Path) -> None:
    async with running(data) as first:
        port = first.listener.port
        fingerprint = first.backend.key.fingerprint
    async with running(data, port) as second:
        assert second.backend.key.fingerprint == fingerprint


async def test_host_that_cannot_listen_releases_its_data(data: Path) -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as other,
        pytest.raises(HostError, match="choose another port"),
    ):
        await Host.open(config(data, other.getsockname()[1]))

    async with running(data):
        pass


async def test_tables_are_restored(data: Path) -> None:
    await leave_tables(data, "WOLF", "BEAR")
    async with running(data) as host:
        assert {table.record.code for table in host.backend.hall.tables.values()} == {
            "WOLF",
            "BEAR",
        }
        assert "2 restored" in await host.backend.banner()
        assert not host.backend.lost


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE matches SET rules_version = 99 WHERE id = 1",
        "UPDATE entries SET data = x'80' WHERE match_id = 1",
    ],
    ids=["other rules", "damaged log"],
)
async def test_table_that_cannot_be_restored_is_reported(data: Path, statement: str) -> None:
    await leave_tables(data, "WOLF", "BEAR")
    tamper(data, statement)
    async with running(data) as host:
        assert [table.record.code for table in host.backend.hall.tables.values()] == ["BEAR"]
        assert len(host.backend.lost) == 1
        assert f"NOT restored: {host.backend.lost[0]}" in await host.backend.banner()
