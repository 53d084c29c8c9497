"""The way to a table's free seat: a code to scan, and what to type."""

from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.paint.text import width, wrap
from client.screens.board.model import BoardModel
from client.widgets.qr import qr_code


def scan_code(model: BoardModel, symbols: Symbols) -> Canvas | None:
    """The QR code, while there is a free seat to come for."""
    return qr_code(model.url) if "" in model.names and symbols == "full" else None


def put_way_in(
    canvas: Canvas, x: int, y: int, code: Canvas, model: BoardModel, tr: Translator
) -> None:
    """Put the code to scan at (x, y), under the table's code and above the command."""
    head = tr("Come and play: {code}", code=model.code)
    canvas.put(x + max(0, (code.width - width(head)) // 2), y - 2, head, "text.strong")
    canvas.paste(x, y, code)
    address = model.by_address or model.line
    for number, row in enumerate(wrap(address, code.width), y + code.height + 1):
        canvas.put(x, number, row, "text.strong")
