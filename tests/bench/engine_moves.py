"""Moves a second through `Match.play` and `deal`, with plain mappings and the log kept.

Recorded matches of random bots are played again, so that only the engine is timed: check of shape,
turn, rules, events, log. CPU seconds of this process count, not the clock. With `--peers DIR` (a
folder with boardgame.io's `bgio/bench_core.js` and its packages) its reducer runs next to it.

    python -m tests.bench.engine_moves [--runs 5] [--matches 40] [--peers DIR]
"""

import argparse
import json
import statistics
import subprocess
import time
from pathlib import Path
from random import Random
from typing import Any

from engine import Match
from tests.playthroughs.record import played

SEATS = 4


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


def peer(folder: Path) -> dict[str, float]:
    """boardgame.io's reducer in moves per CPU second, by game; empty if it cannot run here."""
    command = ["node", "bgio/bench_core.js", "4000", "3"]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return {}
    result = json.loads(done.stdout)
    return {
        "farkle": result["farkle"]["reducer_moves_s"],
        "yams": result["yams2k"]["reducer_moves_s"],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--peers", type=Path)
    args = parser.parse_args()
    peers = peer(args.peers) if args.peers else {}
    for game, aim in (("farkle", 150_000), ("yams", 120_000)):
        seeds = Random(1)
        logs = [played(game, SEATS, {}, seeds.getrandbits(32)) for _ in range(args.matches)]
        runs = [moves_per_second(game, logs) for _ in range(args.runs)]
        row: dict[str, Any] = {
            "bench": "engine_moves",
            "game": game,
            "moves_per_cpu_second": round(statistics.median(runs)),
            "all": [round(run) for run in runs],
            "entries": sum(map(len, logs)),
            "aim": aim,
        }
        if game in peers:
            row["boardgame.io_reducer"] = peers[game]
            row["times_boardgame.io"] = round(statistics.median(runs) / peers[game], 1)
        print(json.dumps(row))


if __name__ == "__main__":
    main()
