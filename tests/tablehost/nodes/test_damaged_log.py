"""A machine whose part of the log is damaged or lost comes back when nothing can be lost by it."""

import asyncio
import shutil
from collections.abc import Sequence
from functools import partial

import pytest

from tablehost.cluster import damage
from tablehost.cluster.house import folder_of
from tests.tablehost.cluster.servers import damage_log
from tests.tablehost.fronts.party import eventually
from tests.tablehost.nodes.machines import MachineHost, with_hall

pytestmark = pytest.mark.long


def waits(machine: MachineHost) -> bool:
    return f"{machine.name} cannot begin its part of the log anew" in machine.log


@pytest.mark.timeout(240)
async def test_machine_with_a_damaged_log_gets_all_of_it_again_and_then_another_one_may_fail(
    machines: Sequence[MachineHost],
) -> None:
    first = await asyncio.to_thread(with_hall, machines)
    hurt, other = (one for one in machines if one is not first)
    await asyncio.to_thread(first.tablehost, "invite", "--uses", "3")
    await asyncio.to_thread(hurt.unplug)
    await asyncio.to_thread(other.unplug)
    damage_log(folder_of(hurt.data))

    hurt.launch()
    await eventually(lambda: waits(hurt))
    assert f"the files of the log are damaged at {hurt.name}" in hurt.log
    other.launch()
    for one in (hurt, other):
        await asyncio.to_thread(one.come_up)
    await eventually(lambda: f"{hurt.name} has all of the log again" in hurt.log)
    assert not damage.is_known(folder_of(hurt.data))
    await eventually(lambda: first.status["survives"].startswith("One machine may fail"))
    await asyncio.to_thread(first.unplug)
    await invites_without_the_third(other, hurt)
    hurt.forget("the files of the log are damaged", "cannot begin its part of the log anew")


@pytest.mark.timeout(240)
async def test_machine_comes_in_the_place_of_a_lost_one_only_while_both_others_have_the_log(
    machines: Sequence[MachineHost],
) -> None:
    first = await asyncio.to_thread(with_hall, machines)
    lost, other = (one for one in machines if one is not first)
    await asyncio.to_thread(first.tablehost, "invite", "--uses", "3")
    await asyncio.to_thread(lost.unplug)
    shutil.rmtree(lost.data)
    await asyncio.to_thread(other.unplug)
    await eventually(lambda: refusal(lost, first) != "")
    assert "what is saved could be lost" in refusal(lost, first)
    assert not lost.data.exists()

    await asyncio.to_thread(other.start)
    await eventually(lambda: refusal(lost, first) == "")
    await asyncio.to_thread(lost.start)
    await eventually(lambda: first.status["survives"].startswith("One machine may fail"))
    await asyncio.to_thread(first.unplug)
    await invites_without_the_third(other, lost)


@pytest.mark.timeout(300)
async def test_house_whose_log_is_damaged_at_two_machines_goes_on_with_the_database_of_the_third(
    machines: Sequence[MachineHost],
) -> None:
    first = await asyncio.to_thread(with_hall, machines)
    hurt = [one for one in machines if one is not first]
    await asyncio.to_thread(first.tablehost, "invite", "--uses", "3")
    for one in hurt:
        await asyncio.to_thread(one.unplug)
        damage_log(folder_of(one.data))
    for one in hurt:
        one.launch()
    for one in hurt:
        await eventually(partial(waits, one))
        assert "see Three machines in HOSTING.md" in one.log

    for one in machines:
        await asyncio.to_thread(one.stop)
    first.cluster("leave")
    first.found()
    first.launch()
    for one in hurt:
        shutil.rmtree(one.data)
        await asyncio.to_thread(one.join, await asyncio.to_thread(first.token))
        one.launch()
    for one in machines:
        await asyncio.to_thread(one.come_up)
    await eventually(lambda: first.status["survives"].startswith("One machine may fail"))
    assert len(hurt[0].rows["invitations"]) == 1
    assert machines[0].rows == machines[1].rows == machines[2].rows
    for one in hurt:
        one.forget("the files of the log are damaged", "cannot begin its part of the log anew")


def refusal(machine: MachineHost, house: MachineHost) -> str:
    """Why it is not let in at another one, which takes it for gone; "" once it is."""
    done = machine.try_cluster("join", house.token(), *machine.where)
    return done.stderr if "that runs" not in done.stderr else ""


async def invites_without_the_third(one: MachineHost, other: MachineHost) -> None:
    """Save an invitation at one of two machines; so both have the log."""
    await eventually(lambda: one.try_cluster("token").returncode == 0)
    await asyncio.to_thread(one.tablehost, "invite", "--uses", "2")
    await eventually(lambda: len(other.rows["invitations"]) == 2)
