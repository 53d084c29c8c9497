"""How Flush Royal's bots fare heads-up against the level below, and how long they think.

    python -m tests.bench.flush_royal_bots [--matches 500] [--level shrewd]

One JSON line a pair: the share of matches won (ties are none) and drawn, average scores, and the
median, p99 and slowest decision of the stronger bot in milliseconds. The seats take turns to
begin. 500 matches of `shrewd` take the better part of an hour; `--matches 100` some minutes.
"""

import argparse
import json
from itertools import pairwise
from random import Random
from time import process_time

from engine import Match
from engine.core.plain import plain
from engine.games.flush_royal.bot import LEVELS

NAMES = tuple(LEVELS)


def play(levels: tuple[str, str], seed: int, timed: list[float]) -> list[int]:
    """The scores of one match, that of the first level first; its decisions are timed."""
    rng = Random(seed)
    match = Match.start("flush_royal", 2)
    match.deal({"luck": "first", "seat": seed % 2})
    while "over" not in (turn := match.turn):
        if "chance" in turn:
            match.deal(match.draw(rng))
            continue
        seat = turn["to_act"][0]
        view = match.seat_view(seat)
        began = process_time()
        move = plain(LEVELS[levels[seat]](view, rng))
        if seat == 0:
            timed.append(1000 * (process_time() - began))
        match.play(seat, move)
    scores: list[int] = turn["over"]["scores"]
    return scores


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--level", choices=NAMES[1:])
    args = parser.parse_args()
    for below, level in pairwise(NAMES):
        if args.level not in (None, level):
            continue
        timed: list[float] = []
        scores = [play((level, below), seed, timed) for seed in range(args.matches)]
        timed.sort()
        line = {
            "bench": "flush_royal_bots",
            "level": level,
            "against": below,
            "matches": args.matches,
            "won": round(sum(mine > theirs for mine, theirs in scores) / args.matches, 3),
            "drawn": round(sum(mine == theirs for mine, theirs in scores) / args.matches, 3),
            "scores": [round(sum(each) / args.matches) for each in zip(*scores, strict=True)],
            "median_ms": round(timed[len(timed) // 2], 1),
            "p99_ms": round(timed[len(timed) * 99 // 100], 1),
            "max_ms": round(timed[-1], 1),
        }
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
