"""Machines of two versions in one house, as in the middle of an update."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.real_ssh import needs_ssh, run
from tests.tablehost.fronts.party import eventually
from tests.tablehost.nodes.machines import MachineHost, has_hall, with_hall
from tests.tablehost.played.people import Person, in_lobby

pytestmark = [needs_ssh, pytest.mark.long]
People = Callable[[str], Person]

OTHER = """
from importlib import metadata
known = metadata.version
metadata.version = lambda name: "99" if name == "tablehost" else known(name)
"""
MISUNDERSTOOD = """
from engine.sync import requests
requests.PROTOCOL = 99
"""


def update(machine: MachineHost, folder: Path, code: str) -> None:
    """Stop a machine, and start it with a program in which this code has changed something."""
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(code)
    machine.drain_and_stop()
    machine.with_modules(folder)
    machine.start()


async def whole(machine: MachineHost) -> None:
    await eventually(lambda: machine.status["survives"].startswith("One machine may fail"))


@pytest.mark.timeout(240)
async def test_terminals_stay_where_both_versions_say_the_same(
    machines: Sequence[MachineHost], people: People, tmp_path: Path
) -> None:
    ant, bee, cat = machines
    update(cat, tmp_path / "newer", OTHER)
    await whole(ant)
    assert "Not all have the same version" in ant.cluster("status")
    async with people("ada").at(cat) as ada:
        await in_lobby(ada)
        first = with_hall(machines)
        second = bee if first is ant else ant
        first.cluster("drain")
        await eventually(lambda: has_hall(second))
        second.cluster("drain")
        await eventually(lambda: has_hall(cat))
        async with people("bob").at(ant) as bob:
            await in_lobby(bob)
        await in_lobby(ada)


@pytest.mark.timeout(240)
async def test_guests_are_turned_away_where_the_hall_would_not_be_understood(
    machines: Sequence[MachineHost], people: People, tmp_path: Path
) -> None:
    ant, bee, cat = machines
    update(cat, tmp_path / "newer", OTHER + MISUNDERSTOOD)
    await whole(ant)
    laptop = people("ada").machine(cat)
    told = await run(laptop, cat.port, "list")
    assert told.code == 255
    assert "This machine is being updated" in told.err
    for one in (ant, bee):
        one.drain_and_stop()
        one.with_modules(tmp_path / "newer")
        one.start()
        await whole(cat)
    async with people("bob").at(cat) as bob:
        await in_lobby(bob)
    for one in machines:
        one.forget("another version", "ended with exit code 0")
