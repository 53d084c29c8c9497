"""How far the levels of Yam's bots are from best play, exactly, and how long they think.

    python -m tests.bench.yams_bots [--levels master] [--games 100]

One JSON line a level gives its average score under the plain rules, over all sheets and all dice,
and what it loses against perfect play; more lines do so for the strongest under each other set of
house rules. Then solo games are played through `Match`: seconds are CPU seconds a decision.
"""

import argparse
import json
from collections.abc import Sequence
from random import Random
from statistics import fmean, quantiles
from time import thread_time
from typing import Any

import numpy as np

from engine import Match
from engine.core.plain import plain
from engine.games.yams.bot import LEVELS, TEMPERATURES
from engine.games.yams.future_value import FINE, TABLES, all_options, table_name
from engine.games.yams.values import YamsOptions
from engine.kit import levels
from engine.kit.numbers import from_bytes
from tests.tables.yams import values
from tests.tables.yams_policy import average


def exact(level: str, options: YamsOptions) -> dict[str, Any]:
    """What a level scores by the table that it plays by."""
    best = values(options)
    judged = np.array(from_bytes(TABLES[table_name(options)])).reshape(best.shape) / FINE
    temperature = TEMPERATURES[levels.LEVELS.index(level)]
    found, perfect = average(judged, temperature, options), float(best[0, -1, 0])
    return {
        "bench": "yams_bots",
        "level": level,
        "rules": table_name(options),
        "average": round(found, 4),
        "perfect": round(perfect, 4),
        "lost": round(perfect - found, 4),
    }


def thinking(level: str, games: int) -> dict[str, Any]:
    """The time of a decision."""
    rng = Random(1)
    seconds: list[float] = []
    for _ in range(games):
        _play(level, rng, seconds)
    return {
        "bench": "yams_bots",
        "level": level,
        "seconds_per_decision": round(fmean(seconds), 7),
        "p99_seconds": round(quantiles(seconds, n=100)[-1], 7),
        "slowest_seconds": round(max(seconds), 4),
    }


def _play(level: str, rng: Random, seconds: list[float]) -> None:
    """Play one game; the time of each decision is added to `seconds`."""
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


def report(names: Sequence[str], games: int) -> None:
    """Print all lines."""
    plain_rules, *others = all_options()
    for level in names:
        print(json.dumps(exact(level, plain_rules)), flush=True)
    for options in others if levels.LEVELS[-1] in names else ():
        print(json.dumps(exact(levels.LEVELS[-1], options)), flush=True)
    for level in names:
        print(json.dumps(thinking(level, games)), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", nargs="+", choices=levels.LEVELS, default=levels.LEVELS)
    parser.add_argument("--games", type=int, default=100, help="at least two, a level")
    args = parser.parse_args()
    report(args.levels, args.games)


if __name__ == "__main__":
    main()
