"""The attacks, each a loop that runs until its process is killed.

    python -m tests.siege.attacks NAME PORT OWNERS_PUBLIC_KEY

A process of its own, so that the times of those who play are not the attacker's. It prints a line
when a round begins, which shows that the attack is really under way.
"""

import asyncio
import contextlib
import random
import sys
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

import asyncssh
from asyncssh.packet import String

from tests.siege.stranger import connect
from tests.tablehost.ssh.raw import Raw, Requests

TYPES = "xterm-256color"
LOOK_AWAY = 64 * 1024  # bytes of a window that is never opened again
ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"


class Target:
    """A host from outside.

    Attributes:
        port: on this machine.
        owners: the public key of somebody who plays there.
    """

    def __init__(self, port: int, owners: asyncssh.SSHKey) -> None:
        self.port = port
        self.owners = owners

    def trusted(self) -> None:
        """An attacker checks no host key."""

    async def guest(self, name: str = "mallory") -> asyncssh.SSHClientConnection:
        """A connection that is in."""
        return await connect(self.port, name)

    async def wire(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection that has said nothing yet."""
        return await asyncio.open_connection("127.0.0.1", self.port)


Attack = Callable[[Target], Awaitable[None]]
"""One round of it."""


async def offered_key(target: Target) -> None:
    """Show the owner's public key, sign nothing, and come in as a guest with the owner's name."""
    own = asyncssh.generate_private_key("ssh-ed25519")

    def script(ask: Requests) -> list[bytes]:
        probe = ask.probe("ada", target.owners)
        return [probe, ask.signed("ada", target.owners, own), ask.guest("ada")]

    async with Raw(target, script) as client, asyncio.timeout(5):
        await client.connection.run("list")


async def pipelined_requests(target: Target) -> None:
    """Hundreds of authentication requests in one go."""
    async with Raw(target, lambda ask: [ask.probe("ada", target.owners)] * 300):
        pass


async def banners(target: Target) -> None:
    """Version lines without an end, and bytes that are none."""

    async def shout() -> None:
        _, writer = await target.wire()
        for _ in range(20):
            writer.write(random.choice([b"SSH-2.0-" + b"x" * 4096, b"\x00" * 4096, b"\r\n" * 2048]))
            await writer.drain()
        writer.close()

    await asyncio.gather(*(shout() for _ in range(20)), return_exceptions=True)


async def handshakes(target: Target) -> None:
    """Connect, agree on keys, and go: what costs a host most."""
    await asyncio.gather(*(_handshake(target) for _ in range(8)), return_exceptions=True)


async def _handshake(target: Target) -> None:
    async with await target.guest():
        pass


async def slow_loris(target: Target) -> None:
    """Hundreds of connections that send a byte now and then and never come in."""
    wires = [await target.wire() for _ in range(300)]
    for byte in b"SSH-2.0-slow":
        for _, writer in wires:
            with contextlib.suppress(ConnectionError):
                writer.write(bytes([byte]))
        await asyncio.sleep(0.2)  # what makes it slow
    for _, writer in wires:
        writer.close()


async def windows(target: Target) -> None:
    """Thousands of sizes, the largest there can be among them."""
    async with await target.guest() as connection:
        process = await connection.create_process(
            term_type=TYPES, term_size=(65535, 65535), encoding=None
        )
        for number in range(2000):
            process.change_terminal_size(20 + number % 400, 5 + number % 150)
            if number % 100 == 0:
                await asyncio.sleep(0)
        process.change_terminal_size(4_000_000_000, 65535)
        await _swallow(process, 0.5)


async def environment(target: Target) -> None:
    """A thousand variables of the longest values."""
    async with await target.guest() as connection:
        channel, _ = await connection.create_session(
            _Deaf, term_type=TYPES, term_size=(80, 24), encoding=None
        )
        for number in range(1000):
            channel._send_request(b"env", String(f"LC_{number}"), String(b"v" * 8192))
        await asyncio.sleep(0.2)


async def never_reads(target: Target) -> None:
    """A large terminal that is never read, with keys that make it redraw."""
    connections = []
    for number in range(6):
        connection = await target.guest(f"wall{number}")
        process = await connection.create_process(
            term_type=TYPES, term_size=(500, 200), encoding=None, window=LOOK_AWAY
        )
        process.channel.pause_reading()
        connections.append((connection, process))
    for _ in range(40):
        for _, process in connections:
            with contextlib.suppress(BrokenPipeError, ConnectionError):
                process.stdin.write(b"?\x1bn\x1b")
        await asyncio.sleep(0.1)
    for connection, _ in connections:
        connection.abort()


async def paste(target: Target) -> None:
    """A million bytes typed and pasted."""
    async with await target.guest() as connection:
        process = await connection.create_process(
            term_type=TYPES, term_size=(80, 24), encoding=None
        )
        text = b"n\r\x1b[200~" + b"hello \xff\x1b[A" * 50_000 + b"\x1b[201~" + b"x" * 450_000
        swallowing = asyncio.create_task(_swallow(process, 20))
        process.stdin.write(text)
        await process.stdin.drain()
        swallowing.cancel()


async def resume_codes(target: Target) -> None:
    """Guess the codes of seats, at many doors at once."""

    async def guess(number: int) -> None:
        code = "".join(random.choices(ALPHABET, k=8))
        async with await target.guest(f"thief{number}") as connection:
            process = await connection.create_process(
                f"resume {code}", term_type=TYPES, term_size=(80, 24), encoding=None
            )
            await _swallow(process, 0.3)

    await asyncio.gather(*(guess(number) for number in range(6)), return_exceptions=True)


async def sessions(target: Target) -> None:
    """Hundreds of channels on one connection, and channels of kinds that are refused."""
    async with await target.guest() as connection:
        opened = (connection.create_process(term_type=TYPES) for _ in range(100))
        await asyncio.gather(*opened, return_exceptions=True)
        for kind in (b"x11", b"auth-agent@openssh.com"):
            with contextlib.suppress(asyncssh.Error):
                await connection.create_session(_Deaf, subsystem=kind.decode())
        with contextlib.suppress(asyncssh.Error):
            await connection.open_connection("127.0.0.1", target.port)


class _Deaf(asyncssh.SSHClientSession[bytes]):
    """Hears nothing."""


async def _swallow(process: asyncssh.SSHClientProcess[bytes], seconds: float) -> None:
    """Read what comes for a while."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while await process.stdout.read(65536):
                pass


ATTACKS: Mapping[str, Attack] = {
    attack.__name__: attack
    for attack in (
        offered_key,
        pipelined_requests,
        banners,
        handshakes,
        slow_loris,
        windows,
        environment,
        never_reads,
        paste,
        resume_codes,
        sessions,
    )
}

_GIVEN_UP = (OSError, asyncssh.Error, TimeoutError, asyncio.IncompleteReadError)


async def attack(name: str, port: int, owners: Path) -> None:
    """Round after round; being refused or cut off is no reason to stop."""
    target = Target(port, asyncssh.read_public_key(owners))
    while True:
        print(name, flush=True)
        with contextlib.suppress(*_GIVEN_UP):
            await ATTACKS[name](target)


if __name__ == "__main__":
    asyncio.run(attack(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])))
