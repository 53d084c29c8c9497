"""`make crash`: kill the host many times under a full house, and count what was lost or differs.

python -m tests.crash [--kills 300] [--seed 1] [--tables 50] [--terminals 3]
"""

import argparse
import asyncio
import json
import logging
import statistics
import sys
import tempfile
from pathlib import Path
from random import Random

from tests.crash.storm import Storm


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=50, help="played by frames, all games")
    parser.add_argument("--terminals", type=int, default=3, help="more tables, played by keys")
    args = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    logging.getLogger("asyncssh").setLevel(logging.WARNING)
    with tempfile.TemporaryDirectory() as folder:
        rng = Random(args.seed)
        storm = Storm(Path(folder) / "data", args.tables, args.terminals, rng)
        tally = asyncio.run(storm.run(args.kills))
    for note in tally.notes:
        print(note, file=sys.stderr)
    starts = sorted(storm.host.starts)
    seconds = {"median": statistics.median(starts), "worst": starts[-1]}
    restart = {name: round(value, 2) for name, value in seconds.items()}
    print(json.dumps({"crash": tally.figures, "restart_s": restart, "seed": args.seed}))
    return 0 if tally.clean else 1


if __name__ == "__main__":
    sys.exit(main())
