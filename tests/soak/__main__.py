"""Keep a host busy for an hour and see whether it keeps anything it should have let go.

    python -m tests.soak [--minutes 60] [--tables 10] [--seats 3] [--watchers 3] [--pace 1]
                         [--out FILE]

Each table plays one of the games, match after match, with people of its own and a bot; now and
then a line is cut and comes back. A line of JSON for each look at the host, once a minute, and at
the end one with what came of it: memory, tasks and descriptors after the warm-up against the end,
and the times from key to frame as the host and as the players' side measured them. The host runs on
the first core and the crowd on the second, where there are two.

The exit code is 0 if the list of faults in that last line is empty: nobody got stuck or met an
error, the host's log has none, the line through the looks at its memory is flat, it holds no more
descriptors, tasks and threads than before, and every game was played to its end.
"""

import argparse
import asyncio
import itertools
import json
import statistics
import sys
import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import TextIO

import msgspec

from engine import registry
from tests.machine import free_port, on_cores_of_their_own
from tests.soak.crowd import Seen, Sitter, ready
from tests.soak.gauges import Held, numbers, share_within
from tests.soak.verdict import faults, memory, warm
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import Person, open_table, table_code

EVERY = 60.0  # seconds between looks
LOOKS = 24  # at least, however short the soak

RULES = {"Farkle": {"Points_to_reach": "3000"}, "Dice Hold'em": {"Hands": "12"}}


async def main() -> int:
    """Run; exit code 0 if nothing was kept and nobody got stuck."""
    asked = arguments()
    with tempfile.TemporaryDirectory() as home:
        told = asked.out.open("a") if asked.out else sys.stdout
        return await soak(asked, Path(home), told)


def arguments() -> argparse.Namespace:
    """The arguments of the command."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seats", type=int, default=3, help="people at each; a bot sits with them")
    parser.add_argument("--watchers", type=int, default=3, help="at each table")
    parser.add_argument("--pace", type=float, default=1.0, help="how hastily all play, above 1")
    parser.add_argument("--out", type=Path, help="a file to append to, instead of the terminal")
    return parser.parse_args()


async def soak(asked: argparse.Namespace, home: Path, out: TextIO) -> int:
    """The evening."""
    metrics, seen = free_port(), Seen()
    with PlayedHost(home / "data", durability="power", more=["--metrics", str(metrics)]) as host:
        on_cores_of_their_own(host.pid)
        async with AsyncExitStack() as stack:
            crowd = await everybody(stack, asked, home, host, seen)
            staying = [asyncio.create_task(one.stay()) for one in crowd]
            try:
                looks = await look_on(asked.minutes * 60, host, metrics, out)
            finally:
                for one in staying:
                    one.cancel()
                ended = await asyncio.gather(*staying, return_exceptions=True)
            told = await asyncio.to_thread(numbers, metrics)
    broken = [repr(one) for one in ended if not isinstance(one, asyncio.CancelledError)]
    games = sorted({one.game for one in crowd if one.game})
    wrong = [*broken, *host.troubles, *seen.stuck, *faults(looks, seen.results, games)]
    found = summary(looks, seen) | {
        "faults": wrong,
        "host_key_to_frame_within": share_within(told, "tablehost_key_to_frame_seconds"),
        "host_save_within": share_within(told, "tablehost_save_seconds"),
    }
    print(json.dumps(found, ensure_ascii=False), file=out, flush=True)
    return 1 if wrong else 0


async def everybody(
    stack: AsyncExitStack, asked: argparse.Namespace, home: Path, host: PlayedHost, seen: Seen
) -> list[Sitter]:
    """Open the tables and let all come in."""
    crowd: list[Sitter] = []
    titles = [registry.game(one).titles["en"] for one in registry.game_ids()]
    games = itertools.islice(itertools.cycle(titles), asked.tables)
    for number, game in enumerate(games):
        sitter = partial(Sitter, host, seen, asked.pace)
        first = sitter(person(home, f"p{number}"), (), game)
        stack.push_async_callback(first.go)
        seats = {"Seats": str(asked.seats + 1), "Bots": "1"}
        await open_table(await first.come(), game, **seats, **RULES.get(game, {}))
        word = table_code(first.it)
        first.words = ("join", word)  # once cut off between two matches, a seat is kept for nobody
        others = [
            sitter(person(home, f"p{number}{letter}"), ("join", word), game)
            for letter in "bcdefgh"[: asked.seats - 1]
        ]
        watchers = [
            sitter(person(home, f"w{number}-{each}"), ("watch", word))
            for each in range(asked.watchers)
        ]
        for one in (*others, *watchers):
            stack.push_async_callback(one.go)
            await one.come()
        for one in (*others, first):
            await ready(one)
        crowd += (first, *others, *watchers)
    return crowd


def person(home: Path, name: str) -> Person:
    """Somebody with a laptop of their own."""
    return Person(home / name, name)


async def look_on(seconds: float, host: PlayedHost, metrics: int, out: TextIO) -> list[Held]:
    """Look at the host now and then until the time is over."""
    loop = asyncio.get_running_loop()
    began, looks = loop.time(), []
    while (at := loop.time() - began) < seconds:
        held = await asyncio.to_thread(Held.look, round(at, 1), host.pid, metrics)
        looks.append(held)
        print(msgspec.json.encode(held).decode(), file=out, flush=True)
        await asyncio.sleep(min(EVERY, seconds / LOOKS))
    return looks


def summary(looks: Sequence[Held], seen: Seen) -> dict[str, object]:
    """The report on the hour."""
    first, last, held = warm(looks)[0], looks[-1], memory(looks)
    keys = sorted(seen.keys) or [0.0]
    return {
        "minutes": round(last.at / 60, 1),
        "entries": last.entries,
        "results": seen.results,
        "returns": seen.returns,
        "memory_warm_mb": round(held.warm, 1),
        "memory_rise_mb": round(held.rise, 1),
        "memory_most_mb": round(held.most, 1),
        "memory_growth_mb_per_hour": round(held.per_hour, 2),
        "tasks_warm_end": [first.tasks, last.tasks],
        "descriptors_warm_end": [first.descriptors, last.descriptors],
        "threads_warm_end": [first.threads, last.threads],
        "keys": len(keys),
        "key_to_frame_ms_p50": round(1000 * statistics.median(keys), 1),
        "key_to_frame_ms_p99": round(1000 * keys[int(len(keys) * 0.99)], 1),
        "key_to_frame_ms_most": round(1000 * keys[-1], 1),
    }


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
