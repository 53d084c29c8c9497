"""Looks up names and services from another machine, and prints JSON.

    python -m tests.tablehost.discovery.guest resolve table.local ...
    python -m tests.tablehost.discovery.guest absent table.local ...
    python -m tests.tablehost.discovery.guest browse _ssh._tcp.local.
    python -m tests.tablehost.discovery.guest ask table.local ...
    python -m tests.tablehost.discovery.guest probe table.local

The first three ask as python-zeroconf does, `ask` as a simple program from a port of its own, the
last as a machine that wants the name for itself.
Who should be there is waited for, who should not is given a moment to object.
"""

import asyncio
import json
import socket
import sys
from collections.abc import Awaitable, Callable, Mapping
from ipaddress import ip_address
from typing import Any

from zeroconf import IPVersion
from zeroconf._services.info import AddressResolver
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from tablehost.discovery.claim import Claim
from tablehost.discovery.dns import (
    AAAA,
    GROUP_4,
    INTERNET,
    PORT,
    QUERY,
    A,
    DNSAddress,
    DNSIncoming,
    DNSOutgoing,
    DNSQuestion,
)
from tablehost.discovery.links import interfaces, lan, reachable
from tablehost.discovery.records import NameRecords
from tablehost.discovery.sockets import destination, open_sockets

PATIENCE = 10.0  # seconds until a name that should be there is given up
QUIET = 1.5  # seconds in which whoever has something to say has said it


async def resolve(*names: str) -> dict[str, list[str]]:
    """The addresses of names that should exist."""
    return await _addresses_of(names, PATIENCE)


async def absent(*names: str) -> dict[str, list[str]]:
    """The addresses of names that should not exist."""
    return await _addresses_of(names, QUIET)


async def _addresses_of(names: tuple[str, ...], seconds: float) -> dict[str, list[str]]:
    async with AsyncZeroconf(ip_version=IPVersion.V4Only) as network:
        resolvers = {name: AddressResolver(f"{name}.") for name in names}
        await asyncio.gather(
            *(one.async_request(network.zeroconf, seconds * 1000) for one in resolvers.values())
        )
    return {name: one.parsed_addresses() for name, one in resolvers.items()}


async def browse(kind: str) -> list[dict[str, Any]]:
    """The services of a kind; waits for the first one and lets the others come."""
    names: asyncio.Queue[str] = asyncio.Queue()

    def seen(name: str, **_: Any) -> None:
        names.put_nowait(name)

    found: dict[str, dict[str, Any]] = {}
    async with AsyncZeroconf(ip_version=IPVersion.V4Only) as network:
        browser = AsyncServiceBrowser(network.zeroconf, kind, handlers=[seen])
        try:
            while True:
                async with asyncio.timeout(QUIET if found else PATIENCE):
                    name = await names.get()
                info = AsyncServiceInfo(kind, name)
                await info.async_request(network.zeroconf, PATIENCE * 1000)
                found[name] = _plain(info)
        except TimeoutError:
            await browser.async_cancel()
    return list(found.values())


async def ask(*names: str) -> list[list[str]]:
    """By question, the addresses in all answers to who asks alone, from a port of its own."""
    return await asyncio.gather(*map(_ask, names))


async def _ask(name: str) -> list[str]:
    (link,) = reachable(lan(interfaces()), [ip_address("0.0.0.0")])
    out = DNSOutgoing(QUERY, multicast=False, id_=4711)
    out.add_question(DNSQuestion(f"{name}.", A, INTERNET))
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        sock.setblocking(False)
        sock.bind((str(link.addresses[0]), 0))
        return await _answers(sock, (GROUP_4, PORT), out, name)


async def probe(name: str) -> list[str]:
    """Probe for a name; returns the addresses of those who object."""
    (link,) = reachable(lan(interfaces()), [ip_address("0.0.0.0")])
    (sock,) = open_sockets(link)
    claim = Claim(
        NameRecords(name.removesuffix(".local"), link.addresses), set(), 0, lambda low, _: low
    )
    with sock:
        found = await _answers(sock, destination(sock, link), claim.step(0), name)
    return [one for one in found if one not in map(str, link.addresses)]


async def _answers(
    sock: socket.socket, whom: tuple[Any, ...], out: DNSOutgoing, name: str
) -> list[str]:
    """Send a message, and collect a name's addresses from the answers."""
    heard: set[str] = set()
    loop = asyncio.get_running_loop()
    await loop.sock_sendto(sock, out.packets()[0], whom)
    try:
        async with asyncio.timeout(QUIET):
            while True:
                heard |= _addresses(await loop.sock_recv(sock, 9000), f"{name}.")
    except TimeoutError:
        return sorted(heard)


def _addresses(packet: bytes, name: str) -> set[str]:
    message = DNSIncoming(packet)
    return {
        str(ip_address(record.address))
        for record in message.answers()
        if isinstance(record, DNSAddress) and record.type in (A, AAAA) and record.name == name
    }


def _plain(info: AsyncServiceInfo) -> dict[str, Any]:
    facts = {key.decode(): (value or b"").decode() for key, value in info.properties.items()}
    return {
        "server": info.server,
        "port": info.port,
        "addresses": info.parsed_addresses(),
        "facts": facts,
    }


FINDING: Mapping[str, Callable[..., Awaitable[Any]]] = {
    "resolve": resolve,
    "absent": absent,
    "browse": browse,
    "ask": ask,
    "probe": probe,
}


async def main(what: str, *words: str) -> None:
    """Look something up and print it."""
    sys.stdout.write(json.dumps(await FINDING[what](*words)))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
