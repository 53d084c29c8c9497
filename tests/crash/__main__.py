"""`make crash`: kill the host many times under players, and count what was lost or differs.

python -m tests.crash [--kills 300] [--seed 1] [--players 3]
"""

import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path

from msgspec.structs import asdict

from tests.crash.storm import storm


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, default=3)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        tally = asyncio.run(storm(data, args.kills, args.seed, args.players))
    print(json.dumps({"crash": asdict(tally), "seed": args.seed}))
    return 1 if tally.lost or tally.different else 0


if __name__ == "__main__":
    sys.exit(main())
