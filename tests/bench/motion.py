"""The cost of motion to a session: dice tumbling, the cup, chips and cards on their way.

    python -m tests.bench.motion [--events 150]

Prints a line of JSON for each game. A spectator's session at 80 x 24 in truecolor is shown what
happens in a match of three bots, once as it lies there in the end and once with every picture in
between, as fast as they come; the difference is what the motion costs. While a terminal has not
taken what was sent, no picture is drawn, so a slow link gets fewer of them.
"""

import argparse
import asyncio
import json
import time
from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from client.app.app import TableApp
from client.app.painted_screen import PaintedScreen
from client.connection.link import pipe
from client.games import registry
from client.games.base import Seen
from client.locale.i18n import Language, translator
from client.paint.canvas import Canvas
from client.screens.table.match.animation import FRAME
from client.screens.table.match.drawing import draw_table
from client.screens.table.match.model import TableModel
from client.screens.table.match.turn import Turn
from client.session.warm_up import warm_up
from client.terminal.terminal import Size
from client.themes.themes import Theme
from client.widgets.slide import duration
from engine import Match
from engine.core.plain import plain
from engine.registry import game as rules_of
from engine.registry import game_ids
from tests.bench.sessions import MemoryTerminal

NAMES = ("Mara", "jo", "Ada")


class Showing(PaintedScreen):
    """A table that shows one picture after the other as it is told their numbers."""

    def __init__(self, game: str, pictures: Sequence[Seen]) -> None:
        super().__init__()
        self._game = game
        self._pictures = pictures
        self._number = 0
        self.drawn = -1
        self.changed = asyncio.Event()

    def draw(self, size: Size, theme: Theme, language: Language) -> Canvas:
        seen = self._pictures[self._number]
        turn = Turn(self._game, replace(seen, elapsed=None), translator(language))
        model = TableModel(name="Friday night", turn=turn, elapsed=seen.elapsed)
        self.drawn = self._number
        self.changed.set()
        return draw_table(model, size, "full")

    def told(self, news: object) -> None:
        assert isinstance(news, bytes)
        self._number = int.from_bytes(news, "big")


def happenings(game: str, events: int) -> list[Seen]:
    """What is seen after each thing that happened."""
    rng = Random(5)
    match = Match.start(game, len(NAMES), {})
    bot = next(iter(rules_of(game).bots.values()))
    seen: list[Seen] = []
    while len(seen) < events and "over" not in match.turn:
        if "chance" in match.turn:
            step = match.deal(match.draw(rng))
        else:
            seat = match.turn["to_act"][0]
            step = match.play(seat, plain(bot(match.seat_view(seat), rng)))
        news = tuple(plain(event) for event in step.public)
        seen.append(Seen(view=match.view(None), names=NAMES, news=news))
    return seen


def lasts(game: str, seen: Seen) -> float:
    """Seconds that this moves."""
    moving = registry.panel(game).animation_seconds(replace(seen, elapsed=0.0))
    return max(moving, duration(registry.panel(game).slides(seen)))


def in_motion(game: str, seen: Seen) -> list[Seen]:
    """Every picture of it, the last one at rest."""
    pictures = int(lasts(game, seen) / FRAME) + 1
    return [*(replace(seen, elapsed=number * FRAME) for number in range(pictures)), seen]


async def shown(game: str, pictures: Sequence[Seen]) -> tuple[float, int]:
    """CPU milliseconds and bytes of showing all of these one after the other."""
    terminal, (here, hall) = MemoryTerminal(), pipe()
    scene = Showing(game, pictures)
    app = TableApp(terminal, here)
    task = asyncio.create_task(app.play(scene))
    await terminal.frame.wait()
    began, told = time.process_time(), terminal.bytes
    for number in range(len(pictures)):
        hall.send(number.to_bytes(4, "big"))
        while scene.drawn != number:
            scene.changed.clear()
            await scene.changed.wait()
    cost = 1000 * (time.process_time() - began), terminal.bytes - told
    app.exit()
    await task
    return cost


async def measured(game: str, events: int) -> dict[str, Any]:
    """The cost of one motion, and how often something moves."""
    seen = happenings(game, events)
    moving = [one for one in seen if lasts(game, one) > 0]
    film = [
        picture for one in seen for picture in (in_motion(game, one) if one in moving else [one])
    ]
    await shown(game, seen)  # caches are warm then
    still_cpu, still_bytes = await shown(game, seen)
    film_cpu, film_bytes = await shown(game, film)
    count = max(1, len(moving))
    return {
        "game": game,
        "events": len(seen),
        "that_move": len(moving),
        "seconds": round(sum(lasts(game, one) for one in moving) / count, 2),
        "pictures": round((len(film) - len(seen)) / count, 1),
        "cpu_ms": round((film_cpu - still_cpu) / count, 2),
        "bytes": round((film_bytes - still_bytes) / count),
    }


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--events", type=int, default=150)
    events = arguments.parse_args().events

    async def every_game() -> None:
        await warm_up()
        for game in game_ids():
            print(json.dumps(await measured(game, events)), flush=True)

    asyncio.run(every_game())


if __name__ == "__main__":
    main()
