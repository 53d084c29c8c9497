"""A simulated house: how many tables so many machines carry, and what ends first.

A move arrives at the machine with the hall, waits for its one core there, then for the log to save
it, then for the machine where the table's terminals are to draw it. What each step costs was
measured (`house_roles` for processors, `house_log` for the log) and can be given anew. Moves come
at random, the same number on average at every table; terminals are spread evenly over all machines,
each of which has so many cores for drawing, and the one with the hall one less.

    python -m tests.bench.house_limits [--machines 10] [--cores 4] [--seconds-a-move 5]
        [--hall-us 2030] [--terminals-us 18100] [--save-ms 3] [--saves-per-s 8800]

Printed for each number of tables: how busy each part is, and milliseconds from a move to its last
picture; a part that would have to be busier than all the time is what ended first.
"""

import argparse
from collections.abc import Mapping
from random import Random

from tests.bench.rows import percentile, row, tell

TABLES = (100, 300, 1_000, 3_000, 10_000, 30_000, 100_000)
MOVES = 20_000  # of each simulation
BUSIEST = 0.98  # of the time; beyond, queues only grow


class Cores:
    """Cores with one queue: each thing in turn takes a core for a fixed time."""

    def __init__(self, cores: int, cost: float) -> None:
        self._free_at = [0.0] * cores
        self._cost = cost

    def done(self, arrives: float) -> float:
        """When something that arrives then is done; arrivals come in order of time."""
        first = min(range(len(self._free_at)), key=self._free_at.__getitem__)
        self._free_at[first] = max(arrives, self._free_at[first]) + self._cost
        return self._free_at[first]


def shares(tables: int, args: argparse.Namespace) -> dict[str, float]:
    """How much of the time each part would be busy."""
    moves = tables / args.seconds_a_move
    drawing = args.machines * args.cores - 1
    return {
        "hall": moves * args.hall_us / 1e6,
        "log": moves / args.saves_per_s,
        "terminals": moves * args.terminals_us / 1e6 / drawing,
    }


def waited(tables: int, args: argparse.Namespace, rng: Random) -> list[float]:
    """Milliseconds from each of many moves to its last picture."""
    hall = Cores(1, args.hall_us / 1e6)
    cores = [args.cores - 1] + [args.cores] * (args.machines - 1)
    machines = [Cores(max(1, number), args.terminals_us / 1e6) for number in cores]
    now, saved = 0.0, []
    for _ in range(MOVES):
        now += rng.expovariate(tables / args.seconds_a_move)
        saved.append((now, hall.done(now) + args.save_ms / 1000))
    weights = [max(1, number) for number in cores]
    return [1000 * (rng.choices(machines, weights)[0].done(at) - came) for came, at in saved]


def told(tables: int, args: argparse.Namespace) -> tuple[Mapping[str, float], str]:
    """The figures of a house with so many tables, and the part that cannot carry them, or none."""
    busy = shares(tables, args)
    figures = {f"{part}_busy_percent": 100 * share for part, share in busy.items()}
    ended = max(busy, key=busy.__getitem__)
    if busy[ended] > BUSIEST:
        return figures, ended
    took = waited(tables, args, Random(tables))
    return {**figures, "p50_ms": percentile(took, 50), "p99_ms": percentile(took, 99)}, ""


def main() -> None:
    args = _arguments()
    command = f"house_limits --machines {args.machines} --cores {args.cores}"
    for tables in TABLES:
        figures, ended = told(tables, args)
        scale = {"machines": args.machines, "tables": tables}
        tell(row("house_limits", figures, None, scale, command))
        if ended:
            busy = shares(1, args)[ended]
            print(f"The {ended} ends first, at {BUSIEST / busy:,.0f} tables.")
            return


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--machines", type=int, default=10)
    parser.add_argument("--cores", type=int, default=4, help="of each machine")
    parser.add_argument("--seconds-a-move", type=float, default=5.0, help="at each table")
    parser.add_argument("--hall-us", type=float, default=2030.0)
    parser.add_argument("--terminals-us", type=float, default=18_100.0)
    parser.add_argument("--save-ms", type=float, default=3.0)
    parser.add_argument("--saves-per-s", type=float, default=8800.0)
    return parser.parse_args()


if __name__ == "__main__":
    main()
