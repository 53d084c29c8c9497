"""The interfaces of the LAN.

A link is an interface that is up and supports multicast, with a private or link-local address.
Public addresses are never announced, and an interface with no other is not a link: on such a LAN
players use the address.

Loopback and point-to-point interfaces (VPNs) are not links. Where the system tells which interfaces
are hardware (Linux does), a link is hardware, or is based on some: a bridge with a cable is a link,
the bridge of containers is not. A machine without hardware interfaces is a container; there, and on
other systems, interfaces with the usual names of virtual ones are excluded. An interface that is
requested by name is a link if it supports multicast, whatever it is.
"""

import re
import socket
from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from pathlib import Path

import ifaddr
from msgspec import Struct

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

SYSTEM = Path("/sys/class/net")
UP, LOOPBACK, POINT_TO_POINT, MULTICAST = 0x1, 0x8, 0x10, 0x1000
VIRTUAL = re.compile(
    "lo|docker|br-|veth|virbr|vmnet|vmenet|vboxnet|vnet|tun|tap|utun|wg|tailscale|zt|ppp|ipsec|"
    "awdl|llw|anpi|gif|stf|cni|flannel|cali|lxc|lxd|podman|dummy|ifb"
)


class Interface(Struct, frozen=True):
    """An interface of this machine with all its addresses, and the networks that it is in."""

    name: str
    index: int
    addresses: tuple[Address, ...]
    networks: tuple[Network, ...] = ()


class Link(Struct, frozen=True):
    """An interface of the LAN, with the addresses that players can use, IPv4 first."""

    name: str
    index: int
    addresses: tuple[Address, ...]
    networks: tuple[Network, ...] = ()


def interfaces() -> list[Interface]:
    """All interfaces with an address."""
    found: dict[str, list[tuple[Address, int]]] = {}
    for adapter in ifaddr.get_adapters():
        name = adapter.name.partition(":")[0]  # eth0:1 is another address of eth0
        ips = [(_parsed(ip.ip), ip.network_prefix) for ip in adapter.ips]
        found.setdefault(name, []).extend(ips)
    return [
        Interface(name, index, tuple(address for address, _ in ips), tuple(map(_network, ips)))
        for name, ips in found.items()
        if (index := _index(name))
    ]


def lan(
    machine: Iterable[Interface], wanted: Sequence[str] = (), system: Path = SYSTEM
) -> list[Link]:
    """The links among a machine's interfaces; only the wanted ones, if given."""
    links = []
    for one in machine:
        addresses = _lan_addresses(one.addresses)
        chosen = one.name in wanted if wanted else _is_lan(one.name, system)
        if addresses and chosen and _takes_multicast(one.name, system):
            links.append(Link(one.name, one.index, addresses, one.networks))
    return links


def reachable(links: Iterable[Link], bound: Iterable[Address]) -> list[Link]:
    """The links and addresses that the host listens at; `0.0.0.0` and `::` stand for all."""
    found = []
    for link in links:
        addresses = tuple(one for one in link.addresses if _is_bound(one, bound))
        if addresses:
            found.append(Link(link.name, link.index, addresses, link.networks))
    return found


def outward(bound: Iterable[Address]) -> list[Address]:
    """The address of a machine without links: its default route's, or loopback."""
    if fixed := [one for one in bound if not one.is_unspecified]:
        return fixed
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # No packet is sent: connecting a datagram socket only selects the route.
            probe.connect(("192.0.2.1", 9))
            return [ip_address(probe.getsockname()[0])]
        except OSError:
            return [IPv4Address("127.0.0.1")]


def _is_bound(address: Address, bound: Iterable[Address]) -> bool:
    return any(
        one == address or (one.is_unspecified and one.version == address.version) for one in bound
    )


def _parsed(ip: str | tuple[str, int, int]) -> Address:
    return ip_address(ip if isinstance(ip, str) else ip[0].partition("%")[0])


def _network(ip: tuple[Address, int]) -> Network:
    address, prefix = ip
    return ip_network(f"{address}/{prefix}", strict=False)


def _index(name: str) -> int:
    try:
        return socket.if_nametoindex(name)
    except OSError:  # it is gone
        return 0


def _lan_addresses(addresses: Iterable[Address]) -> tuple[Address, ...]:
    """Private and link-local ones; IPv4 link-local ones only if there is no other IPv4 address."""
    local = [one for one in addresses if one.is_private and not one.is_loopback]
    settled = [one for one in local if one.version == 4 and not one.is_link_local]
    made_up = [one for one in local if one.version == 4 and one.is_link_local]
    return (*(settled or made_up), *(one for one in local if one.version == 6))


def _takes_multicast(name: str, system: Path) -> bool:
    flags = _flags(name, system)
    return flags is None or bool(flags & UP and flags & MULTICAST and not flags & LOOPBACK)


def _is_lan(name: str, system: Path) -> bool:
    flags = _flags(name, system)
    if flags is not None and flags & POINT_TO_POINT:
        return False
    if any(_is_hardware(one.name, system) for one in _folders(system)):
        return _is_hardware(name, system)
    return not VIRTUAL.match(name)


def _is_hardware(name: str, system: Path) -> bool:
    """Whether it is a device, or has devices below it, like a bridge or a VLAN."""
    folder = system / name
    if (folder / "device").exists():
        return True
    below = (one.name.removeprefix("lower_") for one in folder.glob("lower_*"))
    return any(_is_hardware(one, system) for one in below if one != name)


def _folders(system: Path) -> list[Path]:
    return [one for one in system.iterdir() if one.is_dir()] if system.is_dir() else []


def _flags(name: str, system: Path) -> int | None:
    try:
        return int((system / name / "flags").read_text(), 16)
    except (OSError, ValueError):
        return None  # unknown on this system
