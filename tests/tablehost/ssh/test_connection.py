"""Packets on an ssh connection: no more than necessary."""

from tablehost.ssh.algorithms import CIPHERS
from tests.tablehost.ssh.host import Host, eventually


async def test_each_thing_written_is_one_packet(host: Host) -> None:
    async with host.connect() as client:
        process = await client.create_process(term_type="xterm")
        await eventually(lambda: host.apps)
        await process.stdout.readuntil("\n")
        before = client._recv_seq
        for text in ("one", "two", "three"):
            host.apps[0].tell(text)
        await process.stdout.readuntil("three")

        assert client._recv_seq - before == 3
        process.close()


def test_no_cipher_needs_packets_that_say_nothing() -> None:
    """RFC 4251, section 9.3.1: only CBC mode does."""
    assert all("gcm" in cipher or "poly1305" in cipher for cipher in CIPHERS)
