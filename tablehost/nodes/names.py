"""The mDNS names of a machine of a house, which lead to all machines that serve guests."""

from collections.abc import Iterable
from contextlib import suppress
from ipaddress import ip_address

from tablehost.cluster.beats import Beat, Beats
from tablehost.cluster.house import House
from tablehost.discovery import Address, Others
from tablehost.store.owners import Owner


def others_of(house: House, beats: Beats, owner: Owner) -> Others:
    """The other machines of a house, as this one knows them.

    Guests can come in where a machine is alive and not drained, has the same port for them as this
    one, and understands the hall. It is announced from its second beat on, when all know of it.

    Args:
        house: as this machine knows it.
        beats: that it has heard.
        owner: of the hall.
    """
    own = beats.own
    hall = own if owner.node == own.machine.name else beats.of(owner.node)
    heard = [beat for one in house.others if (beat := beats.of(one.name)) is not None]
    alive = {name for name in beats.alive if beats.heard[name] > 1}
    serving = [one for one in heard if one.machine.name in alive and _serves(one, own, hall)]
    known = {one.address for one in (house.machine, *house.others)}
    for beat in heard:
        known.update(beat.addresses)
    return Others(
        known=_parsed(known),
        serving=_parsed(address for one in serving for address in _reached_at(one)),
        serves=_serves(own, own, hall),
    )


def _serves(beat: Beat, own: Beat, hall: Beat | None) -> bool:
    """Whether guests of this machine's port can come in at a machine."""
    understands = hall is None or beat.wire == hall.wire
    return understands and not beat.drained and beat.entrance == own.entrance


def _reached_at(beat: Beat) -> tuple[str, ...]:
    return beat.addresses or (beat.machine.address,)


def _parsed(addresses: Iterable[str]) -> frozenset[Address]:
    """Those that are no names of machines."""
    found = set()
    for one in addresses:
        with suppress(ValueError):
            found.add(ip_address(one))
    return frozenset(found)
