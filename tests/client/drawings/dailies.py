"""The daily challenge: before a try, with results, and a day that is over."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from client.games.base import Size
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.screens.daily.drawing import DailyModel, draw_daily
from client.screens.daily.text import daily_lines, play_labels
from tests.client.drawings.parties import titles

TODAY, YESTERDAY = "2026-03-02", "2026-03-01"
COMMITMENT, SEED = "3fa9c1d2e4b5a697" * 4, "a1b2c3d4e5f60718" * 4


def one_try(match: int, name: str, amount: float, accuracy: float, **more: Any) -> dict[str, Any]:
    """A try with its result."""
    told = {"match": match, "name": name, "amount": amount, "accuracy": accuracy}
    return {"ranked": True, "status": "over", **told, **more}


FARKLE_TRIES = (
    one_try(21, "jo", 17, 98.24),
    one_try(19, "Théo", 19, 99.1),
    one_try(24, "", 19, 95.0),
    one_try(22, "Inès", 16, 96.4, ranked=False),
)
YAMS_TRIES = (one_try(23, "中文名字", 262, 97.5), one_try(20, "jo", 243, 96.13))


def day(date: str, *games: dict[str, Any]) -> dict[str, Any]:
    """The answer to `ShowDaily`."""
    return {"day": date, "today": TODAY, "until": "00:00", "zone": "+0100", "games": games}


def game(name: str, unit: str, begun: int, **more: Any) -> dict[str, Any]:
    """One of its games."""
    told = {"own": None, "tries": None, "seed": "", "commitment": COMMITMENT}
    return {"game": name, "unit": unit, "begun": begun, **told, **more}


BEFORE = day(
    TODAY,
    game("farkle", "turns", 4, own=FARKLE_TRIES[0], tries=FARKLE_TRIES),
    game("yams", "points", 2),
)
OVER = day(
    YESTERDAY,
    game("farkle", "turns", 4, own=FARKLE_TRIES[0], tries=FARKLE_TRIES, seed=SEED),
    game("yams", "points", 2, own=YAMS_TRIES[1], tries=YAMS_TRIES, seed=SEED),
)


def drawn(tr: Translator, size: Size, symbols: Symbols = "full") -> Mapping[str, Canvas]:
    """The drawings by name."""
    title = partial(titles, tr)
    models = {"daily.today": (BEFORE, 0), "daily.over": (OVER, 9)}
    return {
        name: draw_daily(
            DailyModel(
                lines=tuple(daily_lines(data, title, tr)),
                plays=tuple(label for _, label in play_labels(data, title, tr)),
                replays=replays,
                has_earlier=True,
                has_later=replays > 0,
            ),
            size,
            symbols,
            tr,
        )
        for name, (data, replays) in models.items()
    }
