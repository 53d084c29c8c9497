"""`make bench`: every figure next to its aim and its peers, one line of JSON each, and a report.

Each benchmark is a module of its own and runs in a process of its own, one after the other. One
that fails says so and does not stop the others.

    python -m tests.bench [--only NAME ...] [--quick] [--report FILE] [--peers DIR] [--sshd PATH]

`--quick` takes small numbers: it shows that everything works, and little else. `--long` adds bots
against each other and the search of Flush Royal. Peers: see `others` and `apart`.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from tests.bench.report import write
from tests.bench.rows import Row

Words = Sequence[str]

QUICK: Mapping[str, Words] = {
    "lobby": ("--sessions", "10", "--joins", "5", "--together", "5", "--apart", "2"),
    "evening": ("--tables", "4", "--seats", "3", "--seconds", "5", "--apart", "1"),
    "capacity": ("--first", "10", "--step", "10", "--most", "20", "--seconds", "5"),
    "replicas": ("--moves", "50", "--tables", "3"),
    "store_append": ("--tables", "20", "--rounds", "1", "--seconds", "2"),
    "engine_moves": ("--runs", "1", "--matches", "3"),
    "holdem": ("--runs", "1", "--matches", "1", "--hands", "10"),
    "sync_bytes": ("--runs", "1", "--matches", "1"),
    "growth": ("--sessions", "10", "--tables", "10", "--seconds", "4", "--moves", "40"),
    "motion": ("--events", "5"),
    "drawing": ("--pictures", "10"),
}
"""The benchmarks of the table, and small numbers for each."""

LONG = (
    "sessions",
    "finished_matches",
    "farkle_bots",
    "yams_bots",
    "holdem_bots",
    "holdem_exploiter",
    "poker_dice_bots",
    "poker_dice_exploiter",
    "poker_dice_response",
    "flush_royal",
    "flush_royal_bots",
)
PEERED = ("lobby", "evening", "replicas", "engine_moves", "holdem", "sync_bytes")


def main() -> int:
    args = _arguments()
    beside = [f"--{flag}={value}" for flag in ("peers", "sshd") if (value := getattr(args, flag))]
    rows: list[Row] = []
    failed = 0
    for name in args.only or (*QUICK, *(LONG if args.long else ())):
        words = list(QUICK.get(name, ())) if args.quick else []
        if name in PEERED:
            words += beside
        command = [sys.executable, "-m", f"tests.bench.{name}", *words]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        print(done.stdout, end="", flush=True)
        rows += _rows(done.stdout)
        if done.returncode:
            failed += 1
            print(json.dumps({"bench": name, "failed": done.stderr.strip().splitlines()[-1:]}))
    if args.report is not None:
        write(rows, args.report)
    return 1 if failed else 0


def _rows(lines: str) -> Iterator[Row]:
    """The rows among what a benchmark has printed."""
    for line in lines.splitlines():
        if line.startswith('{"target"'):
            yield msgspec.json.decode(line, type=Row)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", nargs="*", choices=(*QUICK, *LONG))
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--report", type=Path)
    parser.add_argument("--peers", help="folder of boardgame.io, Colyseus and others, installed")
    parser.add_argument("--sshd", help="an sshd to compare with; none: whichever is installed")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
