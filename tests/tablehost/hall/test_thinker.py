"""Where bots think: a hanging one gets its own process, then is stopped."""

import asyncio
from collections.abc import Iterator

import psutil
import pytest

from tablehost.hall import thinker as thinkers
from tablehost.hall.thinker import Thinker
from tablehost.hall.worker import SearchTimeoutError
from tests.tablehost.hall.conftest import Impatient
from tests.tablehost.hall.minds import SOON, VIEW, hangs, process_of

ROLL = {"do": "roll"}
HERE, THERE = 1, 2  # matches
AMPLE = 60.0  # seconds: a loaded machine takes some to start a process


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    thinker = Thinker()
    yield thinker
    thinker.close()


async def bold(thinker: Thinker, match: int = HERE) -> object:
    """The move of a bot that may hang."""
    return await thinker.choose("farkle", "bold", VIEW, match=match)


async def random(thinker: Thinker, match: int = THERE) -> object:
    """The move of a bot that never hangs."""
    return await thinker.choose("farkle", "random", VIEW, match=match)


async def given_up(thinker: Impatient) -> None:
    """Make a bot hang in both workers."""
    thinker.patient.limit = SOON
    with pytest.raises(SearchTimeoutError):
        await bold(thinker)


async def test_other_bots_think_while_one_hangs(hanging: Impatient) -> None:
    stuck = asyncio.create_task(bold(hanging))
    others = [asyncio.create_task(random(hanging, match)) for match in (THERE, THERE, 3)]

    assert await asyncio.gather(*others) == [ROLL] * 3
    assert not stuck.done()


async def test_search_does_not_wait_for_one_that_may_take_long(hanging: Impatient) -> None:
    hanging.quick.limit = AMPLE
    stuck = asyncio.create_task(bold(hanging))
    await asyncio.sleep(0)

    assert await random(hanging) == ROLL
    assert not stuck.done()
    assert not hanging.lost_patience.is_set()


async def test_same_level_in_other_matches_still_thinks(hanging: Impatient) -> None:
    stuck = asyncio.create_task(bold(hanging))
    await hanging.lost_patience.wait()

    assert await random(hanging, HERE) == ROLL, "another level's at the same table, too"
    assert not stuck.done()


async def test_slow_computation_moves_to_its_own_process(thinker: Thinker) -> None:
    thinker.quick.limit = 0

    assert await random(thinker) == ROLL


async def test_slow_bot_keeps_its_own_process_for_the_match(thinker: Thinker) -> None:
    thinker.quick.limit = 0
    await random(thinker)
    apart = process_of(thinker.patient.workers[0])
    thinker.quick.limit = AMPLE

    assert await random(thinker) == ROLL
    assert await random(thinker, HERE) == ROLL

    here = process_of(thinker.quick.workers[0])
    await random(thinker)
    now = [process_of(each.workers[0]) for each in (thinker.quick, thinker.patient)]
    assert now == [here, apart]


async def test_hanging_bot_is_killed_and_logged_once(
    hanging: Impatient, caplog: pytest.LogCaptureFixture
) -> None:
    await given_up(hanging)
    with pytest.raises(SearchTimeoutError):
        await bold(hanging)

    assert [line.getMessage() for line in caplog.records] == [
        "match 1: farkle, bold found nothing in 0.1 s"
    ]
    hanging.timed_out.assert_called_once_with()


async def test_hanging_bot_does_not_think_again_in_its_match(hanging: Impatient) -> None:
    await given_up(hanging)
    await random(hanging)
    alive = process_of(hanging.quick.workers[0])
    with pytest.raises(SearchTimeoutError):
        await bold(hanging)

    await random(hanging)
    assert process_of(hanging.quick.workers[0]) == alive, "it was not even asked"


async def test_two_hanging_bots_at_one_table_are_logged_once(hanging: Impatient) -> None:
    hanging.patient.limit, hanging.time_for_others = SOON, SOON
    both = await asyncio.gather(bold(hanging), bold(hanging), return_exceptions=True)

    assert [type(each) for each in both] == [SearchTimeoutError] * 2
    hanging.timed_out.assert_called_once_with()


async def test_slow_bots_are_remembered_up_to_a_limit(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinkers, "MOST_SLOW", 1)
    thinker.quick.limit = 0
    await random(thinker, HERE)
    await random(thinker, THERE)
    thinker.quick.limit = AMPLE
    await random(thinker, HERE)

    assert process_of(thinker.quick.workers[0]).is_running(), "it was given another try"


async def test_hanging_bots_are_killed_with_the_hall(hanging: Impatient) -> None:
    await hanging.patient.run(hangs, "farkle", "random", VIEW)
    stuck = [asyncio.create_task(bold(hanging))]
    await hanging.lost_patience.wait()
    await random(hanging)
    stuck.append(asyncio.create_task(bold(hanging, THERE)))
    await asyncio.sleep(0)
    workers = [process_of(hanging.quick.workers[0]), process_of(hanging.patient.workers[0])]

    hanging.close()

    gone, _ = psutil.wait_procs(workers, 30)
    assert set(gone) == set(workers)
    await asyncio.wait(stuck)
    assert all(each.cancelled() for each in stuck)
