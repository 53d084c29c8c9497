"""Refusals of the ssh server."""

import asyncio
import contextlib
import shutil
from asyncio.subprocess import DEVNULL
from collections.abc import Awaitable, Callable
from pathlib import Path

import asyncssh
import pytest

from tablehost.ssh.hostkey import HostKey
from tests.machine import free_port
from tests.real_ssh import Machine, RealTerminal, needs_ssh, run, run_tool
from tests.tablehost.ssh.host import PATIENCE, Host, eventually

Request = Callable[[asyncssh.SSHClientConnection], Awaitable[object]]


@needs_ssh
async def test_remote_forwarding_is_refused(host: Host, machine: Machine) -> None:
    forward = f"127.0.0.1:{free_port()}:127.0.0.1:{host.port}"
    options = ["-o", "ExitOnForwardFailure=yes", "-N", "-R", forward]

    done = await run(machine, host.port, options=options)

    assert done.code == 255
    assert "remote port forwarding failed" in done.err


@needs_ssh
@pytest.mark.parametrize("how", ["-L", "-D"])
async def test_local_forwarding_reaches_nothing(host: Host, machine: Machine, how: str) -> None:
    reached = asyncio.Event()
    target = await asyncio.start_server(lambda *_: reached.set(), "127.0.0.1", 0)
    port, here = target.sockets[0].getsockname()[1], free_port()
    forward = f"127.0.0.1:{here}:127.0.0.1:{port}" if how == "-L" else f"127.0.0.1:{here}"
    async with target, RealTerminal(machine, host.port, options=["-v", "-N", how, forward]) as it:
        await it.until("Entering interactive session")
        reader, writer = await asyncio.open_connection("127.0.0.1", here)
        if how == "-D":  # SOCKS 5: no authentication, connect to 127.0.0.1
            writer.write(b"\x05\x01\x00\x05\x01\x00\x01\x7f\x00\x00\x01" + port.to_bytes(2, "big"))
        async with asyncio.timeout(PATIENCE):
            await reader.read()  # until the client closes it, for the host has refused
        writer.close()

        assert not reached.is_set()


@needs_ssh
async def test_x11_is_refused_and_the_session_goes_on(host: Host, machine: Machine) -> None:
    env = {"DISPLAY": "127.0.0.1:99"}
    async with RealTerminal(machine, host.port, env=env, options=["-v", "-Y"]) as it:
        await it.until("hello")
        it.send("q")

        assert await it.gone() == 0
        assert b"Requesting X11 forwarding" in it.raw
        assert b"X11 forwarding request failed" in it.raw


@needs_ssh
@pytest.mark.skipif(not shutil.which("ssh-agent"), reason="needs ssh-agent")
async def test_an_agent_is_not_reached(host: Host, machine: Machine) -> None:
    path = machine.home / "agent"
    agent = await asyncio.create_subprocess_exec("ssh-agent", "-D", "-a", path, stdout=DEVNULL)
    try:
        await eventually(path.exists)
        options = ["-v", "-A", "-o", f"IdentityAgent={path}"]
        async with RealTerminal(machine, host.port, options=options) as it:
            await it.until("hello")
            (doorman,) = host.listener._context.gate.connections()

            assert b"Requesting authentication agent forwarding" in it.raw
            assert doorman._conn.get_agent_path() is None
    finally:
        agent.terminate()
        await agent.wait()


async def test_x11_is_refused_outright(host: Host) -> None:
    async with host.connect() as client:
        with pytest.raises(asyncssh.ChannelOpenError, match="X11"):
            await client.create_process(
                x11_forwarding=True, x11_display="127.0.0.1:1", x11_auth_path="/nowhere"
            )


async def test_agent_forwarding_opens_nothing(host: Host) -> None:
    async with host.connect() as client:
        channel, _ = await client.create_session(asyncssh.SSHClientSession, term_type="xterm")

        accepted = await channel._make_request(b"auth-agent-req@openssh.com")

        assert accepted is False


@pytest.mark.parametrize(
    "open_channel",
    [
        pytest.param(lambda it: it.open_connection("127.0.0.1", 22), id="direct-tcpip"),
        pytest.param(lambda it: it.open_unix_connection("/run/x"), id="direct-streamlocal"),
        pytest.param(lambda it: it.create_tun(asyncssh.SSHTunTapSession), id="tun"),
    ],
)
async def test_channels_other_than_sessions_are_refused(host: Host, open_channel: Request) -> None:
    async with host.connect() as client:
        with pytest.raises(asyncssh.ChannelOpenError):
            await open_channel(client)


@pytest.mark.parametrize(
    "start",
    [
        pytest.param(lambda it: it.start_server(lambda *_: None, "127.0.0.1", 0), id="tcpip"),
        pytest.param(lambda it: it.start_unix_server(lambda: None, "/x.sock"), id="streamlocal"),
    ],
)
async def test_listeners_are_refused(host: Host, start: Request) -> None:
    async with host.connect() as client:
        with pytest.raises(asyncssh.ChannelListenError):
            await start(client)


@pytest.mark.parametrize("subsystem", ["sftp", "netconf", "tablehost2"])
async def test_other_subsystems_are_refused(host: Host, subsystem: str) -> None:
    async with host.connect() as client:
        with pytest.raises(asyncssh.ChannelOpenError):
            await client.create_process(subsystem=subsystem)


@needs_ssh
async def test_scp_and_rsync_are_commands_nobody_knows(host: Host, machine: Machine) -> None:
    for command in ("scp -t /tmp", "rsync --server . /tmp", "git-upload-pack /"):
        done = await run(machine, host.port, command)

        assert done.code == 2
        assert "no such command" in done.err


@needs_ssh
@pytest.mark.parametrize("protocol", [["-O"], []], ids=["by command", "by sftp"])
async def test_scp_copies_nothing_either_way(
    host: Host, machine: Machine, tmp_path: Path, protocol: list[str]
) -> None:
    mine = tmp_path / "mine"
    mine.write_text("secret")
    there, back = "guest@127.0.0.1:/tmp/theirs", tmp_path / "theirs"
    for paths in ([str(mine), there], [there, str(back)]):
        done = await run_tool("scp", machine, host.port, *protocol, *paths)

        assert done.code != 0
    assert not back.exists()
    assert not host.apps


@needs_ssh
async def test_sftp_is_refused(host: Host, machine: Machine) -> None:
    done = await run_tool("sftp", machine, host.port, "guest@127.0.0.1", stdin=b"ls\n")

    assert done.code != 0
    assert "subsystem request failed" in done.err


@needs_ssh
@pytest.mark.parametrize("options", [("-W", "127.0.0.1:22"), ("-N", "-w", "0:0")])
async def test_stdio_and_tunnel_forwarding_are_refused(
    host: Host, machine: Machine, options: tuple[str, ...]
) -> None:
    end = ["-o", "ExitOnForwardFailure=yes"]

    done = await run(machine, host.port, options=[*end, *options])

    assert done.code == 255
    assert not host.apps


async def test_compression_is_never_agreed_upon(host: Host) -> None:
    async with host.connect(compression_algs=["zlib@openssh.com", "none"]) as client:
        assert client.get_extra_info("send_compression") == "none"
        assert client.get_extra_info("recv_compression") == "none"


async def test_weak_algorithms_are_not_spoken(host: Host) -> None:
    for weak in (
        {"kex_algs": ["diffie-hellman-group14-sha256", "ecdh-sha2-nistp256"]},
        {"encryption_algs": ["aes256-ctr", "aes128-cbc"]},
        {"server_host_key_algs": ["rsa-sha2-256", "ecdsa-sha2-nistp256"]},
    ):
        with pytest.raises(asyncssh.KeyExchangeFailed):
            async with host.connect(**weak):
                pass


async def test_strict_host_speaks_no_key_exchange_that_is_read_later(host_key: HostKey) -> None:
    async with Host(host_key, crypto="strict") as host:
        async with host.connect(kex_algs=["mlkem768x25519-sha256"]) as client:
            assert client.get_extra_info("send_cipher") == "chacha20-poly1305@openssh.com"
        with pytest.raises(asyncssh.KeyExchangeFailed):
            async with host.connect(kex_algs=["curve25519-sha256"]):
                pass


async def test_the_key_exchange_is_post_quantum_where_both_can(host: Host) -> None:
    async with host.connect(kex_algs=["mlkem768x25519-sha256"]) as client:
        assert client.get_extra_info("send_cipher") == "chacha20-poly1305@openssh.com"


@needs_ssh
async def test_variables_beyond_the_list_are_dropped(host: Host, machine: Machine) -> None:
    send = {"LANG": "C", "LC_ALL": "C.UTF-8", "PATH": "/evil", "LD_PRELOAD": "x", "TEXTUAL": "1"}

    done = await run(machine, host.port, "env", send_env=send)

    assert done.out == "[('LANG', 'C'), ('LC_ALL', 'C.UTF-8')]\n"


async def test_a_huge_environment_costs_no_memory(host: Host) -> None:
    """asyncssh keeps every variable of any size; `BoundedChannel` must not."""
    many = {f"LC_{'A' * (i // 26)}{chr(65 + i % 26)}": "x" for i in range(300)}
    large = {"LANG": "x" * 30_000, "LC_CTYPE": "\x1b[31m"}
    async with host.connect() as client:
        done = await client.run("env", env=many | large | {f"VAR{i}": "x" for i in range(2000)})

    assert str(done.stdout).count("LC_") == 20
    assert "LANG" not in str(done.stdout)


async def test_a_connection_survives_none_of_this_by_crashing(host: Host) -> None:
    """After a refused channel, another session on the same connection works."""
    async with host.connect() as client:
        with contextlib.suppress(asyncssh.ChannelOpenError):
            await client.open_connection("127.0.0.1", 22)
        done = await client.run("whoami")

        assert done.stdout == "mara no key\n"
    await eventually(lambda: not host.listener.logged_in)
