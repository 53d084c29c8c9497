"""The cost of a picture: drawing it, finding what changed, and the bytes that say so.

    python -m tests.bench.drawing [--pictures 150] [--size 200x60]

Prints a line of JSON for each game. Matches of three bots are watched, at 80 x 24 unless told, log
and all, each thing that happens being one update; nothing moves. Times are CPU time:
`draw_first_ms` for who is shown a picture first, `draw_ms` for the others, who may be shown another
seat's; parts that all see alike are drawn once. `whole_bytes` is what painting everything again
would send each time.
"""

import argparse
import json
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from statistics import fmean, median
from typing import Any

from msgspec.structs import replace

from client.games import registry
from client.games.base import Seen, Size
from client.locale.i18n import translator
from client.paint.canvas import Canvas
from client.paint.sgr import inks
from client.paint.snapshot import Snapshot
from client.paint.update import update, whole
from client.screens.table.log import TableLog
from client.screens.table.match.drawing import draw_table
from client.screens.table.match.model import TableModel
from client.screens.table.match.turn import Turn
from client.session.chat import Chat
from client.themes.palette import Depth
from engine import Match
from engine.core.plain import plain
from engine.registry import game as rules_of
from engine.registry import game_ids

NAMES = ("Mara", "jo", "Ada")
ROUNDS = 3


def watched(game: str, pictures: int) -> list[TableModel]:
    """What a spectator is shown of matches of bots, after each thing that happens."""
    rng, tr = Random(5), translator("en")
    bot = next(iter(rules_of(game).bots.values()))
    told = TableLog(Chat())
    found: list[TableModel] = []
    match = Match.start(game, len(NAMES), {})
    while len(found) < pictures:
        if "over" in match.turn:
            match = Match.start(game, len(NAMES), {})
        if "chance" in match.turn:
            step = match.deal(match.draw(rng))
        else:
            seat = match.turn["to_act"][0]
            step = match.play(seat, plain(bot(match.seat_view(seat), rng)))
        news = tuple(plain(event) for event in step.public)
        told.add_events(news, registry.words(game), NAMES, tr)
        seen = Seen(view=match.view(None), names=NAMES, news=news)
        turn = Turn(game, seen, tr)
        found.append(TableModel(name="Friday night", turn=turn, log=told.lines))
    return found


def milliseconds(act: Callable[[], object], times: int) -> float:
    """CPU time of one of so many."""
    best = float("inf")
    for _ in range(ROUNDS):
        began = time.process_time()
        act()
        best = min(best, time.process_time() - began)
    return round(1000 * best / times, 3)


def sizes_of_updates(pictures: Sequence[Snapshot], depth: Depth) -> list[int]:
    ink = inks("felt", depth)
    return [len(update(*pair, ink).encode()) for pair in pairwise(pictures)]


def measured(game: str, count: int, size: Size) -> dict[str, Any]:
    scenes = watched(game, count)
    ink = inks("felt", "256")

    def draw() -> list[Canvas]:
        anew = (replace(scene, turn=replace(scene.turn)) for scene in scenes)
        return [draw_table(scene, size, "full") for scene in anew]

    began = time.process_time()
    pictures = [Snapshot.of(canvas) for canvas in draw()]
    first = 1000 * (time.process_time() - began) / count
    return {
        "game": game,
        "draw_first_ms": round(first, 3),
        "draw_ms": milliseconds(draw, count),
        "update_ms": milliseconds(lambda: sizes_of_updates(pictures, "256"), count),
        "update_bytes": {
            depth: round(fmean(sizes_of_updates(pictures, depth))) for depth in ("256", "truecolor")
        },
        "median_bytes": round(median(sizes_of_updates(pictures, "256"))),
        "whole_bytes": round(sum(len(whole(one, ink).encode()) for one in pictures) / count),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--pictures", type=int, default=150)
    parser.add_argument("--size", default="80x24", help="columns x lines")
    asked = parser.parse_args()
    columns, lines = map(int, asked.size.split("x"))
    for game in game_ids():
        print(json.dumps(measured(game, asked.pictures, (columns, lines))), flush=True)


if __name__ == "__main__":
    main()
