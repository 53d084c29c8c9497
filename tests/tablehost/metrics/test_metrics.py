"""The metrics of a real host, fetched as Prometheus does."""

import asyncio
import http.client
import socket
import urllib.request
from asyncio import to_thread
from collections.abc import AsyncIterator, Mapping
from contextlib import ExitStack, closing
from pathlib import Path

import asyncssh
import pytest

from engine.sync.frames import REPORTS, Decoder, encode
from engine.sync.reports import Refused
from engine.sync.requests import Resync, Watch
from engine.sync.topics import LOBBY
from tablehost.backend import CENSUS
from tablehost.config import Config
from tablehost.config.values import metrics_address, metrics_setting
from tablehost.errors import HostError
from tablehost.host import Host
from tablehost.metrics import endpoint
from tablehost.metrics.endpoint import Endpoint, EndpointError
from tablehost.metrics.meter import Meter
from tablehost.metrics.timed_terminal import TimedTerminal
from tests.machine import free_port
from tests.tablehost.ssh.host import Newcomer


def config(data: Path, metrics: int | str) -> Config:
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


async def test_probe_before_hello_counts_as_no_mistake(host: Host) -> None:
    answers: list[bytes] = []
    line = host.backend.hall.attach("ada", None, answers.append, lambda: None)
    line.feed(encode(Resync(0, LOBBY)))
    found = await numbers(host)
    line.close()

    (refused,) = Decoder(REPORTS).feed(answers[0])
    assert isinstance(refused, Refused)
    assert refused.code == "hello_first"
    assert found['tablehost_refusals_total{code="hello_first"}'] == 0


async def test_hanging_bot_is_counted(host: Host) -> None:
    host.backend.hall.thinker._timed_out()

    assert (await numbers(host))["tablehost_endless_thoughts_total"] == 1


async def test_port_alone_is_offered_to_this_machine_only(host: Host) -> None:
    assert host.backend.endpoint is not None
    assert host.backend.endpoint._server.server_address[0] == "127.0.0.1"


@pytest.mark.parametrize(
    ("setting", "address"),
    [
        (9178, ("127.0.0.1", 9178)),
        ("9178", ("127.0.0.1", 9178)),
        ("0.0.0.0:9178", ("0.0.0.0", 9178)),
        ("[::1]:9178", ("::1", 9178)),
    ],
)
def test_address_can_be_chosen(setting: int | str, address: tuple[str, int]) -> None:
    assert metrics_address(metrics_setting(setting)) == address


@pytest.mark.parametrize("setting", ["", "here", ":9178", "host:", "host:port", "host:70000"])
def test_wrong_address_is_explained(setting: str) -> None:
    with pytest.raises(ValueError, match="HOST:PORT"):
        metrics_setting(setting)


async def test_host_listens_where_it_is_told(tmp_path: Path) -> None:
    host = await Host.open(config(tmp_path / "data", "127.0.0.2:0"))
    assert host.backend.endpoint is not None
    address = host.backend.endpoint._server.server_address
    await host.close()

    assert address[0] == "127.0.0.2"


def answer(port: int, method: str, path: str) -> tuple[int, dict[str, str], str]:
    """Status, headers and body."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    with closing(line):
        line.request(method, path)
        got = line.getresponse()
        return got.status, dict(got.getheaders()), got.read().decode()


async def test_paths_and_methods(host: Host) -> None:
    assert host.backend.endpoint is not None

    async def ask(method: str, path: str) -> tuple[int, dict[str, str], str]:
        assert host.backend.endpoint is not None
        return await to_thread(answer, host.backend.endpoint.port, method, path)

    status, head, body = await ask("GET", "/metrics")
    assert (status, int(head["Content-Length"])) == (200, len(body.encode()))
    assert "tablehost_build_info{" in body
    assert "process_cpu_seconds_total" in body
    assert "_created" not in body

    status, head, body = await ask("HEAD", "/metrics")
    assert (status, body) == (200, "")
    assert int(head["Content-Length"]) > 1000
    assert (await ask("GET", "/healthz"))[::2] == (200, "ok\n")
    assert (await ask("HEAD", "/healthz"))[::2] == (200, "")
    for path in ("/", "/metrics/", "/metrics?x", "/favicon.ico"):
        status, _, body = await ask("GET", path)
        assert (status, "tablehost_tables" in body) == (
            (200, True) if "?" in path else (404, False)
        )
    assert (await ask("POST", "/metrics"))[0] == 405


async def test_host_whose_loop_is_stuck_is_not_healthy(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The loop waits for the answer of the health check itself."""
    monkeypatch.setattr(endpoint, "LOOP_ANSWERS", 0.05)
    assert host.backend.endpoint is not None
    status, _, body = answer(host.backend.endpoint.port, "GET", "/healthz")

    assert (status, body) == (503, "the event loop does not answer\n")


async def test_clients_that_say_nothing_do_not_keep_others_out(host: Host) -> None:
    assert host.backend.endpoint is not None
    port = host.backend.endpoint.port
    with ExitStack() as silent:
        for _ in range(endpoint.MOST_REQUESTS - 1):
            silent.enter_context(closing(socket.create_connection(("127.0.0.1", port))))

        assert (await to_thread(answer, port, "GET", "/healthz"))[0] == 200


async def test_counters_exist_before_they_count(host: Host) -> None:
    found = await numbers(host)

    assert found['tablehost_refusals_total{code="internal"}'] == 0
    assert found['tablehost_turned_away_total{code="barred_key"}'] == 0
    assert found['tablehost_entries_total{actor="dealer"}'] == 0
    assert [found[f"tablehost_{name}"] for name in CENSUS] == [0] * len(CENSUS)


async def test_port_in_use_is_reported_and_nothing_stays_open(tmp_path: Path) -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as taken,
        pytest.raises(HostError, match="--metrics"),
    ):
        await Host.open(config(tmp_path / "data", taken.getsockname()[1]))
    again = await Host.open(config(tmp_path / "data", 0))

    assert again.backend.endpoint is None
    await again.close()


async def test_endpoint_names_the_port_in_use() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(EndpointError, match=str(port)):
            Endpoint.open(Meter().registry, "127.0.0.1", port)


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
    every = {family.name for family in host.backend.meter.registry.collect()}
    names = {name for name in every if name.startswith("tablehost_")}
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
