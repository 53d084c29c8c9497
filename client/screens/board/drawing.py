"""Drawing of a table's board: the match, or what there is to see between matches."""

from client.games import registry
from client.games.base import Size
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.screens.board import low_pages
from client.screens.board.model import BoardModel, how
from client.screens.board.page import Page, draw_page
from client.screens.board.running import draw_running
from client.screens.board.signs import letters
from client.screens.board.table_pages import evening_page, result_page, waiting_page
from client.screens.layout import finished


def draw_board(model: BoardModel, size: Size, symbols: Symbols, tr: Translator) -> Canvas:
    """Draw the match as large as possible; without one, a page to be read across a room."""
    is_between = model.evening is not None and _is_between(model, tr)
    if not is_between and model.seen is not None and model.story is None:
        return finished(draw_running(model, model.seen, size, symbols, tr), symbols, tr)
    if letters(size) == 1 and (is_between or model.story is not None):
        return finished(low_pages.draw(model, size, symbols, tr), symbols, tr)
    top = model.name or "tablehost", _right(model, tr)
    bottom = how(model, tr) if model.name else ""
    return draw_page(_page(model, tr, is_between=is_between), size, top, bottom, symbols, tr)


def _page(model: BoardModel, tr: Translator, *, is_between: bool) -> Page:
    if is_between and model.evening is not None:
        return evening_page(model, model.evening, tr)
    if model.story is not None:
        return result_page(model, model.story, tr)
    return waiting_page(model, tr)


def _right(model: BoardModel, tr: Translator) -> str:
    """The text at the right end of the first line."""
    if model.evening is not None:
        return tr("Party night")
    return model.title if model.story is None else tr("finished")


def _is_between(model: BoardModel, tr: Translator) -> bool:
    """Whether a party night is between two matches, and the end of the last one was shown."""
    assert model.evening is not None
    if model.seen is not None and registry.panel(model.game).picture(model.seen, tr) is not None:
        return False
    over = model.seen is None or model.seen.view["over"]
    return bool(over and model.evening.view.played)
