"""Flush Royal on a phone: the board follows the cursor, and the rack stays below it."""

from collections.abc import Mapping

from client.games.base import Seen, Size
from client.games.flush_royal.cards import At
from client.games.flush_royal.plan import Plan, plan_of
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.widgets import die
from client.widgets.board import BoardSquare, board_window
from client.widgets.card import card_text
from client.widgets.tiles import FLAT, Tile, tiles
from engine.games.flush_royal import SIZE

CARDS = 5
LEAST, BEST = FLAT + 5, die.SMALL_HEIGHT + SIZE + 1
ROOMY = 12
"""Lines from which the rack has frames."""


def draw(
    seen: Seen, squares: Mapping[At, BoardSquare], cursor: At | None, size: Size, tr: Translator,
) -> Canvas:  # fmt: skip
    """The board and the rack."""
    columns, lines = size
    plan = plan_of(seen)
    rack = _rack(seen, plan, columns, die.SMALL_HEIGHT if lines >= ROOMY else FLAT, tr)
    canvas = Canvas(columns, lines)
    high = lines - rack.height
    canvas.paste(0, 0, board_window(squares, SIZE, cursor, (columns, high), tr.language))
    canvas.paste(0, high, rack)
    return canvas


def _rack(seen: Seen, plan: Plan, columns: int, lines: int, tr: Translator) -> Canvas:
    """The viewer's cards with their digits; those in the plan are marked."""
    cards = seen.view["rack"]
    if seen.view["you"] is None:
        return Canvas(columns, 0)
    busy = {one.card for one in plan.shown} | set(plan.exchanging or ()) | {plan.hand}
    row = []
    for number, code in enumerate(cards):
        text, role = card_text(code, tr.language)
        row.append(
            Tile(
                text=text,
                look="chosen" if number in busy else "face",
                key="" if seen.view["over"] else str(number + 1),
                place=f"rack:{number}",
                ink=None if number in busy else role,
            )
        )
    canvas = Canvas(columns, lines)
    canvas.paste(0, 0, tiles(row, columns, lines, most=CARDS))
    canvas.veil(0, 0, columns, lines)
    return canvas
