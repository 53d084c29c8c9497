"""How long the strongest bot of each game thinks, and how long a match takes to be analysed.

    python -m tests.bench.thinking [--games yams farkle ...] [--level master] [--matches 5]

One JSON line a game, in CPU time: the milliseconds of a decision in matches of the level against
itself with the options that a new table begins with, heads-up, and the seconds for the analysis of
one seat of the match that took longest.
"""

import argparse
import json
from random import Random
from time import thread_time
from typing import Any

from engine import Match, registry
from engine.core.plain import plain
from engine.kit.analysis import analyse
from engine.kit.levels import LEVELS
from tests.bench.rows import percentile

SEATS = 2


def thinking(game: str, level: str, matches: int) -> dict[str, Any]:
    """The times of a level of one game."""
    thought: list[float] = []
    analysed: list[float] = []
    for seed in range(matches):
        match = _played(game, level, Random(seed), thought)
        analysed.append(_analysed(match))
    return {
        "bench": "thinking",
        "game": game,
        "level": level,
        "matches": matches,
        "decisions": len(thought),
        "p50_ms": round(percentile(thought, 50), 1),
        "p99_ms": round(percentile(thought, 99), 1),
        "most_ms": round(max(thought), 1),
        "analysis_s": round(max(analysed), 2),
    }


def _played(game: str, level: str, rng: Random, thought: list[float]) -> Match:
    """A match, over; the milliseconds of each decision are noted."""
    rules = registry.game(game)
    match = Match.start(game, SEATS, rules.suggested(SEATS))
    while "over" not in (turn := match.turn):
        if "chance" in turn:
            match.deal(match.draw(rng))
            continue
        seat = turn["to_act"][0]
        view = match.seat_view(seat)
        begun = thread_time()
        move = rules.bots[level](view, rng)
        thought.append(1000 * (thread_time() - begun))
        match.play(seat, plain(move))
    return match


def _analysed(match: Match) -> float:
    """The seconds that the analysis of the first seat takes."""
    fresh = Match.start(match.game.id, SEATS, match.options)
    begun = thread_time()
    analyse(fresh, match.log, ["player"] * len(match.log), 0)
    return thread_time() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    judged = [game for game in registry.game_ids() if registry.game(game).has_judge]
    parser.add_argument("--games", nargs="+", choices=judged, default=judged)
    parser.add_argument("--level", choices=LEVELS, default=LEVELS[-1])
    parser.add_argument("--matches", type=int, default=5)
    args = parser.parse_args()
    for game in args.games:
        print(json.dumps(thinking(game, args.level, args.matches)), flush=True)


if __name__ == "__main__":
    main()
