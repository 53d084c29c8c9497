"""Real ssh prints the sentence with which it is turned away before any key is exchanged."""

import asyncio
from contextlib import suppress

import pytest

from tablehost.ssh import turned_away
from tablehost.ssh.sockets import bind
from tablehost.ssh.turned_away import disconnect, turn_away
from tests.real_ssh import Machine, needs_ssh, run

WHY = "Come in at another one of the three machines."


@needs_ssh
async def test_ssh_says_why(machine: Machine) -> None:
    (here,) = await bind("127.0.0.1", 0)
    port = here.getsockname()[1]
    turning = turn_away([here], WHY)
    done = await run(machine, port)
    turning.close()

    assert done.code == 255
    assert WHY in done.err


async def test_client_that_stays_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turned_away, "_PATIENCE", 0.05)
    (here,) = await bind("127.0.0.1", 0)
    port = here.getsockname()[1]
    turning = turn_away([here], WHY)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"SSH-2.0-mine\r\n")
    async with asyncio.timeout(60):
        with suppress(ConnectionResetError):
            while await reader.read(100):
                continue
    turning.close()
    writer.close()


async def test_address_with_many_connections_crowds_out_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turned_away, "_MOST", 3)
    monkeypatch.setattr(turned_away, "_PATIENCE", 600)
    (here,) = await bind("127.0.0.1", 0)
    at = here.getsockname()
    turning = turn_away([here], WHY)
    guest, guest_writer = await asyncio.open_connection(*at, local_addr=("127.0.0.2", 0))
    async with asyncio.timeout(60):
        told = await guest.readuntil(WHY.encode())
    many = [await asyncio.open_connection(*at) for _ in range(3)]
    oldest, newest = many[0][0], many[2][0]
    async with asyncio.timeout(60):
        await newest.readuntil(WHY.encode())
        with suppress(ConnectionResetError):
            while await oldest.read(100):
                continue
    turning.close()
    for writer in (guest_writer, *(writer for _, writer in many)):
        writer.close()

    assert told.startswith(b"SSH-2.0-")
    assert not guest.at_eof()
    assert not newest.at_eof()


@pytest.mark.parametrize("length", range(1, 20))
def test_packet_is_padded_to_whole_blocks(length: int) -> None:
    packet = disconnect("x" * length)

    assert len(packet) % 8 == 0
    assert int.from_bytes(packet[:4], "big") == len(packet) - 4
    assert 4 <= packet[4] <= 12
