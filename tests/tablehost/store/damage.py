"""Starts hosts on many damaged databases: each one works, or a `StoreError` says why not.

python -m tests.tablehost.store.damage 5000 [FIRST_SEED]
"""

import asyncio
import logging
import shutil
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tablehost.hall.hall import Hall
from tablehost.store.errors import StoreError
from tablehost.store.evenings import Plan, PlannedGame
from tablehost.store.store import Store
from tablehost.store.values import Sitter
from tests.tablehost.store.samples import BOT, ROLLED, contents, new_match, spec

PAGE = 4096
PLAN = Plan(matches=3, games=(PlannedGame("farkle", {"target": 5000}),), order="lot")
PLAYS = "plays"
Files = Mapping[str, bytes]


async def parties(folder: Path) -> tuple[Files, Files]:
    """The files of a host that was stopped, and of one that was killed."""
    path = folder / "host.db"
    store = await Store.open(path, durability="process")
    for number in range(30):
        person = await store.enter(f"SHA256:{number}", f"name {number}")
        await store.save_settings(person.id, {"theme": "night"})
        await store.say(None, person.id, "good evening, everybody " * 5, f"{number}")
        await store.door.ban("name", f"stranger {number}", None, "no reason " * 9, 1)
    evening = await store.create_table(spec("HARE"))
    await store.evenings.begin(evening.id, PLAN)
    await _plays(store, "WOLF", person.id)
    await store.close()
    stopped = contents(folder)
    store = await Store.open(path, durability="process")
    for code in ("LYNX", "CROW"):
        await _plays(store, code, person.id)
    killed = contents(folder)
    await store.close()
    return stopped, killed


async def _plays(store: Store, code: str, person: int) -> None:
    match = await new_match(store, code)
    await store.sit(match.table, 0, Sitter("person", person=person))
    for seq in range(0, 40, 2):
        await store.append(match.id, seq, [BOT, ROLLED], f"{seq}", position=seq)


def damaged(files: Files, random: Random) -> Files:
    """The files with one to three places of the database or its log damaged."""
    spoilt = {name: bytearray(data) for name, data in files.items()}
    for _ in range(random.randint(1, 3)):
        data = spoilt[random.choice(sorted(name for name in spoilt if spoilt[name]))]
        schema = random.random() < 0.3  # the first pages describe all others
        start = random.randrange(min(len(data), 6 * PAGE) if schema else len(data))
        end = min(len(data), start + random.choice([1, 4, 64, PAGE]))
        match random.choice(["flip", "flip", "flip", "zero", "cut"]):
            case "flip":
                data[start:end] = random.randbytes(end - start)
            case "zero":
                data[start:end] = bytes(end - start)
            case _:
                del data[start:]
        if not any(spoilt.values()):
            break
    return {name: bytes(data) for name, data in spoilt.items()}


async def start(files: Files, folder: Path) -> str:
    """Start a host on these files; returns `PLAYS`, or the code of the error."""
    for name, data in files.items():
        (folder / name).write_bytes(data)
    try:
        store = await Store.open(folder / "host.db", durability="process")
        try:
            await _play(store)
        finally:
            await store.close()
    except StoreError as error:
        return error.code if str(error).isprintable() else repr(error)
    return PLAYS


async def _play(store: Store) -> None:
    hall = Hall(store)
    try:
        await hall.open()
        match = await new_match(store, "NEW")
        await store.append(match.id, 0, [BOT], "new")
    finally:
        await hall.close()


async def outcomes(seeds: Iterable[int]) -> Counter[str]:
    """How many starts had which outcome. Errors but `StoreError` are raised, with the seed."""
    found: Counter[str] = Counter()
    with TemporaryDirectory() as name:
        both = await parties(Path(name) / "party")
        for seed in seeds:
            random = Random(seed)
            place = Path(name) / f"{seed}"
            place.mkdir(mode=0o700)
            try:
                found[await start(damaged(random.choice(both), random), place)] += 1
            except Exception as error:
                error.add_note(f"seed {seed}")
                raise
            shutil.rmtree(place)
    return found


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)
    number, first = int(sys.argv[1]), int((*sys.argv, "0")[2])
    print(asyncio.run(outcomes(range(first, first + number))))
