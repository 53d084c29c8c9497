"""Too much of anything, with small and default limits."""

import asyncio
from pathlib import Path

import asyncssh
import pytest

from tablehost.access.limits import Limits
from tablehost.ssh.hostkey import HostKey
from tests.real_ssh import Machine, RealTerminal, needs_ssh, run
from tests.tablehost.ssh.host import PATIENCE, Host, eventually
from tests.tablehost.ssh.raw import Raw

Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def connect_silently(host: Host) -> Connection:
    return await asyncio.open_connection("127.0.0.1", host.port)


async def until_closed(connection: Connection) -> None:
    """Read until the other side has closed."""
    async with asyncio.timeout(PATIENCE):
        try:
            while await connection[0].read(65536):
                pass
        except ConnectionError:
            pass
    connection[1].close()


async def test_authentication_attempts_are_limited(host: Host) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")

    with pytest.raises(asyncssh.DisconnectError, match="Too many attempts"):
        async with Raw(host, lambda ask: [ask.probe("mara", key)] * 300):
            pass


async def test_attempts_are_counted_over_changing_names(host: Host) -> None:
    with pytest.raises(asyncssh.DisconnectError, match="Too many attempts"):
        async with Raw(host, lambda ask: [ask.none(f"mara{n}") for n in range(300)]):
            pass


@needs_ssh
async def test_an_agent_full_of_keys_gets_in(host: Host, machine: Machine) -> None:
    keys = [machine.key(f"key{n}") for n in range(8)]
    options = [part for key in keys for part in ("-i", str(key))]

    done = await run(machine, host.port, "whoami", options=options, user="mara")

    assert done.code == 0
    assert "SHA256" in done.out


async def test_sessions_on_one_connection_are_limited(host: Host) -> None:
    async with host.connect() as client:
        opened = await asyncio.gather(
            *(client.create_process(subsystem="tablehost") for _ in range(300)),
            return_exceptions=True,
        )
        refused = [it for it in opened if isinstance(it, asyncssh.ChannelOpenError)]

        assert len(opened) - len(refused) == Limits().sessions_per_connection


async def test_a_closed_session_makes_room(host: Host) -> None:
    async with host.connect() as client:
        for _ in range(20):
            done = await client.run("whoami")

            assert done.exit_status == 0


async def test_half_open_connections_give_way_to_newcomers(host_key: HostKey) -> None:
    async with Host(host_key, Limits(half_open=20)) as host:
        idle = [await connect_silently(host) for _ in range(60)]
        await eventually(lambda: host.listener.half_open == 20)
        async with host.connect() as client:
            done = await client.run("whoami")

        assert done.stdout == "mara no key\n"
        for connection in idle[:40]:
            await until_closed(connection)
        for _, writer in idle[40:]:
            writer.close()


async def test_three_hundred_idle_connections_lock_nobody_out(host: Host) -> None:
    idle = [await connect_silently(host) for _ in range(300)]
    async with host.connect() as client:
        done = await client.run("whoami")

        assert done.exit_status == 0
        assert host.listener.half_open <= Limits().half_open
    for _, writer in idle:
        writer.close()


async def test_who_does_not_log_in_in_time_is_cut(host_key: HostKey) -> None:
    async with Host(host_key, Limits(login_time=0.2)) as host:
        await until_closed(await connect_silently(host))

        assert host.listener.half_open == 0


async def test_a_connection_with_nothing_open_is_closed(host_key: HostKey) -> None:
    async with Host(host_key, Limits(idle_time=0.1)) as host, host.connect() as client:
        async with asyncio.timeout(PATIENCE):
            await client.wait_closed()

        assert not host.listener.logged_in


async def test_an_open_session_is_not_idle(host_key: HostKey) -> None:
    async with Host(host_key, Limits(idle_time=0.1)) as host, host.connect() as client:
        process = await client.create_process(term_type="xterm")
        idler = await another(host)
        async with asyncio.timeout(PATIENCE):
            await idler.wait_closed()  # came later and was already closed
        process.stdin.write("q")

        assert (await process.wait()).exit_status == 0


async def another(host: Host) -> asyncssh.SSHClientConnection:
    """Another connection, with nothing open on it."""
    client: asyncssh.SSHClientConnection = await host.connect(username="jo")
    return client


@needs_ssh
async def test_a_client_that_does_not_answer_is_given_up(host_key: HostKey, tmp_path: Path) -> None:
    limits = Limits(keep_alive=0.1, keep_alive_missed=3)
    async with Host(host_key, limits) as host:
        machine = host.known_to(Machine(tmp_path))
        async with RealTerminal(machine, host.port) as it:
            await it.until("hello")
            it.freeze()
            await eventually(lambda: not host.listener.logged_in)

            assert host.apps[0].over.is_set()


@needs_ssh
async def test_full_host_says_so(host_key: HostKey, tmp_path: Path) -> None:
    async with Host(host_key, Limits(connections=2)) as host:
        machine = host.known_to(Machine(tmp_path))
        async with host.connect(), host.connect():
            done = await run(machine, host.port, "whoami")

            assert done.code == 255
            assert "This host is full" in done.err
        await eventually(lambda: not host.listener.logged_in)

        assert (await run(machine, host.port, "whoami")).code == 0


@needs_ssh
async def test_an_address_with_too_many_says_so_and_is_let_in_again(
    host_key: HostKey, tmp_path: Path
) -> None:
    async with Host(host_key, Limits(connections_per_address=1)) as host:
        machine = host.known_to(Machine(tmp_path))
        async with host.connect():
            done = await run(machine, host.port, "whoami")

            assert done.code == 255
            assert "Too many players come from your address" in done.err
        await eventually(lambda: not host.listener.logged_in)

        assert (await run(machine, host.port, "whoami")).code == 0


@needs_ssh
async def test_a_key_connected_too_often_says_so(host_key: HostKey, tmp_path: Path) -> None:
    async with Host(host_key, Limits(connections_per_key=1)) as host:
        machine = host.known_to(Machine(tmp_path))
        key = machine.key("mara")
        async with RealTerminal(machine, host.port, user="mara", key=key) as mara:
            await mara.until("hello mara")
            known = await run(machine, host.port, "whoami", user="jo", key=key)
            guest = await run(machine, host.port, "whoami", user="jo")

        assert known.code == 255
        assert "Too many terminals are open with your key" in known.err
        assert guest.code == 0


async def test_a_party_of_a_hundred_behind_one_address_is_let_in(host: Host) -> None:
    party = [host.connect(username=f"guest{n}") for n in range(100)]

    clients = await asyncio.gather(*party)

    assert host.listener.logged_in == 100
    for client in clients:
        client.abort()


async def test_a_terminal_of_65535_by_65535_is_made_believable(host: Host) -> None:
    async with host.connect() as client:
        process = await client.create_process(term_type="xterm", term_size=(65535, 65535))
        await host.came_in()
        process.change_terminal_size(4_000_000_000, 1)
        await eventually(lambda: host.apps[0].sizes)

        assert host.apps[0].terminal.size == (500, 5)
        assert host.apps[0].sizes == [(500, 5)]
        process.close()


async def test_a_storm_of_window_changes_is_told_in_a_few(host: Host) -> None:
    async with host.connect() as client:
        process = await client.create_process(term_type="xterm")
        await host.came_in()
        for n in range(3000):
            process.change_terminal_size(40 + n % 100, 30)
        process.change_terminal_size(111, 33)
        await eventually(lambda: (111, 33) in host.apps[0].sizes)

        assert len(host.apps[0].sizes) < 300
        assert host.apps[0].terminal.size == (111, 33)
        process.close()


async def test_invalid_bytes_and_early_endings_keep_the_connection(host: Host) -> None:
    async with host.connect() as client:
        process = await client.create_process(term_type="xterm", encoding=None)
        await host.came_in()
        process.stdin.write(b"\xff\xfe\x80\x00\x1b[<\xc3")
        await eventually(lambda: b"\xc3" in host.apps[0].heard)
        done = await client.run("whoami")

        assert bytes(host.apps[0].heard) == b"\xff\xfe\x80\x00\x1b[<\xc3"
        assert done.exit_status == 0
        process.close()


async def test_a_terminal_type_of_garbage_is_unknown(host: Host) -> None:
    async with host.connect() as client:
        done = await client.run("", term_type="\x1b]0;evil\x07" * 20)

        assert done.exit_status == 2  # cannot show the app
        assert "\x1b" not in str(done.stdout)


@pytest.mark.parametrize(
    "garbage",
    [
        pytest.param(b"GET / HTTP/1.1\r\n\r\n", id="http"),
        pytest.param(b"\x00" * 20_000, id="zeros"),
        pytest.param(b"SSH-1.0-x\r\n", id="old ssh"),
    ],
)
async def test_other_protocols_are_disconnected(host: Host, garbage: bytes) -> None:
    connection = await connect_silently(host)
    connection[1].write(garbage)

    await until_closed(connection)
    await eventually(lambda: not host.listener.half_open)
