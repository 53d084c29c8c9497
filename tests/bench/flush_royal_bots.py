"""How far Flush Royal's levels are from best play, how often they win, and how long they think.

    python -m tests.bench.flush_royal_bots [--levels master ...] [--matches 20] [--pairs 100]

Matches of a level against itself give one JSON line a level: the points of a play, the most points
of these turns by an exact search of all swaps and plays (what is left of them was not always given
away: a good player trades points for position), the lead lost in a decision by the judge's own
estimate, and the CPU milliseconds of a decision. Then, for `--pairs` matches, the share that each
level wins against the one below, and the strongest against `shrewd`, the best one of before.
"""

import argparse
import json
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from statistics import fmean
from time import thread_time
from typing import Any

from engine import Match
from engine.core.plain import plain
from engine.games.flush_royal.bot import LEVELS
from engine.games.flush_royal.judge import judge
from engine.games.flush_royal.limits import SWAPS
from engine.games.flush_royal.plans import most_points
from engine.games.flush_royal.search import Effort
from engine.games.flush_royal.seen import seen
from engine.games.flush_royal.view import FlushRoyalView
from engine.kit import levels
from tests.bench.ladder import duel
from tests.bench.rows import percentile

NODES = 1_000_000
"""The limit of an exact search; turns that need more are not counted for the most points."""
PAIRS = [*pairwise(reversed(levels.LEVELS)), (levels.LEVELS[0], "random"), ("master", "shrewd")]


class Played:
    """What is noted in matches of a level against itself."""

    def __init__(self, level: str) -> None:
        self._bot = LEVELS[level]
        self.points: list[int] = []
        self.most: list[int] = []
        self.lost: list[float] = []
        self.thought: list[float] = []

    def play(self, seed: int) -> None:
        """Play a match."""
        rng = Random(seed)
        match = Match.start("flush_royal", 2)
        most: int | None = None
        while "over" not in (turn := match.turn):
            if "chance" in turn:
                match.deal(match.draw(rng))
                continue
            seat = turn["to_act"][0]
            view = match.seat_view(seat)
            assert isinstance(view, FlushRoyalView)
            if not view.swaps:
                most = _most(view)
            begun = thread_time()
            move = self._bot(view, rng)
            self.thought.append(1000 * (thread_time() - begun))
            judged = judge(view, move)
            if judged.choices > 1:
                self.lost.append(judged.loss)
            chosen = plain(move)
            if chosen["do"] == "place" and most is not None:
                self.points.append(match.preview(seat, chosen)["points"])
                self.most.append(most)
            match.play(seat, chosen)


def _most(view: FlushRoyalView) -> int | None:
    """The most points of a turn; None if that takes too long to find out."""
    effort = Effort(NODES)
    found = most_points(seen(view).position, SWAPS, effort)
    return None if effort.cut else found


def distance(level: str, matches: int) -> dict[str, Any]:
    """How far a level is from best play."""
    played = Played(level)
    for seed in range(matches):
        played.play(seed)
    points, most = fmean(played.points), fmean(played.most)
    return {
        "bench": "flush_royal_bots",
        "level": level,
        "plays": len(played.points),
        "points": round(points, 2),
        "most_points": round(most, 2),
        "left": round(most - points, 2),
        "lead_lost": round(fmean(played.lost), 2),
        "p50_ms": round(percentile(played.thought, 50), 1),
        "p99_ms": round(percentile(played.thought, 99), 1),
    }


def report(names: Sequence[str], matches: int, pairs: int) -> None:
    """Print all lines."""
    for level in names:
        print(json.dumps(distance(level, matches)), flush=True)
    for level, below in PAIRS:
        if level in names and pairs:
            print(json.dumps(duel("flush_royal", (level, below), pairs)), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", nargs="+", choices=levels.LEVELS, default=levels.LEVELS)
    parser.add_argument("--matches", type=int, default=20, help="a level")
    parser.add_argument("--pairs", type=int, default=100, help="matches a pair of levels")
    args = parser.parse_args()
    report(args.levels, args.matches, args.pairs)


if __name__ == "__main__":
    main()
