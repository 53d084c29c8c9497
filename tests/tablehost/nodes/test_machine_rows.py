"""What a machine says of all machines of its house, and in which words."""

import msgspec
import pytest
from nats.aio.client import Client
from nats.aio.msg import Msg

from client.locale.i18n import translator
from client.screens.console.machines import survival
from tablehost.cluster import beats as beating
from tablehost.cluster.beats import LEASE, Beat, Beats
from tablehost.cluster.house import House, Machine
from tablehost.nodes.machine_rows import machines_of, survives
from tablehost.nodes.messages import Told
from tablehost.nodes.report import as_data, lines
from tablehost.store.owners import Owner

ANT, BEE, CAT = (Machine(name, "192.0.2.1", 2230) for name in ("ant", "bee", "cat"))
HOUSE = House("house", BEE, (ANT, CAT), "", "")
OWNER = Owner("ant", 3)
ALIVE = Beat(machine=BEE, version="1", position=90, people=2, sessions=3)
HALL = Beat(machine=ANT, version="1", hall=3, position=100, tables=7, people=4, sessions=4)


class Clock:
    """The time of the beats."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(beating, "monotonic", made)
    return made


@pytest.fixture
def heard() -> Beats:
    return Beats(Client(), "house", lambda: ALIVE, lambda _: None)


async def come(beats: Beats, *told: Beat) -> None:
    for beat in told:
        await beats._came(Msg(Client(), data=msgspec.msgpack.encode(beat)))


def told(beats: Beats) -> Told:
    return Told(cluster=machines_of(HOUSE, beats, OWNER), asked="bee", position=beats.end.position)


async def test_rows_say_who_has_the_hall_and_who_is_behind_or_gone(
    heard: Beats, clock: Clock
) -> None:
    await come(heard, HALL, ALIVE)
    clock.now = LEASE + 2
    await come(heard, HALL, ALIVE)

    ant, bee, cat = machines_of(HOUSE, heard, OWNER).machines
    assert (ant.has_hall, ant.tables, ant.people, ant.sessions, ant.lag) == (True, 7, 4, 4, 0)
    assert (bee.has_hall, bee.lag, bee.behind, bee.gone) == (False, 10, int(LEASE) + 2, 0)
    assert (cat.version, cat.gone, cat.lag) == ("", round(LEASE + 2), 0)


async def test_machine_is_gone_after_its_lease_and_falls_behind(heard: Beats, clock: Clock) -> None:
    await come(heard, HALL, msgspec.structs.replace(ALIVE, position=100, drained=True))
    clock.now = LEASE + 5
    await come(heard, msgspec.structs.replace(HALL, position=130))
    clock.now += 1

    bee = machines_of(HOUSE, heard, OWNER).machines[1]
    assert (bee.gone, bee.is_drained, bee.lag, bee.behind) == (round(LEASE + 6), True, 30, 1)


async def test_hall_of_an_epoch_that_is_over_counts_for_nothing(heard: Beats) -> None:
    await come(heard, msgspec.structs.replace(HALL, hall=2))

    assert not machines_of(HOUSE, heard, OWNER).machines[0].has_hall


async def test_people_read_a_line_for_each_machine(heard: Beats, clock: Clock) -> None:
    await come(heard, HALL, ALIVE)
    clock.now = LEASE + 2
    await come(heard, HALL, ALIVE)

    head, ant, bee, cat, end, last = lines(told(heard))
    assert head.split() == ["machine", "address", "state", "tables", "people", "entries", "behind"]
    assert ant.split() == ["ant", "192.0.2.1:2230", "has", "the", "hall", "7", "4", "0"]
    assert bee.split() == ["bee", "(here)", "192.0.2.1:2230", "ready", "2", "10", "(4", "s)"]
    assert cat.split() == ["cat", "192.0.2.1:2230", "gone", "for", "4", "s"]
    assert (end, last) == (
        "The log has 100 entries.",
        "If one more machine fails, nobody can play: start the third one again.",
    )


async def test_full_disk_is_listed_and_its_machine_holds_nothing_of_the_log(
    heard: Beats,
) -> None:
    other = msgspec.structs.replace(ALIVE, machine=CAT, disk_full=True)
    await come(heard, msgspec.structs.replace(HALL, disk_full=False), ALIVE, other)

    *_, cat, _, last = lines(told(heard))
    assert "ready, disk full" in cat
    assert last == "A disk is full: until it has room, no machine may fail."


async def test_versions_are_listed_while_they_differ(heard: Beats) -> None:
    newer = msgspec.structs.replace(ALIVE, machine=CAT, version="2")
    await come(heard, HALL, ALIVE, newer)

    assert "Not all have the same version: 1 at ant, bee; 2 at cat." in lines(told(heard))


async def test_damaged_log_is_listed_and_counts_as_a_machine_that_has_failed(heard: Beats) -> None:
    other = msgspec.structs.replace(ALIVE, machine=CAT, log_damaged=True, disk_full=True)
    await come(heard, HALL, ALIVE, other)

    *_, cat, _, last = lines(told(heard))
    assert "ready, disk full, log damaged" in cat
    assert last == "The log of a machine is damaged: until it is whole, no machine may fail."


async def test_programs_read_the_fields_that_are_documented(heard: Beats) -> None:
    await come(heard, HALL)

    found = as_data(told(heard))
    assert found["asked"] == "bee"
    assert found["machines"][0] == {
        "machine": {"name": "ant", "address": "192.0.2.1", "port": 2230},
        "alive": True, "silent": 0, "version": "1", "has_hall": True, "is_drained": False,
        "people": 4, "sessions": 4, "tables": 7, "lag": 0, "behind": 0, "entrance": 0,
        "disk_full": False, "log_damaged": False,
    }  # fmt: skip
    assert not found["machines"][1]["alive"]


@pytest.mark.parametrize(
    ("alive", "full", "damaged", "runs_servers", "words"),
    [
        (5, 0, 0, True, "One machine may fail"),
        (5, 2, 0, True, "A disk is full"),
        (3, 0, 0, True, "One machine may fail"),
        (3, 1, 0, True, "A disk is full: until it has room, no machine may fail"),
        (2, 0, 0, True, "If one more machine fails, nobody can play: start the third"),
        (3, 2, 0, True, "Nobody can play"),
        (2, 1, 0, True, "Nobody can play"),
        (1, 0, 0, True, "Nobody can play"),
        (2, 0, 0, False, "All machines but one may fail"),
        (2, 1, 0, False, "All machines but one may fail"),
        (1, 0, 0, False, "If one more machine fails, nobody can play: start another"),
        (3, 0, 1, True, "The log of a machine is damaged"),
        (4, 1, 1, True, "The log of a machine is damaged"),
        (3, 1, 1, True, "Nobody can play"),
        (3, 0, 2, True, "Nobody can play"),
    ],
)
def test_sentence_says_how_many_may_fail(
    alive: int, full: int, damaged: int, *, runs_servers: bool, words: str
) -> None:
    code = survives(alive, full, damaged, runs_servers=runs_servers)

    assert survival(code, translator("en")).startswith(words)
