"""How long Flush Royal's search takes on boards from matches of its own bots.

Matches of two `best` bots are stopped once 20, 40 and 80 cards lie on the board; the racks are
drawn at random from the cards left. Timed are, each with fresh racks: whether a play exists
(swaps counted), the best play of five natural cards, of four and a joker, and of three and two
jokers. Milliseconds of CPU.

    python -m tests.bench.flush_royal [--boards 40] [--racks 5]
"""

import argparse
import json
from collections.abc import Callable, Iterator
from random import Random
from time import process_time

from engine import Match
from engine.core.plain import plain
from engine.games.flush_royal.bot import LEVELS
from engine.games.flush_royal.existence import can_place
from engine.games.flush_royal.limits import SWAPS
from engine.games.flush_royal.plays import best
from engine.games.flush_royal.position import Position
from engine.games.flush_royal.seen import seen
from engine.games.flush_royal.view import FlushRoyalView
from engine.kit.cards import JOKER

LAID = (20, 40, 80)
LEVEL = "best"


def boards(seed: int) -> Iterator[tuple[int, Position]]:
    """The positions of one match in which so many cards lie there for the first time."""
    rng = Random(seed)
    match = Match.start("flush_royal", 2)
    waiting = list(LAID)
    while waiting and "over" not in (turn := match.turn):
        if "chance" in turn:
            match.deal(match.draw(rng))
            continue
        view = match.seat_view(turn["to_act"][0])
        assert isinstance(view, FlushRoyalView)
        if len(view.board) >= waiting[0]:
            yield waiting.pop(0), seen(view).position
        match.play(turn["to_act"][0], plain(LEVELS[LEVEL](view, rng)))


def rack(position: Position, jokers: int, rng: Random) -> tuple[int, ...]:
    """Five cards that do not lie on the board yet, so many of them jokers."""
    board = position.board
    laid = [board.value(cell) for cell in board.cells if cell not in board.jokers]
    left = [card for card in range(52) for _ in range(2 - laid.count(card))]
    return (*rng.sample(left, 5 - jokers), *[JOKER] * jokers)


QUESTIONS: dict[str, tuple[Callable[[Position], object], int, str]] = {
    "exists": (lambda position: can_place(position, SWAPS), 0, "2 median"),
    "best": (best, 0, "50 median, 250 p99"),
    "best, one joker": (best, 1, "500 p99"),
    "best, two jokers": (best, 2, ""),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=40)
    parser.add_argument("--racks", type=int, default=5)
    args = parser.parse_args()
    rng = Random(1)
    found = [board for seed in range(args.boards) for board in boards(seed)]
    for question, (ask, jokers, aim) in QUESTIONS.items():
        for laid in LAID:
            times = []
            for position in [position for count, position in found if count == laid]:
                for _ in range(args.racks):
                    hand = Position(position.board, rack(position, jokers, rng), strict=True)
                    began = process_time()
                    ask(hand)
                    times.append(1000 * (process_time() - began))
            times.sort()
            line = {
                "bench": "flush_royal",
                "question": question,
                "cards_laid": laid,
                "asked": len(times),
                "median_ms": round(times[len(times) // 2], 2),
                "p99_ms": round(times[len(times) * 99 // 100], 2),
                "max_ms": round(times[-1], 2),
                "aim_ms": aim,
            }
            print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
