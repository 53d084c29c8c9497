"""Measure over real ssh whether time tells what a player may not know.

    python -m tests.privacy [--moves 3000] [--games dice_holdem flush_royal] [--report privacy.md]

Hosts have a table each with pairs of positions that look alike to seat 0, a client that speaks
frames. Spectators with frames, a terminal and line mode look on; another player sits at a
terminal, and a bot. Everything is measured in one world or the other, in random order, from the
request to the first piece that comes: ordinary moves; moves that lay something open, in worlds that
agree in what is shown; the end of a match; moves of a bot; hints, lines of chat and refusals.

The report has a row for each phase, kind and listener. It compares the two worlds, and as controls
one world with itself, and one world with itself and a planted delay of 0.5 ms: this has to be
found for each kind. The exit code is 1 if the worlds differ, the planted delay is not found, or
no listener has enough samples of a kind in a phase.
"""

import argparse
import sys
from pathlib import Path
from time import monotonic

from engine import registry
from tests.privacy.measuring import Measured, measured
from tests.privacy.verdict import Verdict, report

HIDING = tuple(game for game in registry.game_ids() if registry.game(game).hidden)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.privacy",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--moves", type=int, default=3000, help="for each phase and kind (bots, ends: each kind)"
    )
    parser.add_argument("--games", nargs="+", choices=HIDING, default=HIDING)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pairs", type=int, default=3, help="of positions, for each cell")
    parser.add_argument("--sittings", type=int, default=4, help="hosts at the same time")
    parser.add_argument("--least", type=int, default=50, help="samples of either world for a row")
    parser.add_argument("--report", type=Path, default=Path("privacy.md"))
    return parser.parse_args()


def main() -> int:
    args = arguments()
    everything = Measured()
    for game in args.games:
        began = monotonic()
        everything.add(measured(game, args.moves, args.pairs, args.seed, args.sittings))
        print(f"{game}: {(monotonic() - began) / 60:.1f} minutes", flush=True)
    verdict = Verdict(everything, args.least)
    text = report(verdict)
    args.report.write_text(text)
    print(text)
    return 0 if verdict.is_good else 1


if __name__ == "__main__":
    sys.exit(main())
