"""How the best Dice Hold'em bot fares heads-up against each other level, and how long it thinks.

    python -m tests.bench.holdem_bots [--matches 2000] [--stack 100]

One JSON line for each opponent: the share of matches won, the seats changing every match, and the
bot's thinking time in CPU milliseconds. The default stack is the smallest a table can choose: with
more chips luck counts for less, and the share only grows.
"""

import argparse
import json
import statistics
from random import Random
from time import thread_time

from engine import Match
from engine.core.plain import plain
from engine.games.dice_holdem.bot import LEVELS

LEVEL = "master"


def play(opponent: str, number: int, stack: int, thought: list[float]) -> bool:
    """One match; whether the best level won it. Its thinking times are added to `thought`."""
    rng = Random(number)
    mine = number % 2
    match = Match.start("dice_holdem", 2, {"stack": stack})
    while "over" not in (turn := match.turn):
        if "chance" in turn:
            match.deal(match.draw(rng))
            continue
        seat = turn["to_act"][0]
        view = match.seat_view(seat)
        begun = thread_time()
        move = LEVELS[LEVEL if seat == mine else opponent](view, rng)
        if seat == mine:
            thought.append((thread_time() - begun) * 1000)
        match.play(seat, plain(move))
    return bool(turn["over"]["winners"] == [mine])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--stack", type=int, default=100)
    args = parser.parse_args()
    for opponent in LEVELS:
        if LEVELS[opponent] is LEVELS[LEVEL]:
            continue
        thought: list[float] = []
        won = sum(play(opponent, n, args.stack, thought) for n in range(args.matches))
        row = {
            "bench": "holdem_bots",
            "level": LEVEL,
            "against": opponent,
            "matches": args.matches,
            "stack": args.stack,
            "won": round(won / args.matches, 3),
            "median_ms": round(statistics.median(thought), 2),
            "p99_ms": round(statistics.quantiles(thought, n=100)[-1], 2),
        }
        print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main()
