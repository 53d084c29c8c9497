"""Slow readers are disconnected, use little memory, and delay nobody."""

import asyncio
import socket
from pathlib import Path

import asyncssh
import pytest

from tablehost.access.limits import Limits
from tablehost.ssh.hostkey import HostKey
from tests.real_ssh import Machine, RealTerminal, needs_ssh
from tests.tablehost.ssh.host import PATIENCE, Echo, Host, eventually

IMPATIENT = Limits(stall_time=0.6)
KiB = 1024


async def stuck(host: Host) -> tuple[asyncssh.SSHClientConnection, Echo]:
    """A session whose client stops reading its channel; the app has written it full."""
    client: asyncssh.SSHClientConnection = await host.connect(username="slow")
    process = await client.create_process(term_type="xterm", window=64 * KiB)
    process.channel.pause_reading()
    await host.came_in()
    app = host.apps[-1]
    app.terminal.write(b"#" * 200 * KiB)
    return client, app


async def test_bytes_waiting_are_known_exactly(host: Host) -> None:
    client, app = await stuck(host)

    assert app.terminal.waiting >= 200 * KiB - 64 * KiB - 200  # what the window did not take
    before = app.terminal.waiting
    app.terminal.write(b"123")
    assert app.terminal.waiting == before + 3
    client.abort()


@needs_ssh
async def test_bytes_waiting_count_down_to_nothing_as_they_are_read(
    host: Host, machine: Machine
) -> None:
    async with RealTerminal(machine, host.port) as it:
        await it.until("hello")
        it.freeze()
        it_app = host.apps[0]
        await eventually(lambda: _fill(it_app))
        it.thaw()
        await eventually(lambda: it_app.terminal.waiting == 0)
        it_app.tell("caught up")
        await it.until("caught up")


def _fill(app: Echo) -> bool:
    """Write on until bytes wait; true then."""
    app.terminal.write(b"." * 64 * KiB)
    return app.terminal.waiting > 0


async def test_a_session_whose_channel_is_not_read_is_cut(host_key: HostKey) -> None:
    async with Host(host_key, IMPATIENT) as host:
        client, app = await stuck(host)

        async with asyncio.timeout(PATIENCE):
            await client.wait_closed()
        assert app.over.is_set()


@needs_ssh
async def test_a_frozen_machine_is_cut_while_another_plays_on(
    host_key: HostKey, tmp_path: Path
) -> None:
    async with Host(host_key, IMPATIENT) as host:
        machine = host.known_to(Machine(tmp_path))
        async with (
            RealTerminal(machine, host.port, user="slow") as slow,
            RealTerminal(machine, host.port, user="mara") as mara,
        ):
            await slow.until("hello slow")
            await mara.until("hello mara")
            slow.freeze()
            slow_app = host.app("slow")
            await eventually(lambda: _fill(slow_app))
            for n in range(5):
                mara.send(str(n))
                await mara.until(f"heard b'{n}'")
            await eventually(lambda: host.listener.logged_in == 1)
            mara.send("q")

            assert await mara.gone() == 0


@pytest.mark.long
async def test_a_flood_beyond_the_bound_is_cut_at_once(host: Host) -> None:
    client, app = await stuck(host)
    for _ in range(3):
        app.terminal.write(b"#" * 1000 * KiB)

    async with asyncio.timeout(PATIENCE):
        await client.wait_closed()
    assert app.over.is_set()
    assert app.terminal.waiting == 0


async def test_answers_a_client_asks_for_and_does_not_read_are_bounded(
    host_key: HostKey,
) -> None:
    """No session needed: each request wants a reply, and the replies are never read."""
    async with Host(host_key, Limits(waiting_bytes=16 * KiB, input_burst=8192 * KiB)) as host:
        sock = socket.socket()
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4 * KiB)
        await asyncio.get_running_loop().run_in_executor(
            None, sock.connect, ("127.0.0.1", host.port)
        )
        client: asyncssh.SSHClientConnection = await host.connect(sock=sock)
        client._transport.pause_reading()  # type: ignore[union-attr]  # connected, so it has one
        for _ in range(7_000):
            client._send_global_request(b"keepalive@openssh.com", want_reply=True)
        await eventually(lambda: not host.listener.logged_in)
        client.abort()


async def test_a_slow_reader_who_reads_is_kept(host_key: HostKey) -> None:
    """Bytes wait the whole time, longer than the stall time, and some always go out."""
    async with Host(host_key, Limits(stall_time=0.5)) as host:
        client, app = await stuck(host)
        channel = next(iter(client._channels.values()))
        started = asyncio.get_running_loop().time()
        while asyncio.get_running_loop().time() - started < 1.5:
            channel.resume_reading()
            app.terminal.write(b"#" * 80 * KiB)
            await eventually(lambda: app.terminal.waiting < 200 * KiB)
            channel.pause_reading()

        assert host.listener.logged_in == 1
        client.abort()
