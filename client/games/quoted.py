"""Numbers people quote, as lines of a label and a figure: what games share in telling them.

A game may have a `figures.py` with a function `lines(own, tr)`; the generic one does without.
"""

from collections.abc import Iterator, Mapping
from typing import Protocol

from client.locale.i18n import N_, Translator

Own = Mapping[str, int]
"""One person's numbers of one game, by name; those that never came up are missing."""

Line = tuple[str, str]


class Figures(Protocol):
    """A game's way to tell its numbers.

    Attributes:
        MOMENTS: the figures that are worth telling of one match, the best first, with their labels.
    """

    MOMENTS: Mapping[str, str]

    def lines(self, own: Own, tr: Translator, /) -> Iterator[Line]:
        """The label and the figure of each number worth telling."""


def played(own: Own, tr: Translator) -> Iterator[Line]:
    """How often somebody took part, and how it went."""
    matches = own.get("matches", 0)
    if matches:
        yield tr("Matches"), tr.number(matches)
        yield tr("Won"), of(own.get("wins", 0), matches, tr)
    yield from counted(own, {"left": N_("Left before the end"), "solo": N_("Played alone")}, tr)


def scores(own: Own, tr: Translator) -> Iterator[Line]:
    """The average score of a match, and the best."""
    if scored := own.get("scored", 0):
        yield tr("Average score"), tr.decimal(own["score"] / scored)
        yield tr("Best score"), tr.number(own["best_score"])


def counted(own: Own, labels: Mapping[str, str], tr: Translator) -> Iterator[Line]:
    """Those of these numbers that came up."""
    return ((tr(label), tr.number(own[name])) for name, label in labels.items() if own.get(name))


def shares(own: Own, labels: Mapping[str, str], whole: str, tr: Translator) -> Iterator[Line]:
    """The same as shares of another number."""
    every = own.get(whole, 0)
    return ((tr(label), of(own[name], every, tr)) for name, label in labels.items() if name in own)


def average(own: Own, label: str, points: str, times: str, tr: Translator) -> Iterator[Line]:
    """One number divided by another, where there is one to divide by."""
    if count := own.get(times, 0):
        yield tr(label), tr.decimal(own.get(points, 0) / count)


def of(part: int, whole: int, tr: Translator) -> str:
    """`5 (42%)`."""
    if not whole:
        return tr.number(part)
    return f"{tr.number(part)} ({tr.percent(part / whole)})"
