"""Listening, logging, and the parts of asyncssh that this server relies on."""

import asyncio
import errno
import inspect
import logging
import os
import socket

import asyncssh
import pytest
from asyncssh.packet import SSHPacket, String

from tablehost.access.limits import Limits
from tablehost.people.command_line import Answer
from tablehost.ssh import sockets
from tablehost.ssh.channel import BoundedChannel
from tablehost.ssh.errors import ListenError
from tablehost.ssh.handlers import Handlers
from tablehost.ssh.hostkey import HostKey
from tablehost.ssh.server import listen
from tablehost.ssh.sockets import bind_when_freed, explained, release
from tablehost.ssh.transport import PIECE, ThrottledTransport
from tests.machine import free_port
from tests.real_ssh import Machine, needs_ssh, run
from tests.tablehost.ssh.host import Host, Newcomer, eventually


async def nothing(*_: object) -> Answer | None:
    return None


HANDLERS = Handlers(serve=nothing, command=nothing, lines=nothing)  # type: ignore[arg-type]  # never called


async def test_a_port_in_use_is_told(host: Host, host_key: HostKey) -> None:
    with pytest.raises(ListenError) as caught:
        await listen("127.0.0.1", host.port, host_key, HANDLERS)

    assert caught.value.code == "port_in_use"
    assert str(host.port) in caught.value.text


async def test_a_port_that_is_let_go_of_in_time_is_taken() -> None:
    port = free_port()
    with socket.create_server(("127.0.0.1", port)):
        binding = asyncio.ensure_future(bind_when_freed("127.0.0.1", port))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(asyncio.shield(binding), 0.2)

    taken = await binding

    assert taken[0].getsockname()[1] == port
    release(taken)


async def test_a_port_that_stays_in_use_is_told(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "FREED", 0.1)
    with pytest.raises(ListenError) as caught:
        await bind_when_freed("127.0.0.1", host.port)

    assert caught.value.code == "port_in_use"


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.EACCES, "not_permitted"),
        (errno.EPERM, "not_permitted"),
        (errno.EADDRINUSE, "port_in_use"),
        (errno.EMFILE, "cannot_listen"),
    ],
)
def test_every_failure_to_listen_is_explained(number: int, code: str) -> None:
    error = explained(OSError(number, os.strerror(number)), "", 22)

    assert error.code == code
    assert "port 22" in error.text


@pytest.mark.parametrize("address", ["192.0.2.1", "no.such.host.invalid"])
async def test_an_address_that_is_not_ours_is_told(host_key: HostKey, address: str) -> None:
    with pytest.raises(ListenError) as caught:
        await listen(address, 0, host_key, HANDLERS)

    assert caught.value.code == "no_such_address"


async def test_a_listener_closed_gives_its_port_back(host_key: HostKey) -> None:
    async with await listen("127.0.0.1", 0, host_key, HANDLERS) as first:
        port = first.port
    async with await listen("127.0.0.1", port, host_key, HANDLERS) as second:
        assert second.addresses == [("127.0.0.1", port)]


async def test_closing_twice_is_harmless(host: Host) -> None:
    await host.listener.close()
    await host.listener.close()


async def test_small_packets_are_not_held_back(host: Host) -> None:
    """Nagle's algorithm would add up to 40 ms to every key."""
    async with host.connect() as client:
        await client.run("whoami")
        (doorman,) = host.listener._context.gate.connections()
        sock: socket.socket = doorman._conn.get_extra_info("socket")

        assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


async def test_many_bytes_at_once_are_read_slowly_and_completely(host_key: HostKey) -> None:
    limits = Limits(input_burst=16 * 1024, input_rate=256 * 1024)
    async with Host(host_key, limits) as host, host.connect() as client:
        process = await client.create_process(term_type="xterm", encoding=None)
        await host.came_in()
        (doorman,) = host.listener._context.gate.connections()
        transport, pauses = doorman._transport._lower, list[int]()
        pause = transport.pause_reading

        def look() -> None:
            pauses.append(len(host.apps[0].heard))
            pause()

        transport.pause_reading = look
        process.stdin.write(b"x" * 60_000)
        await eventually(lambda: len(host.apps[0].heard) == 60_000)

        assert pauses
        assert pauses[0] < 60_000
        process.close()


async def test_a_piece_read_is_small(host: Host) -> None:
    """However much a client sends at once, others get their turn in between."""
    async with host.connect() as client:
        process = await client.create_process(term_type="xterm", encoding=None)
        await host.came_in()
        (doorman,) = host.listener._context.gate.connections()
        connection, seen = doorman._conn, list[int]()
        take = connection.data_received

        def look(data: bytes) -> None:
            seen.append(len(data))
            take(data)

        connection.data_received = look
        process.stdin.write(b"x" * 60_000)
        await eventually(lambda: len(host.apps[0].heard) == 60_000)

        assert max(seen) <= PIECE
        process.close()


@needs_ssh
async def test_logs_carry_no_control_characters_and_no_variables(
    host: Host, machine: Machine, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        await run(machine, host.port, "a\x1b[31mb\x07", user="mara")
        async with host.connect(username="jo") as client:
            await client.run("whoami", env={"LANG": "s3cret", "X": "s3cret"}, term_type="\x1b]0;x")
            client.disconnect(asyncssh.DISC_PROTOCOL_ERROR, "\x1b[2Jgone\nroot came in")
            await client.wait_closed()
        await eventually(lambda: not host.listener.logged_in)
    ours = [it for it in caplog.records if it.name.startswith("tablehost")]
    text = "".join(it.getMessage() for it in ours)

    assert "mara logged in" in text
    assert text.isprintable()
    assert "s3cret" not in text
    assert not [it for it in caplog.records if it.name.startswith("asyncssh")]


async def test_log_lines_of_strangers_are_limited(
    host: Host, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "tablehost.ssh"):
        for _ in range(10):
            _, writer = await asyncio.open_connection("127.0.0.1", host.port)
            writer.close()
        await eventually(lambda: not host.listener.half_open)

    assert not caplog.records


async def test_a_bug_in_a_callback_is_logged_and_costs_one_connection(
    host: Host, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """asyncssh itself keeps what callbacks raise to its debug log."""
    with monkeypatch.context() as patched:
        patched.setattr(
            "tablehost.ssh.connection_handler.ConnectionHandler.session_requested", lambda _: 1 / 0
        )
        async with host.connect() as client:
            with pytest.raises((asyncssh.ChannelOpenError, asyncssh.ConnectionLost)):
                await client.run("whoami")
            await eventually(lambda: not host.listener.logged_in)
    async with host.connect() as client:
        done = await client.run("whoami")

    assert done.exit_status == 0
    assert "ZeroDivisionError" in caplog.text


async def test_the_host_key_is_the_one_proven(host: Host, host_key: HostKey) -> None:
    key = await asyncssh.get_server_host_key("127.0.0.1", host.port, config=None)

    assert key is not None
    assert key.get_fingerprint() == host_key.fingerprint


async def test_ipv6_comes_in_too(host_key: HostKey) -> None:
    try:
        listener = await listen("::1", 0, host_key, HANDLERS)
    except ListenError:
        pytest.skip("this machine has no IPv6")
    async with (
        listener,
        asyncssh.connect(
            "::1",
            listener.port,
            known_hosts=None,
            config=None,
            client_keys=None,
            client_factory=Newcomer,
        ),
    ):
        assert listener.logged_in == 1


# asyncssh's insides: these fail when upstream moves what `wire`, `channel` or `doorman` rely on.


def test_asyncssh_still_builds_a_connection_from_loop_and_options() -> None:
    names = list(inspect.signature(asyncssh.SSHServerConnection).parameters)

    assert names[:2] == ["loop", "options"]


def test_asyncssh_still_asks_the_channels_own_handler_for_variables() -> None:
    assert "_process_env_request" in vars(asyncssh.SSHServerChannel)
    assert "_process_env_request" in vars(BoundedChannel)


async def test_a_bounded_channel_keeps_twenty_variables(host: Host) -> None:
    async with host.connect() as client:
        await client.run("whoami")
        (doorman,) = host.listener._context.gate.connections()
        channel = BoundedChannel(doorman._conn, Limits())
        kept = [
            channel._process_env_request(SSHPacket(String(f"LC_{chr(65 + n)}") + String("C")))
            for n in range(25)
        ]

        assert kept == [True] * 20 + [False] * 5
        assert len(channel.get_environment()) == 20


def test_asyncssh_uses_of_its_transport_no_more_than_a_wire_has() -> None:
    """A wire stands in for the transport: any other method it calls would be missing."""
    source = inspect.getsource(asyncssh.connection.SSHConnection)
    used = {
        line.split("self._transport.")[1].split("(")[0].rstrip(")").split(")")[0]
        for line in source.splitlines()
        if "self._transport." in line
    }

    assert used == {"abort", "write", "get_extra_info"}
    assert used <= set(vars(ThrottledTransport))
