"""A result and the evening on a board of few lines or columns, whose letters are not drawn."""

from client.games.base import Size
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import clean, cut, wrap
from client.screens.board.model import BoardModel, how
from client.screens.board.way_in import put_way_in, scan_code
from client.screens.evening.standing_drawing import SeenEvening, banner, sheet
from client.screens.evening.text import verdict
from client.screens.layout import WIDE, screen
from client.screens.table.result_story import Story, draw_evening_story, draw_story

BROADEST = 120
"""Most columns of a result."""


def draw(model: BoardModel, size: Size, symbols: Symbols, tr: Translator) -> Canvas:
    """The standings of a party night, or else the result of the last match."""
    if model.evening is not None:
        return _evening(model, model.evening, size, symbols, tr)
    assert model.story is not None
    return _result(model, model.story, size, symbols, tr)


def _evening(
    model: BoardModel, evening: SeenEvening, size: Size, symbols: Symbols, tr: Translator
) -> Canvas:
    """The standings, the next game, and the way to join."""
    columns, lines = size
    canvas = screen(size, model.name, tr("Party night"), (), ())
    code = None if columns < WIDE else scan_code(model, symbols)
    side = 0 if code is None else code.width + 4
    wide = columns - side - 4
    following = wrap(clean(model.following), wide)
    told = _last_match(model, evening, (wide, lines - 5 - len(following)), symbols, tr)
    y = max(2, (lines - told.height - 3 - len(following)) // 3)
    canvas.paste(2, y, told)
    for number, text in enumerate(following):
        canvas.put(2, y + 1 + told.height + number, text, "text.strong")
    canvas.put(1, lines - 1, cut(how(model, tr), columns - 2), "footer")
    if code is not None:
        put_way_in(canvas, columns - side + 2, (lines - code.height) // 2, code, model, tr)
    return canvas


def _last_match(
    model: BoardModel, evening: SeenEvening, size: Size, symbols: Symbols, tr: Translator
) -> Canvas:
    """The standings under their leader, with the awards of a match that has just ended."""
    if model.story is not None:
        return draw_evening_story(model.story, evening, size, symbols, tr)
    score = sheet(evening, size[0], tr)
    canvas = Canvas(size[0], 2 + score.height)
    canvas.paste(0, 0, banner(verdict(evening.view, tr), size[0]))
    canvas.paste(0, 2, score)
    return canvas


def _result(
    model: BoardModel, story: Story, size: Size, symbols: Symbols, tr: Translator
) -> Canvas:
    """How the match ended, and the way to join for the next one."""
    columns, lines = size
    canvas = screen(size, f"{model.name} · {model.title}", tr("finished"), (), ())
    code = None if columns < WIDE else scan_code(model, symbols)
    side = 0 if code is None else code.width + 4
    wide = min(columns - side - 4, BROADEST)
    told = draw_story(story, wide, lines - 4, symbols, tr)
    canvas.paste((columns - side - wide) // 2, max(2, (lines - told.height) // 3), told)
    canvas.put(1, lines - 1, cut(how(model, tr), columns - 2), "footer")
    if code is not None:
        put_way_in(canvas, columns - side + 2, (lines - code.height) // 2, code, model, tr)
    return canvas
