"""The addresses of this host, and its mDNS names on every link, while it runs.

Two names are claimed on each link: a shared one that people remember (`table.local`), which another
host may have already, and one of this host's own (`table-ab12.local`), which carries the service
that network browsers list. Nothing here can keep a host from starting: if a network cannot be used,
that is logged, and players use the address.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Literal

from msgspec import Struct

from tablehost.discovery.claim import Claim
from tablehost.discovery.links import Address, Interface, Link, interfaces, lan, outward, reachable
from tablehost.discovery.records import NameRecords, Service
from tablehost.discovery.responder import Responder
from tablehost.discovery.sockets import PortTakenError
from tablehost.ssh_address import SshAddress

log = logging.getLogger(__name__)

LOOK_EVERY = 5.0  # seconds: a laptop may join another Wi-Fi, an address may change
LOOK_AT_OTHERS = 2.0  # seconds: a machine of the house may have died
SETTLED_WITHIN = 6.0

Standing = Literal["held", "taken", "asking"]


class DiscoveryConfig(Struct, frozen=True, kw_only=True):
    """The announcement of a host in the network.

    Attributes:
        name: the shared name, without `.local`.
        own: a name that no other host has.
        announce: whether anything is announced at all.
        interfaces: the only ones to use; empty for those of the LAN.
        facts: the service's text record.
    """

    name: str
    own: str
    announce: bool = True
    interfaces: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()


class Others(Struct, frozen=True):
    """The other machines of a house, whose guests type the same names.

    Attributes:
        known: all their addresses.
        serving: those where guests can come in now.
        serves: whether they can at this machine.
    """

    known: frozenset[Address]
    serving: frozenset[Address]
    serves: bool = True


class _Ours(Collection[bytes]):
    """The packed addresses that are no conflict: this machine's, and those of its house as of now.

    Attributes:
        here: this machine's.
    """

    def __init__(self, others: Callable[[], Others | None]) -> None:
        self.here: frozenset[bytes] = frozenset()
        self._others = others

    def _all(self) -> frozenset[bytes]:
        others = self._others()
        return self.here if others is None else self.here | {one.packed for one in others.known}

    def __contains__(self, address: object) -> bool:
        return address in self._all()

    def __iter__(self) -> Iterator[bytes]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


class Discovery:
    """A host's addresses and names, kept up to date; `close` withdraws the names.

    In a house of several machines each announces the addresses of all that serve guests, so that
    they say the same: one is as good as another, and what died is gone with the next announcement.

    Args:
        config: what is announced.
        look: finds the interfaces of this machine.
        others: finds the other machines of the house, or None before it knows them; itself None
            where there are none.

    Attributes:
        links: the interfaces of the LAN, with the addresses this host listens at.
        trouble: why nothing can be announced, by name of the interface.
    """

    def __init__(
        self,
        config: DiscoveryConfig,
        look: Callable[[], Sequence[Interface]] = interfaces,
        others: Callable[[], Others | None] | None = None,
    ) -> None:
        self.links: list[Link] = []
        self.trouble: dict[str, str] = {}
        self._config = config
        self._interfaces = look
        self._others = others
        self._port = 0
        self._bound: tuple[Address, ...] = ()
        self._own = _Ours(others or (lambda: None))
        self._responders: dict[str, Responder] = {}
        self._standings: dict[tuple[str, str], Standing] = {}
        self._changed = asyncio.Event()
        self._watching: asyncio.Task[None] | None = None

    async def open(self, port: int, bound: Iterable[Address]) -> None:
        """Find the links, begin to claim the names there, and watch for changes.

        Args:
            port: that players connect to.
            bound: the addresses it listens at; `0.0.0.0` and `::` stand for all of a version.
        """
        self._port, self._bound = port, tuple(bound)
        await self._look()
        self._watching = asyncio.create_task(self._watch(), name="links")

    async def close(self) -> None:
        """Withdraw the names on all links."""
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)
        for responder in self._responders.values():
            responder.close()
        self._responders.clear()

    async def settled(self) -> None:
        """Wait until it is known which names are held; a few seconds at most."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SETTLED_WITHIN):
                while "asking" in self._standings.values():
                    self._changed.clear()
                    await self._changed.wait()

    @property
    def names(self) -> list[SshAddress]:
        """The names that lead to this host now, the shared one first."""
        both = dict.fromkeys((self._config.name, self._config.own))
        held = {name for (_, name), standing in self._standings.items() if standing == "held"}
        return [SshAddress(f"{name}.local", self._port) for name in both if name in held]

    @property
    def addresses(self) -> list[SshAddress]:
        """The addresses that players can type, IPv4 first; never empty."""
        found = {one for link in self.links for one in link.addresses}
        typed = [one for one in found if one.version == 4 or not one.is_link_local]
        ordered = sorted(typed, key=lambda one: (one.version, one.packed))
        return [SshAddress(str(one), self._port) for one in ordered or outward(self._bound)]

    @property
    def best(self) -> SshAddress:
        """The address to show people: a name if there is one, else an IP address."""
        return (self.names or self.addresses)[0]

    @property
    def taken(self) -> dict[str, str]:
        """The other host that has the shared name, by interface."""
        return {
            responder.link.name: claim.holder
            for responder in self._responders.values()
            for claim in responder.claims
            if claim.entry.name == self._config.name and claim.state == "taken"
        }

    def remarks(self) -> list[str]:
        """Why names do not lead to this host, for the person who runs it."""
        shared = f"{self._config.name}.local"
        if not self._config.announce:
            return ["No name is announced (--no-mdns)."]
        if not self.links:
            return [f"No name is announced: {self._no_links()}."]
        taken = [
            f"{shared} belongs to {holder} on {link}; this host takes it when it is free."
            for link, holder in self.taken.items()
        ]
        return taken + [f"No name on {link}: {why}." for link, why in self.trouble.items()]

    def _no_links(self) -> str:
        if self._config.interfaces:
            return f"no private address on {', '.join(self._config.interfaces)} now"
        if any(one.is_loopback for one in self._bound):
            return "only this machine can connect (--host)"
        return "this machine is on no private network now"

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY if self._others is None else LOOK_AT_OTHERS)
            await self._look()

    async def _look(self) -> None:
        try:
            await self._follow(self._interfaces())
        except OSError as error:
            log.warning("the network cannot be looked at: %s", error)

    async def _follow(self, machine: Sequence[Interface]) -> None:
        """Stop announcing on links that are gone or have changed, and start on new ones."""
        others = None if self._others is None else self._others()
        self._own.here = frozenset(address.packed for one in machine for address in one.addresses)
        self.links = reachable(lan(machine, self._config.interfaces), self._bound)
        wanted = {link.name: link for link in self.links if self._config.announce}
        for name, responder in list(self._responders.items()):
            if wanted.get(name) != responder.link:
                log.info("not announced on %s any more", name)
                self._responders.pop(name).close()
        self.trouble = {name: why for name, why in self.trouble.items() if name in wanted}
        if self._others is not None and others is None:
            return
        for name, link in wanted.items():
            if name in self._responders:
                self._responders[name].change(self._entries(link, others))
            else:
                await self._add_link(link, self._entries(link, others))
        self._claims_changed()

    def _entries(self, link: Link, others: Others | None) -> list[NameRecords]:
        """The names and services announced on a link."""
        addresses = _of_all(link, others) if others else link.addresses
        foreign = frozenset(addresses) - frozenset(link.addresses)
        service = Service(self._port, self._config.facts)
        entries = [NameRecords(self._config.own, addresses, service, foreign)]
        if self._config.name != self._config.own:
            entries.insert(0, NameRecords(self._config.name, addresses, None, foreign))
        return entries

    async def _add_link(self, link: Link, entries: Sequence[NameRecords]) -> None:
        responder = Responder(link, entries, self._own, self._claims_changed)
        try:
            await responder.open()
        except OSError as error:
            responder.close()
            self._cannot(link.name, error)
        else:
            self.trouble.pop(link.name, None)
            self._responders[link.name] = responder

    def _cannot(self, name: str, error: OSError) -> None:
        why = (
            "another program on this machine has port 5353 for itself (avahi with "
            "disallow-other-stacks=yes?)"
            if isinstance(error, PortTakenError)
            else str(error.strerror or error)
        )
        if self.trouble.get(name) != why:
            log.warning("cannot be announced on %s: %s; players use the address", name, why)
        self.trouble[name] = why

    # Changes of the claims

    def _claims_changed(self) -> None:
        """Log changes of claims, once they are final: asking again is not logged."""
        before, self._standings = self._standings, {}
        for responder in self._responders.values():
            for claim in responder.claims:
                place = (responder.link.name, claim.entry.name)
                was = before.get(place, "asking")
                now = was if claim.state == "asking" else claim.state
                self._standings[place] = now
                if now != was:
                    self._log_claim(responder, claim)
        self._changed.set()

    def _log_claim(self, responder: Responder, claim: Claim) -> None:
        name, link = f"{claim.entry.name}.local", responder.link
        if claim.held:
            log.info("announced as %s on %s", name, link.name)
            return
        names = [f"{one.entry.name}.local" for one in responder.claims if one.state != "taken"]
        log.warning(
            "%s belongs to %s on %s; until it is free, players type %s",
            *(name, claim.holder, link.name, " or ".join([*names, str(link.addresses[0])])),
        )


def _of_all(link: Link, others: Others) -> tuple[Address, ...]:
    """The addresses on a link of all machines that serve guests, in the same order at each."""
    serving = {*others.serving, *(link.addresses if others.serves else ())}
    near = {one for one in serving if any(one in network for network in link.networks)}
    found = sorted(
        (one for one in near if not one.is_link_local), key=lambda one: (one.version, one.packed)
    )
    return tuple(found) or link.addresses
