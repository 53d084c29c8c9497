"""Claiming a name: RFC 6762 sections 8 and 9, on a link in memory."""

import random
from collections.abc import Sequence
from ipaddress import IPv4Address, ip_address

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablehost.discovery.claim import (
    HELD_CHECK,
    PROBE_PAUSE,
    PROBES,
    TAKEN_CHECK,
    Claim,
    announcement,
    goodbye,
)
from tablehost.discovery.dns import A, DNSAddress, DNSIncoming, DNSOutgoing
from tablehost.discovery.records import NameRecords

SOON = 5.0  # seconds in which names are settled
NAME = "table.local."


class Machine:
    """A host's claim, with a station that answers while the name is held."""

    def __init__(
        self,
        address: str,
        now: float = 0.0,
        *,
        seed: int = 0,
        answers_any: bool = True,
        house: Sequence[str] = (),
    ) -> None:
        self.address = ip_address(address)
        every = sorted({self.address, *map(ip_address, house)}, key=lambda one: one.packed)
        others = frozenset(every) - {self.address}
        self.entry = NameRecords("table", tuple(every), others=others)
        jitter = random.Random(seed).uniform
        self.claim = Claim(self.entry, {one.packed for one in every}, now, jitter)
        self.answers_any = answers_any
        self.said: list[bytes] = []

    def hear(self, packet: bytes, now: float) -> DNSOutgoing | None:
        message = DNSIncoming(packet)
        if not message.is_query():
            self.claim.heard(message.answers(), now)
            return None
        if message.is_probe():
            self.claim.probed(message.answers(), now)
        found = [
            record
            for question in message.questions
            if self.answers_any or question.type == A
            for record in self.entry.answers(question)
            if not record.suppressed_by(message)
        ]
        return announcement(self.entry) if self.claim.held and found else None


class Air:
    """A link, or two that can be joined, on which every word takes a while.

    Its clock jumps from one moment at which something is due to the next.
    """

    def __init__(self, *machines: Machine, delay: float = 0.002) -> None:
        self.machines = list(machines)
        self.now = 0.0
        self.apart: set[Machine] = set()
        self._delay = delay
        self._flying: list[tuple[float, Machine, bytes]] = []

    @property
    def holders(self) -> list[str]:
        return [str(one.address) for one in self.machines if one.claim.held]

    def say(self, source: Machine, out: DNSOutgoing) -> None:
        for packet in out.packets():
            source.said.append(packet)
            self._flying.append((self.now + self._delay, source, packet))

    def run(self, seconds: float) -> None:
        until = self.now + seconds
        while (due := self._due()) <= until:
            self.now = max(self.now, due)
            if self._flying and self._flying[0][0] <= self.now:
                self._land(*self._flying.pop(0))
            else:
                one = min(self.machines, key=lambda one: one.claim.due)
                self.say(one, one.claim.step(self.now))
        self.now = until

    def _due(self) -> float:
        return min(
            [one.claim.due for one in self.machines] + [when for when, _, _ in self._flying[:1]],
            default=float("inf"),
        )

    def _land(self, _: float, source: Machine, packet: bytes) -> None:
        for one in self.machines:
            if (one in self.apart) == (source in self.apart):
                answer = one.hear(packet, self.now)
                if answer is not None:
                    self.say(one, answer)

    def leave(self, machine: Machine, *, politely: bool) -> None:
        if politely and machine.claim.held:
            self.say(machine, goodbye(machine.entry))
        self.machines.remove(machine)


def kinds(machine: Machine) -> list[str]:
    """The kinds of messages a machine has sent: probes, queries or answers."""
    found = []
    for packet in machine.said:
        message = DNSIncoming(packet)
        probe = "probe" if message.is_probe() else "check"
        found.append(probe if message.is_query() else "announcement")
    return found


def test_free_name_is_claimed_after_three_probes_and_announced() -> None:
    one = Machine("10.0.0.1")
    air = Air(one)
    air.run(PROBE_PAUSE * (PROBES - 1))
    asking = one.claim.state
    air.run(SOON)

    assert asking == "asking"
    assert one.claim.held
    assert kinds(one) == ["probe"] * 3 + ["announcement"] * 3


def test_name_in_use_is_left_to_its_holder() -> None:
    first = Machine("10.0.0.1")
    air = Air(first)
    air.run(SOON)
    second = Machine("10.0.0.9", air.now)
    air.machines.append(second)
    air.run(SOON)

    assert air.holders == ["10.0.0.1"]
    assert second.claim.state == "taken"
    assert second.claim.holder == "10.0.0.1"


def test_name_is_taken_over_after_a_goodbye() -> None:
    first, second = Machine("10.0.0.1"), Machine("10.0.0.9", SOON)
    air = Air(first, second)
    air.run(2 * SOON)
    air.leave(first, politely=True)
    air.run(2.0)

    assert air.holders == ["10.0.0.9"]
    assert second.claim.holder == ""


def test_name_is_taken_over_from_an_unplugged_holder_later() -> None:
    first, second = Machine("10.0.0.1"), Machine("10.0.0.9", SOON)
    air = Air(first, second)
    air.run(2 * SOON)
    air.leave(first, politely=False)
    air.run(2.0)
    at_first = air.holders
    air.run(TAKEN_CHECK[1] + SOON)

    assert at_first == []
    assert air.holders == ["10.0.0.9"]


def test_holder_who_answers_no_any_query_keeps_the_name() -> None:
    """python-zeroconf is such a holder; it is asked for the addresses by type too."""
    first = Machine("10.0.0.1", answers_any=False)
    second = Machine("10.0.0.9", SOON)
    air = Air(first, second)
    air.run(10 * TAKEN_CHECK[1])

    assert air.holders == ["10.0.0.1"]


def test_joined_networks_agree_on_one_holder() -> None:
    first, second = Machine("10.0.0.1", seed=1), Machine("10.0.0.9", seed=2)
    air = Air(first, second)
    air.apart = {second}
    air.run(SOON)
    before = air.holders
    air.apart = set()
    air.run(HELD_CHECK[1] + SOON)

    assert before == ["10.0.0.1", "10.0.0.9"]
    assert len(air.holders) == 1
    after = air.holders
    air.run(10 * HELD_CHECK[1])
    assert air.holders == after


def test_responder_with_the_same_address_is_no_conflict() -> None:
    """For instance avahi on a machine called `table`, or a second tablehost."""
    first, second = Machine("10.0.0.1"), Machine("10.0.0.1", 0.1)
    air = Air(first, second)
    air.run(10 * HELD_CHECK[1])

    assert air.holders == ["10.0.0.1", "10.0.0.1"]


def test_responders_that_agree_send_no_conflict() -> None:
    one = Machine("10.0.0.1")
    air = Air(one)
    air.run(SOON + 10 * HELD_CHECK[1])
    said = kinds(one)

    assert said[:6] == ["probe"] * 3 + ["announcement"] * 3
    assert len(said) >= 6 + 10
    assert set(said[6:]) == {"check"}


def test_conflict_is_checked_once_and_believed_the_second_time() -> None:
    one = Machine("10.0.0.1")
    air = Air(one)
    air.run(SOON)
    stranger = NameRecords("table", (ip_address("10.0.0.66"),))
    lie = stranger.address_records()
    one.claim.heard(lie, air.now)
    asking = one.claim.state
    air.run(1.0)
    again = one.claim.state
    one.claim.heard(lie, air.now)

    assert (asking, again, one.claim.state) == ("asking", "held", "taken")
    assert one.claim.holder == "10.0.0.66"


@pytest.mark.parametrize("state", ["asking", "held"])
def test_records_of_other_names_are_ignored(state: str) -> None:
    one = Machine("10.0.0.1")
    air = Air(one)
    air.run(SOON if state == "held" else 0.3)
    other = NameRecords("table-2", (ip_address("10.0.0.66"),))
    one.claim.heard(other.records(), air.now)
    one.claim.probed(other.records(), air.now)

    assert one.claim.state == state


@pytest.mark.parametrize(
    "address",
    ["0.0.0.0", "127.0.0.1", "224.0.0.251", "255.255.255.255", "::", "::1", "ff02::fb"],
)
def test_address_that_no_host_can_have_is_no_conflict(address: str) -> None:
    one = Machine("10.0.0.1")
    air = Air(one)
    air.run(0.3)
    lie = NameRecords("table", (ip_address(address),)).address_records()
    one.claim.probed(lie, air.now)
    one.claim.heard(lie, air.now)
    asking = one.claim.state
    air.run(SOON)
    one.claim.heard(lie, air.now)

    assert (asking, one.claim.state) == ("asking", "held")
    assert kinds(one)[:4] == ["probe"] * 3 + ["announcement"]


def test_simultaneous_probes_are_decided_by_address() -> None:
    """Section 8.2: the higher one goes on, the other waits and finds the name taken."""
    first, second = Machine("10.0.0.9", seed=7), Machine("10.0.0.66", seed=7)
    air = Air(first, second)
    air.run(SOON)

    assert air.holders == ["10.0.0.66"]
    assert kinds(first)[-1] == "probe"  # it has never announced what is not its own


@settings(max_examples=60)
@given(
    addresses=st.lists(st.ip_addresses(network="10.0.0.0/8"), min_size=2, max_size=5, unique=True),
    starts=st.lists(st.floats(0, 2), min_size=5, max_size=5),
    seed=st.integers(0, 10**6),
    delay=st.sampled_from([0.0, 0.002, 0.05]),
)
def test_exactly_one_of_many_hosts_holds_the_name(
    addresses: list[IPv4Address], starts: list[float], seed: int, delay: float
) -> None:
    machines = [
        Machine(str(address), start, seed=seed + n)
        for n, (address, start) in enumerate(zip(addresses, starts, strict=False))
    ]
    air = Air(*machines, delay=delay)
    air.run(2 + SOON)
    holders = air.holders
    air.run(TAKEN_CHECK[1] + SOON)

    assert len(holders) == 1
    assert air.holders == holders


HOUSE = ("10.0.0.1", "10.0.0.2", "10.0.0.3")


def test_machines_of_a_house_all_hold_its_name() -> None:
    house = [Machine(one, seed=seed, house=HOUSE) for seed, one in enumerate(HOUSE)]
    air = Air(*house)
    air.run(10 * TAKEN_CHECK[1])

    assert air.holders == list(HOUSE)
    assert {tuple(told(one)) for one in house} == {HOUSE}
    assert all(kinds(one).count("probe") == PROBES for one in house)


def test_one_host_or_one_house_holds_the_name() -> None:
    house = [Machine(one, seed=seed, house=HOUSE) for seed, one in enumerate(HOUSE)]
    stranger = Machine("10.0.0.9", seed=7)
    air = Air(*house, stranger)
    air.run(SOON)

    assert air.holders in (list(HOUSE), ["10.0.0.9"])


def test_machine_that_goes_withdraws_its_own_address_alone() -> None:
    one = Machine(HOUSE[0], house=HOUSE)

    (packet,) = goodbye(one.entry).packets()
    (gone,) = DNSIncoming(packet).answers()
    assert isinstance(gone, DNSAddress)
    assert (gone.address, gone.ttl) == (one.address.packed, 0)


def test_machine_that_was_not_known_to_be_of_the_house_is_no_conflict_any_more() -> None:
    one, other = Machine(HOUSE[0], house=HOUSE[:1]), Machine(HOUSE[1], seed=1, house=HOUSE)
    air = Air(other)
    air.run(SOON)
    one.claim.due = air.now
    air.machines.append(one)
    air.run(SOON)
    before = one.claim.state
    own = {ip_address(address).packed for address in HOUSE}
    one.claim._own = own
    one.claim.look_again(air.now)
    air.run(SOON)

    assert before == "taken"
    assert one.claim.held


def test_house_that_has_changed_is_announced_without_a_probe() -> None:
    one = Machine(HOUSE[0], house=HOUSE)
    air = Air(one)
    air.run(SOON)
    one.said.clear()
    one.entry = NameRecords("table", tuple(map(ip_address, HOUSE[:2])))
    one.claim.change(one.entry, air.now)
    air.run(SOON)

    assert one.claim.held
    assert kinds(one) == ["announcement"] * 3
    assert told(one) == list(HOUSE[:2])


def told(machine: Machine) -> list[str]:
    """The addresses that a machine has said last."""
    answers = DNSIncoming(machine.said[-1]).answers()
    return [str(ip_address(one.address)) for one in answers if isinstance(one, DNSAddress)]
