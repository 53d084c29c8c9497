"""Points a turn of Farkle's bots, how often they win against best play, and how long they think.

Solo matches under the plain rules are played through `Match` until so many turns began with the
seat open. One JSON line a level gives two averages: over these turns (`average`; the best possible
is 553.46 points), and over all turns (`average_all`), of which those before the first bank count
nothing below 800. Then follow the shares of two-seat matches that each level wins against the one
below, and against the strongest, which plays best. Seconds are CPU seconds.

    python -m tests.bench.farkle_bots [--turns 5000] [--matches 400]
"""

import argparse
import json
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from statistics import fmean, stdev
from time import thread_time
from typing import Any

from engine import Match
from engine.core.plain import plain
from engine.games.farkle.bot import LEVELS
from engine.games.farkle.values import Banked, Farkled
from engine.kit import levels

AIM = 520
PERFECT = 553.46


class Played:
    """One match: who played, the points of each seat's turns, the time of each decision."""

    def __init__(self, levels: Sequence[str], rng: Random) -> None:
        self.points: list[list[int]] = [[] for _ in levels]
        self.seconds: list[list[float]] = [[] for _ in levels]
        self._bots = [LEVELS[level] for level in levels]
        self._rng = rng
        self.match = Match.start("farkle", len(levels))
        while "over" not in self.match.turn:
            self._advance(self.match.turn)

    @property
    def winners(self) -> list[int]:
        """The seats that share the win."""
        winners: list[int] = self.match.turn["over"]["winners"]
        return winners

    def _advance(self, turn: dict[str, Any]) -> None:
        if "chance" in turn:
            step = self.match.deal(self.match.draw(self._rng))
        else:
            seat = turn["to_act"][0]
            view = self.match.seat_view(seat)
            begun = thread_time()
            move = self._bots[seat](view, self._rng)
            self.seconds[seat].append(thread_time() - begun)
            step = self.match.play(seat, plain(move))
        for event in step.public:
            match event:
                case Banked():
                    self.points[event.seat].append(event.points)
                case Farkled():
                    self.points[event.seat].append(0)


def solo(level: str, turns: int) -> dict[str, Any]:
    """The averages of a level over at least so many turns of an open seat."""
    rng = Random(1)
    before: list[int] = []
    opened: list[int] = []
    seconds: list[float] = []
    matches = 0
    while len(opened) < turns:
        played = Played([level], rng)
        points = played.points[0]
        first = next(turn for turn, won in enumerate(points) if won) + 1
        before += points[:first]
        opened += points[first:]
        seconds += played.seconds[0]
        matches += 1
    return {
        "bench": "farkle_bots",
        "level": level,
        "average": round(fmean(opened), 2),
        "standard_error": round(stdev(opened) / len(opened) ** 0.5, 2),
        "turns": len(opened),
        "average_all": round(fmean(before + opened), 2),
        "turns_all": len(before + opened),
        "turns_a_match": round(len(before + opened) / matches, 2),
        "aim": AIM,
        "perfect": PERFECT,
        **_thinking(seconds),
    }


def duel(level: str, against: str, matches: int) -> dict[str, Any]:
    """How `level` fares in two-seat matches, taking either seat in turn; shared wins are halved."""
    rng = Random(2)
    won = 0.0
    points: list[int] = []
    seconds: list[float] = []
    for number in range(matches):
        seat = number % 2
        played = Played([level, against] if seat == 0 else [against, level], rng)
        won += (seat in played.winners) / len(played.winners)
        points += played.points[seat]
        seconds += played.seconds[seat]
    return {
        "bench": "farkle_bots",
        "level": level,
        "against": against,
        "won": round(won / matches, 3),
        "matches": matches,
        "average_all": round(fmean(points), 2),
        "turns_all": len(points),
        **_thinking(seconds),
    }


def _thinking(seconds: list[float]) -> dict[str, float]:
    return {
        "seconds_per_decision": round(fmean(seconds), 7),
        "slowest_seconds": round(max(seconds), 4),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=5000, help="of an open seat, a level")
    parser.add_argument("--matches", type=int, default=400, help="between two levels")
    args = parser.parse_args()
    for level in LEVELS:
        print(json.dumps(solo(level, args.turns)), flush=True)
    for stronger, weaker in pairwise(reversed(levels.LEVELS)):
        print(json.dumps(duel(stronger, weaker, args.matches)), flush=True)
    for level in ("bold", *levels.LEVELS[:-2]):
        print(json.dumps(duel(level, levels.LEVELS[-1], args.matches)), flush=True)


if __name__ == "__main__":
    main()
