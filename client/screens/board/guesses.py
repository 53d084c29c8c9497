"""Spectators' guesses at the winner on a board: what they are, and each player's share."""

from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.text import clean, width
from client.screens.board.signs import sign
from client.widgets.guess_bar import INKS, guess_bar, shares
from client.widgets.large_text import HEIGHT

EDGE = 2
"""Columns on both sides of a name in large letters."""


def guesses(
    names: tuple[str, ...], counts: tuple[int, ...], columns: int, lines: int, tr: Translator
) -> Canvas:
    """The guesses in one line, or in large letters where there are lines for them.

    Without guesses it is empty.
    """
    canvas = Canvas(columns, lines)
    if not any(counts):
        return canvas
    if lines >= HEIGHT:
        label = sign(tr("Guesses"), columns // 3, HEIGHT, "text.dim")
        canvas.paste(EDGE, 0, label)
        left = label.width + 2 * EDGE
        canvas.paste(left, 0, _large(names, counts, columns - left))
        return canvas
    said = tr("Guesses: who wins?")
    canvas.put(1, 0, said, "text.dim")
    left = width(said) + 2
    canvas.paste(left, 0, guess_bar(names, counts, columns - left))
    return canvas


def _large(names: tuple[str, ...], counts: tuple[int, ...], columns: int) -> Canvas:
    """The bar in large letters: a long name is lower, but its number never."""
    canvas, x = Canvas(columns, HEIGHT), 0
    guessed = [seat for seat, count in enumerate(counts) if count and seat < len(names)]
    wides = shares([counts[seat] for seat in guessed], columns)
    for number, (seat, wide) in enumerate(zip(guessed, wides, strict=True)):
        ink = INKS[number % 2]
        canvas.fill(x, 0, wide, HEIGHT, ink)
        count = sign(str(counts[seat]), wide, HEIGHT, ink)
        canvas.paste(x + max(0, wide - EDGE - count.width), 0, count)
        room = wide - count.width - 3 * EDGE
        if room > 0:
            canvas.paste(x + EDGE, 0, sign(clean(names[seat]), room, HEIGHT, ink))
        x += wide
    return canvas
