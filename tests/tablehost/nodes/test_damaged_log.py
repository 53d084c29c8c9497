"""A machine whose part of the log is damaged or lost comes back when nothing can be lost by it."""

import asyncio
import shutil
from collections.abc import Sequence

import pytest

from tablehost.cluster import damage
from tablehost.cluster.house import folder_of
from tests.tablehost.cluster.servers import damage_log
from tests.tablehost.fronts.party import eventually
from tests.tablehost.nodes.machines import MachineHost, with_hall

pytestmark = pytest.mark.long


def known(machine: MachineHost) -> bool:
    return damage.is_known(folder_of(machine.data))


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
    await eventually(lambda: f"{hurt.name} cannot begin its part of the log anew" in hurt.log)
    assert f"the files of the log are damaged at {hurt.name}" in hurt.log
    other.launch()
    for one in (hurt, other):
        await asyncio.to_thread(one.come_up)
    await eventually(lambda: not known(hurt))
    assert f"{hurt.name} has all of the log again" in hurt.log
    status = await asyncio.to_thread(lambda: first.status)
    assert status["survives"].startswith("One machine may fail")

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


def refusal(machine: MachineHost, house: MachineHost) -> str:
    """Why it is not let in at another one, which takes it for gone; "" once it is."""
    done = machine.try_cluster("join", house.token(), *machine.where)
    return done.stderr if "that runs" not in done.stderr else ""


async def invites_without_the_third(one: MachineHost, other: MachineHost) -> None:
    """Save an invitation at one of two machines; so both have the log."""
    await eventually(lambda: one.try_cluster("token").returncode == 0)
    await asyncio.to_thread(one.tablehost, "invite", "--uses", "2")
    await eventually(lambda: len(other.rows["invitations"]) == 2)
