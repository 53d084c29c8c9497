"""Moments of Yam's that have pictures."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from client.games import registry
from client.games.base import Size
from client.games.yams import picks
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.screens.table.match import practice
from client.screens.table.match.drawing import draw_table
from client.screens.table.match.model import TableModel
from client.screens.table.match.turn import Turn
from client.widgets.log import LogLine
from tablehost.hall.table.choices import to_judge
from tablehost.hall.thinker import judge
from tests.client.drawings import samples
from tests.client.games.yams.moments import NAMES, Yams, choosing, full, late

words = registry.words("yams")


def drawn(tr: Translator, size: Size, symbols: Symbols = "full") -> Mapping[str, Canvas]:
    """The drawings by name."""
    kept, last = late().roll(3, 1, 3, 5, 2), late().roll(3, 1, 3, 5, 2)
    kept.roll(4, 3, 3, keep=(0, 2))
    last.roll(4, 3, 6, keep=(0, 2)).roll(1, 2, keep=(0, 2, 3))
    scenes = {
        "first_roll": scene(tr, Yams(1), 0),
        "keeping": scene(tr, kept, 0, chosen=(0, 2, 3, 4), cursor=1),
        "writing": scene(tr, kept, 0, chosen=(0, 2, 3, 4), cursor=picks.box_position("threes")),
        "no_roll_left": scene(tr, last, 0),
        "watching": scene(tr, choosing(4, yams_bonus=100), 2, chosen=(0, 2)),
        "two_seats": scene(tr, late(2), 1),
        "full_sheets": scene(tr, full(3), 0),
        "practice": practising(tr),
    }
    return {name: draw_table(model, size, symbols) for name, model in scenes.items()}


def practising(tr: Translator) -> TableModel:
    """A table for practice, where the player has just asked why."""
    yams = Yams(2, practice=True).roll(2, 4, 3, 1, 6)
    turn = Turn("yams", yams.watched(0, chosen=(0, 1, 2)), tr)
    asked = [to_judge(yams.match, 0, one) for one in practice.choices(turn.actions)]
    costs = judge("yams", asked)["choices"]
    table = replace(samples.waiting(tr).view, undoable=0)
    beside = tuple(practice.actions(table, 0, tr, judges=True))
    return replace(
        scene(tr, yams, 0),
        turn=replace(turn, beside=beside, judged=costs),
        costs=practice.costs_line(turn.actions, costs, tr),
        answer=practice.why(costs, words, tr),
    )


def scene(tr: Translator, yams: Yams, viewer: int | None, **more: Any) -> TableModel:
    """A viewer's screen."""
    told = [words.event(event, NAMES, tr) for event in yams.events]
    return TableModel(
        name="Friday night",
        turn=Turn("yams", yams.watched(viewer, bots=(2,), away=(3,), **more), tr),
        log=tuple(LogLine(text) for text in told if text),
        watchers=("Zoé",),
        clock=24.0,
    )
