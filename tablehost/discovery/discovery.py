"""Where guests find this host: its addresses, and its names on every link, while it is up.

Two names are claimed on each link: the one people remember (`table.local`), which somebody else may
have already, and one of this host's own (`table-ab12.local`), which carries the service that
browsers of the network list. Nothing here can keep a host from starting: a network that cannot be
spoken to is told about, and guests use the address.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from msgspec import Struct

from tablehost.discovery.claim import Claim
from tablehost.discovery.links import Address, Interface, Link, interfaces, lan, outward, reachable
from tablehost.discovery.records import NameRecords, Service
from tablehost.discovery.responder import Responder
from tablehost.discovery.sockets import PortTakenError
from tablehost.ssh_address import SshAddress

log = logging.getLogger(__name__)

LOOK_EVERY = 5.0  # seconds: a laptop joins another Wi-Fi, an address is renewed
SETTLED_WITHIN = 6.0

Standing = Literal["held", "taken", "asking"]


class DiscoveryConfig(Struct, frozen=True, kw_only=True):
    """What a host wants to be found as.

    Attributes:
        name: the shared name, without `.local`.
        own: the name no other host has.
        announce: whether the network is told at all.
        interfaces: the only ones to use; none for the LAN's.
        facts: the service's text record.
    """

    name: str
    own: str
    announce: bool = True
    interfaces: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()


class Discovery:
    """A host's addresses and names, kept up to date; close it to say goodbye.

    Attributes:
        links: the interfaces guests are behind, with the addresses this host listens at there.
        trouble: why nothing can be announced on an interface, by its name.
    """

    def __init__(
        self, wish: DiscoveryConfig, look: Callable[[], Sequence[Interface]] = interfaces
    ) -> None:
        self.links: list[Link] = []
        self.trouble: dict[str, str] = {}
        self._wish = wish
        self._look = look
        self._port = 0
        self._bound: tuple[Address, ...] = ()
        self._own: set[bytes] = set()
        self._stations: dict[str, Responder] = {}
        self._standings: dict[tuple[str, str], Standing] = {}
        self._changed = asyncio.Event()
        self._watching: asyncio.Task[None] | None = None

    async def open(self, port: int, bound: Iterable[Address]) -> None:
        """Find the links, begin to claim the names there, and go on watching.

        Args:
            port: guests connect to.
            bound: the addresses it listens at; `0.0.0.0` and `::` are all of a version.
        """
        self._port, self._bound = port, tuple(bound)
        await self._look_round()
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
    def names(self) -> list[SshAddress]:
        """The names that lead here now, the shared one first."""
        both = dict.fromkeys((self._wish.name, self._wish.own))
        held = {name for (_, name), standing in self._standings.items() if standing == "held"}
        return [SshAddress(f"{name}.local", self._port) for name in both if name in held]

    @property
    def addresses(self) -> list[SshAddress]:
        """The addresses that guests can type, IPv4 first; never none."""
        found = {one for link in self.links for one in link.addresses}
        typed = [one for one in found if one.version == 4 or not one.is_link_local]
        ordered = sorted(typed, key=lambda one: (one.version, one.packed))
        return [SshAddress(str(one), self._port) for one in ordered or outward(self._bound)]

    @property
    def best(self) -> SshAddress:
        """The way to tell people: the name if one leads here, else the address."""
        return (self.names or self.addresses)[0]

    @property
    def taken(self) -> dict[str, str]:
        """Who else has the shared name, by interface."""
        return {
            station.link.name: claim.holder
            for station in self._stations.values()
            for claim in station.claims
            if claim.entry.name == self._wish.name and claim.state == "taken"
        }

    def remarks(self) -> list[str]:
        """Why a name does not lead here, in sentences for the person who hosts."""
        shared = f"{self._wish.name}.local"
        if not self._wish.announce:
            return ["No name is announced (--no-mdns)."]
        if not self.links:
            return [f"No name is announced: {self._no_links()}."]
        taken = [
            f"{shared} belongs to {holder} on {link}: this host takes it once it is free."
            for link, holder in self.taken.items()
        ]
        return taken + [f"No name on {link}: {why}." for link, why in self.trouble.items()]

    def _no_links(self) -> str:
        if self._wish.interfaces:
            return f"no private address on {', '.join(self._wish.interfaces)} now"
        if any(one.is_loopback for one in self._bound):
            return "only this machine can come in (--host)"
        return "this machine is on no private network now"

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            await self._look_round()

    async def _look_round(self) -> None:
        try:
            await self._follow(self._look())
        except OSError as error:
            log.warning("the network cannot be looked at: %s", error)

    async def _follow(self, machine: Sequence[Interface]) -> None:
        """Leave the links that are gone or different, and come to those that are new."""
        self._own.clear()
        self._own.update(address.packed for one in machine for address in one.addresses)
        self.links = reachable(lan(machine, self._wish.interfaces), self._bound)
        wanted = {link.name: link for link in self.links if self._wish.announce}
        for name, station in list(self._stations.items()):
            if wanted.get(name) != station.link:
                log.info("no longer announced on %s", name)
                self._stations.pop(name).close()
        self.trouble = {name: why for name, why in self.trouble.items() if name in wanted}
        for name, link in wanted.items():
            if name not in self._stations:
                await self._come_to(link)
        self._told()

    async def _come_to(self, link: Link) -> None:
        service = Service(self._port, self._wish.facts)
        entries = [NameRecords(self._wish.own, link.addresses, service)]
        if self._wish.name != self._wish.own:
            entries.insert(0, NameRecords(self._wish.name, link.addresses))
        station = Responder(link, entries, self._own, self._told)
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
