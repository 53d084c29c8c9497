"""Drawing of all house rules of a table."""

from collections.abc import Mapping
from typing import Any

from client.games.forms import GameForm
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.text import cut, width
from client.screens.new_table.words import option_words, value_word
from client.themes.roles import Role
from client.widgets.frame import rule

GAP = 3
"""Blank columns between labels, values and explanations."""


def every_rule(
    game: GameForm, options: Mapping[str, Any], columns: int, lines: int, tr: Translator
) -> Canvas:
    """All house rules of a table; changed ones are highlighted, each is explained if all fit."""
    canvas = Canvas(columns, lines)
    canvas.paste(0, 0, rule(columns, tr("The rules at this table")))
    said = [option_words(game.id, option.name, tr) for option in game.options]
    set_to = [options.get(option.name, option.default) for option in game.options]
    values = [value_word(value, words, tr) for value, words in zip(set_to, said, strict=True)]
    after = 1 + max((width(words.label) for words in said), default=0) + GAP
    behind = after + max(map(width, values), default=0) + GAP
    explains = all(behind + width(words.help) < columns for words in said)
    for y, (option, words) in enumerate(zip(game.options, said, strict=True)):
        ink: Role = "text" if set_to[y] == option.default else "text.strong"
        canvas.put(1, y + 2, cut(words.label, columns - 2), "text.dim")
        canvas.put(after, y + 2, cut(values[y], columns - after - 1), ink)
        if explains:
            canvas.put(behind, y + 2, words.help, "text.dim")
    return canvas
