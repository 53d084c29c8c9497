"""Whom a ban covers, and for how long."""

import pytest

from tablehost.access.bans import Bans, InvalidBanError
from tablehost.store.door import BanKind
from tests.memory_store import MemoryStore

KEY = "SHA256:abc"


class Clock:
    """A clock set by the test."""

    now = 1_700_000_000.5

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def bans(clock: Clock) -> Bans:
    return Bans(MemoryStore().door, clock)


async def test_ban_of_an_address_covers_its_ipv6_network_only(bans: Bans) -> None:
    await bans.ban("address", "2001:db8:1:2:3:4:5:6", None)
    await bans.ban("address", "192.168.1.7", None)

    assert bans.find(address="2001:db8:1:2::99")
    assert bans.find(address="::ffff:192.168.1.7")
    assert not bans.find(address="2001:db8:1:3::99")
    assert not bans.find(address="192.168.1.8")


async def test_ban_of_a_name_covers_similar_names(bans: Bans) -> None:
    await bans.ban("name", " Ian ", None)

    assert bans.find(name="lan", key=KEY)
    assert not bans.find(name="Iana", key=KEY)


async def test_longer_of_two_equal_bans_applies(clock: Clock) -> None:
    book = MemoryStore().door
    await book.ban("name", "mara", None, "", int(clock.now))
    await book.ban("name", "rnara", int(clock.now) + 60, "", int(clock.now))
    bans = Bans(book, clock)
    await bans.open()
    clock.now += 30

    found = bans.find(name="MARA")
    assert found is not None
    assert found.until is None
    assert await bans.unban("name", "Mara")
    assert await book.bans(int(clock.now)) == ()


async def test_ban_of_a_key_applies_to_proven_keys(bans: Bans) -> None:
    await bans.ban("key", KEY, None)

    assert bans.find(name="mara", key=KEY, address="192.168.1.7")
    assert not bans.find(name="mara", key=None, address="192.168.1.7")


async def test_ban_expires(bans: Bans, clock: Clock) -> None:
    await bans.ban("name", "mara", int(clock.now) + 60)
    await bans.ban("name", "jo", None)
    clock.now += 59
    assert bans.find(name="mara")
    clock.now += 1

    assert not bans.find(name="mara")
    assert [ban.value for ban in bans.all()] == ["jo"]


async def test_lifted_ban_does_not_apply(bans: Bans) -> None:
    await bans.ban("name", "Mara", None)

    assert await bans.unban("name", "MARA")
    assert not bans.find(name="mara")
    assert not await bans.unban("name", "mara")


async def test_ban_of_a_similar_name_replaces_the_earlier_one(bans: Bans, clock: Clock) -> None:
    await bans.ban("name", "Ian", None, "cheated")
    await bans.ban("name", "lan", int(clock.now) + 5, "cheated again")

    assert [(ban.value, ban.why) for ban in bans.all()] == [("lan", "cheated again")]


async def test_bans_survive_a_restart(clock: Clock) -> None:
    store = MemoryStore()
    before = Bans(store.door, clock)
    await before.ban("name", "Ian", None)
    await before.ban("name", "lan", None)
    await before.ban("address", "::1", int(clock.now) + 5)
    await before.ban("key", KEY, int(clock.now) + 60)
    clock.now += 6
    after = Bans(store.door, clock)

    assert not after.find(key=KEY)
    await after.open()

    assert [ban.value for ban in after.all()] == [KEY, "lan"]


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("address", "table.local"),
        ("address", "10.0.0.0/8"),
        ("address", "2001:db8::/32"),
        ("address", ""),
        ("key", "ssh-ed25519 AAAA"),
        ("name", " ,."),
        ("key", "SHA256:" + "x" * 200),
    ],
)
async def test_invalid_ban_is_explained(bans: Bans, kind: BanKind, value: str) -> None:
    with pytest.raises(InvalidBanError):
        await bans.ban(kind, value, None)

    assert bans.all() == ()
