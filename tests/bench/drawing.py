"""The cost of a picture: drawing it, finding what changed, and the bytes that say so.

    python -m tests.bench.drawing [--rounds 5]

Prints a row for each game. Each time the same recorded match is replayed (the longest of the game's
playthroughs), once as a spectator watches it and once as the first seat sees it, with log and curve
of the scores, in the default theme with 256 colours; nothing moves. Figures are of small (80 x 24)
and large (200 x 60) terminals:

- `_ms`: CPU time of a picture that others at the table may have been shown before: parts that all
  see alike are drawn once. The best of the rounds, in which the sizes take turns.
- `_bytes`: the median of the pictures that change something, the first one left out.
- `_times`: bytes of a large one over those of a small one.

`python -m tests.bench --only drawing --before DIR` measures an older checkout in turn. The match is
the same there as long as its rules are.
"""

import json
import time
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

from msgspec.structs import replace

from client.games import registry
from client.games.base import Seen, Size
from client.locale.i18n import translator
from client.paint.painter import Painter
from client.screens.table.log import TableLog
from client.screens.table.match.drawing import draw_table
from client.screens.table.match.model import TableModel
from client.screens.table.match.scores_so_far import ScoresSoFar
from client.screens.table.match.turn import Turn
from client.session.chat import Chat
from client.themes import themes
from client.widgets.log import recent
from engine import Match
from engine.core.plain import plain
from engine.registry import game_ids
from tests.bench.rows import Figures, arguments, row, tell
from tests.playthroughs.record import paths

NAMES = ("Mara", "jo", "Ada", "Théo")
SIZES: Mapping[str, Size] = {"small": (80, 24), "large": (200, 60)}
VIEWERS: Mapping[str, int | None] = {"watched": None, "played": 0}


def recorded(game: str) -> Mapping[str, Any]:
    """The longest match that is kept of a game."""
    kept: list[dict[str, Any]] = [json.loads(path.read_text()) for path in paths(game)]
    return max(kept, key=lambda match: len(match["log"]))


def replayed(match: Mapping[str, Any], viewer: int | None) -> list[TableModel]:
    """What a viewer is shown of a match, after each thing that happens."""
    game, names, tr = match["game"], NAMES[: match["seats"]], translator("en")
    told, scores = TableLog(Chat()), ScoresSoFar()
    found: list[TableModel] = []
    replica = Match.start(game, match["seats"], match["options"])
    for seat, entry in match["log"]:
        step = replica.deal(entry) if seat is None else replica.play(seat, entry)
        private = () if viewer is None else step.private.get(viewer, ())
        news = tuple(plain(event) for event in (*step.public, *private))
        told.add_events(news, registry.words(game), names, tr)
        view = replica.view(viewer)
        scores.note(view)
        turn = Turn(game, Seen(view=view, names=names, news=news), tr)
        found.append(
            TableModel(name="Friday night", turn=turn, log=told.lines, course=scores.by_seat)
        )
    return found


def shown(models: Sequence[TableModel], size: Size) -> tuple[float, list[int]]:
    """CPU milliseconds of a picture, and the bytes of each that changed something."""
    written: list[int] = []
    painter = Painter(
        lambda text: written.append(len(text.encode())), themes.load(themes.DEFAULT), "256"
    )
    anew = [
        replace(model, turn=replace(model.turn), log=recent(model.log, size[1])) for model in models
    ]
    began = time.process_time()
    for model in anew:
        painter.show(draw_table(model, size, "full"))
    return 1000 * (time.process_time() - began) / len(models), written[1:]


def measured(models: Sequence[TableModel], rounds: int) -> Figures:
    """Figures of both sizes."""
    runs = [{name: shown(models, size) for name, size in SIZES.items()} for _ in range(rounds)]
    times = {f"{name}_ms": min(run[name][0] for run in runs) for name in SIZES}
    sizes = {f"{name}_bytes": median(runs[0][name][1]) for name in SIZES}
    return {**times, **sizes, "times": sizes["large_bytes"] / sizes["small_bytes"]}


def main() -> None:
    args = arguments(__doc__, rounds=5)
    for game in game_ids():
        match = recorded(game)
        figures = {
            f"{who}_{name}": number
            for who, viewer in VIEWERS.items()
            for name, number in measured(replayed(match, viewer), args.rounds).items()
        }
        scale = {"pictures": len(match["log"])}
        tell(row(f"draw_{game}", figures, None, scale, f"drawing --rounds {args.rounds}"))


if __name__ == "__main__":
    main()
