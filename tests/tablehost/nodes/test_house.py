"""Three machines are one house, and any of them can be unplugged."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.real_ssh import Machine, needs_ssh
from tests.tablehost.fronts.party import eventually
from tests.tablehost.fronts.test_dying import GONE, quiet
from tests.tablehost.joining.joined import Joined
from tests.tablehost.nodes.machines import MachineHost, with_hall
from tests.tablehost.played.people import (
    Person,
    leave,
    plates,
    play_on,
    press,
    results,
    sit_alone,
    sit_down_together,
    to_move,
)

pytestmark = [needs_ssh, pytest.mark.long]
People = Callable[[str], Person]


@pytest.mark.timeout(180)
async def test_two_people_at_two_machines_play_on_when_the_third_one_with_the_hall_is_unplugged(
    machines: Sequence[MachineHost], people: People
) -> None:
    first = await asyncio.to_thread(with_hall, machines)
    here, there = (one for one in machines if one is not first)
    assert here.host_key == there.host_key == first.host_key

    async with people("ada").at(here) as ada, people("bob").as_guest(there) as bob:
        await sit_down_together(ada, bob)
        scores = plates(ada)
        async with ada.shows(GONE), bob.shows(GONE):
            await asyncio.to_thread(first.unplug)
        for it in (ada, bob):
            await it.until(quiet)
            assert plates(it).keys() == scores.keys()
        await asyncio.gather(play_on(ada), play_on(bob))
        invited = await asyncio.to_thread(there.tablehost, "invite", "--uses", "3")
        assert "It invites 3 players" in invited

        assert results(ada) == results(bob) != {}
        survives = (await asyncio.to_thread(lambda: here.status))["survives"]
        assert survives.startswith("If one more machine fails")
        gone = [one["machine"]["name"] for one in here.status["machines"] if not one["alive"]]
        assert gone == [first.name]
        await asyncio.to_thread(first.start)
        await eventually(lambda: first.rows == here.rows == there.rows)
    assert first.rows["matches"]
    assert len(first.rows["invitations"]) == 1


@pytest.mark.timeout(180)
async def test_join_comes_back_by_another_machine_when_its_own_is_unplugged(
    machines: Sequence[MachineHost], tmp_path: Path
) -> None:
    first = await asyncio.to_thread(with_hall, machines)
    own = next(one for one in machines if one is not first)
    (tmp_path / "home").mkdir()
    machine = Machine(tmp_path / "home")
    machine.trust(own.host_key, own.port)  # of the others, it does not know the host key by name
    async with Joined(machine, own.port) as it:  # a guest, by the code that the app keeps
        await sit_alone(it)
        async with it.shows(GONE):
            await asyncio.to_thread(own.unplug)
        await it.until("The connection was lost for a while")
        await press(it, "roll")
        await it.until("mara rolled")
        await leave(it)


@pytest.mark.timeout(240)
async def test_match_waits_for_a_majority_and_goes_on(
    machines: Sequence[MachineHost], people: People
) -> None:
    here = await asyncio.to_thread(with_hall, machines)
    others = [one for one in machines if one is not here]
    async with people("ada").at(here) as ada, people("bob").as_guest(here) as bob:
        await sit_down_together(ada, bob)
        for one in others:
            await asyncio.to_thread(one.unplug)
        mover = ada if to_move(ada) else bob
        mover.send(to_move(mover) or "")
        for it in (ada, bob):
            await it.until("waits for the other machines")
            assert GONE not in it.text
        told = await asyncio.to_thread(here.run, "status")
        assert "Nobody can play: two machines have to run." in told.stdout
        for one in others:
            one.launch()
        for one in others:
            await asyncio.to_thread(one.come_up)
        for it in (ada, bob):
            await it.until("can be reached again")
        await asyncio.gather(play_on(ada), play_on(bob))

        assert results(ada) == results(bob)
        await eventually(lambda: machines[0].rows == machines[1].rows == machines[2].rows)
