"""Attack real hosts over ssh, and see what those who play there notice.

    python -m tests.siege                        everything below, one after the other
    python -m tests.siege fuzz                   mutated frames by the tens of thousands
    python -m tests.siege attacks [NAME ...]     on the ssh server: handshakes, windows, floods
    python -m tests.siege floods                 each kind of request as fast as the host takes it
    python -m tests.siege codes                  guess the codes of private tables
    python -m tests.siege filling                open as many tables as one address may

The exit code is 1 if a host made an error, hung, or missed one of the limits that stand in
`fuzz.py`, `floods.py`, `codes.py` and `filling.py`. Each attack meets a new host with default
limits. Hosts run on the first core; victims and attackers, who are niced, share the others.
"""

import argparse
import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Mapping
from itertools import product

from tests.siege import codes, filling, floods
from tests.siege.attacks import ATTACKS
from tests.siege.flags import arguments
from tests.siege.fuzz import fuzz
from tests.siege.processes import besieged
from tests.siege.siege import table, under
from tests.siege.times import Times


async def run_fuzz(asked: argparse.Namespace) -> bool:
    """Whether the host took the frames well."""
    verdict = await fuzz(asked.frames, asked.seed, asked.calm)
    tell(str(verdict))
    if verdict.error:
        tell(verdict.error)
    return not (verdict.wrong or verdict.is_slow)


async def run_attacks(asked: argparse.Namespace) -> bool:
    """Whether the host made no error in any of them; a line of JSON for each."""
    with besieged() as host:
        async with table(host, host.data.parent) as (players, owners):
            tell_times("calm", await players.play(lambda keys: keys >= asked.keys), 0)
            for name in asked.attacks or ATTACKS:
                async with under(name, host.port, owners) as rounds:
                    times = await players.play(
                        lambda keys, rounds=rounds: keys >= asked.keys and rounds() > 0  # type: ignore[misc]
                    )
                    tell_times(name, times, rounds())
        tell(json.dumps({"troubles": host.troubles}))
        return not host.troubles


async def run_floods(asked: argparse.Namespace) -> bool:
    """Whether all limits were met; a row of a table for each flood."""
    report = [floods.HEAD]
    tell(floods.HEAD)
    met = True
    for kind, guests in product(asked.kinds, asked.guests):
        try:
            row = await floods.flood(kind, guests, asked.seconds)
        except (floods.NotBegunError, TimeoutError) as error:
            met = False
            report.append(f"| {kind} | {guests} | missed: {error!r} |")
        else:
            met = met and not row.missed
            report.append(str(row))
        tell(report[-1])
        if asked.report:
            asked.report.write_text("\n".join(report) + "\n")
    return met


async def run_codes(asked: argparse.Namespace) -> bool:
    """Whether codes are long enough for the guesses a host takes."""
    tell(codes.HEAD)
    rows = [await codes.guessing(connections, asked.guess) for connections in (1, 8)]
    for row in rows:
        tell(str(row))
    return not any(row.missed for row in rows)


async def run_filling(asked: argparse.Namespace) -> bool:
    """Whether somebody else still gets a table."""
    tell(filling.HEAD)
    row = await filling.filling(asked.greedy, asked.fill)
    tell(str(row))
    return not row.missed


Run = Callable[[argparse.Namespace], Awaitable[bool]]
PARTS: Mapping[str, Run] = {
    "fuzz": run_fuzz,
    "attacks": run_attacks,
    "floods": run_floods,
    "codes": run_codes,
    "filling": run_filling,
}


def tell(text: str) -> None:
    """Print at once."""
    print(text, flush=True)


def tell_times(name: str, times: Times, rounds: int) -> None:
    """A line of figures."""
    figures = {"p50_ms": times.median, "p99_ms": times.at(0.99), "most_ms": times.at(1.0)}
    tell(json.dumps({"attack": name, "rounds": rounds, "keys": len(times.each), **figures}))


async def main() -> int:
    """All that was asked for; exit code 0 if all of it went well."""
    asked = arguments(__doc__)
    missed = []
    for name in [asked.part] if asked.part else PARTS:
        tell(f"{name}:")
        if not await PARTS[name](asked):
            missed.append(name)
    tell(f"missed: {', '.join(missed)}" if missed else "all limits met")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
