"""Copies follow one log. The contract tests of the store run over them too (its `conftest.py`)."""

import asyncio
import logging
import stat
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import AsyncMock

import msgspec
import pytest
from msgspec.structs import replace
from nats.aio.client import Client, ServerVersion
from nats.aio.msg import Msg

from tablehost.cluster import connection, follower
from tablehost.cluster.access import Access
from tablehost.cluster.errors import BehindError, ClusterError, UnconfirmedError
from tablehost.cluster.log import HouseLog
from tablehost.cluster.stream import Ends, Stream
from tablehost.store import shared_log, tables
from tablehost.store.errors import ClosedError, CodeTakenError, LogError
from tablehost.store.shared_log import Group, Proposed
from tablehost.store.store import Store
from tablehost.store.values import Appended, Conflict
from tablehost.store.writes import WRITES
from tests.tablehost.cluster.copies import HOUSE, Copy, copies, make, open_copy, settle, until
from tests.tablehost.cluster.servers import NAMES, PATIENCE, Servers
from tests.tablehost.store.samples import BOT, contents, new_match, second_connection, spec

OLD = b'INFO {"server_id":"x","version":"2.9.10","headers":true,"max_payload":1048576}\r\n'


async def test_all_copies_have_what_one_was_told(house: Sequence[Copy]) -> None:
    made = [await copy.store.create_table(spec(f"T{n}")) for n, copy in enumerate(house)]
    await settle(house)

    for copy in house:
        assert [await copy.store.table(table.id) for table in made] == made


async def test_one_of_two_callers_at_different_nodes_is_refused(house: Sequence[Copy]) -> None:
    match = await new_match(house[0].store)
    await settle(house)

    saves = [copy.store.append(match.id, 0, [BOT], copy.path.name) for copy in house]
    made = [copy.store.create_table(spec("LYNX")) for copy in house]
    answers = await asyncio.gather(*saves)
    tables_ = await asyncio.gather(*made, return_exceptions=True)

    assert sorted(map(str, answers)) == sorted(map(str, (Appended(0, 1), Conflict(1), Conflict(1))))
    assert sorted(type(one).__name__ for one in tables_) == [
        "CodeTakenError", "CodeTakenError", "TableRecord",
    ]  # fmt: skip


async def test_calls_of_one_node_are_applied_in_their_order(house: Sequence[Copy]) -> None:
    match = await new_match(house[0].store)
    saves = [house[0].store.append(match.id, seq, [BOT], f"{seq}") for seq in range(300)]

    answers = await asyncio.gather(*saves)

    assert answers == [Appended(seq, seq + 1) for seq in range(300)]
    assert house[0].log.position < 300, "they share groups"


async def test_group_that_is_in_the_log_twice_is_applied_once(house: Sequence[Copy]) -> None:
    command = Proposed.of(tables.create, (spec("LYNX"), "ab" * 16, 7))
    group = msgspec.msgpack.encode(Group(b"twice", 1, house[0].log.position, (command,)))
    for _ in range(2):
        await house[0].log.client.jetstream().publish(house[0].log.stream.subject, group)
    await settle(house)

    with pytest.raises(CodeTakenError):
        await house[0].store.create_table(spec("LYNX"))
    with second_connection(house[1].path) as db:
        assert db.execute("SELECT count(*) FROM tables").fetchone() == (1,)


async def test_copy_of_an_older_program_stands_still_at_a_newer_command_until_it_is_updated(
    house: Sequence[Copy], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    create = Proposed.of(tables.create, (spec("LYNX"), "ab" * 16, 7))
    first = house[0].log
    newer = Group(b"newer", 1, first.position, (replace(create, name="table.paint"),))
    await first.client.jetstream().publish(first.stream.subject, msgspec.msgpack.encode(newer))
    before = [copy.log.position for copy in house]
    await until(lambda: caplog.text.count("update it on this machine") >= len(house))
    after = asyncio.create_task(house[1].store.create_table(spec("WOLF")))
    assert [copy.log.position for copy in house] == before

    updated = {**WRITES, "table.paint": WRITES["table.create"]}
    monkeypatch.setattr(shared_log, "WRITES", updated)
    await after  # what was asked meanwhile has waited
    await settle(house)
    for copy in house:
        with second_connection(copy.path) as db:
            found = db.execute("SELECT code FROM tables ORDER BY id").fetchall()
        assert found == [("LYNX",), ("WOLF",)]


async def test_lost_and_repeated_messages_are_asked_for_again(
    house: Sequence[Copy], monkeypatch: pytest.MonkeyPatch
) -> None:
    follower = house[1].log._follower
    direct, random, broken_ones = follower._came, Random(7), 0

    async def broken(message: Msg) -> None:
        nonlocal broken_ones
        times = random.choice((1, 1, 1, 1, 0, 2))
        broken_ones += times != 1
        for _ in range(times):
            await direct(message)

    monkeypatch.setattr(follower, "_came", broken)
    follower._again.set()  # with a new consumer, which calls the broken one
    match = await new_match(house[0].store)
    for seq in range(30):
        await house[0].store.append(match.id, seq, [BOT], f"{seq}")
    await settle(house)

    assert len(await house[1].store.log(match.id)) == 30
    assert broken_ones > 2


async def test_copy_whose_disk_fails_stands_still_and_goes_on(
    house: Sequence[Copy], caplog: pytest.LogCaptureFixture
) -> None:
    match = await new_match(house[0].store)
    await settle(house)
    with second_connection(house[1].path) as db:
        db.execute("BEGIN IMMEDIATE")
        for seq in range(3):
            assert await house[0].store.append(match.id, seq, [BOT], f"{seq}")
        before = house[1].log.position
        await until(lambda: "holds a lock" in caplog.text)

        assert house[1].log.position == before
        db.execute("ROLLBACK")

    await settle(house)
    assert len(await house[1].store.log(match.id)) == 3


async def test_clock_of_one_machine_may_be_an_hour_off_and_jump(
    tmp_path: Path, servers: Servers
) -> None:
    """Times are the proposer's, so that copies are equal; the order is the log's alone."""
    wrong, off = 1_000_000_000_000, [3_600_000]
    clocks = (lambda: wrong, lambda: wrong + off[0], lambda: wrong)
    async with copies(tmp_path / "first.db", servers) as opened:
        for copy, clock in zip(opened, clocks, strict=True):
            copy.store._clock = clock
        match = await new_match(opened[0].store)
        await settle(opened)
        for seq in range(30):
            off[0] = -off[0]
            appended = await opened[seq % 3].store.append(match.id, seq, [BOT], f"{seq}")
            assert appended == Appended(seq, seq + 1)
            await opened[(seq + 1) % 3].reaches(opened[seq % 3].log.position)


async def test_erased_person_is_in_no_file_of_any_copy(house: Sequence[Copy]) -> None:
    ada = await house[0].store.enter("SHA256:ada", "Ada Lovelace")
    await house[0].store.say(None, ada.id, "my secret diary")
    await settle(house)
    await house[1].store.erase(ada.id)
    await settle(house)
    for copy in house:
        await copy.store._writer.submit(lambda _: None)  # the log is emptied by then

    for name, data in contents(house[0].path.parent).items():
        for trace in (b"Lovelace", b"diary"):
            assert trace not in data, name


async def test_copy_is_refused_elsewhere(tmp_path: Path, servers: Servers) -> None:
    path, single = tmp_path / "copy.db", tmp_path / "single.db"
    await make(path, servers)
    await (await Store.open(single)).close()

    with pytest.raises(LogError, match="several machines share"):
        await Store.open(path)
    with pytest.raises(LogError, match="belongs to a single machine"):
        await open_copy(single, servers)
    with pytest.raises(LogError, match="not to house other"):
        await Store.open(path, log=HouseLog("other", servers.access(), "node"))


async def test_wrong_secret_is_refused(tmp_path: Path, servers: Servers) -> None:
    await make(tmp_path / "copy.db", servers)  # so that the servers are up

    with pytest.raises(ClusterError, match="lets this machine in"):
        await connection.connect(Access(servers.urls()[:1], "guessed"), "thief")


async def test_servers_that_are_away_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "_CONNECT", 0.3)

    with pytest.raises(ClusterError, match=r"nats://127\.0\.0\.1:9.*start the others"):
        await connection.connect(Access(["nats://127.0.0.1:9"], "secret"), "node")


@pytest.mark.parametrize(
    ("version", "is_old"),
    [("2.9.10", True), ("2.11.99", True), ("2.12.0", False), ("2.15.1", False), ("3.0.0", False)],
)
def test_versions_that_lose_writes_are_refused(version: str, is_old: bool) -> None:  # noqa: FBT001
    assert (connection.too_old(ServerVersion(version)) is not None) is is_old


async def test_old_server_is_refused_in_words() -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(OLD)
        while line := await reader.readline():
            if line.startswith(b"PING"):
                writer.write(b"PONG\r\n")
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server:
        with pytest.raises(ClusterError, match=r"2\.9\.10.*needs 2\.12 or newer"):
            await connection.connect(Access([f"nats://127.0.0.1:{port}"]), "node")


async def test_closed_store_takes_no_more_calls(house: Sequence[Copy]) -> None:
    await house[0].store.close()

    with pytest.raises(ClosedError):
        await house[0].store.create_table(spec("LYNX"))


async def test_copy_has_caught_up_when_it_is_open_so_its_first_call_is_not_late(
    tmp_path: Path, servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_log, "WINDOW", 3)
    path = tmp_path / "slow.db"
    await make(path, servers)
    async with copies(tmp_path / "first.db", servers) as opened:
        made = [await opened[1].store.create_table(spec(f"T{number}")) for number in range(9)]
        again = await open_copy(path, servers)

        assert await again.store.table(made[-1].id) == made[-1]
        assert (await again.store.create_table(spec("LYNX"))).code == "LYNX"
        await again.store.close()


async def test_call_that_no_copy_could_read_does_not_come_into_the_log(
    house: Sequence[Copy],
) -> None:
    wrong: Any = None
    with pytest.raises(ValueError, match="wrong arguments"):
        await house[0].store.evenings.choose(1, wrong)

    assert (await house[1].store.create_table(spec("LYNX"))).code == "LYNX"


async def test_too_much_for_a_message_is_refused_and_the_next_call_works(
    house: Sequence[Copy],
) -> None:
    with pytest.raises(ValueError, match="too large"):
        await house[0].store.say(None, None, "x" * 1_000_000)

    assert (await house[0].store.say(None, None, "x" * 900_000)).text


@pytest.mark.parametrize("name", NAMES)
async def test_consumer_is_at_the_server_of_its_own_machine(
    house: Sequence[Copy],
    servers: Servers,
    tmp_path: Path,
    name: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else it would end with another machine."""
    monkeypatch.setattr(
        follower, "_TRIES", 1000
    )  # servers choose by chance: a few may all be wrong
    inboxes: list[tuple[Client, str]] = []

    def new_inbox(self: Client) -> str:
        inboxes.append((self, ordinary(self)))
        return inboxes[-1][1]

    ordinary = Client.new_inbox
    monkeypatch.setattr(Client, "new_inbox", new_inbox)
    path = tmp_path / "another.db"
    await make(path, servers)
    manager: Any = house[0].log.client.jetstream()
    stream = house[0].log.stream.name
    log = HouseLog(HOUSE, servers.access(), name)
    store = await Store.open(path, durability="process", log=log)
    await store.create_table(spec("HERE"))

    leaders: set[str] = set()
    async with asyncio.timeout(PATIENCE):
        while leaders != {name}:  # servers say only after a while which of them has a consumer
            own = {inbox for client, inbox in inboxes if client is log.client}
            found = await manager.consumers_info(stream)
            leaders = {one.cluster.leader for one in found if one.config.deliver_subject in own}
    await store.close()


async def test_copy_that_the_log_has_left_behind_is_not_opened(
    tmp_path: Path, servers: Servers
) -> None:
    late = tmp_path / "late.db"
    await make(late, servers)
    async with copies(tmp_path / "first.db", servers) as opened:
        first = opened[0]
        for number in range(3):
            await first.store.create_table(spec(f"T{number}"))
        await settle(opened)
        manager: Any = first.log.client.jetstream()
        await manager.purge_stream(first.log.stream.name, seq=first.log.position)

        with pytest.raises(BehindError, match="needs a backup"):
            await open_copy(late, servers)


async def test_copy_that_the_log_leaves_behind_while_it_sleeps_says_so(
    house: Sequence[Copy], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = house[1].log._follower._stream
    with monkeypatch.context() as patched:
        patched.setattr(stream, "ends", AsyncMock(return_value=Ends(10**6, 10**6)))
        house[1].log._follower._again.set()
        await until(lambda: "needs a backup" in caplog.text)

    assert caplog.records[-1].levelno == logging.ERROR


async def test_copy_that_is_ahead_of_the_servers_is_not_opened(
    tmp_path: Path, servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablehost.cluster.log._ELECTION", 0.0)
    path = tmp_path / "ahead.db"
    await make(path, servers)
    with second_connection(path) as db:
        db.execute("UPDATE shared_log SET position = position + 7")

    with pytest.raises(LogError, match="have lost some"):
        await open_copy(path, servers)


async def test_copy_is_opened_as_soon_as_the_servers_have_all_that_it_has(
    tmp_path: Path, servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, ends, asked = tmp_path / "first.db", Stream.ends, 0
    await make(path, servers)
    copy = await open_copy(path, servers)
    await copy.store.create_table(spec("HERE"))
    await copy.store.close()

    async def late(stream: Stream) -> Ends:
        nonlocal asked
        asked += 1
        return Ends(1, 0) if asked == 1 else await ends(stream)

    monkeypatch.setattr(Stream, "ends", late)
    again = await open_copy(path, servers)
    assert asked >= 2
    await again.store.close()


async def test_unconfirmed_calls_fail_when_the_store_closes_without_an_answer(
    tmp_path: Path, servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablehost.cluster.log._PATIENCE", 0.1)
    path = tmp_path / "copy.db"
    await make(path, servers)
    copy = await open_copy(path, servers)
    copy.log._proposer._subject = "nowhere"
    call = asyncio.ensure_future(copy.store.create_table(spec("LYNX")))
    later = asyncio.ensure_future(copy.store.create_table(spec("WOLF")))
    await until(lambda: copy.log.delay > 0)
    await copy.store.close()

    for one in (call, later):
        with pytest.raises(UnconfirmedError):
            await one


def test_settings_say_that_every_write_is_synced(servers: Servers) -> None:
    config = servers._configs[0]

    assert "sync_interval: always" in config.text
    assert stat.S_IMODE((config.folder / "nats.conf").stat().st_mode) == 0o600
