"""Measure over real ssh whether time tells what a player may not know.

    python -m tests.privacy [--moves 1000] [--games dice_holdem flush_royal] [--report privacy.md]

For each game a host has a table with pairs of positions that look alike to seat 0, a client that
speaks frames. Spectators with frames, a terminal and line mode look on; another player sits at a
terminal, and a bot. Each move, line of chat, refusal and hint is measured in one world or the
other, in random order: from the request to the first piece that comes.

The report has a row for each phase and listener. It compares the two worlds, and as controls one
world with itself, and one world with itself and a planted delay of 0.5 ms: this has to be found.
The exit code is 1 if the worlds differ, or the planted delay is not found.
"""

import argparse
import asyncio
import sys
from pathlib import Path

from engine import registry
from tests.privacy.measuring import Samples, measured
from tests.privacy.verdict import Verdict, report

HIDING = tuple(game for game in registry.game_ids() if registry.game(game).hidden)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.privacy",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--moves", type=int, default=1000, help="for each game")
    parser.add_argument("--games", nargs="+", choices=HIDING, default=HIDING)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pairs", type=int, default=3, help="of positions, for each phase")
    parser.add_argument("--report", type=Path, default=Path("privacy.md"))
    return parser.parse_args()


async def main() -> int:
    args = arguments()
    samples: Samples = {}
    for game in args.games:
        samples |= await measured(game, args.moves, args.pairs, args.seed)
    verdict = Verdict(samples)
    text = report(verdict)
    args.report.write_text(text)
    print(text)
    return 0 if verdict.is_good else 1


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
