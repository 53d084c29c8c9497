"""Which of a machine's interfaces reach guests."""

from collections.abc import Sequence
from ipaddress import IPv6Address, ip_address, ip_network
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tablehost.discovery.links import Address, Interface, Link, interfaces, lan, outward, reachable

ETHERNET, LOOPBACK, TUNNEL, BRIDGE = 0x1003, 0x9, 0x10D1, 0x1003


class System:
    """A machine as Linux tells of it: a folder an interface."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.machine: list[Interface] = []

    def has(
        self,
        name: str,
        *addresses: str,
        flags: int = ETHERNET,
        device: bool = False,
        on: Sequence[str] = (),
    ) -> None:
        folder = self.root / name
        folder.mkdir(parents=True)
        (folder / "flags").write_text(f"{flags:#x}\n")
        if device:
            (folder / "device").mkdir()
        for one in on:
            (folder / f"lower_{one}").symlink_to(self.root / one)
        found = tuple(map(ip_address, addresses))
        self.machine.append(Interface(name, len(self.machine) + 1, found))

    def links(self, *wanted: str) -> list[str]:
        return [link.name for link in lan(self.machine, wanted, self.root)]


def test_only_hardware_leads_to_guests(tmp_path: Path) -> None:
    it = System(tmp_path)
    it.has("lo", "127.0.0.1", flags=LOOPBACK)
    it.has("wlp3s0", "192.168.1.20", device=True)
    it.has("docker0", "172.17.0.1", flags=BRIDGE, on=["veth12"])
    it.has("veth12")
    it.has("br-0123456789ab", "172.18.0.1", flags=BRIDGE)
    it.has("virbr0", "192.168.122.1", flags=BRIDGE)
    it.has("wg0", "10.6.0.2", flags=TUNNEL)
    it.has("tap0", "10.8.0.2")

    assert it.links() == ["wlp3s0"]


def test_bridges_and_vlans_of_hardware_are_links(tmp_path: Path) -> None:
    it = System(tmp_path)
    it.has("eth0", device=True)
    it.has("br0", "192.168.1.20", flags=BRIDGE, on=["eth0"])
    it.has("eth0.7", "192.168.7.20", on=["eth0"])
    it.has("bond0", device=False)
    it.has("br1", "10.1.0.1", flags=BRIDGE, on=["bond0"])

    assert it.links() == ["br0", "eth0.7"]


def test_links_in_a_container_are_chosen_by_name(tmp_path: Path) -> None:
    it = System(tmp_path)
    it.has("lo", "127.0.0.1", flags=LOOPBACK)
    it.has("eth0", "10.0.3.7")
    it.has("docker0", "172.17.0.1", flags=BRIDGE)

    assert it.links() == ["eth0"]


def test_links_without_system_information_are_chosen_by_name(tmp_path: Path) -> None:
    machine = [
        Interface("lo0", 1, (ip_address("127.0.0.1"),)),
        Interface("en0", 2, (ip_address("192.168.1.20"),)),
        Interface("utun3", 3, (ip_address("10.9.0.2"),)),
    ]

    assert [link.name for link in lan(machine, system=tmp_path / "missing")] == ["en0"]


def test_requested_interface_is_always_a_link(tmp_path: Path) -> None:
    it = System(tmp_path)
    it.has("lo", "127.0.0.1", flags=LOOPBACK)
    it.has("eth0", "192.168.1.20", device=True)
    it.has("docker0", "172.17.0.1", flags=BRIDGE)
    it.has("wg0", "10.6.0.2", flags=0x91)

    assert it.links("docker0") == ["docker0"]
    assert it.links("lo", "wg0", "eth9") == []  # no multicast there, or no such thing


def test_interface_that_is_down_is_no_link(tmp_path: Path) -> None:
    it = System(tmp_path)
    it.has("eth0", "192.168.1.20", device=True, flags=0x1002)

    assert it.links() == []


def test_addresses_of_a_link_are_the_lans_own_ipv4_first(tmp_path: Path) -> None:
    it = System(tmp_path)
    all_kinds = ("2001:41d0::7", "fe80::1", "fd12::7", "81.2.69.160", "100.64.1.2", "10.0.0.7")
    it.has("eth0", *all_kinds, device=True)
    it.has("eth1", "169.254.9.9", "192.168.1.20", device=True)
    it.has("eth2", "169.254.9.9", device=True)
    it.has("eth3", "81.2.69.160", "2001:41d0::7", device=True)
    found = {link.name: [str(a) for a in link.addresses] for link in lan(it.machine, (), it.root)}

    assert found == {
        "eth0": ["10.0.0.7", "fe80::1", "fd12::7"],
        "eth1": ["192.168.1.20"],
        "eth2": ["169.254.9.9"],  # made up, but two laptops on a cable have nothing else
    }


ADDRESSES = st.ip_addresses(v=4) | st.ip_addresses(v=6)


@given(st.lists(ADDRESSES, max_size=6))
def test_no_public_address_is_ever_announced(addresses: list[Address]) -> None:
    machine = [Interface("eth0", 1, tuple(addresses))]
    announced = [one for link in lan(machine, system=Path("/missing")) for one in link.addresses]

    assert set(announced) <= set(addresses)
    assert not any(one.is_global or one.is_loopback for one in announced)


def test_only_listening_addresses_are_reachable() -> None:
    ten, six = ip_address("10.0.0.7"), ip_address("fd12::7")
    link = Link("eth0", 1, (ten, six))

    def kept(*bound: str) -> list[tuple[Address, ...]]:
        return [one.addresses for one in reachable([link], list(map(ip_address, bound)))]

    assert kept("0.0.0.0") == [(ten,)]
    assert kept("::") == [(six,)]
    assert kept("0.0.0.0", "::") == [(ten, six)]
    assert kept("10.0.0.7") == [(ten,)]
    assert kept("127.0.0.1") == []


def test_address_without_a_link() -> None:
    assert outward([ip_address("127.0.0.1")]) == [ip_address("127.0.0.1")]
    (found,) = outward([ip_address("0.0.0.0")])
    assert not found.is_unspecified


def test_loopback_of_this_machine() -> None:
    found = {one.name: one for one in interfaces()}
    loopback = next(one for one in found.values() if ip_address("127.0.0.1") in one.addresses)

    assert loopback.index > 0
    assert ip_network("127.0.0.0/8") in loopback.networks
    assert loopback.name not in [link.name for link in lan(found.values())]
    assert all(
        not isinstance(address, IPv6Address) or address.scope_id is None
        for one in found.values()
        for address in one.addresses
    )
