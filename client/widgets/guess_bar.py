"""A bar of spectators' guesses: each player's share, with name and number."""

from collections.abc import Sequence
from itertools import pairwise

from client.paint.canvas import Canvas, shared
from client.paint.text import cut_name, width
from client.themes.roles import Role

INKS: tuple[Role, Role] = ("button.main.key", "seat.active.score")
"""Neighbouring shares differ."""


@shared(32)
def guess_bar(names: tuple[str, ...], counts: tuple[int, ...], columns: int) -> Canvas:
    """One line, as long as it may be, in parts as long as the shares; without guesses it is empty.

    Args:
        names: by seat.
        counts: guesses by seat.
        columns: of the canvas.
    """
    canvas = Canvas(columns, 1)
    guessed = [seat for seat, count in enumerate(counts) if count and seat < len(names)]
    x = 0
    for number, (seat, wide) in enumerate(
        zip(guessed, shares([counts[seat] for seat in guessed], columns), strict=True)
    ):
        ink, count = INKS[number % 2], f" {counts[seat]}"
        name = cut_name(names[seat], max(1, wide - 3 - width(count)))
        text = cut_name(f"{name}{count}", max(0, wide - 1))
        canvas.fill(x, 0, wide, 1, ink)
        canvas.put(x, 0, f"▌{text}" if number else f" {text}", ink)
        x += wide
    return canvas


def shares(counts: Sequence[int], columns: int) -> list[int]:
    """Columns for each count in proportion, all columns in sum."""
    total, ends, sum_so_far = sum(counts), [0], 0
    for count in counts:
        sum_so_far += count
        ends.append(columns * sum_so_far // total)
    return [end - start for start, end in pairwise(ends)]
