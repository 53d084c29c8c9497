"""Perudo on a phone: the last bid, the own dice, and the bids to choose."""

from client.games.base import Seen, Size
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.text import cut, fit
from client.widgets.die import SMALL_HEIGHT
from client.widgets.steps import NARROW
from client.widgets.tiles import FLAT, Tile, tiles
from tablehost_game_perudo.client.bids import bid_text, selected, standing
from tablehost_game_perudo.client.lift import lift, shows_lift
from tablehost_game_perudo.client.table import DICE, picker

LEAST = 4
BEST = 2 + NARROW.lines + 1 + SMALL_HEIGHT


def draw(seen: Seen, size: Size, tr: Translator) -> Canvas:
    columns, lines = size
    if shows_lift(seen):
        return lift(seen, columns, lines, tr)
    canvas = Canvas(columns, lines)
    canvas.put(0, 0, fit(cut(_bid(seen, tr), columns), columns, "^"), "text.strong")
    below = 0 if selected(seen) is None else min(1 + SMALL_HEIGHT, max(FLAT, lines - 1 - FLAT))
    y = 1
    room = lines - y - below
    if room >= FLAT and seen.view["hand"]:
        row = [Tile(text=str(face), pips=face) for face in sorted(seen.view["hand"])]
        dice = tiles(row, columns, room, most=DICE)
        canvas.paste(0, y, dice)
        y += dice.height
    elif room > 0:
        text = tr("your dice: {dice}", dice=" ".join(map(str, sorted(seen.view["hand"]))))
        canvas.put(0, y, fit(text if seen.view["hand"] else "", columns, "^"))
        y += 1
    if below:
        canvas.paste(0, lines - below, picker(seen, columns, below, tr))
    if seen.view["you"] is not None:
        canvas.veil(0, 1, columns, lines - 1)
    return canvas


def _bid(seen: Seen, tr: Translator) -> str:
    bid = seen.view["bid"]
    if not bid:
        return tr("{n} dice under all cups", n=sum(seen.view["lives"]))
    return f"{standing(seen, tr)}: {bid_text(bid['count'], bid['face'], tr)}"
