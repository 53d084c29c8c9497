"""How long the keys of two who play take while strangers attack the host they play at.

    python -m tests.siege [--keys 200] [ATTACK ...]

Prints a line of JSON for the calm before and one for each attack: milliseconds from a key to the
first bytes after it, p50, p99 and the longest, and how often the attack went round. The host runs
on the first core; players and attackers share the others.
"""

import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path

from tests.machine import on_cores_of_their_own
from tests.siege.attacks import ATTACKS
from tests.siege.siege import Times, table, under
from tests.tablehost.played.host import PlayedHost


async def main() -> int:
    """All attacks that were asked for; exit code 0 if the host took them without an error."""
    parser = argparse.ArgumentParser(prog="python -m tests.siege", description=__doc__)
    parser.add_argument("--keys", type=int, default=200, help="pressed in each attack")
    parser.add_argument("attacks", nargs="*", choices=(*ATTACKS, []), metavar="ATTACK")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as home, PlayedHost(Path(home) / "data") as host:
        on_cores_of_their_own(host.pid)
        async with table(host, Path(home)) as (players, owners):
            tell("calm", await players.play(lambda keys: keys >= asked.keys), 0)
            for name in asked.attacks or ATTACKS:
                async with under(name, host.port, owners) as rounds:
                    times = await players.play(
                        lambda keys, rounds=rounds: keys >= asked.keys and rounds() > 0  # type: ignore[misc]
                    )
                    tell(name, times, rounds())
        print(json.dumps({"troubles": host.troubles}))
        return 1 if host.troubles else 0


def tell(name: str, times: Times, rounds: int) -> None:
    """A line of figures."""
    figures = {"p50_ms": times.median, "p99_ms": times.at(0.99), "most_ms": times.at(1.0)}
    print(json.dumps({"attack": name, "rounds": rounds, "keys": len(times.each), **figures}))
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
