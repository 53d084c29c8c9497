"""The worker that bots think in: it is replaced when it dies or hangs, and leaves with its host."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from unittest.mock import Mock

import psutil
import pytest

from engine import Match
from tablehost.hall.thinker import EndlessThoughtError, Thinker

ROOT = Path(__file__).parents[3]
HOST = """
import asyncio, sys
from tests.tablehost.hall.test_thinker import VIEW, worker_of
from tablehost.hall.thinker import Thinker

async def main():
    thinker = Thinker()
    await thinker.choose("farkle", "random", VIEW)
    print(worker_of(thinker), flush=True)
    await asyncio.Event().wait()

if __name__ == "__main__":
    asyncio.run(main())
"""


def _view() -> dict[str, object]:
    match = Match.start("farkle", 1, {})
    match.deal({"luck": "first", "seat": 0})
    return match.view(0)


VIEW = _view()
SOON, LIMIT = 0.1, 60.0  # seconds for a thought: of one that has no end, and of all others


def worker_of(thinker: Thinker) -> int:
    """The process it thinks in."""
    assert thinker._pid is not None
    return thinker._pid


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    thinker = Thinker()
    yield thinker
    thinker.close()


async def test_worker_that_died_is_replaced(thinker: Thinker) -> None:
    await thinker.choose("farkle", "random", VIEW)
    dead = worker_of(thinker)
    worker = psutil.Process(dead)
    worker.kill()
    psutil.wait_procs([worker], 30)

    assert await thinker.choose("farkle", "random", VIEW) == {"do": "roll"}
    assert worker_of(thinker) != dead


async def test_all_that_waited_for_a_worker_that_died_are_thought_about_again(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    pools = Mock(side_effect=ProcessPoolExecutor)
    monkeypatch.setattr("tablehost.hall.thinker.ProcessPoolExecutor", pools)
    await thinker.choose("farkle", "random", VIEW)
    os.kill(worker_of(thinker), signal.SIGSTOP)
    waiting = [asyncio.create_task(thinker.choose("farkle", "random", VIEW)) for _ in range(12)]
    await asyncio.sleep(0)
    os.kill(worker_of(thinker), signal.SIGKILL)

    assert await asyncio.gather(*waiting) == [{"do": "roll"}] * 12
    assert pools.call_count == 2, "the one that died, and one for all"


async def test_bot_that_hangs_is_ended_and_told_of_once(
    hanging: Thinker, caplog: pytest.LogCaptureFixture
) -> None:
    hanging.gave_up = Mock()
    await hanging.choose("farkle", "random", VIEW)
    hanging.limit = SOON
    worker = psutil.Process(worker_of(hanging))

    with pytest.raises(EndlessThoughtError):
        await hanging.choose("farkle", "bold", VIEW)

    gone, _ = psutil.wait_procs([worker], 30)
    assert gone == [worker]
    assert [line.getMessage() for line in caplog.records] == [
        "farkle, bold: no end after 0.1 s, plays without"
    ]
    hanging.gave_up.assert_called_once_with()


async def test_bots_behind_one_that_hangs_are_thought_about(hanging: Thinker) -> None:
    hanging.limit = SOON
    stuck = asyncio.create_task(hanging.choose("farkle", "bold", VIEW))
    behind = [asyncio.create_task(hanging.choose("farkle", "random", VIEW)) for _ in range(3)]
    await asyncio.wait([stuck])
    hanging.limit = LIMIT  # the next worker has to start before any of them is thought about

    assert await asyncio.gather(*behind) == [{"do": "roll"}] * 3
    assert isinstance(stuck.exception(), EndlessThoughtError)


async def test_bot_that_hangs_is_ended_though_nobody_waits_for_it(hanging: Thinker) -> None:
    await hanging.choose("farkle", "random", VIEW)
    hanging.limit, hanging.gave_up = SOON, Mock()
    stuck = asyncio.create_task(hanging.choose("farkle", "bold", VIEW))
    behind = asyncio.create_task(hanging.choose("farkle", "random", VIEW))
    await asyncio.sleep(0)
    stuck.cancel()
    hanging.gave_up.side_effect = lambda: setattr(hanging, "limit", LIMIT)

    assert await behind == {"do": "roll"}
    hanging.gave_up.assert_called_once_with()


async def test_bot_that_hangs_is_ended_with_the_hall(hanging: Thinker) -> None:
    await hanging.choose("farkle", "random", VIEW)
    worker = psutil.Process(worker_of(hanging))
    stuck = asyncio.create_task(hanging.choose("farkle", "bold", VIEW))
    await asyncio.sleep(0)

    hanging.close()

    gone, _ = psutil.wait_procs([worker], 30)
    assert gone == [worker]
    await asyncio.wait([stuck])
    assert stuck.cancelled()


def test_worker_of_a_killed_host_leaves(tmp_path: Path) -> None:
    script = tmp_path / "host.py"
    script.write_text(HOST)
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, env=env) as host:
        assert host.stdout is not None
        worker = psutil.Process(int(host.stdout.readline()))
        host.kill()
        gone, _ = psutil.wait_procs([worker], 30)

    assert gone == [worker]
