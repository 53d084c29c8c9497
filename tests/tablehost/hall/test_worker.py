"""A worker's process is replaced when it dies or hangs, and ends with its host."""

import asyncio
import errno
import gc
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

from tablehost.hall.worker import SearchTimeoutError, Worker
from tests.tablehost.hall.minds import SOON, VIEW, answer_to, hangs, process_of
from tests.thoughts import choose

ROOT = Path(__file__).parents[3]
HOST = """
import asyncio
from tests.tablehost.hall.minds import VIEW, process_of
from tablehost.hall.thinker import choose
from tablehost.hall.worker import Worker

async def main():
    worker = Worker(60)
    await worker.run(choose, "farkle", "random", VIEW)
    print(process_of(worker).pid, flush=True)
    await asyncio.Event().wait()

if __name__ == "__main__":
    asyncio.run(main())
"""

ROLL = {"do": "roll"}
RANDOM = (choose, "farkle", "random", VIEW)
ENDLESS = (hangs, "farkle", "bold", VIEW)
LIMIT = 60.0  # seconds for all thoughts but those that have no end


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker(LIMIT)
    yield worker
    worker.close()


async def test_dead_process_is_replaced(worker: Worker) -> None:
    await worker.run(*RANDOM)
    dead = process_of(worker)
    dead.kill()
    psutil.wait_procs([dead], 30)

    assert await worker.run(*RANDOM) == ROLL
    assert process_of(worker) != dead


async def test_control_c_in_the_terminal_is_left_to_the_host(worker: Worker) -> None:
    assert await worker.run(answer_to, signal.SIGINT) == {"answer": signal.SIG_IGN}


async def test_jobs_of_a_dead_process_are_repeated(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    pools = Mock(side_effect=ProcessPoolExecutor)
    monkeypatch.setattr("tablehost.hall.worker.ProcessPoolExecutor", pools)
    await worker.run(*RANDOM)
    process_of(worker).send_signal(signal.SIGSTOP)
    waiting = [asyncio.create_task(worker.run(*RANDOM)) for _ in range(12)]
    await asyncio.sleep(0)
    process_of(worker).kill()

    assert await asyncio.gather(*waiting) == [ROLL] * 12
    assert pools.call_count == 2, "the one that died, and one for all"


async def test_process_that_cannot_start_keeps_no_files(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    gc.collect()  # pools of other tests
    files = psutil.Process().num_fds()
    monkeypatch.setattr(ProcessPoolExecutor, "submit", Mock(side_effect=OSError(errno.EMFILE, "")))
    with pytest.raises(OSError, match=str(errno.EMFILE)):
        await worker.start()
    monkeypatch.undo()

    assert psutil.Process().num_fds() <= files
    assert await worker.run(*RANDOM) == ROLL


async def test_hanging_job_is_killed_with_its_process(worker: Worker) -> None:
    await worker.run(*RANDOM)
    process, worker.limit = process_of(worker), SOON

    with pytest.raises(SearchTimeoutError):
        await worker.run(*ENDLESS)

    assert psutil.wait_procs([process], 30)[0] == [process]


async def test_jobs_behind_a_hanging_one_get_their_full_time(worker: Worker) -> None:
    worker.limit = SOON
    stuck = asyncio.create_task(worker.run(*ENDLESS))
    stuck.add_done_callback(lambda _: setattr(worker, "limit", LIMIT))
    behind = [asyncio.create_task(worker.run(*RANDOM)) for _ in range(3)]

    assert await asyncio.gather(*behind) == [ROLL] * 3
    assert isinstance(stuck.exception(), SearchTimeoutError)


async def test_abandoned_hanging_job_is_killed(worker: Worker) -> None:
    await worker.run(*RANDOM)
    process, worker.limit = process_of(worker), SOON
    stuck = asyncio.create_task(worker.run(*ENDLESS))
    await asyncio.sleep(0)
    stuck.cancel()
    await asyncio.wait([stuck])
    assert worker._search is not None
    worker._search.add_done_callback(lambda _: setattr(worker, "limit", LIMIT))

    assert await worker.run(*RANDOM) == ROLL
    assert psutil.wait_procs([process], 30)[0] == [process]


async def test_hanging_job_is_killed_when_the_worker_closes(worker: Worker) -> None:
    await worker.run(*RANDOM)
    process = process_of(worker)
    stuck = asyncio.create_task(worker.run(*ENDLESS))
    await asyncio.sleep(0)

    worker.close()

    assert psutil.wait_procs([process], 30)[0] == [process]
    await asyncio.wait([stuck])
    assert stuck.cancelled()


async def test_idle_process_is_stopped_and_restarted(worker: Worker) -> None:
    worker.keep = 0
    await worker.run(*RANDOM)
    process = process_of(worker)
    await asyncio.to_thread(process.wait, 30)

    assert await worker.run(*RANDOM) == ROLL
    assert not process.is_running()


async def test_busy_process_is_not_stopped(worker: Worker) -> None:
    worker.keep = LIMIT
    await worker.run(*RANDOM)
    resting, process = worker._stopping, process_of(worker)
    await worker.run(*RANDOM)

    assert resting is not None
    assert resting.cancelled()
    assert process_of(worker) == process


def test_process_ends_with_a_killed_host(tmp_path: Path) -> None:
    script = tmp_path / "host.py"
    script.write_text(HOST)
    path = os.pathsep.join([os.environ["PYTHONPATH"], str(ROOT)])
    env = {**os.environ, "PYTHONPATH": path}
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, env=env) as host:
        assert host.stdout is not None
        process = psutil.Process(int(host.stdout.readline()))
        host.kill()
        gone, _ = psutil.wait_procs([process], 30)

    assert gone == [process]
