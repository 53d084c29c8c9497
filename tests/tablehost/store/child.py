"""A host in a process of its own, to be killed, starved of disk or deprived of rights.

    python -m tests.tablehost.store.child TASK PATH [NUMBER]

It tells what it has seen as lines of JSON, each written at once.
"""

import asyncio
import json
import os
import resource
import sys
from pathlib import Path

from tablehost.store.errors import StoreError
from tablehost.store.store import Store
from tablehost.store.values import Appended, Entry
from tests.tablehost.store.making import BOT, new_match

NOBODY = 65534


def tell(**said: object) -> None:
    os.write(1, json.dumps(said).encode() + b"\n")


async def appends(path: Path, tables: int) -> None:
    """Append at many tables without end, and tell of every answer."""
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
    """Hold the database until killed."""
    await Store.open(path)
    tell(ready=os.getpid())
    await asyncio.Event().wait()


async def starts(path: Path, _: int) -> None:
    """Start for the first time, and go at once."""
    tell(ready=os.getpid())
    await Store.open(path)
    os._exit(0)


async def starves(path: Path, limit: int) -> None:
    """Run out of disk, at `limit` bytes a file, then get more of it."""
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
    """Start without the rights of root, and tell how that went."""
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
