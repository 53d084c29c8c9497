"""Beginning, joining and leaving a house: what is let in, what is refused, and in which words."""

import json
import sqlite3
import stat
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from tablehost.cluster import house as houses
from tablehost.cluster.tokens import Token
from tablehost.config.values import DATABASE
from tablehost.store import shared_log
from tests.tablehost.cluster.servers import has_binary
from tests.tablehost.nodes.machines import MachineHost
from tests.tablehost.played.host import PATIENCE
from tests.tablehost.store.samples import contents

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not has_binary(), reason="there is no nats-server for this platform"),
]


@pytest.fixture
def ant(tmp_path: Path) -> MachineHost:
    """A machine that has begun a house."""
    machine = MachineHost(tmp_path, "ant")
    machine.found()
    return machine


@pytest.fixture(scope="module")
def waiting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MachineHost]:
    """Another one with its host, which waits for others."""
    machine = MachineHost(tmp_path_factory.mktemp("waiting"), "ant")
    machine.found()
    machine.launch()
    with machine.will_stop():
        machine.token()
        yield machine


def refused(machine: MachineHost, *words: str) -> str:
    done = machine.try_cluster(*words)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    return done.stderr


def test_all_that_a_house_is_made_of_is_for_its_user_alone(ant: MachineHost) -> None:
    for path in [ant.data, *ant.data.rglob("*")]:
        assert not stat.S_IMODE(path.stat().st_mode) & 0o077, path


def test_machine_comes_in_with_a_token_once(waiting: MachineHost, tmp_path: Path) -> None:
    token = waiting.token()
    bee, cat = MachineHost(tmp_path, "bee"), MachineHost(tmp_path, "cat")
    bee.join(token)

    assert "was used, or is more than an hour old" in refused(cat, "join", token, *cat.where)
    assert not cat.data.exists()
    assert bee.host_key == waiting.host_key
    known = {one.name for one in houses.read(bee.data).others}
    assert known - {"cat"} == {"ant"}  # another test may have let a cat in before
    assert "bee" in {one.name for one in houses.read(waiting.data).others}
    assert "machine bee at 127.0.0.1 was let in" in waiting.log


def test_name_that_is_there_already_is_refused(waiting: MachineHost, tmp_path: Path) -> None:
    other = MachineHost(tmp_path / "other", "ant")

    assert "has a machine with the name ant" in refused(
        other, "join", waiting.token(), *other.where
    )
    assert not other.data.exists()


def test_token_is_not_told_to_another_machine(waiting: MachineHost, tmp_path: Path) -> None:
    """Whoever answers at the token's address has another certificate than the token says."""
    cat = MachineHost(tmp_path, "cat")
    good = Token.read(waiting.token())
    strange = replace(good, fingerprint=bytes(32)).text()

    assert "nothing was sent to it" in refused(cat, "join", strange, *cat.where)
    assert not cat.data.exists()
    cat.join(good.text())


def test_nobody_who_answers_is_told_in_words(ant: MachineHost, tmp_path: Path) -> None:
    bee = MachineHost(tmp_path, "bee")
    token = json.loads((houses.folder_of(ant.data) / "tokens.json").read_text())
    assert len(token) == 1  # of `cluster new`

    assert "is no token" in refused(bee, "join", "th1-abc", *bee.where)
    assert "does not run" in refused(ant, "token")
    assert "does not run" in refused(ant, "status")
    assert "belongs to no house" in refused(bee, "status")


def test_data_of_a_host_are_not_replaced(ant: MachineHost, tmp_path: Path) -> None:
    own = MachineHost(tmp_path, "own")
    own.data.mkdir()
    (own.data / DATABASE).touch()

    assert "belongs to machine ant of a house already" in refused(ant, "new", *ant.where)
    assert "of a house already" in refused(ant, "join", "th1-", *ant.where)
    assert "has the data of a host" in refused(own, "join", "th1-", *own.where)


def test_machine_that_leaves_is_a_host_of_its_own(ant: MachineHost) -> None:
    with closing(sqlite3.connect(ant.data / DATABASE)) as db:
        assert shared_log.house_of(db)

    assert "has left the house" in ant.cluster("leave")

    with closing(sqlite3.connect(ant.data / DATABASE)) as db:
        assert shared_log.house_of(db) is None
    assert not houses.is_in_one(ant.data)
    assert DATABASE in contents(ant.data)
    assert "belongs to no house" in refused(ant, "leave")
    with ant:
        assert "Tables      0 restored" in ant.banner


def test_backup_of_a_house_can_be_a_host_of_its_own(ant: MachineHost, tmp_path: Path) -> None:
    restored = MachineHost(tmp_path, "restored")
    restored.data.mkdir()
    (restored.data / DATABASE).write_bytes((ant.data / DATABASE).read_bytes())

    restored.cluster("leave")

    with restored:
        assert "restored" in restored.banner


def test_machine_says_what_it_waits_for(waiting: MachineHost) -> None:
    opens = "The house opens when 3 of its machines run"
    until = time.monotonic() + PATIENCE  # its servers have to be asked first
    while opens not in (told := refused(waiting, "status")) and time.monotonic() < until:
        continue

    assert opens in told
    assert "does not follow the house yet" in refused(waiting, "drain")
    assert "has no machine dog; it has" in refused(waiting, "drain", "dog")
