"""Party nights: the form, the table, the result, the page and the board."""

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from client.games.base import Size
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.screens.evening.drawing import EveningModel, draw_evening
from client.screens.evening.standing_drawing import SeenEvening
from client.screens.evening.text import Page, next_line, page_lines
from client.screens.new_table import drafts
from client.screens.new_table.drawing import NewTableModel, draw_new_table
from client.screens.small import Position
from client.screens.stats.drawing import StatsModel, draw_numbers
from client.screens.table.result_drawing import draw_result
from client.screens.table.waiting_drawing import draw_waiting
from engine.sync.evening_views import EveningMatch, EveningPlayer, EveningResult, EveningView
from tests.client.drawings import samples
from tests.client.drawings.every_game import DRAWN

GAMES = ("farkle", "yams", "poker_dice")
PLAYERS = (
    EveningPlayer("jo", None, 0, 1, 9, 2, 3),
    EveningPlayer("Mara", None, None, 2, 5, 1, 2),
    EveningPlayer("Ada", 2, 2, 3, 3, 0, 3),
    EveningPlayer("", None, None, 4, 1, 0, 1),
    EveningPlayer("Théo", None, 1, 5, 0, 0, 0),
)


def _of(rows: tuple[tuple[int, int, int, int, int], ...]) -> tuple[EveningResult, ...]:
    return tuple(EveningResult(*row) for row in rows)


PLAYED = (
    EveningMatch(11, "yams", _of(((0, 0, 1, 245, 4), (3, 1, 2, 203, 1), (2, 2, 2, 203, 1)))),
    EveningMatch(12, "farkle", _of(((0, 0, 2, 8300, 1), (1, 1, 1, 10450, 4), (2, 2, 3, 2100, 1)))),
    EveningMatch(14, "poker_dice", _of(((0, 0, 1, 2, 4), (1, 1, 2, 0, 1), (2, 2, 2, 0, 1)))),
)
MOMENTS = (
    (("best_box", 0, 40), ("crossed_out", 2, 4)),
    (("best_turn", 1, 3100), ("dearest_farkle", 0, 2250), ("turns", 0, 12)),
    (("bluffs_believed", 2, 5), ("bluffs_caught", 1, 2)),
)
ACCURACY = (
    ((0, 13, 98.2), (1, 13, 84.6)),
    ((0, 41, 91.5), (1, 38, 95.04)),
    ((1, 9, 71.2),),
)
EVENING = EveningView(
    number=7, matches=5, games=GAMES, order="last", played=PLAYED, players=PLAYERS, next="",
    chooser=0, over=False, commitment="", seed="",
)  # fmt: skip
BY_LOT = replace(
    EVENING, order="lot", chooser=None, matches=3, over=True,
    commitment=samples.PROMISED, seed="a1b2c3d4e5f60718" * 4,
)  # fmt: skip
ROWS = tuple(
    {
        "evening": number,
        "name": name,
        "ended": "2026-03-01T23:15:00Z",
        "played": played,
        "matches": 5,
        "place": place,
        "points": points,
        "players": ("jo", "Mara", None),
    }
    for number, name, played, place, points in (
        (7, "Friday night", 3, 1, 9),
        (3, "Table de Théo", 5, 2, 12),
        (1, "中文名字", 5, None, None),
    )
)


def titles(tr: Translator, game: str) -> str:
    """The games' titles."""
    return next(form.title(tr) for form in DRAWN if form.id == game)


def sitting(view: EveningView, tr: Translator) -> SeenEvening:
    """The party night as jo sees it."""
    names = tuple(titles(tr, game) for game in view.games)
    return SeenEvening(view, titles(tr, "poker_dice"), names, 0)


def form() -> NewTableModel:
    """A party night of four matches by turns, one game left out."""
    draft = drafts.draft_of(DRAWN[0], name="jo’s table")
    for field in ("kind", "matches", "order", "plays:flush_royal", "plays:flush_royal"):
        draft = drafts.stepped(draft, DRAWN, field, 1)
    draft = drafts.stepped(draft, DRAWN, "plays:dice_holdem", 1)
    return NewTableModel(draft=draft, games=DRAWN, chosen=2)


def page(tr: Translator, view: EveningView) -> EveningModel:
    """The last page."""
    told = Page(
        "Friday night", "2026-03-01T19:02:11Z", "2026-03-01T23:15:00Z", view, MOMENTS, ACCURACY
    )
    return EveningModel(
        name="Friday night",
        lines=tuple(page_lines(told, partial(titles, tr), tr)),
        replays=3,
        command="ssh table.local evening 7",
    )


def drawn(tr: Translator, size: Size, symbols: Symbols = "full") -> Mapping[str, Canvas]:
    """The drawings by name."""
    title = partial(titles, tr)
    following = next_line(EVENING, title, tr, 0)
    between = replace(samples.result(tr), evening=sitting(EVENING, tr), following=following)
    kept = tr("To keep or print the evening: {line}", line="ssh table.local evening 7")
    over = replace(between, evening=sitting(BY_LOT, tr), following=kept)
    waits = samples.waiting(tr)
    waits = replace(waits, view=replace(waits.view, evening=EVENING))
    before = replace(waits, evening=sitting(EVENING, tr), following=following)
    end = replace(page(tr, BY_LOT), position=Position(99))
    numbers = StatsModel(part="evenings", about="jo", rows=ROWS, chosen=1)
    return {
        "party.form": draw_new_table(form(), size, symbols, tr),
        "party.waiting": draw_waiting(before, size, symbols, tr),
        "party.between": draw_result(between, size, symbols, tr),
        "party.over": draw_result(over, size, symbols, tr),
        "party.page": draw_evening(page(tr, BY_LOT), size, symbols, tr),
        "party.end_of_page": draw_evening(end, size, symbols, tr),
        "party.evenings": draw_numbers(numbers, size, symbols, title, tr),
    }
