"""A store in a child process that can be killed, run out of disk space or lose its rights.

    python -m tests.tablehost.store.child TASK PATH [NUMBER]

The child reports in lines of JSON, each written at once.
"""

import asyncio
import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tablehost.store.errors import StoreError
from tablehost.store.store import Store
from tablehost.store.values import Appended, Entry
from tests.tablehost.store.samples import BOT, new_match

NOBODY = 65534
ROOT = Path(__file__).parents[3]


@contextmanager
def child(task: str, path: Path, number: int = 0) -> Iterator[subprocess.Popen[bytes]]:
    """Run a task in a process, which is killed at the end at the latest."""
    command = [sys.executable, "-m", "tests.tablehost.store.child", task, str(path), str(number)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
        try:
            yield process
        finally:
            process.kill()


def heard(process: subprocess.Popen[bytes]) -> Iterator[dict[str, Any]]:
    """The output of the process, line by line; an incomplete last line is ignored."""
    assert process.stdout is not None
    for line in process.stdout:
        if line.endswith(b"\n"):
            yield json.loads(line)


def tell(**said: object) -> None:
    os.write(1, json.dumps(said).encode() + b"\n")


async def appends(path: Path, tables: int) -> None:
    """Append at many tables without end, and report each answer."""
    store = await Store.open(path)
    matches = [(await new_match(store, f"T{number}")).id for number in range(tables)]

    async def play(match: int) -> None:
        seq = 0
        while True:
            command = f"{match}-{seq}"
            note = Entry("host", {"command": command, "filling": "x" * (seq % 700)})
            answer = await store.append(match, seq, [BOT, note], command)
            assert isinstance(answer, Appended)
            seq = answer.next
            tell(match=match, next=seq)

    await asyncio.gather(*(play(match) for match in matches))


async def waits(path: Path, _: int) -> None:
    """Keep the database open until killed."""
    await Store.open(path)
    tell(ready=os.getpid())
    await asyncio.Event().wait()


async def starts(path: Path, _: int) -> None:
    """Open the database, and exit at once."""
    tell(ready=os.getpid())
    await Store.open(path)
    os._exit(0)


async def starves(path: Path, limit: int) -> None:
    """Run out of disk space at `limit` bytes per file, then get more of it."""
    store = await Store.open(path)
    match = (await new_match(store)).id
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))
    big = Entry("host", {"filling": "x" * 5000})
    huge = Entry("host", {"filling": "x" * limit})
    saved = 0
    try:
        while True:
            await store.append(match, saved, [big], f"{saved}")
            saved += 1
    except StoreError as error:
        tell(saved=saved, code=error.code, text=str(error))
    answers = await asyncio.gather(
        *(store.append(match, saved, [huge], f"{saved}") for _ in range(3)), return_exceptions=True
    )
    tell(failed=[isinstance(answer, StoreError) for answer in answers])
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    again = await store.append(match, saved, [huge], f"{saved}")
    assert isinstance(again, Appended)
    tell(first=again.first, next=again.next, log=len(await store.log(match)))
    await store.close()


async def tries(path: Path, _: int) -> None:
    """Open the database without the rights of root, and report the result."""
    if os.getuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    try:
        await (await Store.open(path)).close()
    except StoreError as error:
        tell(code=error.code, text=str(error))
    else:
        tell(code=None)


TASKS = {task.__name__: task for task in (appends, waits, starts, starves, tries)}


if __name__ == "__main__":
    task, path, *number = sys.argv[1:]
    asyncio.run(TASKS[task](Path(path), int(number[0]) if number else 0))
