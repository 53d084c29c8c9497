"""`make bench`: every figure, one JSON line each, one benchmark after the other.

`--only NAME ...` runs some; `--quick` leaves out what takes minutes. A benchmark that fails says
so and does not stop the others. Peers run beside ours where a benchmark is given their folder;
see each module.
"""

import argparse
import json
import subprocess
import sys

QUICK = (
    "engine_moves",
    "sync_bytes",
    "store_append",
    "sessions",
    "drawing",
    "motion",
    "host",
    "holdem",
)
LONG = (
    "finished_matches",
    "farkle_bots",
    "yams_bots",
    "holdem_bots",
    "poker_dice_bots",
    "flush_royal",
    "flush_royal_bots",
)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="*", choices=QUICK + LONG)
    parser.add_argument("--quick", action="store_true")
    args = parser.parse_args()
    failed = 0
    for name in args.only or (QUICK if args.quick else QUICK + LONG):
        module = f"tests.bench.{name}"
        done = subprocess.run(
            [sys.executable, "-m", module], stderr=subprocess.PIPE, text=True, check=False
        )
        if done.returncode:
            failed += 1
            print(json.dumps({"bench": name, "failed": done.stderr.strip().splitlines()[-1:]}))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
