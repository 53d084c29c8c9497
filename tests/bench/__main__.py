"""`make bench`: every figure next to its aim and its peers, one line of JSON each, and a report.

Each benchmark is a module of its own and runs in a process of its own, one after the other. One
that fails says so and does not stop the others.

    python -m tests.bench [--only NAME ...] [--quick] [--report FILE] [--peers DIR] [--sshd PATH]
        [--before DIR [--rounds 3]]

`--quick` takes small numbers: it shows that everything works, and little else. `--long` adds bots
against each other, the search of Flush Royal, and what a move costs in a house of several machines.
Peers: see `others` and `apart`. `--before` runs each benchmark in turn with that of an older
checkout: see `before`.
"""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.bench.before import Checkout, Compared, in_turn
from tests.bench.report import write
from tests.bench.rows import Row, tell

Words = Sequence[str]

QUICK: Mapping[str, Words] = {
    "lobby": ("--sessions", "10", "--joins", "5", "--together", "5", "--apart", "2"),
    "evening": ("--tables", "4", "--seats", "3", "--seconds", "5", "--apart", "1"),
    "watchers": ("--watchers", "10", "--seconds", "5"),
    "small_machine": ("--tables", "2", "--seats", "2", "--seconds", "5"),
    "capacity": ("--first", "10", "--step", "10", "--most", "20", "--seconds", "5"),
    "replicas": ("--moves", "50", "--tables", "3"),
    "store_append": ("--tables", "20", "--rounds", "1", "--seconds", "2"),
    "house_log": ("--tables", "8", "--moves", "50", "--rounds", "1"),
    "engine_moves": ("--runs", "1", "--matches", "3"),
    "holdem": ("--runs", "1", "--matches", "1", "--hands", "10"),
    "sync_bytes": ("--runs", "1", "--matches", "1"),
    "coming_back": ("--tables", "20", "--times", "5"),
    "restart": ("--tables", "5", "--moves", "2"),
    "growth": ("--sessions", "10", "--tables", "10", "--seconds", "4", "--moves", "40"),
    "motion": ("--events", "5"),
    "drawing": ("--rounds", "1"),
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
    "house_roles",
    "house_limits",
)
PEERED = ("lobby", "evening", "replicas", "engine_moves", "holdem", "sync_bytes")


def main() -> int:
    args = _arguments()
    beside = [f"--{flag}={value}" for flag in ("peers", "sshd") if (value := getattr(args, flag))]
    rows: list[Row] = []
    compared = Compared(before=args.before, rounds=args.rounds)
    failed = 0
    now = Checkout()
    for name in args.only or (*QUICK, *(LONG if args.long else ())):
        words = list(QUICK.get(name, ())) if args.quick else []
        if name in PEERED:
            words += beside
        if args.before:
            runs = in_turn(name, words, now, args.before, args.rounds)
            found, error = runs.pairs[-1][0], runs.error
            compared.add(name, runs)
        else:
            found, error = now.run(name, words)
        for row in found:
            tell(row)
        if error:
            failed += 1
            print(json.dumps({"bench": name, "failed": error}), flush=True)
        rows += found
    for line in compared.lines():
        print(line, flush=True)
    if args.report is not None:
        write(rows, args.report, compared if args.before else None)
    return 1 if failed else 0


def _checkout(text: str) -> Checkout:
    try:
        return Checkout(Path(text))
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


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
    parser.add_argument("--before", type=_checkout, metavar="DIR", help="an older checkout, set up")
    parser.add_argument("--rounds", type=int, default=3, help="pairs of runs (with --before)")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
