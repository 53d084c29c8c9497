"""Scores of Yam's bots playing alone, and how long they think.

`python -m tests.bench.yams_bots [--games 10000]` plays solo games under the plain rules through
`Match` and prints one JSON line a level; perfect play averages 245.87 points. Seconds are CPU
seconds.
"""

import argparse
import json
from random import Random
from statistics import fmean, stdev
from time import thread_time
from typing import Any

from engine import Match
from engine.core.plain import plain
from engine.games.yams.bot import LEVELS

AIM = 230
PERFECT = 245.87


def play(level: str, rng: Random, seconds: list[float]) -> int:
    """The total of one game; the time of each decision is added to `seconds`."""
    match = Match.start("yams", 1)
    while "over" not in (turn := match.turn):
        if "chance" in turn:
            match.deal(match.draw(rng))
            continue
        view = match.seat_view(0)
        begun = thread_time()
        move = LEVELS[level](view, rng)
        seconds.append(thread_time() - begun)
        match.play(0, plain(move))
    total: int = turn["over"]["scores"][0]
    return total


def solo(level: str, games: int) -> dict[str, Any]:
    """The average of a level over so many games."""
    rng = Random(1)
    seconds: list[float] = []
    totals = [play(level, rng, seconds) for _ in range(games)]
    return {
        "bench": "yams_bots",
        "level": level,
        "average": round(fmean(totals), 2),
        "standard_error": round(stdev(totals) / games**0.5, 2),
        "games": games,
        "aim": AIM,
        "perfect": PERFECT,
        "seconds_per_decision": round(fmean(seconds), 7),
        "slowest_seconds": round(max(seconds), 4),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="at least two, a level")
    args = parser.parse_args()
    for level in ("greedy", "thoughtful"):
        print(json.dumps(solo(level, args.games)), flush=True)


if __name__ == "__main__":
    main()
