"""The server of the log runs as long as its host, and never twice."""

import asyncio
import json
import os
import shutil
import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tablehost.cluster import server, server_keeper
from tablehost.cluster.access import Access
from tablehost.cluster.errors import ClusterError
from tablehost.cluster.server import ServerConfig, find_binary
from tablehost.cluster.server_keeper import OUT_OF_ROOM, kept
from tests.machine import free_ports
from tests.tablehost.cluster.copies import until
from tests.tablehost.cluster.servers import has_binary

pytestmark = pytest.mark.skipif(
    not has_binary(), reason="there is no nats-server for this platform"
)


@pytest.fixture
def config(tmp_path: Path) -> Iterator[ServerConfig]:
    """Of a server; what has its process id at the end is killed."""
    port, inner = free_ports(2)
    made = ServerConfig(
        name="ant", house="house", folder=tmp_path, host="127.0.0.1", port=port,
        cluster_port=inner, routes=[f"127.0.0.1:{inner}"], secret="5e", storage_key="57",
    )  # fmt: skip
    yield made
    if (pid := running(made)) is not None:
        os.kill(pid, signal.SIGKILL)


def running(config: ServerConfig) -> int | None:
    """The process that listens at the server's port."""
    try:
        with socket.create_connection((config.host, config.port), 5) as there:
            told = there.makefile("rb").readline()
    except OSError:
        return None
    assert json.loads(told.removeprefix(b"INFO "))["server_name"] == "ant"
    return int(config.pid_file.read_text())


def access(config: ServerConfig) -> Access:
    return Access([f"nats://{config.host}:{config.port}"], secret=config.secret)


async def test_server_is_started_again_and_ends_with_its_host(config: ServerConfig) -> None:
    async with kept(config, lambda: access(config)):
        await until(lambda: running(config) is not None)
        first = running(config)
        assert first is not None
        os.kill(first, signal.SIGKILL)
        await until(lambda: running(config) not in (None, first))

    assert running(config) is None


async def test_server_whose_disk_was_full_is_started_again_when_there_is_room(
    config: ServerConfig, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would keep nothing for good, and nobody would know that another machine must not fail."""
    starts, free = tmp_path / "starts", [server_keeper._ROOM - 1]
    program = tmp_path / "server"
    program.write_text(
        f"#!/bin/sh\n[ -e {starts} ] || echo '[1] [ERR] {OUT_OF_ROOM}, will be DISABLED'\n"
        f"echo $$ >> {starts}\nexec sleep 1000\n"
    )
    program.chmod(0o700)
    looks: list[Path] = []

    def usage(path: Path) -> SimpleNamespace:
        looks.append(path)
        return SimpleNamespace(free=free[0])

    monkeypatch.setattr(server_keeper, "find_binary", lambda: str(program))
    monkeypatch.setattr(server_keeper, "disk_usage", usage)
    monkeypatch.setattr(server_keeper, "_LOOK", 0.01)
    async with kept(config, lambda: access(config)):
        await until(lambda: len(looks) > 10)
        assert len(starts.read_text().split()) == 1, "there is no room yet"
        free[0] += 1
        await until(lambda: len(starts.read_text().split()) == 2)

    assert set(looks) == {config.folder}


async def test_server_that_is_being_started_when_its_host_ends_is_ended_too(
    config: ServerConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    create, leaves = asyncio.create_subprocess_exec, asyncio.Event()
    started: list[asyncio.subprocess.Process] = []

    async def slowly(*words: Any, **options: Any) -> asyncio.subprocess.Process:
        started.append(await create(*words, **options))
        if len(started) == 2:
            await leaves.wait()
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", slowly)
    async with kept(config, lambda: access(config)):
        started[0].kill()
        await until(lambda: len(started) == 2)
        leaves.set()

    assert started[1].returncode is not None


async def test_server_that_a_killed_host_has_left_is_ended_first(config: ServerConfig) -> None:
    left = await asyncio.create_subprocess_exec(find_binary(), "-c", str(config.write()))
    await until(lambda: running(config) == left.pid)

    async with kept(config, lambda: access(config)):
        assert await left.wait() == 0 or left.returncode == 1
        await until(lambda: running(config) not in (None, left.pid))


async def test_other_program_at_the_port_is_left_alone(config: ServerConfig) -> None:
    async def talk(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 mail.example.org\r\n")
        writer.close()

    async with await asyncio.start_server(talk, config.host, config.port):
        with pytest.raises(ClusterError, match=f"uses port {config.port}"):
            async with kept(config, lambda: access(config)):
                pass
    assert not config.pid_file.exists()


def test_machine_without_the_library_or_the_program_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server.require_parts()
    with monkeypatch.context() as patched:
        patched.setattr(server, "find_spec", lambda _: None)
        with pytest.raises(ClusterError, match=r"lacks nats-py.*tablehost\[cluster\]"):
            server.require_parts()
    monkeypatch.setattr(shutil, "which", lambda *_, **__: None)
    with pytest.raises(ClusterError, match=r"no nats-server.*tablehost\[cluster\]"):
        server.require_parts()
