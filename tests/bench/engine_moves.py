"""Moves a second through `Match.play` and `deal`, with plain mappings and the log kept.

Recorded matches of random bots are played again, so that only the engine is timed: check of shape,
turn, rules, events, log. CPU seconds count, not the clock; the median of `--runs`. boardgame.io's
reducer runs next to it where `--peers` says it lies; for Dice Hold'em see `holdem`.

    python -m tests.bench.engine_moves [--runs 5] [--matches 40] [--peers DIR]
"""

import statistics
import time
from random import Random
from typing import Any

from engine import Match
from tests.bench.others import alone
from tests.bench.rows import arguments, row, tell
from tests.playthroughs.record import played

SEATS = 4
GAMES = {"farkle": "farkle", "yams": "yams2k"}
"""Ours, and what it is called among the peers."""


def moves_per_second(game: str, logs: list[list[Any]]) -> float:
    began = time.process_time()
    for log in logs:
        match = Match.start(game, SEATS)
        for seat, entry in log:
            if seat is None:
                match.deal(entry)
            else:
                match.play(seat, entry)
    return sum(map(len, logs)) / (time.process_time() - began)


def main() -> None:
    args = arguments(__doc__, runs=5, matches=40)
    boardgame = alone(args.peers, "node", "bgio/bench_core.js", "4000", "3")
    name = f"engine_moves --runs {args.runs} --matches {args.matches}"
    for game, theirs in GAMES.items():
        seeds = Random(1)
        logs = [played(game, SEATS, {}, seeds.getrandbits(32)) for _ in range(args.matches)]
        found = statistics.median(moves_per_second(game, logs) for _ in range(args.runs))
        peers = {}
        if theirs in boardgame:
            peers["boardgame.io's reducer"] = {"per_s": boardgame[theirs]["reducer_moves_s"]}
        scale = {"runs": args.runs, "entries": sum(map(len, logs))}
        tell(row(f"play_{game}", {"per_s": found}, peers, scale, name))


if __name__ == "__main__":
    main()
