"""Labelled facts about a table, below one another."""

from msgspec import Struct

from client.paint.canvas import Canvas
from client.paint.text import clean, fit, wrap

LABELS = 15
"""Columns of the labels."""


class Fact(Struct, frozen=True):
    """A labelled fact about the table; spare ones are left out first if there is no room."""

    label: str
    text: str
    is_spare: bool = False


def put_facts(facts: tuple[Fact, ...], canvas: Canvas, top: int, end: int) -> int:
    """Draw facts from line `top` on, leaving out spare ones if needed; returns their lines."""
    while (rows := _rows(facts, canvas.width)) and len(rows) > end - top:
        spare = [fact for fact in facts if fact.is_spare]
        facts = tuple(fact for fact in facts if fact is not spare[-1]) if spare else facts[:-1]
    for y, (label, text) in enumerate(rows, top):
        canvas.put(1, y, fit(label, LABELS - 1), "text.dim")
        canvas.put(1 + LABELS, y, text)
    return len(rows)


def _rows(facts: tuple[Fact, ...], columns: int) -> tuple[tuple[str, str], ...]:
    """Label and text of each line; a long text takes several."""
    return tuple(
        (fact.label if number == 0 else "", line)
        for fact in facts
        for number, line in enumerate(wrap(clean(fact.text), max(2, columns - LABELS - 2)))
    )
