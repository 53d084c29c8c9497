"""Drawing of all house rules of a table."""

from collections.abc import Mapping
from typing import Any

from client.games.forms import GameForm
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.text import cut, fit
from client.screens.new_table.words import option_words, value_word
from client.themes.roles import Role
from client.widgets.frame import rule

LABELS = 30
"""Columns of the labels."""


def every_rule(
    game: GameForm, options: Mapping[str, Any], columns: int, lines: int, tr: Translator
) -> Canvas:
    """All house rules of a table; changed ones are highlighted."""
    canvas = Canvas(columns, lines)
    canvas.paste(0, 0, rule(columns, tr("The rules at this table")))
    for y, option in enumerate(game.options, start=2):
        value = options.get(option.name, option.default)
        words = option_words(game.id, option.name, tr)
        ink: Role = "text" if value == option.default else "text.strong"
        canvas.put(1, y, fit(words.label, LABELS - 1), "text.dim")
        canvas.put(1 + LABELS, y, cut(value_word(value, words, tr), columns - LABELS - 2), ink)
    return canvas
