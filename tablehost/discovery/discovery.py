"""Being found: the host's names on every link, for as long as it is up.

Two names are claimed on each: the one people remember (`table.local`), which somebody else may have
already, and one of this host's own (`table-ab12.local`), which carries the service that browsers of
the network list. Nothing here can keep a host from starting: a network that cannot be spoken to is
told about, and guests use the address.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from ipaddress import ip_address
from typing import Literal

from msgspec import Struct

from tablehost.discovery.claim import Claim
from tablehost.discovery.entry import Entry, Service
from tablehost.discovery.links import Address, Interface, Link, interfaces, lan
from tablehost.discovery.sockets import PortTakenError
from tablehost.discovery.station import Station

log = logging.getLogger(__name__)

LOOK_EVERY = 5.0  # seconds: a laptop joins another Wi-Fi, an address is renewed
SETTLED_WITHIN = 4.0

Standing = Literal["held", "taken", "asking"]


class Wish(Struct, frozen=True, kw_only=True):
    """What a host wants to be found as.

    Attributes:
        name: the shared name, without `.local`.
        own: the name no other host has.
        port: guests connect to.
        bound: the addresses it listens at; `0.0.0.0` and `::` are all of a version.
        interfaces: the only ones to use; none for the LAN's.
        facts: the service's text record.
    """

    name: str
    own: str
    port: int
    bound: tuple[str, ...]
    interfaces: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()


class Discovery:
    """A host's names on all its links, kept up to date; close it to say goodbye.

    Attributes:
        trouble: why nothing can be announced on an interface, by its name.
    """

    def __init__(self, wish: Wish, look: Callable[[], Sequence[Interface]] = interfaces) -> None:
        self.trouble: dict[str, str] = {}
        self._wish = wish
        self._look = look
        self._own: set[bytes] = set()
        self._stations: dict[str, Station] = {}
        self._standings: dict[tuple[str, str], Standing] = {}
        self._changed = asyncio.Event()
        self._watching: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Find the links, begin to claim the names there, and go on watching."""
        await self._follow()
        self._watching = asyncio.create_task(self._watch(), name="links")

    async def close(self) -> None:
        """Say goodbye on all links."""
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)
        for station in self._stations.values():
            station.close()
        self._stations.clear()

    async def settled(self) -> None:
        """Wait until it is known which names are ours; a few seconds at most."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SETTLED_WITHIN):
                while "asking" in self._standings.values():
                    self._changed.clear()
                    await self._changed.wait()

    @property
    def names(self) -> list[str]:
        """The names that lead here now, the shared one first."""
        both = dict.fromkeys((self._wish.name, self._wish.own))
        held = {name for (_, name), standing in self._standings.items() if standing == "held"}
        return [f"{name}.local" for name in both if name in held]

    @property
    def taken(self) -> dict[str, str]:
        """Who else has the shared name, by interface."""
        return {
            station.link.name: claim.holder
            for station in self._stations.values()
            for claim in station.claims
            if claim.entry.name == self._wish.name and claim.state == "taken"
        }

    @property
    def links(self) -> list[str]:
        """The interfaces on which this host is announced."""
        return list(self._stations)

    @property
    def addresses(self) -> list[Address]:
        """Where guests on the links reach this host, IPv4 first."""
        found = [one for station in self._stations.values() for one in station.link.addresses]
        return sorted(set(found), key=lambda one: (one.version, one.packed))

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                await self._follow()
            except OSError as error:
                log.warning("the network cannot be looked at: %s", error)

    async def _follow(self) -> None:
        """Leave the links that are gone or different, and come to those that are new."""
        machine = self._look()
        own = {address.packed for one in machine for address in one.addresses}
        self._own.clear()
        self._own.update(own)
        links = {link.name: link for link in self._reachable(lan(machine, self._wish.interfaces))}
        for name, station in list(self._stations.items()):
            if links.get(name) != station.link:
                log.info("no longer announced on %s", name)
                station.close()
                del self._stations[name]
        for name in [name for name in self.trouble if name not in links]:
            del self.trouble[name]
        for name, link in links.items():
            if name not in self._stations:
                await self._come_to(link)
        self._told()

    def _reachable(self, links: Sequence[Link]) -> list[Link]:
        """The links with the addresses that this host listens at."""
        bound = [ip_address(one) for one in self._wish.bound]
        found = []
        for link in links:
            addresses = tuple(
                one
                for one in link.addresses
                if any(b == one or (b.is_unspecified and b.version == one.version) for b in bound)
            )
            if addresses:
                found.append(Link(link.name, link.index, addresses))
        return found

    async def _come_to(self, link: Link) -> None:
        service = Service(self._wish.port, self._wish.facts)
        entries = [Entry(self._wish.own, link.addresses, service)]
        if self._wish.name != self._wish.own:
            entries.insert(0, Entry(self._wish.name, link.addresses))
        station = Station(link, entries, self._own, self._told)
        try:
            await station.open()
        except OSError as error:
            station.close()
            self._cannot(link.name, error)
        else:
            self.trouble.pop(link.name, None)
            self._stations[link.name] = station

    def _cannot(self, name: str, error: OSError) -> None:
        why = (
            "another program on this machine has port 5353 for itself (avahi with "
            "disallow-other-stacks=yes?)"
            if isinstance(error, PortTakenError)
            else str(error.strerror or error)
        )
        if self.trouble.get(name) != why:
            log.warning("cannot be announced on %s: %s; guests use the address", name, why)
        self.trouble[name] = why

    # What has become of the claims

    def _told(self) -> None:
        """Notice and tell what has changed for good; asking again is not told before it is over."""
        before, self._standings = self._standings, {}
        for station in self._stations.values():
            for claim in station.claims:
                place = (station.link.name, claim.entry.name)
                was = before.get(place, "asking")
                now = was if claim.state == "asking" else claim.state
                self._standings[place] = now
                if now != was:
                    self._tell(station.link, claim)
        self._changed.set()

    def _tell(self, link: Link, claim: Claim) -> None:
        name = f"{claim.entry.name}.local"
        if claim.held:
            log.info("found as %s on %s", name, link.name)
            return
        log.warning(
            "%s belongs to %s on %s, and is taken back when it is free; guests type %s.local or %s",
            *(name, claim.holder, link.name, self._wish.own, link.addresses[0]),
        )
