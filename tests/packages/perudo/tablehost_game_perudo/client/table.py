"""The table between two lifts: the dice under one's cup, the last bid, and the bids to choose."""

from collections.abc import Sequence

from msgspec import Struct

from client.games.base import Seen
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.text import cut, fit, width
from client.widgets.cup import cup
from client.widgets.die import POKER, Look, die, poker_die
from client.widgets.large_text import large_text
from client.widgets.steps import HUGE, LARGE, MEDIUM, DieSize
from client.widgets.tiles import FLAT, Tile, tiles
from tablehost_game_perudo.client.bids import FACES, bid_text, lowest, selected, standing

DICE = 5
GAP = 4
COUNT = 8
"""Columns for the number of dice in a bid."""

PICKER = 4
"""Lines of the bids to choose from: a label, and dice."""


class Step(Struct, frozen=True):
    """The size of the dice, and blank lines between the parts."""

    size: DieSize
    air: int = 1

    @property
    def columns(self) -> int:
        return self.size.row(DICE) + GAP + COUNT + self.size.columns + 2

    @property
    def lines(self) -> int:
        return (
            1 + self.size.lines + self.air + PICKER + (2 if self.size.lines > MEDIUM.lines else 0)
        )


SMALLEST = Step(POKER, air=0)
STEPS = (Step(HUGE, air=2), Step(LARGE), Step(MEDIUM), SMALLEST)
"""The largest first."""


def table(seen: Seen, columns: int, lines: int, step: Step, tr: Translator) -> Canvas:
    """The dice and the last bid side by side, the bids to choose below them."""
    canvas = Canvas(columns, lines)
    own, bid = _own(seen, step.size, tr), _bid(seen, step.size, tr)
    wide = own.width + GAP + bid.width
    left = max(0, (columns - wide) // 2)
    top = max(0, min(2, lines - step.lines) // 2)
    canvas.paste(left, top, own)
    canvas.paste(left + own.width + GAP, top, bid)
    y = top + 1 + step.size.lines + step.air
    canvas.paste(0, y, picker(seen, columns, lines - y, tr))
    return canvas


def _own(seen: Seen, size: DieSize, tr: Translator) -> Canvas:
    """The viewer's dice, or for all others a cup with the number of all dice."""
    hand: Sequence[int] = seen.view["hand"]
    canvas = Canvas(size.row(DICE), 1 + size.lines)
    if not hand:
        label = tr("{n} dice under all cups", n=sum(seen.view["lives"]))
        canvas.put(0, 0, fit(label, canvas.width, "^"), "text.dim")
        lines = min(size.lines, 5)
        drawn = cup(("?",) * DICE, size=(min(canvas.width, 25 + 2 * lines), max(3, lines)))
        canvas.paste((canvas.width - drawn.width) // 2, 1 + (size.lines - drawn.height) // 2, drawn)
        return canvas
    canvas.put(0, 0, fit(tr("under your cup"), canvas.width, "^"), "text.dim")
    row = Canvas(size.row(len(hand)), size.lines)
    for number, face in enumerate(sorted(hand)):
        row.paste(number * (size.columns + 1), 0, drawn_die(face, size, _look(face, seen)))
    canvas.paste((canvas.width - row.width) // 2, 1, row)
    canvas.veil(0, 1, canvas.width, size.lines)
    return canvas


def _look(face: int, seen: Seen) -> Look:
    """Dice that fit the last bid stand out."""
    bid = seen.view["bid"]
    if bid and (face == bid["face"] or (seen.view["wild"] and face == 1)):
        return "kept"
    return "face"


def _bid(seen: Seen, size: DieSize, tr: Translator) -> Canvas:
    """The last bid: how many of which face, and whose it is."""
    canvas = Canvas(COUNT + size.columns, 1 + size.lines)
    bid = seen.view["bid"]
    if not bid:
        text = tr("no bid yet") if seen.view["to_act"] else ""
        canvas.put(0, 0, fit(text, canvas.width, "^"), "text.dim")
        return canvas
    label = cut(standing(seen, tr), canvas.width)
    canvas.put(max(0, (canvas.width - width(label)) // 2), 0, label, "text.strong")
    number = large_text(str(bid["count"]), "text.strong") if size.lines >= MEDIUM.lines else None
    if number is not None and number.width <= COUNT - 2:
        canvas.paste(COUNT - 2 - number.width, 1 + (size.lines - number.height) // 2, number)
    else:
        canvas.put(0, 1 + size.lines // 2, fit(f"{bid['count']} ×", COUNT - 1, ">"), "text.strong")
    canvas.paste(COUNT, 1, drawn_die(bid["face"], size, "chosen"))
    return canvas


def drawn_die(face: int, size: DieSize, look: Look) -> Canvas:
    """A die with pips, or with a figure where there is no room for them."""
    if size.lines < MEDIUM.lines:
        return poker_die(str(face), "en", look, size=size)
    return die(face, look, size=size)


def picker(seen: Seen, columns: int, lines: int, tr: Translator) -> Canvas:
    """All faces with their lowest bids, and the selected bid above them if there is room."""
    canvas = Canvas(columns, max(0, lines))
    chosen = selected(seen)
    if chosen is None or lines < 2:
        return canvas
    labelled = int(lines > FLAT)
    if labelled:
        canvas.put(0, 0, fit(cut(choice_text(seen, tr), columns), columns, "^"), "text.strong")
    row = [_tile(seen, face, chosen) for face in FACES]
    canvas.paste(0, labelled, tiles(row, columns, min(3, lines - labelled)))
    canvas.veil(0, 0, columns, canvas.height)
    return canvas


def choice_text(seen: Seen, tr: Translator) -> str:
    """The selected bid; with hints, also the chance that it holds."""
    chosen = selected(seen)
    assert chosen is not None, "there is one"
    text = tr("your bid: {bid}", bid=bid_text(*chosen, tr))
    offer = lowest(seen, chosen[1])
    if seen.hints and offer is not None and offer["count"] == chosen[0]:
        return tr("{bid} – {odds} likely", bid=text, odds=tr.percent(offer["odds"]))
    return text


def _tile(seen: Seen, face: int, chosen: tuple[int, int]) -> Tile:
    offer = lowest(seen, face)
    is_chosen = chosen[1] == face
    count = chosen[0] if is_chosen else offer["count"] if offer else 0
    return Tile(
        text=f"{count}×{face}" if offer else "–",
        look="chosen" if is_chosen else "face" if offer else "dead",
        key=str(face) if offer else "",
        place=f"face:{face}" if offer else "",
    )
