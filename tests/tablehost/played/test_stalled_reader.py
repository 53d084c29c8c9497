"""A stalled reader delays nobody, and later sees the current table."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.real_ssh import needs_ssh
from tests.real_ssh.terminal import ENTER
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import (
    Person,
    change,
    finished,
    leave,
    play_on,
    sit_alone,
    sit_down_together,
    to_move,
    watch,
)
from tests.tablehost.ssh.host import eventually

pytestmark = [needs_ssh, pytest.mark.long]
People = Callable[[str], Person]

LARGE = (200, 60)
ENOUGH = 600_000  # bytes: more than the kernels on the way keep
TO_READ_IT = 180.0  # seconds, on a busy machine
PATIENT = "[limits]\nstall_time = 3600\n"  # a busy machine takes minutes for what is not read here


@pytest.fixture
def patient_host(tmp_path: Path) -> Iterator[PlayedHost]:
    """A host that does not cut whoever reads nothing for a while."""
    config = tmp_path / "patient.toml"
    config.write_text(PATIENT)
    with PlayedHost(tmp_path / "data", more=["--config", str(config)]) as host:
        yield host


@pytest.mark.timeout(900)  # hundreds of moves, one after the other
async def test_stalled_spectator_skips_frames_but_sees_the_end(
    patient_host: PlayedHost, people: People
) -> None:
    async with (
        people("ada").at(patient_host) as ada,
        people("slow").at(patient_host, size=LARGE) as slow,
        people("quick").at(patient_host, size=LARGE) as quick,
    ):
        await sit_alone(ada, Points_to_reach="50000")
        for it in (slow, quick):
            await watch(it, "ada’s table")
        slow.freeze()
        while len(quick.raw) <= ENOUGH:  # nobody waits for the one who is slow
            await play_on(ada, lambda it: len(quick.raw) > ENOUGH or finished(it))
            if finished(ada):
                await change(ada, ENTER, finished)  # luck was quick: once more
        slow.thaw()
        await eventually(lambda: slow.text == quick.text, TO_READ_IT)

        assert len(slow.raw) < len(quick.raw) * 0.9
        assert len(set(slow.text)) > 20  # it is the table, not two blank screens
        await leave(slow)


async def test_stalled_player_sees_the_current_turn_again(
    patient_host: PlayedHost, people: People
) -> None:
    async with (
        people("ada").at(patient_host) as ada,
        people("bob").at(patient_host) as bob,
    ):
        await sit_down_together(ada, bob)
        await eventually(lambda: to_move(ada) or to_move(bob))
        quick, slow = (ada, bob) if to_move(ada) else (bob, ada)
        slow.freeze()
        await play_on(quick, lambda it: not to_move(it) and "’s turn" in it.line(0))
        slow.thaw()
        await slow.until(to_move)

        await asyncio.gather(play_on(ada), play_on(bob))
