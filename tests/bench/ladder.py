"""How often each level of bots wins against the one below, heads-up.

    python -m tests.bench.ladder poker_dice [--matches 400] [--pairs master:club expert:random]

Matches are played through `Match` with the options that a new table begins with, in either seat in
turn. One JSON line a pair: the share of matches won, half the width of its 95 % interval, and the
CPU milliseconds of a decision of the stronger level.
"""

import argparse
import json
from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from random import Random
from time import thread_time
from typing import Any

from engine import Match, registry
from engine.core.plain import plain
from engine.kit.levels import LEVELS
from tests.bench.rows import percentile

PAIRS = [*pairwise(reversed(LEVELS)), (LEVELS[0], "random")]


def duel(game: str, levels: Sequence[str], matches: int) -> dict[str, Any]:
    """How often the first level wins; a shared win counts half."""
    won = 0.0
    thought: list[float] = []
    for number in range(matches):
        seats = levels if number % 2 == 0 else levels[::-1]
        winners = _winners(game, seats, Random(number), levels[0], thought)
        won += (seats.index(levels[0]) in winners) / len(winners)
    share = won / matches
    return {
        "bench": "ladder",
        "game": game,
        "level": levels[0],
        "against": levels[1],
        "matches": matches,
        "won": round(share, 3),
        "within": round(1.96 * sqrt(share * (1 - share) / matches), 3),
        "p50_ms": round(percentile(thought, 50), 2),
        "p99_ms": round(percentile(thought, 99), 2),
    }


def _winners(
    game: str, levels: Sequence[str], rng: Random, timed: str, thought: list[float]
) -> list[int]:
    """Play a match: the seats that win it. The times that one level thinks are noted."""
    rules = registry.game(game)
    match = Match.start(game, len(levels), rules.suggested(len(levels)))
    while "over" not in (turn := match.turn):
        if "chance" in turn:
            match.deal(match.draw(rng))
            continue
        seat = turn["to_act"][0]
        view = match.seat_view(seat)
        begun = thread_time()
        move = plain(rules.bots[levels[seat]](view, rng))
        if levels[seat] == timed:
            thought.append(1000 * (thread_time() - begun))
        match.play(seat, move)
    winners: list[int] = turn["over"]["winners"]
    return winners


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=registry.game_ids())
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument(
        "--pairs", nargs="+", type=lambda pair: tuple(pair.split(":")), default=PAIRS
    )
    args = parser.parse_args()
    for pair in args.pairs:
        print(json.dumps(duel(args.game, pair, args.matches)), flush=True)


if __name__ == "__main__":
    main()
