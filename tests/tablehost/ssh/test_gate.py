"""Connection limits: by address, by key and in total."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablehost.access.limits import Limits
from tablehost.people.networks import network_of
from tablehost.ssh.gate import Gate
from tablehost.store.door import Ban

HOME, OTHER = "192.168.1.7", "10.0.0.1"


def inside(gate: Gate[int], *callers: int, address: str = HOME, key: str | None = None) -> None:
    for caller in callers:
        gate.connect(caller, address)
        assert gate.login(caller, "mara", key) is None


def test_total_limit_applies_to_everybody() -> None:
    gate = Gate[int](Limits(connections=2))
    inside(gate, 1, 2)
    gate.connect(3, OTHER)

    assert gate.login(3, "mara", None) == "full"


def test_leaving_frees_a_place() -> None:
    gate = Gate[int](Limits(connections=1))
    inside(gate, 1)
    gate.disconnect(1)

    inside(gate, 2)

    assert gate.connections() == [2]


def test_existing_connections_are_counted_but_not_refused() -> None:
    gate = Gate[int](Limits(connections_per_key=1, connections_per_address=2))
    gate.readmit(1, HOME, "SHA256:a")
    gate.readmit(2, HOME, "SHA256:a")
    gate.connect(3, HOME)

    assert gate.login(3, "mara", None) == "full_address"
    gate.disconnect(1)
    gate.disconnect(2)
    assert gate.login(3, "mara", "SHA256:a") is None


def test_address_limit_affects_one_address_only() -> None:
    gate = Gate[int](Limits(connections_per_address=2))
    inside(gate, 1, 2)
    gate.connect(3, HOME)

    assert gate.login(3, "mara", None) == "full_address"
    inside(gate, 4, address=OTHER)


def test_key_limit_applies_across_addresses_and_not_to_guests() -> None:
    gate = Gate[int](Limits(connections_per_key=1))
    inside(gate, 1, key="a")
    gate.connect(2, OTHER)

    assert gate.login(2, "mara", "a") == "full_key"
    inside(gate, 3, 4, 5)
    inside(gate, 6, key="b")


def test_refused_connection_does_not_count() -> None:
    gate = Gate[int](Limits(connections=1))
    inside(gate, 1)
    gate.connect(2, HOME)
    gate.login(2, "mara", "a")
    gate.disconnect(2)
    gate.disconnect(1)

    inside(gate, 3, key="a")

    assert gate.logged_in == 1
    assert gate.half_open == 0


def test_oldest_idle_connection_of_the_most_crowded_address_is_dropped() -> None:
    gate = Gate[int](Limits(half_open=4))
    gate.connect(1, OTHER)
    for stranger in (2, 3, 4):
        gate.connect(stranger, HOME)

    assert gate.connect(5, OTHER) == (2, "crowded_out")
    assert gate.connections() == [1, 3, 4, 5]


def test_oldest_connection_is_dropped_among_equal_addresses() -> None:
    gate = Gate[int](Limits(half_open=1))
    gate.connect(1, OTHER)

    assert gate.connect(2, HOME) == (1, "crowded_out")


def test_dropped_connection_cannot_log_in() -> None:
    gate = Gate[int](Limits(half_open=1))
    gate.connect(1, HOME)
    gate.connect(2, HOME)

    assert gate.login(1, "mara", None) == "crowded_out"
    assert gate.login(2, "mara", None) is None


def test_logged_in_connection_is_never_dropped() -> None:
    gate = Gate[int](Limits(half_open=1))
    inside(gate, 1, 2, 3)
    gate.connect(4, HOME)

    assert gate.connect(5, HOME) == (4, "crowded_out")


BAN = Ban("address", HOME, None, "", 0)


def find_ban(
    *, name: str | None = None, key: str | None = None, address: str | None = None
) -> Ban | None:
    return BAN if HOME in (name, key, address) else None


def test_a_banned_address_is_told_apart_when_it_arrives() -> None:
    gate = Gate[int](Limits(), find_ban)

    assert gate.connect(1, HOME) == (1, BAN)
    assert gate.connect(2, OTHER) is None
    assert gate.half_open == 2


@pytest.mark.parametrize(("name", "key"), [(HOME, None), ("mara", HOME)])
def test_a_banned_name_or_key_does_not_enter(name: str, key: str | None) -> None:
    gate = Gate[int](Limits(), find_ban)
    gate.connect(1, OTHER)

    assert gate.login(1, name, key) == BAN
    assert gate.logged_in == 0


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.168.1.7", "192.168.1.7"),
        ("::ffff:192.168.1.7", "192.168.1.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("", ""),
    ],
)
def test_an_ipv6_network_counts_as_one_address(address: str, network: str) -> None:
    assert network_of(address) == network


def let_in(gate: Gate[str], address: str, count: int) -> int:
    """How many of so many connections from an address come in."""
    come = [f"{address} {number}" for number in range(count)]
    for one in come:
        gate.connect(one, address)
    refused = [gate.login(one, "mara", None) for one in come]
    for one, refusal in zip(come, refused, strict=True):
        if refusal is not None:
            gate.disconnect(one)
    return refused.count(None)


def test_three_hundred_of_one_address_come_in_with_the_usual_limits() -> None:
    assert let_in(Gate[str](Limits(half_open=512)), HOME, 300) == 300


def test_crowded_addresses_leave_connections_for_others() -> None:
    gate = Gate[str](Limits(connections=512, connections_per_address=511, half_open=1000))

    assert [let_in(gate, f"192.0.2.{n}", 512) for n in range(4)] == [410, 82, 16, 4]
    gate = Gate[str](Limits(half_open=1000))
    assert [let_in(gate, f"192.0.2.{n}", 512) for n in range(5)] == [400, 400, 400, 269, 54]
    assert gate.logged_in == 1523


def test_host_whose_guests_come_from_one_address_is_full_when_it_is_full() -> None:
    gate = Gate[str](Limits(connections=10, connections_per_address=10))

    assert let_in(gate, HOME, 20) == 10


Step = tuple[str, int, str, str | None]
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["arrive", "enter", "leave"]),
        st.integers(0, 9),
        st.sampled_from([HOME, OTHER]),
        st.sampled_from([None, "a", "b"]),
    ),
    max_size=80,
)


@given(STEPS)
def test_limits_hold_for_any_sequence(steps: list[Step]) -> None:
    limits = Limits(connections=5, connections_per_address=4, connections_per_key=2, half_open=3)
    gate, addresses, keys = Gate[int](limits), dict[int, str](), dict[int, str | None]()
    for what, caller, address, key in steps:
        match what:
            case "arrive" if caller not in gate.connections():
                gate.connect(caller, address)
                addresses[caller] = address
                keys.pop(caller, None)
            case "enter" if caller in gate.connections() and caller not in keys:
                if gate.login(caller, "mara", key) is None:
                    keys[caller] = key
            case "leave":
                gate.disconnect(caller)
                keys.pop(caller, None)
        at_home = sum(addresses[caller] == HOME for caller in keys)

        assert gate.half_open <= 3
        assert gate.logged_in == len(keys) <= 5
        assert max(at_home, len(keys) - at_home) <= 4
        assert list(keys.values()).count("a") <= 2
    for caller in range(10):
        gate.disconnect(caller)

    assert not gate.connections()
    assert not gate._by_address
    assert not gate._by_key
