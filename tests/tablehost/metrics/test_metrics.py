"""The metrics of a real host, fetched as Prometheus does."""

import asyncio
import socket
import urllib.request
from asyncio import to_thread
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import asyncssh
import pytest

from engine.sync.frames import encode
from engine.sync.requests import Watch
from tablehost.config import Config
from tablehost.errors import HostError
from tablehost.host import Host
from tablehost.metrics.endpoint import Endpoint, EndpointError
from tablehost.metrics.meter import Meter
from tablehost.metrics.timed_terminal import TimedTerminal
from tests.machine import free_port
from tests.tablehost.ssh.host import Newcomer


def config(data: Path, metrics: int) -> Config:
    return Config(
        host="127.0.0.1", port=0, data=data, durability="process", mdns=False, metrics=metrics
    )


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[Host]:
    host = await Host.open(config(tmp_path / "data", free_port()))
    yield host
    await host.close()


def fetch(port: int) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        text: str = answer.read().decode()
    return text


async def numbers(host: Host) -> Mapping[str, float]:
    assert host.backend.endpoint is not None
    lines = (await to_thread(fetch, host.backend.endpoint.port)).splitlines()
    return {
        name: float(value)
        for name, value in (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    }


async def test_empty_host_counts_nothing(host: Host) -> None:
    found = await numbers(host)

    assert found["tablehost_connections"] == 0
    assert found["tablehost_tables"] == 0
    assert found["tablehost_save_seconds_count"] == 0


async def test_refusal_is_counted_by_its_code(host: Host) -> None:
    line = host.backend.hall.attach("ada", None, lambda _: None, lambda: None)
    line.feed(encode(Watch(1, 1)))
    found = await numbers(host)
    line.close()

    assert found['tablehost_refusals_total{code="hello_first"}'] == 1


async def test_hanging_bot_is_counted(host: Host) -> None:
    host.backend.hall.thinker._timed_out()

    assert (await numbers(host))["tablehost_endless_thoughts_total"] == 1


async def test_metrics_are_local_only(host: Host) -> None:
    assert host.backend.endpoint is not None
    assert host.backend.endpoint._server.server_address[0] == "127.0.0.1"


async def test_port_in_use_is_reported_and_nothing_stays_open(tmp_path: Path) -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as taken,
        pytest.raises(HostError, match="--metrics"),
    ):
        await Host.open(config(tmp_path / "data", taken.getsockname()[1]))
    again = await Host.open(config(tmp_path / "data", 0))

    assert again.backend.endpoint is None
    await again.close()


def test_endpoint_names_the_port_in_use() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(EndpointError, match=str(port)):
            Endpoint.open(Meter(), port)


class Paper:
    """A terminal that keeps what is written."""

    term, size, env, argv, waiting = "xterm", (80, 24), {}, (), 0  # type: ignore[var-annotated]

    def __init__(self) -> None:
        self.written = b""
        self.receiver: object = None

    def attach(self, receiver: object) -> None:
        self.receiver = receiver

    def write(self, data: bytes) -> None:
        self.written += data

    def unchanged(self) -> None: ...

    def close(self, status: int = 0) -> None:
        self.written += b"%d" % status


class Reader:
    """Somebody who reads a terminal."""

    def __init__(self) -> None:
        self.heard: list[object] = []

    def feed(self, data: bytes) -> None:
        self.heard.append(data)

    def resize(self, columns: int, rows: int) -> None:
        self.heard.append((columns, rows))

    def hang_up(self) -> None:
        self.heard.append("gone")


def test_key_to_redraw_time_is_measured() -> None:
    paper, meter, reader = Paper(), Meter(), Reader()
    terminal = TimedTerminal(paper, meter)
    terminal.attach(reader)
    terminal.write(b"hello")
    at = paper.receiver
    assert isinstance(at, Reader) or at is not None
    for tell in ("a", "b"):
        at.feed(tell.encode())  # type: ignore[attr-defined]
    terminal.write(b"one picture for both")
    terminal.write(b"another player's move")
    at.feed(b"a key that does nothing")  # type: ignore[attr-defined]
    terminal.unchanged()
    terminal.write(b"somebody's move, much later")
    at.resize(100, 30)  # type: ignore[attr-defined]
    at.hang_up()  # type: ignore[attr-defined]
    terminal.close(3)

    shown = b"helloone picture for bothanother player's movesomebody's move, much later"
    assert paper.written == shown + b"3"
    assert reader.heard == [b"a", b"b", b"a key that does nothing", (100, 30), "gone"]
    assert meter.registry.get_sample_value("tablehost_join_seconds_count") == 1
    assert meter.registry.get_sample_value("tablehost_key_to_frame_seconds_count") == 1
    assert meter.registry.get_sample_value("tablehost_shown_bytes_total") == len(paper.written) - 1


async def test_every_metric_is_documented(host: Host) -> None:
    guide = Path(__file__).parents[3].joinpath("HOSTING.md").read_text()
    names = {family.name for family in host.backend.meter.registry.collect()}
    missing = {name for name in names if f"`{name}`" not in guide}

    assert {name for name in names if name.startswith("tablehost_queued")} != set()
    assert missing == set()


async def test_refused_login_is_counted_by_its_code(host: Host) -> None:
    await host.backend.hall.bans.ban("address", "127.0.0.1", None)

    with pytest.raises(asyncssh.Error):
        await asyncssh.connect(
            "127.0.0.1", host.listener.port, username="mara", known_hosts=None, client_keys=None,
            client_factory=Newcomer, config=None,
        )  # fmt: skip

    assert (await numbers(host))['tablehost_turned_away_total{code="barred_address"}'] == 1


async def test_line_mode_session_is_timed_like_a_screen(host: Host) -> None:
    async with asyncssh.connect(
        "127.0.0.1", host.listener.port, username="mara", known_hosts=None, client_keys=None,
        client_factory=Newcomer, config=None,
    ) as client:  # fmt: skip
        talk = await client.create_process()
        told = await talk.stdout.readuntil("Welcome")
        talk.stdin.write("tables\n")
        talk.stdin.write_eof()
        async with asyncio.timeout(30):
            told += await talk.stdout.read()
    found = await numbers(host)

    assert found["tablehost_join_seconds_count"] == 1
    assert found["tablehost_key_to_frame_seconds_count"] >= 1
    assert found["tablehost_shown_bytes_total"] == len(told.encode())
    assert found["tablehost_queued_saves"] == 0
