"""Moments of Dice Hold'em that have pictures."""

from collections.abc import Mapping
from typing import Any

from client.games import registry
from client.games.base import Seen, Size
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.screens.table.match.drawing import draw_table
from client.screens.table.match.model import TableModel
from client.screens.table.match.turn import Turn
from client.widgets.log import LogLine
from tests.client.games.dice_holdem.hands import (
    Holdem,
    crowd,
    everybody,
    example,
    seen,
    showdown_of,
)
from tests.client.games.moments import NAMES

words = registry.words("dice_holdem")


def drawn(tr: Translator, size: Size, symbols: Symbols = "full") -> Mapping[str, Canvas]:
    """The drawings by name."""
    heads_up = Holdem(2, dealer=1).pockets({0: ("Y2", "Y3")})
    six, two, many = crowd(), example("showdown"), everybody()
    others: dict[str, Any] = {"bots": (2, 5), "away": (3,)}
    scenes = {
        "heads_up": (heads_up, heads_up.seen()),
        "six_seats": (six, six.seen(**others)),
        "cup_lifted": (six, six.lifted(**others)),
        "watching": (six, seen(six, six.match.view(None))),
        "showdown": (two, showdown_of(two.pockets({}))),
        "showdown_of_six": (many, showdown_of(many.pockets({}), **others)),
    }
    return {
        name: draw_table(scene(tr, holdem, found), size, symbols)
        for name, (holdem, found) in scenes.items()
    }


def scene(tr: Translator, holdem: Holdem, found: Seen) -> TableModel:
    """A viewer's screen."""
    told = [words.event(event, NAMES, tr) for event in holdem.events]
    turn = Turn("dice_holdem", found, tr)
    return TableModel(
        name="Friday night",
        turn=turn,
        picture=turn.panel.picture(found, tr),
        log=tuple(LogLine(text) for text in told if text),
        clock=24.0,
    )
